import { describeSquare } from "../../describe";
import { lot } from "../../legal";
import { useTable } from "../../table";
import type { Teller } from "../../text";
import { groupLook } from "../../theme";
import type { TitleDef } from "../../wire";
import { Icon } from "../Icon";
import { Mark, Piece, Weave } from "../marks";

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
  const tokens = players.filter(({ square, out }) => square === index && !out).length;
  const [short, fit] = square.short[teller.locale][table.presentation.value && !tokens ? 1 : 0];
  return (
    <button
      type="button"
      class={`square ${square.side} ${square.kind}`}
      style={groupLook(group)}
      data-square={index}
      data-sign={square.sign}
      data-owner={owner}
      data-level={level}
      data-mortgaged={mortgaged}
      data-here={players[turn]?.square === index}
      data-tokens={tokens}
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
          <Weave group={deed.group} tiles={6.7} />
          <b class="plate">{group?.letter}</b>
          <Pieces built={deed.build[level - 1]} />
        </span>
      )}
      <span class="body">
        {def.course && <b class="label">{square.label}</b>}
        <span class="name" style={{ "--fit": fit }}>
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

/** A price as it fits on a square: without its currency where it is long. */
function shortPrice(teller: Teller, price: number): string {
  const said = teller.money(price);
  return said.length > 7 ? teller.number(price) : said;
}
