import { useTable } from "../table";

/** The mark of a seat: its colour, its shape and, where there is room, the initial of its player. */
export function Mark({ seat, initial = true, size }: { seat: number; initial?: boolean; size?: number }) {
  const table = useTable();
  return (
    <svg class="mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <MarkShape seat={seat} letter={initial ? table.shown.value.players[seat]?.name : ""} />
    </svg>
  );
}

export function MarkShape({ seat, letter = "" }: { seat: number; letter?: string }) {
  const look = useTable().def.seats[seat];
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

const PIPS: Record<number, [number, number][]> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
  ],
  5: [
    [1, 1],
    [1, 3],
    [2, 2],
    [3, 1],
    [3, 3],
  ],
  6: [
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ],
};

export function Die({ value }: { value: number }) {
  return (
    <svg class="die" viewBox="0 0 4 4" aria-hidden="true">
      <rect x=".1" y=".1" width="3.8" height="3.8" rx=".7" />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x} cy={y} r=".38" />
      ))}
    </svg>
  );
}

const GLYPHS: Record<string, string> = {
  start: "M20 12H5M11 5l-7 7 7 7",
  property: "",
  draw: "M5 7h11v14H5zM8 7V3h11v14h-3",
  tax: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
  rest: "M4 20V9h13v4h3v7M4 16h16M7 9V5",
  detention: "M4 4h16v16H4zM9 4v16M15 4v16",
  send: "M4 5v14M8 12h12M14 6l6 6-6 6",
  weekend: "M3 8h18v12H3zM9 8V4h6v4M3 13h18",
  fixed: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",
  exit: "M6 22V3h13l-3 4.5 3 4.5H6",
  gate: "M6 21V3h12v18M3 21h18M14 12h.1",
  miss: "M7 3h10v3l-4 6 4 6v3H7v-3l4-6-4-6z",
  hold: "M20 12a8 8 0 1 1-3-6M17 2v4h-4",
  choose: "M12 21v-8L5 5M12 13l7-8M5 10V5h5M14 5h5v5",
  post: "M3 6h18v12H3zM3 7l9 7 9-7",
  on: "M4 5l7 7-7 7M12 5l7 7-7 7",
  back: "M9 5l-6 6 6 6M3 11h11a6 6 0 0 1 6 6v2",
  again: "M4 4h16v16H4zM9 9h.1M15 15h.1M15 9h.1M9 15h.1",
  cure: "M10 4h4v6h6v4h-6v6h-4v-6H4v-4h6z",
  pilgrimage: "M8 4a2.5 2.5 0 1 0 .1 0M16 4a2.5 2.5 0 1 0 .1 0M4 20v-4a4 4 0 0 1 8 0v4M12 20v-4a4 4 0 0 1 8 0v4",
  by_count: "M3 9l9-6 9 6zM6 9v9M12 9v9M18 9v9M3 20h18",
  by_dice: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3",
};

export function Glyph({ name }: { name: string }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <path d={GLYPHS[name]} />
    </svg>
  );
}
