import { turnSentence } from "../../question";
import { useTable } from "../../table";
import { icon } from "../icon";
import { Emblem, Mark } from "../marks";
import { Deed } from "./Deed";
import { Dice } from "./Dice";
import { Drawn } from "./Drawn";

/** So many sentences are enough to follow; the story has them all. */
const SENTENCES = 2;

/** The middle of the board: the details of the chosen square, or the name, the dice, the turn and what happened last. */
export function Centre() {
  const table = useTable();
  const { centre, size } = table.def;
  const unit = centre ? centre.width / 9 : size.width / 12; // all of it is as large as on a ring of forty, or below a course
  const part = (length: number) => (100 * length) / size.width;
  const square = table.selected.value;
  return (
    <div class="centre" style={{ inset: centre && `${part(centre.left)}%`, "--u": `${part(unit)}cqi` }}>
      {square === null ? <Scene /> : <Deed square={square} />}
      <Drawn />
    </div>
  );
}

function Scene() {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const name = teller.of(def.name);
  return (
    <div class="scene">
      <p class="game" style={{ "--fit": Math.min(1, 17 / name.length) }}>
        {name}
      </p>
      <div class="scenery" aria-hidden>
        {def.decks.map(({ name, icon: sign }) => (
          <span key={name.en} class="deck">
            {icon(sign)}
            <span>{teller.of(name)}</span>
          </span>
        ))}
        <Emblem />
      </div>
      <Dice />
      <p class="whose">
        <Whose />
      </p>
      <ol class="last">
        {table.story.value.slice(0, SENTENCES).map((event) => (
          <li key={event.seq}>{teller.event(event)}</li>
        ))}
      </ol>
    </div>
  );
}

/** Whose turn it is, or who has won. */
export function Whose() {
  const table = useTable();
  const { over, winners, round, seat } = table.shown.value;
  const [first] = over ? winners : round ? [seat] : [];
  return (
    <>
      {first !== undefined && <Mark seat={first} />} <span>{turnSentence(table)}</span>{" "}
      {table.thinking.value && <span>{table.teller.value.say("board.thinking")}</span>}
    </>
  );
}
