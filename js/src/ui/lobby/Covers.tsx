import { useLobby } from "../../lobby-model";
import { picture } from "../marks";

/** The games.  One is chosen by a press or with the arrow keys. */
export function Covers() {
  const lobby = useLobby();
  const phrases = lobby.phrases.value;
  const chosen = lobby.edition.value;
  return (
    <fieldset class="covers">
      <legend class="unseen">{phrases.phrase("lobby.games")}</legend>
      <div>
        {lobby.menu.editions.map((edition) => (
          <label key={edition.id} class="box" style={edition.theme.style}>
            <input
              type="radio"
              name="edition"
              class="unseen"
              value={edition.id}
              checked={edition === chosen}
              onChange={() => lobby.pick(edition.id)}
            />
            {picture("cover", edition.cover)}
            <span>{phrases.of(edition.name).split(" (")[0]}</span>
          </label>
        ))}
      </div>
      <p class="blurb">
        <b>{phrases.of(chosen.name)}</b> {phrases.of(chosen.text)}
      </p>
    </fieldset>
  );
}
