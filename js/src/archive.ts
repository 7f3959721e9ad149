import { type Answer, type Filter, type GameEvent, type GameState, type Replay, TAIL } from "./wire";

type Tree = Record<string, unknown>;

/** Answers instead of Python in a page without a kernel: it knows the whole game, and plays no further. */
export class Archive {
  constructor(
    private readonly replay: Replay,
    private readonly topics: Record<string, string[]>,
  ) {}

  /** What Python would answer; nothing to what would change the game. */
  answer(kind: string, fields: Record<string, unknown>): Partial<Answer> | null {
    const { events, history, rules } = this.replay;
    if (kind === "at") {
      const event = Number(fields.event);
      return { state: this.#state(event), items: events.slice(Math.max(0, event + 1 - TAIL), event + 1) };
    }
    if (kind === "hello") return {};
    if (kind === "history") return { rows: history.slice(Number(fields.from)) };
    if (kind === "rule") return { text: rules[String(fields.rule)] };
    if (kind !== "log_get") return null;
    const found = events.filter((event) => this.#lets(fields as Filter, event));
    const wanted = Number(fields.from);
    const near = (["seq", "turn"] as const).find((name) => name in fields);
    const before = near && found.filter((event) => event[near] < Number(fields[near])).length;
    const origin = before ?? (wanted < 0 ? found.length : 0);
    const from = Math.min(Math.max(0, origin + wanted), found.length);
    return { from, total: found.length, items: found.slice(from, from + Number(fields.count)) };
  }

  #lets({ seat, topics }: Filter, event: GameEvent): boolean {
    const about = (topic: string) => this.topics[topic]?.includes(event.kind);
    return (seat === undefined || event.seat === seat || event.other === seat) && (!topics || topics.some(about));
  }

  /** The first state, with all that the events up to one have changed in it. */
  #state(last: number): GameState | undefined {
    if (last >= this.replay.changes.length) return undefined;
    const [first, changes] = structuredClone([this.replay.first, this.replay.changes.slice(0, last + 1)] as const);
    for (const [path, value] of changes.flat()) {
      const steps = path.split(".");
      const leaf = steps.pop() ?? "";
      const place = steps.reduce((inner, step) => inner[step] as Tree, first as unknown as Tree);
      place[leaf] = value;
    }
    return first;
  }
}
