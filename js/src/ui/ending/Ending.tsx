import { LIVE, useBoardModel } from "../../board-model";
import type { BoardEnding } from "../../wire";
import { icon } from "../icon";
import { Figure } from "../marks";
import { AskLog } from "./AskLog";
import { Curve } from "./Curve";
import { Further } from "./Further";

/** How the game ended, over the final board: who won and why, the curve, and what may come next. */
export function Ending() {
  const board = useBoardModel();
  const ending = board.ending.value;
  if (!ending || board.cursor.value !== LIVE) return null;
  const close = () => board.closeEnding();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the card shows the board, as Escape and its button do
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does so from everywhere in the board
    <div
      class={board.endingOpen.value ? "ending" : "ending closed"}
      data-still={board.motion.value === "off" || undefined}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <Card ending={ending} close={close} />
    </div>
  );
}

function Card({ ending, close }: { ending: BoardEnding; close: () => void }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const { winners, sentences, complete } = ending;
  const [first, ...others] = sentences;
  const colours = winners.map((seat) => board.definition.seats[seat]?.colour);
  return (
    <section
      class="ending-card"
      aria-label={phrases.phrase("ending.title")}
      data-complete={complete}
      style={{ "--band": `linear-gradient(90deg, ${[colours[0], ...colours].join()})` }}
    >
      <header>
        <span class="laureates" aria-hidden>
          {winners.map((seat) => (
            <svg key={seat} viewBox="-4 -12 32 42" aria-hidden>
              <Figure seat={seat} name={board.state.value.players[seat]?.name ?? ""} />
            </svg>
          ))}
        </span>
        <h3>{phrases.of(first)}</h3>
        <button
          type="button"
          class="close"
          aria-label={phrases.phrase("ending.close")}
          title={phrases.phrase("ending.close")}
          onClick={close}
        >
          {icon("x")}
        </button>
      </header>
      <div class="told">
        {others.map((sentence) => (
          <p key={sentence.en}>{phrases.of(sentence)}</p>
        ))}
        {!complete && <p class="quiet">{phrases.phrase("ending.estimating")}</p>}
      </div>
      <Curve ending={ending} />
      {!board.ownSeats.value && <AskLog />}
      <Further />
    </section>
  );
}
