import type { Initialize, Render } from "@anywidget/types";
import { render as draw } from "preact";
import { announce } from "./announce";
import { isShortcut, keepFocus, onceEach } from "./focus";
import { heedKeys } from "./keys";
import { LogRoom } from "./logroom";
import { animate } from "./motion/motion";
import { paceBots } from "./pace";
import { type Room, RoomProvider } from "./room";
import { Table } from "./table";
import { App } from "./ui/App";
import { LogView } from "./ui/LogView";
import type { Traits } from "./wire";

/** Keys are for the board while the focus is in it: a notebook would cut its own cell on a plain `x`. */
function keepKeys(event: KeyboardEvent): void {
  if (!isShortcut(event)) event.stopPropagation();
}

/** Holds off the shortcuts of JupyterLab, which could run the cell again, but for those to save and to find a command. */
function shield({ undo }: Room, host: HTMLElement): void {
  const heed = (event: KeyboardEvent) => {
    const { keyCode, shiftKey, altKey } = event; // JupyterLab goes by the code, whatever the alphabet
    const harmless = (event.ctrlKey || event.metaKey) && !altKey && (keyCode === 83 || (shiftKey && keyCode === 67));
    if (event.composedPath().includes(host)) host.toggleAttribute("data-lm-suppress-shortcuts", !harmless);
  };
  window.addEventListener("keydown", heed, true); // before anybody else
  undo.push(() => window.removeEventListener("keydown", heed, true));
}

let read: CSSStyleSheet | undefined;

/** The style of all views, read once. */
function style(text: string): CSSStyleSheet {
  if (!read) {
    read = new CSSStyleSheet();
    read.replaceSync(text);
  }
  return read;
}

/** Before there is a view: what it will need. */
const initialize: Initialize<Traits> = ({ model }) => {
  style(model.get("sheet"));
};

const render: Render<Traits> = ({ model, el }) => {
  const host = document.createElement("div");
  host.className = "plakett";
  host.addEventListener("keydown", keepKeys);
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style(model.get("sheet"))];
  const place = root.appendChild(document.createElement("div"));
  const room = model.get("view") === "log" ? new LogRoom(model) : new Table(model);
  shield(room, host);
  if (room instanceof Table) {
    paceBots(room);
    announce(room, root);
    animate(room, host);
    heedKeys(room, root);
  }
  el.append(host); // before it is drawn, so that the frame that will show it is asked for meanwhile
  draw(<RoomProvider value={room}>{room instanceof Table ? <App /> : <LogView />}</RoomProvider>, place);
  keepFocus(root);
  onceEach(root);
  return () => {
    room.close();
    draw(null, place);
    host.remove();
  };
};

export default { initialize, render };
