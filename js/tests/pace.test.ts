import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BoardModel } from "../src/board-model";
import { PAUSES, paceBots } from "../src/pace";
import { FakeModel } from "./model";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(fake: FakeModel) {
  const board = new BoardModel(fake.model);
  paceBots(board);
  return () => board.close();
}

test("bots are requested to step one after another, at the chosen speed, until none moves", async () => {
  const fake = new FakeModel("quiet", { paused: false });
  let left = 3;
  fake.answer = ({ kind }) => {
    if (kind !== "step") return { ok: true };
    if (!left) return { ok: true, moved: false };
    left -= 1;
    fake.moveOn();
    return { ok: true, moved: true };
  };
  const stop = watch(fake);
  await vi.advanceTimersByTimeAsync(PAUSES.normal - 10);
  expect(fake.of("step").length).toBe(0);
  await vi.advanceTimersByTimeAsync(20);
  expect(fake.of("step").length).toBe(1);
  fake.change("speed", "fast");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fake.of("step").map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
  fake.moveOn(); // a person has spoken
  await vi.advanceTimersByTimeAsync(1000);
  expect(fake.of("step").length).toBe(5);
  stop();
});

test.each([
  ["paused", { paused: true }],
  ["only watched", { read_only: true, paused: false }],
])("a board that is %s asks for nothing", async (_, traits) => {
  const fake = new FakeModel("quiet", traits);
  const stop = watch(fake);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fake.of("step").length).toBe(0);
  stop();
});

test("no step is requested among persons or after the end", async () => {
  const fake = new FakeModel("quiet", { paused: false });
  const { players } = fake.traits.state;
  const stop = watch(fake);
  fake.moveOn({ players: players.map((player) => ({ ...player, person: true })) });
  await vi.advanceTimersByTimeAsync(5000);
  fake.moveOn({ players, over: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(fake.of("step").length).toBe(0);
  stop();
});

test("a failed step shows why, and a lost connection its own notice", async () => {
  const fake = new FakeModel("quiet", { paused: false, speed: "fast" });
  const error = { code: "bot_failed", params: { bot: "Hal", ref: "c0ffee" } };
  fake.answer = ({ kind }) => (kind === "step" ? { ok: false, error } : { ok: true });
  const board = new BoardModel(fake.model);
  paceBots(board);
  await vi.advanceTimersByTimeAsync(1000);
  expect(board.refusal.value).toEqual(error);
  expect(fake.of("step").length).toBe(1);
  board.dismiss();
  fake.answer = () => null;
  fake.moveOn();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(board.refusal.value).toBe(null);
  board.close();
});

test("a step that found the game busy is tried again", async () => {
  const fake = new FakeModel("quiet", { paused: false, speed: "fast" });
  fake.answer = ({ kind }) => (kind === "step" ? { ok: false, error: { code: "busy", params: {} } } : { ok: true });
  const stop = watch(fake);
  await vi.advanceTimersByTimeAsync(3 * (PAUSES.fast + 100));
  expect(fake.of("step").length).toBe(3);
  stop();
});

test("of several views one sets the pace, and requests each step once", async () => {
  const fake = new FakeModel("quiet", { paused: false });
  const delay = 20;
  fake.answer = ({ kind, id, revision }) => {
    if (kind !== "step") return { ok: true };
    setTimeout(() => {
      const moved = revision === fake.traits.state.revision;
      if (moved) fake.moveOn();
      fake.reply(id, { ok: true, moved });
    }, delay);
    return null;
  };
  const stops = [watch(fake), watch(fake)];
  await vi.advanceTimersByTimeAsync(10 * (PAUSES.normal + delay));
  const asked = fake.of("step").map(({ revision }) => revision);
  expect(asked.slice(-5)).toEqual([5, 6, 7, 8, 9]); // once each of them knows which one it is
  for (const stop of stops) stop();
});

test("no step is requested while a move is under way or the kernel is gone", async () => {
  const fake = new FakeModel("quiet", { paused: false, speed: "fast" });
  fake.answer = ({ kind }) => (kind === "step" ? { ok: true, moved: false } : null);
  const board = new BoardModel(fake.model);
  paceBots(board);
  void board.act(0, "roll");
  await vi.advanceTimersByTimeAsync(1000);
  expect(fake.of("step").length).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000); // it is given up
  expect([board.busy.value, board.link.connected.value, fake.of("step").length]).toEqual([false, false, 0]);
  fake.change("tail", fake.traits.tail); // a sign of life
  await vi.advanceTimersByTimeAsync(1000);
  expect(fake.of("step").length).toBe(1);
  board.close();
});

test.each(["missed", "none"] as const)("a missed turn goes by itself where that is chosen: %s", async (chosen) => {
  const fake = new FakeModel("quiet", { paused: false, forced_moves: chosen });
  fake.traits.state.players = fake.traits.state.players.map((player) => ({ ...player, person: true }));
  const stop = watch(fake);
  await vi.advanceTimersByTimeAsync(PAUSES.normal + 120);
  expect(fake.of("step").length).toBe(0); // nobody has to move
  fake.moveOn({ forced: "missed" });
  await vi.advanceTimersByTimeAsync(PAUSES.normal + 120);
  expect(fake.of("step").length).toBe(chosen === "missed" ? 1 : 0);
  fake.moveOn({ forced: "other" });
  await vi.advanceTimersByTimeAsync(PAUSES.normal + 120);
  fake.change("forced_moves", "all");
  await vi.advanceTimersByTimeAsync(PAUSES.normal + 120);
  expect(fake.of("step").length).toBe(chosen === "missed" ? 2 : 1);
  stop();
});
