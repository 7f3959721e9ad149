import type { BoardModel } from "./board-model";
import { lot } from "./legal";
import type { BoardState, PlayerState } from "./wire";

/** The conditions of a seat on a course, in the order in which they are shown. */
const CONDITIONS = ["missed", "held", "jailed", "waits", "kept_throw", "cured", "aid_due", "promised"] as const;

/** Whether a token is on the board.  One that has finished stands at the exit. */
export const stands = ({ out, finished }: PlayerState): boolean => !(out && !finished);

/** Whether a token is in the cell of its square, and not beside it. */
export const isHeld = ({ detained, jailed }: PlayerState): boolean => Boolean(detained || jailed);

/** The conditions of a player, in words.  None for one that has finished. */
export function condition(board: BoardModel, player: PlayerState): string[] {
  const { definition, phrases } = board;
  const words = phrases.value;
  if (player.detained) return [detained(board, player)];
  return CONDITIONS.filter((name) => !player.finished && player[name]).map((name) => {
    const amount = words.money(name === "aid_due" ? definition.aid : (player.promised ?? 0));
    return words.phrase(`players.${name}`, { n: Number(player[name]), amount });
  });
}

/** Whether a player only visits a square where others are detained. */
export function visits({ definition }: BoardModel, player: PlayerState): boolean {
  const held = isHeld(player) || player.finished || player.out;
  return !held && Boolean(definition.squares[player.square]?.cell);
}

/** Whether a player is detained or away, and which throw is next. */
function detained({ definition, phrases }: BoardModel, { square, detained: n }: PlayerState): string {
  return phrases.value.phrase(definition.squares[square]?.kind === "weekend" ? "players.away" : "players.detained", {
    n,
  });
}

/** The owner of a title, or its price. */
export function holder({ definition, phrases, shown }: BoardModel, square: number): string {
  const { deed, owner } = lot(definition, shown.value, square);
  const words = phrases.value;
  return owner < 0
    ? words.phrase("square.for_sale", { amount: words.money(deed?.price ?? 0) })
    : words.phrase("square.owned", { seat: words.player(owner) });
}

/** A title, and whether it is mortgaged. */
export function titleName({ phrases: { value: phrases }, shown: { value: state } }: BoardModel, title: number): string {
  const square = phrases.title(title);
  return state.titles.mortgaged[title] ? phrases.phrase("describe.title_mortgaged", { square }) : square;
}

/** The money that waits on a square for the next player that stops there. */
export function potOn({ definition, shown }: BoardModel, square: number): number {
  return definition.squares[square]?.kind === "rest" ? shown.value.pot : 0;
}

/** All that a square shows, in words. */
export function describeSquare(board: BoardModel, index: number): string {
  const { definition } = board;
  const phrases = board.phrases.value;
  const { players } = board.shown.value;
  const square = definition.squares[index];
  if (!square) return "";
  const count = definition.course ? (definition.squares.at(-1)?.label ?? "") : definition.squares.length;
  const parts = [phrases.phrase("square.of", { n: square.label, count, square: phrases.of(square.name) })];
  const { title, group, level, mortgaged } = lot(definition, board.shown.value, index);
  if (group) {
    parts.push(phrases.of(group.the), holder(board, index));
    const pieces = phrases.pieces(title, level);
    if (pieces) parts.push(pieces);
    if (mortgaged) parts.push(phrases.phrase("square.mortgaged"));
  } else if (square.tax) parts.push(phrases.money(square.tax));
  const pot = potOn(board, index);
  if (pot) parts.push(phrases.phrase("square.pot", { amount: phrases.money(pot) }));
  const alone = players.filter((_, seat) => board.isOwn(seat)).length === 1;
  for (const [seat, player] of players.entries()) {
    if (player.square !== index || !stands(player)) continue;
    const token =
      alone && board.isOwn(seat)
        ? phrases.phrase("square.token_yours")
        : phrases.phrase("square.token", { seat: phrases.player(seat) });
    const state = condition(board, player);
    if (visits(board, player)) state.push(phrases.phrase("players.visits"));
    parts.push(state.length ? `${token} (${state.join(", ")})` : token);
  }
  return phrases.list(parts);
}

/** Where a player stands, or has come to. */
export function whereabouts(
  { phrases: { value: phrases }, definition }: BoardModel,
  { square, out, finished }: PlayerState,
): string {
  if (finished) return phrases.phrase("players.finished", { n: finished });
  if (out) return phrases.phrase("players.out");
  const name = phrases.square(square);
  return definition.course ? phrases.phrase("players.place", { n: phrases.label(square), square: name }) : name;
}

/** What a seat owes to each creditor, and until when.  With `lent`, what each debtor owes to it. */
export function debtsOf({ phrases }: BoardModel, { debts }: BoardState, seat: number, lent = false): string[] {
  const words = phrases.value;
  return debts
    .filter(({ debtor, creditor }) => seat === (lent ? creditor : debtor))
    .map(({ debtor, creditor, amount, due }) =>
      words.phrase(lent ? "players.lent" : due === "turn_end" ? "players.owes" : "players.borrowed", {
        amount: words.money(amount),
        other: words.player(lent ? debtor : creditor),
      }),
    );
}
