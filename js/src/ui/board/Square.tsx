import { describeSquare } from "../../describe";
import { lot } from "../../legal";
import { useTable } from "../../table";
import type { Teller } from "../../text";
import { groupLook } from "../../theme";
import type { SquareDef, TitleDef } from "../../wire";
import { Icon } from "../Icon";
import { Mark, Piece } from "../marks";

export function Square({ index, tabIndex, onFocus }: { index: number; tabIndex: number; onFocus: () => void }) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { players, seat: turn } = table.shown.value;
  const square = def.squares[index];
  if (!square) return null;
  const { deed, group, owner, level, mortgaged } = lot(def, table.shown.value, index);
  const street = deed?.family === "by_step";
  const chosen = table.selected.value === index;
  const price = deed?.price ?? square.tax;
  const short = teller.of(square.short);
  return (
    <button
      type="button"
      class={`square ${square.side} ${square.kind}`}
      style={groupLook(def.theme, group)}
      data-square={index}
      data-sign={square.sign}
      data-owner={owner}
      data-level={level}
      data-mortgaged={mortgaged}
      data-here={players[turn]?.square === index}
      data-tokens={players.filter(({ square, out }) => square === index && !out).length}
      aria-label={describeSquare(table, index)}
      aria-pressed={chosen}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={() => {
        table.selected.value = chosen ? null : index;
      }}
    >
      {street && (
        <span class="band">
          <b class="plate">{group?.letter}</b>
          <Pieces built={deed.build[level - 1]} />
        </span>
      )}
      <span class="body">
        {def.course && <b class="label">{square.label}</b>}
        <span class="name" style={{ "--fit": scale(short, square) }}>
          {short}
        </span>
        {street ? <b class="letter">{group?.letter}</b> : <Icon name={square.icon} />}
        {price > 0 && <span class="price">{shortPrice(teller, price)}</span>}
        {mortgaged && <b class="void">{teller.say("square.void")}</b>}
      </span>
      {owner >= 0 && (
        <span class="owner" style={{ "--seat": def.seats[owner]?.colour, "--on-seat": def.seats[owner]?.ink }}>
          <Mark seat={owner} initial={false} />
          <b>{[...(players[owner]?.name.trim() ?? "")][0]?.toUpperCase()}</b>
        </span>
      )}
    </button>
  );
}

function Pieces({ built }: { built: TitleDef["build"][number] | undefined }) {
  const { def } = useTable();
  if (!built) return null;
  return (
    <span class={`pieces ${built.pieces > 1 ? "many" : ""}`}>
      {Array.from({ length: built.pieces }, (_, piece) => (
        <Piece key={piece} kind={built.kind} named={def.substitution} />
      ))}
    </span>
  );
}

/** How wide parts of a name are at most, in letters: capitals and some others are wide. */
const widest = (parts: string[]) =>
  Math.max(...parts.map((part) => part.length + 0.45 * part.replace(/[^mwA-Z]/g, "").length));

/** How much larger or smaller than usual a name is written: by its longest word or, broken, its longest part, and by all. */
function scale(short: string, { side, box: [, , width] }: SquareDef): number {
  const room = side === "corner" ? width : side === "stop" ? 0.8 * width : 1; // beside the band and the owner
  const plain = short.replaceAll("\u00ad", "");
  const word = (7.4 * room) / widest(plain.split(/[ -]/));
  const part = (7.4 * room) / (0.7 + widest(short.split(/[ \u00ad-]/)));
  return Math.max(
    0.72,
    Math.min(
      word < 0.76 ? Math.min(part, 0.86) : word,
      1.1,
      Math.sqrt(((side === "aside" ? 12 : 20) * room) / plain.length),
    ),
  );
}

/** A price as it fits on a square: without its currency where it is long. */
function shortPrice(teller: Teller, price: number): string {
  const said = teller.money(price);
  return said.length > 7 ? teller.number(price) : said;
}
