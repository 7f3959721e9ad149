import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Archive } from "../src/archive";
import { PAUSES } from "../src/pace";
import type { Fields, Kind } from "../src/types";
import type { BoardState, Chances, GameEvent, Replay, Traits, TurnRow } from "../src/wire";
import { FakeModel, type Said, wire } from "./model";
import json from "./replays.json";
import { afterwards, closeAll, show as showView } from "./view";

interface Played {
  state: BoardState;
  tail: GameEvent[];
  replay: Replay;
}
const { plakettopoly, confinement } = json as unknown as Record<"plakettopoly" | "confinement", Played>;
const { events, history } = plakettopoly.replay;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

const pass = (time = 400) => vi.advanceTimersByTimeAsync(time);

async function show(fake: FakeModel) {
  const { all, one } = showView(fake);
  await pass();
  const click = async (selector: string) => {
    one(selector).click();
    await pass();
  };
  return { fake, all, one, click };
}

/** A page without a kernel. */
function page(
  { state, tail, replay }: Played = plakettopoly,
  board: "quiet" | "race" = "quiet",
  traits: Partial<Traits> = {},
) {
  const fake = new FakeModel(board, { state, tail, read_only: true, ...traits });
  const archive = new Archive(replay, fake.traits.definition.topics);
  fake.answer = ({ kind, ...fields }) => {
    return archive.answer(kind as Kind, fields as Fields<Kind>);
  };
  return show(fake);
}

/** A kernel that knows the whole log. */
function kernel() {
  const fake = new FakeModel("quiet", { state: plakettopoly.state, tail: plakettopoly.tail });
  const archive = new Archive(plakettopoly.replay, wire.definition.topics);
  fake.answer = (said: Said) => {
    if (said.kind === "history") return { ok: true, rows: history.slice(Number(said.start)) };
    if (said.kind === "at") return { ok: true, state: { ...plakettopoly.state, seq: Number(said.event) }, items: [] };
    return said.kind === "log_get" ? archive.answer("log_get", said as unknown as Fields<"log_get">) : { ok: true };
  };
  return fake;
}

/** The same for the log as a table. */
function logKernel() {
  const fake = kernel();
  const players = ["<b>Ana</b>", "Léo", "Zoé"];
  Object.assign(fake.traits, { view: "log", extent: { revision: 5, branch: 0, events: events.length, players } });
  return fake;
}

/** Room for fourteen rows, of 28 px, as the page would give it. */
const view = (box: HTMLElement) =>
  Object.defineProperties(box, { clientHeight: { value: 400 }, scrollHeight: { value: 28 * (events.length + 1) } });

const numbers = (lines: HTMLElement[]) => lines.map(({ dataset }) => Number(dataset.seq));

test("a view that is closed during a request leaves the cursor of the others", async () => {
  const { fake } = await page();
  fake.answer = () => null;
  fake.set("cursor", 3 as never);
  closeAll();
  await pass(60_000);
  expect(fake.get("cursor")).toBe(3);
});

test("the end of the log is shown at once, earlier events on request", async () => {
  const { fake, all, one, click } = await show(kernel());
  expect(fake.of("log_get")).toEqual([]);
  expect(numbers(all(".story-log [data-seq]")).at(-1)).toBe(events.length - 1);
  expect(all(".story-log [data-kind='turn_ended']").length).toBe(0); // it goes without saying
  expect(one(".story-log [data-kind='turn_begun']").className).toBe("begins");
  await click(".earlier button");
  expect(numbers(all(".story-log [data-seq]"))[0]).toBe(0);
  expect(all(".earlier").length).toBe(0);
});

test("around a moment, later events are fetched by scrolling, up to the present", async () => {
  const { fake, all, one } = await show(kernel());
  fake.change("cursor", 10);
  await pass();
  expect(numbers(all(".story-log [data-seq]")).at(-1)).toBe(59);
  const box = one(".log");
  const toEnd = async () => {
    box.scrollTop = 1; // the test's page has no heights
    box.dispatchEvent(new Event("scroll"));
    await pass();
  };
  await toEnd();
  expect(numbers(all(".story-log [data-seq]"))[0]).toBe(0);
  expect(numbers(all(".story-log [data-seq]")).at(-1)).toBe(events.length - 1);
  fake.change("cursor", -1);
  await pass();
  expect(numbers(all(".story-log [data-seq]")).at(-1)).toBe(events.length - 1);
});

