import { useDashboard } from "../../dashboard-model";
import { LocaleTool, ThemeTool, Tool } from "../controls";
import { Frame } from "../Frame";
import { Unconnected } from "../Notices";
import { FullTool } from "../Toolbar";
import { Controls, Start } from "./Controls";
import { Invitation } from "./Invitation";
import { Ranking } from "./Ranking";
import { Tables } from "./Tables";

/** All of the dashboard of a classroom. */
export function Dashboard() {
  const { phrases, furniture, presentation } = useDashboard();
  return (
    <Frame title={phrases.value.both("dash.title")} theme={furniture.value.theme} name="dashboard" large={presentation}>
      <Parts />
    </Frame>
  );
}

function Parts() {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const large = dashboard.presentation.value;
  const { message, paused, ends_in, end, connection } = dashboard.room.value;
  const minutes = ends_in == null ? null : Math.ceil(Math.max(ends_in - dashboard.age.value, 0) / 60);
  const [what = "", n = ""] = end.split(":");
  return (
    <div class="room">
      <header class="toolbar">
        <h3>{phrases.phrase("dash.title")}</h3>
        <span class="tools">
          <Tool
            data-tool="presentation"
            icon="presentation"
            text="dash.projector"
            aria-pressed={large}
            onClick={() => dashboard.write("presentation", !large)}
          />
          <FullTool />
          <LocaleTool />
          <ThemeTool />
        </span>
      </header>
      <Unconnected />
      {connection !== "there" && (
        <p class="notice" role="status">
          {phrases.phrase(connection === "lost" ? "dash.lost" : "dash.parted")}
        </p>
      )}
      <Invitation />
      {large ? (
        <div class="ways">
          <Start />
        </div>
      ) : (
        <Controls />
      )}
      <p class="news">
        {paused && <b>{phrases.phrase("dash.all_paused")}</b>}
        {minutes !== null && <b>{phrases.phrase(minutes ? "dash.ends_in" : "dash.ended", { n: minutes })}</b>}
        {what && <b>{phrases.phrase(what === "laps" ? "dash.ends_laps" : "dash.ends_rounds", { n: Number(n) })}</b>}
        {message && <q>{message}</q>}
      </p>
      <Tables />
      <Ranking />
      <p class="unseen" role="status">
        {dashboard.done.value}
      </p>
    </div>
  );
}
