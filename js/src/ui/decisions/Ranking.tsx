import { useBoardModel } from "../../board-model";
import { whereabouts } from "../../describe";
import type { PlayerState } from "../../wire";
import { Mark } from "../marks";

/** The final ranking.  On a course by distance, those who have finished first.  Else winners, then by worth, then by who held out longer. */
export function Ranking() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const { course, squares } = board.definition;
  const { players, winners, fallen } = board.state.value;
  const merit = ({ finished, square, worth, out }: PlayerState, seat: number) => {
    if (course) return finished ? squares.length + 99 - finished : square;
    return winners.includes(seat) ? Number.MAX_VALUE : out ? Number.MIN_SAFE_INTEGER + fallen.indexOf(seat) : worth;
  };
  const merits = players.map(merit);
  const above = (seat: number) => merits.filter((merit) => merit > (merits[seat] ?? 0)).length;
  const order = [...players.keys()].sort((one, other) => above(one) - above(other));
  return (
    <section class="ranking">
      <h3>{phrases.phrase("players.ranking")}</h3>
      <ol>
        {order.map((seat) => {
          const player = players[seat];
          return (
            player && (
              <li key={seat} value={1 + above(seat)}>
                <Mark seat={seat} /> <b>{phrases.player(seat)}</b> ·{" "}
                {course || player.out ? whereabouts(board, player) : phrases.money(player.worth)}
              </li>
            )
          );
        })}
      </ol>
      {board.ending.value && !board.endingOpen.value && (
        <button
          type="button"
          onClick={() => {
            board.endingOpen.value = true;
          }}
        >
          {phrases.phrase("ending.open")}
        </button>
      )}
    </section>
  );
}
