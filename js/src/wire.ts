/** What travels between Python and a view.
 *
 * Generated from plakett_widgets/widgets/wire.py by `python3 dev.py build`.
 */

/**
 * Everything above.
 */
export interface Wire {
  traits: Traits;
  requests: Requests;
  answers: Answers;
  answer: Answer;
  events: EventsMessage;
  who: WhoMessage;
  page: Page;
  host:
    | EntranceMessage
    | SeatMessage
    | WaitingMessage
    | RoomNews
    | AliveMessage
    | RoomRefusal
    | BeginMessage
    | TraitsMessage;
}
/**
 * The traits of a board, of the view of a log, of the lobby, or of the dashboard of a classroom.
 */
export interface Traits {
  protocol_version: number;
  session: string;
  view: "board" | "log" | "lobby" | "room";
  /**
   * The style sheet, for the shadow root of a view.
   */
  sheet: string;
  texts: Texts;
  definition: BoardDefinition;
  state: BoardState;
  tail: GameEvent[];
  extent: LogExtent;
  menu: LobbyMenu;
  choice: LobbyChoice;
  offer?: LobbyOffer | null;
  furniture: RoomFurniture;
  room: RoomGlance;
  locale: "" | "fr" | "en";
  theme: "auto" | "light" | "dark";
  motion: "auto" | "on" | "off";
  /**
   * Whether everything is large, for the back row.
   */
  presentation: boolean;
  speed: "slow" | "normal" | "fast";
  paused: boolean;
  /**
   * Which forced moves go by themselves.
   */
  forced_moves: "none" | "missed" | "all";
  read_only: boolean;
  /**
   * The seats that a view plays.  ``None`` for those of all persons.
   */
  own_seats?: number[] | null;
  /**
   * Who sits in which seat, at a table of a classroom.
   */
  seats?: RoomSeat[] | null;
  /**
   * Whether a teacher has ended the game before its end.
   */
  ended?: boolean;
  seen_revision: number;
  cursor: number;
  chances?: Chances | null;
  /**
   * Whether a bot thinks for longer than a moment.  Never in a page without a kernel.
   */
  thinking?: boolean;
}
/**
 * The catalogue of each language: texts by key.
 */
export interface Texts {
  fr: {
    [k: string]: string;
  };
  en: {
    [k: string]: string;
  };
}
/**
 * All that never changes during a game.
 */
export interface BoardDefinition {
  name: Bilingual;
  about: About;
  theme: ThemeDefinition;
  tokens: {
    [k: string]: TokenDefinition;
  };
  /**
   * The names of kinds of events, for the view of the log alone.
   */
  kinds?: {
    [k: string]: Bilingual;
  };
  /**
   * Kinds of events, by topic.
   */
  topics: {
    [k: string]: string[];
  };
  topic_icons: {
    [k: string]: string;
  };
  /**
   * Kinds of events that move money: 1 if the seat receives it from the other, -1 if it pays.
   */
  flow: {
    [k: string]: number;
  };
  currency: Currency;
  /**
   * The smallest note, of which bids and prices are made up.  1 where there are none.
   */
  note: number;
  /**
   * A longer price stands on a square without the currency.
   */
  price_letters: number;
  size: Size;
  /**
   * The way from stop to stop of a course, as points.
   */
  trail: string;
  /**
   * The room in the middle of a ring, if there is enough.
   */
  centre?: Box | null;
  /**
   * The room between two rows of a course: the dice and the turn.
   */
  stage?: Box | null;
  /**
   * Whether the track leads from an entry to an exit.
   */
  course: boolean;
  /**
   * The number of dice.
   */
  dice: number;
  /**
   * The aid to the bankrupt on a course.
   */
  aid: number;
  mortgages: boolean;
  /**
   * Whether a lot has one building, of any type that it allows, instead of a ladder.
   */
  substitution: boolean;
  /**
   * Whether the cash of an exchange is the difference of the printed prices.
   */
  balanced: boolean;
  card_trade: boolean;
  /**
   * Whether offers are sales: one side gives goods, the other money.
   */
  sales: boolean;
  /**
   * Whether a part of what is paid may be due later.
   */
  lending: boolean;
  weekend?: WeekendDefinition | null;
  /**
   * The rule that a kind of move goes by, or a kind in answer to a decision (``pay.ticket``).
   */
  move_rules: {
    [k: string]: string;
  };
  /**
   * The places of n tokens, for n = 1, 2, …
   */
  slots: Slot[][];
  /**
   * The same in a cell or beside it.
   */
  cell_slots: Slot[][];
  squares: SquareDefinition[];
  titles: TitleDefinition[];
  groups: GroupDefinition[];
  bands: Bands;
  buildings: BuildingDefinition[];
  decks: DeckDefinition[];
  cards: CardDefinition[];
  /**
   * Effects from which a square lets one choose.
   */
  branches: Bilingual[];
  seats: SeatDefinition[];
}
/**
 * A text in both languages.
 */
