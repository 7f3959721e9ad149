import { batch, type Signal, signal } from "@preact/signals";
import { type BoardModel, LIVE } from "./board-model";
import { joined, LogWindow } from "./log-window";
import { throttle } from "./throttle";
import type { EventFilter } from "./types";

/** So many events are fetched at once. */
const PAGE = 60;

/** The part of the log that is told beside the board: its end, which grows, or what is around the moment looked at. */
export class StoryWindow extends LogWindow {
  /** It ends with the last event, and the next will follow. */
  readonly follows: Signal<boolean> = signal(true);
  readonly #fetchEnd = throttle(() => this.follows.peek() && this.fetch(-PAGE, PAGE), 300);
  #known = "";

  constructor(private readonly board: BoardModel) {
    super(board);
    board.follow(() => this.#goOn());
    board.follow(() => this.#goTo(board.cursor.value));
    this.#printWhole();
  }

  /** Tell only what a filter lets through. */
  choose(filter: EventFilter): void {
    batch(() => {
      this.items.value = [];
      this.filter.value = filter;
      this.follows.value = this.board.cursor.peek() === LIVE;
    });
    this.#goTo(this.board.cursor.peek());
  }

  /** Tell what came before the first item. */
  async earlier(): Promise<void> {
    if (this.waits) return;
    const from = this.from.peek();
    this.follows.value = false;
    await this.fetch(Math.max(0, from - PAGE), Math.min(PAGE, from), { end: this.items.peek() });
  }

  /** Tell what comes after the last item; from the last event on, new ones follow. */
  async later(): Promise<void> {
    if (this.follows.peek() || this.waits) return;
    const items = this.items.peek();
    const end = this.from.peek() + items.length;
    await this.fetch(end, PAGE, { head: items });
    if (this.total.peek() === end && this.board.cursor.peek() === LIVE) this.follows.value = true;
  }

  /** New events join those that are told; where they do not, or a filter is on, the end is fetched. */
  #goOn(): void {
    const tail = this.board.tail.value;
    const { branch, events } = this.board.state.value;
    const known = `${branch} ${this.board.locale.value}`;
    const filtered = Object.keys(this.filter.value).length > 0;
    if (known !== this.#known) {
      this.#known = known; // what is told may have been taken back, or is in another language
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
    if (last + 1 !== events || tail.at(-1) === this.items.peek().at(-1)) return; // on their way, or told
    const told = joined(this.items.peek(), tail, 2 * PAGE);
    this.show(told, told[0]?.seq ?? 0, events);
  }

  /** On paper stands all that the filter lets through, where it is at hand as in a page without a kernel. */
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
    else if (!this.#tells(moment)) {
      this.follows.value = false;
      void this.fetch(-PAGE / 2, PAGE, { seq: moment });
    }
  }

  /** What is told reaches over that moment, or to where a filter lets nothing more through. */
  #tells(moment: number): boolean {
    const items = this.items.peek();
    const [from, end] = [this.from.peek(), this.from.peek() + items.length];
    const [first, last] = [items[0], items.at(-1)];
    if (!first || !last) return false;
    return (first.seq <= moment || !from) && (last.seq >= moment || end >= this.total.peek());
  }
}
