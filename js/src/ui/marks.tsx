import { useBoardModel } from "../board-model";
import { groupLook } from "../theme";
import type { Maybe } from "../types";
import { useViewModel } from "../view-model";
import type { BoardDefinition, Drawing, SeatDefinition, Shape, Tile } from "../wire";

/** The mark of a seat: its colour, its shape and, where there is room, the initial of its player. */
export function Mark({ seat, initial = true }: { seat: number; initial?: boolean }) {
  const view = useViewModel();
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden>
      {markShape(view.definition.seats[seat], initial ? view.phrases.value.player(seat) : "")}
    </svg>
  );
}

/** Returns the first visible character, whole even outside the basic plane. */
export const initial = (name = "") => [...name.replace(/^[\s\u2068]+/, "")][0]?.toUpperCase();

/** The token of a seat on the board. */
export function Figure({ seat, name }: { seat: number; name: string }) {
  return figure(useViewModel().definition.seats[seat], name);
}

/** Draws the token of a seat: a figure whose body is the shape of the seat. */
const figure = (look: Maybe<SeatDefinition>, name: string) => (
  <g class="standing">
    <path class="halo" d={`${look?.figure}${look?.shape}`} />
    <path class="mark-shape" d={look?.figure} fill={look?.shade} />
    {markShape(look, name)}
  </g>
);

/** A token that stands beside the name of its player. */
export const Token = ({ look, name }: { look: Maybe<SeatDefinition>; name: string }) => (
  <svg class="mark" viewBox="-2 -8 28 36" aria-hidden>
    {figure(look, name)}
  </svg>
);

function markShape(look: Maybe<SeatDefinition>, name: string) {
  const first = initial(name);
  return (
    look && (
      <>
        <path class="mark-shape" d={look.shape} fill={look.colour} />
        {first && (
          <text x="12" y={look.baseline} fill={look.ink} class="mark-letter">
            {first}
          </text>
        )}
      </>
    )
  );
}

/** Colour, pattern and letter of a group. */
export function GroupDot({ group = -1 }: { group?: number }) {
  const { definition } = useViewModel();
  const look = definition.groups[group];
  return (
    <span class="dot" style={groupLook(look)} aria-hidden>
      {weave(definition, group, 3)}
      <span>{look?.letter}</span>
    </span>
  );
}

/** Draws the pattern of a group, with so many tiles to the longer side. */
export function weave({ groups }: BoardDefinition, group: number, tiles: number) {
  const length = tiles * (groups[group]?.tile ?? 0);
  return length > 0 && woven(`group-${group}`, length, length);
}

/** Draws an area that a pattern fills, up to a margin. */
export const woven = (name: string, width: number, height: number, edge = 0) => (
  <svg class="weave" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
    <rect x={edge} y={edge} width={width - 2 * edge} height={height - 2 * edge} fill={`url(#${name})`} />
  </svg>
);

const drawShape = ({ d, fill, stroke, width, opacity }: Shape) => (
  <path key={d} d={d} fill={fill} stroke={stroke} stroke-width={width} opacity={opacity} />
);

/** The patterns of a view, defined once: one picture each would be the slowest part of a board. */
export function Patterns({ tiles }: { tiles: Tile[] }) {
  return (
    <svg class="patterns" aria-hidden>
      {tiles.map(({ id, size, path }) => (
        <pattern key={id} id={id} width={size} height={size} patternUnits="userSpaceOnUse">
          {drawShape(path)}
        </pattern>
      ))}
    </svg>
  );
}

/** A building, recognised by its outline and, where named, by its letters.  Several of one kind stand as one with their number. */
export function Piece({ kind, named, count = 1 }: { kind: number; named?: boolean; count?: number }) {
  const { definition, phrases } = useBoardModel();
  const look = definition.buildings[kind];
  return (
    <span class="piece" data-kind={look?.id}>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path class="casing" d={look?.shape} />
        <path class="building" d={look?.shape} fill={look?.colour} fill-rule="evenodd" />
      </svg>
      {named && <b aria-hidden data-code={phrases.value.of(look?.code)} />}
      {count > 1 && <b class="number" aria-hidden data-code={count} />}
    </span>
  );
}

/** Draws a drawing of an edition, if there is one.  It is no component, since there are many. */
export const picture = (name: string, drawing: Maybe<Drawing>) =>
  drawing && (
    <svg class={`picture ${name}`} viewBox={`0 0 ${drawing.size.width} ${drawing.size.height}`} aria-hidden>
      {drawing.shapes.map(drawShape)}
    </svg>
  );
