import type { Maybe } from "../types";
import type { BoardDefinition, BoardState, GameEvent } from "../wire";

/** One step of a motion.  The bank and the pot are `null`. */
export type Step =
  | { kind: "dice"; values: number[] }
  | { kind: "walk"; seat: number; path: number[] }
  | { kind: "jump"; seat: number; square: number }
  | Money
  | { kind: "card"; seat: Maybe<number>; card: number }
  | { kind: "deed"; square: number };

export interface Money {
  kind: "money";
  from: Maybe<number>;
  to: Maybe<number>;
  amount: number;
}

/** A longer way on a course is a jump. */
const MAX_WALK = 12;
/** A card that leads to a square at most so far behind leads back. */
const MAX_STEPS_BACK = 3;
/** Kinds of events that mark their square: a title changes hands, or a building is built or sold. */
const MARKED_EVENTS = ["built", "building_sold", "bought", "auction_won", "title_moved"];

/** Returns the steps from one state to another: those of the events, then whatever they leave unexplained. */
export function plan(before: BoardState, after: BoardState, events: GameEvent[], definition: BoardDefinition): Step[] {
  const steps: Step[] = [];
  const seats = before.players.map(({ square, cash }) => ({ square, cash }));
  const exit = definition.squares.findIndex(({ kind }) => kind === "exit");
  let thrown = 0;
  let aside = false; // whether the optional square counts

  const pay = (from: Maybe<number>, to: Maybe<number>, amount: number) => {
    if (amount < 0) return pay(to, from, -amount);
    const [payer, payee] = [seats[from ?? -1], seats[to ?? -1]];
    if (payer) payer.cash -= amount;
    if (payee) payee.cash += amount;
    if (amount) steps.push({ kind: "money", from, to, amount });
  };
  const go = (seat: number, square: number, path: number[] = []) => {
    const token = seats[seat];
    if (token) token.square = square;
    steps.push(path.length ? { kind: "walk", seat, path } : { kind: "jump", seat, square });
  };

  for (const [k, { kind, seat, square, other, amount, card, a, b }] of events.entries()) {
    if (definition.flow[kind]) pay(seat, other, -definition.flow[kind] * amount);
    if (/thrown$/.test(kind)) {
      thrown = a + b;
      steps.push({ kind: "dice", values: b ? [a, b] : [a] });
    } else if (kind === "path_chosen") aside = a > (square ?? a);
    else if (card != null && /^(card_drawn|errand_run)$/.test(kind)) steps.push({ kind: "card", seat, card });
    else if (square != null && MARKED_EVENTS.includes(kind)) steps.push({ kind: "deed", square });
    else if (square != null && seat != null && kind === "detained") go(seat, square);
    else if (square != null && seat != null && /^(moved|distanced|accompanied)$/.test(kind)) {
      const earns = events.slice(k + 1, k + 3).some((next) => next.kind === "salary_paid" && next.seat === seat);
      const behind = (a - square + definition.squares.length) % definition.squares.length;
      const forward = definition.course ? square > a : card == null || earns || (square > a && behind > MAX_STEPS_BACK);
      const bounced = a + thrown > exit && square === 2 * exit - a - thrown;
      const path = bounced
        ? [...way(definition, a, exit, 1, aside), ...way(definition, exit, square, -1, aside)]
        : way(definition, a, square, forward ? 1 : -1, aside);
      go(seat, square, definition.course && path.length > MAX_WALK ? [] : path);
      thrown = 0;
      aside = false;
    }
  }
  for (const [seat, { square, cash }] of after.players.entries()) {
    if (square !== seats[seat]?.square) go(seat, square);
    pay(null, seat, cash - (seats[seat]?.cash ?? 0));
  }
  return steps;
}

/** Returns the squares after one, up to another.  An optional square counts only with `aside`, or as the goal. */
function way({ squares }: BoardDefinition, from: number, to: number, step: 1 | -1, aside: boolean): number[] {
  const path: number[] = [];
  let at = from;
  do {
    at = (at + step + squares.length) % squares.length;
    if (at === to || aside || squares[at]?.side !== "aside") path.push(at);
  } while (at !== to);
  return path;
}
