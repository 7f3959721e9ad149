import { useBoardModel } from "../../board-model";
import type { BoardEnding } from "../../wire";
import { Plot, place } from "../story/Plot";

/** The standing of each seat over the whole game, with its turning points, which lead to their moments. */
export function Curve({ ending: { curve, points, winners } }: { ending: BoardEnding }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const { course } = board.definition;
  const values = curve.map((point) => point.values);
  if (values.length < 2) return null;
  const { x, y, high } = place(values);
  const at = points.map(({ turn }) => curve.findIndex((point) => point.turn >= turn));
  return (
    <figure class="chart">
      <figcaption>
        <b>{phrases.phrase(course ? "story.places" : "story.worth")}</b>
      </figcaption>
      <Plot values={values} scale={course ? `${high}` : phrases.money(high)}>
        {points.map(({ event }, k) => (
          <span
            key={event}
            class="pin"
            aria-hidden
            style={{ left: `${x(at[k] ?? 0)}%`, top: `${y(values[at[k] ?? 0]?.[winners[0] ?? 0] ?? 0)}%` }}
          >
            {k + 1}
          </span>
        ))}
      </Plot>
      <ol class="turnings">
        {points.map(({ event, text }, k) => (
          <li key={event}>
            <span class="pin" aria-hidden>
              {k + 1}
            </span>
            <button type="button" title={phrases.phrase("story.show")} onClick={() => board.goTo(event)}>
              {phrases.of(text)}
            </button>
          </li>
        ))}
      </ol>
    </figure>
  );
}
