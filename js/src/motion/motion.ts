import { batch } from "@preact/signals";
import type { BoardModel } from "../board-model";
import type { BoardState, Moment } from "../wire";
import { type Frame, frames, paced, still } from "./frames";
import { plan } from "./plan";

/** The longest wait for the events of a state, in milliseconds. */
const EVENTS_TIMEOUT = 150;
const GLIDE_DURATION = 220;
/** The most events that a step through the past animates. */
const MAX_ANIMATED_EVENTS = 12;

/** How many events have come before a state. */
const length = ({ seq, events }: BoardState) => (seq == null ? events : seq + 1);

/**
 * Fills `board.frame` with the motion from each moment to the next.  `board.view` and `board.present` follow when it ends.
 * Returns a function that ends it at once.
 */
export function animate(board: BoardModel): () => void {
  let goal = board.goal.peek();
  let live = true; // whether the goal is the present
  let left: Moment | null = null; // while its next events are still to come
  let timer: ReturnType<typeof setTimeout> | undefined;

  const put = (frame: Frame | null) => {
    clearTimeout(timer);
    left = null;
    board.frame.value = frame;
  };
  const arrive = (frame: Frame | null = null) =>
    batch(() => {
      put(frame);
      board.view.value = goal;
      board.present.value = live ? goal : board.latest.peek();
      if (!isOpen(board, live)) board.card.value = null;
    });
  const show = ([frame, ...others]: Frame[]) => {
    if (!frame) return arrive();
    batch(() => {
      put(frame);
      if (frame.card) board.card.value = frame.card;
    });
    timer = setTimeout(() => show(others), frame.ms);
  };
  const glide = () => {
    arrive(still(goal.state));
    timer = setTimeout(arrive, GLIDE_DURATION);
  };
  const skip = () =>
    batch(() => {
      arrive();
      board.card.value = null;
    });

  board.follow(() => {
    const next = board.goal.value;
    const latest = board.latest.value;
    const before = goal;
    if (next.state !== before.state) {
      skip(); // the last motion, if it has not ended
      [goal, live] = [next, next === latest];
      if (wanted(board)) {
        put(still(before.state));
        left = before;
        timer = setTimeout(glide, EVENTS_TIMEOUT);
      }
    }
    goal = next;
    if (left) {
      const from = left.state;
      const to = goal.state;
      const [first, end] = [length(from), length(to)];
      const between = goal.items.filter(({ seq }) => seq >= first && seq < end);
      if (from.branch !== to.branch || to.turn > from.turn + 1 || (to.seq && end > first + MAX_ANIMATED_EVENTS))
        glide();
      else if (between.length === end - first) {
        const steps = plan(from, to, between, board.definition);
        show(paced(frames(from, steps, board.definition.cards), board.speed.peek()));
      }
    } else if (!board.frame.peek()) arrive();
    if (!live) board.present.value = latest;
  });
  const hide = () => document.hidden && skip();
  document.addEventListener("visibilitychange", hide);
  board.cleanups.push(skip, () => document.removeEventListener("visibilitychange", hide));
  return skip;
}

/** Whether motion is shown: not on a hidden page, nor where it is switched off or the system asks for less. */
function wanted({ motion }: BoardModel): boolean {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return !document.hidden && motion.peek() !== "off" && (motion.peek() === "on" || !calm);
}

/** Whether the card lies open until a press: a person of this view has drawn it in the present. */
function isOpen(board: BoardModel, live: boolean): boolean {
  return live && !board.readOnly.peek() && board.isOwn(board.card.peek()?.seat);
}

/** Ends the motion at any press or key in the host.  A key that is held down began before. */
export function skipOnPress(board: BoardModel, host: HTMLElement): void {
  const heed = ({ type, repeat }: Event & { repeat?: boolean }) => {
    if (!repeat && (type !== "click" || board.moving.peek())) board.press(); // assistive technology may only click
  };
  const release = () => setTimeout(() => board.release()); // what it clicks comes first
  for (const press of ["pointerdown", "keydown", "click"]) host.addEventListener(press, heed, true);
  for (const end of ["pointerup", "keyup", "click"]) host.addEventListener(end, release, true);
}
