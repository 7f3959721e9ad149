import type { AnyModel } from "@anywidget/types";
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { fetchEnding } from "./ending";
import { isMeant, playing } from "./legal";
import { joined } from "./log-window";
import type { DrawnCard, Frame } from "./motion/frames";
import { animate } from "./motion/motion";
import type { Fields, ForcedMoves, Maybe, Motion, Speed } from "./types";
import { LIVE, useViewModel, ViewModel } from "./view-model";
import {
  type Answer,
  type BoardEnding,
  type BoardMove,
  type BoardState,
  type Chances,
  type EventsMessage,
  type GameEvent,
  type KeptLine,
  MAX_ROWS,
  type Moment,
  type PageAnswer,
  type Plan,
  type Preview,
  type Refusal,
  type RoomSeat,
  TAIL,
  type Traits,
  type TurnRow,
} from "./wire";

/** Kinds of events without a sentence of their own. */
export const UNREPORTED = ["turn_ended", "card_returned"];

export { LIVE };

/** The view model of a board: traits as signals, what the reader has chosen, and requests to Python. */
export class BoardModel extends ViewModel {
  /** What has come: the newest state and its last events.  Requests go by it. */
  readonly latest: ReadonlySignal<Moment>;
  /** The latest, or the moment at the cursor, which the motion leads to. */
  readonly goal: ReadonlySignal<Moment>;
  /** The present as it is drawn: the latest, once its motion has ended. */
  readonly present: Signal<Moment>;
  /** What the board shows: the goal, once its motion has ended. */
  readonly view: Signal<Moment>;
  /** The state of the present. */
  readonly state: ReadonlySignal<BoardState> = computed(() => this.present.value.state);
  /** The last events of the present, the latest last. */
  readonly tail: ReadonlySignal<GameEvent[]> = computed(() => this.present.value.items);
  /** The position that is shown: the present, or a moment of the past. */
  readonly shown: ReadonlySignal<BoardState> = computed(() => this.view.value.state);
  /** The last events before what is shown, the latest last. */
  readonly events: ReadonlySignal<GameEvent[]> = computed(() => this.view.value.items);
  /** A frame of motion between two moments.  `null` at rest. */
  readonly frame: Signal<Frame | null> = signal(null);
  readonly moving: ReadonlySignal<boolean> = computed(() => this.frame.value !== null);
  /** The card that lies open.  One that a person has drawn does so until the next press or key. */
  readonly card: Signal<DrawnCard | null> = signal(null);
  /** Those of them with a sentence, the latest first. */
  readonly story: ReadonlySignal<GameEvent[]>;
  /** One row for every turn that is over. */
  readonly history: Signal<TurnRow[]> = signal([]);
  /** The forecast of who will win. */
  readonly chances: Signal<Maybe<Chances>>;
  readonly speed: Signal<Speed>;
  readonly motion: Signal<Motion>;
  /** Shows at once what a motion leads to. */
  readonly skipMotion: () => void;
  readonly presentation: Signal<boolean>;
  readonly paused: Signal<boolean>;
  readonly forcedMoves: Signal<ForcedMoves>;
  readonly readOnly: ReadonlySignal<boolean>;
  /** The seats that this view plays.  `null` for those of all persons. */
  readonly ownSeats: ReadonlySignal<Maybe<number[]>>;
  /** Who sits in which seat, at a table of a classroom. */
  readonly seats: ReadonlySignal<Maybe<RoomSeat[]>>;
  /** Whether a teacher has ended the game before its end. */
  readonly ended: ReadonlySignal<boolean | undefined>;
  /** Whether the present is shown of a game that a teacher has ended: no seat has the turn. */
  readonly stopped: ReadonlySignal<boolean>;
  /** Whether a bot thinks for longer than a moment. */
  readonly thinking: ReadonlySignal<boolean | undefined>;
  /** The square whose details are shown. */
  readonly selected: Signal<number | null> = signal(null);
  /** The move that has the pointer or the focus, and its revision. */
  readonly aim: Signal<{ legal: BoardMove; revision: number } | null> = signal(null);
  /** Answers about a move or a seat, with their revision. */
  readonly answers = new Map<string, { revision: number; value: unknown }>();
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** The seat whose last move was refused for want of money. */
  readonly short: Signal<number | null> = signal(null);
  /** Whether an action of this view is under way. */
  readonly busy: ReadonlySignal<boolean> = computed(() => this.#begun.value !== null);
  /** What a screen reader reads when it has finished, and what interrupts it. */
  readonly polite: Signal<string> = signal("");
  readonly urgent: Signal<string> = signal("");
  /** How the game ended, once it is over. */
  readonly ending: Signal<BoardEnding | null> = signal(null);
  /** Whether it lies over the board. */
  readonly endingOpen: Signal<boolean> = signal(true);
  /** Whether the list of keys is open. */
  readonly help: Signal<boolean> = signal(false);
  /** Whether single letters are shortcuts. */
  readonly letters: Signal<boolean> = signal(true);
  /** The revision at which the action under way was sent. */
  readonly #begun: Signal<number | null> = signal(null);
  readonly #moment: Signal<Moment | null> = signal(null);
  readonly #newest: Signal<BoardState>;
  readonly #end: Signal<GameEvent[]>;
  /** What was shown when the last press began, which it is about. */
  #meant: Moment | null = null;

  constructor(model: AnyModel<Traits>) {
    super(model);
    this.#newest = this.trait("state");
    this.#end = this.trait("tail");
    this.latest = computed(() => ({ state: this.#newest.value, items: this.#end.value }));
    this.goal = computed(() => (this.cursor.value === LIVE ? null : this.#moment.value) ?? this.latest.value);
    this.present = signal(this.latest.peek());
    this.view = signal(this.goal.peek());
    this.chances = this.trait("chances");
    this.speed = this.trait("speed");
    this.motion = this.trait("motion");
    this.presentation = this.trait("presentation");
    this.paused = this.trait("paused");
    this.forcedMoves = this.trait("forced_moves");
    this.readOnly = this.trait("read_only");
    this.ownSeats = this.trait("own_seats");
    this.seats = this.trait("seats");
    this.ended = this.trait("ended");
    this.stopped = computed(() => Boolean(this.ended.value) && this.cursor.value === LIVE);
    this.thinking = this.trait("thinking");
    this.story = computed(() => this.events.value.filter(({ kind }) => !UNREPORTED.includes(kind)).reverse());
    this.skipMotion = animate(this);
    this.#fetchMoments();
    this.#fetchHistory();
    fetchEnding(this);
    this.#tellWhatIsSeen();
    void this.#greet();
  }

  /** Whether the only possible move of a person goes by itself. */
  goesByItself({ forced }: BoardState): boolean {
    const chosen = this.forcedMoves.value;
    return Boolean(forced) && (chosen === "all" || chosen === forced);
  }

  /** Whether a seat is that of a person of this view. */
  isOwn(seat: Maybe<number>): boolean {
    const own = this.ownSeats.value;
    return seat != null && (own ? own.includes(seat) : Boolean(this.latest.peek().state.players[seat]?.person));
  }

  /** Whether this view decides about the game as a whole: other lines of it, its forecast, the next one.  At a table elsewhere it does not. */
  steers(): boolean {
    return !this.readOnly.value && !this.ownSeats.value;
  }

  /** Whether nothing can be played here: the teacher has stopped the table, or a bot has the seat.  Elsewhere a pause is one of the bots alone. */
  halted(): boolean {
    return Boolean(this.ownSeats.value && (this.paused.value || this.ended.value || this.standsIn()));
  }

  /** Whether a bot of the host plays for the person of this view. */
  standsIn(): boolean {
    return Boolean(this.ownSeats.value?.some((seat) => this.seats.value?.[seat]?.bot));
  }

  /** Whether somebody has left a seat to which no bot has been sent yet. */
  isAway(seat: Maybe<number>): boolean {
    const found = this.seats.value?.[seat ?? -1];
    return Boolean(found && !found.here && !found.free && !found.bot);
  }

  /** The seats of this view that are still in the game. */
  own(): number[] {
    return playing(this.state.value, true).filter((seat) => this.isOwn(seat));
  }

  /** The seats of bots whose pace this view sets.  At a table elsewhere the host does. */
  paced(state: BoardState): number[] {
    return this.ownSeats.value ? [] : playing(state, false);
  }

  now(): BoardState {
    return this.state.value;
  }

  names(): string[] {
    return this.state.value.players.map(({ name }) => name);
  }

  /** Ends the motion at the beginning of a press or key.  What it plays must still be meant then. */
  press(): void {
    this.#meant = this.moving.peek() ? this.present.peek() : null;
    this.skipMotion();
  }

  /** Notes that a press or key is over. */
  release(): void {
    this.#meant = null;
  }

  /** Whether a move that is shown can still be made as it was meant. */
  means(seat: number, move: string | string[], seen = this.present.value): boolean {
    return isMeant(seen, this.latest.value, seat, move);
  }

  /**
   * Plays a move for a seat, or several moves, all or none.  Returns whether they were accepted.
   * A press that ended a motion plays nothing that its seat could not have meant.
   */
  async act(seat: number, move: string | string[]): Promise<boolean> {
    if (!this.means(seat, move, this.#meant ?? this.present.peek())) return false;
    const { revision, decision } = this.latest.peek().state;
    const moves = typeof move === "string" ? { move } : { moves: move };
    const done = await this.#exclusively(() =>
      this.request("action", { seat, ...moves, decision, base_revision: revision }),
    );
    this.short.value = !done && this.refusal.peek()?.code === "insufficient_funds" ? seat : null;
    return done;
  }

  control(
    what: "undo" | "hold" | "branch" | "line" | "forecast" | "rematch",
    fields: Omit<Fields<"control">, "what" | "branch"> = {},
  ): Promise<boolean> {
    return this.#exclusively(() =>
      this.request("control", { what, branch: this.latest.peek().state.branch, ...fields }),
    );
  }

  /** Plays on from a moment of the past, or from the end of a line that was left. */
  async goOver(what: "branch" | "line", fields: Omit<Fields<"control">, "what" | "branch">): Promise<void> {
    if (await this.control(what, fields)) this.goTo(LIVE);
  }

  /** Has bots play on at once for a moment.  Returns whether they have more moves. */
  async skip(): Promise<boolean> {
    const answer = await this.request("control", { what: "skip" });
    return this.#showRefusal(answer) && answer.moved === true;
  }

  /** Announces something to screen readers.  A repeated text must differ to be read. */
  announce(how: "polite" | "urgent", words: string): void {
    this[how].value = this[how].peek() === words && words ? `${words}\u00a0` : words;
  }

  /** Hides the refusal. */
  dismiss(): void {
    this.refusal.value = null;
  }

  async preview(seat: number, move: string): Promise<Preview | null> {
    return (await this.request("preview", { seat, move })).preview ?? null;
  }

  async plans(seat: number): Promise<Plan[] | null> {
    return (await this.request("plans", { seat })).plans ?? null;
  }

  async lines(): Promise<KeptLine[]> {
    return (await this.request("lines", {})).lines ?? [];
  }

  async askEnding(): Promise<BoardEnding | null> {
    return (await this.request("ending", {})).ending ?? null;
  }

  /** Shows the final board. */
  closeEnding(): void {
    this.endingOpen.value = false;
  }

  /** The whole game as a page, with a name for its file. */
  async page(): Promise<PageAnswer | null> {
    const { name, page } = await this.request("page", {});
    return name && page ? { name, page } : null;
  }

  async #greet(): Promise<void> {
    const last = this.tail.value.at(-1)?.seq ?? -1;
    this.#showRefusal(await this.link.hello(this.state.value.revision, last, this.locale.value));
  }

  /** Adds new events to the tail. */
  protected override receiveEvents({ items }: EventsMessage): void {
    if (items.length) this.#end.value = joined(this.#end.value, items, Math.max(TAIL, items.length));
  }

  /** Allows one action at a time for each revision.  The reader may act on a new state before the answer arrives. */
  async #exclusively(ask: () => Promise<Answer>): Promise<boolean> {
    const { revision } = this.latest.peek().state;
    if (this.#begun.value === revision) return false;
    this.#begun.value = revision;
    try {
      return this.#showRefusal(await ask());
    } finally {
      if (this.#begun.value === revision) this.#begun.value = null;
    }
  }

  #showRefusal({ ok, error }: Answer): boolean {
    this.refusal.value = ok ? null : (error ?? null);
    return ok;
  }

  /** Fetches the moment at the cursor.  The last one stays until the next arrives. */
  #fetchMoments(): void {
    const branch = computed(() => this.state.value.branch); // on the same branch the moment stays the same
    this.follow(() => {
      const event = this.cursor.value;
      branch.value;
      this.locale.value; // the sentences come in the language that is chosen
      if (event === LIVE) {
        this.#moment.value = null;
        return;
      }
      void this.request("at", { event }).then(({ ok, state, items = [] }) => {
        if (this.cursor.peek() !== event) return; // the reader is elsewhere by now
        if (ok && state) this.#moment.value = { state, items };
        else this.goTo(LIVE); // there is no such event any more
      });
    });
  }

  /** Fetches a row for each turn as it ends, several at once where turns end quickly. */
  #fetchHistory(): void {
    let branch = this.state.peek().branch;
    let asking = false;
    const again = signal(0);
    this.follow(() => {
      const now = this.state.value;
      again.value;
      this.link.connected.value; // after a lost connection, request again
      if (now.branch !== branch) {
        branch = now.branch;
        this.history.value = [];
      }
      const from = this.history.peek().length;
      const last = this.history.peek().at(-1)?.turn ?? 0;
      if (asking || (now.turn <= last + 1 && !now.over)) return;
      asking = true;
      void this.request("history", { start: from }).then(({ rows }) => {
        if (rows?.length && branch === now.branch)
          this.history.value = [...this.history.peek().slice(0, from), ...rows];
        const rest = rows?.length === MAX_ROWS ? 0 : 400; // a long game has more rows already
        setTimeout(() => {
          asking = false;
          if (rows?.length || this.state.peek() !== now) again.value += 1; // more turns may have ended since
        }, rest);
      });
    });
  }

  /** Writes `seen_revision`, for notebooks that run cells again on a trait of the browser.  A few writes a second are enough. */
  #tellWhatIsSeen(): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    this.follow(() => {
      const { revision } = this.state.value;
      timer ??= setTimeout(() => {
        timer = undefined;
        this.write("seen_revision", Math.max(revision, this.state.peek().revision));
      }, 400);
    });
    this.cleanups.push(() => clearTimeout(timer));
  }
}

/** The view model of the board, for its components. */
export const useBoardModel = () => useViewModel() as BoardModel;
