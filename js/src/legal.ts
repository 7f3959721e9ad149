import type { Maybe } from "./types";
import type { BoardDefinition, BoardMove, BoardState, Moment, Terms } from "./wire";

/** Kinds of moves on one square, offered in a list of their own. */
const MANAGING = ["build", "sell", "mortgage", "lift"];
/** Kinds of moves that take a number. */
const COUNTED = ["bid", "want"];
/** Kinds of moves that take terms. */
const BARGAINS = ["offer", "counter"];

/** Answers that are a choice of titles. */
const IN_KIND = "in_kind";

/** The step down to which a whole group is sold. */
export const DOWN_TO = /down to (\d+)$/;

/** An offer to one of several, or a counter-offer. */
export interface Bargaining {
  kind: string;
  seat: number;
  to: number[];
  cardsOnly: boolean;
}

/** The legal moves of a seat, by how the view offers them. */
export interface Choices {
  seat: number;
  /** Moves that take one click. */
  plain: BoardMove[];
  counted: BoardMove[];
  bargain: Bargaining | null;
  /** Titles instead of money. */
  inKind: BoardMove | null;
  /** By square. */
  managing: Map<number, BoardMove[]>;
}

/**
 * Returns the choices of every seat that has any or holds up the bots.
 * Seats come in this order: asked, may claim a rent, in turn, others.
 */
export function choices(state: BoardState): Choices[] {
  const asked = state.pending?.seats ?? [];
  const claim = state.legal.filter(({ kind }) => kind === "claim").map(({ seat }) => seat);
  const order = [state.pending?.seat, ...asked, ...claim, state.seat];
  const rank = (seat: number) => [...order, seat].indexOf(seat); // all others come last
  const seats = new Map<number, Choices>();
  const of = (seat: number): Choices => {
    const none = { plain: [], counted: [], bargain: null, inKind: null, managing: new Map() };
    const found = seats.get(seat) ?? { seat, ...none };
    seats.set(seat, found);
    return found;
  };
  for (const [seat, { hold }] of state.players.entries()) if (hold) of(seat);
  for (const legal of state.legal) {
    const { seat, kind, square, to = [] } = legal;
    const found = of(seat);
    const answers = state.pending?.kind === kind && asked.includes(seat); // as lifting a mortgage just taken over
    if (COUNTED.includes(kind)) found.counted.push(legal);
    else if (BARGAINS.includes(kind)) found.bargain = { kind, seat, to, cardsOnly: legal.cards_only ?? false };
    else if (kind === IN_KIND) found.inKind = legal;
    else if (MANAGING.includes(kind) && square !== undefined && !answers) {
      found.managing.set(square, [...(found.managing.get(square) ?? []), legal]);
    } else found.plain.push(legal);
  }
  // giving up comes last
  for (const { plain } of seats.values()) plain.sort((one, other) => gives(one) - gives(other));
  return [...seats.values()].sort((one, other) => rank(one.seat) - rank(other.seat) || one.seat - other.seat);
}

/** Returns the seat that is asked or in turn, else the first that may move. */
export function speaker(state: BoardState): number {
  const who = state.pending?.seat ?? state.seat;
  const seats = choices(state).map(({ seat }) => seat);
  return seats.includes(who) ? who : (seats[0] ?? state.seat);
}

/**
 * Whether a move means now what it meant at an earlier moment of the present.
 * A move that manages a lot does while it is legal.  Any other does while its question waits, or its seat has done nothing.
 */
export function isMeant(seen: Moment, { state, items }: Moment, seat: number, move: string | string[]): boolean {
  const before = seen.state;
  if (before.decision === state.decision || typeof move !== "string") return true;
  const find = ({ legal }: BoardState) => legal.find((one) => one.seat === seat && one.move === move);
  const offered = find(before);
  if (offered && !find(state)) return false;
  if (offered && MANAGING.includes(offered.kind)) return true;
  return (
    !before.pending?.seats.includes(seat) && !items.some((event) => event.seq >= before.events && event.seat === seat)
  );
}

const gives = ({ kind }: BoardMove) => Number(kind === "bankrupt");

/** The titles that a seat holds, of all or among these, in the order of the track. */
export function titlesOf({ titles: { owner } }: BoardState, seat: number, among = [...owner.keys()]): number[] {
  return among.filter((title) => owner[title] === seat);
}

/** One side of an offer. */
export interface Side {
  titles: number[];
  cards: number[];
  cash: number;
  /** Cash due at the next turn. */
  later: number;
}

export const NOTHING: Side = { titles: [], cards: [], cash: 0, later: 0 };

/** Returns what the proposer gives, and what it receives. */
export const sides = ({ give, take, give_cards, take_cards, cash, later }: Terms): [Side, Side] => [
  { titles: give, cards: give_cards, cash: Math.max(0, cash), later: Math.max(0, later) },
  { titles: take, cards: take_cards, cash: Math.max(0, -cash), later: Math.max(0, -later) },
];

/** One side of an offer in the grammar that a player types. */
export function items({ titles, cards, cash, later }: Side, definition: BoardDefinition): string {
  const parts = [
    ...titles.map((title) => String(definition.titles[title]?.square)),
    ...cards.map((card) => definition.cards[card]?.id),
  ];
  if (cash) parts.push(`${cash} ${definition.currency.symbol}`);
  if (later) parts.push(`${later} ${definition.currency.symbol} later`);
  return parts.join(" + ") || "nothing";
}

/** The seats that are still in the game: those of persons, or those of bots. */
export function playing({ players }: BoardState, persons: boolean): number[] {
  return players.flatMap(({ person, out }, seat) => (person === persons && !out ? seat : []));
}

/** The titles of a group. */
export function titlesIn({ titles }: BoardDefinition, group: number | undefined): number[] {
  return titles.flatMap((title, number) => (title.group === group ? number : []));
}

/** Returns the title of a square with its owner and buildings.  Without a title, there is no owner and no building. */
export function lot(definition: BoardDefinition, { titles }: BoardState, square: Maybe<number>) {
  const title = definition.squares[square ?? -1]?.title ?? -1;
  const deed = definition.titles[title];
  return {
    title,
    deed,
    group: deed && definition.groups[deed.group],
    owner: titles.owner[title] ?? -1,
    level: titles.level[title] ?? 0,
    mortgaged: Boolean(titles.mortgaged[title]),
    due: titles.due[title] ?? -1,
  };
}

/** Returns a list with an item added, or removed if it was there. */
export const toggled = <T>(list: T[], item: T): T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
