import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useBoardModel } from "../../board-model";

/** The delay before a request, in milliseconds, in case another takes its place. */
const REQUEST_DELAY = 120;

interface Answered<T> {
  key: string;
  value: T;
}

/** Returns Python's answer about the present, or the last one until it arrives.  After a motion or a lost connection it requests again. */
export function useAnswer<T>(key: string | null, ask: () => Promise<T | null>): Answered<T> | null {
  const { answers, state, link, moving } = useBoardModel();
  const { revision } = state.value;
  const ready = link.connected.value && !moving.value; // Python answers about what is not shown yet
  const last = useSignal<Answered<T> | null>(null);
  const known = answers.get(key ?? "");
  const now = useRef("");
  now.current = `${revision} ${key}`;
  useEffect(() => {
    if (key === null || !ready || answers.get(key)?.revision === revision) return;
    const asked = now.current;
    const timer = setTimeout(async () => {
      const value = await ask();
      if (value === null) return;
      answers.set(key, { revision, value });
      if (now.current === asked) last.value = { key, value };
    }, REQUEST_DELAY);
    return () => clearTimeout(timer);
  }, [revision, key, ready]);
  if (key === null) return null;
  return known?.revision === revision ? { key, value: known.value as T } : last.value;
}
