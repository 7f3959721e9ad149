import { useSignal } from "@preact/signals";
import { useBoardModel } from "../../board-model";

/** What may come after a game: another one, and the page to hand in. */
export function Further() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const saving = useSignal(false);
  const rematch = (on: boolean) => void board.control("rematch", { on });
  if (board.offline || board.ownSeats.value) return null;
  return (
    <div class="moves further">
      {!board.readOnly.value && (
        <>
          <button
            type="button"
            class="primary"
            title={phrases.phrase("ending.rematch_hint")}
            onClick={() => rematch(false)}
          >
            {phrases.phrase("ending.rematch")}
          </button>
          <button type="button" title={phrases.phrase("ending.same_dice_hint")} onClick={() => rematch(true)}>
            {phrases.phrase("ending.same_dice")}
          </button>
        </>
      )}
      <button type="button" title={phrases.phrase("ending.page_hint")} aria-disabled={saving.value} onClick={save}>
        {phrases.phrase(saving.value ? "ending.page_wait" : "ending.page")}
      </button>
    </div>
  );

  /** Saves the page of the game as a file. */
  async function save() {
    if (saving.value) return;
    saving.value = true;
    const page = await board.page();
    saving.value = false;
    if (!page) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([page.page], { type: "text/html" }));
    link.download = page.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
