import type { BoardModel } from "../board-model";
import type { BoardState } from "../wire";
import { type Frame, frames, paced, still } from "./frames";
import { plan } from "./plan";

/** The longest wait for the events of a state, in milliseconds. */
const EVENTS_TIMEOUT = 150;
const GLIDE_DURATION = 220;
/** The most events that a step through the past animates. */
const MAX_ANIMATED_EVENTS = 12;

/** How many events have come before a state. */
const length = ({ seq, events }: BoardState) => (seq == null ? events : seq + 1);

/** Fills `board.frame` with the motion from each state to the next.  Any press or key in the host ends it. */
export function animate(board: BoardModel, host: HTMLElement): void {
  let seen = board.shown.peek();
  let left: BoardState | null = null; // while its next events are still to come
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = ([frame, ...others]: Frame[]) => {
    clearTimeout(timer);
    left = null;
    board.frame.value = frame ?? null;
    if (frame) timer = setTimeout(() => show(others), frame.ms);
  };
  const finish = () => show([]);
  const glide = (to: BoardState) => show([{ ...still(to), ms: GLIDE_DURATION }]);

  board.follow(() => {
    const now = board.shown.value;
    const events = board.events.value;
    if (now !== seen) {
      finish();
      if (wanted(board)) {
        left = seen;
        board.frame.value = still(seen);
        timer = setTimeout(() => glide(now), EVENTS_TIMEOUT);
      }
      seen = now;
    }
    if (!left) return;
    const [first, end] = [length(left), length(now)];
    const between = events.filter(({ seq }) => seq >= first && seq < end);
    if (left.branch !== now.branch || now.turn > left.turn + 1 || (now.seq && end > first + MAX_ANIMATED_EVENTS))
      glide(now);
    else if (between.length === end - first) {
      const steps = plan(left, now, between, board.definition);
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
