import { useEffect } from "preact/hooks";
import { type BoardModel, useBoardModel } from "../../board-model";
import { type Bargaining, DOWN_TO, lot } from "../../legal";
import type { Values } from "../../text";
import type { BoardMove, Plan } from "../../wire";
import { Piece } from "../marks";

interface MoveProps {
  legal: BoardMove;
  /** Several moves in one go. */
  plan?: Plan;
  primary?: boolean;
  /** Whether the label names the seat. */
  named?: boolean;
  /** What the move is about, for screen readers, where that stands beside the button. */
  about?: string;
  /** Whether it cannot be made any more. */
  gone?: boolean;
  act?: () => void;
}

/** A button for a move, with what it costs or brings and what comes of it. */
export function MoveButton({ legal, plan, primary, named, about, act, ...props }: MoveProps) {
  const board = useBoardModel();
  const gone = props.gone || board.halted() || !(plan || board.means(legal.seat, legal.move));
  const { aim } = board;
  const { revision } = board.state.value;
  const label = plan ? planLabel(board, plan) : moveLabel(board, legal);
  const more = plan ? (plan.amount > 0 ? "+" : "") + board.phrases.value.money(plan.amount) : consequence(board, legal);
  const aimAt = () => {
    aim.value = { legal, revision };
  };
  const letGo = () => {
    const { seat, move } = aim.peek()?.legal ?? {};
    if (seat === legal.seat && move === legal.move) aim.value = null;
  };
  useEffect(() => letGo, [legal.move]); // a button that is removed gets no leave event
  return (
    <button
      type="button"
      class={primary ? "primary" : plan ? "plan" : ""}
      data-move={legal.move}
      data-seat={legal.seat}
      data-plan={plan?.kind}
      aria-disabled={gone}
      onClick={() => gone || (act ? act() : board.act(legal.seat, legal.move))}
      onPointerEnter={aimAt}
      onPointerLeave={letGo}
      onFocus={aimAt}
      onBlur={letGo}
    >
      {legal.kind === "build" && legal.building !== undefined && <Piece kind={legal.building} />}
      {named ? `${board.phrases.value.player(legal.seat)} · ${label}` : label}
      {more && <small> {more}</small>}
      {about && <span class="unseen"> {about}</span>}
    </button>
  );
}

/** The effect of a move in words: what is left, or the rent that a building earns. */
function consequence(board: BoardModel, legal: BoardMove): string {
  const { definition } = board;
  const phrases = board.phrases.value;
  const state = board.state.value;
  const { kind, seat, square, building, cost, effect, left: step } = legal;
  if (effect) return phrases.of(effect);
  if (kind === "settle") return phrases.phrase(definition.mortgages ? "debt.settle" : "debt.settle_sales");
  if (kind === "bankrupt") return phrases.phrase(definition.course ? "debt.bankrupt_course" : "debt.bankrupt");
  const { title, deed, level, due } = lot(definition, state, square);
  if (step !== undefined)
    return step
      ? phrases.phrase("effect.leaves", { amount: phrases.pieces(title, step) })
      : phrases.phrase("effect.bare");
  if (deed && building !== undefined) {
    const { rent, build } = deed;
    const next = definition.substitution ? build.findIndex((built) => built.kind === building) : level;
    const earned = rent.at(next - build.length);
    return phrases.phrase("effect.rent", { a: phrases.money(rent[due] ?? 0), b: phrases.money(earned ?? 0) });
  }
  const price = cost ?? (kind === "buy" ? state.pending?.amount : undefined);
  const left = (state.players[seat]?.cash ?? 0) - (price ?? 0);
  return price === undefined || left < 0 ? "" : phrases.phrase("effect.leaves", { amount: phrases.money(left) });
}

/** The label of a move.  Some kinds are worded by the pending decision. */
export function moveLabel({ phrases, state, definition }: BoardModel, legal: BoardMove): string {
  const words = phrases.value;
  const { pending } = state.value;
  const asked = pending?.seats.includes(legal.seat) ? pending : null;
  const [, floor] = DOWN_TO.exec(legal.move) ?? [];
  const { title, deed, level } = lot(definition, state.value, legal.square);
  const amount = legal.cost ?? legal.gain ?? asked?.amount;
  const values: Values = {
    amount: words.money(Math.abs(amount ?? 0)),
    square: words.square(legal.square),
    building: words.building(legal.kind === "sell" ? deed?.build[level - 1]?.kind : legal.building),
    card: words.card(
      legal.cards?.[0] ?? definition.cards.findIndex(({ id }) => id === legal.move.replace(/^\S+ /, "")),
    ),
    choice: words.of(definition.branches[legal.branch ?? -1]),
    pieces: words.pieces(title, Number(floor)),
    n: legal.min ?? words.label(legal.square),
  };
  const variants = [
    (legal.cards?.length ?? 0) > 1 && "errands",
    legal.first,
    definition.dice === 1 && "die",
    floor && (Number(floor) ? "down" : "all"),
    legal.move.endsWith(" outright") && "outright",
    legal.kind === "build" && definition.substitution && level > 0 && "instead",
    legal.kind === "keep" && legal.cost !== undefined && "interest",
    asked?.auction && "auction",
    asked?.kind,
    amount === undefined && "free",
  ];
  return words.find(`move.${legal.kind}`, values, variants) ?? legal.move;
}

export const bargainLabel = ({ phrases, definition }: BoardModel, { kind }: Bargaining) =>
  phrases.value.phrase(kind !== "offer" ? "move.counter" : definition.sales ? "actions.sell_card" : "actions.offer");

/** The label of a plan for a whole group. */
function planLabel({ phrases: { value: phrases }, definition }: BoardModel, { kind, moves }: Plan): string {
  const [move = ""] = moves;
  const [, floor] = DOWN_TO.exec(move) ?? [];
  const building = definition.buildings.find(({ id }) => move.endsWith(` ${id}`));
  const values = {
    n: moves.length,
    building: building ? phrases.of(building.short) : "",
  };
  if (kind === "build") return phrases.phrase(building ? "plan.build_kind" : "plan.build", values);
  if (kind === "sell") return phrases.phrase(Number(floor) === 0 ? "plan.sell_all" : "plan.sell", values);
  return phrases.phrase(kind === "mortgage" ? "plan.mortgage" : "plan.lift", values);
}
