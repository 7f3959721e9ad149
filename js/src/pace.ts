import { signal } from "@preact/signals";
import { playing } from "./legal";
import type { Table } from "./table";
import type { Speed } from "./types";

/** How long a position stays before a bot speaks, in milliseconds. */
export const PAUSES: Record<Speed, number> = { slow: 1800, normal: 800, fast: 150 };

/** The view sets the pace of bots: it asks for one step at a time, when nothing moves, until none has anything to say. */
export function paceBots(table: Table): void {
  const quiet = signal(-1); // the revision at which no bot had anything to say
  const again = signal(0);
  let lag = 0; // of several views, one keeps the pace, and the others are ready to
  table.follow(() => {
    const state = table.state.value;
    again.value;
    const waits =
      table.moving.value ||
      table.paused.value ||
      table.readOnly.value ||
      table.busy.value ||
      !table.link.connected.value;
    if (waits || state.over || quiet.value === state.revision || !playing(state, false).length) return;
    const timer = setTimeout(async () => {
      const { ok, moved, error } = await table.link.ask("step", { revision: state.revision });
      lag = moved ? 0 : 100;
      if (error?.code === "busy") again.value += 1;
      else if (error && table.link.connected.peek()) table.refusal.value = error; // silence has a notice of its own
      if (ok && !moved) quiet.value = state.revision;
    }, PAUSES[table.speed.value] + lag);
    return () => clearTimeout(timer);
  });
}
