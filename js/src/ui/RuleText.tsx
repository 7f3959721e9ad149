import { useRoom } from "../room";

/** The wording of a rule, fetched from the rulebook. */
export function RuleText({ rule }: { rule: string }) {
  const room = useRoom();
  return (
    <blockquote>
      <b>{rule}</b> {room.teller.value.of(room.rule(rule).value)}
    </blockquote>
  );
}
