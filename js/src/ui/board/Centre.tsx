import { useBoardModel } from "../../board-model";
import { turnText } from "../../prompt";
import type { Box } from "../../wire";
import { icon } from "../icon";
import { Mark, picture } from "../marks";
import { Deed } from "./Deed";
import { Dice } from "./Dice";
import { Drawn } from "./Drawn";
import { within } from "./place";

/** How many of the last sentences are shown.  The story has them all. */
const MAX_SENTENCES = 2;

/** The middle of the board: the details of the chosen square, or the name, the dice, the turn and what happened last. */
export function Centre() {
  const board = useBoardModel();
  const { centre, size } = board.definition;
  const unit = centre ? centre.width / 9 : size.width / 12; // all is as large as on a ring of forty squares
  const part = (length: number) => (100 * length) / size.width;
  const square = board.selected.value;
  return (
    <div class="centre" style={{ inset: centre && `${part(centre.left)}%`, "--u": `${part(unit)}cqi` }}>
      {square !== null && centre ? <Deed square={square} /> : <Scene />}
      <Drawn />
    </div>
  );
}

function Scene() {
  const board = useBoardModel();
  const { definition } = board;
  const phrases = board.phrases.value;
  const name = phrases.of(definition.name);
  return (
    <div class="scene">
      <p class="game" style={{ "--fit": Math.min(1, 17 / name.length) }}>
        {name}
      </p>
      <div class="scenery" aria-hidden>
        {definition.decks.map(({ name, icon: sign }) => (
          <span key={name.en} class="deck">
            {icon(sign)}
            <span>{phrases.of(name)}</span>
          </span>
        ))}
        {picture("emblem", definition.theme.centre)}
      </div>
      {!definition.stage && <Turn />}
      <ol class="last">
        {board.story.value.slice(0, MAX_SENTENCES).map((event) => (
          <li key={event.seq}>{phrases.event(event)}</li>
        ))}
      </ol>
    </div>
  );
}

/** The details of the chosen square where the board has no middle: over the half in which that square is not. */
export function Details() {
  const { definition, selected } = useBoardModel();
  const square = selected.value;
  const box = definition.squares[square ?? -1]?.box;
  if (square === null || !box) return null;
  const low = box.top + box.height / 2 > definition.size.height / 2;
  return (
    <div class={low ? "details above" : "details"}>
      <Deed square={square} />
    </div>
  );
}

/** The room between two rows of a course: the dice and the turn. */
export function Stage({ box }: { box: Box }) {
  const { definition } = useBoardModel();
  return (
    <div class="stage" style={within(box, definition.size)}>
      <Turn />
    </div>
  );
}

function Turn() {
  return (
    <>
      <Dice />
      <p class="whose">
        <TurnLine />
      </p>
    </>
  );
}

/** Whose turn it is, or who has won. */
export function TurnLine() {
  const board = useBoardModel();
  const { over, winners, round, seat } = board.shown.value;
  const [first] = over ? winners : round && !board.stopped.value ? [seat] : [];
  return (
    <>
      {first !== undefined && <Mark seat={first} />} <span>{turnText(board)}</span>{" "}
      {board.thinking.value && <span>{board.phrases.value.phrase("board.thinking")}</span>}
    </>
  );
}
