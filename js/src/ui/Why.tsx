import { useState } from "preact/hooks";
import { useRoom } from "../room";

/** The wording of a rule, fetched from the rulebook. */
export function RuleText({ rule }: { rule: string }) {
  const room = useRoom();
  return (
    <blockquote>
      <b>{rule}</b> {room.teller.value.of(room.rule(rule).value ?? undefined)}
    </blockquote>
  );
}

/** A sentence that unfolds into the rule behind it. */
export function Why({ said, rule }: { said: string; rule: string }) {
  const room = useRoom();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary title={room.teller.value.say("notice.why")}>{said}</summary>
      {open && <RuleText rule={rule} />}
    </details>
  );
}
