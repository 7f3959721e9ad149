import type { AnyModel } from "@anywidget/types";
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Archive } from "./archive";
import { Link } from "./link";
import { pageLocale, Teller } from "./text";
import { isDark, watchHost } from "./theme";
import type {
  Answer,
  BoardDef,
  Filter,
  GameEvent,
  GameState,
  HistoryRow,
  Line,
  Locale,
  Motion,
  Names,
  News,
  Plan,
  Preview,
  Refusal,
  Speed,
  Texts,
  Theme,
  Traits,
} from "./wire";

/** Traits that the view may write; Python drops every other. */
type Writable = "locale" | "theme" | "motion" | "presentation" | "speed" | "paused" | "seen_rev" | "cursor";

/** Events that go without saying. */
const UNTOLD = ["turn_ended", "card_returned"];
/** So many events are kept at hand; the log has the others. */
const TAIL = 50;
/** The cursor on the present. */
export const LIVE = -1;

/** All that one view knows: the traits as signals, what the reader has chosen, and the ways to speak to Python. */
export class Table {
  readonly link: Link;
  readonly def: BoardDef;
  /** The present. */
  readonly state: Signal<GameState>;
  /** The last events of the present, the latest last. */
  readonly tail: Signal<GameEvent[]>;
  /** The event that is looked at; `LIVE` for the present. */
  readonly cursor: Signal<number>;
  /** The position that is shown: the present, or the moment of the past that is looked at. */
  readonly shown: ReadonlySignal<GameState>;
  /** The events before what is shown that are worth a sentence, the latest first. */
  readonly story: ReadonlySignal<GameEvent[]>;
  /** One row for every turn that is over. */
  readonly history: Signal<HistoryRow[]> = signal([]);
  readonly speed: Signal<Speed>;
  readonly theme: Signal<Theme>;
  readonly motion: Signal<Motion>;
  readonly presentation: Signal<boolean>;
  readonly paused: Signal<boolean>;
  readonly readOnly: ReadonlySignal<boolean>;
  readonly locale: ReadonlySignal<Locale>;
  readonly teller: ReadonlySignal<Teller>;
  readonly dark: Signal<boolean>;
  /** The square whose details are shown. */
  readonly selected: Signal<number | null> = signal(null);
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** One action is under way in this view. */
  readonly busy: Signal<boolean> = signal(false);
  /** What a screen reader says when it is done, and what it says at once. */
  readonly polite: Signal<string> = signal("");
  readonly urgent: Signal<string> = signal("");
  /** The page of keys is open. */
  readonly help: Signal<boolean> = signal(false);
  /** Single letters are heeded. */
  readonly letters: Signal<boolean> = signal(true);
  private readonly archive: Archive | null;
  private readonly moment: Signal<{ state: GameState; items: GameEvent[] } | null> = signal(null);
  private readonly rules = new Map<string, Signal<Names | null>>();
  private readonly undo: (() => void)[] = [];

  constructor(private readonly model: AnyModel<Traits>) {
    this.def = model.get("board_def");
    const replay = model.get("replay");
    this.archive = replay ? new Archive(replay, this.def.topics) : null;
    this.link = new Link(model);
    this.undo.push(() => this.link.close());
    this.state = this.trait("state");
    this.tail = this.trait("tail");
    this.cursor = this.trait("cursor");
    this.speed = this.trait("speed");
    this.theme = this.trait("theme");
    this.motion = this.trait("motion");
    this.presentation = this.trait("presentation");
    this.paused = this.trait("paused");
    const only = this.trait("read_only");
    this.readOnly = computed(() => only.value || this.archive !== null);
    this.shown = computed(() => (this.cursor.value === LIVE ? null : this.moment.value?.state) ?? this.state.value);
    this.story = computed(() => {
      const events = (this.cursor.value === LIVE ? null : this.moment.value?.items) ?? this.tail.value;
      return events.filter(({ kind }) => !UNTOLD.includes(kind)).reverse();
    });
    const chosen = this.trait("locale");
    const page = pageLocale();
    const texts: Texts = model.get("texts");
    this.locale = computed(() => chosen.value || page);
    const names = computed(() => JSON.stringify(this.state.value.players.map(({ name }) => name)));
    this.teller = computed(() => new Teller(this.locale.value, texts, this.def, JSON.parse(names.value)));
    this.dark = signal(isDark(this.theme.value));
    const look = () => {
      this.dark.value = isDark(this.theme.value);
    };
    this.undo.push(watchHost(look), effect(look), this.fetchMoments(), this.fetchHistory(), this.tellWhatIsSeen());
    this.undo.push(this.link.hear((news) => this.hear(news)));
    if (!this.archive) void this.greet();
  }

  close(): void {
    for (const step of this.undo) step();
  }

  /** Say a move for a seat, or several of which all or none are done; true when accepted. */
  async act(seat: number, move: string | string[]): Promise<boolean> {
    const { rev, decision } = this.state.value;
    const said = typeof move === "string" ? { move } : { moves: move };
    return this.exclusively(() => this.ask("action", { seat, ...said, decision, base_rev: rev }));
  }

