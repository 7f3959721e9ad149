import { useTable } from "../table";

/** The two regions that a screen reader listens to; they begin empty. */
export function Live() {
  const table = useTable();
  return (
    <div class="unseen">
      <p aria-live="polite">{table.polite.value}</p>
      <p aria-live="assertive">{table.urgent.value}</p>
    </div>
  );
}
