import { useEffect, useRef } from "preact/hooks";
import { useDashboard } from "../../dashboard-model";
import type { GlanceSeat, GlanceTable } from "../../wire";
import { Select } from "../controls";
import { Code } from "./Invitation";

/** What can be done with the seat of a pupil.  Escape closes it. */
export function SeatMenu({ seat: { name, bot }, table }: { seat: GlanceSeat; table: GlanceTable }) {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { tables, level } = dashboard.room.value;
  const box = useRef<HTMLFieldSetElement>(null);
  const free = tables.filter(
    ({ number, seats, over }) => number !== table.number && !over && seats.some((seat) => !seat.name),
  );
  const made = dashboard.newLink.value;
  useEffect(() => box.current?.querySelector<HTMLElement>("button, select")?.focus(), []);
  return (
    <fieldset
      class="seat-menu"
      ref={box}
      aria-label={phrases.phrase("dash.change_seat", { name })}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      {table.begun && !table.over && (
        <button
          type="button"
          data-what={bot ? "back" : "bot"}
          onClick={() => dashboard.seat(name, bot ? { what: "back" } : { what: "bot", level })}
        >
          {phrases.phrase(bot ? "dash.give_back" : "dash.give_to_bot")}
        </button>
      )}
      {free.length > 0 && (
        <Select
          label={phrases.phrase("dash.move_to", { name })}
          value={-1}
          options={[
            [-1, phrases.phrase("dash.move")],
            ...free.map(({ number }) => [number, phrases.phrase("room.table", { n: number + 1 })] as const),
          ]}
          choose={(number) => number >= 0 && leave({ what: "move", table: number })}
        />
      )}
      <button type="button" data-what="link" onClick={() => dashboard.seat(name, { what: "link" })}>
        {phrases.phrase("dash.new_link")}
      </button>
      <button type="button" data-what="free" onClick={() => leave({ what: "free" })}>
        {phrases.phrase("dash.free_seat")}
      </button>
      {made?.name === name && (
        <>
          <label>
            {phrases.phrase("dash.new_link_for", { name })}
            <input type="text" readOnly value={made.link.url} onFocus={({ currentTarget }) => currentTarget.select()} />
          </label>
          <Code link={made.link} />
        </>
      )}
    </fieldset>
  );

  /** The focus goes back to the button of the seat. */
  function close() {
    const button = box.current?.parentElement?.querySelector("button");
    dashboard.chosen.value = null;
    button?.focus();
  }

  /** Somebody leaves this seat, so that it is nobody's. */
  async function leave(fields: Parameters<typeof dashboard.seat>[1]) {
    const tables = box.current?.closest<HTMLElement>(".tables");
    if (!(await dashboard.seat(name, fields))) return;
    dashboard.chosen.value = null;
    tables?.focus({ preventScroll: true });
  }
}
