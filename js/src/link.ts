import type { AnyModel } from "@anywidget/types";
import { type Signal, signal } from "@preact/signals";
import type { AnswerTo, Fields, Kind, Locale } from "./types";
import { type Answer, type EventsMessage, PROTOCOL_VERSION, type Traits, type WhoMessage } from "./wire";

/** After so many milliseconds without an answer a message is said again under the same id; then it is given up. */
const PATIENCE = [4000, 6000, 10000];
/** So often it is waited for again while a bot thinks, and the kernel hears nobody. */
const THINKING = 30;

/** What ipywidgets triggers on a model whose line to the kernel was cut, as by a restart. */
const RESTARTED = "comm_live_update";

const NO_ANSWER = { v: PROTOCOL_VERSION, kind: "result", ok: false, error: { code: "silent", params: {} } } as const;

/** Questions to Python and their answers; Python keeps the last results, so that repeating a question is safe. */
export class Link {
  /** Python has answered once. */
  readonly live: Signal<boolean> = signal(false);
  /** False while Python owes an answer for longer than the first patience. */
  readonly connected: Signal<boolean> = signal(true);
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  readonly #view = String(Math.random());
  #count = 0;
  #closed = false;

  constructor(
    private readonly model: AnyModel<Traits>,
    /** Is told what Python says unasked. */
    private readonly receiveEvents: (news: EventsMessage) => void,
  ) {
    model.on("msg:custom", this.#receive);
    model.on(RESTARTED, this.#probe);
  }

  /** What is still asked is not answered any more: nothing is done for a view that is gone. */
  close(): void {
    void this.request("bye", {});
    this.#closed = true;
    this.model.off("msg:custom", this.#receive);
    this.model.off(RESTARTED, this.#probe);
    for (const [id, settle] of this.#waiting) settle({ ...NO_ANSWER, id });
  }

  /** Says what this view knows and its language; what it has missed is sent again. */
  hello(revision: number, event: number, locale: Locale): Promise<AnswerTo<"hello">> {
    return this.request("hello", {
      protocol_version: PROTOCOL_VERSION,
      last_revision: revision,
      last_event: event,
      locale,
    });
  }

  request<K extends Kind>(kind: K, fields: Fields<K>): Promise<AnswerTo<K>> {
    this.#count += 1;
    const id = `${this.#view}-${this.#count}`;
    const message = { v: PROTOCOL_VERSION, kind, id, view: this.#view, session: this.model.get("session"), ...fields };
    return new Promise((resolve) => {
      if (this.#closed) return;
      let timer: ReturnType<typeof setTimeout>;
      const settle = (answer: Answer) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        if (!this.#closed) resolve(answer as AnswerTo<K>);
      };
      const send = (attempt: number) => {
        try {
          this.model.send(message);
        } catch {
          this.connected.value = false; // the kernel is gone; it may come back
        }
        const wait = (spared: number) => {
          timer = setTimeout(() => {
            if (spared && this.model.get("thinking")) return wait(spared - 1);
            this.connected.value = false;
            if (attempt + 1 < PATIENCE.length) send(attempt + 1);
            else settle({ ...NO_ANSWER, id });
          }, PATIENCE[attempt]);
        };
        wait(THINKING);
      };
      this.#waiting.set(id, settle);
      send(0);
    });
  }

  /** Find out whether Python is still there. */
  readonly #probe = (): void => {
    void this.request("ping", {});
  };

  readonly #receive = (message: Answer | EventsMessage | WhoMessage): void => {
    this.connected.value = true; // whatever it is, somebody has said it
    this.live.value = true;
    if (message?.kind === "events") this.receiveEvents(message);
    else if (message?.kind === "who") this.#probe();
    else this.#waiting.get(message?.id ?? "")?.(message);
  };
}
