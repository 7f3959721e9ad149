import { LETTERS } from "../keys";
import { useTable } from "../table";
import type { Key } from "../text";
import { Icon } from "./Icon";

const WALK: [string, Key][] = [
  ["← →", "help.arrows"],
  ["Home", "help.home"],
  ["End", "help.end"],
  ["Enter", "help.enter"],
  ["Esc", "help.escape"],
];

/** The keys, and the switch for those that are single letters. */
export function Help() {
  const table = useTable();
  const teller = table.teller.value;
  if (!table.help.value) return null;
  const keys = [...WALK, ...LETTERS.map((letter): [string, Key] => [letter.toUpperCase(), `help.${letter}`])];
  return (
    <section class="help" aria-label={teller.say("help.title")}>
      <header>
        <h3>{teller.say("help.title")}</h3>
        <button type="button" class="quiet" aria-label={teller.say("deed.close")} onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{teller.say(does)}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={table.letters.value}
          onChange={({ currentTarget }) => {
            table.letters.value = currentTarget.checked;
          }}
        />
        {teller.say("help.letters")}
      </label>
      <p>{teller.say("help.typed")}</p>
    </section>
  );

  function close() {
    table.help.value = false;
  }
}
