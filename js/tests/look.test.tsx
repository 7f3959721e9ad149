import { expect, test } from "vitest";
import { rest } from "./find";
import { FakeModel, told, wire } from "./model";
import { show } from "./view";

const { theme, groups } = wire.definition;

test("the colours of an edition are variables, by the names that styles use", () => {
  const { style } = show().one(".app");
  for (const name of ["--accent", "--on-accent"]) expect(style.getPropertyValue(name)).toBe(theme.style[name]);
});

test("a pattern is drawn once in the view, and nothing breaks out of it", () => {
  const fake = new FakeModel();
  const d = `M0 0"/><script>alert(1)</script>`;
  const tiles = theme.tiles.map((tile) => ({ ...tile, path: { ...tile.path, d } }));
  fake.traits.definition = { ...wire.definition, theme: { ...theme, tiles } };
  const { all, one } = show(fake);
  expect(one("#felt path").getAttribute("d")).toBe(d);
  expect(all("script")).toEqual([]);
  const painted = all(".weave rect").map((rect) => rect.getAttribute("fill")?.match(/^url\((#.+)\)$/)?.[1] ?? "");
  expect(new Set(painted).size).toBeGreaterThan(2);
  for (const id of painted) expect(all(id)).toHaveLength(1);
});

test("light and dark change the colours of the whole board", async () => {
  const { fake, one } = show();
  expect(one(".app").className).toBe("app light");
  fake.change("theme", "dark");
  await rest();
  expect(one(".app").className).toBe("app dark");
});

test("a lost connection is shown until the kernel answers, whatever a reader chooses meanwhile", async () => {
  const { fake, all, one } = show();
  await rest();
  fake.send = () => {
    throw new Error("comm is closed");
  };
  one("[data-move='roll']").click();
  await rest();
  const told = () => all(".notice").length;
  expect(told()).toBe(1);
  for (const tool of ["theme", "locale"]) one(`[data-tool='${tool}']`).click();
  await rest();
  expect([told(), one(".app").className]).toEqual([1, "app dark"]);
  fake.moveOn();
  await rest();
  expect(told()).toBe(0);
});

test("a complete group is described in words, and a title opens its deed", async () => {
  const fake = new FakeModel();
  const { titles } = fake.traits.state;
  const [first] = wire.definition.titles;
  const owner = titles.owner.map((seat, title) => (wire.definition.titles[title]?.group === first?.group ? 1 : seat));
  fake.moveOn({ titles: { ...titles, owner } });
  const { all, one } = show(fake);
  const whole = all(".player[data-seat='1'] .set.whole").map((set) => set.querySelector(".unseen")?.textContent);
  expect(whole).toContain(`${groups[first?.group ?? 0]?.name.en}: complete group`);
  one(".player[data-seat='1'] .set.whole .chip").click();
  await rest();
  expect(one(".deed h3").textContent).toBe(wire.definition.squares[first?.square ?? 0]?.name.en);
  expect(one(".deed header .letter").textContent).toBe(groups[first?.group ?? 0]?.letter);
});

test("a mortgaged title bears its stamp, on the board and on its deed", async () => {
  const { all, one } = show();
  expect(one("[data-square='11'] .void").textContent).toBe("mtg");
  one("[data-square='11']").click();
  await rest();
  expect(one(".deed .stamp").textContent).toBe("mortgaged");
  one("[data-square='12']").click();
  await rest();
  expect(all(".stamp").length).toBe(0);
});

test("the square of the seat in turn is marked, and owners have an initial", () => {
  const { fake, all, one } = show();
  const { players, seat } = fake.traits.state;
  expect(all("[data-here='true']").map(({ dataset }) => dataset.square)).toEqual([String(players[seat]?.square)]);
  expect(one("[data-square='16'] .owner b").textContent).toBe("A");
});

test("bots skip ahead in slices until they have no moves or the reader stops them", async () => {
  const { fake, one } = show();
  let slices = 3;
  fake.answer = ({ what }) => ({ ok: true, moved: what === "skip" && --slices > 0 });
  one("[data-tool='skip']").click();
  await rest();
  const asked = () => fake.of("control").filter(({ what }) => what === "skip").length;
  expect(asked()).toBe(3);
  expect(one("[data-tool='skip']").textContent?.trim()).toBe("Skip ahead");
  fake.answer = () => null;
  one("[data-tool='skip']").click();
  await rest();
  expect(one("[data-tool='skip']").textContent?.trim()).toBe("Stop");
  one("[data-tool='skip']").click();
  fake.reply(fake.of("control").at(-1)?.id ?? "", { ok: true, moved: true });
  await rest();
  expect(asked()).toBe(4);
});

test("a bot that fails while others skip ahead is named", async () => {
  const { fake, one } = show();
  const error = { code: "bot_failed", params: {}, text: told("The bot Hal <b> has failed (c0ffee).") };
  fake.answer = ({ what }) => (what === "skip" ? { ok: false, error } : { ok: true });
  one("[data-tool='skip']").click();
  await rest();
  expect(one(".notices").textContent).toContain("The bot Hal <b> has failed");
  expect(one(".notices").textContent).toContain("c0ffee");
});

test("the size for the back row is a trait, which other views follow", async () => {
  const { fake, all, one } = show();
  one("[data-tool='presentation']").click();
  expect(fake.written).toContainEqual(["presentation", true]);
  await rest();
  expect(all(".app.presentation").length).toBe(1);
});
