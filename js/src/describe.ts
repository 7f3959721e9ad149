import { lot } from "./legal";
import type { Table } from "./table";
import type { BoardState, PlayerState } from "./wire";

/** What a seat may be in on a course, in the order in which it is told. */
const CONDITIONS = ["missed", "held", "jailed", "waits", "kept_throw", "cured", "aid_due", "promised"] as const;

/** Is a token on the board?  Who has finished stands at the exit. */
export const stands = ({ out, finished }: PlayerState): boolean => !(out && !finished);

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

/** Whose a title is, or what it costs. */
export function holder({ def, teller, shown }: Table, square: number): string {
  const { deed, owner } = lot(def, shown.value, square);
  const say = teller.value;
  return owner < 0
    ? say.say("square.for_sale", { amount: say.money(deed?.price ?? 0) })
    : say.say("square.owned", { seat: say.player(owner) });
}

/** A title, and whether it is mortgaged. */
export function titleName({ teller: { value: teller }, shown: { value: state } }: Table, title: number): string {
  const square = teller.title(title);
  return state.titles.mortgaged[title] ? teller.say("describe.title_mortgaged", { square }) : square;
}

/** The money that waits on a square for who stops there next. */
export function potOn({ def, shown }: Table, square: number): number {
  return def.squares[square]?.kind === "rest" ? shown.value.pot : 0;
}

/** All that a square shows, in words. */
export function describeSquare(table: Table, index: number): string {
  const { def } = table;
  const teller = table.teller.value;
  const { players } = table.shown.value;
  const square = def.squares[index];
  if (!square) return "";
  const count = def.course ? (def.squares.at(-1)?.label ?? "") : def.squares.length;
  const said = [teller.say("square.of", { n: square.label, count, square: teller.of(square.name) })];
  const { title, group, level, mortgaged } = lot(def, table.shown.value, index);
  if (group) {
    said.push(teller.of(group.the), holder(table, index));
    const pieces = teller.pieces(title, level);
    if (pieces) said.push(pieces);
    if (mortgaged) said.push(teller.say("square.mortgaged"));
  } else if (square.tax) said.push(teller.money(square.tax));
  const pot = potOn(table, index);
  if (pot) said.push(teller.say("square.pot", { amount: teller.money(pot) }));
  const alone = players.filter(({ person }) => person).length === 1;
  for (const [seat, player] of players.entries()) {
    if (player.square !== index || !stands(player)) continue;
    const token =
      alone && player.person
        ? teller.say("square.token_yours")
        : teller.say("square.token", { seat: teller.player(seat) });
    const state = player.detained ? [detained(table, player)] : condition(table, player);
    said.push(state.length ? `${token} (${state.join(", ")})` : token);
  }
  return teller.list(said);
}

/** Where a player stands, or has come to. */
export function whereabouts({ teller: { value: teller }, def }: Table, { square, out, finished }: PlayerState): string {
  if (finished) return teller.say("players.finished", { n: finished });
  if (out) return teller.say("players.out");
  const name = teller.square(square);
  return def.course ? teller.say("players.place", { n: teller.label(square), square: name }) : name;
}

/** What a seat owes to each of its creditors, and until when; or what each of its debtors owes to it. */
export function debtsOf({ teller }: Table, { debts }: BoardState, seat: number, lent = false): string[] {
  const say = teller.value;
  return debts
    .filter(({ debtor, creditor }) => seat === (lent ? creditor : debtor))
    .map(({ debtor, creditor, amount, due }) =>
      say.say(lent ? "players.lent" : due === "turn_end" ? "players.owes" : "players.borrowed", {
        amount: say.money(amount),
        other: say.player(lent ? debtor : creditor),
      }),
    );
}
