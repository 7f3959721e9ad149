import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useBoardModel } from "../../board-model";
import { isShortcut } from "../../focus";
import { Ending } from "../ending/Ending";
import { woven } from "../marks";
import { Centre, Details, Stage } from "./Centre";
import { within } from "./place";
import { drawSquare } from "./Square";
import { Tokens } from "./Tokens";

/** The track, the tokens over it, and the scene: in the middle of a ring, below a course. */
export function Board() {
  const { definition } = useBoardModel(); // reads no other signal: a new drawing would keep old parts
  const { width, height } = definition.size;
  const unit = `${100 / width}cqi`; // the unit of every box
  return (
    <div class="play" style={{ "--u": unit }}>
      <div class={`board ${definition.course ? "course" : ""}`} style={{ aspectRatio: `${width} / ${height}` }}>
        {woven("felt", 60 * width, 60 * height, 60 * (definition.centre?.left ?? 0))}
        {definition.trail && (
          <svg class="trail" viewBox={`0 0 ${width} ${height}`} aria-hidden>
            <polyline points={definition.trail} />
          </svg>
        )}
        <Ring />
        <svg class="bands" viewBox={definition.bands.box} aria-hidden>
          {definition.bands.paths.map((d, group) => d && <path key={d} d={d} fill={`url(#group-${group})`} />)}
        </svg>
        <Tokens />
        {definition.centre && <Centre />}
        {definition.stage && <Stage box={definition.stage} />}
      </div>
      {!definition.centre && <Centre />}
      {!definition.centre && <Details />}
      <Ending />
    </div>
  );
}

/** The track as a list of buttons. */
function Ring() {
  const board = useBoardModel();
  const { definition } = board;
  const focus = useSignal(0);
  const ring = useRef<HTMLUListElement>(null);

  /** The whole ring is one tab stop.  Arrow keys go along the track. */
  const steer = (event: KeyboardEvent) => {
    const { seat, players } = board.shown.value;
    const count = definition.squares.length;
    const goals: Record<string, number | undefined> = {
      ArrowLeft: focus.value - 1,
      ArrowUp: focus.value - 1,
      ArrowRight: focus.value + 1,
      ArrowDown: focus.value + 1,
      Home: 0,
      End: players[seat]?.square,
    };
    const goal = goals[event.key];
    if (goal === undefined || isShortcut(event)) return; // Alt+← is the browser's
    event.preventDefault();
    const next = (goal + count) % count;
    focus.value = next;
    ring.current?.querySelectorAll("button")[next]?.focus();
  };

  /** The square of an event.  Between the stops of a course there is none. */
  const at = ({ target }: Event) => (target as Element).closest<HTMLElement>(".square")?.dataset.square;
  const choose = (event: Event) => {
    const { selected } = board;
    const square = at(event);
    if (square) selected.value = selected.value === +square ? null : +square;
  };

  return (
    <ul
      class="ring"
      ref={ring}
      // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list
      role="list"
      aria-label={board.phrases.value.phrase("board.track")}
      onKeyDown={steer}
      onFocusIn={(event) => {
        focus.value = Number(at(event));
      }}
      onClick={choose}
    >
      {definition.squares.map(({ box }, index) => (
        <li
          key={index}
          aria-posinset={index + 1}
          aria-setsize={definition.squares.length}
          style={within(box, definition.size)}
        >
          {drawSquare(board, index, index === focus.value ? 0 : -1)}
        </li>
      ))}
    </ul>
  );
}
