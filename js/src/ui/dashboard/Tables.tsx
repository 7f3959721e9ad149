import { useDashboard } from "../../dashboard-model";
import { focusBoard } from "../../focus";
import type { GlanceSeat, GlanceTable } from "../../wire";
import { icon } from "../icon";
import { Token } from "../marks";
import { SeatMenu } from "./SeatMenu";

/** How many seconds a table waits for one seat until it stands out. */
const LONG = 120;

/** How somebody stands, and for how long. */
const lasting = (text: string, time: string) => (time ? `${text} · ${time}` : text);

/** All tables. */
export function Tables() {
  const dashboard = useDashboard();
  const { tables } = dashboard.room.value;
  return (
    <>
      <ul class="tables" tabIndex={-1}>
        {tables.map((table) => (
          <Table key={table.number} table={table} />
        ))}
      </ul>
      {!dashboard.presentation.value && (
        <div class="ways">
          <button type="button" data-do="add_table" onClick={() => dashboard.change({ do: "add_table" })}>
            {dashboard.phrases.value.phrase("dash.add_table")}
          </button>
        </div>
      )}
    </>
  );
}

/** A table: how far it is, whose turn it is and since when, and who sits there. */
function Table({ table }: { table: GlanceTable }) {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { number, seats, begun, over, paused, round } = table;
  const { tables, paused: all, shown } = dashboard.room.value;
  const { editions } = dashboard.furniture.value;
  const name = phrases.phrase("room.table", { n: number + 1 });
  const state = over ? "dash.over" : paused ? "dash.paused" : begun ? null : "dash.not_begun";
  const others = begun || tables.some((one) => one.begun); // before the start it is the same for all
  return (
    <li class={over ? "table over" : "table"} data-table={number} aria-label={name}>
      <h4>
        {name}
        <small>
          {Object.keys(editions).length > 1 && <span>{phrases.of(editions[table.edition]?.name)}</span>}
          {round > 0 && <span>{phrases.phrase("dash.round", { n: round })}</span>}
          {state && others && <span class="tag state">{phrases.phrase(state)}</span>}
        </small>
      </h4>
      <ul>
        {seats.map((seat, k) => (
          <Seat key={k} seat={seat} number={k} table={table} />
        ))}
      </ul>
      {begun && !dashboard.presentation.value && (
        <div class="ways">
          <button
            type="button"
            data-do="show"
            aria-pressed={shown === number}
            aria-label={phrases.phrase("dash.board_of", { n: number + 1 })}
            onClick={({ currentTarget }) => show(currentTarget)}
          >
            {icon("layers")} {phrases.phrase("dash.board")}
          </button>
          {!over && !all && (
            <button
              type="button"
              data-do="pause"
              aria-label={phrases.phrase(paused ? "dash.resume_table" : "dash.pause_table", { n: number + 1 })}
              onClick={() => dashboard.pause(!paused, number)}
            >
              {icon(paused ? "play" : "pause")} {phrases.phrase(paused ? "tools.go" : "tools.pause")}
            </button>
          )}
        </div>
      )}
    </li>
  );

  /** Shows the board below, and scrolls there, or takes it away. */
  async function show(button: Element) {
    if (shown === number) {
      await dashboard.change({ do: "show", table: null });
      return;
    }
    const stop = focusBoard(button);
    if (!(await dashboard.change({ do: "show", table: number }))) stop();
  }
}

function Seat({ seat, number, table }: { seat: GlanceSeat; number: number; table: GlanceTable }) {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { name, bot, here, plays, leads, standing } = seat;
  const open = name !== "" && dashboard.chosen.value === name;
  const shown = name || phrases.phrase(bot ? "dash.bot_name" : "dash.free", { n: number + 1 });
  const late = (table.since ?? 0) + dashboard.age.value > LONG;
  const since = plays && !table.paused ? dashboard.lasted(table.since) : "";
  const words = (
    <>
      <Token look={dashboard.furniture.value.seats[number]} name={name} />
      <span class="who">
        <b>{shown}</b>
        {leads && mark("trophy", "dash.leads")}
        {bot !== "" && mark("bot", name ? "dash.bot_plays" : "players.bot")}
        {name !== "" && !here && (
          <span class="tag owed">{lasting(phrases.phrase("dash.away"), dashboard.lasted(seat.away))}</span>
        )}
        {plays && (
          <span class={late && since ? "tag state" : "tag turn"}>{lasting(phrases.phrase("players.turn"), since)}</span>
        )}
      </span>
      <span class="worth">{dashboard.standing(table, standing)}</span>
    </>
  );
  const look = ["place", plays && "turn", !name && "free", name && !here && "gone"].filter(Boolean).join(" ");
  return (
    <li class={look} data-seat={number}>
      {name && !dashboard.presentation.value ? (
        <button
          type="button"
          class="quiet"
          title={phrases.phrase("dash.change_seat", { name })}
          aria-expanded={open}
          onClick={() => {
            dashboard.chosen.value = open ? null : name;
          }}
        >
          {words}
        </button>
      ) : (
        <div>{words}</div>
      )}
      {open && !dashboard.presentation.value && <SeatMenu seat={seat} table={table} />}
    </li>
  );

  function mark(sign: string, key: "dash.leads" | "dash.bot_plays" | "players.bot") {
    const text = phrases.phrase(key);
    return (
      <span class="tag" title={text}>
        {icon(sign)}
        <span class="unseen">{text}</span>
      </span>
    );
  }
}
