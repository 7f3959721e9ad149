import { expect, test, vi } from "vitest";
import type { BoardEnding, Traits } from "../src/wire";
import { FakeModel, told } from "./model";
import { show } from "./view";

test("a board that shows another game draws it in the place of the last one, and keeps the focus", async () => {
  const fake = new FakeModel("quiet");
  const { el } = show(fake);
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

const POINT = { turn: 3, round: 2, kind: "rent_paid", seat: 0, moved: 0, before: 1500, after: 900, swing: 0.2 };
const ENDING: BoardEnding = {
  winners: [1],
  sentences: ["Léo wins.", "A rent decides.", "Léo leads.", "Ana comes second.", "In rents, much."].map(told),
  points: [{ ...POINT, event: 4, text: told("Round 2. Ana pays.") }],
  curve: [
    { seq: 2, turn: 0, round: 1, values: [1500, 1500, 1500] },
    { seq: 9, turn: 3, round: 2, values: [900, 2100, 1500] },
  ],
  complete: true,
};

async function over(changes: Partial<Traits> = {}) {
  const fake = new FakeModel("quiet", changes);
  fake.answer = ({ kind }) => (kind === "at" ? null : { ok: true, moved: true, ending: ENDING });
  const { el } = show(fake);
  fake.moveOn({ over: true, winners: [1] });
  await vi.waitFor(() => expect(el.firstElementChild?.shadowRoot?.querySelector(".ending")).toBeTruthy());
  return { fake, root: el.firstElementChild?.shadowRoot as ShadowRoot };
}

test("the end says why, shows its turning points, and Escape or a press shows the final board", async () => {
  const { fake, root } = await over();
  const words = [...root.querySelectorAll(".ending h3, .ending .told p")].map((one) => one.textContent);
  expect(words).toEqual(ENDING.sentences.map(({ en }) => en));
  expect(root.querySelectorAll(".ending .plot .pin")).toHaveLength(1);
  root.querySelector<HTMLElement>(".turnings button")?.click();
  expect(fake.written.at(-1)).toEqual(["cursor", 4]);
  await vi.waitFor(() => expect(root.querySelector(".ending")).toBeNull());
  fake.change("cursor", -1);
  await vi.waitFor(() => expect(root.querySelector(".ending")).toBeTruthy());
  root.querySelector(".actions")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await vi.waitFor(() => expect(root.querySelector(".ending.closed")).toBeTruthy());
  root.querySelector<HTMLElement>(".ranking button")?.click();
  await vi.waitFor(() => expect(root.querySelector(".ending.closed")).toBeNull());
  root.querySelector<HTMLElement>(".ending")?.click();
  await vi.waitFor(() => expect(root.querySelector(".ending.closed")).toBeTruthy());
});

test("a rematch is one press, and a board that is read only offers none", async () => {
  const { fake, root } = await over();
  const buttons = root.querySelectorAll<HTMLElement>(".further button");
  expect(buttons).toHaveLength(3);
  buttons[1]?.click();
  expect(fake.of("control").at(-1)).toMatchObject({ what: "rematch", on: true, branch: 0 });
  const watched = await over({ read_only: true });
  expect(watched.root.querySelectorAll(".further button")).toHaveLength(1);
  const page = await over({ session: "" });
  expect(page.root.querySelector(".further")).toBeNull();
});

test("the ending goes when the last move is taken back", async () => {
  const { fake, root } = await over();
  fake.moveOn({ over: false, winners: [], branch: 1 });
  await vi.waitFor(() => expect(root.querySelector(".ending")).toBeNull());
});
