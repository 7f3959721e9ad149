import type { AnyModel } from "@anywidget/types";
import { type Signal, signal } from "@preact/signals";
import { LogWindow } from "./log-window";
import { throttle } from "./throttle";
import type { Near } from "./types";
import { ViewModel } from "./view-model";
import type { LogExtent, Traits } from "./wire";

/** Milliseconds until the log looks at the boards on its page. */
const LOOK_DELAY = 100;
/** How many rows are fetched beyond those in sight, on either side. */
const ROW_MARGIN = 40;

/** The view model of a log: its length, and a window of it. */
export class LogModel extends ViewModel {
  /** What has come, once the motion that leads there has ended. */
  readonly state: Signal<LogExtent>;
  readonly rows: LogRows;

  constructor(model: AnyModel<Traits>) {
    super(model);
    const extent = this.trait("extent");
    this.state = signal(extent.peek());
    this.#followBoards(extent);
    this.rows = new LogRows(this);
    const { revision, events } = this.state.value;
    void this.link.hello(revision, events - 1, this.locale.value);
  }

  now(): LogExtent {
    return this.state.value;
  }

  names(): string[] {
    return this.state.value.players;
  }

  #followBoards(extent: Signal<LogExtent>): void {
    const waiting: LogExtent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const reached = revisionInMotion(this.session);
      while (waiting[0] && waiting[0].revision <= reached) this.state.value = waiting.shift() as LogExtent;
      timer = waiting.length > 0 ? setTimeout(look, LOOK_DELAY) : undefined;
    };
    this.follow(() => {
      waiting.push(extent.value);
      timer ??= setTimeout(look, LOOK_DELAY);
    });
    this.cleanups.push(() => clearTimeout(timer));
  }
}

/** Returns the revision that moving boards of a game on this page still show.  `Infinity` where none moves. */
function revisionInMotion(session: string): number {
  const moving = `[data-session="${session}"][data-moving="true"]`;
  const shown = [...document.querySelectorAll(".plakett")].map(
    ({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>(moving)?.dataset.revision ?? Infinity,
  );
  return Math.min(...shown.map(Number));
}

/** The rows in sight, and some around them. */
class LogRows extends LogWindow {
  #known = "";

  constructor(view: LogModel) {
    super(view);
    this.total.value = view.state.value.events;
  }

  /** Fetches rows unless they are known, the last ones without a place.  After a change of the log they are fetched again. */
  readonly want = throttle(([first, count]: [first: number | null, count: number]) => {
    const { branch, events } = this.view.now();
    const known = JSON.stringify([branch, events, this.filter.peek(), this.view.locale.peek()]);
    const from = this.from.peek();
    const total = this.total.peek();
    const start = first ?? Math.max(0, total - count);
    const inside = start >= from && Math.min(start + count, total) <= from + this.items.peek().length;
    if (inside && known === this.#known) return;
    this.#known = known;
    void this.fetch(first === null ? -count - ROW_MARGIN : Math.max(0, first - ROW_MARGIN), count + 2 * ROW_MARGIN);
  }, 100);

  /** Returns the place of an event or a turn.  `undefined` without an answer. */
  async find(near: Near): Promise<number | undefined> {
    return (await this.view.log(0, 0, { ...this.filter.peek(), ...near })).start;
  }
}
