import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { walk } from "../focus";
import type { LogModel } from "../log-model";
import type { EventFilter, Near } from "../types";
import { LIVE, useViewModel } from "../view-model";
import type { GameEvent } from "../wire";
import { Select, Tool } from "./controls";
import { Frame } from "./Frame";
import { Unconnected } from "./Notices";
import { useSize } from "./size";
import { Filters } from "./story/Filters";

/** How many rows are in sight.  The others are only empty space. */
const VISIBLE_ROWS = 14;
const COLUMNS = [
  "seq",
  "turn",
  "seat",
  "kind",
  "rule",
  "square",
  "amount",
  "other",
  "card",
  "cash",
  "sentence",
  "code",
] as const;

/** The log as a table that grows.  Only the rows in sight are drawn. */
export function LogView() {
  const view = useViewModel() as LogModel;
  const phrases = view.phrases.value;
  const { events, branch } = view.state.value;
  const { rows: log } = view;
  const total = log.total.value;
  const follows = useSignal(true);
  const top = useSignal(0);
  const row = useSignal(28); // the height of a row, in pixels
  const reached = useSignal(LIVE); // the row that Tab reaches
  const box = useRef<HTMLElement>(null);
  const end = Math.max(0, total - VISIBLE_ROWS); // the log may have become shorter
  const first = Math.min(end, Math.max(0, Math.floor(top.value / row.value) - 1));
  const cursor = view.cursor.value;
  const filter = log.filter.value;
  const from = log.from.value;
  const start = Math.max(first, from);
  const rows = log.items.value.slice(start - from, Math.max(0, first - from + VISIBLE_ROWS + 3));
  const stop = rows.some(({ seq }) => seq === reached.value) ? reached.value : rows[Math.min(1, rows.length - 1)]?.seq;

  // also when Python answers again
  const { connected } = view.link;
  const known = [first, events, branch, filter, follows.value, connected.value, view.locale.value];
  useEffect(() => log.want([follows.value ? null : first, VISIBLE_ROWS + 3]), known);
  useLayoutEffect(() => {
    if (follows.value && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [total, follows.value, row.value]);
  // a notebook resets the scrolling of hidden lists
  useSize(box, (rows) => {
    if (!rows.clientHeight) return;
    row.value = rows.querySelector("tr")?.getBoundingClientRect().height || row.value;
    rows.scrollTop = follows.value ? rows.scrollHeight : top.value;
  });
  useEffect(() => {
    const middle = top.value / row.value + VISIBLE_ROWS / 2; // the middle of the rows in sight, some more are drawn around them
    if (!rows.some(({ seq }, k) => seq === cursor && Math.abs(start + k + 0.5 - middle) < VISIBLE_ROWS / 2)) show();
  }, [cursor]);

  return (
    <Frame title={view.definition.name} theme={view.definition.theme} now={view.state} name="log-view">
      <div class="log-tools">
        <Tool
          data-tool="follow"
          icon="chevron-last"
          text="log.follow"
          aria-pressed={follows.value}
          onClick={() => follow(!follows.value)}
        />
        <Jump go={jump} />
        {cursor !== LIVE && <Tool data-tool="now" icon="history" text="past.now" onClick={() => view.goTo(LIVE)} />}
      </div>
      <Unconnected />
      <Filters value={filter} choose={choose} />
      <section
        class="rows"
        ref={box}
        style={{ "--shown": VISIBLE_ROWS }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={phrases.phrase("log.title")}
        onScroll={scrolled}
        onKeyDown={(event) => walk(event, event.currentTarget.querySelectorAll("button"))}
      >
        <table aria-rowcount={total + 1}>
          <thead>
            <tr aria-rowindex={1}>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" data-of={name}>
                  {phrases.phrase(`log.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr style={{ height: `${start * row.value}px` }} />
            {rows.map((event, k) => (
              <tr
                key={event.seq}
                aria-rowindex={start + k + 2}
                aria-current={event.seq === cursor || undefined}
                data-seq={event.seq}
                data-kind={event.kind}
                onClick={() => view.goTo(event.seq)}
              >
                <th scope="row">
                  <button
                    type="button"
                    tabIndex={event.seq === stop ? 0 : -1}
                    title={phrases.phrase("story.show")}
                    onFocus={() => {
                      reached.value = event.seq;
                    }}
                  >
                    {event.seq}
                  </button>
                </th>
                {cells(event).map((text, column) => (
                  <td key={column} data-of={COLUMNS[column + 1]}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
            <tr style={{ height: `${Math.max(0, total - start - rows.length) * row.value}px` }} />
          </tbody>
        </table>
      </section>
    </Frame>
  );

  function cells(event: GameEvent): (string | number)[] {
    return [
      event.turn,
      event.seat == null ? "" : phrases.player(event.seat),
      phrases.of(view.definition.kinds?.[event.kind]),
      event.rule,
      phrases.square(event.square),
      event.amount ? phrases.money(event.amount) : "",
      event.other == null ? "" : phrases.player(event.other),
      phrases.card(event.card),
      event.cash == null ? "" : phrases.money(event.cash),
      phrases.event(event),
      event.kind,
    ];
  }

  function follow(on: boolean) {
    follows.value = on;
  }

  function choose(chosen: EventFilter) {
    log.filter.value = chosen;
    show();
  }

  /** Scrolls to the moment that is shown.  For the present, to the end. */
  function show() {
    if (cursor === LIVE) follow(true);
    else void jump({ seq: cursor });
  }

  /** Stops following the end when the reader scrolls up. */
  function scrolled() {
    const { current } = box;
    if (!current?.clientHeight) return;
    top.value = current.scrollTop;
    if (current.scrollTop + current.clientHeight < current.scrollHeight - 2 * row.value) follow(false);
  }

  async function jump(near: Near) {
    follow(false);
    const place = await log.find(near);
    if (place === undefined || follows.peek()) return; // the reader is elsewhere by now
    if (box.current) box.current.scrollTop = Math.max(0, place - VISIBLE_ROWS / 3) * row.value;
  }
}

/** A form that jumps to an event or a turn, by its number. */
function Jump({ go }: { go: (near: Near) => void }) {
  const phrases = useViewModel().phrases.value;
  const what = useSignal<"seq" | "turn">("seq");
  return (
    <form
      class="jump"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const number = Number(new FormData(submitted.currentTarget).get("number"));
        go(what.value === "seq" ? { seq: number } : { turn: number });
      }}
    >
      <Select
        label={phrases.phrase("log.jump")}
        value={what.value}
        options={[
          ["seq", phrases.phrase("log.seq")],
          ["turn", phrases.phrase("log.turn")],
        ]}
        choose={(chosen) => {
          what.value = chosen;
        }}
      />
      <input type="number" name="number" min={0} required aria-label={phrases.phrase("log.number")} />
      <button type="submit">{phrases.phrase("log.jump")}</button>
    </form>
  );
}
