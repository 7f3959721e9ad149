import { useState } from "preact/hooks";
import { type Choice, type Choices, choices } from "../../legal";
import { question } from "../../question";
import { type Table, useTable } from "../../table";
import type { Values } from "../../text";
import type { BoardDef, PlayerState } from "../../wire";
import { Mark, Piece } from "../marks";
import { TitleDot, whereabouts } from "../Players";
import { RuleText } from "../Why";
import { Bargain, InKind } from "./Bargain";
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
      {state.over && table.def.course && <Ranking />}
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
  const { pending, over } = table.state.value;
  if (!pending || over) return null;
  return (
    <div class="question" data-pending={pending.kind}>
      <p>{question(table)}</p>
      {pending.terms && pending.other !== null && (
        <TermsList from={pending.other} to={pending.seat} terms={pending.terms} />
      )}
    </div>
  );
}

/** Who came how far: those who have finished in their order, then the others by their place. */
function Ranking() {
  const table = useTable();
  const teller = table.teller.value;
  const { players } = table.state.value;
  const far = ({ finished, square }: PlayerState) => (finished ? table.def.squares.length + 99 - finished : square);
  const order = players.map((_, seat) => seat).sort((one, other) => gap(one, other) || one - other);
  return (
    <section class="ranking">
      <h3>{teller.say("players.ranking")}</h3>
      <ol>
        {order.map((seat) => {
          const player = players[seat];
          return (
            player && (
              <li key={seat} value={1 + order.filter((other) => gap(other, seat) < 0).length}>
                <Mark seat={seat} size={18} /> <b>{player.name}</b> · {whereabouts(table, player)}
              </li>
            )
          );
        })}
      </ol>
    </section>
  );

  function gap(one: number, other: number): number {
    const [mine, theirs] = [players[one], players[other]];
    return mine && theirs ? far(theirs) - far(mine) : 0;
  }
}

/** The moves that stand out, the first that is there. */
const LEADING = ["claim", "accept", "buy", "go", "roll", "end"];

function Seat(found: Choices) {
  const { seat, plain, counted, bargain, inKind, managing } = found;
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
            <summary>{teller.say(table.def.mortgages ? "actions.manage" : "actions.build")}</summary>
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
        {inKind && (
          <details class="in-kind" key={`in-kind ${state.decision}`}>
            <summary>{teller.say("actions.in_kind")}</summary>
            <InKind {...inKind} />
          </details>
        )}
        {bargain && (
          <details class="bargaining" key={bargain.kind} open={table.def.sales && asked?.kind === "debt"}>
            <summary>{bargainLabel(table, bargain.kind)}</summary>
            <Bargain key={bargain.kind === "offer" ? "" : state.decision} {...bargain} />
          </details>
        )}
        <Laws {...found} />
      </div>
    </section>
  );
}

/** Why each of the offered moves may be said: the rules that they go by. */
function Laws({ seat, plain, counted, bargain, inKind, managing }: Choices) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { pending } = table.state.value;
  const [open, setOpen] = useState(false);
  const asked = pending?.seats.includes(seat) ? pending.kind : "";
  const by = new Map<string, Set<string>>(); // rule: what goes by it
  const cite = (kind: string, said: string, first = asked) => {
    const rule = def.laws[`${kind}.${first}`] ?? def.laws[kind];
    if (rule) by.set(rule, (by.get(rule) ?? new Set()).add(said));
  };
  if (open) {
    for (const choice of [...plain, ...counted]) cite(choice.kind, moveLabel(table, choice), choice.first);
    if (inKind) cite(inKind.kind, teller.say("actions.in_kind"));
    if (bargain) cite(bargain.kind, bargainLabel(table, bargain.kind));
    const seen = new Set<string>();
    for (const choice of [...managing.values()].flat()) {
      if (!seen.has(choice.kind)) cite(choice.kind, moveLabel(table, choice));
      seen.add(choice.kind);
    }
  }
  return (
    <details class="laws" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{teller.say("notice.why")}</summary>
      {[...by].map(([rule, said]) => (
        <div key={rule}>
          <p>{teller.list([...said])}</p>
          <RuleText rule={rule} />
        </div>
      ))}
    </details>
  );
}

const bargainLabel = ({ teller, def }: Table, kind: string) =>
  teller.value.say(kind !== "offer" ? "move.counter" : def.sales ? "actions.sell_card" : "actions.offer");

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
      {legal.kind === "build" && legal.building !== undefined && <Piece kind={legal.building} />}
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
  const title = def.squares[legal.square ?? -1]?.title ?? -1;
  const level = titles.level[title] ?? 0;
  const amount = legal.cost ?? legal.gain ?? asked?.amount;
  const values: Values = {
    amount: say.money(Math.abs(amount ?? 0)),
    square: say.square(legal.square),
    building: say.building(legal.kind === "sell" ? def.titles[title]?.build[level - 1]?.kind : legal.building),
    card: say.card(legal.cards?.[0] ?? def.cards.findIndex(({ id }) => id === legal.move.replace(/^\S+ /, ""))),
    choice: say.of(def.branches[legal.branch ?? -1]),
    pieces: say.pieces(title, Number(floor)),
    n: legal.min ?? say.label(legal.square),
  };
  const variants = [
    legal.cards && legal.cards.length > 1 && "errands",
    legal.first,
    def.dice === 1 && "die",
    floor && (Number(floor) ? "down" : "all"),
    legal.move.endsWith(" outright") && "outright",
    legal.kind === "build" && def.substitution && level > 0 && "instead",
    asked?.auction && "auction",
    asked?.kind,
    amount === undefined && "free",
  ];
  const worded = variants.map((variant) => variant && say.find(`move.${legal.kind}.${variant}`, values)).find(Boolean);
  return worded || (say.find(`move.${legal.kind}`, values) ?? legal.move);
}

const QUICK = [1, 10, 50];

/** What a quick raise counts in: the hundredth part of the largest power of ten in the prices. */
const unit = ({ titles }: BoardDef) =>
  10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, ...titles.map(({ price }) => price)))) - 2);

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
        QUICK.map((times) => times * unit(table.def)).map((step) => (
          <button
            key={step}
            type="button"
            class="quick"
            onClick={() => setCount((value) => bounded((value || 0) + step))}
          >
            +{teller.number(step)}
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
        placeholder={teller.say(table.def.course ? "typed.hint_course" : "typed.hint")}
        aria-label={teller.say("typed.label")}
        spellcheck={false}
        autocomplete="off"
        onInput={({ currentTarget }) => setSaid(currentTarget.value)}
      />
      <button type="submit">{teller.say("typed.say")}</button>
    </form>
  );
}
