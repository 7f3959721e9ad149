import { useEffect, useRef, useState } from "preact/hooks";
import { useTable } from "../table";
import type { Key } from "../text";
import type { Speed } from "../wire";
import { Undo } from "./decisions/Undo";
import { Icon } from "./Icon";
import { MotionTool } from "./MotionTool";

const SPEEDS: [Speed, Key][] = [
  ["slow", "tools.slow"],
  ["normal", "tools.normal"],
  ["fast", "tools.fast"],
];

/** The pace of bots and undo; how it looks, and in which language. */
export function Toolbar() {
  const table = useTable();
  const teller = table.teller.value;
  const { players, over } = table.state.value;
  const bots = players.some(({ person, out }) => !person && !out);
  const paused = table.paused.value;
  const large = table.presentation.value;
  const dark = table.dark.value;
  const other = teller.locale === "fr" ? "en" : "fr";
  return (
    <div class="toolbar" role="toolbar" aria-label={teller.say("tools.title")}>
      {bots && !table.readOnly.value && !over && (
        <span class="tools">
          <Tool
            name="pause"
            icon={paused ? "play" : "pause"}
            said={teller.say(paused ? "tools.go" : "tools.pause")}
            pressed={paused}
            press={() => table.write("paused", !paused)}
          />
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
          <Skip />
        </span>
      )}
      <Undo />
      <span class="spring" />
      <span class="tools looks">
        <MotionTool />
        <Tool
          name="presentation"
          icon="presentation"
          said={teller.say("tools.presentation")}
          pressed={large}
          press={() => table.write("presentation", !large)}
        />
        {document.fullscreenEnabled && (
          <Tool name="full" icon="maximize" said={teller.say("tools.full")} press={fill} />
        )}
        <Tool
          name="locale"
          icon="languages"
          said={other === "en" ? "English" : "Français"}
          lang={other}
          press={() => table.write("locale", other)}
        />
        <Tool
          name="theme"
          icon={dark ? "sun" : "moon"}
          said={teller.say(dark ? "tools.light" : "tools.dark")}
          press={() => table.write("theme", dark ? "light" : "dark")}
        />
      </span>
    </div>
  );
}

interface Deed {
  name: string;
  icon: string;
  said: string;
  press: (event: MouseEvent) => void;
  pressed?: boolean;
  lang?: string;
  hint?: string;
}

/** Where there is little room only its icon is seen. */
function Tool({ name, icon, said, press, pressed, lang, hint }: Deed) {
  return (
    <button
      type="button"
      data-tool={name}
      title={hint ?? said}
      lang={lang}
      aria-label={said}
      aria-pressed={pressed}
      onClick={press}
    >
      <Icon name={icon} /> <span class="word">{said}</span>
    </button>
  );
}

/** Bots play on until somebody has to decide, or the reader stops them. */
function Skip() {
  const table = useTable();
  const teller = table.teller.value;
  const [runs, setRuns] = useState(false);
  const on = useRef(false);
  useEffect(() => stop, []);
  return (
    <Tool
      name="skip"
      icon={runs ? "x" : "fast-forward"}
      said={teller.say(runs ? "tools.stop" : "tools.skip")}
      hint={teller.say("tools.skip_hint")}
      press={runs ? stop : run}
    />
  );

  function stop() {
    on.current = false;
  }

  async function run() {
    on.current = true;
    setRuns(true);
    while (on.current && (await table.skip())); // each time for a moment
    setRuns(false);
  }
}

/** The whole screen for the board, or back. */
function fill({ currentTarget }: MouseEvent) {
  const { host } = (currentTarget as Element).getRootNode() as ShadowRoot;
  void (document.fullscreenElement ? document.exitFullscreen() : host.requestFullscreen());
}
