import { signal } from "@preact/signals";
import type { BoardModel } from "./board-model";
import { playing } from "./legal";
import type { Speed } from "./types";

/** How long a position stays before a bot speaks, in milliseconds. */
export const PAUSES: Record<Speed, number> = { slow: 1800, normal: 800, fast: 150 };

/** The view sets the pace of bots: it asks for one step at a time, when nothing moves, until none has anything to say. */
export function paceBots(board: BoardModel): void {
  const quiet = signal(-1); // the revision at which no bot had anything to say
  const again = signal(0);
  let lag = 0; // of several views, one keeps the pace, and the others are ready to
  board.follow(() => {
    const state = board.state.value;
    again.value;
    const waits =
      board.moving.value ||
      board.paused.value ||
      board.readOnly.value ||
      board.busy.value ||
      !board.link.connected.value;
    if (waits || state.over || quiet.value === state.revision || !playing(state, false).length) return;
    const timer = setTimeout(async () => {
      const { ok, moved, error } = await board.link.request("step", { revision: state.revision });
      lag = moved ? 0 : 100;
      if (error?.code === "busy") again.value += 1;
      else if (error && board.link.connected.peek()) board.refusal.value = error; // silence has a notice of its own
      if (ok && !moved) quiet.value = state.revision;
    }, PAUSES[board.speed.value] + lag);
    return () => clearTimeout(timer);
  });
}
