import type { AnyModel } from "@anywidget/types";
import { type Signal, signal } from "@preact/signals";
import type { AnswerTo, Fields, Kind, Locale } from "./types";
import { type Answer, type EventsMessage, PROTOCOL_VERSION, type Traits, type WhoMessage } from "./wire";

/** Milliseconds without an answer after which a request is sent again under the same id.  After the last, it is given up. */
const ANSWER_TIMEOUTS = [4000, 6000, 10000];
/** How many times the wait is extended while a bot thinks and the kernel receives nothing. */
const MAX_EXTENSIONS = 30;

/** The event of ipywidgets on a model whose connection to the kernel was cut, as by a restart. */
const RECONNECTED = "comm_live_update";

const NO_ANSWER = { v: PROTOCOL_VERSION, kind: "result", ok: false, error: { code: "silent", params: {} } } as const;

/** Sends requests to Python and resolves their answers.  Python keeps the last results, so that a request may be repeated. */
export class Link {
  /** Whether Python has answered once. */
  readonly live: Signal<boolean> = signal(false);
  /** False while an answer is overdue. */
  readonly connected: Signal<boolean> = signal(true);
  readonly #waiting = new Map<string, { message: object; settle: (answer: Answer) => void }>();
  readonly #view = String(Math.random());
  #count = 0;
  #closed = false;

  constructor(
    private readonly model: AnyModel<Traits>,
    /** Receives events that Python sends unasked. */
    private readonly receiveEvents: (news: EventsMessage) => void,
  ) {
    model.on("msg:custom", this.#receive);
    model.on(RECONNECTED, this.#sendAgain);
  }

  /** Ends the connection.  Pending requests stay without an answer. */
  close(): void {
    void this.request("bye", {});
    this.#closed = true;
    this.model.off("msg:custom", this.#receive);
    this.model.off(RECONNECTED, this.#sendAgain);
    for (const [id, { settle }] of this.#waiting) settle({ ...NO_ANSWER, id });
  }

  /** Sends what this view knows, and its language.  Python sends again what it has missed. */
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
        this.#send(message);
        const wait = (spared: number) => {
          timer = setTimeout(() => {
            if (spared && this.model.get("thinking")) return wait(spared - 1);
            this.connected.value = false;
            if (attempt + 1 < ANSWER_TIMEOUTS.length) send(attempt + 1);
            else settle({ ...NO_ANSWER, id });
          }, ANSWER_TIMEOUTS[attempt]);
        };
        wait(MAX_EXTENSIONS);
      };
      this.#waiting.set(id, { message, settle });
      send(0);
    });
  }

  #send(message: object): void {
    try {
      this.model.send(message);
    } catch {
      this.connected.value = false; // the kernel is gone, but may come back
    }
  }

  /** Sends again what was not answered before the connection was cut, under the same ids, and requests a sign of life. */
  readonly #sendAgain = (): void => {
    for (const { message } of [...this.#waiting.values()]) this.#send(message);
    this.#probe();
  };

  /** Requests a sign of life from Python. */
  readonly #probe = (): void => {
    void this.request("ping", {});
  };

  readonly #receive = (message: Answer | EventsMessage | WhoMessage): void => {
    this.connected.value = true; // any message is a sign of life
    this.live.value = true;
    if (message?.kind === "events") this.receiveEvents(message);
    else if (message?.kind === "who") this.#probe();
    else this.#waiting.get(message?.id ?? "")?.settle(message);
  };
}
