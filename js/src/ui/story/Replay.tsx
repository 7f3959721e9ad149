import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { LIVE, useBoardModel } from "../../board-model";
import { PAUSES } from "../../pace";
import { pastText } from "../../prompt";
import type { Key } from "../../text";
import { throttle } from "../../throttle";
import type { KeptLine } from "../../wire";
import { Tool } from "../controls";
import { Fold } from "../Fold";

/** The replay of the game: a slider over its events, step buttons, and the lines that were left. */
export function Replay() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const { events, lines } = board.state.value;
  const cursor = board.cursor.value;
  const speed = board.speed.value;
  const look = useMemo(() => throttle((event: number) => board.goTo(event)), [board]);
  const dragged = useSignal<number | null>(null);
  const plays = useSignal(false);
  const live = cursor === LIVE;
  const at = live ? events : cursor;
  const moment = (event: number) => (event < board.state.peek().events ? Math.max(0, event) : LIVE); // the game may have gone on
  const go = (event: number) => board.goTo(moment(event));

  useEffect(() => {
    if (live) plays.value = false;
    const timer = plays.value && setTimeout(() => go(cursor + 1), PAUSES[speed]);
    return () => clearTimeout(timer || 0);
  }, [plays.value, cursor, speed]);

  // the slider stays where it was dragged until that moment is shown, since more keys may follow
  useEffect(() => {
    if (dragged.value !== null && moment(dragged.value) === cursor) dragged.value = null;
  }, [dragged.value, cursor]);
  useEffect(() => {
    dragged.value = null;
  }, [events]);

  if (!events) return null;
  const where = live ? phrases.phrase("story.live") : pastText(board);
  const tools: [icon: string, name: Key, act: () => void, off: boolean][] = [
    ["chevron-first", "story.first", () => go(0), !at],
    ["chevron-left", "story.back", () => go(at - 1), !at],
    plays.value ? ["pause", "story.pause", stop, false] : ["play", "story.play", start, false],
    ["chevron-right", "story.forth", () => go(at + 1), live],
    ["chevrons-right", "story.next_turn", nextTurn, live],
    ["chevron-last", "past.now", () => go(events), live],
  ];
  return (
    <div class="replay">
      <input
        type="range"
        max={events}
        value={dragged.value ?? at}
        aria-label={phrases.phrase("story.replay")}
        aria-valuetext={where}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          dragged.value = valueAsNumber;
          look(moment(valueAsNumber));
        }}
      />
      <div class="steps">
        {tools.map(([icon, name, act, off], k) => (
          <Tool
            key={k} // one button plays and pauses, and keeps the focus
            data-replay={icon}
            icon={icon}
            text={name}
            aria-disabled={off}
            onClick={() => off || act()}
          />
        ))}
        <span class={live ? "where" : "where then"}>{where}</span>
      </div>
      {lines > 0 && (
        <Fold name="lines" label={phrases.phrase("story.lines", { count: lines })}>
          <Lines />
        </Fold>
      )}
    </div>
  );

  function start() {
    if (live) board.goTo(0);
    plays.value = true;
  }

  function stop() {
    plays.value = false;
  }

  function nextTurn() {
    go((board.history.value.find(({ seq }) => seq >= at)?.seq ?? events) + 1);
  }
}

/** The lines that were left, with a button to go over to each. */
function Lines() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const { lines, branch } = board.state.value;
  const known = useSignal<KeptLine[]>([]);
  useEffect(() => {
    void board.lines().then((lines) => {
      known.value = lines;
    });
  }, [lines, branch]);
  return (
    <ul>
      {known.value.map(({ number, at, events, round, over }) => {
        const text = phrases.phrase(over ? "story.line_over" : "story.line", { n: at + 1, count: events, round });
        return (
          <li key={number}>
            {text}{" "}
            {!board.readOnly.value && (
              <button type="button" data-line={number} onClick={() => board.goOver("line", { value: number })}>
                {phrases.phrase("story.take")} <span class="unseen">{text}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
