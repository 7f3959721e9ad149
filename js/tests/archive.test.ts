import { expect, test } from "vitest";
import { Archive } from "../src/archive";
import type { GameEvent, GameState, Replay } from "../src/wire";
import { wire } from "./model";
import json from "./replays.json";

/** Whole games as a page has them; see tests/widgets/replays.py. */
const replays = json as unknown as Record<string, { replay: Replay; moments: GameState[] }>;
const { topics } = wire.board_def;

test.each(Object.keys(replays))("moments of %s are what Python says they are", (edition) => {
  const { replay, moments } = replays[edition] as { replay: Replay; moments: GameState[] };
  const archive = new Archive(replay, topics);
  expect(moments.length).toBeGreaterThan(5);
  for (const moment of moments) {
    const { state, items } = archive.answer("at", { event: moment.seq }) ?? {};
    expect(state).toEqual(moment);
    expect(items?.at(-1)?.seq).toBe(moment.seq);
    expect(items?.length).toBe(Math.min(50, (moment.seq ?? 0) + 1));
  }
  expect(archive.answer("at", { event: replay.events.length })?.state).toBeUndefined();
});

test("a window of the log, from either end, of all events or of some", () => {
  const { replay } = replays.plakettopoly as { replay: Replay };
  const archive = new Archive(replay, topics);
  const ask = (fields: Record<string, unknown>) => archive.answer("log_get", fields) ?? {};
  const numbers = (items: GameEvent[] = []) => items.map(({ seq }) => seq);
  const all = replay.events.length;
  expect(ask({ from: 3, count: 2 })).toMatchObject({ from: 3, total: all, items: [{ seq: 3 }, { seq: 4 }] });
  expect(numbers(ask({ from: -2, count: 9 }).items)).toEqual([all - 2, all - 1]);
  expect(ask({ from: all + 5, count: 1 })).toMatchObject({ from: all, items: [] });
  expect(ask({ from: -1, count: 2, seq: 7 })).toMatchObject({ from: 6, items: [{ seq: 6 }, { seq: 7 }] });
  expect(ask({ from: -9, count: 1, seq: 7 })).toMatchObject({ from: 0 });
  const turn = replay.events.findIndex((event) => event.turn >= 3);
  expect(ask({ from: 0, count: 0, turn: 3 })).toEqual({ from: turn, total: all, items: [] });
  const [, second] = replay.events.filter(({ kind }) => topics.turn?.includes(kind));
  const near = { from: 0, count: 1, seq: second?.seq, topics: ["turn"] };
  expect(ask(near)).toMatchObject({ from: 1, items: [{ seq: second?.seq }] });
  const thrown = replay.events.filter(({ kind, seat }) => topics.turn?.includes(kind) && seat === 1);
  expect(numbers(ask({ from: 0, count: 99, seat: 1, topics: ["turn"] }).items)).toEqual(numbers(thrown));
  const offered = replay.events.find(({ kind }) => kind === "offered");
  const trades = ask({ from: 0, count: 99, seat: offered?.other, topics: ["trade"] }).items;
  expect(numbers(trades)).toContain(offered?.seq); // who is asked has a part in it too
});

test("it knows the past and its rules, and plays no further", () => {
  const { replay } = replays.confinement as { replay: Replay };
  const archive = new Archive(replay, topics);
  expect(archive.answer("history", { from: 2 })?.rows).toEqual(replay.history.slice(2));
  const [rule] = Object.keys(replay.rules);
  expect(archive.answer("rule", { rule })?.text).toEqual(replay.rules[rule as string]);
  for (const kind of ["action", "control", "step", "preview"]) expect(archive.answer(kind, {})).toBeNull();
});
