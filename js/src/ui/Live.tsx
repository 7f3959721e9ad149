import { useBoardModel } from "../board-model";

/** The two live regions of screen readers.  They begin empty. */
export function Live() {
  const board = useBoardModel();
  return (
    <div class="unseen">
      <p aria-live="polite">{board.polite.value}</p>
      <p aria-live="assertive">{board.urgent.value}</p>
    </div>
  );
}
