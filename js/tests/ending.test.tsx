import { afterEach, expect, test } from "vitest";
import widget from "../src/index";
import { FakeModel } from "./model";

const closing: (() => void)[] = [];

function show(fake: FakeModel) {
  const el = document.body.appendChild(document.createElement("div"));
  closing.push(widget.render({ model: fake.model, el } as never) as () => void);
  return el;
}

afterEach(() => {
  for (const close of closing.splice(0)) close();
  document.body.replaceChildren();
});

test("a board that shows another game draws it in the place of the last one, and keeps the focus", async () => {
  const fake = new FakeModel("quiet");
  const el = show(fake);
  const listeners = fake.listeners;
  el.firstElementChild?.shadowRoot?.querySelector<HTMLElement>(".actions")?.focus();
  const race = new FakeModel("race").traits;
  fake.traits.definition = race.definition;
  fake.traits.state = race.state;
  fake.change("session", "another");
  expect(el.children).toHaveLength(1);
  const root = el.firstElementChild?.shadowRoot;
  expect(root?.querySelectorAll(".square")).toHaveLength(race.definition.squares.length);
  expect(fake.listeners).toBe(listeners);
  expect(root?.activeElement?.className).toBe("actions");
  expect(fake.of("hello").at(-1)?.session).toBe("another");
});
