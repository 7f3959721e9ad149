import { useBoardModel } from "../../board-model";
import type { Change, Preview } from "../../wire";
import { GroupDot, Mark } from "../marks";
import { useAnswer } from "./answer";

interface Seen {
  label?: string;
  preview: Preview;
}

/** Python's preview of a move: cash, worth and groups of each seat, or why it would be refused. */
export function Effect({ seat, move, label }: { seat: number; move: string | null; label?: string }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const key = move && `${seat} ${move} ${phrases.locale}`;
  const found = useAnswer<Seen>(key, async () => {
    const preview = await board.preview(seat, move ?? "");
    return preview && { label, preview };
  });
  const preview = found?.value.preview;
  if (!preview?.players || (!preview.refused && !preview.players.length)) return null;
  const { refused, impossible } = preview;
  return (
    <div class="effect" data-effect={found?.key} aria-busy={found?.key !== key}>
      {found?.value.label && <b>{found.value.label}</b>}
      {refused && <p class="refused">{phrases.phrase("effect.refused", { reason: phrases.of(refused) })}</p>}
      {impossible && <p class="refused">{phrases.of(impossible)}</p>}
      <ul>
        {preview.players.map(({ seat: whose, cash, worth, groups }) => (
          <li key={whose} data-seat={whose}>
            <Mark seat={whose} />
            <span class="unseen">{phrases.player(whose)}</span>
            <Figure what={phrases.phrase("effect.cash")} change={cash} />
            {board.definition.titles.length > 0 && <Figure what={phrases.phrase("effect.worth")} change={worth} />}
            {groups.map(({ group, held: { before, after }, size }) => (
              <span key={group} class={after === size ? "whole" : ""}>
                <GroupDot group={group} />{" "}
                {phrases.phrase(
                  after === size ? "effect.completes" : before === size ? "effect.breaks" : "effect.holds",
                  {
                    group: phrases.of(board.definition.groups[group]?.name),
                    the: phrases.of(board.definition.groups[group]?.the),
                    a: before,
                    b: after,
                    n: size,
                  },
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figure({ what, change: { before, after } }: { what: string; change: Change }) {
  const phrases = useBoardModel().phrases.value;
  if (before === after) return null;
  const [a, b] = [before, after].map((amount) => phrases.money(amount));
  return (
    <span class={after < 0 ? "lacks" : ""}>
      {what} {a} → <b>{b}</b>
    </span>
  );
}
