import { useBoardModel } from "../board-model";

/** The two regions that a screen reader listens to; they begin empty. */
export function Live() {
  const board = useBoardModel();
  return (
    <div class="unseen">
      <p aria-live="polite">{board.polite.value}</p>
      <p aria-live="assertive">{board.urgent.value}</p>
    </div>
  );
}