test("earlier events stay when the end comes in sight, until more happens", async () => {
  const long = Array.from({ length: 300 }, (_, seq) => ({ ...events[seq % events.length], seq }) as GameEvent);
  const fake = new FakeModel("quiet", { state: { ...plakettopoly.state, events: 300 }, tail: long.slice(-60) });
  const archive = new Archive({ ...plakettopoly.replay, events: long }, wire.definition.topics);
  fake.answer = ({ kind, ...fields }) => archive.answer(kind as Kind, fields as Fields<Kind>);
  const { all, one, click } = await show(fake);
  const told = () => one(".story-log [data-seq]").dataset.seq;
  for (const first of ["180", "120", "60"]) {
    await click(".earlier button");
    one(".log").scrollTop = 1; // the test's page has no heights: it is at the end
    one(".log").dispatchEvent(new Event("scroll"));
    await pass();
    expect(told()).toBe(first);
  }
  fake.moveOn({ events: 301 });
  fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items: [{ ...long[0], seq: 300 }] });
  await pass();
  expect(numbers(all(".story-log [data-seq]")).at(-1)).toBe(300);
  expect(Number(told())).toBeGreaterThan(60);
});

/** Gives the story lines of 28 px in a list of at most 120 px.  Returns a function that reports the list's size, as browsers do late. */
function layOut(box: HTMLElement): () => void {
  const lines = () => [...box.querySelectorAll<HTMLElement>("li")];
  const whole = () => 8 + 28 * lines().length;
  const height = () => Math.min(120, whole());
  let top = 0;
  const most = () => whole() - height();
  Object.defineProperties(box, {
    clientHeight: { get: height },
    scrollHeight: { get: whole },
    scrollTop: { get: () => Math.min(top, most()), set: (to: number) => (top = Math.max(0, Math.min(to, most()))) },
  });
  const place = vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (this: HTMLElement) {
    return 28 * lines().findIndex((line) => line.contains(this));
  });
  afterwards(() => place.mockRestore());
  return () => {
    for (const report of observers) report();
  };
}

const observers = new Set<() => void>();

/** Whether the line of the moment that is shown is in sight. */
function isInSight(box: HTMLElement): boolean {
  const line = box.querySelector<HTMLElement>("[aria-current]");
  if (!line) return false;
  return line.offsetTop >= box.scrollTop && line.offsetTop + 28 <= box.scrollTop + box.clientHeight;
}

/** Reports sizes only when a test wants it. */
function observe() {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly report: () => void) {}
      observe = () => observers.add(this.report);
      disconnect = () => observers.delete(this.report);
    },
  );
  afterwards(() => vi.unstubAllGlobals());
}

test("the moment is in sight though the list grows as its lines come", async () => {
  observe();
  const { fake, one, click } = await show(kernel());
  const box = one(".log");
  const report = layOut(box);
  report();
  const { answer } = fake;
  fake.answer = (said) => (said.kind === "log_get" ? null : answer(said));
  await click(".filters summary");
  await click(".filters [data-topic='travel']"); // no line yet, so the list is low
  report();
  fake.answer = answer;
  fake.change("cursor", events.length - 20);
  await pass();
  report();
  expect(isInSight(box)).toBe(true);
});

test("the moment is in sight though the same event ends the story as before", async () => {
  observe();
  const fake = kernel();
  fake.traits.tail = events.slice(-5); // those before were lost
  const { one } = await show(fake);
  const box = one(".log");
  const report = layOut(box);
  report();
  fake.change("cursor", events.length - 20);
  await pass();
  expect(numbers([one(".story-log [data-seq]")])[0]).toBeLessThan(events.length - 20);
  expect(isInSight(box)).toBe(true);
});

test("a moment within the story is shown though another was just sought", async () => {
  const fake = kernel();
  const { answer } = fake;
  const { one } = await show(fake);
  fake.answer = (said) => (said.kind === "log_get" ? null : answer(said));
  fake.change("cursor", 3);
  await pass();
  fake.change("cursor", events.length - 1);
  await pass();
  for (const said of fake.of("log_get")) fake.reply(said.id, { ok: true, ...answer(said) });
  await pass();
  expect(Number(one(".story-log [aria-current]").dataset.seq)).toBeGreaterThanOrEqual(events.length - 2);
});

test("new events are appended, and those of another line replace the old ones", async () => {
  const { fake, all } = await show(kernel());
  const { state } = fake.traits;
  const next = { ...events.at(-1), kind: "thrown", seq: state.events } as GameEvent;
  fake.moveOn({ events: state.events + 1 });
  fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items: [next] });
  await pass();
  expect(numbers(all(".story-log [data-seq]")).at(-1)).toBe(state.events);
  const shorter = events.slice(0, 20);
  fake.moveOn({ events: 20, branch: 1 });
  fake.emit("msg:custom", { v: 1, kind: "events", revision: 2, items: shorter });
  await pass();
  expect(numbers(all(".story-log [data-seq]")).at(-1)).toBe(
    shorter.filter(({ kind }) => kind !== "turn_ended").at(-1)?.seq,
  );
});

