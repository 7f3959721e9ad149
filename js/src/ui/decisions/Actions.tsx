import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { LIVE, useBoardModel } from "../../board-model";
import { type Choices, choices, speaker } from "../../legal";
import { promptText } from "../../prompt";
import type { BoardQuestion } from "../../wire";
import { Fold } from "../Fold";
import { Mark } from "../marks";
import { useSize } from "../size";
import { Auction, Counted } from "./Auction";
import { Bargain, InKind } from "./Bargain";
import { Debt } from "./Debt";
import { Effect } from "./Effect";
import { Manage } from "./Manage";
import { MoveRules } from "./MoveRules";
import { bargainLabel, MoveButton, moveLabel } from "./Moves";
import { Past } from "./Past";
import { Ranking } from "./Ranking";
import { TermsList } from "./Terms";
import { TypedMove } from "./TypedMove";
import { UndoWishes } from "./Undo";

/** The panel stands beside the board if it is narrower by more than so many pixels. */
const MIN_SIDE_WIDTH = 99;

/** The pending decision, and every move that persons may make now. */
export function Actions() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const state = board.state.value;
  const place = useRef<HTMLElement>(null);
  const wide = useSignal(false);
  useSize(place, (own) => {
    const app = own.closest(".app") as HTMLElement;
    wide.value = app.offsetWidth - own.offsetWidth > MIN_SIDE_WIDTH;
  });
  const seats = choices(state);
  const persons = board.own();
  const waited = state.pending?.seat ?? state.seat;
  const over = state.over || board.ended.value;
  const past = board.cursor.value !== LIVE;
  return (
    <section
      class="actions"
      ref={place}
      tabIndex={-1}
      aria-label={phrases.phrase("actions.title")}
      aria-busy={board.busy.value}
    >
      {past ? <Past /> : over ? <Ranking /> : <Question />}
      {!past && <UndoWishes />}
      {!past && !over && board.standsIn() && <p class="quiet">{phrases.phrase("room.bot_plays")}</p>}
      {!past && !over && !board.readOnly.value && !board.standsIn() && (
        <>
          {!seats.length && (
            <p class="quiet">
              {board.isAway(waited)
                ? phrases.phrase("room.away", { seat: phrases.player(waited) })
                : phrases.phrase("actions.wait")}
            </p>
          )}
          {seats.map((found) => (
            <Seat key={found.seat} found={found} first={found.seat === speaker(state)} wide={wide.value} />
          ))}
          {persons.length > 0 && <TypedMove seats={seats.length ? seats.map(({ seat }) => seat) : persons} />}
        </>
      )}
    </section>
  );
}

/** The decision that the game waits for. */
function Question() {
  const board = useBoardModel();
  const { pending } = board.state.value;
  if (!pending) return null;
  return (
    <div class="question" data-pending={pending.kind}>
      <p>{promptText(board)}</p>
      {pending.kind === "bid" && <Auction />}
      {pending.terms && pending.other != null && (
        <TermsList from={pending.other} to={pending.seat} terms={pending.terms} />
      )}
    </div>
  );
}

/** The usual answer to a question, whose effect is always shown. */
const answer = ({ kind, amount }: BoardQuestion): string | null =>
  ({
    buy: "buy",
    bid: `bid ${amount}`,
    ticket: "pay",
    release: "pay",
    lift: "lift",
    offer: "accept",
    in_kind: "accept",
  })[kind] ?? null;

/** The moves that stand out.  The first that is legal is the primary one. */
const LEADING = ["claim", "accept", "buy", "go", "roll", "settle", "end"];

/** The moves of one person. */
function Seat({ found, first, wide }: { found: Choices; first: boolean; wide: boolean }) {
  const { seat, plain, counted, bargain, inKind, managing } = found;
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const state = board.state.value;
  const player = state.players[seat];

  const asked = state.pending?.seats.includes(seat) ? state.pending : null;
  const indebted = asked?.kind === "debt";
  const usual = asked?.seat === seat ? answer(asked) : null;
  const usually = plain.find(({ move }) => move === usual);
  const leading = LEADING.map((kind) => plain.find((legal) => legal.kind === kind)).find(Boolean);
  const numbers = counted.map((legal) => (
    <Counted key={`${legal.kind}${legal.building}${legal.min}`} legal={legal} asked={asked !== null} />
  ));
  const raising = indebted || board.short.value === seat;
  const manages = managing.size > 0 || (!asked && numbers.length > 0);
  return (
    <section class={`seat${first ? " first" : ""}`} data-seat={seat} aria-label={player?.name}>
      <header>
        <Mark seat={seat} />
        <b>{player?.name}</b>
        <span class="sum">{phrases.money(player?.cash ?? 0)}</span>
        {(player?.hold || board.paced(state).length > 0) && (
          <button
            type="button"
            class="quiet hold"
            aria-pressed={player?.hold}
            title={phrases.phrase("actions.hold_hint")}
            onClick={() => board.control("hold", { seat, on: !player?.hold })}
          >
            {phrases.phrase("actions.hold")}
          </button>
        )}
      </header>
      {player?.hold && <p class="quiet">{phrases.phrase("actions.hold_hint")}</p>}
      <Debt seat={seat} />
      {asked && numbers}
      {plain.length > 0 && (
        <div class="moves">
          {plain.map((legal) => (
            <MoveButton key={legal.move} legal={legal} primary={legal === leading} />
          ))}
        </div>
      )}
      <Effect seat={seat} move={usual} label={usually && moveLabel(board, usually)} />
      <div class="folds">
        {manages && (
          <Fold
            key={`manage ${raising}`}
            name="manage"
            id={`manage ${raising} ${seat}`}
            open={raising || (usual !== null && !usually) || (wide && !asked && seat === state.seat)}
            label={phrases.phrase(board.definition.mortgages ? "actions.manage" : "actions.build")}
          >
            <Manage seat={seat} managing={managing} />
            {!asked && numbers}
          </Fold>
        )}
        {inKind && (
          <Fold name="in-kind" id={`in-kind ${seat} ${state.decision}`} label={phrases.phrase("actions.in_kind")}>
            <InKind {...inKind} />
          </Fold>
        )}
        {bargain && (
          <Fold
            name="bargaining"
            id={`${bargain.kind} open ${seat} ${indebted}`}
            open={board.definition.sales && indebted}
            label={bargainLabel(board, bargain)}
          >
            <Bargain key={bargain.kind} {...bargain} />
          </Fold>
        )}
        {state.legal.some((legal) => legal.seat === seat) && <MoveRules found={found} />}
      </div>
      <Aimed seat={seat} usual={usual} />
    </section>
  );
}

/** The effect of the move that has the pointer or the focus.  It comes last, so that nothing shifts under the pointer. */
function Aimed({ seat, usual }: { seat: number; usual: string | null }) {
  const board = useBoardModel();
  const { revision } = board.state.value;
  const { legal, revision: at } = board.aim.value ?? {};
  if (!legal || at !== revision || legal.seat !== seat || legal.move === usual) return null;
  if ((legal.cost ?? legal.gain) === undefined) return null;
  return (
    <div class="aimed">
      <Effect seat={seat} move={legal.move} label={moveLabel(board, legal)} />
    </div>
  );
}
