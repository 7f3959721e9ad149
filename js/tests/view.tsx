import { type ComponentChild, render } from "preact";
import { afterEach } from "vitest";
import widget from "../src/index";
import { ViewModelProvider, type WidgetModel } from "../src/widget-model";
import { all, one } from "./find";
import { FakeModel } from "./model";

const steps: (() => void)[] = [];

/** Does this once the test is over. */
export const afterwards = (step: () => void) => void steps.push(step);

/** Closes all that the test has opened. */
export const closeAll = () => {
  for (const step of steps.splice(0)) step();
};

afterEach(() => {
  closeAll();
  document.body.replaceChildren();
});

/** A view of a widget, and what is in it. */
export function show(fake = new FakeModel()) {
  const el = document.body.appendChild(document.createElement("div"));
  afterwards(widget.render({ model: fake.model, el } as never) as () => void);
  const root = el.querySelector(".plakett")?.shadowRoot;
  if (!root) throw new Error("no view");
  return {
    fake,
    el,
    root,
    all: (selector: string) => all(root, selector),
    one: (selector: string) => one(root, selector),
  };
}

/** A part of a view, drawn in a shadow root. */
export function showPart(model: WidgetModel, part: ComponentChild) {
  const place = document.body.appendChild(document.createElement("div"));
  const root = place.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
  render(<ViewModelProvider value={model}>{part}</ViewModelProvider>, root);
  afterwards(() => {
    model.close();
    render(null, root);
  });
  return root;
}
