import type { ComponentChildren } from "preact";
import { useViewModel } from "../../view-model";
import { Mark } from "../marks";

/** The least distance of two labels at the end of a plot, in percent of its height. */
const LABEL_DISTANCE = 15;

/** Places in a plot of values by seat, in percent, from the left and from the top. */
export function place(values: number[][]) {
  const high = Math.max(1, ...values.flat());
  const low = Math.min(0, ...values.flat());
  return {
    high,
    x: (k: number) => (100 * k) / Math.max(1, values.length - 1),
    y: (value: number) => (100 * (high - value)) / (high - low),
  };
}

interface Drawn {
  values: number[][];
  /** What the top of the plot stands for. */
  scale: string;
  /** The row that is looked at. */
  now?: number;
  onClick?: (event: MouseEvent) => void;
  children?: ComponentChildren;
}

/** A line for each seat. */
export function Plot({ values, scale, now = -1, onClick, children }: Drawn) {
  const { definition } = useViewModel();
  const { x, y } = place(values);
  const ends = values.at(-1) ?? [];
  return (
    <div class="plot">
      <svg viewBox="0 0 100 100" aria-hidden preserveAspectRatio="none" onClick={onClick}>
        <path class="grid" d={`M0 ${y(0)}H100M0 50H100M0 0H100`} />
        {now >= 0 && <path class="now" d={`M${x(now)} 0V100`} />}
        {ends.map((_, seat) => {
          const points = values.map((row, k) => `${x(k).toFixed(1)} ${y(row[seat] ?? 0).toFixed(1)}`).join("L");
          const { colour, dash } = definition.seats[seat] ?? {};
          return (
            <g key={seat} data-seat={seat}>
              <path class="edge" d={`M${points}`} stroke-dasharray={dash} />
              <path d={`M${points}`} stroke={colour} stroke-dasharray={dash} />
            </g>
          );
        })}
      </svg>
      <span class="scale" aria-hidden>
        {scale}
      </span>
      {apart(ends.map(y)).map((top, seat) => (
        <span key={seat} class="end" style={{ top: `${top}%` }}>
          <Mark seat={seat} />
        </span>
      ))}
      {children}
    </div>
  );
}

/** Returns places of labels, moved down where they would overlap, but not beyond the end. */
function apart(tops: number[]): number[] {
  const order = [...tops.keys()].sort((a, b) => (tops[a] ?? 0) - (tops[b] ?? 0));
  const places = [...tops];
  let free = 0;
  for (const [k, seat] of order.entries()) {
    const place = Math.max(free, tops[seat] ?? 0);
    free = place + LABEL_DISTANCE;
    places[seat] = Math.min(place, 100 - LABEL_DISTANCE * (order.length - 1 - k)); // the labels after it need room, too
  }
  return places;
}
