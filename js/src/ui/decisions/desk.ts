import { type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Choice } from "../../legal";

/** What the panels of one view remember while the game goes on, and the move that the reader is about to make. */
export class Desk {
  /** A move that has the pointer or the focus, at a revision. */
  readonly aim: Signal<{ legal: Choice; rev: number } | null> = signal(null);
  /** By what they are about; Python's answers only until the game moves on. */
  readonly kept = new Map<string, unknown>();
  private readonly answers = new Map<string, unknown>();
  private rev = -1;

  /** What Python has answered to questions about this revision. */
  at(rev: number): Map<string, unknown> {
    if (rev !== this.rev) this.answers.clear();
    this.rev = rev;
    return this.answers;
  }
}

const Context = createContext<Desk | null>(null);
export const DeskProvider = Context.Provider;
export const useDesk = () => useContext(Context);

/** A state that outlives the panel that it belongs to. */
export function useKept<T>(key: string, first: T): [T, (change: (now: T) => T) => void, () => void] {
  const kept = useDesk()?.kept;
  const [, redraw] = useState(0);
  const now = () => (kept?.get(key) as T) ?? first;
  const keep = (change: (now: T) => T) => {
    kept?.set(key, change(now()));
    redraw((n) => n + 1);
  };
  return [now(), keep, () => kept?.delete(key)];
}

/** So long a question rests, in milliseconds, in case another takes its place. */
const REST = 120;

/** Python's answer to a question about a revision; until it is there, the last one. */
export function useAnswer<T>(rev: number, key: string | null, ask: () => Promise<T>): { key: string; value: T } | null {
  const answers = useDesk()?.at(rev);
  const [last, setLast] = useState<{ key: string; value: T } | null>(null);
  useEffect(() => {
    if (key === null || answers?.has(key)) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const value = await ask();
      answers?.set(key, value);
      if (wanted) setLast({ key, value });
    }, REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [rev, key]);
  if (key === null) return null;
  return answers?.has(key) ? { key, value: answers.get(key) as T } : last;
}
