import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useBoardModel } from "../board-model";

/** The cash of a seat.  While money moves, it counts up or down, and a sign and an arrow show the change. */
export function Cash({ seat }: { seat: number }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const frame = board.frame.value;
  const start = board.shown.value.players[seat]?.cash ?? 0;
  const cash = frame?.cash[seat] ?? start;
  const change = cash - start;
  const counted = useSignal("");
  const last = useRef(cash);
  useLayoutEffect(() => {
    const from = last.current;
    const begun = performance.now();
    last.current = cash;
    let next = 0;
    const count = () => {
      const part = frame?.ms ? Math.min(1, (performance.now() - begun) / frame.ms) : 1;
      counted.value = phrases.money(Math.round(from + (cash - from) * part));
      if (part < 1) next = requestAnimationFrame(count);
    };
    count();
    return () => cancelAnimationFrame(next);
  }, [cash]);
  return (
    <b class="cash">
      {change ? counted : phrases.money(cash)}
      {change ? (
        <span class={change > 0 ? "change gain" : "change"} aria-hidden>
          {change > 0 ? "▲ +" : "▼ "}
          {phrases.money(change)}
        </span>
      ) : null}
    </b>
  );
}
