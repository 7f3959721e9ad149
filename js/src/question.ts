import type { Table } from "./table";

/** The decision that the game waits for, in words; nothing at a quiet point. */
export const question = ({ teller, state }: Table): string => teller.value.of(state.value.pending?.text);

/** Why Python did not do what was asked for. */
export function refusalSentence({ teller: { value: teller }, refusal: { value: refusal } }: Table): string {
  if (!refusal) return "";
  return refusal.text ? teller.of(refusal.text) : teller.say("notice.silent");
}

/** Which moment of the past is looked at. */
export const pastSentence = ({ teller, cursor, state }: Table): string =>
  teller.value.say("past.at", { n: cursor.value + 1, count: state.value.events });

/** Where the game stands: whose turn it is and, where it ends after so many turns or the like, how many there were. */
export function turnSentence({ teller, shown: state }: Table): string {
  const { over, winners, capped, round, seat, limit } = state.value;
  const say = teller.value;
  if (!over) {
    const values = { ...limit, round, seat: say.player(seat) };
    return say.find(round ? "board.turn" : "board.setup", values, [limit?.kind]) ?? "";
  }
  if (!winners.length) return say.say(capped ? "board.capped" : "board.over");
  const names = say.series(winners.map((winner) => say.player(winner)));
  return say.say(winners.length > 1 ? "board.winners" : "board.winner", { seat: names });
}
