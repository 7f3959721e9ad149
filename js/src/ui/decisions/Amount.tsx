import { useBoardModel } from "../../board-model";

/** A field for a whole number between bounds.  Other input is marked as wrong, and is not sent. */
export function Amount(props: {
  label: string;
  min: number;
  max: number;
  value: number;
  set: (value: number) => void;
  money?: boolean;
  /** Whether the label is visible. */
  named?: boolean;
}) {
  const { label, min, max, value, set, money, named } = props;
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const step = money ? board.definition.note : 1;
  const wrong = !Number.isInteger(value / step) || value < min || value > max;
  const [before, after] = money ? board.definition.currency[phrases.locale].split("{}") : [];
  const format = (bound: number) => (money ? phrases.money(bound) : phrases.number(bound));
  return (
    <label class="amount">
      {named && <span>{label}</span>}
      {before}
      <input
        type="number"
        min={min}
        max={max}
        step={step}
        defaultValue={Number.isNaN(value) ? "" : value}
        inputMode="numeric"
        aria-label={label}
        aria-invalid={wrong}
        onInput={({ currentTarget: { value: text, validity, valueAsNumber } }) =>
          set(!text && !min && !validity?.badInput ? 0 : valueAsNumber)
        }
      />
      {after}
      <span class={wrong ? "range wrong" : "range"} role="status">
        {phrases.phrase(wrong ? "actions.beyond" : "actions.range", { min: format(min), max: format(max) })}
        {step > 1 && ` ${phrases.phrase("actions.step", { step: format(step) })}`}
      </span>
    </label>
  );
}

/** Returns a submit handler that sends a form if all its numbers are in bounds.  Else the first wrong one gets the focus. */
export const sending = (send: () => void) => (event: Event) => {
  event.preventDefault();
  const wrong = (event.currentTarget as Element).querySelector<HTMLElement>("[aria-invalid='true']");
  if (wrong) wrong.focus();
  else send();
};
