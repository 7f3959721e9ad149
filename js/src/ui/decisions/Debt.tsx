import { debtsOf } from "../../describe";
import { useTable } from "../../table";

/** What a seat owes, has and could raise; also where the debts stand and nothing is asked. */
export function Debt({ seat }: { seat: number }) {
  const table = useTable();
  const teller = table.teller.value;
  const { pending, players, debts } = table.state.value;
  const player = players[seat];
  const asked = pending?.kind === "debt" && pending.seat === seat ? pending : null;
  const due = asked?.amount ?? player?.owed ?? 0;
  if (!player || !due) return null;
  const cash = Math.max(0, player.cash);
  const missing = Math.max(0, due - cash);
  const raisable = (asked ?? player).raisable ?? 0;
  const share = (sum: number) => `${Math.min(100, (100 * sum) / due)}%`;
  const values = {
    due: teller.money(due),
    cash: teller.money(cash),
    missing: teller.money(missing),
    amount: teller.money(raisable),
    means: teller.say(table.def.mortgages ? "debt.means" : "debt.sales"),
  };
  return (
    <div class="debt">
      <p>{teller.say(missing ? "debt.sums" : "debt.covered", values)}</p>
      <div class="meter" aria-hidden>
        <i style={{ width: share(cash) }} />
        <i class="raisable" style={{ width: share(Math.min(raisable, missing)) }} />
      </div>
      {missing > 0 && (asked || raisable > 0) && (
        <p>{teller.say(!raisable ? "debt.none" : raisable < missing ? "debt.short" : "debt.enough", values)}</p>
      )}
      {!asked && debtsOf(table, table.state.value, seat).map((said, k) => <p key={k}>{said}</p>)}
      {!asked && debts.some(({ debtor, due }) => debtor === seat && due === "turn_end") && (
        <p>{teller.say("debt.until")}</p>
      )}
    </div>
  );
}
