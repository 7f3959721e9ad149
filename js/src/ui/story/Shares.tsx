import { useBoardModel } from "../../board-model";
import { Mark } from "../marks";

/** A bar for each seat, with its share from 0 to 1 and its words. */
export function Shares({ all }: { all: { part: number; text: string }[] }) {
  const { definition, phrases } = useBoardModel();
  return (
    <ul>
      {all.map(({ part, text }, seat) => (
        <li key={seat}>
          <Mark seat={seat} />
          <span class="unseen">{phrases.value.player(seat)}</span>
          <span class="bar">
            <span style={{ width: `${100 * part}%`, background: definition.seats[seat]?.colour }} />
          </span>
          <span class="share">{text}</span>
        </li>
      ))}
    </ul>
  );
}
