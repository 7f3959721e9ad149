import { type Table, useTable } from "../../table";
import { Die } from "../marks";
import { Why } from "../Why";
import { Deed } from "./Deed";

/** The middle of the board: the details of the chosen square, or dice, turn and the last events. */
export function Centre() {
  const table = useTable();
  const { centre, size } = table.def;
  const square = table.selected.value;
  return (
    <div class="centre" style={centre ? { inset: `${(100 * centre[0]) / size[0]}%` } : {}}>
      {square === null ? <Scene /> : <Deed square={square} />}
    </div>
  );
}

function Scene() {
  const table = useTable();
  const teller = table.teller.value;
  const state = table.shown.value;
  const name = teller.of(table.def.name);
  return (
    <>
      <div class="scene">
        <p class={name.length > 20 ? "game long" : "game"}>{name}</p>
        {state.dice && (
          <p class="dice">
            {state.dice.map((value, die) => (
              <Die key={die} value={value} />
            ))}
            <span class="unseen">
              {teller.say(state.dice.length > 1 ? "board.dice" : "board.die", {
                a: state.dice[0] ?? 0,
                b: state.dice[1] ?? 0,
              })}
            </span>
          </p>
        )}
        <p class="whose">{turnSentence(table)}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <ol class="log" reversed tabIndex={0} aria-label={teller.say("board.log")}>
        {table.story.value.map((event) => (
          <li key={event.seq} data-kind={event.kind}>
            {event.rule ? <Why said={teller.event(event)} rule={event.rule} /> : teller.event(event)}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Where the game stands, in one sentence. */
export function turnSentence({ teller, shown: state }: Table): string {
  const { over, winners, capped, round, seat } = state.value;
  const say = teller.value;
  if (!over) return say.say("board.turn", { round, seat: say.player(seat) });
  if (!winners.length) return say.say(capped ? "board.capped" : "board.over");
  const names = say.list(winners.map((winner) => say.player(winner)));
  return say.say(winners.length > 1 ? "board.winners" : "board.winner", { seat: names });
}
