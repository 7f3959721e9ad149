import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { LIVE, UNREPORTED, useBoardModel } from "../../board-model";
import { walk } from "../../focus";
import { StoryWindow } from "../../story-window";
import type { EventFilter } from "../../types";
import type { BoardDefinition, GameEvent } from "../../wire";
import { icon } from "../icon";
import { Mark } from "../marks";
import { RuleText } from "../RuleText";
import { Charts } from "./Charts";
import { Filters } from "./Filters";
import { usePlace } from "./place";

/** The story so far, as charts. */
export function Story() {
  const board = useBoardModel();
  return (
    <section class="story" aria-label={board.phrases.value.phrase("story.title")} data-cursor={board.cursor.value}>
      <Charts />
    </section>
  );
}

/** The log as sentences.  A press on one shows its moment and its rule. */
export function StoryLog() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const story = useMemo(() => new StoryWindow(board), [board]);
  const cursor = board.cursor.value;
  const items = story.items.value.filter(({ kind }) => !UNREPORTED.includes(kind));
  const shown = items.findLast(({ seq }) => cursor === LIVE || seq <= cursor)?.seq;
  const open = useSignal(LIVE); // the event whose rule is unfolded
  const reached = useSignal(LIVE); // the event that Tab reaches
  const stop = items.some(({ seq }) => seq === reached.value) ? reached.value : (shown ?? items[0]?.seq);
  const list = useRef<HTMLOListElement>(null);
  const { scrolled, toEnd } = usePlace(list, board, story, items);

  return (
    <div class="story-log">
      <Filters value={story.filter.value} choose={choose} />
      <ol
        class="log"
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={phrases.phrase("board.log")}
        onScroll={scrolled}
        onKeyDown={step}
      >
        {story.from.value > 0 && (
          <li class="earlier">
            <button type="button" class="quiet" onClick={() => story.earlier()}>
              {phrases.phrase("story.earlier")}
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
            {icon(iconOf(board.definition, event))}
            {event.seat == null ? <span /> : <Mark seat={event.seat} />}
            <button
              type="button"
              tabIndex={event.seq === stop ? 0 : -1}
              aria-expanded={event.rule ? open.value === event.seq : undefined}
              title={phrases.phrase("story.show")}
              onClick={() => press(event.seq)}
            >
              {phrases.event(event)}
            </button>
            {open.value === event.seq && event.rule && <RuleText rule={event.rule} />}
          </li>
        ))}
      </ol>
    </div>
  );

  /** Applies a filter, and scrolls to the end of what it lets through. */
  function choose(filter: EventFilter) {
    toEnd();
    story.choose(filter);
  }

  /** Shows the moment of an event and its rule.  A second press shows the present. */
  function press(seq: number) {
    const next = open.value === seq && cursor === seq ? LIVE : seq;
    reached.value = seq;
    open.value = next;
    board.goTo(next);
  }

  /** Moves the focus from sentence to sentence. */
  function step(event: KeyboardEvent) {
    const next = walk(event, list.current?.querySelectorAll<HTMLElement>("[data-seq] button") ?? []);
    if (next) reached.value = Number(next.parentElement?.dataset.seq);
  }
}

function iconOf(definition: BoardDefinition, { kind }: GameEvent): string {
  const topic = Object.keys(definition.topics).find((name) => definition.topics[name]?.includes(kind));
  return definition.topic_icons[topic ?? ""] ?? "";
}
