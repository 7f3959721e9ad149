import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Phrasebook } from "../src/text";
import type { GameEvent, PlayerState } from "../src/wire";
import { FakeModel, LOCALES, texts, told, wire } from "./model";
import { closeAll, show as showView } from "./view";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

function show(fake = new FakeModel()) {
  const { root } = showView(fake);
  const host = root.host as HTMLElement;
  const matches = host.matches.bind(host);
  // the test's page has no focus of its own
  host.matches = ((selector: string) => selector === ":focus-within" || matches(selector)) as typeof host.matches;
  const press = async (key: string, from: Element | null = root.querySelector(".app")) => {
    from?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
    await vi.advanceTimersByTimeAsync(700);
  };
  const heard = (how: string) => root.querySelector(`[aria-live='${how}']`)?.textContent ?? null;
  const focus = () => (root.activeElement as HTMLElement | null)?.dataset;
  return { fake, root, press, heard, focus };
}

test("both live regions begin empty", () => {
  const { heard } = show();
  expect([heard("polite"), heard("assertive")]).toEqual(["", ""]);
});

test("letters lead to the token, the moves and the help, and read positions", async () => {
  const { press, heard, focus, root } = show();
  await press("t");
  expect(focus()?.square).toBe("36");
  await press("m");
  expect(focus()?.move).toBe("roll");
  await press("p");
  expect(heard("polite")).toContain("Ana, ");
  await press("o");
  expect(heard("polite")).toContain("Square 36");
  await press("l");
  expect(heard("polite")).not.toBe("");
  await press("?");
  expect(root.querySelector(".help kbd")).not.toBeNull();
  await press("Escape");
  expect(root.querySelector(".help")).toBeNull();
});

test("off turn, the letter for moves leads to a fold, not to a disabled button", async () => {
  const { fake, focus, press, root } = show(new FakeModel("race"));
  fake.moveOn({ legal: [{ seat: 1, kind: "offer", move: "offer", to: [0] }] });
  await press("t");
  await press("m");
  expect(root.activeElement?.localName).toBe("summary");
  (root.activeElement as HTMLElement).click();
  await press("m");
  expect(focus()?.move).toBe(undefined);
  expect(root.querySelector(".bargain")).not.toBeNull();
  expect(root.activeElement?.localName).toBe("summary");
});

test("without moves, the letter for moves leads to the hold button", async () => {
  const { fake, press, root } = show();
  const players = fake.traits.state.players.map((player, seat) => ({ ...player, hold: seat === 1 }));
  fake.moveOn({ players, legal: [], seat: 2 });
  await press("t");
  await press("m");
  expect(root.activeElement?.className).toContain("hold");
});

test("a letter works with capitals locked, but not with a modifier", async () => {
  const { press, heard, focus, root } = show();
  await press("T");
  expect(focus()?.square).toBe("36");
  const print = new KeyboardEvent("keydown", { key: "p", ctrlKey: true, bubbles: true, cancelable: true });
  expect(root.querySelector(".app")?.dispatchEvent(print)).toBe(true);
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("polite")).toBe("");
});

test("Escape closes what is open, one thing at a time, then leads back from the past", async () => {
  const { fake, press, root } = show();
  fake.answer = ({ kind }) => ({ ok: true, ...(kind === "at" && { state: fake.traits.state, items: [] }) });
  fake.change("cursor", 4);
  root.querySelector<HTMLElement>("[data-square='3']")?.click();
  await press("?");
  const open = () => [".help", ".deed", ".past"].map((part) => root.querySelectorAll(part).length);
  const seen = [open()];
  for (let time = 0; time < 3; time++) {
    await press("Escape");
    seen.push(open());
  }
  expect(seen).toEqual([
    [1, 1, 1],
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 0],
  ]);
  expect(fake.traits.cursor).toBe(-1);
});

test("a repeated request is read again", async () => {
  const { press, heard } = show();
  await press("p");
  const once = heard("polite");
  await press("p");
  expect(heard("polite")).not.toBe(once);
});

