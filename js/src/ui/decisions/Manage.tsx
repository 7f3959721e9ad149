import { useRef } from "preact/hooks";
import { useBoardModel } from "../../board-model";
import { DOWN_TO, lot, titlesIn, titlesOf } from "../../legal";
import type { BoardMove, Plan } from "../../wire";
import { GroupDot } from "../marks";
import { useAnswer } from "./answer";
import { MoveButton } from "./Moves";

/** A button for a whole group. */
interface Way {
  key: string;
  group: number;
  legal: BoardMove;
  plan?: Plan;
  /** Whether it is possible no more, but has the focus. */
  gone?: boolean;
  act?: () => void;
}

/** A key that stays the same when Python answers: group, kind, and the kind of building or the step that is left. */
const keyOf = ({ group, kind, moves }: { group: number; kind: string; moves: string[] }) =>
  [group, kind, /(?<=\d |to )\S+$/.exec(moves.join())].join();

/** Building, selling and mortgaging by group: first plans for the whole group, then lot by lot. */
export function Manage({ seat, managing }: { seat: number; managing: Map<number, BoardMove[]> }) {
  const board = useBoardModel();
  const { definition } = board;
  const phrases = board.phrases.value;
  const { titles } = board.state.value;
  const question = `plans ${seat}`;
  const plans = useAnswer(question, () => board.plans(seat))?.value ?? [];
  const groupOf = (square: number) => lot(definition, board.state.value, square).deed?.group ?? -1;
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<Way[]>([]);
  const ways = plans.map(
    (plan): Way => ({
      key: keyOf(plan),
      group: plan.group,
      legal: { seat, kind: plan.kind, move: plan.moves.join("; ") },
      plan,
      act: () => void carryOut(plan),
    }),
  );
  const add = (way: Way) => ways.some(({ key }) => key === way.key) || ways.push(way); // a plan may be the same move
  for (const legal of [...managing.values()].flat().filter(({ move }) => DOWN_TO.test(move))) {
    const group = groupOf(legal.square ?? -1);
    add({ key: keyOf({ ...legal, group, moves: [legal.move] }), group, legal });
  }
  // a late answer keeps the button that has the focus
  const focus = (box.current?.getRootNode() as ShadowRoot | undefined)?.activeElement as HTMLElement | null;
  for (const way of shown.current) if (way.legal.move === focus?.dataset.move) add({ ...way, gone: true });
  shown.current = ways;
  const groups = [...new Set([...[...managing.keys()].map(groupOf), ...ways.map(({ group }) => group)])];
  return (
    <div ref={box}>
      {groups
        .sort((one, other) => one - other)
        .map((group) => {
          const all = titlesIn(definition, group);
          const lots = titlesOf(board.state.value, seat, all);
          const mine = ways.filter((way) => way.group === group);
          return (
            <section key={group} class="group" data-group={group}>
              <h4 tabIndex={-1}>
                <GroupDot group={group} /> {phrases.of(definition.groups[group]?.name)}{" "}
                <span class="sum">
                  {lots.length}/{all.length}
                </span>
              </h4>
              {mine.length > 0 && (
                <div class="moves">
                  {mine.map(({ key, ...way }) => (
                    <MoveButton key={key} {...way} />
                  ))}
                </div>
              )}
              <ul>
                {lots.map((title) => (
                  <li key={title}>
                    <span class="lot">
                      {phrases.title(title)}{" "}
                      <span class="sum">
                        {titles.mortgaged[title]
                          ? phrases.phrase("square.mortgaged")
                          : phrases.pieces(title, titles.level[title] ?? 0)}
                      </span>
                    </span>
                    <span class="moves">
                      {managing
                        .get(definition.titles[title]?.square ?? -1)
                        ?.filter(({ move }) => !DOWN_TO.test(move))
                        .map((legal) => (
                          <MoveButton key={legal.move} legal={legal} about={phrases.title(title)} />
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

  /** Carries out a plan as it is possible by now, at no higher price. */
  async function carryOut(plan: Plan) {
    const known = board.answers.get(question)?.revision === board.latest.peek().state.revision;
    const now = known ? [plan] : await board.plans(seat);
    const same = now?.find((one) => keyOf(one) === keyOf(plan) && one.amount >= Math.min(plan.amount, 0));
    if (same) await board.act(seat, same.moves);
  }
}
