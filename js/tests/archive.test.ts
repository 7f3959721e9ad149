import { expect, test, vi } from "vitest";
import { Archive } from "../src/archive";
import type { Fields } from "../src/types";
import type { BoardState, GameEvent, Replay } from "../src/wire";
import { wire } from "./model";
import json from "./replays.json";

/** Whole games as a page has them; see tests/widgets/replays.py. */
const replays = json as unknown as Record<string, { replay: Replay; moments: BoardState[] }>;
const { topics } = wire.definition;

test.each(Object.keys(replays))("moments of %s are what Python says they are", (edition) => {
  const { replay, moments } = replays[edition] as { replay: Replay; moments: BoardState[] };
  const archive = new Archive(replay, topics);
  expect(moments.length).toBeGreaterThan(5);
  for (const moment of moments) {
    const { state, items } = archive.answer("at", { event: moment.seq ?? 0 });
    expect(state).toEqual(moment);
    expect(items?.at(-1)?.seq).toBe(moment.seq);
    expect(items?.length).toBe(Math.min(50, (moment.seq ?? 0) + 1));
  }
  expect(archive.answer("at", { event: replay.events.length }).state).toBeUndefined();
});

test("a window of the log, from either end, of all events or of some", () => {
  const { replay } = replays.plakettopoly as { replay: Replay };
  const archive = new Archive(replay, topics);
  const ask = (fields: Fields<"log_get">) => archive.answer("log_get", fields);
  const numbers = (items: GameEvent[] = []) => items.map(({ seq }) => seq);
  const all = replay.events.length;
  expect(ask({ start: 3, count: 2 })).toMatchObject({ start: 3, total: all, items: [{ seq: 3 }, { seq: 4 }] });
  expect(numbers(ask({ start: -2, count: 9 }).items)).toEqual([all - 2, all - 1]);
  expect(ask({ start: all + 5, count: 1 })).toMatchObject({ start: all, items: [] });
  expect(ask({ start: -1, count: 2, seq: 7 })).toMatchObject({ start: 6, items: [{ seq: 6 }, { seq: 7 }] });
  expect(ask({ start: -9, count: 1, seq: 7 })).toMatchObject({ start: 0 });
  const turn = replay.events.findIndex((event) => event.turn >= 3);
  expect(ask({ start: 0, count: 0, turn: 3 })).toMatchObject({ start: turn, total: all, items: [] });
  const [, second] = replay.events.filter(({ kind }) => topics.turn?.includes(kind));
  const near = { start: 0, count: 1, seq: second?.seq, topics: ["turn"] };
  expect(ask(near)).toMatchObject({ start: 1, items: [{ seq: second?.seq }] });
  const thrown = replay.events.filter(({ kind, seat }) => topics.turn?.includes(kind) && seat === 1);
  expect(numbers(ask({ start: 0, count: 99, seat: 1, topics: ["turn"] }).items)).toEqual(numbers(thrown));
  const offered = replay.events.find(({ kind }) => kind === "offered");
  const trades = ask({ start: 0, count: 99, seat: offered?.other ?? 0, topics: ["trade"] }).items;
  expect(numbers(trades)).toContain(offered?.seq); // who is asked has a part in it too
});

test("it knows the past and its rules", () => {
  const { replay } = replays.confinement as { replay: Replay };
  const archive = new Archive(replay, topics);
  expect(archive.answer("history", { start: 2 }).rows).toEqual(replay.history.slice(2));
  const [rule = ""] = Object.keys(replay.rules);
  expect(archive.answer("rule", { rule }).text).toEqual(replay.rules[rule]);
});

test("a request that it cannot answer is an error", () => {
  const logged = vi.mocked(console.error).mockImplementationOnce(() => {});
  const archive = new Archive((replays.confinement as { replay: Replay }).replay, topics);
  expect(archive.answer("step", { revision: 1 })).toEqual({ ok: false });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockClear();
});
