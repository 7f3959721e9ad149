import { useEffect, useRef } from "preact/hooks";
import { useBoardModel } from "../../board-model";
import { Shares } from "./Shares";

/** The forecast of who will win.  Python refines it while it runs. */
export function Forecast() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const found = board.chances.value;
  const running = found?.running ?? false;
  const asked = useRef(false); // by this view, which then announces the result
  const title = phrases.phrase("forecast.title");
  const shares = (found?.seats ?? []).map(({ chance, text }) => ({ part: chance, text: phrases.of(text) }));
  useEffect(() => {
    if (!asked.current || running) return;
    board.announce(
      "polite",
      phrases.list([title, ...shares.map(({ text }, seat) => `${phrases.player(seat)} ${text}`)]),
    );
  }, [running]);
  const { over, players } = board.shown.value;
  const mayAsk = board.steers() && (running || (!over && players.length > 1)); // else the winner is certain
  if (!mayAsk && !found) return null;
  return (
    <div class="shares forecast">
      <b>{title}</b>{" "}
      {mayAsk && (
        <button type="button" data-tool="forecast" onClick={ask}>
          {phrases.phrase(running ? "forecast.stop" : "forecast.ask")}
        </button>
      )}
      {found && <p class={found.event + 1 < board.state.value.events ? "then" : ""}>{phrases.of(found.text)}</p>}
      {running && <progress max={found?.all} value={found?.rollouts} aria-label={title} />}
      <Shares all={shares} />
    </div>
  );

  function ask() {
    asked.current = !running;
    void board.control("forecast", { on: !running, at: board.cursor.value });
  }
}
