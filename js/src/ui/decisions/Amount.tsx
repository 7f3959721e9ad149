import { useTable } from "../../table";

/** A whole number between bounds: what else is typed is said to be wrong, and is not sent. */
export function Amount(props: {
  label: string;
  min: number;
  max: number;
  value: number;
  set: (value: number) => void;
  money?: boolean;
  /** The label is seen, too. */
  named?: boolean;
}) {
  const { label, min, max, value, set, money, named } = props;
  const table = useTable();
  const teller = table.teller.value;
  const step = money ? table.def.note : 1;
  const wrong = !Number.isInteger(value / step) || value < min || value > max;
  const [before, after] = money ? table.def.currency[teller.locale].split("{}") : [];
  const said = (bound: number) => (money ? teller.money(bound) : teller.number(bound));
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
        {teller.say(wrong ? "actions.beyond" : "actions.range", { min: said(min), max: said(max) })}
        {step > 1 && ` ${teller.say("actions.step", { step: said(step) })}`}
      </span>
    </label>
  );
}

/** Sends a form if all its numbers are in bounds; else the first that is not gets the focus. */
export const sending = (send: () => void) => (event: Event) => {
  event.preventDefault();
  const wrong = (event.currentTarget as Element).querySelector<HTMLElement>("[aria-invalid='true']");
  if (wrong) wrong.focus();
  else send();
};
