import { useBoardModel } from "../../board-model";
import { isHeld, stands } from "../../describe";
import type { Maybe } from "../../types";
import type { Slot } from "../../wire";
import { Figure } from "../marks";

const BARS = "M5-8v35M19-8v35"; // beside the initial
/** A suitcase at the foot of the token. */
const AWAY = "M16 14h13v12h-13zM19.5 14v-3.5h6v3.5M19.5 14v12M25.5 14v12";

const Held = ({ away }: { away: boolean | undefined }) => (
  <path class={away ? "bars away" : "bars"} d={away ? AWAY : BARS} />
);

/** The tokens in a layer over the ring, where they walk from square to square and money flies between them. */
export function Tokens() {
  const board = useBoardModel();
  const { definition } = board;
  const phrases = board.phrases.value;
  const frame = board.frame.value;
  const { players, seat: turn } = board.shown.value;
  const squares = frame?.squares ?? players.map(({ square }) => square);
  const walker = frame?.walker ?? null;
  const inside = players.map(isHeld);
  /** The place of a token.  One that walks shares no square. */
  const place = (seat: number): Slot => {
    const square = squares[seat] ?? 0;
    const { anchor: middle, cell } = definition.squares[square] ?? { anchor: { x: 0, y: 0 } };
    const held = cell && inside[seat];
    const rest = players.flatMap((player, k) => {
      const near = squares[k] === square && (!cell || inside[k] === held);
      return near && k !== walker && stands(player) ? k : [];
    });
    const crowd = rest.includes(seat) ? rest : [seat];
    const slots = cell ? definition.cell_slots : definition.slots;
    const slot = slots[crowd.length - 1]?.[crowd.indexOf(seat)] ?? { x: 0, y: 0, width: 0.3 };
    const anchor = held ? { x: cell.left + cell.width / 2, y: cell.top + cell.height / 2 } : middle;
    return { x: anchor.x + slot.x, y: anchor.y + slot.y, width: slot.width };
  };
  /** Where money flies from or to.  The bank is in the middle, and amounts stay within the board. */
  const spot = (seat: Maybe<number>): string => {
    const middle = definition.size.width / 2;
    const { x, y } = seat == null ? { x: middle, y: definition.size.height / 2 } : place(seat);
    return `translate(${middle + 0.8 * (x - middle)}px, ${y}px)`;
  };
  const marked = definition.squares[frame?.mark ?? -1]?.box;
  return (
    <svg
      class={frame ? "tokens moving" : "tokens"}
      style={{ "--beat": `${frame?.ms ?? 0}ms` }}
      viewBox={`0 0 ${definition.size.width} ${definition.size.height}`}
      aria-hidden
    >
      {marked && <rect class="changed" x={marked.left} y={marked.top} width={marked.width} height={marked.height} />}
      {players.map((player, seat) => {
        if (!stands(player)) return null;
        const { x, y, width } = place(seat);
        const square = squares[seat] ?? 0;
        return (
          <g
            key={definition.seats[seat]?.colour}
            class={`token${seat === turn ? " turn" : ""}`}
            data-seat={seat}
            data-at={square}
            style={{ transform: `translate(${x}px, ${y}px) scale(${width / 24})` }}
          >
            <g key={square} class={seat === walker ? "hop" : ""}>
              <g transform="translate(-12 -10)">
                <Figure seat={seat} name={player.name} />
                {inside[seat] && <Held away={definition.squares[player.square]?.kind === "weekend"} />}
                {(player.missed || player.finished) && (
                  <g class="count">
                    <circle cx="23" cy="-1" r="7.5" />
                    <text x="23" y="3">
                      {player.missed || player.finished}
                    </text>
                  </g>
                )}
              </g>
            </g>
          </g>
        );
      })}
      {frame?.flights.map(({ from, to, amount }, flight) => (
        <g key={flight} class="flight" style={{ "--from": spot(from), "--to": spot(to) }}>
          <text transform="scale(.034)">{to == null ? phrases.money(-amount) : `+${phrases.money(amount)}`}</text>
        </g>
      ))}
    </svg>
  );
}