test("a repeated refusal is read again", async () => {
  const { fake, press, heard, root } = show();
  fake.answer = () => ({ ok: false, error: { code: "unknown_move", params: {} } });
  const roll = async () => {
    root.querySelector<HTMLElement>("[data-move='roll']")?.click();
    await press("Shift");
    return heard("assertive");
  };
  const once = await roll();
  expect(once).not.toBe("");
  expect(await roll()).not.toBe(once);
});

test("letters can be switched off, and never act in a field", async () => {
  const { press, focus, root } = show();
  await press("t", root.querySelector(".typed input"));
  expect(focus()?.square).toBeUndefined();
  await press("?");
  (root.querySelector(".help input") as HTMLInputElement).click();
  await press("t");
  expect(focus()?.square).toBeUndefined();
  await press("Escape");
  expect(root.querySelector(".help")).toBeNull();
  await press("?"); // the way back to them
  (root.querySelector(".help input") as HTMLInputElement).click();
  await press("t");
  expect(focus()?.square).toBeDefined();
});

test("the view with the focus announces events and the pending decision", async () => {
  const { fake, heard } = show();
  const [event] = fake.traits.tail;
  const seq = (fake.traits.tail.at(-1)?.seq ?? 0) + 1;
  const news = { ...event, kind: "salary_paid", seat: 0, amount: 200, seq };
  fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items: [news] });
  fake.moveOn({ decision: "q0.9", seat: 1 });
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("polite")).toContain("Ana");
  expect(heard("assertive")).toContain("to play");
});

test("announcements follow the motion, in order and none lost, and a key brings them on", async () => {
  const { fake, heard, press } = show(new FakeModel("quiet", { motion: "on" }));
  const throwDice = (kind: string) => {
    const { events, players } = fake.traits.state;
    const [first, ...others] = players as [PlayerState, ...PlayerState[]];
    const thrown = { kind: "thrown", seat: 0, a: 3, b: 4, seq: events, sentence: told(`${kind} thrown.`) };
    const news = [thrown, { ...thrown, kind, seq: events + 1, sentence: told(`${kind}.`) }];
    const goal = (first.square + 7) % 40;
    fake.moveOn({
      decision: `q${events}`,
      events: events + 2,
      seat: 1,
      players: [{ ...first, square: goal }, ...others],
    });
    fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items: news });
  };
  throwDice("moved");
  await vi.advanceTimersByTimeAsync(1000);
  expect([heard("polite"), heard("assertive")]).toEqual(["", ""]);
  throwDice("detained"); // before the motion has ended
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("polite")).toBe("moved thrown. moved.");
  await press("Shift");
  expect(heard("polite")).toBe("detained thrown. detained.");
  expect(heard("assertive")).toContain("to play");
});

test.each([
  [
    "en",
    "Ana offers <b>Léo</b> a trade. Ana gives the Neighbourhood Credit Union and $50. <b>Léo</b> gives Prevention Avenue.",
  ],
  ["fr", "Ana donne la Caisse du Quartier et 50\u00a0$. <b>Léo</b> donne l’avenue de la Prévention."],
] as const)("who is made an offer hears its terms (%s)", async (locale, said) => {
  const { fake, heard } = show(new FakeModel("quiet", { locale }));
  fake.change("state", wire.boards.offer.state);
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("assertive")).toContain(said);
});

test("announcements are cleared after a change of language or an undo", async () => {
  const { fake, heard } = show();
  fake.moveOn({ decision: "q0.9", seat: 1 });
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("assertive")).toContain("to play");
  fake.change("locale", "fr");
  await vi.advanceTimersByTimeAsync(20);
  expect(heard("assertive")).toBe("");
  fake.moveOn({ decision: "q1.9", branch: fake.traits.state.branch + 1 });
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("polite")).toContain("revenue à un moment antérieur");
});

