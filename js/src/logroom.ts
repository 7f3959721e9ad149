import type { AnyModel } from "@anywidget/types";
import { batch, type Signal, signal } from "@preact/signals";
import { calmly } from "./calm";
import { Room } from "./room";
import type { Filter, GameEvent, LogState, Traits } from "./wire";

/** So many rows are fetched beyond those in sight, on either side. */
const MARGIN = 40;

/** All that a view of the log alone knows: how long it is, and a window of it. */
export class LogRoom extends Room {
  readonly state: Signal<LogState>;
  readonly filter: Signal<Filter> = signal({});
  /** How many events the filter lets through. */
  readonly total: Signal<number> = signal(0);
  /** The window: the place of its first row, and its rows. */
  readonly from: Signal<number> = signal(0);
  readonly items: Signal<GameEvent[]> = signal([]);
  private asked = 0;
  private known = "";

  constructor(model: AnyModel<Traits>) {
    super(model);
    this.state = this.trait("log");
    this.total.value = this.state.value.events;
    const { rev, events } = this.state.value;
    void this.link.hello(rev, events - 1);
  }

  now(): LogState {
    return this.state.value;
  }

  names(): string[] {
    return this.state.value.players;
  }

  /** Have so many rows at hand, the last if no place is said; what is known of a log that has changed is fetched again. */
  readonly want = calmly(([first, count]: [first: number | null, count: number]) => {
    const { branch, events } = this.state.peek();
    const known = JSON.stringify([branch, events, this.filter.peek()]);
    const from = this.from.peek();
    const total = this.total.peek();
    const start = first ?? Math.max(0, total - count);
    const inside = start >= from && Math.min(start + count, total) <= from + this.items.peek().length;
    if (inside && known === this.known) return;
    this.known = known;
    void this.fetch(first === null ? -count - MARGIN : Math.max(0, first - MARGIN), count + 2 * MARGIN);
  }, 100);

  /** The place of the first event that lets `reached` be true; events are in order, so that a few questions are enough. */
  async find(reached: (event: GameEvent) => boolean): Promise<number> {
    let low = 0;
    let high = (await this.log(0, 0, this.filter.peek())).total ?? 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      const [event] = (await this.log(middle, 1, this.filter.peek())).items ?? [];
      if (!event || reached(event)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private async fetch(from: number, count: number): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    const answer = await this.log(from, count, this.filter.peek());
    if (asked !== this.asked || !answer.items) return;
    batch(() => {
      this.from.value = answer.from ?? 0;
      this.total.value = answer.total ?? 0;
      this.items.value = answer.items ?? [];
    });
  }
}
