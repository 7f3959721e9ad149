import type { AnyModel, Render } from "@anywidget/types";
import { render as draw } from "preact";
import { announce } from "./announce";
import { keepFocus } from "./focus";
import { heedKeys } from "./keys";
import { LogRoom } from "./logroom";
import { animate } from "./motion/motion";
import { paceBots } from "./pace";
import { RoomProvider } from "./room";
import { Table } from "./table";
import { App } from "./ui/App";
import { LogView } from "./ui/LogView";
import type { Traits } from "./wire";

/** Keys are for the board while the focus is in it: a notebook would cut its own cell on a plain `x`. */
function keepKeys(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}

type Steps = (() => void)[];

function showLog(model: AnyModel<Traits>, place: Element): Steps {
  const room = new LogRoom(model);
  draw(
    <RoomProvider value={room}>
      <LogView />
    </RoomProvider>,
    place,
  );
  return [() => room.close()];
}

function showBoard(model: AnyModel<Traits>, place: Element, root: ShadowRoot, host: HTMLElement): Steps {
  const table = new Table(model);
  const steps = [
    paceBots(table),
    keepFocus(root),
    heedKeys(table, root),
    announce(table, host),
    animate(table, host),
    () => table.close(),
  ];
  draw(
    <RoomProvider value={table}>
      <App />
    </RoomProvider>,
    place,
  );
  return steps;
}

const render: Render<Traits> = ({ model, el }) => {
  const host = document.createElement("div");
  host.className = "plakett";
  host.setAttribute("data-lm-suppress-shortcuts", "true");
  host.addEventListener("keydown", keepKeys);
  const root = host.attachShadow({ mode: "open" });
  const sheet = document.createElement("style");
  sheet.textContent = model.get("style");
  const place = document.createElement("div");
  root.append(sheet, place);
  const steps = model.get("view") === "log" ? showLog(model, place) : showBoard(model, place, root, host);
  el.append(host);
  return () => {
    for (const step of steps) step();
    draw(null, place);
    host.remove();
  };
};

export default { render };