export interface Bilingual {
  fr: string;
  en: string;
}
/**
 * The sources of the game, in both languages.
 */
export interface About {
  fr: AboutLine[];
  en: AboutLine[];
}
/**
 * A line about the sources of the game.
 */
export interface AboutLine {
  label: string;
  text: string;
}
/**
 * The look of an edition.
 */
export interface ThemeDefinition {
  /**
   * Its colours as variables of CSS: each has its light and its dark side, and paper is always light.
   */
  style: {
    [k: string]: string;
  };
  /**
   * The felt, and the patterns of groups by their number.
   */
  tiles: Tile[];
  /**
   * The emblem in the middle of the board.
   */
  centre?: Drawing | null;
}
/**
 * A pattern that repeats, in a box of ``size`` by ``size``.
 */
export interface Tile {
  id: string;
  size: number;
  path: Shape;
}
/**
 * A path, and what it is painted with.
 */
export interface Shape {
  d: string;
  fill: string;
  stroke?: string;
  /**
   * The width of the stroke.
   */
  width?: number;
  opacity?: number;
}
/**
 * A drawing, the lowest shape first.
 */
export interface Drawing {
  size: Size;
  shapes: Shape[];
}
/**
 * A width and a height.
 */
export interface Size {
  width: number;
  height: number;
}
/**
 * A token of the box.
 */
export interface TokenDefinition {
  name: Bilingual;
  icon: string;
}
/**
 * The form of amounts in each language.  ``{}`` stands for the number.
 */
export interface Currency {
  fr: string;
  en: string;
  symbol: string;
}
/**
 * A rectangle on the board.
 */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
/**
 * The ways out of a weekend.
 */
export interface WeekendDefinition {
  /**
   * The throw that leaves it.
   */
  total: number;
  throws: number;
  /**
   * The price of a ticket.
   */
  ticket: number;
  /**
   * The group whose owners share that price.
   */
  group: number;
}
/**
 * The place of a token, from the anchor of its square, and its width.
 */
export interface Slot {
  x: number;
  y: number;
  width: number;
}
/**
 * A square of the track.
 */
export interface SquareDefinition {
  name: Bilingual;
  short: ShortNamesByLanguage;
  /**
   * The number that is printed on it.
   */
  label: string;
  kind: string;
  /**
   * The sign of what it orders first, else its kind.
   */
  sign: string;
  /**
   * Empty on a lot that one builds on, which has the letter of its group.
   */
  icon: string;
  text: Bilingual1;
  rules: string[];
  title?: number | null;
  deck?: number | null;
  tax: number;
  /**
   * What is drawn in place of its icon.
   */
  drawing?: Drawing | null;
  box: Box;
  anchor: Point;
  /**
   * The room of those that are detained, where others only visit.
   */
  cell?: Box | null;
  /**
   * The edge of a ring (``south``, ``west``, ``north`` or ``east``), ``corner``, or on a course ``stop`` or ``aside``.
   */
  side: string;
}
/**
 * The short names of a square in both languages.
 */
export interface ShortNamesByLanguage {
  fr: ShortNames;
  en: ShortNames;
}
/**
 * The short name of a square in one language.
 */
export interface ShortNames {
  usual: ShortName;
  large: ShortName1;
  shared: ShortName2;
}
/**
 * A name as it fits on a square.
 */
export interface ShortName {
  text: string;
  /**
   * The size of its letters.
   */
  size: number;
  /**
   * The width of its letters, as a share of their usual one.
   */
  narrow: number;
  /**
   * Whether it takes the room of the icon.
   */
  hides_icon: boolean;
}
/**
 * A name as it fits on a square.
 */
export interface ShortName1 {
  text: string;
  /**
   * The size of its letters.
   */
  size: number;
  /**
   * The width of its letters, as a share of their usual one.
   */
  narrow: number;
  /**
   * Whether it takes the room of the icon.
   */
  hides_icon: boolean;
}
/**
 * A name as it fits on a square.
 */
export interface ShortName2 {
  text: string;
  /**
   * The size of its letters.
   */
  size: number;
  /**
   * The width of its letters, as a share of their usual one.
   */
  narrow: number;
  /**
   * Whether it takes the room of the icon.
   */
  hides_icon: boolean;
}
/**
 * A text in both languages.
 */
export interface Bilingual1 {
  fr: string;
  en: string;
}
/**
 * The middle of its tokens that are free.
 */
