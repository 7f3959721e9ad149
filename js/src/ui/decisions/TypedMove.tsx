import { useBoardModel } from "../../board-model";
import { MAX_MOVE_LENGTH } from "../../wire";
import { Select } from "../controls";

/** A field for a move as text.  Python reads it. */
export function TypedMove({ seats }: { seats: number[] }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const chosen = board.kept<number>("typed seat"); // kept while a moment of the past is shown
  const typed = board.kept<string>("typed");
  const text = typed.value ?? "";
  const seat = seats.includes(chosen.value ?? -1) ? (chosen.value as number) : (seats[0] ?? 0);
  return (
    <form
      class="typed"
      onSubmit={async (event) => {
        event.preventDefault();
        if (text.trim() && (await board.act(seat, text.trim())) && typed.peek() === text) typed.value = "";
      }}
    >
      {seats.length > 1 && (
        <Select
          label={phrases.phrase("typed.seat")}
          value={seat}
          options={seats.map((number) => [number, phrases.player(number)])}
          choose={(number) => {
            chosen.value = number;
          }}
        />
      )}
      <input
        type="text"
        maxLength={MAX_MOVE_LENGTH}
        value={text}
        placeholder={phrases.phrase(board.definition.course ? "typed.hint_course" : "typed.hint")}
        aria-label={phrases.phrase("typed.label")}
        spellcheck={false}
        autocomplete="off"
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
        }}
      />
      <button type="submit">{phrases.phrase("typed.say")}</button>
    </form>
  );
}
