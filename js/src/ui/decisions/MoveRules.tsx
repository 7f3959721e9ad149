import { useBoardModel } from "../../board-model";
import type { Choices } from "../../legal";
import { Fold } from "../Fold";
import { RuleText } from "../RuleText";
import { bargainLabel, moveLabel } from "./Moves";

/** The rules that allow each offered move, fetched once they are unfolded. */
export function MoveRules({ found }: { found: Choices }) {
  const phrases = useBoardModel().phrases.value;
  return (
    <Fold name="move-rules" id={`move-rules ${found.seat}`} label={phrases.phrase("notice.why")}>
      <Rules {...found} />
    </Fold>
  );
}

function Rules({ seat, plain, counted, bargain, inKind, managing }: Choices) {
  const board = useBoardModel();
  const { definition } = board;
  const phrases = board.phrases.value;
  const { pending } = board.state.value;
  const asked = pending?.seats.includes(seat) ? pending.kind : "";
  const by = new Map<string, Set<string>>(); // by rule, the moves that it allows
  const cite = (kind: string, label: string, first = asked) => {
    const rule = definition.move_rules[`${kind}.${first}`] ?? definition.move_rules[kind];
    if (rule) by.set(rule, (by.get(rule) ?? new Set()).add(label));
  };
  const lots = [...managing.values()].flat();
  const kinds = lots.filter(({ kind }, k) => lots.findIndex((other) => other.kind === kind) === k); // one of each kind
  for (const choice of [...plain, ...counted, ...kinds]) cite(choice.kind, moveLabel(board, choice), choice.first);
  if (inKind) cite(inKind.kind, phrases.phrase("actions.in_kind"));
  if (bargain) cite(bargain.kind, bargainLabel(board, bargain));
  return [...by].map(([rule, labels]) => (
    <div key={rule}>
      <p>{phrases.list([...labels])}</p>
      <RuleText rule={rule} />
    </div>
  ));
}
