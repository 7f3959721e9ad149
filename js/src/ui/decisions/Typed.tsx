import { useTable } from "../../table";
import { MAX_MOVE_LENGTH } from "../../wire";
import { Select } from "../controls";

/** Any move in words, for those who would rather type; Python reads it. */
export function Typed({ seats }: { seats: number[] }) {
  const table = useTable();
  const teller = table.teller.value;
  const chosen = table.kept<number>("typed seat"); // while a moment of the past is looked at, too
  const typed = table.kept<string>("typed");
  const said = typed.value ?? "";
  const seat = seats.includes(chosen.value ?? -1) ? (chosen.value as number) : (seats[0] ?? 0);
  return (
    <form
      class="typed"
      onSubmit={async (event) => {
        event.preventDefault();
        if (said.trim() && (await table.act(seat, said.trim())) && typed.peek() === said) typed.value = "";
      }}
    >
      {seats.length > 1 && (
        <Select
          label={teller.say("typed.seat")}
          value={seat}
          options={seats.map((number) => [number, teller.player(number)])}
          choose={(number) => {
            chosen.value = number;
          }}
        />
      )}
      <input
        type="text"
        maxLength={MAX_MOVE_LENGTH}
        value={said}
        placeholder={teller.say(table.def.course ? "typed.hint_course" : "typed.hint")}
        aria-label={teller.say("typed.label")}
        spellcheck={false}
        autocomplete="off"
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
        }}
      />
      <button type="submit">{teller.say("typed.say")}</button>
    </form>
  );
}
