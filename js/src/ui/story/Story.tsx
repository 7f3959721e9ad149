import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { walk } from "../../focus";
import { LIVE, UNTOLD, useTable } from "../../table";
import { Telling } from "../../telling";
import type { EventFilter } from "../../types";
import type { BoardDefinition, GameEvent } from "../../wire";
import { icon } from "../icon";
import { Mark } from "../marks";
import { RuleText } from "../RuleText";
import { Charts } from "./Charts";
import { Filters } from "./Filters";
import { usePlace } from "./place";
import { Replay } from "./Replay";

/** What has happened: every event in a sentence, each moment to look at again, and how fortunes have grown. */
export function Story() {
  const table = useTable();
  return (
    <section class="story" aria-label={table.teller.value.say("story.title")} data-cursor={table.cursor.value}>
      <Replay />
      <Charts />
    </section>
  );
}

/** Every event in a sentence: pressed, it shows its moment and its rule. */
export function Told() {
  const table = useTable();
  const teller = table.teller.value;
  const telling = useMemo(() => new Telling(table), [table]);
  const cursor = table.cursor.value;
  const items = telling.items.value.filter(({ kind }) => !UNTOLD.includes(kind));
  const shown = items.findLast(({ seq }) => cursor === LIVE || seq <= cursor)?.seq;
  const open = useSignal(LIVE); // whose rule is unfolded
  const reached = useSignal(LIVE); // the one that Tab comes to
  const stop = items.some(({ seq }) => seq === reached.value) ? reached.value : (shown ?? items[0]?.seq);
  const list = useRef<HTMLOListElement>(null);
  const { scrolled, toEnd } = usePlace(list, table, telling, items);

  return (
    <div class="told">
      <Filters value={telling.filter.value} choose={choose} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <ol class="log" ref={list} tabIndex={0} aria-label={teller.say("board.log")} onScroll={scrolled} onKeyDown={step}>
        {telling.from.value > 0 && (
          <li class="earlier">
            <button type="button" class="quiet" onClick={() => telling.earlier()}>
              {teller.say("story.earlier")}
            </button>
          </li>
        )}
        {items.map((event, k) => (
          <li
            key={event.seq}
            class={event.turn === items[k - 1]?.turn ? "" : "begins"}
            data-kind={event.kind}
            data-seq={event.seq}
            aria-current={(event.seq === shown && cursor !== LIVE) || undefined}
          >
            {icon(iconOf(table.def, event))}
            {event.seat == null ? <span /> : <Mark seat={event.seat} />}
            <button
              type="button"
              tabIndex={event.seq === stop ? 0 : -1}
              aria-expanded={event.rule ? open.value === event.seq : undefined}
              title={teller.say("story.show")}
              onClick={() => press(event.seq)}
            >
              {teller.event(event)}
            </button>
            {open.value === event.seq && event.rule && <RuleText rule={event.rule} />}
          </li>
        ))}
      </ol>
    </div>
  );

  /** However far up one has read: what a filter lets through is told to its end. */
  function choose(filter: EventFilter) {
    toEnd();
    telling.choose(filter);
  }

  /** The board shows that moment, and why it was so; pressed again, the present. */
  function press(seq: number) {
    const next = open.value === seq && cursor === seq ? LIVE : seq;
    reached.value = seq;
    open.value = next;
    table.look(next);
  }

  /** From sentence to sentence. */
  function step(event: KeyboardEvent) {
    const next = walk(event, list.current?.querySelectorAll<HTMLElement>("[data-seq] button") ?? []);
    if (next) reached.value = Number(next.parentElement?.dataset.seq);
  }
}

function iconOf(def: BoardDefinition, { kind }: GameEvent): string {
  const topic = Object.keys(def.topics).find((name) => def.topics[name]?.includes(kind));
  return def.topic_icons[topic ?? ""] ?? "";
}
