import type { Maybe, Speed } from "../types";
import type { BoardState, CardDefinition } from "../wire";
import type { Money, Step } from "./plan";

/** A card that lies open, and who has drawn it. */
export interface DrawnCard {
  card: number;
  seat: Maybe<number>;
}

/**
 * One frame of motion between two states, and for how many milliseconds it stays.
 * Whatever a frame does not have is shown as it was before the motion.
 */
export interface Frame {
  ms: number;
  squares: number[];
  cash: number[];
  dice?: Maybe<number[]>;
  tumbling: boolean;
  walker: number | null;
  flights: Money[];
  /** The card that was drawn last. */
  card: DrawnCard | null;
  /** The square at which something changes hands, or is built or sold. */
  mark: number | null;
}

const AT_REST = { tumbling: false, walker: null, flights: [], mark: null };

/** Returns a state as a frame at rest. */
export function still({ players, dice }: BoardState): Frame {
  const squares = players.map(({ square }) => square);
  return { ...AT_REST, ms: 0, squares, cash: players.map(({ cash }) => cash), dice, card: null };
}

/** Milliseconds to turn a card over and to read it, at thirty letters a second, in the longer of its languages. */
const reading = ({ text }: CardDefinition): number =>
  700 + 33 * Math.max(...Object.values(text).map(({ length }) => length));

/** Returns the frames of steps at normal speed.  Payments that follow each other happen at once. */
export function frames(from: BoardState, steps: Step[], cards: CardDefinition[]): Frame[] {
  const shown: Frame[] = [];
  let now = still(from);
  const show = (ms: number, change: Partial<Frame> = {}) => {
    now = { ...now, ...AT_REST, ...change, ms };
    shown.push(now);
  };
  const put = (seat: number, square: number) => ({
    squares: now.squares.map((at, other) => (other === seat ? square : at)),
  });
  for (const step of steps) {
    if (step.kind === "dice") {
      show(560, { dice: step.values, tumbling: true });
      show(160);
    } else if (step.kind === "walk") {
      const pace = Math.min(105, 1500 / step.path.length);
      for (const square of step.path) show(pace, { ...put(step.seat, square), walker: step.seat });
      show(150);
    } else if (step.kind === "jump") show(420, put(step.seat, step.square));
    else if (step.kind === "card") show(reading(cards[step.card] as CardDefinition), { card: step });
    else if (step.kind === "deed") show(260, { mark: step.square });
    else {
      const flights = [...(now.flights.length ? (shown.pop()?.flights ?? []) : []), step];
      const { from: payer, to: payee, amount } = step;
      show(700, {
        flights,
        cash: now.cash.map((held, seat) => held + (seat === payee ? amount : 0) - (seat === payer ? amount : 0)),
      });
    }
  }
  return shown;
}

/** The longest motion, in milliseconds. */
const MAX_DURATION: Record<Speed, number> = { slow: 14_000, normal: 7000, fast: 240 };
/** The shortest frame, in milliseconds.  Shorter ones are left out. */
const MIN_DURATION = 25;

/** Returns frames at another speed. */
export function paced(shown: Frame[], speed: Speed): Frame[] {
  const total = shown.reduce((sum, { ms }) => sum + ms, 0);
  const factor = Math.min(speed === "slow" ? 1.9 : 1, MAX_DURATION[speed] / total);
  const kept: Frame[] = [];
  let ms = 0;
  for (const [k, frame] of shown.entries()) {
    ms += frame.ms * factor;
    if (ms < MIN_DURATION && k < shown.length - 1) continue;
    kept.push({ ...frame, ms: Math.floor(ms) });
    ms = 0;
  }
  return kept;
}
