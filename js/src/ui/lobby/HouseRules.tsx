import { useSignal } from "@preact/signals";
import { type OptionValue, useLobby } from "../../lobby-model";
import type { OptionChoice, OptionDefinition } from "../../wire";
import { Select } from "../controls";
import { Fold } from "../Fold";
import { RuleText } from "../RuleText";

/** The house rules of the game, each with the rule that it changes. */
export function HouseRules() {
  const lobby = useLobby();
  const phrases = lobby.phrases.value;
  const edition = lobby.edition.value;
  const changed = Object.keys(lobby.choice.value.options).length;
  return (
    <Fold
      name="house-rules"
      label={
        <>
          {phrases.phrase("lobby.rules")}
          {changed > 0 && <span class="tag turn">{phrases.phrase("lobby.changed", { n: changed })}</span>}
        </>
      }
    >
      {changed > 0 && (
        <button type="button" class="quiet" onClick={() => lobby.reset()}>
          {phrases.phrase("lobby.reset")}
        </button>
      )}
      <ul key={edition.id}>
        {edition.options.map((option) => (
          <HouseRule key={option.name} option={option} />
        ))}
      </ul>
    </Fold>
  );
}

/** A house rule: a switch where it is on or off, else a list of what it may be. */
function HouseRule({ option }: { option: OptionDefinition }) {
  const lobby = useLobby();
  const phrases = lobby.phrases.value;
  const value = lobby.choice.value.options[option.name] ?? option.default;
  const at = option.choices.findIndex((choice) => makes(choice, value));
  const choice = option.choices[at];
  const text = phrases.of(choice?.text);
  const words = phrases.of(option.label);
  const switched = option.choices.every((one) => typeof one.value === "boolean");
  return (
    <li data-option={option.name} class={value === option.default ? "" : "changed"}>
      <div class="rule-head">
        {switched ? (
          <label>
            <input
              type="checkbox"
              checked={value === true}
              onChange={({ currentTarget }) => lobby.agree(option, currentTarget.checked)}
            />
            <b>{words}</b>
          </label>
        ) : (
          <b>{words}</b>
        )}
        <Cited rules={option.rules} />
      </div>
      {!switched && (
        <span class="ways">
          <Select
            label={words}
            value={at}
            options={option.choices.map((one, k) => [k, phrases.of(one.text)])}
            choose={(k) => lobby.agree(option, usualOf(option.choices[k] as OptionChoice))}
          />
          {choice?.number && (
            <input
              type="number"
              min={1}
              max={999}
              required
              value={numberOf(choice, value)}
              aria-label={phrases.phrase("lobby.number", { option: words })}
              onChange={({ currentTarget }) =>
                currentTarget.checkValidity() && lobby.agree(option, withNumber(choice, currentTarget.valueAsNumber))
              }
            />
          )}
        </span>
      )}
      {(switched || text.length > LONG) && <p>{text}</p>}
    </li>
  );
}

/** The rules that a house rule changes, each with its words on demand. */
function Cited({ rules }: { rules: string[] }) {
  const phrases = useLobby().phrases.value;
  const open = useSignal("");
  return (
    <>
      <span class="cited">
        {rules.map((rule) => (
          <button
            key={rule}
            type="button"
            class="quiet"
            aria-label={phrases.phrase("lobby.rule", { rule })}
            aria-expanded={open.value === rule}
            onClick={() => {
              open.value = open.value === rule ? "" : rule;
            }}
          >
            {rule}
          </button>
        ))}
      </span>
      {open.value && <RuleText rule={open.value} />}
    </>
  );
}

/** Letters beyond which a text does not fit into a list, and stands below it. */
const LONG = 40;

/** A number to begin with where one completes a choice, such as 20 turns. */
const FIRST_NUMBER = 20;

const stem = ({ value }: OptionChoice) => String(value).slice(0, -1); // before the `n`
const withNumber = (choice: OptionChoice, number: number): OptionValue =>
  choice.value === "n" ? number : `${stem(choice)}${number}`;
const usualOf = (choice: OptionChoice): OptionValue =>
  choice.number ? withNumber(choice, FIRST_NUMBER) : choice.value;
const numberOf = (choice: OptionChoice, value: OptionValue) => Number(String(value).slice(stem(choice).length));
const makes = (choice: OptionChoice, value: OptionValue) =>
  choice.number
    ? /^\d+$/.test(String(value).slice(stem(choice).length)) && String(value).startsWith(stem(choice))
    : choice.value === value;
