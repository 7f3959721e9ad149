import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { LIVE, useBoardModel } from "../../board-model";
import { playing } from "../../legal";
import { Tool } from "../controls";

/** The undo button.  If undo is not free, all persons have to agree, and it asks who wishes it. */
export function Undo() {
  const board = useBoardModel();
  const { players, ...state } = board.state.value;
  const undo = board.cursor.value === LIVE && !board.halted() ? state.undo : null; // nothing changes in the past
  const persons = playing(board.state.value, true);
  const open = useSignal(false);
  const several = undo && !undo.free && persons.length > 1;
  const pending = several && undo.agreed.length > 0; // then the question to all stands beside the moves
  const mayOpen = several && !pending;
  useEffect(() => {
    if (!mayOpen) open.value = false;
  }, [mayOpen]);
  if (board.readOnly.value) return null;
  return (
    <>
      <Tool
        data-tool="undo"
        icon="undo-2"
        text={several ? "undo.who" : "tools.undo"}
        aria-disabled={!undo || Boolean(pending)} // not disabled, which would lose the focus
        aria-expanded={mayOpen ? open.value : undefined}
        onClick={() => {
          if (mayOpen) open.value = !open.value;
          else if (undo && !pending)
            void board.control("undo", { seat: board.own()[0] ?? players.findIndex(({ person }) => person), on: true });
        }}
      />
      {mayOpen && open.value && <Wishes seats={board.own()} />}
    </>
  );
}

/** The question to all persons while somebody wishes an undo that is not free. */
export function UndoWishes() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const { undo } = board.state.value;
  const persons = playing(board.state.value, true);
  if (!undo || undo.free || !undo.agreed.length || board.readOnly.value) return null;
  const names = (agree: boolean) =>
    persons
      .filter((seat) => undo.agreed.includes(seat) === agree)
      .map((seat) => phrases.player(seat))
      .join(", ");
  return (
    <div class="wishes question" role="status">
      <p>{phrases.phrase("undo.asked", { agreed: names(true), others: names(false) })}</p>
      <Wishes seats={board.own()} />
    </div>
  );
}

/** A button for each person, to agree or to withdraw. */
function Wishes({ seats }: { seats: number[] }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const agreed = board.state.value.undo?.agreed ?? [];
  return (
    <span class="moves">
      {seats.map((seat) => {
        const on = !agreed.includes(seat);
        return (
          <button
            key={seat}
            type="button"
            data-wish={on}
            data-seat={seat}
            onClick={() => board.control("undo", { seat, on })}
          >
            {phrases.phrase(on ? "undo.agree" : "undo.withdraw", { seat: phrases.player(seat) })}
          </button>
        );
      })}
    </span>
  );
}