export interface Point {
  x: number;
  y: number;
}
/**
 * A title deed.
 */
export interface TitleDefinition {
  square: number;
  /**
   * The way to its rent: ``by_step``, ``by_count``, ``by_dice`` or ``fixed``.
   */
  family: string;
  group: number;
  price: number;
  mortgage: number;
  /**
   * Bare, in a whole group where that earns more, and by step.  Else by the number of the family held, from 1, or factors of
   * the throw by that number, or one sum.
   */
  rent: number[];
  build: BuildingStep[];
  /**
   * Taken for the title from every salary.
   */
  royalty: number;
  /**
   * Percent of the price of every building.
   */
  share: number;
}
/**
 * The buildings on a lot at one step.
 */
export interface BuildingStep {
  kind: number;
  pieces: number;
  price: number;
}
/**
 * A group of titles.
 */
export interface GroupDefinition {
  name: Bilingual;
  the: Bilingual2;
  colour: string;
  /**
   * Black or white, which stands out on its colour.
   */
  ink: string;
  letter: string;
  /**
   * The side of a tile of its pattern.  0 for a plain one.
   */
  tile: number;
}
/**
 * A text in both languages.
 */
export interface Bilingual2 {
  fr: string;
  en: string;
}
/**
 * The bands of colour on lots.
 */
export interface Bands {
  /**
   * The share of a lot that its band takes, by side.
   */
  share: {
    [k: string]: number;
  };
  /**
   * The view box of the paths.
   */
  box: string;
  /**
   * The bands of all lots of each group.  Empty where they are plain.
   */
  paths: string[];
}
/**
 * A kind of building.
 */
export interface BuildingDefinition {
  id: string;
  short: Bilingual;
  plural: Bilingual;
  colour: string;
  /**
   * A path in a box of 24 by 24.
   */
  shape: string;
  code: Bilingual3;
  /**
   * A category beside its kind.
   */
  category?: Bilingual | null;
}
/**
 * A text in both languages.
 */
export interface Bilingual3 {
  fr: string;
  en: string;
}
/**
 * A deck of cards.
 */
export interface DeckDefinition {
  name: Bilingual;
  icon: string;
}
/**
 * A card.
 */
export interface CardDefinition {
  id: string;
  deck: number;
  title: Bilingual;
  text: Bilingual;
  /**
   * Its use while it is kept.  The text of a joker.
   */
  kept?: Bilingual | null;
}
/**
 * The look of a seat, which never differs by colour alone.
 */
export interface SeatDefinition {
  colour: string;
  ink: string;
  /**
   * A path in a box of 24 by 24.
   */
  shape: string;
  /**
   * The height of the baseline of an initial on it.
   */
  baseline: number;
  /**
   * The head and the foot of its token, behind that shape.
   */
  figure: string;
  /**
   * Their colour.
   */
  shade: string;
  /**
   * The dashes of its line in a chart.
   */
  dash: string;
}
/**
 * A game as a board shows it, with the moves of persons.
 */
export interface BoardState {
  over: boolean;
  winners: number[];
  limit?: LimitState | null;
  turn: number;
  round: number;
  seat: number;
  throws: "due" | "optional" | "done";
  doubles: number;
  dice?: number[] | null;
  players: PlayerState[];
  titles: TitlesState;
  stock: number[];
  bank: number;
  pot: number;
  claims: ClaimState[];
  debts: DebtState[];
  revision: number;
  decision: string;
  capped: boolean;
  fallen: number[];
  branch: number;
  events: number;
  lines: number;
  undo?: UndoState | null;
  pending?: BoardQuestion | null;
  legal: BoardMove[];
  /**
   * The last event of a moment of the past.  ``None`` for the present.
   */
  seq?: number | null;
  /**
   * Whether a person has no choice but a move that costs and decides nothing, and whether it misses a turn.
   */
  forced?: ("missed" | "other") | null;
}
/**
 * What is counted until the game ends, how far it is, and how many end it.
 */
export interface LimitState {
  kind: string;
  done: number;
  count: number;
}
/**
 * A player and what the seat has.
 */
