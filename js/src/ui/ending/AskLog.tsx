import { useSignal } from "@preact/signals";
import { useBoardModel } from "../../board-model";
import { Fold } from "../Fold";

/** Lines of Python that ask the log why the game went as it did. */
const lines = (kind: string) => [`game.log.filter(kind="${kind}")`, "game.frames.balances", "pw.lab.luck(game)"];
const NOTEBOOKS = {
  fr: ["lire-le-journal", "enquete-sur-un-journal"],
  en: ["read-the-log", "a-log-under-investigation"],
};

/** The way to the log's questions: lines to copy into a cell, and the notebooks that go on from there. */
export function AskLog() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const copied = useSignal("");
  return (
    <Fold name="ask-log" label={phrases.phrase("ending.ask")}>
      <p>{phrases.phrase("ending.ask_text")}</p>
      <ul>
        {lines(board.definition.course ? "card_drawn" : "rent_paid").map((line) => (
          <li key={line}>
            <code>{line}</code>
            {navigator.clipboard && (
              <button type="button" class="quiet" onClick={() => copy(line)}>
                {phrases.phrase(copied.value === line ? "ending.copied" : "ending.copy")}{" "}
                <span class="unseen">{line}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <p>{phrases.phrase("ending.notebooks", { list: phrases.list(NOTEBOOKS[phrases.locale]) })}</p>
    </Fold>
  );

  async function copy(line: string) {
    await navigator.clipboard.writeText(line);
    copied.value = line;
  }
}
