import { useBoardModel } from "../../board-model";

/** The pips of each value in a field of 3 by 3, one bit a pip. */
const PIPS = [0, 16, 257, 273, 325, 341, 365];

/** The dice as they lie, or as they tumble. */
export function Dice() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const frame = board.frame.value;
  const dice = frame ? frame.dice : board.shown.value.dice;
  if (!dice) return null;
  const [a = 0, b] = dice;
  return (
    <p class={frame?.tumbling ? "dice tumbling" : "dice"} style={{ "--beat": `${frame?.ms ?? 0}ms` }}>
      {dice.map((value, die) => (
        <svg key={die} class="die" viewBox="0 0 4 4" aria-hidden>
          <rect x=".1" y=".1" width="3.8" height="3.8" rx=".7" />
          {Array.from({ length: 9 }, (_, k) =>
            ((PIPS[value] ?? 0) >> k) & 1 ? (
              <circle key={k} cx={1 + (k % 3)} cy={1 + Math.floor(k / 3)} r=".38" />
            ) : null,
          )}
        </svg>
      ))}
      <span class="unseen">{phrases.phrase(b ? "board.dice" : "board.die", { a, b: b ?? 0 })}</span>
      {a === b && !frame?.tumbling && <b class="tag">{phrases.phrase("motion.double")}</b>}
    </p>
  );
}