test("after lost events the story begins anew, and fetches them on request", async () => {
  const fake = kernel();
  const [known, lost] = [events.length - 20, events.length - 5];
  Object.assign(fake.traits, { state: { ...plakettopoly.state, events: known }, tail: events.slice(known - 9, known) });
  const { all, click } = await show(fake);
  fake.moveOn({ events: events.length });
  fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items: events.slice(lost) });
  await pass();
  const told = events.filter(({ kind }) => kind !== "turn_ended").map(({ seq }) => seq);
  expect(numbers(all(".story-log [data-seq]"))).toEqual(told.filter((seq) => seq >= lost));
  await click(".earlier button");
  expect(numbers(all(".story-log [data-seq]"))).toEqual(told.filter((seq) => seq >= lost - 60));
});

test("a filter shows one seat and some topics, and all when pressed again", async () => {
  const { fake, all, one, click } = await show(kernel());
  await click(".filters summary");
  await click(".filters [data-seat='1']");
  expect(fake.of("log_get").at(-1)).toMatchObject({ seat: 1 });
  await click(".filters [data-topic='travel']");
  expect(fake.of("log_get").at(-1)).toMatchObject({ seat: 1, topics: ["travel"] });
  expect(one("[data-topic='travel']").getAttribute("aria-pressed")).toBe("true");
  const kinds = new Set(all(".story-log [data-seq]").map(({ dataset }) => dataset.kind));
  expect([...kinds].every((kind) => wire.definition.topics.travel?.includes(kind as string))).toBe(true);
  await click(".filters [data-topic='travel']");
  await click(".filters [data-seat='1']");
  expect(all(".story-log [data-seq]").length).toBeGreaterThan(30);
});

test("a pressed event shows its moment and its rule, and the present when pressed again", async () => {
  const { fake, one, all, click } = await page();
  const { seq, rule } = events.find(({ kind, seq }) => kind === "thrown" && seq > events.length - 40) as GameEvent;
  await click(`.story-log [data-seq='${seq}'] button`);
  expect(fake.traits.cursor).toBe(seq);
  expect(one(`.story-log [data-seq='${seq}']`).getAttribute("aria-current")).toBe("true");
  expect(one(".story-log blockquote").textContent).toBe(`${rule} ${plakettopoly.replay.rules[rule]?.en}`);
  await click(`.story-log [data-seq='${seq}'] button`);
  expect(fake.traits.cursor).toBe(-1);
  expect(all(".story-log blockquote").length).toBe(0);
  await click(`.story-log [data-seq='${seq}'] button`);
  await click("[data-tool='now']");
  await click(`.story-log [data-seq='${seq}'] button`); // which shows it again, though its rule was still there
  expect(fake.traits.cursor).toBe(seq);
});

test("the story is one tab stop, with arrows from sentence to sentence", async () => {
  const { all, one } = await page();
  const stops = () => all(".story-log [data-seq] button[tabindex='0']");
  const [last] = stops();
  expect(stops().length).toBe(1);
  last?.focus();
  const up = (more = {}) => new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true, ...more });
  expect(last?.dispatchEvent(up({ metaKey: true }))).toBe(true); // the browser's
  await pass();
  expect(stops()).toEqual([last]);
  last?.dispatchEvent(up());
  await pass();
  expect(stops().length).toBe(1);
  expect(numbers([stops()[0]?.parentElement as HTMLElement])[0]).toBeLessThan(Number(last?.parentElement?.dataset.seq));
  expect(one(".log").tabIndex).toBe(0);
});

test("Tab leads to the first sentence if all come later than the moment", async () => {
  const { fake, all, click } = await show(kernel());
  fake.change("cursor", 0);
  await click(".filters summary");
  await click(".filters [data-topic='travel']");
  const told = all(".story-log [data-seq] button");
  expect(told.length).toBeGreaterThan(1);
  expect(told.map(({ tabIndex }) => tabIndex)).toEqual([0, ...told.slice(1).map(() => -1)]);
});

test("a filter works around a moment of the past, too", async () => {
  const { fake, all, one, click } = await show(kernel());
  await click(".filters summary");
  for (const topic of ["turn", "travel", "title"]) await click(`.filters [data-topic='${topic}']`);
  const topics = ["turn", "travel", "title"].flatMap((topic) => wire.definition.topics[topic] ?? []);
  const found = events.filter(({ kind }) => topics.includes(kind) && kind !== "turn_ended");
  const shown = () => Number(one(".story-log [aria-current]").dataset.seq);
  const last = (moment: number) => found.filter(({ seq }) => seq <= moment).at(-1)?.seq;
  for (const moment of [8, 100, 12]) {
    fake.change("cursor", moment);
    await pass();
    expect(shown()).toBe(last(moment));
  }
  await click(".filters [data-topic='title']"); // chosen there
  expect(shown()).toBeLessThanOrEqual(12);
  fake.change("cursor", -1);
  await pass();
  expect(numbers(all(".story-log [data-seq]")).at(-1)).toBe(found.at(-1)?.seq);
});

