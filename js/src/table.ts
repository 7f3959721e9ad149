import type { AnyModel } from "@anywidget/types";
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Link } from "./link";
import { pageLocale, Teller } from "./text";
import { isDark, watchHost } from "./theme";
import type { Answer, BoardDef, GameEvent, GameState, Locale, Names, Refusal, Speed, Theme, Traits } from "./wire";

/** Traits that the view may write; Python drops every other. */
type Writable = "locale" | "theme" | "speed" | "paused" | "seen_rev";

/** Events that go without saying. */
const UNTOLD = ["turn_ended", "card_returned"];

/** All that one view knows: the traits as signals, what the reader has chosen, and the ways to speak to Python. */
export class Table {
  readonly link: Link;
  readonly def: BoardDef;
  readonly state: Signal<GameState>;
  /** The last events that are worth a sentence, the latest first. */
  readonly story: ReadonlySignal<GameEvent[]>;
  readonly speed: Signal<Speed>;
  readonly theme: Signal<Theme>;
  readonly paused: Signal<boolean>;
  readonly readOnly: Signal<boolean>;
  readonly locale: ReadonlySignal<Locale>;
  readonly teller: ReadonlySignal<Teller>;
  readonly dark: Signal<boolean>;
  /** The square whose details are shown. */
  readonly selected: Signal<number | null> = signal(null);
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** One action is under way in this view. */
  readonly busy: Signal<boolean> = signal(false);
  private readonly rules = new Map<string, Signal<Names | null>>();
  private readonly undo: (() => void)[] = [];

  constructor(private readonly model: AnyModel<Traits>) {
    this.def = model.get("board_def");
    this.link = new Link(model);
    this.undo.push(() => this.link.close());
    this.state = this.trait("state");
    const tail = this.trait("tail");
    this.story = computed(() => tail.value.filter(({ kind }) => !UNTOLD.includes(kind)).reverse());
    this.speed = this.trait("speed");
    this.theme = this.trait("theme");
    this.paused = this.trait("paused");
    this.readOnly = this.trait("read_only");
    const chosen = this.trait("locale");
    const page = pageLocale();
    this.locale = computed(() => chosen.value || page);
    this.teller = computed(() => {
      const names = this.state.value.players.map(({ name }) => name);
      return new Teller(this.locale.value, this.def, names);
    });
    this.dark = signal(isDark(this.theme.value));
    const look = () => {
      this.dark.value = isDark(this.theme.value);
    };
    this.undo.push(watchHost(look), effect(look), this.tellWhatIsSeen());
    void this.link.hello(this.state.value.rev).then((answer) => this.heed(answer));
  }

  close(): void {
    for (const step of this.undo) step();
  }

  /** Say a move for a seat; true when it was accepted. */
  async act(seat: number, move: string): Promise<boolean> {
    const { rev, decision } = this.state.value;
    return this.exclusively(() => this.link.ask("action", { seat, move, decision, base_rev: rev }));
  }

  async control(what: "undo" | "skip" | "hold", fields: Record<string, unknown> = {}): Promise<boolean> {
    return this.exclusively(() => this.link.ask("control", { what, ...fields }));
  }

  /** The wording of a rule, asked for once. */
  rule(id: string): ReadonlySignal<Names | null> {
    let text = this.rules.get(id);
    if (!text) {
      const asked = signal<Names | null>(null);
      this.rules.set(id, asked);
      void this.link.ask("rule", { rule: id }).then((answer) => {
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
