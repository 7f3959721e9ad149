/** What the view reads of what travels between Python and it: traits and messages.  See plakett_widgets/widgets/board.py. */

export const PROTO = 1;
/** So many events are sent with a position, and kept at hand, or all that are new; the log has the others. */
export const TAIL = 50;
/** So many turns in one answer. */
export const MOST_ROWS = 100;
/** Characters of a move. */
export const LONGEST = 300;

/** What may be `None` in Python: null, or left out altogether by a kernel in WebAssembly. */
export type Maybe<T> = T | null | undefined;

export type Locale = "fr" | "en";
export type Names = Record<Locale, string>;
export type Speed = "slow" | "normal" | "fast";
export type Theme = "auto" | "light" | "dark";
/** `auto`: as the reader's system asks for. */
export type Motion = "auto" | "on" | "off";
/** The catalogue of texts, by key. */
export type Texts = Record<Locale, Record<string, string>>;

export type SquareKind =
  | "start"
  | "property"
  | "draw"
  | "tax"
  | "rest"
  | "detention"
  | "send"
  | "weekend"
  | "action"
  | "exit";
export type Family = "by_step" | "by_count" | "by_dice" | "fixed";
/** The edge of a ring that a square lies on, its band of colour on the inner side; or a stop of a course. */
export type Side = "south" | "west" | "north" | "east" | "corner" | "stop" | "aside";

type Short = [name: string, size: number, bare: boolean];

export interface SquareDef {
  name: Names;
  /** A short name, how large it is written, in the unit of every box, and whether that leaves no room for the icon: usually,
   * in a presentation, and beside tokens or the stamp of a mortgage. */
  short: Record<Locale, [usual: Short, large: Short, shared: Short]>;
  /** The number that is printed on it. */
  label: string;
  kind: SquareKind;
  /** What it is about. */
  sign: string;
  /** What is drawn on it: an icon; a lot that one builds on has the letter of its group instead. */
  icon: string;
  /** What happens there, on a course; empty where only the rules can say it. */
  text: Names;
  rules: string[];
  title?: Maybe<number>;
  deck?: Maybe<number>;
  tax: number;
  /** Left, top, width and height, in the units of `BoardDef.size`. */
  box: [number, number, number, number];
  /** Where tokens gather. */
  anchor: [number, number];
  side: Side;
}

export interface TitleDef {
  square: number;
  family: Family;
  group: number;
  price: number;
  mortgage: number;
  /** Bare, in a whole group where that earns more, and by step; or by the number of the family held, from 1; or factors of
   * the throw by that number; or one sum. */
  rent: number[];
  /** What stands at each building step, from the first, and its price. */
  build: { kind: number; pieces: number; price: number }[];
  /** Taken for the title from every salary. */
  royalty: number;
  /** Percent of the price of every building. */
  share: number;
}

export interface GroupDef {
  name: Names;
  /** With its article, in a sentence. */
  the: Names;
  colour: string;
  /** What stands out on it: black or white. */
  ink: string;
  letter: string;
  /** The side of a tile of its pattern; 0 for a plain one. */
  tile: number;
}

export interface BuildingDef {
  id: string;
  short: Names;
  plural: Names;
  colour: string;
  /** A path in a box of 24 by 24. */
  shape: string;
  /** The letters that tell it from the others. */
  code: Names;
  /** What it counts as, beside its kind. */
  category?: Maybe<Names>;
}

export interface CardDef {
  id: string;
  deck: number;
  title: Names;
  text: Names;
  /** What it is good for while it is kept; of a joker, its text. */
  kept?: Maybe<Names>;
}

/** How a seat is told from the others: never by colour alone. */
export interface SeatDef {
  colour: string;
  ink: string;
  /** A path in a box of 24 by 24. */
  shape: string;
  /** Of the initial written on it. */
  baseline: number;
  /** How its line in a chart is broken. */
  dash: string;
}

/** A path, and what it is painted with. */
export interface Shape {
  d: string;
  fill: string;
  stroke?: string;
  "stroke-width"?: number;
  opacity?: number;
}

/** The character of an edition. */
export interface ThemeDef {
  /** Its colours as variables of CSS: each has its light and its dark side, and paper is always light. */
  style: Record<string, string>;
  /** What repeats, in a box of `size` by `size`: the felt, and the patterns of groups by their number. */
  tiles: { id: string; size: number; path: Shape }[];
  /** The emblem in the middle of the board. */
  centre: { size: [number, number]; shapes: Shape[] };
}

