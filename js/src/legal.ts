import type { Maybe } from "./types";
import type { BoardDefinition, BoardMove, BoardState, Terms } from "./wire";

/** Moves on one square, offered in a list of their own. */
const MANAGING = ["build", "sell", "mortgage", "lift"];
/** Moves that still want a number. */
const COUNTED = ["bid", "want"];
/** Moves that still want terms. */
const BARGAINS = ["offer", "counter"];

/** Answers that are a choice of titles. */
const IN_KIND = "in_kind";

/** The step down to which a whole group is sold. */
export const FLOOR = /down to (\d+)$/;

/** An offer to one of several, or a counter-offer. */
export interface Bargaining {
  kind: string;
  seat: number;
  to: number[];
  cardsOnly: boolean;
}

/** What one seat may say, sorted by how the view offers it. */
export interface Choices {
  seat: number;
  /** One click. */
  plain: BoardMove[];
  counted: BoardMove[];
  bargain: Bargaining | null;
  /** Titles instead of money. */
  inKind: BoardMove | null;
  /** By square. */
  managing: Map<number, BoardMove[]>;
}

/** The choices of every seat that has any, or holds the bots up: first who is asked, then who may claim a rent while there is time, then whose turn it is. */
export function choices(state: BoardState): Choices[] {
  const asked = state.pending?.seats ?? [];
  const claim = state.legal.filter(({ kind }) => kind === "claim").map(({ seat }) => seat);
  const order = [state.pending?.seat, ...asked, ...claim, state.seat];
  const rank = (seat: number) => [...order, seat].indexOf(seat); // whoever else comes last
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
    const answers = state.pending?.kind === kind && asked.includes(seat); // lifting a mortgage just taken over
    if (COUNTED.includes(kind)) found.counted.push(legal);
    else if (BARGAINS.includes(kind)) found.bargain = { kind, seat, to, cardsOnly: legal.cards_only ?? false };
    else if (kind === IN_KIND) found.inKind = legal;
    else if (MANAGING.includes(kind) && square !== undefined && !answers) {
      found.managing.set(square, [...(found.managing.get(square) ?? []), legal]);
    } else found.plain.push(legal);
  }
  // who gives up says so last
  for (const { plain } of seats.values()) plain.sort((one, other) => gives(one) - gives(other));
  return [...seats.values()].sort((one, other) => rank(one.seat) - rank(other.seat) || one.seat - other.seat);
}

/** Who is asked, or whose turn it is; else the first who may say something. */
export function speaker(state: BoardState): number {
  const who = state.pending?.seat ?? state.seat;
  const seats = choices(state).map(({ seat }) => seat);
  return seats.includes(who) ? who : (seats[0] ?? state.seat);
}

const gives = ({ kind }: BoardMove) => Number(kind === "bankrupt");

/** The titles that a seat holds, of all or among these, in the order of the track. */
export function titlesOf({ titles: { owner } }: BoardState, seat: number, among = [...owner.keys()]): number[] {
  return among.filter((title) => owner[title] === seat);
}

/** What is put on the table, as one side of an offer. */
export interface Side {
  titles: number[];
  cards: number[];
  cash: number;
  /** What is to be paid at the next turn. */
  later: number;
}

export const NOTHING: Side = { titles: [], cards: [], cash: 0, later: 0 };

/** What the one who offers gives by these terms, and what is given for it. */
export const sides = ({ give, take, give_cards, take_cards, cash, later }: Terms): [Side, Side] => [
  { titles: give, cards: give_cards, cash: Math.max(0, cash), later: Math.max(0, later) },
  { titles: take, cards: take_cards, cash: Math.max(0, -cash), later: Math.max(0, -later) },
];

/** One side of an offer in the grammar that a player types. */
export function items({ titles, cards, cash, later }: Side, definition: BoardDefinition): string {
  const said = [
    ...titles.map((title) => String(definition.titles[title]?.square)),
    ...cards.map((card) => definition.cards[card]?.id),
  ];
  if (cash) said.push(`${cash} ${definition.currency.symbol}`);
  if (later) said.push(`${later} ${definition.currency.symbol} later`);
  return said.join(" + ") || "nothing";
}

/** The seats that are still in the game: those of persons, or those of bots. */
export function playing({ players }: BoardState, persons: boolean): number[] {
  return players.flatMap(({ person, out }, seat) => (person === persons && !out ? seat : []));
}

/** The titles of a group. */
export function titlesIn({ titles }: BoardDefinition, group: number | undefined): number[] {
  return titles.flatMap((title, number) => (title.group === group ? number : []));
}

/** The title of a square and how it stands; where there is none, nobody owns it and nothing stands there. */
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

/** A list without an item that is in it, or with one that is not. */
export const toggled = <T>(list: T[], item: T): T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
