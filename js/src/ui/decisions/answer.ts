import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useBoardModel } from "../../board-model";

/** So long a question rests, in milliseconds, in case another takes its place. */
const REST = 120;

interface Answered<T> {
  key: string;
  value: T;
}

/** Python's answer to a question about the present; until it is there, the last one.  Left without, it asks when Python is back. */
export function useAnswer<T>(key: string | null, ask: () => Promise<T | null>): Answered<T> | null {
  const { answers, state, link } = useBoardModel();
  const { revision } = state.value;
  const connected = link.connected.value;
  const last = useSignal<Answered<T> | null>(null);
  const known = answers.get(key ?? "");
  const now = useRef("");
  now.current = `${revision} ${key}`;
  useEffect(() => {
    if (key === null || !connected || answers.get(key)?.revision === revision) return;
    const asked = now.current;
    const timer = setTimeout(async () => {
      const value = await ask();
      if (value === null) return;
      answers.set(key, { revision, value });
      if (now.current === asked) last.value = { key, value };
    }, REST);
    return () => clearTimeout(timer);
  }, [revision, key, connected]);
  if (key === null) return null;
  return known?.revision === revision ? { key, value: known.value as T } : last.value;
}
