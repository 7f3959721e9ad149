import type { AnyModel } from "@anywidget/types";
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Link } from "./link";
import { pageLocale, type Words } from "./text";
import { isDark, watchHost } from "./theme";
import type { AnswerTo, Fields, Kind, Locale, Theme } from "./types";
import type { Bilingual, EventsMessage, Traits } from "./wire";

/** Traits that the view may write.  Python drops every other. */
type Writable =
  | "locale"
  | "theme"
  | "motion"
  | "presentation"
  | "speed"
  | "paused"
  | "forced_moves"
  | "seen_revision"
  | "cursor"
  | "choice";

/** The base of all view models: language and theme, traits, and requests to Python. */
export abstract class WidgetModel {
  readonly link: Link;
  readonly theme: Signal<Theme>;
  readonly locale: ReadonlySignal<Locale>;
  abstract readonly phrases: ReadonlySignal<Words>;
  readonly dark: Signal<boolean> = signal(false);
  /** Functions that end what the view has begun. */
  readonly cleanups: (() => void)[] = [];
  readonly #rules = new Map<string, Signal<Bilingual | undefined>>();
  readonly #memory = new Map<string, Signal>();

  constructor(protected readonly model: AnyModel<Traits>) {
    this.link = new Link(model, (news) => this.receiveEvents(news));
    this.cleanups.push(() => this.link.close());
    this.theme = this.trait("theme");
    const chosen = this.trait("locale");
    const page = pageLocale();
    this.locale = computed(() => chosen.value || page);
    const look = () => {
      this.dark.value = isDark(this.theme.value);
    };
    this.cleanups.push(watchHost(look));
    this.follow(look);
  }

  /** The game, or the lobby, that this is a view of. */
  get session(): string {
    return this.model.get("session");
  }

  /** Handles events that Python sends unasked. */
  protected receiveEvents(_: EventsMessage): void {}

  close(): void {
    for (const step of this.cleanups) step();
  }

  /** Runs an effect now, and whenever a signal that it reads has changed, until the view is closed. */
  follow(call: Parameters<typeof effect>[0]): void {
    this.cleanups.push(effect(call));
  }

  /** The wording of a rule, requested once. */
  rule(id: string): ReadonlySignal<Bilingual | undefined> {
    const fields = this.ruleFields(id);
    const key = JSON.stringify(fields);
    const known = this.#rules.get(key);
    if (known) return known;
    const text = signal<Bilingual>();
    this.#rules.set(key, text);
    void this.request("rule", fields).then((answer) => {
      text.value = answer.text;
      if (!answer.ok) this.#rules.delete(key); // the kernel was busy: ask again next time
    });
    return text;
  }

  protected ruleFields(rule: string): Fields<"rule"> {
    return { rule };
  }

  /** What the reader has opened or begun, by a key.  It outlives the panel that shows it. */
  kept<T>(key: string): Signal<T | undefined> {
    const kept: Signal<T | undefined> = this.#memory.get(key) ?? signal();
    this.#memory.set(key, kept);
    return kept;
  }

  write<K extends Writable>(name: K, value: Traits[K]): void {
    const { connected } = this.link;
    let there = connected.peek(); // a write of the view is no sign that the kernel lives
    try {
      this.model.set(name, value);
      this.model.save_changes();
    } catch {
      there = false;
    }
    connected.value = there;
  }

  protected request<K extends Kind>(kind: K, fields: Fields<K>): Promise<AnswerTo<K>> {
    return this.link.request(kind, fields);
  }

  /** A trait as a signal. */
  protected trait<K extends keyof Traits & string>(name: K): Signal<Traits[K]> {
    const value = signal(this.model.get(name));
    const update = () => {
      value.value = this.model.get(name);
      this.link.connected.value = true; // a sign of life
    };
    this.model.on(`change:${name}`, update);
    this.cleanups.push(() => this.model.off(`change:${name}`, update));
    return value;
  }
}

const Context = createContext(null as unknown as WidgetModel); // nothing is drawn without a view model
export const ViewModelProvider = Context.Provider;
export const useWidgetModel = () => useContext(Context);
