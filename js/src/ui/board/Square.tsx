import type { ComponentChildren } from "preact";
import type { BoardModel } from "../../board-model";
import { describeSquare, isHeld, potOn, stands } from "../../describe";
import { lot } from "../../legal";
import { icon } from "../icon";
import { initial, Mark, Piece, picture } from "../marks";
import { within } from "./place";

/** Draws a square as a button.  It is no component, since all squares change at once. */
export function drawSquare(board: BoardModel, index: number, tabIndex: number) {
  const { definition } = board;
  const phrases = board.phrases.value;
  const { players, seat: turn } = board.shown.value;
  const square = definition.squares[index];
  if (!square) return null;
  const { deed, group, owner, level, mortgaged } = lot(definition, board.shown.value, index);
  const street = deed?.family === "by_step";
  const built = deed?.build[level - 1];
  const here = players.filter((player) => player.square === index && stands(player));
  const tokens = here.length > 0;
  const large = board.presentation.value;
  const price = owner >= 0 || tokens || large ? 0 : (deed?.price ?? (square.tax || potOn(board, index))); // where there is room for it
  const names = square.short[phrases.locale];
  const hides = street || (tokens && !definition.course && !square.cell); // what stands there takes the room
  const short = tokens ? names.shared : large ? names.large : names.usual;
  const sign = picture("sign", square.drawing) ?? (hides || short.hides_icon ? null : icon(square.icon));
  return (
    <button
      type="button"
      class={`square ${square.side} ${square.kind}`}
      data-square={index}
      data-sign={square.sign}
      data-owner={owner}
      data-mortgaged={mortgaged || undefined}
      data-here={players[turn]?.square === index || undefined}
      aria-label={describeSquare(board, index)}
      aria-pressed={board.selected.value === index}
      tabIndex={tabIndex}
    >
      {street && (
        <span
          class="band"
          style={{ background: group?.colour, flexBasis: `${100 * (definition.bands.share[square.side] ?? 0)}%` }}
        >
          <b class="plate">{group?.letter}</b>
          {built && <Piece kind={built.kind} count={built.pieces} named={definition.substitution} />}
        </span>
      )}
      <span class="body" data-letter={street ? group?.letter : undefined}>
        {definition.course && <b class="label">{square.label}</b>}
        <span class="name" style={{ fontSize: `${short.size}em`, "--narrow": short.narrow }}>
          {short.text}
        </span>
        {!square.cell && sign}
        {price > 0 && <span class="price">{shortPrice(board, price)}</span>}
      </span>
      {square.cell && drawCell(within(square.cell, square.box), sign, here.map(isHeld))}
      {owner >= 0 && (
        <span
          class={tokens ? "owner apart" : "owner"}
          style={{ "--seat": definition.seats[owner]?.colour, "--on-seat": definition.seats[owner]?.ink }}
        >
          <Mark seat={owner} initial={false} />
          <b>{initial(players[owner]?.name)}</b>
          {mortgaged && <b class="void">{phrases.phrase("square.void")}</b>}
        </span>
      )}
    </button>
  );
}

/** The cell of a square, with its sign: beside the cell while somebody is in it, where there is nobody else. */
function drawCell({ left, ...box }: ReturnType<typeof within>, sign: ComponentChildren, held: boolean[]) {
  const taken = held.includes(true);
  return (
    <>
      <span class="cell" style={{ left, ...box }}>
        {!taken && sign}
      </span>
      {taken && !held.includes(false) && (
        <span class="visit" style={{ right: left, ...box }}>
          {sign}
        </span>
      )}
    </>
  );
}

/** A price as it fits on a square: without its currency where it is long. */
function shortPrice({ definition, phrases: { value: phrases } }: BoardModel, price: number): string {
  const text = phrases.money(price);
  return text.length > definition.price_letters ? phrases.number(price) : text;
}