export interface PlayerState {
  name: string;
  /**
   * Whether a person plays this seat, rather than a bot.
   */
  person: boolean;
  token: string;
  /**
   * Whether this seat holds up the bots.
   */
  hold: boolean;
  cash: number;
  square: number;
  /**
   * The number of the next throw for release.  0 for a seat that is free.
   */
  detained: number;
  /**
   * Whether the seat has left the game.
   */
  out: boolean;
  /**
   * The cards that it keeps.
   */
  cards: number[];
  /**
   * The squares whose titles an offer may name.
   */
  tradable: number[];
  worth: number;
  /**
   * What it owes in all, to whomever.
   */
  owed: number;
  /**
   * What buildings and mortgages would bring, of a seat that owes something.
   */
  raisable?: number;
  /**
   * On a course: turns to miss.
   */
  missed?: number;
  held?: boolean;
  jailed?: boolean;
  cured?: boolean;
  aid_due?: boolean;
  promised?: number;
  /**
   * The cards that wait for the next turn.
   */
  queue?: number[];
  waits?: boolean;
  kept_throw?: number;
  /**
   * The rank of a seat that has left the course by its exit.  0 for the others.
   */
  finished?: number;
}
/**
 * All titles, column by column.
 */
export interface TitlesState {
  owner: number[];
  /**
   * The building step.
   */
  level: number[];
  mortgaged: number[];
  /**
   * Which rent of its deed each title earns now.  -1 for none.
   */
  due: number[];
}
/**
 * A rent that its owner may still ask for.
 */
export interface ClaimState {
  owner: number;
  debtor: number;
  amount: number;
  title: number;
}
/**
 * A sum that stays owed.
 */
export interface DebtState {
  debtor: number;
  creditor?: number | null;
  amount: number;
  /**
   * Until when: before the turn of the debtor ends or, if the sum was lent, when the next one begins.
   */
  due: "turn_end" | "turn_start";
}
/**
 * What may be taken back: at once, or once all persons agree.
 */
export interface UndoState {
  free: boolean;
  /**
   * The seats that agree so far.
   */
  agreed: number[];
}
/**
 * The decision that the game waits for, in words.
 */
export interface BoardQuestion {
  kind: string;
  seats: number[];
  seat: number;
  title?: number | null;
  building?: number | null;
  amount: number;
  other?: number | null;
  terms?: Terms | null;
  auction?: boolean;
  bidders?: number[];
  passed?: number[];
  leader?: number | null;
  price?: number;
  left?: number;
  each?: number;
  raisable?: number;
  may_stay?: boolean;
  ruins?: boolean;
  due?: number;
  paid?: boolean;
  branches?: number[];
  square?: number;
  squares?: number[];
  card?: number;
  back?: number[];
  text: Bilingual;
  /**
   * The terms of an offer, for a screen reader.
   */
  terms_text?: Bilingual | null;
}
/**
 * What an offer gives and takes, seen by the seat that makes it.
 */
export interface Terms {
  give: number[];
  take: number[];
  cash: number;
  /**
   * Due when the next turn of the debtor begins.  Below zero, the other side owes it.
   */
  later: number;
  give_cards: number[];
  take_cards: number[];
}
/**
 * A legal move with what a button needs.
 */
export interface BoardMove {
  seat: number;
  kind: string;
  move: string;
  square?: number;
  building?: number;
  branch?: number;
  first?: string;
  cards?: number[];
  card?: number;
  total?: number;
  due?: number;
  left?: number;
  cost?: number;
  gain?: number;
  min?: number;
  max?: number;
  to?: number[];
  cards_only?: boolean;
  terms?: {
    [k: string]: TermsRange;
  };
  effect?: Bilingual4;
  /**
   * Some of the bids from ``min`` to ``max``.
   */
  quick_bids?: number[];
}
/**
 * What an offer may name: squares, cards, and cash that the proposer pays (above 0) or receives.
 */
export interface TermsRange {
  give: number[];
  take?: number[];
  give_cards?: number[];
  take_cards?: number[];
  min?: number;
  max?: number;
}
/**
 * A text in both languages.
 */
export interface Bilingual4 {
  fr: string;
  en: string;
}
/**
 * An event with its sentence.
 */
export interface GameEvent {
  seq: number;
  turn: number;
  seat?: number | null;
  kind: string;
  rule: string;
  square?: number | null;
  amount: number;
  other?: number | null;
  card?: number | null;
  a: number;
  b: number;
  cash?: number | null;
  cause?: number | null;
  sentence: Sentence;
}
/**
 * A sentence, in the languages of the views.
 */
export interface Sentence {
  fr?: string;
  en?: string;
}
/**
 * Instead of the state, in the view of a log.
 */
export interface LogExtent {
  revision: number;
  branch: number;
  events: number;
  players: string[];
}
/**
 * Instead of the definition, in the lobby.
 */
export interface LobbyMenu {
  editions: EditionDefinition[];
  levels: LevelDefinition[];
  seats: SeatDefinition[];
  /**
   * Names for players who are added.
   */
  names: string[];
  /**
   * The greatest length of a name.
   */
  name_length: number;
}
/**
 * A game that the lobby offers.
 */