test("the slider goes through all events, in a few requests a second", async () => {
  const { fake, one } = await show(kernel());
  const slider = one(".replay input") as HTMLInputElement;
  expect([slider.max, slider.value]).toEqual([String(events.length), String(events.length)]);
  fake.said.length = 0;
  for (let event = 40; event < 60; event++) {
    slider.value = String(event);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await pass(10);
  }
  await pass();
  expect(fake.of("at").length).toBeLessThanOrEqual(4);
  expect(fake.of("at").at(-1)?.event).toBe(59);
  const asked = fake.of("at").length;
  fake.moveOn();
  await pass();
  expect(fake.of("at").length).toBe(asked); // bots play on, and the moment is still the same
  fake.moveOn({ branch: 1 });
  await pass();
  expect(fake.of("at").length).toBe(asked + 1);
  expect(slider.getAttribute("aria-valuetext")).toBe(`You are looking at event 60 of ${events.length}.`);
  slider.value = slider.max;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await pass();
  expect(fake.traits.cursor).toBe(-1);
  for (let key = 0; key < 30; key++) {
    slider.value = String(Number(slider.value) - 1); // as a key that is held down does
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    slider.dispatchEvent(new Event("change", { bubbles: true }));
    await pass(10);
  }
  await pass();
  expect(fake.traits.cursor).toBe(events.length - 30);
});

test("steps forth and back, by turns, and playing on by itself to the end", async () => {
  const { fake, one, click } = await page(plakettopoly, "quiet", { speed: "fast" });
  const press = (icon: string) => click(`[data-replay='${icon}']`);
  await press("chevron-left");
  expect(fake.traits.cursor).toBe(events.length - 1);
  await press("chevron-first");
  await press("chevron-left");
  expect(fake.traits.cursor).toBe(0);
  await press("chevron-right");
  expect(fake.traits.cursor).toBe(1);
  await press("chevrons-right");
  expect(events[fake.traits.cursor]?.kind).toBe("turn_begun");
  expect(events[fake.traits.cursor]?.turn).toBe(2);
  await press("play");
  await pass(PAUSES.fast * events.length * 1.2);
  expect(fake.traits.cursor).toBe(-1);
  expect(one("[data-replay='play']").getAttribute("aria-label")).toBe("Replay the game");
});

test("a press on a chart shows the turn there, and at its end the present", async () => {
  const { fake, one } = await page();
  const plot = one("[data-chart='story.cash'] svg");
  plot.getBoundingClientRect = () => ({ left: 10, width: history.length }) as DOMRect; // a row each pixel, the present last
  for (const [place, cursor] of [
    [0, history[0]?.seq],
    [history.length - 1, history.at(-1)?.seq],
    [history.length, -1],
  ]) {
    plot.dispatchEvent(new MouseEvent("click", { clientX: 10 + Number(place), bubbles: true }));
    await pass();
    expect(fake.traits.cursor).toBe(cursor);
  }
});

test("a moment within the story is not fetched", async () => {
  const { fake, all } = await show(kernel());
  const asked = async (moment: number) => {
    const before = fake.of("log_get").length;
    fake.change("cursor", moment);
    await pass();
    return fake.of("log_get").length - before;
  };
  const { seq = 0 } = fake.traits.tail[0] ?? {};
  expect([await asked(seq), await asked(events.length - 1), await asked(10)]).toEqual([0, 0, 1]);
  expect(numbers(all(".story-log [data-seq]"))[0]).toBe(0);
  expect([await asked(0), await asked(59), await asked(60)]).toEqual([0, 0, 1]); // sixty were
});

test("a replay goes on with events that bots add meanwhile", async () => {
  const { fake, click } = await show(kernel());
  fake.change("speed", "slow");
  fake.change("cursor", events.length - 1);
  await pass();
  await click("[data-replay='play']");
  fake.moveOn({ events: events.length + 2 });
  await pass(PAUSES.slow);
  expect(fake.traits.cursor).toBe(events.length);
});