test("a seat is announced once a turn", async () => {
  const { fake, heard } = show();
  fake.moveOn({ decision: "q0.9", seat: 1 });
  await vi.advanceTimersByTimeAsync(700);
  const called = heard("assertive");
  fake.moveOn({ decision: "q0.10" });
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("assertive")).toBe(called);
  fake.moveOn({ decision: "q0.11", turn: fake.traits.state.turn + 1 });
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("assertive")).not.toBe(called);
});

test.each(LOCALES)("many events are announced in few sentences (%s)", async (locale) => {
  const { fake, heard } = show(new FakeModel("quiet", { locale }));
  const [event] = fake.traits.tail;
  const from = (fake.traits.tail.at(-1)?.seq ?? 0) + 1;
  const titles = Array.from({ length: 20 }, (_, k) => ({ kind: "title_moved", seat: 1, other: 2, square: 2 * k + 1 }));
  const news = [
    { kind: "bankrupt", seat: 2, other: 1 },
    { kind: "rent_paid", seat: 0, other: 1, square: 5, amount: 26 },
    ...titles,
    ...Array.from({ length: 40 }, (_, k) => ({ kind: "bid_made", seat: 1, amount: k })),
    { kind: "detained", seat: 1, square: 10 },
    { kind: "declined", seat: 1, square: 5 },
    { kind: "thrown", seat: 1, a: 1, b: 2 },
  ].map((one, k) => ({ ...event, ...one, sentence: told(`${one.kind} ${k}.`), seq: from + k }));
  fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items: news });
  fake.moveOn({ decision: "q0.9", seat: 0 });
  await vi.advanceTimersByTimeAsync(700);
  const said = heard("polite") ?? "";
  const names = fake.traits.state.players.map(({ name }) => name);
  const phrases = new Phrasebook(locale, texts, wire.definition, names);
  for (const k of [0, 1, news.length - 3]) expect(said).toContain(phrases.event(news[k] as GameEvent));
  expect(said).toContain(
    phrases.phrase("live.cash", { seat: "Ana", amount: phrases.money(fake.traits.state.players[0]?.cash ?? 0) }),
  );
  expect(said.split(/[.!?] /).length).toBeLessThanOrEqual(6);
});

test("a throw of a race is announced with its square and card", async () => {
  const { fake, heard } = show(new FakeModel("race"));
  const [event] = fake.traits.tail;
  const receiveEvents = async (...news: Partial<GameEvent>[]) => {
    const from = (fake.traits.tail.at(-1)?.seq ?? 0) + 1;
    const plain = { ...event, card: null, square: 4, b: 0, seat: 0 };
    const items = news.map((one, k) => ({ ...plain, ...one, sentence: told(`${one.kind}.`), seq: from + k }));
    fake.traits.tail = [...fake.traits.tail, ...(items as GameEvent[])];
    fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items });
    await vi.advanceTimersByTimeAsync(700);
    return heard("polite");
  };
  const arrival = ["moved", "distanced", "followed"].map((kind) => ({ kind }));
  const card = ["card_drawn", "card_queued"].map((kind) => ({ kind, card: 2 }));
  expect(await receiveEvents({ kind: "thrown", square: null }, ...arrival, ...card)).toBe(
    "thrown. moved. distanced. card_drawn.",
  );
  const way = [{ kind: "moved", square: 9 }, { kind: "followed", square: 9 }, { kind: "moved" }];
  expect(await receiveEvents(...way)).toBe("moved. moved.");
  expect(await receiveEvents({ kind: "followed" }, { kind: "thrown", square: null })).toBe("thrown.");
});

test("the goal of a throw is announced, whatever is paid on the way", async () => {
  const { fake, heard } = show();
  const [event] = fake.traits.tail;
  const from = (fake.traits.tail.at(-1)?.seq ?? 0) + 1;
  const royalties = [1, 2, 2].map((other, k) => ({ kind: "royalty_paid", other, square: 11 + k }));
  const news = [{ kind: "thrown", a: 5, b: 6 }, { kind: "moved", square: 5 }, { kind: "salary_paid" }, ...royalties];
  const items = news.map((one, k) => ({
    ...event,
    seat: 0,
    amount: 2,
    ...one,
    sentence: told(`${one.kind}.`),
    seq: from + k,
  }));
  fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items });
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("polite")).toMatch(/^moved\. /);
});