export interface EditionDefinition {
  id: string;
  name: Bilingual;
  text: Bilingual5;
  theme: ThemeDefinition;
  tokens: {
    [k: string]: TokenDefinition;
  };
  /**
   * Whether tokens are drawn by lot.
   */
  drawn: boolean;
  /**
   * The least number of players.
   */
  fewest: number;
  most: number;
  cover?: Drawing | null;
  options: OptionDefinition[];
}
/**
 * A text in both languages.
 */
export interface Bilingual5 {
  fr: string;
  en: string;
}
/**
 * A house rule.
 */
export interface OptionDefinition {
  name: string;
  label: Bilingual;
  default: boolean | number | string;
  choices: OptionChoice[];
  /**
   * The rules that it changes.
   */
  rules: string[];
}
/**
 * A value that a house rule takes.
 */
export interface OptionChoice {
  /**
   * With ``n`` where a number completes it.
   */
  value: boolean | number | string;
  text: Bilingual;
  /**
   * Whether a number completes it.
   */
  number: boolean;
}
/**
 * A kind of player: a person, or a bot.
 */
export interface LevelDefinition {
  /**
   * Empty for a person.
   */
  id: string;
  name: Bilingual;
}
/**
 * What is chosen in the lobby.
 */
export interface LobbyChoice {
  edition: string;
  players: LobbyPlayer[];
  /**
   * The house rules that are not the usual ones.
   */
  options: {
    [k: string]: boolean | number | string;
  };
  speed: "slow" | "normal" | "fast";
}
/**
 * A player as chosen in the lobby.
 */
export interface LobbyPlayer {
  name: string;
  /**
   * Empty where tokens are drawn by lot.
   */
  token: string;
  /**
   * The id of the kind of player.
   */
  level: string;
}
/**
 * A game that can be taken up again.
 */
export interface LobbyOffer {
  name: Bilingual6;
  edition: string;
  players: string[];
  round: number;
  /**
   * When it was saved, in seconds since 1970.
   */
  saved: number;
}
/**
 * A text in both languages.
 */
export interface Bilingual6 {
  fr: string;
  en: string;
}
/**
 * Instead of the definition, in the dashboard.
 */
export interface RoomFurniture {
  editions: {
    [k: string]: FurnitureEdition;
  };
  /**
   * The bots that may play for those who are away.
   */
  levels: LevelDefinition[];
  seats: SeatDefinition[];
  theme: ThemeDefinition;
}
/**
 * What the dashboard shows of a game.
 */
export interface FurnitureEdition {
  name: Bilingual;
  /**
   * ``None`` in a race, and for an edition that only the host has.
   */
  currency?: Currency | null;
  /**
   * Whether places on the course are compared.
   */
  race: boolean;
}
/**
 * A classroom at a glance.
 */
export interface RoomGlance {
  tables: GlanceTable[];
  /**
   * Who of the class list has no seat yet.
   */
  missing: string[];
  paused: boolean;
  message: string;
  links: RoomLink[];
  code: string;
  /**
   * Whether others than this computer can reach it.
   */
  open: boolean;
  /**
   * After how many seconds a bot plays for somebody who is away.  ``None`` for never.
   */
  patience?: number | null;
  /**
   * The level of that bot.
   */
  level: string;
  /**
   * How the games end early: ``laps:3`` or ``rounds:20``.  Empty where only a time or nothing ends them.
   */
  end: string;
  /**
   * Seconds.
   */
  ends_in?: number | null;
  /**
   * The table whose board is open.
   */
  shown?: number | null;
  /**
   * Whether the host is connected, will be again by itself, or not any more.
   */
  connection: "there" | "lost" | "closed";
}
/**
 * A table as the teacher sees it.
 */
export interface GlanceTable {
  number: number;
  edition: string;
  seats: GlanceSeat[];
  begun: boolean;
  paused: boolean;
  over: boolean;
  round: number;
  /**
   * For how many seconds the table has waited for the same seat, as this was sent.
   */
  since?: number | null;
}
/**
 * A seat as the teacher sees it.
 */
export interface GlanceSeat {
  /**
   * Empty where the seat is free.
   */
  name: string;
  /**
   * The level of the bot that plays here meanwhile.
   */
  bot: string;
  here: boolean;
  /**
   * For how many seconds its pupil has been away, as this was sent.
   */
  away?: number | null;
  /**
   * Whether the table waits for this seat.
   */
  plays: boolean;
  leads: boolean;
  /**
   * Net worth or, in a race, the printed number of its square.
   */
  standing?: number | null;
}
/**
 * A link for everybody, and its QR code.
 */
export interface RoomLink {
  url: string;
  /**
   * The dark squares of the QR code, as a path.  Empty without the package that draws it.
   */
  path: string;
  /**
   * The width of the QR code in squares, with its margin.
   */
  size: number;
}
/**
 * A seat at a glance.
 */
