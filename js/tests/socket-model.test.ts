import type { AnyModel } from "@anywidget/types";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Link } from "../src/link";
import { SocketModel } from "../src/socket-model";
import type { Traits } from "../src/wire";
import { FakeSocket, fakeSockets } from "./fake-socket";

let models: SocketModel[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  fakeSockets();
});
afterEach(() => {
  for (const model of models) model.close();
  models = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect() {
  const hooks = { greeting: () => ({ kind: "enter", token: "t" }), receive: vi.fn(), connected: vi.fn() };
  const model = new SocketModel("ws://host/socket", { forced_moves: "missed", locale: "fr" }, hooks);
  models.push(model);
  return { model, hooks };
}

const begin = (session: string, traits: object = {}) =>
  FakeSocket.last.receive("begin", { traits: { session, ...traits } });

test("each connection begins with the greeting, and what the page has chosen follows each beginning", () => {
  const { model } = connect();
  FakeSocket.last.open();
  begin("one");
  expect(FakeSocket.last.sent).toEqual([
    { kind: "enter", token: "t" },
    { kind: "write", values: { forced_moves: "missed", locale: "fr" } },
  ]);
  model.set("locale", "en");
  model.set("theme", "dark");
  expect(FakeSocket.last.of("write").slice(1)).toEqual([{ kind: "write", values: { locale: "en" } }]);
});

test("only what differs is announced, so that a session that goes on is no other game", () => {
  const { model } = connect();
  const changed = vi.fn();
  model.on("change:session", changed);
  FakeSocket.last.open();
  begin("one", { read_only: false });
  begin("one", { read_only: true });
  expect(changed).toHaveBeenCalledTimes(1);
  expect(model.get("read_only")).toBe(true);
  begin("two");
  expect(changed).toHaveBeenCalledTimes(2);
});

test("news of the room become traits of the board", () => {
  const { model, hooks } = connect();
  FakeSocket.last.open();
  const seats = [{ name: "Noor", bot: "", here: true, free: false }];
  FakeSocket.last.receive("room", { seats, paused: true, ended: false });
  expect(model.get("seats")).toEqual(seats);
  expect(model.get("paused")).toBe(true);
  FakeSocket.last.receive("room", { seats, paused: false, ended: true });
  expect(model.get("paused")).toBe(false);
  expect(model.get("ended")).toBe(true);
  expect(hooks.receive).toHaveBeenCalledTimes(2);
});

test("a lost connection is sought again, quickly at first and at least every two seconds", async () => {
  const { hooks } = connect();
  FakeSocket.last.open();
  FakeSocket.last.close();
  expect(hooks.connected.mock.calls).toEqual([
    [true, false],
    [false, false],
  ]);
  for (let tries = 2; tries < 9; tries++) {
    await vi.advanceTimersByTimeAsync(1701);
    expect(FakeSocket.all.length).toBeGreaterThanOrEqual(tries);
    FakeSocket.last.close();
  }
  dispatchEvent(new Event("online"));
  FakeSocket.last.open();
  expect(hooks.connected).toHaveBeenLastCalledWith(true, false);
});

test("what had no answer is sent again under the same id when the connection is back", async () => {
  const { model } = connect();
  const link = new Link(model as unknown as AnyModel<Traits>, () => {});
  FakeSocket.last.open();
  begin("one");
  const asked = link.request("action", { seat: 0, move: "roll", decision: "d", base_revision: 1 });
  const [{ id }] = FakeSocket.last.of("action") as [{ id: string; kind: string }];
  FakeSocket.last.close();
  const waiting = link.request("preview", { seat: 0, move: "buy" }); // while there is no connection
  await vi.advanceTimersByTimeAsync(200);
  FakeSocket.last.open();
  begin("one");
  expect(FakeSocket.last.of("action").map((message) => message.id)).toEqual([id]);
  FakeSocket.last.receive("result", { id, ok: true, revision: 2 });
  FakeSocket.last.receive("result", { id: FakeSocket.last.of("preview")[0]?.id, ok: true });
  expect((await asked).ok && (await waiting).ok).toBe(true);
});

test("a silent connection is tested, and replaced if it is dead", async () => {
  connect();
  FakeSocket.last.open();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.last.of("alive").length).toBe(1);
  FakeSocket.last.receive("alive");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.all.length).toBe(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(FakeSocket.all.length).toBe(2);
});

test("a page that the host has shut out does not come back by itself", async () => {
  const { model, hooks } = connect();
  FakeSocket.last.open().close(4001);
  expect(hooks.connected).toHaveBeenLastCalledWith(false, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all.length).toBe(1);
  model.reconnect();
  expect(FakeSocket.all.length).toBe(2);
});

test("a try that takes too long is given up for another one, and what comes of it later is ignored", async () => {
  const { hooks } = connect();
  const [first] = FakeSocket.all as [FakeSocket];
  await vi.advanceTimersByTimeAsync(2101);
  expect(FakeSocket.all.length).toBe(2);
  first.open();
  expect(hooks.connected).not.toHaveBeenCalledWith(true, false);
});

test("a connection that is closed for good is not opened by what happens in the window", () => {
  const { model } = connect();
  model.close();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
});
