import { useEffect, useRef } from "preact/hooks";
import { useTable } from "../../table";
import { Shares } from "./Shares";

/** Who will win, once it has been asked for: Python works it out, ever more surely. */
export function Forecast() {
  const table = useTable();
  const teller = table.teller.value;
  const found = table.chances.value;
  const running = found?.running ?? false;
  const asked = useRef(false); // by this view, which then says so
  const title = teller.say("forecast.title");
  const shares = (found?.seats ?? []).map(({ chance, text }) => ({ part: chance, said: teller.of(text) }));
  useEffect(() => {
    if (!asked.current || running) return;
    table.tell("polite", teller.list([title, ...shares.map(({ said }, seat) => `${teller.player(seat)} ${said}`)]));
  }, [running]);
  const { over, players } = table.shown.value;
  const mayAsk = !table.readOnly.value && (running || (!over && players.length > 1)); // else it is known who wins
  if (!mayAsk && !found) return null;
  return (
    <div class="shares forecast">
      <b>{title}</b>{" "}
      {mayAsk && (
        <button type="button" data-tool="forecast" onClick={ask}>
          {teller.say(running ? "forecast.stop" : "forecast.ask")}
        </button>
      )}
      {found && <p class={found.event + 1 < table.state.value.events ? "then" : ""}>{teller.of(found.text)}</p>}
      {running && <progress max={found?.all} value={found?.rollouts} aria-label={title} />}
      <Shares all={shares} />
    </div>
  );

  function ask() {
    asked.current = !running;
    void table.control("forecast", { on: !running, at: table.cursor.value });
  }
}
