import { batch, type Signal, signal } from "@preact/signals";
import { type BoardModel, LIVE } from "./board-model";
import { joined, LogWindow } from "./log-window";
import { throttle } from "./throttle";
import type { EventFilter } from "./types";

/** How many events are fetched at once. */
const PAGE_SIZE = 60;

/** The part of the log beside the board: its growing end, or the events around the moment that is shown. */
export class StoryWindow extends LogWindow {
  /** Whether it ends with the last event and follows new ones. */
  readonly follows: Signal<boolean> = signal(true);
  readonly #fetchEnd = throttle(() => this.follows.peek() && this.fetch(-PAGE_SIZE, PAGE_SIZE), 300);
  #known = "";

  constructor(private readonly board: BoardModel) {
    super(board);
    board.follow(() => this.#goOn());
    board.follow(() => this.#goTo(board.cursor.value));
    this.#printWhole();
  }

  /** Shows only the events that a filter lets through. */
  choose(filter: EventFilter): void {
    batch(() => {
      this.items.value = [];
      this.filter.value = filter;
      this.follows.value = this.board.cursor.peek() === LIVE;
    });
    this.#goTo(this.board.cursor.peek());
  }

  /** Fetches the events before the first item. */
  async earlier(): Promise<void> {
    if (this.waits) return;
    const from = this.from.peek();
    this.follows.value = false;
    await this.fetch(Math.max(0, from - PAGE_SIZE), Math.min(PAGE_SIZE, from), { end: this.items.peek() });
  }

  /** Fetches the events after the last item.  At the end it follows new ones. */
  async later(): Promise<void> {
    if (this.follows.peek() || this.waits) return;
    const items = this.items.peek();
    const end = this.from.peek() + items.length;
    await this.fetch(end, PAGE_SIZE, { head: items });
    if (this.total.peek() === end && this.board.cursor.peek() === LIVE) this.follows.value = true;
  }

  /** Appends new events, or fetches the end where they do not join or a filter is on. */
  #goOn(): void {
    const tail = this.board.tail.value;
    const { branch, events } = this.board.state.value;
    const known = `${branch} ${this.board.locale.value}`;
    const filtered = Object.keys(this.filter.value).length > 0;
    if (known !== this.#known) {
      this.#known = known; // the items may have been taken back, or are in another language
      this.items.value = [];
      this.follows.value = true;
      this.#goTo(this.board.cursor.peek());
    }
    if (!this.follows.value) return;
    if (filtered) {
      this.#fetchEnd(null);
      return;
    }
    const last = tail.at(-1)?.seq ?? -1;
    if (last + 1 !== events || tail.at(-1) === this.items.peek().at(-1)) return; // still on their way, or shown already
    const items = joined(this.items.peek(), tail, 2 * PAGE_SIZE);
    this.show(items, items[0]?.seq ?? 0, events);
  }

  /** Shows all that the filter lets through while the page prints, where the log is at hand as in a page without a kernel. */
  #printWhole(): void {
    let restore = () => {};
    const unroll = () => {
      const [items, from, total] = [this.items.peek(), this.from.peek(), this.total.peek()];
      restore = () => this.show(items, from, total);
      void this.fetch(0, total);
    };
    const rollUp = () => restore();
    window.addEventListener("beforeprint", unroll);
    window.addEventListener("afterprint", rollUp);
    this.board.cleanups.push(() => {
      window.removeEventListener("beforeprint", unroll);
      window.removeEventListener("afterprint", rollUp);
    });
  }

  #goTo(moment: number): void {
    if (moment === LIVE) this.follows.value = true;
    else if (this.waits || !this.#reaches(moment)) {
      this.follows.value = false;
      void this.fetch(-PAGE_SIZE / 2, PAGE_SIZE, { seq: moment });
    }
  }

  /** Returns whether the items reach over a moment, or to where a filter lets nothing more through. */
  #reaches(moment: number): boolean {
    const items = this.items.peek();
    const [from, end] = [this.from.peek(), this.from.peek() + items.length];
    const [first, last] = [items[0], items.at(-1)];
    if (!first || !last) return false;
    return (first.seq <= moment || !from) && (last.seq >= moment || end >= this.total.peek());
  }
}
