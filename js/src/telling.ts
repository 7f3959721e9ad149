import { batch, effect, type Signal, signal } from "@preact/signals";
import { calmly } from "./calm";
import { LIVE, type Table } from "./table";
import type { Filter, GameEvent } from "./wire";

/** So many events are fetched at once. */
const PAGE = 60;

/** The part of the log that is told beside the board: its end, which grows, or what is around the moment looked at. */
export class Telling {
  readonly items: Signal<GameEvent[]> = signal([]);
  /** How many events that the filter lets through come before the first item. */
  readonly before: Signal<number> = signal(0);
  /** It ends with the last event, and the next will follow. */
  readonly follows: Signal<boolean> = signal(true);
  readonly filter: Signal<Filter> = signal({});
  private readonly steps: (() => void)[];
  private readonly fetchEnd = calmly(() => this.fetch(-PAGE, PAGE), 300);
  private branch = -1;
  private asked = 0;

  constructor(private readonly table: Table) {
    this.steps = [effect(() => this.goOn()), effect(() => this.goTo(table.cursor.value))];
  }

  close(): void {
    for (const step of this.steps) step();
  }

  /** Tell only what a filter lets through. */
  choose(filter: Filter): void {
    batch(() => {
      this.items.value = [];
      this.filter.value = filter;
      this.follows.value = true;
    });
  }

  /** Tell what came before the first item. */
  async earlier(): Promise<void> {
    const before = this.before.peek();
    this.follows.value = false;
    await this.fetch(Math.max(0, before - PAGE), Math.min(PAGE, before), [], this.items.peek());
  }

  /** Tell what comes after the last item; from the last event on, new ones follow. */
  async later(): Promise<void> {
    if (this.follows.peek()) return;
    const items = this.items.peek();
    const end = this.before.peek() + items.length;
    const total = await this.fetch(end, PAGE, items);
    if (total === end && this.table.cursor.peek() === LIVE) this.follows.value = true;
  }

  /** New events join those that are told; where they do not, or a filter is on, the end is fetched. */
  private goOn(): void {
    const tail = this.table.tail.value;
    const { branch, events } = this.table.state.value;
    const filtered = Object.keys(this.filter.value).length > 0;
    if (!this.follows.value) return;
    if (filtered) {
      this.fetchEnd(null);
      return;
    }
    if ((tail.at(-1)?.seq ?? -1) + 1 !== events) return; // they are on their way
    const first = tail[0]?.seq ?? 0;
    const told = branch === this.branch ? this.items.peek().filter(({ seq }) => seq < first) : [];
    const joined = told.at(-1)?.seq === first - 1 ? [...told, ...tail].slice(-2 * PAGE) : tail;
    this.branch = branch;
    this.asked += 1;
    this.tell(joined, joined[0]?.seq ?? 0);
  }

  private goTo(moment: number): void {
    if (moment === LIVE) this.follows.value = true;
    else if (!Object.keys(this.filter.peek()).length && !this.items.peek().some(({ seq }) => seq === moment)) {
      this.follows.value = false;
      void this.fetch(Math.max(0, moment - PAGE / 2), PAGE);
    }
  }

  /** A window of the log, between what is known already; how many events there are in all. */
  private async fetch(from: number, count: number, head: GameEvent[] = [], end: GameEvent[] = []) {
    this.asked += 1;
    const { asked } = this;
    const answer = await this.table.log(from, count, this.filter.peek());
    if (asked === this.asked && answer.items)
      this.tell([...head, ...answer.items, ...end], (answer.from ?? 0) - head.length);
    return answer.total;
  }

  private tell(items: GameEvent[], before: number): void {
    batch(() => {
      this.items.value = items;
      this.before.value = before;
    });
  }
}
