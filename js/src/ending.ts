import { computed } from "@preact/signals";
import type { BoardModel } from "./board-model";

/** Milliseconds between two requests while win chances are estimated. */
const ESTIMATE_INTERVAL = 700;

/** Fetches how the game ended once its last motion is over, and again until the win chances are there. */
export function fetchEnding(board: BoardModel): void {
  const { ending, endingOpen } = board;
  const end = computed(() => {
    const { over, winners, branch, events } = board.state.value;
    return over && winners.length ? `${branch} ${events}` : "";
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (about: string) => {
    const answer = await board.askEnding();
    if (about !== end.peek()) return; // the game was taken back meanwhile
    ending.value = answer;
    if (answer && !answer.complete) timer = setTimeout(ask, ESTIMATE_INTERVAL, about);
  };
  board.follow(() => {
    clearTimeout(timer);
    ending.value = null;
    endingOpen.value = true;
    if (end.value) void ask(end.value);
  });
  board.cleanups.push(() => clearTimeout(timer));
}
