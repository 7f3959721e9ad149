import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { calmly } from "../../calm";
import { PAUSES } from "../../pace";
import { pastSentence } from "../../question";
import { LIVE, useTable } from "../../table";
import type { Key } from "../../text";
import type { KeptLine } from "../../wire";
import { Tool } from "../controls";
import { Fold } from "../Fold";

/** The way through the whole game: a slider over its events, steps, and the lines that were left. */
export function Replay() {
  const table = useTable();
  const teller = table.teller.value;
  const { events, lines } = table.state.value;
  const cursor = table.cursor.value;
  const speed = table.speed.value;
  const look = useMemo(() => calmly((event: number) => table.look(event)), [table]);
  const dragged = useSignal<number | null>(null);
  const plays = useSignal(false);
  const live = cursor === LIVE;
  const at = live ? events : cursor;
  const moment = (event: number) => (event < table.state.peek().events ? Math.max(0, event) : LIVE); // it may have grown
  const go = (event: number) => table.look(moment(event));

  useEffect(() => {
    if (live) plays.value = false;
    const timer = plays.value && setTimeout(() => go(cursor + 1), PAUSES[speed]);
    return () => clearTimeout(timer || 0);
  }, [plays.value, cursor, speed]);

  // it stays where it was dragged to until that moment is looked at: more keys may come before
  useEffect(() => {
    if (dragged.value !== null && moment(dragged.value) === cursor) dragged.value = null;
  }, [dragged.value, cursor]);
  useEffect(() => {
    dragged.value = null;
  }, [events]);

  if (!events) return null;
  const where = live ? teller.say("story.live") : pastSentence(table);
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
        aria-label={teller.say("story.replay")}
        aria-valuetext={where}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          dragged.value = valueAsNumber;
          look(moment(valueAsNumber));
        }}
      />
      <div class="steps">
        {tools.map(([icon, name, act, off], k) => (
          <Tool
            key={k} // what plays also stops: the focus stays on it
            data-replay={icon}
            icon={icon}
            says={name}
            aria-disabled={off}
            onClick={() => off || act()}
          />
        ))}
        <span class={live ? "where" : "where then"}>{where}</span>
      </div>
      {lines > 0 && (
        <Fold name="lines" label={teller.say("story.lines", { count: lines })}>
          <Lines />
        </Fold>
      )}
    </div>
  );

  function start() {
    if (live) table.look(0);
    plays.value = true;
  }

  function stop() {
    plays.value = false;
  }

  function nextTurn() {
    go((table.history.value.find(({ seq }) => seq >= at)?.seq ?? events) + 1);
  }
}

/** The lines that were left; one can go over to each. */
function Lines() {
  const table = useTable();
  const teller = table.teller.value;
  const { lines, branch } = table.state.value;
  const known = useSignal<KeptLine[]>([]);
  useEffect(() => {
    void table.lines().then((lines) => {
      known.value = lines;
    });
  }, [lines, branch]);
  return (
    <ul>
      {known.value.map(({ number, at, events, round, over }) => {
        const said = teller.say(over ? "story.line_over" : "story.line", { n: at + 1, count: events, round });
        return (
          <li key={number}>
            {said}{" "}
            {!table.readOnly.value && (
              <button type="button" data-line={number} onClick={() => table.goOver("line", { value: number })}>
                {teller.say("story.take")} <span class="unseen">{said}</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
