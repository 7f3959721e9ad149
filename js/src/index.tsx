import type { Initialize, Render } from "@anywidget/types";
import { render as draw } from "preact";
import { announce } from "./announce";
import { BoardModel } from "./board-model";
import { DashboardModel } from "./dashboard-model";
import { isShortcut, keepFocus, onceEach } from "./focus";
import { handleKeys } from "./keys";
import { LobbyModel } from "./lobby-model";
import { LogModel } from "./log-model";
import { skipOnPress } from "./motion/motion";
import { paceBots } from "./pace";
import { measureRoom } from "./room";
import { App } from "./ui/App";
import { Dashboard } from "./ui/dashboard/Dashboard";
import { LogView } from "./ui/LogView";
import { Lobby } from "./ui/lobby/Lobby";
import { ViewModelProvider, type WidgetModel } from "./widget-model";
import type { Traits } from "./wire";

/** Keeps keys from the notebook while the focus is in the board.  A plain `x` would cut the cell. */
function keepKeys(event: KeyboardEvent): void {
  if (!isShortcut(event)) event.stopPropagation();
}

/** Suppresses the shortcuts of JupyterLab, which could run the cell again, except saving and the command palette. */
function shield({ cleanups }: WidgetModel, host: HTMLElement): void {
  const heed = (event: KeyboardEvent) => {
    const { keyCode, shiftKey, altKey } = event; // JupyterLab goes by the code, whatever the alphabet
    const harmless = (event.ctrlKey || event.metaKey) && !altKey && (keyCode === 83 || (shiftKey && keyCode === 67));
    if (event.composedPath().includes(host)) host.toggleAttribute("data-lm-suppress-shortcuts", !harmless);
  };
  window.addEventListener("keydown", heed, true); // before the handlers of the page
  cleanups.push(() => window.removeEventListener("keydown", heed, true));
}

const VIEWS = {
  board: { Model: BoardModel, View: App },
  log: { Model: LogModel, View: LogView },
  lobby: { Model: LobbyModel, View: Lobby },
  room: { Model: DashboardModel, View: Dashboard },
};

let read: CSSStyleSheet | undefined;

/** Returns the style sheet of all views, parsed once. */
function style(text: string): CSSStyleSheet {
  if (!read) {
    read = new CSSStyleSheet();
    read.replaceSync(text);
  }
  return read;
}

/** Prepares what a view will need. */
const initialize: Initialize<Traits> = ({ model }) => {
  style(model.get("sheet"));
};

type View = Parameters<Render<Traits>>[0];

/** Draws a view of the game that is shown.  Returns its host, and a function that takes it off. */
function mount({ model, el }: Pick<View, "model" | "el">) {
  const host = document.createElement("div");
  host.className = "plakett";
  host.addEventListener("keydown", keepKeys);
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style(model.get("sheet"))];
  const place = root.appendChild(document.createElement("div"));
  const { Model, View: Parts } = VIEWS[model.get("view")];
  const view = new Model(model);
  shield(view, host);
  if (view instanceof BoardModel) {
    paceBots(view);
    announce(view, root);
    skipOnPress(view, host);
    handleKeys(view, root);
    measureRoom(view, host);
  }
  el.append(host); // before drawing, so that the browser schedules its frame meanwhile
  draw(
    <ViewModelProvider value={view}>
      <Parts />
    </ViewModelProvider>,
    place,
  );
  keepFocus(root);
  onceEach(root);
  const close = () => {
    view.close();
    draw(null, place);
    host.remove();
  };
  return { host, close };
}

/** Draws a view, and another one in its place when the board shows another game. */
const render: Render<Traits> = ({ model, el }) => {
  let view = mount({ model, el });
  const change = () => {
    const { activeElement } = view.host.getRootNode() as Document;
    const focused = activeElement === view.host;
    view.close();
    view = mount({ model, el });
    if (focused)
      (view.host.shadowRoot?.querySelector(".actions") as HTMLElement | null)?.focus({ preventScroll: true });
  };
  model.on("change:session", change);
  return () => {
    model.off("change:session", change);
    view.close();
  };
};

export default { initialize, render };
