import { useSignal } from "@preact/signals";
import { useDashboard } from "../../dashboard-model";
import { Select } from "../controls";
import { Fold } from "../Fold";
import { icon } from "../icon";

const UNITS = { minutes: "dash.unit_minutes", rounds: "dash.unit_rounds", laps: "dash.unit_laps" } as const;
type Unit = keyof typeof UNITS;
/** Seconds until a bot plays for somebody who is away.  Below zero, never. */
const PATIENCE = [15, 30, 60, 120, 300, -1];

/** What concerns all tables: start, pause, a message, the end, and those who are away. */
export function Controls() {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { tables, paused, message } = dashboard.room.value;
  const text = useSignal("");
  const playing = tables.some(({ begun, over }) => begun && !over);
  return (
    <section class="controls" aria-label={phrases.phrase("dash.all")}>
      <div class="ways">
        <Start />
        {playing && (
          <button type="button" data-do="pause" onClick={() => dashboard.pause(!paused)}>
            {icon(paused ? "play" : "pause")} {phrases.phrase(paused ? "dash.resume_all" : "dash.pause_all")}
          </button>
        )}
        <form class="say" onSubmit={say}>
          <input
            type="text"
            maxLength={300}
            value={text.value}
            placeholder={phrases.phrase("dash.message")}
            aria-label={phrases.phrase("dash.message")}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value;
            }}
          />
          <button type="submit">{phrases.phrase("dash.send")}</button>
          {message && (
            <button type="button" class="quiet" onClick={() => dashboard.change({ do: "say", text: "" })}>
              {phrases.phrase("dash.clear")}
            </button>
          )}
        </form>
      </div>
      <p class="notice" role="alert">
        {dashboard.refusal.value && (phrases.of(dashboard.refusal.value.text) || phrases.phrase("notice.silent"))}
      </p>
      <Fold name="more" label={phrases.phrase("dash.more")}>
        <End />
        <Absent />
      </Fold>
    </section>
  );

  async function say(event: SubmitEvent) {
    event.preventDefault();
    const sent = text.peek().trim();
    if (sent && (await dashboard.change({ do: "say", text: sent }))) text.value = "";
  }
}

/** The start of the games, and who has come so far, until all tables play. */
export function Start() {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { tables, missing } = dashboard.room.value;
  const waiting = tables.filter(({ begun, seats }) => !begun && seats.some(({ name }) => name));
  const begun = tables.some((table) => table.begun);
  if (begun && !waiting.length) return null;
  const seats = tables.flatMap((table) => table.seats);
  const taken = seats.filter(({ name }) => name).length;
  return (
    <>
      <button
        type="button"
        class="primary"
        data-do="start"
        aria-disabled={!waiting.length}
        onClick={() => waiting.length && dashboard.change({ do: "start" })}
      >
        {icon("play")} {phrases.phrase(begun ? "dash.start_others" : "dash.start")}
      </button>
      <span class="taken">
        {phrases.phrase("dash.taken", { n: taken, count: seats.length })}
        {missing.length > 0 && ` ${phrases.phrase("dash.missing", { names: phrases.series(missing) })}`}
      </span>
    </>
  );
}

/** When the games end.  An end at once is pressed twice. */
function End() {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { end, ends_in } = dashboard.room.value;
  const count = useSignal(10);
  const unit = useSignal<Unit>("minutes");
  const sure = useSignal(false);
  return (
    <form
      class="ways"
      onSubmit={(event) => {
        event.preventDefault();
        const after = unit.value === "minutes" ? `${count.value} minutes` : `${unit.value}:${count.value}`;
        void dashboard.change({ do: "end", after });
      }}
    >
      <span>{phrases.phrase("dash.end_after")}</span>
      <input
        type="number"
        min={1}
        max={999}
        required
        value={count.value}
        aria-label={phrases.phrase("dash.end_count")}
        onInput={({ currentTarget }) => {
          count.value = currentTarget.valueAsNumber;
        }}
      />
      <Select
        label={phrases.phrase("dash.end_unit")}
        value={unit.value}
        options={(Object.keys(UNITS) as Unit[]).map((one) => [one, phrases.phrase(UNITS[one])])}
        choose={(one) => {
          unit.value = one;
        }}
      />
      <button type="submit">{phrases.phrase("dash.end_set")}</button>
      {(end || ends_in != null) && (
        <button type="button" onClick={() => dashboard.change({ do: "end", after: "" })}>
          {phrases.phrase("dash.end_not")}
        </button>
      )}
      <button
        type="button"
        class={sure.value ? "sure" : ""}
        onClick={() => {
          if (sure.value) void dashboard.change({ do: "end", after: null });
          sure.value = !sure.value;
        }}
        onBlur={() => {
          sure.value = false;
        }}
      >
        {phrases.phrase(sure.value ? "dash.end_sure" : "dash.end_now")}
      </button>
    </form>
  );
}

/** How long the tables wait for those who are away, and which bot plays for them. */
function Absent() {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { patience, level } = dashboard.room.value;
  const now = patience ?? -1;
  const seconds = PATIENCE.includes(now) ? PATIENCE : [now, ...PATIENCE];
  const set = (changed: { patience?: number; level?: string }) => {
    const next = { patience: now, level, ...changed };
    void dashboard.change({ do: "settings", ...next, patience: next.patience < 0 ? null : next.patience });
  };
  return (
    <div class="ways">
      <span>{phrases.phrase("dash.absent")}</span>
      <Select
        label={phrases.phrase("dash.patience")}
        value={now}
        options={seconds.map((n) => [n, waitText(n)])}
        choose={(n) => set({ patience: n })}
      />
      <Select
        label={phrases.phrase("dash.level")}
        value={level}
        options={dashboard.furniture.value.levels.map(({ id, name }) => [id, phrases.of(name)])}
        choose={(id) => set({ level: id })}
      />
    </div>
  );

  function waitText(n: number): string {
    if (n < 0) return phrases.phrase("dash.never");
    return n < 60 ? phrases.phrase("dash.after_s", { n }) : phrases.phrase("dash.after_min", { n: n / 60 });
  }
}
