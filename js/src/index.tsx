import type { Render } from "@anywidget/types";
import { render as draw } from "preact";
import { announce } from "./announce";
import { keepFocus } from "./focus";
import { heedKeys } from "./keys";
import { paceBots } from "./pace";
import { style } from "./styles";
import { Table, TableProvider } from "./table";
import { App } from "./ui/App";
import type { Traits } from "./wire";

/** Keys are for the board while the focus is in it: a notebook would cut its own cell on a plain `x`. */
function keepKeys(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}

const render: Render<Traits> = ({ model, el }) => {
  const host = document.createElement("div");
  host.className = "plakett";
  host.setAttribute("data-lm-suppress-shortcuts", "true");
  host.addEventListener("keydown", keepKeys);
  const root = host.attachShadow({ mode: "open" });
  const sheet = document.createElement("style");
  sheet.textContent = style;
  const place = document.createElement("div");
  root.append(sheet, place);
  const table = new Table(model);
  const steps = [paceBots(table), keepFocus(root), heedKeys(table, root), announce(table, host), () => table.close()];
  draw(
    <TableProvider value={table}>
      <App />
    </TableProvider>,
    place,
  );
  el.append(host);
  return () => {
    for (const step of steps) step();
    draw(null, place);
    host.remove();
  };
};

export default { render };
