import { useState } from "preact/hooks";
import { type Choice, type Choices, choices } from "../legal";
import { type Table, useTable } from "../table";
import type { Values } from "../text";
import { Bargain } from "./Bargain";
import { Mark } from "./marks";
import { TitleDot } from "./Players";
import { TermsList } from "./Terms";

/** What is asked, and every move that the persons at the table may say now. */
export function Actions() {
  const table = useTable();
  const teller = table.teller.value;
  const state = table.state.value;
  const seats = choices(state);
  return (
    <section class="actions" tabIndex={-1} aria-label={teller.say("actions.title")} aria-busy={table.busy.value}>
      <Question />
      {!state.over && !table.readOnly.value && (
        <>
          {!seats.length && <p class="quiet">{teller.say("actions.wait")}</p>}
          {seats.map((found) => (
            <Seat key={found.seat} {...found} />
          ))}
          {seats.length > 0 && <Typed seats={seats.map(({ seat }) => seat)} />}
        </>
      )}
    </section>
  );
}

/** The decision that the game waits for. */
function Question() {
  const table = useTable();
  const teller = table.teller.value;
  const { pending, over } = table.state.value;
  if (!pending || over) return null;
  const said = teller.find(`pending.${pending.kind}`, {
    seat: teller.player(pending.seat),
    other: teller.player(pending.other),
    square: pending.title === null ? teller.building(pending.building) : teller.title(pending.title),
    amount: teller.money(Math.abs(pending.amount)),
    n: pending.amount,
    building: teller.building(pending.building),
  });
  return (
    <div class="question" data-pending={pending.kind}>
      <p>{said ?? pending.kind}</p>
      {pending.terms && pending.other !== null && (
        <TermsList from={pending.other} to={pending.seat} terms={pending.terms} />
      )}
    </div>
  );
}

/** The moves that stand out, the first that is there. */
const LEADING = ["claim", "accept", "buy", "roll", "end"];

function Seat({ seat, plain, counted, bargain, managing }: Choices) {
  const table = useTable();
  const teller = table.teller.value;
  const state = table.state.value;
  const player = state.players[seat];
  const bots = state.players.some(({ person, out }) => !person && !out);
  const asked = state.pending?.seats.includes(seat) ? state.pending : null;
  const leading = LEADING.map((kind) => plain.find((legal) => legal.kind === kind)).find(Boolean);
  const numbers = counted.map((legal) => (
    <Counted key={`${legal.kind}${legal.building}${legal.min}`} legal={legal} asked={asked !== null} />
  ));
  return (
    <section class="seat" data-seat={seat} aria-label={player?.name}>
      <header>
        <Mark seat={seat} size={20} />
        <b>{player?.name}</b>
        {bots && (
          <button
            type="button"
            class="quiet hold"
            aria-pressed={player?.hold}
            title={teller.say("actions.hold_hint")}
            onClick={() => table.control("hold", { seat, on: !player?.hold })}
          >
            {teller.say("actions.hold")}
          </button>
        )}
      </header>
      {asked && numbers}
      {plain.length > 0 && (
        <div class="moves">
          {plain.map((legal) => (
            <MoveButton key={legal.move} legal={legal} primary={legal === leading} />
          ))}
        </div>
      )}
      <div class="folds">
        {(managing.size > 0 || (!asked && numbers.length > 0)) && (
          <details class="manage" open={asked?.kind === "debt"}>
            <summary>{teller.say("actions.manage")}</summary>
            <ul>
              {[...managing]
                .sort(([one], [other]) => one - other)
                .map(([square, moves]) => (
                  <li key={square}>
                    <span class="lot">
                      <TitleDot title={table.def.squares[square]?.title ?? -1} /> {teller.square(square)}
                    </span>
                    <span class="moves">
                      {moves.map((legal) => (
                        <MoveButton key={legal.move} legal={legal} />
                      ))}
                    </span>
                  </li>
                ))}
            </ul>
            {!asked && numbers}
          </details>
        )}
        {bargain && (
          <details class="bargaining" key={bargain.kind}>
            <summary>{teller.say(bargain.kind === "offer" ? "actions.offer" : "move.counter")}</summary>
            <Bargain key={bargain.kind === "offer" ? "" : state.decision} {...bargain} />
          </details>
        )}
      </div>
    </section>
  );
}

