import { describeSquare, potOn, stands } from "../../describe";
import { lot } from "../../legal";
import { type Table, useTable } from "../../table";
import type { TitleDefinition } from "../../wire";
import { icon } from "../icon";
import { initial, Mark, Piece } from "../marks";

/** A square as a button; all of them change at once, so that they need not be components. */
export function drawSquare(table: Table, index: number, tabIndex: number) {
  const { def } = table;
  const teller = table.teller.value;
  const { players, seat: turn } = table.shown.value;
  const square = def.squares[index];
  if (!square) return null;
  const { deed, group, owner, level, mortgaged } = lot(def, table.shown.value, index);
  const street = deed?.family === "by_step";
  const built = deed?.build[level - 1];
  const tokens = players.some((player) => player.square === index && stands(player));
  const large = table.presentation.value;
  const price = owner >= 0 || tokens || large ? 0 : (deed?.price ?? (square.tax || potOn(table, index))); // where there is room for it
  const names = square.short[teller.locale];
  const short = mortgaged || tokens ? names.shared : large ? names.large : names.usual;
  return (
    <button
      type="button"
      class={`square ${square.side} ${square.kind}`}
      data-square={index}
      data-sign={square.sign}
      data-owner={owner}
      data-mortgaged={mortgaged || undefined}
      data-here={players[turn]?.square === index || undefined}
      aria-label={describeSquare(table, index)}
      aria-pressed={table.selected.value === index}
      tabIndex={tabIndex}
    >
      {street && (
        <span
          class={built && built.pieces > 1 ? "band many" : "band"}
          style={{ background: group?.colour, flexBasis: `${100 * (def.bands.share[square.side] ?? 0)}%` }}
        >
          <b class="plate">{group?.letter}</b>
          {built && <Pieces built={built} />}
        </span>
      )}
      <span class="body" data-letter={street ? group?.letter : undefined}>
        {def.course && <b class="label">{square.label}</b>}
        <span class="name" style={{ fontSize: `${short.size}em` }}>
          {short.text}
        </span>
        {!street && !short.hides_icon && icon(square.icon)}
        {price > 0 && <span class="price">{shortPrice(table, price)}</span>}
      </span>
      {owner >= 0 && (
        <span class="owner" style={{ "--seat": def.seats[owner]?.colour, "--on-seat": def.seats[owner]?.ink }}>
          <Mark seat={owner} initial={false} />
          <b>{initial(players[owner]?.name)}</b>
          {mortgaged && <b class="void">{teller.say("square.void")}</b>}
        </span>
      )}
    </button>
  );
}

function Pieces({ built }: { built: TitleDefinition["build"][number] }) {
  const { def } = useTable();
  return (
    <span class="pieces">
      {Array.from({ length: built.pieces }, (_, piece) => (
        <Piece key={piece} kind={built.kind} named={def.substitution} />
      ))}
    </span>
  );
}

/** A price as it fits on a square: without its currency where it is long. */
function shortPrice({ def, teller: { value: teller } }: Table, price: number): string {
  const said = teller.money(price);
  return said.length > def.price_letters ? teller.number(price) : said;
}
