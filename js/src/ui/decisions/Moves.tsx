import { useEffect } from "preact/hooks";
import { type Bargaining, FLOOR, lot } from "../../legal";
import { type Table, useTable } from "../../table";
import type { Values } from "../../text";
import type { BoardMove, Plan } from "../../wire";
import { Piece } from "../marks";

interface MoveProps {
  legal: BoardMove;
  /** Several moves in one go. */
  plan?: Plan;
  primary?: boolean;
  /** With whose move it is. */
  named?: boolean;
  /** What it is about, where that stands beside it: for those who hear the button alone. */
  about?: string;
  /** It cannot be said any more. */
  gone?: boolean;
  act?: () => void;
}

/** A move that takes one click: what it is about, what it costs or brings, and what comes of it. */
export function MoveButton({ legal, plan, primary, named, about, gone, act }: MoveProps) {
  const table = useTable();
  const { aim } = table;
  const { revision } = table.state.value;
  const label = plan ? planLabel(table, plan) : moveLabel(table, legal);
  const more = plan ? (plan.amount > 0 ? "+" : "") + table.teller.value.money(plan.amount) : consequence(table, legal);
  const aimAt = () => {
    aim.value = { legal, revision };
  };
  const letGo = () => {
    const { seat, move } = aim.peek()?.legal ?? {};
    if (seat === legal.seat && move === legal.move) aim.value = null;
  };
  useEffect(() => letGo, [legal.move]); // what is taken away is not left first
  return (
    <button
      type="button"
      class={primary ? "primary" : plan ? "plan" : ""}
      data-move={legal.move}
      data-seat={legal.seat}
      data-plan={plan?.kind}
      aria-disabled={gone}
      onClick={() => gone || (act ? act() : table.act(legal.seat, legal.move))}
      onPointerEnter={aimAt}
      onPointerLeave={letGo}
      onFocus={aimAt}
      onBlur={letGo}
    >
      {legal.kind === "build" && legal.building !== undefined && <Piece kind={legal.building} />}
      {named ? `${table.teller.value.player(legal.seat)} · ${label}` : label}
      {more && <small> {more}</small>}
      {about && <span class="unseen"> {about}</span>}
    </button>
  );
}

/** What comes of a move, as far as it follows from its price: what is left, and the rent that a building earns. */
function consequence(table: Table, legal: BoardMove): string {
  const { def } = table;
  const teller = table.teller.value;
  const state = table.state.value;
  const { kind, seat, square, building, cost, effect, left: step } = legal;
  if (effect) return teller.of(effect);
  if (kind === "settle") return teller.say(def.mortgages ? "debt.settle" : "debt.settle_sales");
  if (kind === "bankrupt") return teller.say(def.course ? "debt.bankrupt_course" : "debt.bankrupt");
  const { title, deed, level, due } = lot(def, state, square);
  if (step !== undefined)
    return step ? teller.say("effect.leaves", { amount: teller.pieces(title, step) }) : teller.say("effect.bare");
  if (deed && building !== undefined) {
    const { rent, build } = deed;
    const next = def.substitution ? build.findIndex((built) => built.kind === building) : level;
    const earned = rent.at(next - build.length);
    return teller.say("effect.rent", { a: teller.money(rent[due] ?? 0), b: teller.money(earned ?? 0) });
  }
  const price = cost ?? (kind === "buy" ? state.pending?.amount : undefined);
  const left = (state.players[seat]?.cash ?? 0) - (price ?? 0);
  return price === undefined || left < 0 ? "" : teller.say("effect.leaves", { amount: teller.money(left) });
}

/** What a move says on its button; some kinds are worded by what is asked. */
export function moveLabel({ teller, state, def }: Table, legal: BoardMove): string {
  const say = teller.value;
  const { pending } = state.value;
  const asked = pending?.seats.includes(legal.seat) ? pending : null;
  const [, floor] = FLOOR.exec(legal.move) ?? [];
  const { title, deed, level } = lot(def, state.value, legal.square);
  const amount = legal.cost ?? legal.gain ?? asked?.amount;
  const values: Values = {
    amount: say.money(Math.abs(amount ?? 0)),
    square: say.square(legal.square),
    building: say.building(legal.kind === "sell" ? deed?.build[level - 1]?.kind : legal.building),
    card: say.card(legal.cards?.[0] ?? def.cards.findIndex(({ id }) => id === legal.move.replace(/^\S+ /, ""))),
    choice: say.of(def.branches[legal.branch ?? -1]),
    pieces: say.pieces(title, Number(floor)),
    n: legal.min ?? say.label(legal.square),
  };
  const variants = [
    (legal.cards?.length ?? 0) > 1 && "errands",
    legal.first,
    def.dice === 1 && "die",
    floor && (Number(floor) ? "down" : "all"),
    legal.move.endsWith(" outright") && "outright",
    legal.kind === "build" && def.substitution && level > 0 && "instead",
    legal.kind === "keep" && legal.cost !== undefined && "interest",
    asked?.auction && "auction",
    asked?.kind,
    amount === undefined && "free",
  ];
  return say.find(`move.${legal.kind}`, values, variants) ?? legal.move;
}

export const bargainLabel = ({ teller, def }: Table, { kind }: Bargaining) =>
  teller.value.say(kind !== "offer" ? "move.counter" : def.sales ? "actions.sell_card" : "actions.offer");

/** What is done to the whole group: all of it, or nothing. */
function planLabel({ teller: { value: teller }, def }: Table, { kind, moves }: Plan): string {
  const [move = ""] = moves;
  const [, floor] = FLOOR.exec(move) ?? [];
  const building = def.buildings.find(({ id }) => move.endsWith(` ${id}`));
  const values = {
    n: moves.length,
    building: building ? teller.of(building.short) : "",
  };
  if (kind === "build") return teller.say(building ? "plan.build_kind" : "plan.build", values);
  if (kind === "sell") return teller.say(Number(floor) === 0 ? "plan.sell_all" : "plan.sell", values);
  return teller.say(kind === "mortgage" ? "plan.mortgage" : "plan.lift", values);
}