test("one can play on from a moment, and go over to a line that was left", async () => {
  const fake = kernel();
  const usual = fake.answer;
  fake.traits.state = { ...fake.traits.state, lines: 1 };
  fake.answer = (said) =>
    said.kind === "lines" ? { ok: true, lines: [{ number: 3, at: 9, events: 30, round: 2, over: true }] } : usual(said);
  const { one, click } = await show(fake);
  fake.change("cursor", 12);
  await pass();
  await click("[data-tool='branch']");
  expect(fake.of("control").at(-1)).toMatchObject({ what: "branch", at: 12 });
  expect(fake.traits.cursor).toBe(-1);
  await click(".lines summary");
  expect(one(".lines").textContent).toContain("from event 10 – events in all: 30, round 2, game over");
  expect(one("[data-line='3']").textContent).toContain("from event 10"); // for those who hear the button alone
  await click("[data-line='3']");
  expect(fake.of("control").at(-1)).toMatchObject({ what: "line", value: 3 });
});

test("a chart has a line for each seat, the leader in words, and figures", async () => {
  const { fake, all, one, click } = await page();
  const worth = one("[data-chart='story.worth']");
  const lines = [...worth.querySelectorAll("g path:not(.edge)")];
  const looks = lines.map((line) => `${line.getAttribute("stroke")} ${line.getAttribute("stroke-dasharray")}`);
  expect(new Set(looks).size).toBe(3);
  expect(new Set(lines.map((line) => line.getAttribute("stroke-dasharray"))).size).toBe(3);
  const { players } = plakettopoly.state;
  const best = [...players].sort((a, b) => b.worth - a.worth)[0];
  expect(worth.textContent).toContain(`${best?.name} leads with $${best?.worth.toLocaleString("en")}`);
  for (const { name, worth: amount } of players.filter((player) => player !== best))
    expect(worth.textContent).toContain(`${name} ($${amount.toLocaleString("en")})`);
  expect(worth.querySelector("table")).toBeNull();
  expect(worth.querySelector("summary")?.textContent).toBe("In figures Net worth");
  await click("[data-chart='story.worth'] summary");
  const rows = [...worth.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent));
  const row = history[4] as TurnRow;
  expect(rows[4]).toEqual([String(row.turn), ...row.worth.map((value) => `$${value.toLocaleString("en")}`)]);
  expect(all(".plot .now").length).toBe(0);
  fake.change("cursor", row.seq);
  await pass();
  expect(all(".plot .now")[0]?.getAttribute("d")).toBe(`M${(100 * 4) / (rows.length - 1)} 0V100`);
});

test("charts end with the present, though later turns may arrive before it", async () => {
  const fake = kernel();
  const { seq, turn } = history[5] as TurnRow;
  fake.traits.state = { ...fake.traits.state, events: seq + 1, turn };
  const { all, click } = await show(fake);
  await click("[data-chart='story.cash'] summary");
  const turns = history.slice(0, 6).map((row) => String(row.turn));
  expect(all("[data-chart='story.cash'] tbody th").map(({ textContent }) => textContent)).toEqual(turns);
});

test("no seat leads where all have the same", async () => {
  const fake = kernel();
  const { players, ...rest } = fake.traits.state;
  fake.traits.state = { ...rest, events: 9, players: players.map((player) => ({ ...player, cash: 700 })) };
  const { one } = await show(fake);
  expect(one("[data-chart='story.cash'] figcaption").textContent).toBe("Cash All have $700.");
});

test("a single player neither leads nor is level", async () => {
  const alone = new FakeModel("race");
  alone.moveOn({ players: alone.traits.state.players.slice(0, 1).map((player) => ({ ...player, cash: 160 })) });
  const { one } = await show(alone);
  expect(one("[data-chart='story.cash'] figcaption").textContent).toBe("Cash £160");
});

test("a race has charts of places, not of worth and titles", async () => {
  const { all, one } = await page(confinement, "race");
  expect(all(".chart").map(({ dataset }) => dataset.chart)).toEqual(["story.cash"]);
  const said = all(".shares .share").map((label) => label.textContent);
  const { squares } = (wire.boards.race as Traits).definition;
  expect(said).toEqual(confinement.state.players.map(({ square }) => squares[square]?.label));
  expect(one(".shares b").textContent).toBe("Progress");
});

const CHANCES: Chances = {
  event: 12,
  rollouts: 60,
  all: 200,
  running: true,
  text: { fr: "À l’événement 13.", en: "As of event 13." },
  seats: [0.62, 0.3, 0.08].map((chance) => ({
    chance,
    low: chance - 0.05,
    high: chance + 0.05,
    text: { fr: `${100 * chance}\u00a0%`, en: `${100 * chance}%` },
  })),
};

