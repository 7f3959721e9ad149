import { useEffect, useRef, useState } from "preact/hooks";
import type { LogRoom } from "../logroom";
import { LIVE, useRoom } from "../room";
import type { Key } from "../text";
import { themed } from "../theme";
import type { Filter, GameEvent } from "../wire";
import { Icon } from "./Icon";
import { Filters } from "./story/Filters";

/** Height of a row, in pixels: rows out of sight are only room. */
const ROW = 28;
const SHOWN = 14;
const COLUMNS: Key[] = [
  "log.seq",
  "log.turn",
  "log.seat",
  "log.kind",
  "log.rule",
  "log.square",
  "log.amount",
  "log.other",
  "log.card",
  "log.cash",
  "log.sentence",
];

/** The log as a table that grows: only the rows in sight are there. */
export function LogView() {
  const room = useRoom() as LogRoom;
  const teller = room.teller.value;
  const { events, branch, rev } = room.state.value;
  const total = room.total.value;
  const [follows, follow] = useState(true);
  const [top, setTop] = useState(0);
  const box = useRef<HTMLElement>(null);
  const first = Math.max(0, Math.floor(top / ROW) - 1);
  const cursor = room.cursor.value;
  const filter = room.filter.value;
  const rows = room.items.value.slice(
    Math.max(0, first - room.from.value),
    Math.max(0, first - room.from.value + SHOWN + 3),
  );
  const start = Math.max(first, room.from.value);

  useEffect(() => room.want([follows ? null : first, SHOWN + 3]), [first, events, branch, filter, follows]);
  useEffect(() => {
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [total, follows]);
  useEffect(() => {
    if (cursor !== LIVE && !rows.some(({ seq }) => seq === cursor)) void jump((event) => event.seq >= cursor);
  }, [cursor]);

  return (
    <section
      class={`app log-view ${room.dark.value ? "dark" : "light"}`}
      style={themed(room.def.theme, room.dark.value)}
      tabIndex={-1}
      lang={teller.locale}
      aria-label={teller.of(room.def.name)}
      data-rev={rev}
      data-live={room.link.live.value}
    >
      <div class="log-tools">
        <button type="button" data-tool="follow" aria-pressed={follows} onClick={() => follow(!follows)}>
          <Icon name="chevron-last" /> {teller.say("log.follow")}
        </button>
        <Jump go={jump} />
        {cursor !== LIVE && (
          <button type="button" data-tool="now" onClick={() => room.look(LIVE)}>
            <Icon name="history" /> {teller.say("past.now")}
          </button>
        )}
      </div>
      {!room.link.connected.value && <p class="notice">{teller.say("notice.unconnected")}</p>}
      <Filters value={filter} choose={choose} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section class="rows" ref={box} tabIndex={0} aria-label={teller.say("log.title")} onScroll={scrolled}>
        <table aria-rowcount={total + 1}>
          <thead>
            <tr aria-rowindex={1}>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {teller.say(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr style={{ height: `${start * ROW}px` }} />
            {rows.map((event, k) => (
              <tr
                key={event.seq}
                aria-rowindex={start + k + 2}
                aria-current={event.seq === cursor ? "true" : undefined}
                data-seq={event.seq}
                data-kind={event.kind}
                onClick={() => room.look(event.seq)}
              >
                <th scope="row">
                  <button type="button" title={teller.say("story.show")}>
                    {event.seq}
                  </button>
                </th>
                {cells(event).map((said, column) => (
                  <td key={column}>{said}</td>
                ))}
              </tr>
            ))}
            <tr style={{ height: `${Math.max(0, total - start - rows.length) * ROW}px` }} />
          </tbody>
        </table>
      </section>
    </section>
  );

  function cells(event: GameEvent): (string | number)[] {
    return [
      event.turn,
      event.seat === null ? "" : teller.player(event.seat),
      event.kind,
      event.rule,
      teller.square(event.square),
      event.amount ? teller.money(event.amount) : "",
      event.other === null ? "" : teller.player(event.other),
      teller.card(event.card),
      event.seat === null ? "" : teller.money(event.cash),
      teller.event(event),
    ];
  }

  function choose(chosen: Filter) {
    room.filter.value = chosen;
    follow(true);
  }

  /** Who scrolls up reads, and is left alone. */
  function scrolled() {
    const { current } = box;
    if (!current) return;
    setTop(current.scrollTop);
    if (current.scrollTop + current.clientHeight < current.scrollHeight - 2 * ROW) follow(false);
  }

  async function jump(reached: (event: GameEvent) => boolean) {
    follow(false);
    const place = await room.find(reached);
    if (box.current) box.current.scrollTop = Math.max(0, place - SHOWN / 3) * ROW;
  }
}

/** To an event or a turn, by its number. */
function Jump({ go }: { go: (reached: (event: GameEvent) => boolean) => void }) {
  const teller = useRoom().teller.value;
  const [what, setWhat] = useState<"seq" | "turn">("seq");
  return (
    <form
      class="jump"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const number = Number(new FormData(submitted.currentTarget).get("number"));
        go((event) => event[what] >= number);
      }}
    >
      <select
        aria-label={teller.say("log.jump")}
        value={what}
        onChange={({ currentTarget }) => setWhat(currentTarget.value as "seq" | "turn")}
      >
        <option value="seq">{teller.say("log.seq")}</option>
        <option value="turn">{teller.say("log.turn")}</option>
      </select>
      <input type="number" name="number" min={0} required aria-label={teller.say("log.number")} />
      <button type="submit">{teller.say("log.jump")}</button>
    </form>
  );
}
