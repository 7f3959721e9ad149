import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useBoardModel } from "../board-model";
import type { ForcedMoves, Motion, Speed } from "../types";
import { LocaleTool, Select, ThemeTool, Tool } from "./controls";
import { Undo } from "./decisions/Undo";
import { icon } from "./icon";

export const SPEEDS: Speed[] = ["slow", "normal", "fast"];
const FORCED_MOVES: ForcedMoves[] = ["none", "missed", "all"];
const MOTIONS: Motion[] = ["auto", "on", "off"];

/** The tools: pace of bots, undo, appearance and language. */
export function Toolbar() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const state = board.state.value;
  const paused = board.paused.value;
  const large = board.presentation.value;
  return (
    <div class="toolbar" role="toolbar" aria-label={phrases.phrase("tools.title")}>
      {board.paced(state).length > 0 && !board.readOnly.value && !state.over && (
        <span class="tools">
          <Tool
            data-tool="pause"
            icon={paused ? "play" : "pause"}
            text={paused ? "tools.go" : "tools.pause"}
            onClick={() => board.write("paused", !paused)}
          />
          <Select
            label={phrases.phrase("tools.speed")}
            value={board.speed.value}
            options={SPEEDS.map((speed) => [speed, phrases.phrase(`tools.${speed}`)])}
            choose={(speed) => board.write("speed", speed)}
          />
          <Skip />
        </span>
      )}
      <Undo />
      {board.own().length > 0 && !board.readOnly.value && !state.over && (
        <span class="compact" title={phrases.phrase(`forced.${board.forcedMoves.value}`)}>
          {icon("hourglass")}
          <Select
            label={phrases.phrase("forced.title")}
            value={board.forcedMoves.value}
            options={FORCED_MOVES.map((which) => [which, phrases.phrase(`forced.${which}`)])}
            choose={(which) => board.write("forced_moves", which)}
          />
        </span>
      )}
      <span class="spring" />
      <span class="tools looks">
        <Select
          label={phrases.phrase("motion.title")}
          value={board.motion.value}
          options={MOTIONS.map((motion) => [motion, phrases.phrase(`motion.${motion}`)])}
          choose={(motion) => board.write("motion", motion)}
        />
        <Tool
          data-tool="presentation"
          icon="presentation"
          text="tools.presentation"
          aria-pressed={large}
          onClick={() => board.write("presentation", !large)}
        />
        <FullTool />
        <LocaleTool />
        <ThemeTool />
      </span>
    </div>
  );
}

/** Puts the view on the whole screen, where the browser can. */
export function FullTool() {
  const full = useSignal(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const look = () => {
      full.value = isFull(place.current as Element);
    };
    look();
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  return (
    <span ref={place}>
      {document.fullscreenEnabled && (
        <Tool data-tool="full" icon="maximize" text="tools.full" aria-pressed={full.value} onClick={fill} />
      )}
    </span>
  );
}

/** Bots play on until somebody has to decide, or the reader stops them. */
function Skip() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const runs = useSignal(false);
  useEffect(() => stop, []);
  return (
    <Tool
      data-tool="skip"
      icon={runs.value ? "x" : "fast-forward"}
      text={runs.value ? "tools.stop" : "tools.skip"}
      title={phrases.phrase("tools.skip_hint")}
      onClick={runs.value ? stop : run}
    />
  );

  function stop() {
    runs.value = false;
  }

  async function run() {
    runs.value = true;
    while (runs.value && (await board.skip())); // each time for a moment
    stop();
  }
}

const viewOf = (part: Element) => (part.getRootNode() as ShadowRoot).host;

/** Whether this board, and not only the page around it, is on the whole screen. */
const isFull = (part: Element) => viewOf(part).matches(":fullscreen");

/** Puts the board on the whole screen, or back. */
function fill({ currentTarget }: MouseEvent) {
  const part = currentTarget as Element;
  void (isFull(part) ? document.exitFullscreen() : viewOf(part).requestFullscreen());
}
