import { useTable } from "../../table";
import type { PlayerState } from "../../wire";
import { MarkShape } from "../marks";

const BARS = "M5 0v24M12 0v24M19 0v24";
/** A suitcase around the token. */
const AWAY = "M7-3v-4h10v4M-3-3h30v30h-30z";

/** Who has finished stands at the exit. */
const stands = ({ out, finished }: PlayerState) => !out || Boolean(finished);

/** Tokens lie over the ring, so that they can glide from square to square. */
export function Tokens() {
  const table = useTable();
  const { def } = table;
  const { players, seat: turn } = table.shown.value;
  const here = (square: number) =>
    players.flatMap((player, seat) => (player.square === square && stands(player) ? seat : []));
  return (
    <svg class="tokens" viewBox={`0 0 ${def.size.join(" ")}`} aria-hidden="true">
      {players.map((player, seat) => {
        if (!stands(player)) return null;
        const crowd = here(player.square);
        const [dx, dy, width] = def.slots[crowd.length - 1]?.[crowd.indexOf(seat)] ?? [0, 0, 0.3];
        const [x, y] = def.squares[player.square]?.anchor ?? [0, 0];
        return (
          <g
            key={def.seats[seat]?.colour}
            class={`token${seat === turn ? " turn" : ""}`}
            data-seat={seat}
            style={{ transform: `translate(${x + dx}px, ${y + dy}px)` }}
          >
            <g transform={`scale(${width / 24}) translate(-12 -12)`}>
              <circle class="halo" cx="12" cy="12" r="14" />
              <MarkShape seat={seat} letter={player.name} />
              {(player.detained > 0 || player.jailed) && (
                <path class="bars" d={def.squares[player.square]?.kind === "weekend" ? AWAY : BARS} />
              )}
              {(player.missed || player.finished) && (
                <g class="count">
                  <circle cx="23" cy="1" r="7.5" />
                  <text x="23" y="5">
                    {player.missed || player.finished}
                  </text>
                </g>
              )}
            </g>
          </g>
        );
      })}
    </svg>
  );
}
