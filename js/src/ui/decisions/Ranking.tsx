import { useTable } from "../../table";
import type { PlayerState } from "../../wire";
import { Mark } from "../marks";
import { whereabouts } from "../Players";

/** Who came how far: those who have finished in their order, then the others by their place. */
export function Ranking() {
  const table = useTable();
  const teller = table.teller.value;
  const { players } = table.state.value;
  const far = ({ finished, square }: PlayerState) => (finished ? table.def.squares.length + 99 - finished : square);
  const order = players.map((_, seat) => seat).sort((one, other) => gap(one, other) || one - other);
  return (
    <section class="ranking">
      <h3>{teller.say("players.ranking")}</h3>
      <ol>
        {order.map((seat) => {
          const player = players[seat];
          return (
            player && (
              <li key={seat} value={1 + order.filter((other) => gap(other, seat) < 0).length}>
                <Mark seat={seat} size={18} /> <b>{player.name}</b> · {whereabouts(table, player)}
              </li>
            )
          );
        })}
      </ol>
    </section>
  );

  function gap(one: number, other: number): number {
    const [mine, theirs] = [players[one], players[other]];
    return mine && theirs ? far(theirs) - far(mine) : 0;
  }
}
