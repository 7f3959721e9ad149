import type { BoardModel } from "./board-model";

/** The pending decision in words.  Empty at a quiet point. */
export const promptText = ({ phrases, state }: BoardModel): string => phrases.value.of(state.value.pending?.text);

/** The refusal in words. */
export function refusalText({ phrases: { value: phrases }, refusal: { value: refusal } }: BoardModel): string {
  if (!refusal) return "";
  return refusal.text ? phrases.of(refusal.text) : phrases.phrase("notice.silent");
}

/** The moment of the past that is shown, in words. */
export const pastText = ({ phrases, cursor, state }: BoardModel): string =>
  phrases.value.phrase("past.at", { n: cursor.value + 1, count: state.value.events });

/** The turn, the round and the limit, or the result, in words. */
export function turnText({ phrases, shown: state, stopped }: BoardModel): string {
  const { over, winners, capped, round, seat, limit } = state.value;
  const words = phrases.value;
  if (!over) {
    if (stopped.value) return words.phrase("board.over");
    const values = { ...limit, round, seat: words.player(seat) };
    return words.find(round ? "board.turn" : "board.setup", values, [limit?.kind]) ?? "";
  }
  if (!winners.length) return words.phrase(capped ? "board.capped" : "board.over");
  const names = words.series(winners.map((winner) => words.player(winner)));
  return words.phrase(winners.length > 1 ? "board.winners" : "board.winner", { seat: names });
}
