import type { EventFilter, Fields, Kind } from "./types";
import { type Answers, type BoardState, type GameEvent, type Replay, type StateChange, TAIL } from "./wire";

type Tree = Record<string, unknown>;
type Answered<K extends Kind> = { ok: boolean } & Partial<Answers[K]>;
type Answerers = { [K in Kind]?: (fields: Fields<K>) => Partial<Answers[K]> };

/** Answers requests in a page without a kernel, from the whole game.  It plays no further. */
export class Archive {
  constructor(
    private readonly replay: Replay,
    private readonly topics: Record<string, string[]>,
  ) {}

  /** Returns what Python would answer.  An unknown request is logged as an error, which fails the tests. */
  answer<K extends Kind>(kind: K, fields: Fields<K>): Answered<K> {
    const answerer = this.#answerers[kind];
    if (answerer) return { ok: true, ...answerer(fields) };
    console.error(`a page without a kernel has no answer to “${kind}”`);
    return { ok: false } as Answered<K>;
  }

  readonly #answerers: Answerers = {
    hello: () => ({}),
    ping: () => ({}),
    bye: () => ({}),
    at: ({ event }) => ({
      state: this.#state(event),
      items: this.replay.events.slice(Math.max(0, event + 1 - TAIL), event + 1),
    }),
    history: ({ start }) => ({ rows: this.replay.history.slice(start) }),
    ending: () => (this.replay.ending ? { ending: this.replay.ending } : {}),
    rule: ({ rule }) => ({ text: this.replay.rules[rule] }),
    log_get: (fields) => this.#window(fields),
  };

  #window({ start: wanted, count, seq, turn, ...filter }: Fields<"log_get">): Answers["log_get"] {
    const found = this.replay.events.filter((event) => this.#lets(filter, event));
    const before = (event: GameEvent) => (seq === undefined ? event.turn < (turn ?? 0) : event.seq < seq);
    const near = seq !== undefined || turn !== undefined;
    const origin = near ? found.filter(before).length : wanted < 0 ? found.length : 0;
    const start = Math.min(Math.max(0, origin + wanted), found.length);
    return { start, total: found.length, items: found.slice(start, start + count) };
  }

  #lets({ seat, topics }: EventFilter, event: GameEvent): boolean {
    const about = (topic: string) => this.topics[topic]?.includes(event.kind);
    return (seat === undefined || event.seat === seat || event.other === seat) && (!topics || topics.some(about));
  }

  /** Returns the state after an event: the first state with all changes up to it. */
  #state(last: number): BoardState | undefined {
    const { first, changes } = this.replay;
    if (last >= changes.length) return undefined;
    const state = structuredClone(first);
    for (const change of changes.slice(0, last + 1).flat()) put(state, structuredClone(change));
    return state;
  }
}

/** Puts a value where its path leads. */
function put(state: BoardState, { path, value }: StateChange): void {
  const steps = path.split(".");
  const leaf = steps.pop() ?? "";
  const place = steps.reduce((inner, step) => inner[step] as Tree, state as unknown as Tree);
  place[leaf] = value;
}