test("a forecast is requested, refined, stopped, and announced once", async () => {
  const { fake, all, one, click } = await show(kernel());
  const polite = () => one("[aria-live='polite']").textContent;
  expect(all(".forecast li, .forecast p, .forecast progress").length).toBe(0);
  await click("[data-tool='forecast']");
  expect(fake.of("control").at(-1)).toMatchObject({ what: "forecast", on: true, at: -1, branch: 0 });
  fake.change("chances", { ...CHANCES, rollouts: 0, seats: [] });
  await pass();
  expect(one(".forecast progress").getAttribute("aria-label")).toBe("Chances to win");
  expect(one("[data-tool='forecast']").textContent).toBe("Stop");
  fake.change("chances", CHANCES);
  await pass();
  expect(all(".forecast .share").map((label) => label.textContent)).toEqual(["62%", "30%", "8%"]);
  expect(all(".forecast .bar span").map((bar) => bar.style.width)).toEqual(["62%", "30%", "8%"]);
  expect(all(".forecast li .unseen").map((name) => name.textContent)).toEqual(
    plakettopoly.state.players.map(({ name }) => name),
  );
  expect(polite()).toBe("");
  await click("[data-tool='forecast']");
  expect(fake.of("control").at(-1)).toMatchObject({ what: "forecast", on: false });
  fake.change("chances", { ...CHANCES, running: false });
  await pass();
  expect(polite()).toBe("");
  await click("[data-tool='forecast']");
  fake.change("chances", CHANCES);
  await pass();
  fake.change("chances", { ...CHANCES, running: false });
  await pass();
  expect(polite()).toMatch(/^Chances to win; .* 62%; .* 30%; .* 8%$/);
  const once = polite();
  await click("[data-tool='forecast']");
  fake.change("chances", CHANCES);
  await pass();
  fake.change("chances", { ...CHANCES, running: false });
  await pass();
  expect(polite()?.trim()).toBe(once);
  expect(polite()).not.toBe(once); // what is said again must differ to be heard
  expect(all(".forecast progress").length).toBe(0);
  expect(one("[data-tool='forecast']").textContent).toBe("Estimate the chances");
});

test("a forecast of an earlier moment is marked, and one of another view is not announced", async () => {
  const { fake, all, one, click } = await show(kernel());
  fake.change("chances", { ...CHANCES, event: events.length - 1 });
  await pass();
  expect(one(".forecast p").className).toBe("");
  fake.moveOn({ events: events.length + 3 });
  fake.change("chances", { ...CHANCES, event: events.length - 1, running: false });
  await pass();
  expect(one(".forecast p").className).toBe("then");
  expect(one(".forecast p").textContent).toBe("As of event 13.");
  expect(one("[aria-live='polite']").textContent).toBe("");
  fake.change("cursor", 5);
  await click("[data-tool='forecast']");
  expect(fake.of("control").at(-1)).toMatchObject({ what: "forecast", on: true, at: 5 });
  fake.change("chances", null); // it was taken back
  await pass();
  expect(all(".forecast li").length).toBe(0);
});

test("no forecast is offered of a finished game or a single player", async () => {
  const fake = kernel();
  const { all, click } = await show(fake);
  fake.moveOn({ over: true, winners: [1], legal: [] });
  await pass();
  expect(all(".forecast").length).toBe(0);
  fake.answer = ({ kind }) => ({ ok: true, ...(kind === "at" && { state: plakettopoly.state, items: [] }) });
  fake.change("cursor", 5);
  await pass();
  await click("[data-tool='forecast']");
  expect(fake.of("control").at(-1)).toMatchObject({ what: "forecast", on: true, at: 5 });
  fake.change("chances", CHANCES);
  fake.change("cursor", -1);
  await pass();
  expect(all("[data-tool='forecast']").length).toBe(1); // to stop it
  fake.change("chances", { ...CHANCES, running: false });
  await pass();
  expect(all(".forecast li").length).toBe(3); // what is known stays
  expect(all("[data-tool='forecast']").length).toBe(0);
  const alone = new FakeModel("race");
  alone.moveOn({ players: alone.traits.state.players.slice(0, 1) });
  expect((await show(alone)).all(".forecast").length).toBe(0);
});

test("a read-only board shows a forecast without a button, and a page has none", async () => {
  const watched = await show(new FakeModel("quiet", { read_only: true, chances: CHANCES }));
  expect(watched.all(".forecast li").length).toBe(3);
  expect(watched.all("[data-tool='forecast']").length).toBe(0);
  const { all } = await page();
  expect(all(".forecast").length).toBe(0);
});

