import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { walk } from "../../focus";
import { LIVE, UNTOLD, useTable } from "../../table";
import { Telling } from "../../telling";
import type { BoardDef, Filter, GameEvent } from "../../wire";
import { icon } from "../icon";
import { Mark } from "../marks";
import { RuleText } from "../RuleText";
import { useSize } from "../size";
import { Charts } from "./Charts";
import { Filters } from "./Filters";
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

export function Told() {
  const table = useTable();
  const teller = table.teller.value;
  const telling = useMemo(() => new Telling(table), [table]);
  const cursor = table.cursor.value;
  const items = telling.items.value.filter(({ kind }) => !UNTOLD.includes(kind));
  const shown = [...items].reverse().find(({ seq }) => cursor === LIVE || seq <= cursor)?.seq;
  const open = useSignal(LIVE); // whose rule is unfolded
  const reached = useSignal(LIVE); // the one that Tab comes to
  const stop = items.some(({ seq }) => seq === reached.value) ? reached.value : (shown ?? items[0]?.seq);
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const top = useRef(0);
  const size = useRef({ width: 0, height: 0 });
  const past = useRef<{ first: number; last?: number; cursor: number; offset: number }>({
    first: 0,
    cursor: LIVE,
    offset: 0,
  });

  const [first, last] = [items[0]?.seq ?? 0, items.at(-1)?.seq];

  // at once: what moves when lines are added is not taken for a reader who scrolls
  useLayoutEffect(() => {
    const { current: box } = list;
    if (!box) return;
    const { current: was } = past;
    if (!size.current.height) size.current = sizeOf(box);
    const line = box.querySelector<HTMLElement>("[aria-current]");
    const offset = (seq: number) => box.querySelector<HTMLElement>(`[data-seq="${seq}"] button`)?.offsetTop ?? 0;
    const moved = cursor !== was.cursor;
    if (moved && cursor === LIVE) atEnd.current = true;
    // who reads keeps the place; some browsers have seen to that by now, and it is not done twice
    if (first < was.first && last === was.last) box.scrollTop = top.current + offset(was.first) - was.offset;
    else if (cursor === LIVE && telling.follows.peek() && atEnd.current) box.scrollTop = box.scrollHeight;
    else if (cursor !== LIVE && (moved || first !== was.first || was.last === undefined)) {
      const off = (line?.offsetTop ?? 0) - box.scrollTop - box.clientHeight / 2; // where none is, all come later
      if (Math.abs(off) > box.clientHeight / 4) box.scrollTop += off;
    }
    past.current = { first, last, cursor, offset: offset(first) };
  }, [first, last, cursor, teller]); // in another language the lines are of other heights

  // what stands above moves the upper edge, and no line; a notebook puts back what was out of sight scrolled to its start
  useSize(list, (box) => {
    if (!box.clientHeight) return;
    const ends = table.cursor.peek() === LIVE && atEnd.current;
    box.scrollTop = ends ? box.scrollHeight : top.current + size.current.height - box.clientHeight;
    size.current = sizeOf(box);
  });

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
  function choose(filter: Filter) {
    atEnd.current = true;
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

  function scrolled({ currentTarget: box }: { currentTarget: HTMLElement }) {
    top.current = box.scrollTop;
    const { width, height } = size.current;
    if (box.clientHeight !== height || box.clientWidth !== width) return; // what is around has changed: nobody has scrolled
    atEnd.current = top.current + box.clientHeight > box.scrollHeight - 30;
    if (!box.scrollTop && telling.from.peek()) void telling.earlier();
    else if (atEnd.current) void telling.later();
  }
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

function iconOf(def: BoardDef, { kind }: GameEvent): string {
  const topic = Object.keys(def.topics).find((name) => def.topics[name]?.includes(kind));
  return def.topic_icons[topic ?? ""] ?? "";
}
