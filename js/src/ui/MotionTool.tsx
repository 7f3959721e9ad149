import { useTable } from "../table";
import type { Motion } from "../wire";

const CHOICES: Motion[] = ["auto", "on", "off"];

/** Whether anything moves. */
export function MotionTool() {
  const table = useTable();
  const teller = table.teller.value;
  return (
    <select
      data-tool="motion"
      aria-label={teller.say("motion.title")}
      value={table.motion.value}
      onChange={({ currentTarget }) => table.write("motion", currentTarget.value as Motion)}
    >
      {CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {teller.say(`motion.${choice}`)}
        </option>
      ))}
    </select>
  );
}
