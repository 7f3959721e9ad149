import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { RoomModel } from "../../room-model";
import type { RoomTable } from "../../wire";

const MAX_NAME = 40;

/** How many seats somebody may still take: those of nobody, and after the beginning those of bots. */
const free = ({ seats, begun }: RoomTable) => seats.filter((seat) => seat.free && (!begun || seat.bot)).length;

/** The form for a name and a table. */
export function Entrance({ room }: { room: RoomModel }) {
  const entrance = room.entrance.value;
  const refusal = room.words.value.of(room.refusal.value);
  const name = useSignal("");
  const chosen = useSignal<number | null>(null);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => field.current?.focus(), [refusal]);
  if (!entrance) return null;
  const { tables, names, watch } = entrance;
  const table = tables.find(({ number }) => number === chosen.value);
  const watchable = watch ? (table ?? (tables.length === 1 ? tables[0] : undefined)) : undefined;
  const full = !tables.some(free);
  const common = {
    id: "name",
    name: "name",
    ref: field,
    required: true,
    "aria-invalid": Boolean(refusal),
    "aria-describedby": refusal ? "refusal" : undefined,
  };
  return (
    <>
      <h1>{room.phrase("room.title")}</h1>
      {room.freed.value && <p class="note">{room.phrase("room.freed")}</p>}
      <form
        aria-busy={room.busy.value}
        onSubmit={(event) => {
          event.preventDefault();
          if (!room.busy.value) room.join(field.current?.value.trim() ?? "", table?.number ?? null);
        }}
      >
        <div class="field">
          <label for="name">{room.phrase("room.name")}</label>
          {names ? (
            <select {...common}>
              <option value="">{room.phrase("room.choose_name")}</option>
              {names.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          ) : (
            <input
              {...common}
              maxLength={MAX_NAME}
              autocomplete="off"
              spellcheck={false}
              enterkeyhint="go"
              value={name.value}
              onInput={({ currentTarget }) => {
                name.value = currentTarget.value;
              }}
            />
          )}
          {refusal && (
            <p id="refusal" class="note" role="alert">
              {refusal}
            </p>
          )}
        </div>
        <fieldset class="tables">
          <legend>{room.phrase("room.where")}</legend>
          {tables.length > 1 && (
            <label class="choice">
              <input type="radio" name="table" checked={!table} onChange={() => choose(null)} />
              <b>{room.phrase("room.any_table")}</b>
              <span>{full ? room.phrase("room.no_seat") : ""}</span>
            </label>
          )}
          {tables.map((one) => (
            <TableChoice
              key={one.number}
              room={room}
              table={one}
              checked={one === table || tables.length === 1}
              disabled={!free(one) && !(watch && one.begun)}
              choose={() => choose(one.number)}
            />
          ))}
        </fieldset>
        <p class="ways">
          <button type="submit" class="primary" disabled={room.busy.value || (table ? !free(table) : full)}>
            {room.phrase("room.sit_down")}
          </button>
          {watchable?.begun && (
            <button type="button" onClick={() => room.watch(watchable.number)}>
              {room.phrase("room.watch")}
            </button>
          )}
        </p>
      </form>
    </>
  );

  function choose(number: number | null) {
    chosen.value = number;
  }
}

interface ChoiceProps {
  room: RoomModel;
  table: RoomTable;
  checked: boolean;
  disabled: boolean;
  choose: () => void;
}

/** A table, with who sits there. */
function TableChoice({ room, table, checked, disabled, choose }: ChoiceProps) {
  const names = table.seats.flatMap((seat) => (seat.free ? [] : seat.name));
  const count = free(table);
  const more = [count ? room.phrase("room.seats_free", { n: count }) : room.phrase("room.no_seat")];
  if (table.over) more.push(room.phrase("room.over"));
  else if (table.begun) more.push(room.phrase("room.begun"));
  return (
    <label class="choice">
      <input type="radio" name="table" checked={checked} disabled={disabled} onChange={choose} />
      <b>{room.phrase("room.table", { n: table.number + 1 })}</b>
      <span>{more.map((part) => part.replaceAll(" ", "\u00a0")).join(" · ")}</span>
      {names.length > 0 && <span class="names">{room.words.value.series(names)}</span>}
    </label>
  );
}
