import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useTable } from "../table";

/** What a seat holds.  While money moves, it counts up or down, and the change is told by sign and arrow. */
export function Cash({ seat }: { seat: number }) {
  const table = useTable();
  const teller = table.teller.value;
  const frame = table.frame.value;
  const start = (frame?.from ?? table.shown.value).players[seat]?.cash ?? 0;
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
      counted.value = teller.money(Math.round(from + (cash - from) * part));
      if (part < 1) next = requestAnimationFrame(count);
    };
    count();
    return () => cancelAnimationFrame(next);
  }, [cash]);
  return (
    <b class="cash">
      {change ? counted : teller.money(cash)}
      {change ? (
        <span class={change > 0 ? "change gain" : "change"} aria-hidden>
          {change > 0 ? "▲ +" : "▼ "}
          {teller.money(change)}
        </span>
      ) : null}
    </b>
  );
}
