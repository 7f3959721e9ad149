import { useBoardModel } from "../../board-model";
import { debtsOf } from "../../describe";

/** What a seat owes, has and could raise, also while no decision is pending. */
export function Debt({ seat }: { seat: number }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const { pending, players, debts } = board.state.value;
  const player = players[seat];
  const asked = pending?.kind === "debt" && pending.seat === seat ? pending : null;
  const due = asked?.amount ?? player?.owed ?? 0;
  if (!player || !due) return null;
  const cash = Math.max(0, player.cash);
  const missing = Math.max(0, due - cash);
  const raisable = (asked ?? player).raisable ?? 0;
  const share = (sum: number) => `${Math.min(100, (100 * sum) / due)}%`;
  const values = {
    due: phrases.money(due),
    cash: phrases.money(cash),
    missing: phrases.money(missing),
    amount: phrases.money(raisable),
    means: phrases.phrase(board.definition.mortgages ? "debt.means" : "debt.sales"),
  };
  return (
    <div class="debt">
      <p>{phrases.phrase(missing ? "debt.sums" : "debt.covered", values)}</p>
      <div class="meter" aria-hidden>
        <i style={{ width: share(cash) }} />
        <i class="raisable" style={{ width: share(Math.min(raisable, missing)) }} />
      </div>
      {missing > 0 && (asked || raisable > 0) && (
        <p>{phrases.phrase(!raisable ? "debt.none" : raisable < missing ? "debt.short" : "debt.enough", values)}</p>
      )}
      {!asked && debtsOf(board, board.state.value, seat).map((text, k) => <p key={k}>{text}</p>)}
      {!asked && debts.some(({ debtor, due }) => debtor === seat && due === "turn_end") && (
        <p>{phrases.phrase("debt.until")}</p>
      )}
    </div>
  );
}