export interface RoomSeat {
  name: string;
  /**
   * The level of the bot that plays here meanwhile.
   */
  bot: string;
  here: boolean;
  free: boolean;
}
/**
 * The chances to win: shares of the games that bots played on from a moment.
 */
export interface Chances {
  /**
   * The last event before that moment.
   */
  event: number;
  rollouts: number;
  /**
   * The number of rollouts in the end.
   */
  all: number;
  running: boolean;
  text: Bilingual;
  /**
   * Empty before enough games were played.
   */
  seats: SeatChance[];
}
/**
 * The chance of a seat to win, with a 95 % interval.
 */
export interface SeatChance {
  chance: number;
  low: number;
  high: number;
  text: Bilingual;
}
/**
 * Every request, by its kind.
 */
export interface Requests {
  hello: Hello;
  action: Action;
  step: Step;
  control: Control;
  preview: PreviewRequest;
  plans: PlansRequest;
  at: MomentRequest;
  history: HistoryRequest;
  lines: Request;
  log_get: LogRequest;
  rule: RuleRequest;
  start: StartRequest;
  resume: Request;
  room: RoomRequest;
  ending: Request1;
  page: Request2;
  ping: Request;
  bye: Request3;
}
/**
 * Report what the view knows, so that Python sends again what it has missed.
 */
export interface Hello {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  protocol_version: number;
  last_revision: number;
  last_event: number;
  locale?: "fr" | "en";
}
/**
 * Play a move for the seat of a person, or several moves: all or none.
 */
export interface Action {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  seat: number;
  move?: string;
  moves?: string[];
  decision: string;
  base_revision: number;
}
/**
 * Have one bot make one move, unless the game has moved on.
 */
export interface Step {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  revision: number;
}
/**
 * Change the pace of bots, go back, forecast, or begin another game once this one is over.
 */
export interface Control {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  what: "pause" | "speed" | "hold" | "skip" | "undo" | "branch" | "line" | "forecast" | "rematch";
  /**
   * The branch that ``undo``, ``branch``, ``line``, ``forecast`` and ``rematch`` are about.
   */
  branch?: number;
  seat?: number;
  /**
   * ``rematch``: whether with the same dice.
   */
  on?: boolean;
  value?: number | string;
  /**
   * An event.
   */
  at?: number;
}
/**
 * Preview a move.
 */
export interface PreviewRequest {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  seat: number;
  move: string;
}
/**
 * List the plans for whole groups.
 */
export interface PlansRequest {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  seat: number;
}
/**
 * Return the position after an event.
 */
export interface MomentRequest {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  event: number;
}
/**
 * Return a row for each turn, after the first so many.
 */
export interface HistoryRequest {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  start: number;
}
/**
 * The fields of every request.
 */
export interface Request {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
}
/**
 * Return a window of the log, of all its events or of those of a seat or some topics.
 *
 * Its place is counted from the start, below zero from the end, or from the first event that has come to one or to a turn.
 */
export interface LogRequest {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  start: number;
  count: number;
  seat?: number;
  topics?: string[];
  seq?: number;
  turn?: number;
}
/**
 * Return the wording of a rule.
 */
export interface RuleRequest {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  rule: string;
  /**
   * The edition that it is a rule of, in the lobby.
   */
  edition?: string;
}
/**
 * Begin the game that is chosen in the lobby.
 */
export interface StartRequest {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  choice: LobbyChoice;
  locale: "" | "fr" | "en";
}
/**
 * Change a classroom, or show the board of a table.
 */
export interface RoomRequest {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
  do: "start" | "pause" | "say" | "end" | "settings" | "seat" | "open" | "close" | "show" | "add_table";
  table?: number | null;
  on?: boolean;
  text?: string;
  /**
   * See :meth:`.Classroom.end`.
   */
  after?: string | null;
  name?: string;
  what?: "bot" | "back" | "link" | "free" | "move";
  level?: string;
  patience?: number | null;
}
/**
 * The fields of every request.
 */
export interface Request1 {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
}
/**
 * The fields of every request.
 */
export interface Request2 {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
}
/**
 * The fields of every request.
 */
export interface Request3 {
  v: number;
  kind: string;
  id: string;
  view: string;
  session: string;
}
/**
 * The content of an answer, by the kind of its request.
 */
export interface Answers {
  hello: Welcome;
  action: Revision;
  step: Moved;
  control: Moved;
  preview: PreviewAnswer;
  plans: PlansAnswer;
  at: Moment;
  history: HistoryAnswer;
  lines: LinesAnswer;
  log_get: LogChunk;
  rule: RuleText;
  start: Welcome;
  resume: Welcome;
  room: RoomAnswer;
  ending: EndingAnswer;
  page: PageAnswer;
  ping: Revision;
  bye: Revision;
}
/**
 * The session of a game, and its revision.
 */
