import type { BoardModel } from "../board-model";
import type { BoardState } from "../wire";
import { type Frame, frames, paced, still } from "./frames";
import { plan } from "./plan";

/** The events of a state come just after it; nobody waits longer for them. */
const PATIENCE = 150;
const GLIDE = 220;
/** Nobody walks through more of the past at once. */
const LEAP = 12;

/** How many events have come before what is shown. */
const length = ({ seq, events }: BoardState) => (seq == null ? events : seq + 1);

/** Fills `table.frame` with what leads from each state to the next.  Any press or key in the host ends what is under way. */
export function animate(board: BoardModel, host: HTMLElement): void {
  let seen = board.shown.peek();
  let left: BoardState | null = null; // while the events that lead on from it are still to come
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = ([frame, ...others]: Frame[]) => {
    clearTimeout(timer);
    left = null;
    board.frame.value = frame ?? null;
    if (frame) timer = setTimeout(() => show(others), frame.ms);
  };
  const finish = () => show([]);
  const glide = (to: BoardState) => show([{ ...still(to), ms: GLIDE }]);

  board.follow(() => {
    const now = board.shown.value;
    const events = board.events.value;
    if (now !== seen) {
      finish();
      if (wanted(board)) {
        left = seen;
        board.frame.value = still(seen);
        timer = setTimeout(() => glide(now), PATIENCE);
      }
      seen = now;
    }
    if (!left) return;
    const [first, end] = [length(left), length(now)];
    const told = events.filter(({ seq }) => seq >= first && seq < end);
    if (left.branch !== now.branch || now.turn > left.turn + 1 || (now.seq && end > first + LEAP)) glide(now);
    else if (told.length === end - first) {
      const steps = plan(left, now, told, board.definition);
      show(paced(frames(left, steps, board.definition.cards), board.speed.peek()));
    }
  });
  for (const press of ["pointerdown", "keydown"]) host.addEventListener(press, finish, true);
  board.cleanups.push(finish);
}

function wanted({ motion }: BoardModel): boolean {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return !document.hidden && motion.peek() !== "off" && (motion.peek() === "on" || !calm);
}