/** A move that takes one click, with what it is about and what it costs. */
export function MoveButton({ legal, primary, named }: { legal: Choice; primary?: boolean; named?: boolean }) {
  const table = useTable();
  const label = moveLabel(table, legal);
  const said = named ? `${table.state.value.players[legal.seat]?.name} · ${label}` : label;
  return (
    <button
      type="button"
      class={primary ? "primary" : ""}
      data-move={legal.move}
      data-seat={legal.seat}
      onClick={() => table.act(legal.seat, legal.move)}
    >
      {said}
    </button>
  );
}

/** What a move says on its button; some kinds are worded by what is asked. */
function moveLabel({ teller, state, def }: Table, legal: Choice): string {
  const say = teller.value;
  const { pending, titles } = state.value;
  const asked = pending?.seats.includes(legal.seat) ? pending : null;
  const [, floor] = /down to (\d+)$/.exec(legal.move) ?? []; // a whole group is sold down to a step
  const level = titles.level[def.squares[legal.square ?? -1]?.title ?? -1] ?? 0;
  const amount = legal.cost ?? legal.gain ?? asked?.amount;
  const values: Values = {
    amount: say.money(Math.abs(amount ?? 0)),
    square: say.square(legal.square),
    building: say.building(legal.kind === "sell" ? def.steps[level - 1]?.[0] : legal.building),
    card: legal.move.replace(/^\S+ /, ""),
    pieces: say.pieces(Number(floor)),
  };
  const variants = [floor && (Number(floor) ? "down" : "all"), asked?.kind, amount === undefined && "free"];
  const worded = variants.map((variant) => variant && say.find(`move.${legal.kind}.${variant}`, values)).find(Boolean);
  return worded || (say.find(`move.${legal.kind}`, values) ?? legal.move);
}

const QUICK = [1, 10, 50];

/** A bid, or how many buildings: a number between bounds. */
function Counted({ legal, asked }: { legal: Choice; asked: boolean }) {
  const table = useTable();
  const teller = table.teller.value;
  const { kind, seat, min = 0, max = 0 } = legal;
  const [count, setCount] = useState(min);
  const bounded = (value: number) => Math.min(max, Math.max(min, Math.round(value) || min));
  return (
    <form
      class="counted"
      onSubmit={(event) => {
        event.preventDefault();
        const what = legal.building === undefined ? "" : ` ${table.def.buildings[legal.building]?.id}`;
        void table.act(seat, `${kind} ${bounded(count)}${what}`);
      }}
    >
      <label>
        <span class="unseen">{teller.say(kind === "bid" ? "actions.bid" : "actions.count")}</span>
        <input
          type="number"
          min={min}
          max={max}
          value={count}
          inputMode="numeric"
          onInput={({ currentTarget }) => setCount(currentTarget.valueAsNumber)}
        />
      </label>
      {kind === "bid" &&
        QUICK.map((step) => (
          <button
            key={step}
            type="button"
            class="quick"
            onClick={() => setCount((value) => bounded((value || 0) + step))}
          >
            +{step}
          </button>
        ))}
      <button type="submit" class={asked ? "primary" : ""} data-move={kind} data-seat={seat}>
        {teller.say(kind === "bid" ? "move.bid" : "move.want", {
          amount: teller.money(bounded(count)),
          n: bounded(count),
          building: teller.building(legal.building),
        })}
      </button>
      <span class="range">{teller.say("actions.range", { min: teller.number(min), max: teller.number(max) })}</span>
    </form>
  );
}

/** Any move in words, for those who would rather type; Python reads it. */
function Typed({ seats }: { seats: number[] }) {
  const table = useTable();
  const teller = table.teller.value;
  const [chosen, setChosen] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const seat = chosen !== null && seats.includes(chosen) ? chosen : (seats[0] ?? 0);
  return (
    <form
      class="typed"
      onSubmit={async (event) => {
        event.preventDefault();
        if (said.trim() && (await table.act(seat, said.trim()))) setSaid("");
      }}
    >
      {seats.length > 1 && (
        <select
          aria-label={teller.say("typed.seat")}
          value={seat}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        >
          {seats.map((number) => (
            <option key={number} value={number}>
              {teller.player(number)}
            </option>
          ))}
        </select>
      )}
      <input
        type="text"
        maxLength={300}
        value={said}
        placeholder={teller.say("typed.hint")}
        aria-label={teller.say("typed.label")}
        spellcheck={false}
        autocomplete="off"
        onInput={({ currentTarget }) => setSaid(currentTarget.value)}
      />
      <button type="submit">{teller.say("typed.say")}</button>
    </form>
  );
}
