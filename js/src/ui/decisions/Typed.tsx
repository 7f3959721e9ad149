import { useState } from "preact/hooks";
import { useTable } from "../../table";
import { Select } from "../controls";

/** Any move in words, for those who would rather type; Python reads it. */
export function Typed({ seats }: { seats: number[] }) {
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
        if (said.trim() && (await table.act(seat, said.trim()))) setSaid((now) => (now === said ? "" : now));
      }}
    >
      {seats.length > 1 && (
        <Select
          label={teller.say("typed.seat")}
          value={seat}
          options={seats.map((number) => [number, teller.player(number)])}
          choose={setChosen}
        />
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
