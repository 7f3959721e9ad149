import { useTable } from "../table";
import type { Key } from "../text";
import type { Speed } from "../wire";

const SPEEDS: [Speed, Key][] = [
  ["slow", "tools.slow"],
  ["normal", "tools.normal"],
  ["fast", "tools.fast"],
];

/** The pace of bots, undo, language and light. */
export function Toolbar() {
  const table = useTable();
  const teller = table.teller.value;
  const { players, over } = table.state.value;
  const bots = players.some(({ person, out }) => !person && !out);
  const paused = table.paused.value;
  const plays = !table.readOnly.value;
  return (
    <div class="toolbar" role="toolbar" aria-label={teller.say("tools.title")}>
      {bots && plays && !over && (
        <>
          <button type="button" data-tool="pause" aria-pressed={paused} onClick={() => table.write("paused", !paused)}>
            {teller.say(paused ? "tools.go" : "tools.pause")}
          </button>
          <select
            aria-label={teller.say("tools.speed")}
            value={table.speed.value}
            onChange={({ currentTarget }) => table.write("speed", currentTarget.value as Speed)}
          >
            {SPEEDS.map(([speed, key]) => (
              <option key={speed} value={speed}>
                {teller.say(key)}
              </option>
            ))}
          </select>
          <button type="button" data-tool="skip" title={teller.say("tools.skip_hint")} onClick={() => table.skip()}>
            {teller.say("tools.skip")}
          </button>
        </>
      )}
      {plays && (
        <button type="button" data-tool="undo" onClick={() => table.control("undo")}>
          {teller.say("tools.undo")}
        </button>
      )}
      <span class="spring" />
      <button
        type="button"
        data-tool="locale"
        lang={teller.locale === "fr" ? "en" : "fr"}
        onClick={() => table.write("locale", teller.locale === "fr" ? "en" : "fr")}
      >
        {teller.locale === "fr" ? "English" : "Français"}
      </button>
      <button type="button" data-tool="theme" onClick={() => table.write("theme", table.dark.value ? "light" : "dark")}>
        {teller.say(table.dark.value ? "tools.light" : "tools.dark")}
      </button>
    </div>
  );
}
