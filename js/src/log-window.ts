import { batch, type Signal, signal } from "@preact/signals";
import type { EventFilter, Near } from "./types";
import type { ViewModel } from "./view-model";
import type { GameEvent } from "./wire";

/** Joins new events to known ones, at most so many.  Where some between were lost, only the new ones stay. */
export const joined = (known: GameEvent[], news: GameEvent[], most: number): GameEvent[] =>
  [...known.slice(0, 1 + known.findIndex(({ seq }) => seq + 1 === news[0]?.seq)), ...news].slice(-most);

/** A window of the log, of the events that a filter lets through. */
export class LogWindow {
  readonly filter: Signal<EventFilter> = signal({});
  readonly items: Signal<GameEvent[]> = signal([]);
  /** The place of the first item among all, and how many those are. */
  readonly from: Signal<number> = signal(0);
  readonly total: Signal<number> = signal(0);
  /** The event that the items were fetched around, if they were. */
  around?: number;
  /** Whether a request is under way. */
  protected waits = false;
  #asked = 0;

  constructor(protected readonly view: ViewModel) {}

  /** Fetches so many events from a place on, before the end, or around an event.  Known ones may stay around them. */
  protected async fetch(
    from: number,
    count: number,
    { head = [], end = [], ...near }: { head?: GameEvent[]; end?: GameEvent[] } & Partial<Near> = {},
  ): Promise<void> {
    this.#asked += 1;
    this.waits = true;
    const asked = this.#asked;
    const wanted = { ...this.filter.peek(), ...near };
    const { items, start = 0, total = 0 } = await this.view.log(from, count, wanted);
    if (asked !== this.#asked) return;
    this.waits = false;
    if (items) this.show([...head, ...items, ...end], start - head.length, total, near.seq);
  }

  /** Shows events, and ignores pending answers. */
  protected show(items: GameEvent[], from: number, total: number, around?: number): void {
    this.#asked += 1;
    this.waits = false;
    this.around = around;
    batch(() => {
      this.items.value = items;
      this.from.value = from;
      this.total.value = total;
    });
  }
}