export interface Welcome {
  session: string;
  revision: number;
}
/**
 * The revision of the game.
 */
export interface Revision {
  revision: number;
}
/**
 * Whether something was done: whether a bot moved, or has more moves to make.
 */
export interface Moved {
  revision: number;
  moved: boolean;
}
/**
 * The effect of a move.
 */
export interface PreviewAnswer {
  preview: Preview;
}
/**
 * What a move would do.
 */
export interface Preview {
  /**
   * Why it would be refused.
   */
  refused?: RefusalData | null;
  /**
   * Why the other side could not accept it as things stand.
   */
  impossible?: RefusalData | null;
  /**
   * The seats that it would change.
   */
  players: PlayerChange[];
}
/**
 * Why a move is refused, as data.
 */
export interface RefusalData {
  code: string;
  /**
   * The name of the reason.
   */
  reason: string;
  /**
   * The id of the rule.  Empty where there is none.
   */
  rule: string;
  fr: string;
  en: string;
}
/**
 * What a move would change for a seat.  Cash below zero is what is lacking.
 */
export interface PlayerChange {
  seat: number;
  cash: Change;
  worth: Change;
  groups: GroupChange[];
}
/**
 * A number before and after a move.
 */
export interface Change {
  before: number;
  after: number;
}
/**
 * A group of which a seat would hold more or fewer titles.
 */
export interface GroupChange {
  group: number;
  held: Change;
  /**
   * How many titles the group has.
   */
  size: number;
}
/**
 * The plans for whole groups.
 */
export interface PlansAnswer {
  plans: Plan[];
}
/**
 * A whole group in one go.
 */
export interface Plan {
  /**
   * ``build``, ``sell``, ``mortgage`` or ``lift``.
   */
  kind: string;
  group: number;
  moves: string[];
  /**
   * What the cash of the seat gains by it, below 0 what it costs.
   */
  amount: number;
}
/**
 * A moment of the past, and the events that led to it.
 */
export interface Moment {
  state: BoardState;
  items: GameEvent[];
}
/**
 * A row for each turn.
 */
export interface HistoryAnswer {
  rows: TurnRow[];
}
/**
 * The seats at the end of a turn.
 */
export interface TurnRow {
  /**
   * The last event of the turn.
   */
  seq: number;
  turn: number;
  round: number;
  cash: number[];
  /**
   * Their net worth.  0 once a seat has left.
   */
  worth: number[];
  /**
   * How many titles each holds.
   */
  titles: number[];
}
/**
 * The lines of play that were left.
 */
export interface LinesAnswer {
  lines: KeptLine[];
}
/**
 * A line of play that was left, and that the game can go over to.
 */
export interface KeptLine {
  number: number;
  /**
   * The first event that differs from the present line.
   */
  at: number;
  events: number;
  round: number;
  over: boolean;
}
/**
 * A window of the log.
 */
export interface LogChunk {
  /**
   * The place of the first item among all that the filter lets through.
   */
  start: number;
  /**
   * How many those are.
   */
  total: number;
  items: GameEvent[];
}
/**
 * The wording of a rule.
 */
export interface RuleText {
  text: Bilingual;
}
/**
 * What has come of a change of a classroom.
 */
export interface RoomAnswer {
  /**
   * The new link of a seat, if it was requested.
   */
  link?: RoomLink | null;
}
/**
 * How the game ended.
 */
export interface EndingAnswer {
  ending: BoardEnding;
}
/**
 * How a game ended, and why.
 */
export interface BoardEnding {
  winners: number[];
  sentences: Bilingual[];
  points: BoardPoint[];
  /**
   * The standing at the end of turns, of a long game not of each.
   */
  curve: CurvePoint[];
  /**
   * Whether win chances and luck have been estimated, which takes a moment.
   */
  complete: boolean;
}
/**
 * A turning point in words.
 */
export interface BoardPoint {
  event: number;
  turn: number;
  round: number;
  kind: string;
  seat: number;
  other?: number | null;
  moved?: number | null;
  before: number;
  after: number;
  swing: number;
  chances?: PointChances | null;
  text: Bilingual;
}
/**
 * The chance of each seat to win before a turn and after it.
 */
export interface PointChances {
  before: number[];
  after: number[];
}
/**
 * The standing of each seat at the end of a turn.
 */
export interface CurvePoint {
  /**
   * The last event of the turn.
   */
  seq: number;
  turn: number;
  round: number;
  /**
   * Net worth by seat or, in a race, numbers of squares.
   */
  values: number[];
}
/**
 * The whole game as a page, and a name for its file.
 */
