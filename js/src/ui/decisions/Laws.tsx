import { useState } from "preact/hooks";
import type { Choices } from "../../legal";
import { useTable } from "../../table";
import { RuleText } from "../Why";
import { bargainLabel, moveLabel } from "./Moves";

/** Why each of the offered moves may be said: the rules that they go by. */
export function Laws({ seat, plain, counted, bargain, inKind, managing }: Choices) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { pending } = table.state.value;
  const [open, setOpen] = useState(false);
  const asked = pending?.seats.includes(seat) ? pending.kind : "";
  const by = new Map<string, Set<string>>(); // rule: what goes by it
  const cite = (kind: string, said: string, first = asked) => {
    const rule = def.laws[`${kind}.${first}`] ?? def.laws[kind];
    if (rule) by.set(rule, (by.get(rule) ?? new Set()).add(said));
  };
  if (open) {
    for (const choice of [...plain, ...counted]) cite(choice.kind, moveLabel(table, choice), choice.first);
    if (inKind) cite(inKind.kind, teller.say("actions.in_kind"));
    if (bargain) cite(bargain.kind, bargainLabel(table, bargain));
    const seen = new Set<string>();
    for (const choice of [...managing.values()].flat()) {
      if (!seen.has(choice.kind)) cite(choice.kind, moveLabel(table, choice));
      seen.add(choice.kind);
    }
  }
  return (
    <details class="laws" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{teller.say("notice.why")}</summary>
      {[...by].map(([rule, said]) => (
        <div key={rule}>
          <p>{teller.list([...said])}</p>
          <RuleText rule={rule} />
        </div>
      ))}
    </details>
  );
}
