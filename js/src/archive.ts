import type { Answer, Filter, GameEvent, GameState, Replay } from "./wire";

/** Stands in for Python in a page without a kernel: it knows the whole game, and plays no further. */
export class Archive {
  private readonly states: GameState[];

  constructor(
    private readonly replay: Replay,
    private readonly topics: Record<string, string[]>,
  ) {
    let state = replay.first;
    this.states = replay.changes.map((changes) => {
      state = patched(state, changes);
      return state;
    });
  }

  /** What Python would answer; nothing to what would change the game. */
  answer(kind: string, fields: Record<string, unknown>): Partial<Answer> | null {
    const { events, history, rules } = this.replay;
    if (kind === "at") {
      const event = Number(fields.event);
      return { state: this.states[event], items: events.slice(Math.max(0, event - 49), event + 1) };
    }
    if (kind === "history") return { rows: history.slice(Number(fields.from)) };
    if (kind === "rule") return { text: rules[String(fields.rule)] };
    if (kind !== "log_get") return null;
    const found = events.filter((event) => this.lets(fields as Filter, event));
    const wanted = Number(fields.from);
    const from = wanted < 0 ? Math.max(0, found.length + wanted) : Math.min(wanted, found.length);
    return { from, total: found.length, items: found.slice(from, from + Number(fields.count)) };
  }

  private lets({ seat, topics }: Filter, event: GameEvent): boolean {
    const about = (topic: string) => this.topics[topic]?.includes(event.kind);
    return (seat === undefined || event.seat === seat || event.other === seat) && (!topics || topics.some(about));
  }
}

/** A copy with some values changed; what has not changed is shared. */
function patched(state: GameState, changes: [string, unknown][]): GameState {
  const next: GameState = { ...state };
  const copied = new Set<string>();
  for (const [path, value] of changes) {
    const steps = path.split(".");
    let place = next as unknown as Record<string, unknown>;
    for (const [depth, step] of steps.slice(0, -1).entries()) {
      const at = steps.slice(0, depth + 1).join(".");
      const inner = place[step] as Record<string, unknown>;
      if (!copied.has(at)) place[step] = Array.isArray(inner) ? [...inner] : { ...inner };
      copied.add(at);
      place = place[step] as Record<string, unknown>;
    }
    place[steps.at(-1) ?? ""] = value;
  }
  return next;
}
