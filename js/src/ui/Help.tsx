import { LETTERS } from "../keys";
import { useTable } from "../table";
import { icon } from "./icon";

/** What the keys of `help.keys` do; those after them are letters. */
const WALK = ["arrows", "home", "end", "enter", "escape"] as const;

/** The keys, and the switch for those that are single letters. */
export function Help() {
  const table = useTable();
  const teller = table.teller.value;
  if (!table.help.value) return null;
  const caps = teller.say("help.keys").split(", ");
  return (
    <section class="help" aria-label={teller.say("help.title")}>
      <header>
        <h3>{teller.say("help.title")}</h3>
        <button type="button" class="quiet" aria-label={teller.say("deed.close")} onClick={close}>
          {icon("x")}
        </button>
      </header>
      <dl>
        {[...WALK, ...LETTERS].map((key, k) => (
          <div key={key}>
            <dt>
              <kbd>{caps[k] ?? key.toUpperCase()}</kbd>
            </dt>
            <dd>{teller.say(`help.${key}`)}</dd>
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