test("a filter scrolls to the end of what it lets through", async () => {
  const { one, click } = await show(kernel());
  const box = one(".log");
  Object.defineProperties(box, { clientHeight: { value: 300 }, scrollHeight: { value: 2000 } });
  box.scrollTop = 100;
  box.dispatchEvent(new Event("scroll"));
  await click(".filters summary");
  expect(box.scrollTop).toBe(100);
  await click(".filters [data-topic='rent']");
  expect(box.scrollTop).toBe(2000);
});

test("the turns of a long game come at once, and not a hundred at a time", async () => {
  const fake = kernel();
  const { answer } = fake;
  const turns = Array.from({ length: 320 }, (_, k) => ({ ...(history[0] as TurnRow), seq: k, turn: k + 1 }));
  fake.answer = (said) => {
    const start = Number(said.start);
    return said.kind === "history" ? { ok: true, rows: turns.slice(start, start + 100) } : answer(said);
  };
  fake.traits.state = { ...fake.traits.state, turn: 321 };
  await show(fake);
  await pass(100);
  expect(fake.of("history").map(({ start }) => start)).toEqual([0, 100, 200, 300]);
});

test("a turn that ends just after an empty answer is fetched", async () => {
  const fake = kernel();
  const { answer } = fake;
  let rows: TurnRow[] = [];
  fake.answer = (said) => (said.kind === "history" ? { ok: true, rows } : answer(said));
  fake.traits.state = { ...fake.traits.state, turn: 45 }; // of a position that was set up
  const shown = show(fake);
  await pass(100);
  rows = [{ ...(history[0] as TurnRow), turn: 45 }];
  fake.moveOn({ turn: 46 });
  const { click, all } = await shown;
  await pass(500);
  await click("[data-chart='story.worth'] summary");
  expect(all("[data-chart='story.worth'] tbody th").map(({ textContent }) => textContent)).toEqual(["45", "46"]);
});

test("turns of another line are fetched anew", async () => {
  const fake = kernel();
  const { answer } = fake;
  fake.answer = (said) => (said.kind === "history" ? null : answer(said));
  const { all, one, click } = await show(fake);
  const reply = ({ id, start }: Said) => fake.reply(id, { ok: true, rows: history.slice(Number(start)) });
  const [first] = fake.of("history");
  reply(first as Said);
  await pass(500); // so long they rest
  fake.moveOn({ turn: history.length + 2 });
  const [, second] = fake.of("history");
  fake.moveOn({ branch: 1 }); // meanwhile
  reply(second as Said);
  await pass(500);
  const [, , third] = fake.of("history");
  expect([second, third].map((said) => said?.start)).toEqual([history.length, 0]);
  reply(third as Said);
  await pass();
  await click("[data-chart='story.worth'] summary");
  expect(all("[data-chart='story.worth'] tbody tr").length).toBe(history.length + 1);
  expect(one("[data-chart='story.worth'] tbody th").textContent).toBe("1");
});

test("turns without an answer are fetched once the kernel is back", async () => {
  for (const [fake, kind] of [
    [kernel(), "history"],
    [logKernel(), "log_get"],
  ] as const) {
    const { answer } = fake;
    fake.answer = (said) => (said.kind === kind ? null : answer(said));
    await show(fake);
    await pass(60_000);
    const unheard = fake.of(kind).length;
    fake.answer = answer;
    fake.reply("late", { ok: true });
    await pass();
    expect(fake.of(kind).length).toBeGreaterThan(unheard);
  }
});

test("the table of the log fetches only the rows in sight", async () => {
  const fake = logKernel();
  const { all, one, click } = await show(fake);
  expect(fake.of("log_get").length).toBe(1);
  const box = one(".rows");
  const scroll = async (top: number) => {
    box.scrollTop = top;
    box.dispatchEvent(new Event("scroll"));
    await pass();
  };
  view(box);
  await scroll(0);
  expect(numbers(all(".rows [data-seq]"))[0]).toBe(0);
  expect(all(".rows [data-seq]").length).toBeLessThan(20);
  expect(one(".rows table").getAttribute("aria-rowcount")).toBe(String(events.length + 1));
  expect(one("[data-tool='follow']").getAttribute("aria-pressed")).toBe("false");
  await scroll(28 * 30);
  const [first] = all(".rows [data-seq]");
  expect([first?.dataset.seq, first?.getAttribute("aria-rowindex")]).toEqual(["29", "31"]);
  expect(all(".rows b").length).toBe(0);
  const stops = () => all(".rows button[tabindex='0']");
  expect(stops().length).toBe(1);
  one(".rows [data-seq='32'] button").focus();
  one(".rows [data-seq='32'] button").dispatchEvent(
    new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }),
  );
  await pass();
  expect(stops().map((button) => button.closest("tr")?.dataset.seq)).toEqual(["33"]);
  await click(".rows [data-seq='33'] button");
  expect(fake.traits.cursor).toBe(33);
  expect(one(".rows [data-seq='33']").getAttribute("aria-current")).toBe("true");
  one(".jump input").setAttribute("value", "3");
  (one(".jump select") as HTMLSelectElement).value = "turn";
  one(".jump select").dispatchEvent(new Event("change", { bubbles: true }));
  await pass();
  (one(".jump") as HTMLFormElement).requestSubmit();
  await pass(1000);
  const place = events.findIndex(({ turn }) => turn >= 3);
  expect(Math.abs(box.scrollTop / 28 - place)).toBeLessThan(6);
  fake.change("extent", { ...fake.traits.extent, revision: 6, events: events.length - 1 });
  await click("[data-tool='follow']");
  expect(one("[data-tool='follow']").getAttribute("aria-pressed")).toBe("true");
});

