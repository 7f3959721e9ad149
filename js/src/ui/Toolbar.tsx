import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { playing } from "../legal";
import { useTable } from "../table";
import type { Motion, Speed } from "../types";
import { Select, Tool } from "./controls";
import { Undo } from "./decisions/Undo";

const SPEEDS: Speed[] = ["slow", "normal", "fast"];
const MOTIONS: Motion[] = ["auto", "on", "off"];

/** The pace of bots and undo; how it looks, and in which language. */
export function Toolbar() {
  const table = useTable();
  const teller = table.teller.value;
  const state = table.state.value;
  const paused = table.paused.value;
  const large = table.presentation.value;
  const dark = table.dark.value;
  const other = teller.locale === "fr" ? "en" : "fr";
  const full = useSignal(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = () => {
      full.value = isFull(bar.current as Element);
    };
    look();
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  return (
    <div class="toolbar" ref={bar} role="toolbar" aria-label={teller.say("tools.title")}>
      {playing(state, false).length > 0 && !table.readOnly.value && !state.over && (
        <span class="tools">
          <Tool
            data-tool="pause"
            icon={paused ? "play" : "pause"}
            says={paused ? "tools.go" : "tools.pause"}
            onClick={() => table.write("paused", !paused)}
          />
          <Select
            label={teller.say("tools.speed")}
            value={table.speed.value}
            options={SPEEDS.map((speed) => [speed, teller.say(`tools.${speed}`)])}
            choose={(speed) => table.write("speed", speed)}
          />
          <Skip />
        </span>
      )}
      <Undo />
      <span class="spring" />
      <span class="tools looks">
        <Select
          label={teller.say("motion.title")}
          value={table.motion.value}
          options={MOTIONS.map((motion) => [motion, teller.say(`motion.${motion}`)])}
          choose={(motion) => table.write("motion", motion)}
        />
        <Tool
          data-tool="presentation"
          icon="presentation"
          says="tools.presentation"
          aria-pressed={large}
          onClick={() => table.write("presentation", !large)}
        />
        {document.fullscreenEnabled && (
          <Tool data-tool="full" icon="maximize" says="tools.full" aria-pressed={full.value} onClick={fill} />
        )}
        <Tool
          data-tool="locale"
          icon="languages"
          says="tools.other"
          lang={other}
          onClick={() => table.write("locale", other)}
        />
        <Tool
          data-tool="theme"
          icon={dark ? "sun" : "moon"}
          says={dark ? "tools.light" : "tools.dark"}
          onClick={() => table.write("theme", dark ? "light" : "dark")}
        />
      </span>
    </div>
  );
}

/** Bots play on until somebody has to decide, or the reader stops them. */
function Skip() {
  const table = useTable();
  const teller = table.teller.value;
  const runs = useSignal(false);
  useEffect(() => stop, []);
  return (
    <Tool
      data-tool="skip"
      icon={runs.value ? "x" : "fast-forward"}
      says={runs.value ? "tools.stop" : "tools.skip"}
      title={teller.say("tools.skip_hint")}
      onClick={runs.value ? stop : run}
    />
  );

  function stop() {
    runs.value = false;
  }

  async function run() {
    runs.value = true;
    while (runs.value && (await table.skip())); // each time for a moment
    stop();
  }
}

const viewOf = (part: Element) => (part.getRootNode() as ShadowRoot).host;

/** Has this board the whole screen?  The page around it may have it, too, as slides do. */
const isFull = (part: Element) => viewOf(part).matches(":fullscreen");

/** The whole screen for the board, or back. */
function fill({ currentTarget }: MouseEvent) {
  const part = currentTarget as Element;
  void (isFull(part) ? document.exitFullscreen() : viewOf(part).requestFullscreen());
}
