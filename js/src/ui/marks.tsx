import { useRoom } from "../room";
import { useTable } from "../table";
import { groupLook, paint } from "../theme";

/** The mark of a seat: its colour, its shape and, where there is room, the initial of its player. */
export function Mark({ seat, initial = true }: { seat: number; initial?: boolean }) {
  const room = useRoom();
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      <MarkShape seat={seat} letter={initial ? room.teller.value.player(seat) : ""} />
    </svg>
  );
}

export function MarkShape({ seat, letter = "" }: { seat: number; letter?: string }) {
  const look = useRoom().def.seats[seat];
  if (!look) return null;
  const [first] = letter.trim(); // the first character, whole even outside the basic plane
  return (
    <>
      <path class="mark-shape" d={look.shape} fill={look.colour} />
      {first && (
        <text x="12" y={look.baseline} fill={look.ink} class="mark-letter">
          {first.toUpperCase()}
        </text>
      )}
    </>
  );
}

/** Colour, pattern and letter of a group. */
export function GroupDot({ group = -1 }: { group?: number }) {
  const { theme, groups } = useRoom().def;
  return (
    <span class="dot" style={groupLook(theme, groups[group])} aria-hidden="true">
      <span>{groups[group]?.letter}</span>
    </span>
  );
}

/** One building, told by its outline and, where it is named, by its letters. */
export function Piece({ kind, named }: { kind: number; named?: boolean }) {
  const { def, teller } = useTable();
  const look = def.buildings[kind];
  return (
    <span class="piece" data-kind={look?.id}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={look?.shape} fill={look?.colour} fill-rule="evenodd" />
      </svg>
      {named && <b aria-hidden="true">{teller.value.of(look?.code)}</b>}
    </span>
  );
}

/** The centre piece of an edition. */
export function Emblem() {
  const { size, shapes } = useTable().def.theme.centre;
  return (
    <svg class="emblem" viewBox={`0 0 ${size.join(" ")}`} aria-hidden="true">
      {shapes.map(({ d, fill, stroke, width }) => (
        <path key={d} d={d} fill={paint(fill)} stroke={paint(stroke)} stroke-width={width} />
      ))}
    </svg>
  );
}
