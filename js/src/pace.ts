import { signal } from "@preact/signals";
import type { BoardModel } from "./board-model";
import { playing } from "./legal";
import type { Speed } from "./types";

/** How long a position stays before a bot moves, in milliseconds. */
export const PAUSES: Record<Speed, number> = { slow: 1800, normal: 800, fast: 150 };

/** Requests one step of a bot at a time, while nothing moves on the board and no card lies open, until no bot moves any more. */
export function paceBots(board: BoardModel): void {
  const quiet = signal(-1); // the revision at which no bot moved
  const again = signal(0);
  let lag = 0; // of several views, one sets the pace, and the others follow a little later
  board.follow(() => {
    const { state } = board.latest.value;
    again.value;
    const waits =
      board.moving.value ||
      board.card.value !== null ||
      board.paused.value ||
      board.readOnly.value ||
      board.busy.value ||
      !board.link.connected.value;
    if (waits || state.over || quiet.value === state.revision || !playing(state, false).length) return;
    const timer = setTimeout(async () => {
      const { ok, moved, error } = await board.link.request("step", { revision: state.revision });
      lag = moved ? 0 : 100;
      if (error?.code === "busy") again.value += 1;
      else if (error && board.link.connected.peek()) board.refusal.value = error; // a missing answer has a notice of its own
      if (ok && !moved) quiet.value = state.revision;
    }, PAUSES[board.speed.value] + lag);
    return () => clearTimeout(timer);
  });
}
