import { signal } from "@preact/signals";
import type { BoardModel } from "./board-model";
import type { Speed } from "./types";

/** How long a position stays before a bot or a forced move, in milliseconds. */
export const PAUSES: Record<Speed, number> = { slow: 1800, normal: 800, fast: 150 };

/** Requests one move of a bot or a forced one at a time, while nothing moves and no card lies open, until there is none. */
export function paceBots(board: BoardModel): void {
  const quiet = signal(""); // the revision and the choice of forced moves at which nothing moved
  const again = signal(0);
  let lag = 0; // of several views, one sets the pace, and the others follow a little later
  board.follow(() => {
    const { state } = board.latest.value;
    again.value;
    const waits =
      board.moving.value ||
      board.card.value !== null ||
      board.paused.value ||
      board.halted() ||
      board.readOnly.value ||
      board.busy.value ||
      !board.link.connected.value;
    const now = `${state.revision} ${board.forcedMoves.value}`;
    const moves = board.paced(state).length > 0 || board.goesByItself(state);
    if (waits || state.over || quiet.value === now || !moves) return;
    const timer = setTimeout(async () => {
      const { ok, moved, error } = await board.link.request("step", { revision: state.revision });
      lag = moved ? 0 : 100;
      if (error?.code === "busy") again.value += 1;
      else if (error && board.link.connected.peek()) board.refusal.value = error; // a missing answer has a notice of its own
      if (ok && !moved) quiet.value = now;
    }, PAUSES[board.speed.value] + lag);
    return () => clearTimeout(timer);
  });
}
