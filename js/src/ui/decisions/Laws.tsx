import type { Choices } from "../../legal";
import { useTable } from "../../table";
import { Fold } from "../Fold";
import { RuleText } from "../RuleText";
import { bargainLabel, moveLabel } from "./Moves";

/** Why each of the offered moves may be said: the rules that they go by, fetched once they are unfolded. */
export function Laws({ found }: { found: Choices }) {
  const teller = useTable().teller.value;
  return (
    <Fold name="laws" id={`laws ${found.seat}`} label={teller.say("notice.why")}>
      <Rules {...found} />
    </Fold>
  );
}

function Rules({ seat, plain, counted, bargain, inKind, managing }: Choices) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { pending } = table.state.value;
  const asked = pending?.seats.includes(seat) ? pending.kind : "";
  const by = new Map<string, Set<string>>(); // rule: what goes by it
  const cite = (kind: string, said: string, first = asked) => {
    const rule = def.move_rules[`${kind}.${first}`] ?? def.move_rules[kind];
    if (rule) by.set(rule, (by.get(rule) ?? new Set()).add(said));
  };
  const lots = [...managing.values()].flat();
  const kinds = lots.filter(({ kind }, k) => lots.findIndex((other) => other.kind === kind) === k); // one of each will do
  for (const choice of [...plain, ...counted, ...kinds]) cite(choice.kind, moveLabel(table, choice), choice.first);
  if (inKind) cite(inKind.kind, teller.say("actions.in_kind"));
  if (bargain) cite(bargain.kind, bargainLabel(table, bargain));
  return [...by].map(([rule, said]) => (
    <div key={rule}>
      <p>{teller.list([...said])}</p>
      <RuleText rule={rule} />
    </div>
  ));
}
