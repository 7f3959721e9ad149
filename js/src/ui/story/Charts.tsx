import { type BoardModel, LIVE, useBoardModel } from "../../board-model";
import { titlesOf } from "../../legal";
import type { PlayerState, TurnRow } from "../../wire";
import { Fold } from "../Fold";
import { Forecast } from "./Forecast";
import { Plot, place } from "./Plot";
import { Shares } from "./Shares";

const CHARTS = { worth: "story.worth", cash: "story.cash" } as const;

/** Charts of worth and cash, turn by turn. */
export function Charts() {
  const board = useBoardModel();
  const { players, events, turn } = board.state.value;
  const now = { seq: events - 1, turn, cash: fortunes(players, "cash"), worth: fortunes(players, "worth") };
  const rows = [...board.history.value.filter(({ seq }) => seq < now.seq), now]; // turns may arrive before their state
  return (
    <div class="charts">
      {board.definition.titles.length > 0 && <Chart of="worth" rows={rows} />}
      <Chart of="cash" rows={rows} />
      <Bars />
      <Forecast />
    </div>
  );
}

type Row = Pick<TurnRow, "seq" | "turn" | Fortune>;
type Fortune = keyof typeof CHARTS;

const fortunes = (players: PlayerState[], of: Fortune) => players.map((player) => player[of]);

/** A chart with a line for each seat, a sentence, and the figures folded away. */
function Chart({ of, rows }: { of: Fortune; rows: Row[] }) {
  const board = useBoardModel();
  const { cursor } = board;
  const phrases = board.phrases.value;
  const values = rows.map((row) => row[of]);
  const ends = values.at(-1) ?? [];
  const seats = [...ends.keys()];
  const { high } = place(values);
  const now = cursor.value === LIVE ? -1 : rows.findIndex(({ seq }) => seq >= cursor.value);
  const name = CHARTS[of];
  const title = phrases.phrase(name);
  return (
    <figure class="chart" data-chart={name}>
      <figcaption>
        <b>{title}</b> {summary(board, fortunes(board.shown.value.players, of))}
      </figcaption>
      {rows.length > 1 && <Plot values={values} scale={phrases.money(high)} now={now} onClick={press} />}
      <Fold
        name=""
        id={name}
        label={
          <>
            {phrases.phrase("story.figures")} <span class="unseen">{title}</span>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
        <section class="figures" tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{phrases.phrase("log.turn")}</th>
                {seats.map((seat) => (
                  <th key={seat} scope="col">
                    {phrases.player(seat)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ turn, seq }, k) => (
                <tr key={seq}>
                  <th scope="row">{turn}</th>
                  {values[k]?.map((value, seat) => (
                    <td key={seat}>{phrases.money(value)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Fold>
    </figure>
  );

  /** Shows the turn that was pressed.  Keyboards use the slider. */
  function press(event: MouseEvent) {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const row = rows[Math.round(((event.clientX - box.left) / box.width) * (rows.length - 1))];
    board.goTo(!row || row === rows.at(-1) ? LIVE : row.seq);
  }
}

/** A sentence that ranks the seats, or states that all have the same. */
function summary({ phrases }: BoardModel, ends: number[]): string {
  const words = phrases.value;
  const [first = 0, ...others] = [...ends.keys()].sort((a, b) => (ends[b] ?? 0) - (ends[a] ?? 0));
  const amount = (seat: number) => words.money(ends[seat] ?? 0);
  if (!others.length) return amount(first);
  if (others.every((seat) => ends[seat] === ends[first])) return words.phrase("story.level", { amount: amount(first) });
  return words.phrase("story.leads", {
    seat: words.player(first),
    amount: amount(first),
    list: words.list(others.map((seat) => `${words.player(seat)} (${amount(seat)})`)),
  });
}

/** Bars of titles owned.  On a course, of how far each has come. */
function Bars() {
  const board = useBoardModel();
  const { definition } = board;
  const phrases = board.phrases.value;
  const { players } = board.shown.value;
  const all = definition.course ? definition.squares.length - 1 : definition.titles.length;
  const bars = players.map(({ square, finished }, seat) => {
    if (!definition.course) {
      const count = titlesOf(board.shown.value, seat).length;
      return { part: count / all, text: phrases.number(count) };
    }
    return finished
      ? { part: 1, text: phrases.phrase("players.finished", { n: finished }) }
      : { part: square / all, text: phrases.label(square) };
  });
  return (
    <div class="shares">
      <b>{phrases.phrase(definition.course ? "story.places" : "story.owned")}</b>
      <Shares all={bars} />
    </div>
  );
}