export interface BoardDef {
  name: Names;
  /** Where the game comes from, as labels and texts. */
  about: Record<Locale, [label: string, text: string][]>;
  theme: ThemeDef;
  /** What stands for a player: its name and its icon. */
  tokens: Record<string, { name: Names; icon: string }>;
  /** What kinds of events are called, by their code: for the view of the log alone. */
  kinds?: Record<string, Names>;
  /** Kinds of events, by what they are about. */
  topics: Record<string, string[]>;
  topic_icons: Record<string, string>;
  /** Kinds of events that move money: 1 if the seat receives it from the other, -1 if it pays. */
  flow: Record<string, number>;
  /** Where the amount goes is written {}. */
  currency: { symbol: string } & Names;
  /** The smallest note, of which bids and prices are made up; 1 where there are none. */
  note: number;
  /** A longer price stands on a square without the currency. */
  price_letters: number;
  /** Width and height of the board, in the units of every box. */
  size: [number, number];
  /** The way from stop to stop of a course, as points. */
  trail: string;
  /** The room in the middle of a ring, if there is enough. */
  centre?: Maybe<[number, number, number, number]>;
  /** Does the track lead from an entry to an exit? */
  course: boolean;
  /** How many are thrown. */
  dice: number;
  /** What the bankrupt receive on a course. */
  aid: number;
  mortgages: boolean;
  /** One building a lot, of any type that it allows; else a ladder. */
  substitution: boolean;
  /** The cash of an exchange is the difference of the printed prices. */
  balanced: boolean;
  card_trade: boolean;
  /** Offers are sales: one side gives goods, the other money. */
  sales: boolean;
  /** May a part of what is paid be due later? */
  lending: boolean;
  /** The throw that leaves a weekend, the price of a ticket, and the group whose owners share it. */
  weekend?: Maybe<{ total: number; throws: number; ticket: number; group: number }>;
  /** The rule that a kind of move goes by, or a kind in answer to a decision (`pay.ticket`). */
  laws: Record<string, string>;
  /** Where n tokens stand from the anchor of their square, and how large they are, for n = 1, 2, … */
  slots: [number, number, number][][];
  squares: SquareDef[];
  titles: TitleDef[];
  groups: GroupDef[];
  /** How much of a lot its band takes, by side; and the bands of all lots of each group, in a box of the size of patterns:
   * empty where they are plain. */
  bands: { share: Partial<Record<Side, number>>; box: string; paths: string[] };
  buildings: BuildingDef[];
  decks: { name: Names; icon: string }[];
  cards: CardDef[];
  /** Effects from which a square lets one choose. */
  branches: Names[];
  seats: SeatDef[];
}

export interface PlayerState {
  name: string;
  person: boolean;
  token: string;
  cash: number;
  square: number;
  detained: number;
  out: boolean;
  cards: number[];
  /** squares whose titles an offer may name */
  tradable: number[];
  worth: number;
  /** In all, to whomever. */
  owed: number;
  /** Of who owes: what buildings and mortgages would bring. */
  raisable?: number;
  hold: boolean;
  /** On a course: turns to miss, what holds up, what is still to come, cards that wait, the rank of who has finished. */
  missed?: number;
  held?: boolean;
  jailed?: boolean;
  cured?: boolean;
  aid_due?: boolean;
  promised?: number;
  queue?: number[];
  waits?: boolean;
  kept_throw?: number;
  finished?: number;
}

export interface Terms {
  give: number[];
  take: number[];
  cash: number;
  /** Due when the next turn of who owes it begins; below zero, the other side does. */
  later: number;
  give_cards: number[];
  take_cards: number[];
}

export interface Pending {
  kind: string;
  /** What is asked, in words. */
  said: Names;
  seats: number[];
  seat: number;
  title?: Maybe<number>;
  building?: Maybe<number>;
  amount: number;
  other?: Maybe<number>;
  terms?: Maybe<Terms>;
  /** The terms in words, for those who hear them. */
  terms_said?: Names;
  /** `bid`: who is still in, who has dropped out, who leads, and with how much. */
  bidders?: number[];
  passed?: number[];
  leader?: Maybe<number>;
  price?: number;
  /** `buy`: does an auction follow if it is declined? */
  auction?: boolean;
  /** `debt` */
  raisable?: number;
}

/** One thing that a seat may say; a number from `min` to `max`, or the terms of an offer, are still to be filled in. */
export interface Legal {
  seat: number;
  kind: string;
  /** Left out where it is the kind, with the square if there is one. */
  move?: string;
  square?: number;
  /** Instead of one square, several: `#` stands for it in `move`. */
  squares?: number[];
  building?: number;
  /** `choose`: which of the branches. */
  branch?: number;
  /** `go`: why there is no throw yet, and the cards that wait. */
  first?: string;
  cards?: number[];
  /** What the seat pays. */
  cost?: number;
  /** What the seat gets. */
  gain?: number;
  /** What comes of it, where neither its name nor its price tells. */
  then?: Names;
  min?: number;
  max?: number;
  /** Some of the bids between them. */
  quick?: number[];
  to?: number[];
  /** An offer that may name no titles. */
  cards_only?: boolean;
}

/** A sum that stays owed. */
export interface Debt {
  debtor: number;
  creditor?: Maybe<number>;
  amount: number;
  /** When it must be paid: before the turn of the debtor ends or, if it was lent, when the next one begins. */
  due: "turn_end" | "turn_start";
}