test("the goods of a trade are announced, whatever bots do next", async () => {
  const { fake, heard } = show();
  const [event] = fake.traits.tail;
  const from = (fake.traits.tail.at(-1)?.seq ?? 0) + 1;
  const bots = ["offered", "term_offered", "offer_refused", "thrown", "moved", "declined"].map((kind) => ({
    kind,
    seat: 2,
  }));
  const items = [{ kind: "title_moved", seat: 2, other: 0 }, { kind: "title_moved", seat: 0, other: 2 }, ...bots].map(
    (one, k) => ({ ...event, other: 1, ...one, square: 5, sentence: told(`${one.kind} ${k}.`), seq: from + k }),
  );
  fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items });
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("polite")).toMatch(/^title_moved 0\. title_moved 1\./);
});

test("events that are alike are announced once, with their number", async () => {
  const { fake, heard } = show();
  const [event] = fake.traits.tail;
  const from = (fake.traits.tail.at(-1)?.seq ?? 0) + 1;
  const items = Array.from({ length: 8 }, (_, k) => ({
    ...{ ...event, kind: "title_moved", seat: 1, other: 2 },
    ...{ square: wire.definition.titles[k]?.square, sentence: told(`Title ${k}.`), seq: from + k },
  }));
  fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items });
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("polite")).toBe("Title 0. 7 more like it.");
});

test("all grave events are announced, however many", async () => {
  const { fake, heard } = show();
  const [event] = fake.traits.tail;
  const from = (fake.traits.tail.at(-1)?.seq ?? 0) + 1;
  const grave = ["bankrupt", "destitute", "detained", "jailed", "exited", "game_ended", "won"];
  const own = Array.from({ length: 9 }, (_, k) => ({ kind: "rent_paid", seat: 0, other: 1, square: 2 * k + 1 }));
  const news = [...grave.map((kind) => ({ kind, seat: 2, square: 10 })), ...own];
  const items = news.map(
    (one, k) => ({ ...event, amount: 2, ...one, sentence: told(`${one.kind} ${k}.`), seq: from + k }) as GameEvent,
  );
  fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items });
  await vi.advanceTimersByTimeAsync(700);
  const names = fake.traits.state.players.map(({ name }) => name);
  const phrases = new Phrasebook("en", texts, wire.definition, names);
  for (const one of items.slice(0, grave.length)) expect(heard("polite")).toContain(phrases.event(one));
});

test("the result is announced at once, a thinking bot politely", async () => {
  const { fake, heard } = show();
  fake.change("thinking", true);
  await vi.advanceTimersByTimeAsync(20);
  expect(heard("polite")).toBe("A bot is thinking…");
  fake.moveOn({ over: true, winners: [1], legal: [], decision: "q0.9" });
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("assertive")).toBe("The game is over. <b>Léo</b> wins.");
});

test("a lost connection is announced", async () => {
  const { fake, heard, root } = show();
  fake.answer = () => null;
  root.querySelector<HTMLElement>("[data-move='roll']")?.click();
  await vi.advanceTimersByTimeAsync(5000);
  expect(heard("polite")).toContain("The kernel does not answer");
  expect(heard("assertive")).toBe("");
});

test("a read-only board announces no turn", async () => {
  const { fake, heard } = show(new FakeModel("quiet", { read_only: true }));
  fake.moveOn({ decision: "q0.9", seat: 1 });
  await vi.advanceTimersByTimeAsync(700);
  expect(heard("assertive")).toBe("");
});

test("a refusal is announced at once", async () => {
  const { fake, heard, root } = show();
  fake.answer = () => ({ ok: false, error: { code: "not_your_turn", params: {} } });
  (root.querySelector("[data-move='roll']") as HTMLElement).click();
  await vi.advanceTimersByTimeAsync(10);
  expect(heard("assertive")).not.toBe("");
});
