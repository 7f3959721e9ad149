import { useRef, useState } from "preact/hooks";
import { describeSquare } from "../describe";
import { useTable } from "../table";
import type { Teller } from "../text";
import type { PlayerState } from "../wire";
import { Centre } from "./Centre";
import { Glyph, Mark, MarkShape, Piece } from "./marks";

/** A length of the board as a share of its width or height. */
const share = (length: number, whole: number) => `${(100 * length) / whole}%`;

/** The track as a list of buttons, the tokens over it, and the scene: in the middle of a ring, below a course. */
export function Board() {
  const table = useTable();
  const { def } = table;
  const [focus, setFocus] = useState(0);
  const ring = useRef<HTMLUListElement>(null);
  const [width, height] = def.size;

  /** One tab stop for the whole ring; arrows go along the track, which is a ring and not a table. */
  const steer = (event: KeyboardEvent) => {
    const { seat, players } = table.state.value;
    const count = def.squares.length;
    const goals: Record<string, number | undefined> = {
      ArrowLeft: focus - 1,
      ArrowUp: focus - 1,
      ArrowRight: focus + 1,
      ArrowDown: focus + 1,
      Home: 0,
      End: players[seat]?.square,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const next = (goal + count) % count;
    setFocus(next);
    ring.current?.querySelectorAll("button")[next]?.focus();
  };

  return (
    <div class="play">
      <div class={`board ${def.course ? "course" : ""}`} style={{ aspectRatio: `${width} / ${height}` }}>
        {def.course && <Trail />}
        <ul class="ring" ref={ring} aria-label={table.teller.value.say("board.track")} onKeyDown={steer}>
          {def.squares.map(({ name, box: [left, top, wide, high] }, index) => (
            <li
              key={name.en + String(index)}
              style={{
                left: share(left, width),
                top: share(top, height),
                width: share(wide, width),
                height: share(high, height),
              }}
            >
              <Square index={index} tabIndex={index === focus ? 0 : -1} onFocus={() => setFocus(index)} />
            </li>
          ))}
        </ul>
        <Tokens />
        {def.centre && <Centre />}
      </div>
      {!def.centre && <Centre />}
    </div>
  );
}

/** The way from stop to stop of a course, seen between its rows. */
function Trail() {
  const { def } = useTable();
  const stops = def.squares.filter(({ side }) => side === "stop");
  const points = stops.map(({ box: [left, top, width, height] }) => `${left + width / 2},${top + height / 2}`);
  return (
    <svg class="trail" viewBox={`0 0 ${def.size.join(" ")}`} aria-hidden="true">
      <polyline points={points.join(" ")} />
    </svg>
  );
}

function Square({ index, tabIndex, onFocus }: { index: number; tabIndex: number; onFocus: () => void }) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { titles } = table.state.value;
  const square = def.squares[index];
  if (!square) return null;
  const title = square.title;
  const deed = title === null ? undefined : def.titles[title];
  const group = deed && def.groups[deed.group];
  const owner = title === null ? -1 : (titles.owner[title] ?? -1);
  const level = title === null ? 0 : (titles.level[title] ?? 0);
  const mortgaged = title !== null && Boolean(titles.mortgaged[title]);
  const chosen = table.selected.value === index;
  const price = deed?.price ?? square.tax;
  const short = teller.of(square.short);
  const tight = deed?.family === "by_step" && short.replaceAll("\u00ad", "").length > 20;
  return (
    <button
      type="button"
      class={`square ${square.side} ${square.kind}`}
      data-square={index}
      data-sign={square.sign}
      data-owner={owner}
      data-level={level}
      data-mortgaged={mortgaged}
      aria-label={describeSquare(table, index)}
      aria-pressed={chosen}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={() => {
        table.selected.value = chosen ? null : index;
      }}
    >
      {deed?.family === "by_step" && (
        <span class="band" style={{ "--group": group?.colour }}>
          <Pieces title={title ?? -1} level={level} />
        </span>
      )}
      <span class="body">
        {def.course && <b class="label">{square.label}</b>}
        <span class={tight ? "name tight" : "name"}>{short}</span>
        {deed?.family === "by_step" ? (
          <span class="letter">{group?.letter}</span>
        ) : (
          <Glyph name={deed ? deed.family : square.sign} />
        )}
        {price > 0 && <span class="price">{shortPrice(teller, price)}</span>}
      </span>
      {owner >= 0 && (
        <span class="owner" style={{ "--seat": def.seats[owner]?.colour }}>
          <Mark seat={owner} initial={false} />
        </span>
      )}
    </button>
  );
}

function Pieces({ title, level }: { title: number; level: number }) {
  const { def } = useTable();
  const built = def.titles[title]?.build[level - 1];
  if (!built) return null;
  return (
    <span class={`pieces ${built.pieces > 1 ? "many" : ""}`}>
      {Array.from({ length: built.pieces }, (_, piece) => (
        <Piece key={piece} kind={built.kind} named={def.substitution} />
      ))}
    </span>
  );
}

/** A price as it fits on a square: without its currency where it is long. */
function shortPrice(teller: Teller, price: number): string {
  const said = teller.money(price);
  return said.length > 7 ? teller.number(price) : said;
}

const BARS = "M5 0v24M12 0v24M19 0v24";
/** A suitcase around the token. */
const AWAY = "M7-3v-4h10v4M-3-3h30v30h-30z";

/** Who has finished stands at the exit. */
const stands = ({ out, finished }: PlayerState) => !out || Boolean(finished);

/** Tokens lie over the ring, so that they can glide from square to square. */
function Tokens() {
  const table = useTable();
  const { def } = table;
  const { players, seat: turn } = table.state.value;
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
