import { useState } from "preact/hooks";
import { useTable } from "../table";

/** The wording of a rule, fetched from the rulebook. */
export function RuleText({ rule }: { rule: string }) {
  const table = useTable();
  return (
    <blockquote>
      <b>{rule}</b> {table.teller.value.of(table.rule(rule).value ?? undefined)}
    </blockquote>
  );
}

/** A sentence that unfolds into the rule behind it. */
export function Why({ said, rule }: { said: string; rule: string }) {
  const table = useTable();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary title={table.teller.value.say("notice.why")}>{said}</summary>
      {open && <RuleText rule={rule} />}
    </details>
  );
}
