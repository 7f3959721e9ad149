import { useState } from "preact/hooks";
import { useTable } from "../../table";
import { Icon } from "../Icon";

/** Persons who still play: what is not free to take back, all of them have to agree on. */
function usePersons(): number[] {
  const { players } = useTable().state.value;
  return players.flatMap(({ person, out }, seat) => (person && !out ? seat : []));
}

/** The tool that takes the last move back; where several have to agree, it asks who wishes it. */
export function Undo() {
  const table = useTable();
  const teller = table.teller.value;
  const { undo } = table.state.value;
  const persons = usePersons();
  const [asks, setAsks] = useState(false);
  const several = undo && !undo.free && persons.length > 1;
  if (table.readOnly.value) return null;
  return (
    <>
      <button
        type="button"
        data-tool="undo"
        disabled={!undo}
        aria-expanded={several ? asks : undefined}
        onClick={() => (several ? setAsks(!asks) : table.control("undo", { seat: persons[0] ?? 0, on: true }))}
      >
        <Icon name="undo-2" /> <span class="word">{teller.say(several ? "undo.who" : "tools.undo")}</span>
      </button>
      {several && asks && <Wishes seats={persons} />}
    </>
  );
}

/** A line while somebody wishes to take back more than is free: who agrees, and who has not yet. */
export function UndoWishes() {
  const table = useTable();
  const teller = table.teller.value;
  const { undo } = table.state.value;
  const persons = usePersons();
  if (!undo || undo.free || !undo.agreed.length || table.readOnly.value) return null;
  const names = (agree: boolean) =>
    persons
      .filter((seat) => undo.agreed.includes(seat) === agree)
      .map((seat) => teller.player(seat))
      .join(", ");
  return (
    <div class="wishes question" role="status" data-undo={undo.agreed.length}>
      <p>{teller.say("undo.asked", { agreed: names(true), others: names(false) })}</p>
      <Wishes seats={persons} />
    </div>
  );
}

/** One button for each: to agree, or to take the wish back. */
function Wishes({ seats }: { seats: number[] }) {
  const table = useTable();
  const teller = table.teller.value;
  const agreed = table.state.value.undo?.agreed ?? [];
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
            onClick={() => table.control("undo", { seat, on })}
          >
            {teller.say(on ? "undo.agree" : "undo.withdraw", { seat: teller.player(seat) })}
          </button>
        );
      })}
    </span>
  );
}
