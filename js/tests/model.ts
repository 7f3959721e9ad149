import type { AnyModel } from "@anywidget/types";
import en from "../../plakett_widgets/texts/en/board.json";
import fr from "../../plakett_widgets/texts/fr/board.json";
import type { Locale } from "../src/types";
import type {
  Answer,
  Bilingual,
  BoardDefinition,
  BoardQuestion,
  BoardState,
  EndingAnswer,
  HistoryAnswer,
  LinesAnswer,
  LogChunk,
  Moment,
  Moved,
  PlansAnswer,
  PreviewAnswer,
  Revision,
  RoomAnswer,
  RuleText,
  Traits,
} from "../src/wire";
import json from "./wire.json";

/** Two of one edition, one of each of two others, then two of a race; the last has the definition of the one before. */
type Board = "quiet" | "offer" | "ticket" | "debt" | "race" | "path";

interface Wire {
  definition: BoardDefinition;
  boards: Record<Board, Omit<Traits, "definition"> & Partial<Traits>>;
  turns: ({ stands: Partial<BoardState> } & Bilingual)[];
  money: ({ amount: number } & Bilingual)[];
}

/** What Python puts on the wire; see tests/widgets/wire.py. */
export const wire = json as unknown as Wire;
export const LOCALES: Locale[] = ["fr", "en"];
export const texts = { fr, en };

/** A sentence of Python's, the same in both languages. */
export const told = (sentence: string): Bilingual => ({ fr: sentence, en: sentence });

export interface Said {
  kind: string;
  id: string;
  [field: string]: unknown;
}

/** A decision of the first seat. */
export const asked = (kind: string, changes: Partial<BoardQuestion> = {}): BoardQuestion => ({
  kind,
  text: { fr: "Et alors\u00a0?", en: "What now?" },
  seats: [0],
  seat: 0,
  amount: 0,
  ...changes,
});

/** What Python may say in an answer, whatever the request. */
type Reply = Partial<
  Answer &
    Revision &
    Moved &
    PreviewAnswer &
    PlansAnswer &
    Moment &
    EndingAnswer &
    HistoryAnswer &
    LinesAnswer &
    LogChunk &
    RuleText &
    RoomAnswer
>;

type Handler = (...args: unknown[]) => void;

/** A kernel's side of the model: keeps what the view says, and answers as a test tells it to. */
export class FakeModel {
  readonly traits: Traits;
  readonly said: Said[] = [];
  readonly written: [string, unknown][] = [];
  readonly handlers = new Map<string, Set<Handler>>();
  answer: (message: Said) => Reply | null = () => ({ ok: true });

  constructor(board: Board = "quiet", changes: Partial<Traits> = {}) {
    const shared = { sheet: "", definition: wire.definition, texts };
    this.traits = { ...shared, ...structuredClone(wire.boards[board]), motion: "off", ...changes };
  }

  get model(): AnyModel<Traits> {
    return this as unknown as AnyModel<Traits>;
  }

  get(name: keyof Traits): unknown {
    return this.traits[name];
  }

  set(name: keyof Traits, value: never): void {
    this.written.push([name, value]);
    this.change(name, value);
  }

  save_changes(): void {}

  send(message: Said): void {
    this.said.push(message);
    const answer = this.answer(message);
    if (answer) queueMicrotask(() => this.reply(message.id, answer));
  }

  reply(id: string, answer: Reply): void {
    this.emit("msg:custom", { v: 1, kind: "result", id, ...answer });
  }

  change<K extends keyof Traits>(name: K, value: Traits[K]): void {
    this.traits[name] = value;
    this.emit(`change:${name}`);
  }

  moveOn(changes: Partial<BoardState> = {}): void {
    this.change("state", { ...this.traits.state, revision: this.traits.state.revision + 1, ...changes });
  }

  on(name: string, handler: Handler): void {
    this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler));
  }

  off(name: string, handler: Handler): void {
    this.handlers.get(name)?.delete(handler);
  }

  emit(name: string, ...args: unknown[]): void {
    for (const handler of [...(this.handlers.get(name) ?? [])]) handler(...args);
  }

  get listeners(): number {
    return [...this.handlers.values()].reduce((count, handlers) => count + handlers.size, 0);
  }

  /** What was said of one kind. */
  of(kind: string): Said[] {
    return this.said.filter((message) => message.kind === kind);
  }
}
