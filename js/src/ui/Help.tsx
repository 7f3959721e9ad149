import { useBoardModel } from "../board-model";
import { LETTERS } from "../keys";
import { icon } from "./icon";

/** The keys that move around, in the order of `help.keys`.  Letters follow them. */
const WALK = ["arrows", "home", "end", "enter", "escape"] as const;

/** The list of keys, and a switch for single letters. */
export function Help() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  if (!board.help.value) return null;
  const caps = phrases.phrase("help.keys").split(", ");
  return (
    <section class="help" aria-label={phrases.phrase("help.title")}>
      <header>
        <h3>{phrases.phrase("help.title")}</h3>
        <button type="button" class="quiet" aria-label={phrases.phrase("deed.close")} onClick={close}>
          {icon("x")}
        </button>
      </header>
      <dl>
        {[...WALK, ...LETTERS].map((key, k) => (
          <div key={key}>
            <dt>
              <kbd>{caps[k] ?? key.toUpperCase()}</kbd>
            </dt>
            <dd>{phrases.phrase(`help.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={board.letters.value}
          onChange={({ currentTarget }) => {
            board.letters.value = currentTarget.checked;
          }}
        />
        {phrases.phrase("help.letters")}
      </label>
      <p>{phrases.phrase("help.typed")}</p>
    </section>
  );

  function close() {
    board.help.value = false;
  }
}