  async control(what: "undo" | "hold" | "branch" | "line", fields: Record<string, unknown> = {}): Promise<boolean> {
    return this.exclusively(() => this.ask("control", { what, ...fields }));
  }

  /** Bots play on at once for a moment; true while they have more to do. */
  async skip(): Promise<boolean> {
    const { ok, moved } = await this.ask("control", { what: "skip" });
    return Boolean(ok && moved);
  }

  /** Show the position after an event, or the present. */
  look(event: number): void {
    this.write("cursor", event);
  }

  async preview(seat: number, move: string): Promise<Preview | null> {
    return (await this.ask("preview", { seat, move })).preview ?? null;
  }

  async plans(seat: number): Promise<Plan[]> {
    return (await this.ask("plans", { seat })).plans ?? [];
  }

  async lines(): Promise<Line[]> {
    return (await this.ask("lines")).lines ?? [];
  }

  /** A window of the log. */
  log(from: number, count: number, filter: Filter = {}): Promise<Answer> {
    return this.ask("log_get", { from, count, ...filter });
  }

  /** The wording of a rule, asked for once. */
  rule(id: string): ReadonlySignal<Names | null> {
    let text = this.rules.get(id);
    if (!text) {
      const asked = signal<Names | null>(null);
      this.rules.set(id, asked);
      void this.ask("rule", { rule: id }).then((answer) => {
        asked.value = answer.text ?? null;
        if (!answer.ok) this.rules.delete(id); // the kernel was busy: ask again next time
      });
      text = asked;
    }
    return text;
  }

  write<K extends Writable>(name: K, value: Traits[K]): void {
    try {
      this.model.set(name, value);
      this.model.save_changes();
    } catch {
      this.link.connected.value = false;
    }
  }

  private ask(kind: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    if (!this.archive) return this.link.ask(kind, fields);
    const answer = this.archive.answer(kind, fields);
    return Promise.resolve({ ok: answer !== null, ...answer } as Answer);
  }

  private async greet(): Promise<void> {
    const last = this.tail.value.at(-1)?.seq ?? -1;
    this.heed(await this.link.hello(this.state.value.rev, last));
  }

  /** Events that came since: they follow what is known, or take the place of what was taken back. */
  private hear({ items }: News): void {
    const [first] = items;
    if (!first) return;
    this.tail.value = [...this.tail.value.filter(({ seq }) => seq < first.seq), ...items].slice(-TAIL);
  }

  private async exclusively(ask: () => Promise<Answer>): Promise<boolean> {
    if (this.busy.value) return false;
    this.busy.value = true;
    try {
      return this.heed(await ask());
    } finally {
      this.busy.value = false;
    }
  }

  private heed({ ok, error }: Answer): boolean {
    this.refusal.value = ok ? null : (error ?? null);
    return ok;
  }

  /** A trait as a signal. */
  private trait<K extends keyof Traits & string>(name: K): Signal<Traits[K]> {
    const value = signal(this.model.get(name));
    const update = () => {
      value.value = this.model.get(name);
      this.link.alive();
    };
    this.model.on(`change:${name}`, update);
    this.undo.push(() => this.model.off(`change:${name}`, update));
    return value;
  }

  /** The moment that the cursor is on; the last one stays until the next has come. */
  private fetchMoments(): () => void {
    return effect(() => {
      const event = this.cursor.value;
      this.state.value.branch;
      if (event === LIVE) return;
      void this.ask("at", { event }).then(({ ok, state, items = [] }) => {
        if (this.cursor.peek() !== event) return; // the reader is elsewhere by now
        if (ok && state) this.moment.value = { state, items };
        else if (!this.archive) this.look(LIVE); // there is no such event any more
      });
    });
  }

  /** What turns have brought, asked for as they end. */
  private fetchHistory(): () => void {
    let branch = this.state.peek().branch;
    let asking = false;
    const again = signal(0);
    return effect(() => {
      const now = this.state.value;
      again.value;
      if (now.branch !== branch) {
        branch = now.branch;
        this.history.value = [];
      }
      const from = this.history.peek().length;
      const last = this.history.peek().at(-1)?.turn ?? 0;
      if (asking || (now.turn <= last + 1 && !now.over)) return;
      asking = true;
      void this.ask("history", { from }).then(({ rows }) => {
        asking = false;
        if (!rows?.length || branch !== this.state.peek().branch) return;
        batch(() => {
          this.history.value = [...this.history.peek().slice(0, from), ...rows];
          again.value += 1; // more turns may have ended since
        });
      });
    });
  }

  /** Notebooks that run cells again on a trait of the browser's follow `seen_rev`; a few writes a second are enough. */
  private tellWhatIsSeen(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = effect(() => {
      const { rev } = this.state.value;
      timer ??= setTimeout(() => {
        timer = undefined;
        this.write("seen_rev", Math.max(rev, this.state.peek().rev));
      }, 400);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }
}

const Context = createContext<Table | null>(null);
export const TableProvider = Context.Provider;

export function useTable(): Table {
  const table = useContext(Context);
  if (!table) throw new Error("outside of a table");
  return table;
}
