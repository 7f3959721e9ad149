import type { Table } from "./table";
import type { PlayerState } from "./wire";

/** What a seat may be in on a course, in the order in which it is told. */
const CONDITIONS = ["missed", "held", "jailed", "waits", "kept_throw", "cured", "aid_due", "promised"] as const;

/** What holds a player up on a course, and what is still to come; nothing for who has finished. */
export function condition({ def, teller }: Table, player: PlayerState): string[] {
  const say = teller.value;
  return CONDITIONS.filter((name) => !player.finished && player[name]).map((name) => {
    const amount = say.money(name === "aid_due" ? def.aid : (player.promised ?? 0));
    return say.say(`players.${name}`, { n: Number(player[name]), amount });
  });
}

/** Who is held or away, and which throw is next. */
export function detained({ def, teller }: Table, { square, detained: n }: PlayerState): string {
  return teller.value.say(def.squares[square]?.kind === "weekend" ? "players.away" : "players.detained", { n });
}

/** All that a square shows, in words. */
export function describeSquare(table: Table, index: number): string {
  const { def } = table;
  const teller = table.teller.value;
  const { players, titles } = table.shown.value;
  const square = def.squares[index];
  if (!square) return "";
  const said = [teller.say("square.place", { n: square.label, square: teller.of(square.name) })];
  if (square.title !== null) {
    const deed = def.titles[square.title];
    const owner = titles.owner[square.title] ?? -1;
    const pieces = teller.pieces(square.title, titles.level[square.title] ?? 0);
    if (deed) said.push(teller.of(def.groups[deed.group]?.name));
    said.push(
      owner < 0
        ? teller.say("square.for_sale", { amount: teller.money(deed?.price ?? 0) })
        : teller.say("square.owned", { seat: teller.player(owner) }),
    );
    if (pieces) said.push(pieces);
    if (titles.mortgaged[square.title]) said.push(teller.say("square.mortgaged"));
  } else if (square.tax) said.push(teller.money(square.tax));
  for (const player of players) {
    if (player.square !== index || (player.out && !player.finished)) continue;
    const token = teller.say("square.token", { seat: player.name });
    const state = player.detained ? [detained(table, player)] : condition(table, player);
    said.push(state.length ? `${token} (${state.join(", ")})` : token);
  }
  return teller.list(said);
}
