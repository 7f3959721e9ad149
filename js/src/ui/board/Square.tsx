import { describeSquare } from "../../describe";
import { useTable } from "../../table";
import type { Teller } from "../../text";
import { Glyph, Mark, Piece } from "../marks";

export function Square({ index, tabIndex, onFocus }: { index: number; tabIndex: number; onFocus: () => void }) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { titles } = table.shown.value;
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