export interface GameState {
  rev: number;
  decision: string;
  over: boolean;
  winners: number[];
  /** After how many of what the game ends, and how many there were. */
  limit?: Maybe<{ kind: string; done: number; count: number }>;
  capped?: boolean;
  /** Who went bankrupt and left, in order. */
  fallen: number[];
  turn: number;
  round: number;
  seat: number;
  /** Two of them, or one. */
  dice?: Maybe<number[]>;
  players: PlayerState[];
  /** `due`: which rent of its deed each earns now; -1 for none. */
  titles: { owner: number[]; level: number[]; mortgaged: number[]; due: number[] };
  stock: number[];
  pot: number;
  debts: Debt[];
  pending?: Maybe<Pending>;
  legal: Legal[];
  /** Grows whenever something is taken back. */
  branch: number;
  /** How long the log is. */
  events: number;
  /** How many lines were left and kept. */
  lines: number;
  /** What may be taken back: at once, or once all persons agree; who does so far. */
  undo?: Maybe<{ free: boolean; agreed: number[] }>;
  /** The last event of a moment of the past. */
  seq?: number;
}

export interface GameEvent {
  seq: number;
  turn: number;
  seat?: Maybe<number>;
  kind: string;
  rule: string;
  square?: Maybe<number>;
  amount: number;
  other?: Maybe<number>;
  card?: Maybe<number>;
  a: number;
  b: number;
  cash: Maybe<number>;
  /** In the languages of the views. */
  said?: Partial<Names>;
}

/** Before and after. */
export type Change = [number, number];

/** What a move would do. */
export interface Preview {
  refused?: Maybe<Names>;
  /** Why the other side could not accept it as things stand. */
  impossible?: Maybe<Names>;
  players: { seat: number; cash: Change; worth: Change; sets: { group: number; held: Change; size: number }[] }[];
}

/** A whole group in one go. */
export interface Plan {
  kind: "build" | "sell" | "mortgage" | "lift";
  group: number;
  moves: string[];
  /** What comes in, or goes out (below zero). */
  amount: number;
}

/** One turn of the past, by seat. */
export interface HistoryRow {
  /** Its last event. */
  seq: number;
  turn: number;
  cash: number[];
  worth: number[];
}

/** Who will win: how often games that bots played on from a moment were won. */
export interface Chances {
  /** The last event before it. */
  event: number;
  /** So many were played, of how many, and whether they go on. */
  rollouts: number;
  all: number;
  running: boolean;
  /** The same in words. */
  said: Names;
  /** Of each seat; of none before some were played. */
  seats: { chance: number; low: number; high: number; said: Names }[];
}

/** A line of play that was left, and can be gone back to. */
export interface Line {
  number: number;
  /** The first event that is another. */
  at: number;
  events: number;
  round: number;
  over: boolean;
}

/** Which events are wanted: those of a seat, and of some topics. */
export interface Filter {
  seat?: number;
  topics?: string[];
}

/** From where a place in the log is counted: the first event that has come to this one, or to this turn. */
export type Near = { seq: number } | { turn: number };

/** A whole game in a page without a kernel: the first state, and what each event changes in it. */
export interface Replay {
  events: GameEvent[];
  first: GameState;
  changes: [path: string, value: unknown][][];
  history: HistoryRow[];
  rules: Record<string, Names>;
}

/** How far the log has come. */
export interface LogState {
  rev: number;
  branch: number;
  events: number;
  players: string[];
}

export interface Traits {
  proto: number;
  session: string;
  /** Which widget it is. */
  view: "board" | "log";
  /** The style sheet, for the view's own shadow root. */
  sheet: string;
  texts: Texts;
  board_def: BoardDef;
  state: GameState;
  tail: GameEvent[];
  /** Of the view `log`, instead of the state. */
  extent: LogState;
  locale: "" | Locale;
  theme: Theme;
  motion: Motion;
  /** Large, for the back row. */
  presentation: boolean;
  speed: Speed;
  paused: boolean;
  read_only: boolean;
  seen_rev: number;
  cursor: number;
  chances?: Maybe<Chances>;
  /** A bot is, for longer than a moment; never in a page without a kernel. */
  thinking?: boolean;
}

export interface Refusal {
  code: string;
  params: { rule?: string; [name: string]: string | undefined };
  /** A sentence; nothing where nobody answered. */
  said?: Names;
}

/** Every answer of Python's to a message with an `id`. */
export interface Answer {
  v: number;
  kind: "result" | "welcome" | "rule" | "pong" | "at" | "history" | "preview" | "plans" | "lines" | "log_chunk";
  id: string;
  ok: boolean;
  rev?: number;
  error?: Refusal;
  /** `step`: whether a bot had anything to say. */
  moved?: boolean;
  /** `rule`: its wording. */
  text?: Names;
  /** `at`: a moment, and the events that led to it. */
  state?: GameState;
  items?: GameEvent[];
  /** `log_chunk`: the place of the first item among all that the filter lets through, and how many those are. */
  from?: number;
  total?: number;
  /** `history` */
  rows?: HistoryRow[];
  preview?: Preview;
  plans?: Plan[];
  lines?: Line[];
}

/** Whether there is another view, after one was taken off the page. */
export interface Who {
  kind: "who";
}

/** What Python says unasked: the events that are new. */
export interface News {
  v: number;
  kind: "events";
  items: GameEvent[];
}