export interface PageAnswer {
  name: string;
  page: string;
}
/**
 * The fields of every answer, beside its content.
 */
export interface Answer {
  v: number;
  kind: "result";
  id?: string | null;
  ok: boolean;
  error?: Refusal;
}
/**
 * The reason of a refusal.
 */
export interface Refusal {
  code: string;
  params: {
    [k: string]: string;
  };
  text?: Bilingual7;
}
/**
 * A sentence.  Absent where nobody answered.
 */
export interface Bilingual7 {
  fr: string;
  en: string;
}
/**
 * New events, sent unasked.
 */
export interface EventsMessage {
  v: number;
  kind: "events";
  revision: number;
  items: GameEvent[];
}
/**
 * A question to other views, after one was taken off the page.
 */
export interface WhoMessage {
  kind: "who";
}
/**
 * The data of a page without a kernel.
 */
export interface Page {
  /**
   * The front end.
   */
  module: string;
  traits: Traits;
  replay: Replay;
  titles: Bilingual;
}
/**
 * A whole game: the first state, and what each event changes in it.
 */
export interface Replay {
  events: GameEvent[];
  first: BoardState;
  changes: StateChange[][];
  history: TurnRow[];
  ending?: BoardEnding | null;
  rules: {
    [k: string]: Bilingual;
  };
}
/**
 * A value of the state that an event changes.
 */
export interface StateChange {
  /**
   * The names that lead to it, joined by dots.
   */
  path: string;
  value: unknown;
}
/**
 * The tables, for somebody without a seat.
 */
export interface EntranceMessage {
  v: number;
  kind: "lobby";
  tables: RoomTable[];
  /**
   * Whether the token that was shown opens no seat.
   */
  unknown?: boolean;
  /**
   * The names of the class that are free.  ``None`` where any name will do.
   */
  names?: string[] | null;
  /**
   * Whether this person may watch tables.
   */
  watch?: boolean;
}
/**
 * A table at a glance.
 */
export interface RoomTable {
  number: number;
  edition: string;
  seats: RoomSeat[];
  begun: boolean;
  round?: number;
  /**
   * The seat whose turn it is.
   */
  turn?: number;
  over?: boolean;
  worth?: number[];
}
/**
 * The seat that somebody has.
 */
export interface SeatMessage {
  v: number;
  kind: "seat";
  /**
   * The token of the seat.  It is not sent again where the teacher has moved somebody.
   */
  token?: string;
  table: number;
  seat: number;
  name: string;
}
/**
 * The own table, for somebody whose game has not begun.
 */
export interface WaitingMessage {
  v: number;
  kind: "waiting";
  tables: RoomTable[];
}
/**
 * What concerns everybody at a table, after each change that is not a move.
 */
export interface RoomNews {
  v: number;
  kind: "room";
  table: number;
  /**
   * The own seat.  ``None`` for somebody who watches.
   */
  seat?: number | null;
  seats: RoomSeat[];
  paused: boolean;
  /**
   * The message of the teacher.  Empty where there is none.
   */
  message: string;
  /**
   * Whether the teacher has ended the games.
   */
  ended: boolean;
  /**
   * Seconds until the teacher's end.
   */
  ends_in?: number | null;
}
/**
 * The answer to the same message of a page that has received nothing for a while.
 */
export interface AliveMessage {
  v: number;
  kind: "alive";
}
/**
 * A request about the room was refused.
 */
export interface RoomRefusal {
  v: number;
  kind: "refused";
  code: string;
  id?: string | null;
  text?: Bilingual;
}
/**
 * The game of the table, as it begins or as it stands when a connection is back.
 */
export interface BeginMessage {
  v: number;
  kind: "begin";
  traits: TableTraits;
}
/**
 * The traits of a board that the host sends.  A page has the others for itself.
 */
export interface TableTraits {
  session: string;
  definition: BoardDefinition;
  state: BoardState;
  tail: GameEvent[];
  read_only: boolean;
  own_seats: number[];
}
/**
 * Traits that have changed.
 */
export interface TraitsMessage {
  v: number;
  kind: "traits";
  values: ChangedTraits;
}
/**
 * The traits that a move changes, or the choice of a language.
 */
export interface ChangedTraits {
  state?: BoardState;
  tail?: GameEvent[];
}
/** The version of the protocol. */
export const PROTOCOL_VERSION = 1;
/** How many events are sent with a position. */
export const TAIL = 50;
/** How many turns are in one answer. */
export const MAX_ROWS = 100;
/** How many characters a move may have. */
export const MAX_MOVE_LENGTH = 300;
