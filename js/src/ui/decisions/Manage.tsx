import { type Choice, FLOOR, lot, titlesIn, titlesOf } from "../../legal";
import { type Table, useTable } from "../../table";
import type { Plan } from "../../wire";
import { GroupDot } from "../marks";
import { useAnswer } from "./answer";
import { MoveButton } from "./Moves";

/** Building, selling and mortgaging: by group, all of it in one go where Python finds a way, then lot by lot. */
export function Manage({ seat, managing }: { seat: number; managing: Map<number, Choice[]> }) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { titles } = table.state.value;
  const plans = useAnswer(`plans ${seat}`, () => table.plans(seat))?.value ?? [];
  const groupOf = (square: number) => lot(def, table.state.value, square).deed?.group ?? -1;
  const groups = [...new Set([...[...managing.keys()].map(groupOf), ...plans.map(({ group }) => group)])];
  return (
    <div class="groups">
      {groups
        .sort((one, other) => one - other)
        .map((group) => {
          const lots = titlesOf(table.state.value, seat).filter((title) => def.titles[title]?.group === group);
          const mine = plans.filter((plan) => plan.group === group);
          const moves = lots.map((title) => managing.get(def.titles[title]?.square ?? -1) ?? []);
          // one move on a whole group may be a plan already
          const wholes = moves
            .flat()
            .filter(({ move }) => FLOOR.test(move) && !mine.some((plan) => plan.moves[0]?.endsWith(`: ${move}`)));
          return (
            <section key={group} class="group" data-group={group}>
              <h4>
                <GroupDot group={group} /> {teller.of(def.groups[group]?.name)}{" "}
                <span class="sum">
                  {lots.length}/{titlesIn(def, group).length}
                </span>
              </h4>
              {mine.length + wholes.length > 0 && (
                <div class="moves">
                  {mine.map((plan) => (
                    <button
                      key={plan.moves.join()}
                      type="button"
                      class="plan"
                      data-plan={plan.kind}
                      data-move={plan.moves.join("; ")}
                      data-seat={seat}
                      onClick={() => table.act(seat, plan.moves)}
                    >
                      {planLabel(table, plan)}
                      <small>
                        {plan.amount > 0 ? "+" : ""}
                        {teller.money(plan.amount)}
                      </small>
                    </button>
                  ))}
                  {wholes.map((legal) => (
                    <MoveButton key={legal.move} legal={legal} />
                  ))}
                </div>
              )}
              <ul>
                {lots.map((title, k) => (
                  <li key={title}>
                    <span class="lot">
                      {teller.title(title)}{" "}
                      <span class="sum">
                        {titles.mortgaged[title]
                          ? teller.say("square.mortgaged")
                          : teller.pieces(title, titles.level[title] ?? 0)}
                      </span>
                    </span>
                    <span class="moves">
                      {moves[k]
                        ?.filter(({ move }) => !FLOOR.test(move))
                        .map((legal) => (
                          <MoveButton key={legal.move} legal={legal} />
                        ))}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
    </div>
  );
}

/** What is done to the whole group: all of it, or nothing. */
function planLabel({ teller: { value: teller }, def }: Table, { kind, moves }: Plan): string {
  const [move = ""] = moves;
  const [, floor] = FLOOR.exec(move) ?? [];
  const building = def.buildings.find(({ id }) => move.endsWith(` ${id}`));
  const values = {
    n: moves.length,
    building: building ? teller.of(building.short) : "",
  };
  if (kind === "build") return teller.say(building ? "plan.build_kind" : "plan.build", values);
  if (kind === "sell") return teller.say(Number(floor) === 0 ? "plan.sell_all" : "plan.sell", values);
  return teller.say(kind === "mortgage" ? "plan.mortgage" : "plan.lift", values);
}
