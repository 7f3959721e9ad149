import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useTable } from "../../table";

/** So long a question rests, in milliseconds, in case another takes its place. */
const REST = 120;

interface Answered<T> {
  key: string;
  value: T;
}

/** Python's answer to a question about the present; until it is there, the last one. */
export function useAnswer<T>(key: string | null, ask: () => Promise<T>): Answered<T> | null {
  const { answers, state } = useTable();
  const { rev } = state.value;
  const last = useSignal<Answered<T> | null>(null);
  const known = answers.get(key ?? "");
  useEffect(() => {
    if (key === null || known?.rev === rev) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const value = await ask();
      answers.set(key, { rev, value });
      if (wanted) last.value = { key, value };
    }, REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [rev, key]);
  if (key === null) return null;
  return known?.rev === rev ? { key, value: known.value as T } : last.value;
}