test("the table of the log waits for the motion of a board of its game", async () => {
  const fake = logKernel();
  const { one } = await show(fake);
  const rows = () => one(".rows table").getAttribute("aria-rowcount");
  const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
  root.host.className = "plakett";
  const board = root.appendChild(document.createElement("section"));
  Object.assign(board.dataset, { session: fake.traits.session, moving: "true", revision: "5" });
  fake.answer = () => ({ ok: true, items: [], start: 0, total: 7 });
  fake.change("extent", { ...fake.traits.extent, revision: 6, events: 7 });
  await pass(1000);
  expect(rows()).toBe(String(events.length + 1));
  board.dataset.moving = "false";
  await pass(1000);
  expect(rows()).toBe("8");
  root.host.remove();
});

test("a row of the log has the fields of its event, and empty cells for the others", async () => {
  const fake = logKernel();
  const { one } = await show(fake);
  const row = { ...(events.at(-1) as GameEvent), turn: 9, seat: 0, rule: "PLK-050", card: null };
  const items = [
    { ...row, kind: "rent_paid", square: 1, amount: 15, other: 2, cash: 1485 },
    { ...row, kind: "turn_ended", square: null, amount: 0, other: null, cash: null, seq: row.seq + 1 },
  ];
  fake.answer = () => ({ ok: true, items, start: 0, total: items.length });
  fake.change("extent", { ...fake.traits.extent, revision: 6, events: events.length + 1 });
  await pass();
  const cells = (seq: number) =>
    Object.fromEntries(
      [...one(`.rows [data-seq='${seq}']`).children].map((cell) => [cell.getAttribute("data-of"), cell.textContent]),
    );
  expect(cells(row.seq)).toMatchObject({
    ...{ turn: "9", seat: "<b>Ana</b>", rule: "PLK-050", square: "Sticking Plaster Street" },
    ...{ amount: "$15", other: "Zoé", card: "", cash: "$1,485", code: "rent_paid" },
  });
  expect(cells(row.seq + 1)).toMatchObject({ square: "", amount: "", other: "", cash: "", code: "turn_ended" });
});

test("a filter of a long log shows its end at once", async () => {
  const fake = logKernel();
  const { all, one, click } = await show(fake);
  const box = one(".rows");
  view(box);
  box.scrollTop = box.scrollHeight - 400;
  box.dispatchEvent(new Event("scroll"));
  await click(".filters summary");
  await click("[data-topic='title']");
  const titles = events.filter(({ kind }) => wire.definition.topics.title?.includes(kind));
  expect(numbers(all(".rows [data-seq]")).at(-1)).toBe(titles.at(-1)?.seq);
});

test("following the game cancels a jump", async () => {
  const fake = logKernel();
  const { one, click } = await show(fake);
  const { answer } = fake;
  fake.answer = (said) => (said.turn === undefined ? answer(said) : null);
  const box = one(".rows");
  view(box);
  one(".jump input").setAttribute("value", "2");
  (one(".jump select") as HTMLSelectElement).value = "turn";
  one(".jump select").dispatchEvent(new Event("change", { bubbles: true }));
  await pass();
  (one(".jump") as HTMLFormElement).requestSubmit();
  await pass();
  await click("[data-tool='follow']");
  const [asked] = fake.of("log_get").filter(({ turn }) => turn === 2);
  fake.reply(asked?.id ?? "", { ok: true, ...answer(asked as Said) });
  await pass();
  expect(box.scrollTop).toBe(box.scrollHeight);
});

test("back in the present, the log follows the game again", async () => {
  const fake = logKernel();
  const { one } = await show(fake);
  const follows = () => one("[data-tool='follow']").getAttribute("aria-pressed");
  fake.change("cursor", 3); // by the board that it goes with
  await pass(1000);
  expect(follows()).toBe("false");
  fake.change("cursor", -1);
  await pass();
  expect(follows()).toBe("true");
});
