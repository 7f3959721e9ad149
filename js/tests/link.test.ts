import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Link } from "../src/link";
import { FakeModel } from "./model";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an answer resolves its own request", async () => {
  const fake = new FakeModel();
  fake.answer = ({ kind }) => (kind === "rule" ? { ok: true, text: { fr: "oui", en: "yes" } } : { ok: true });
  const link = new Link(fake.model, () => {});
  const [pong, rule] = await Promise.all([link.request("ping", {}), link.request("rule", { rule: "PLK-001" })]);
  expect(pong).not.toHaveProperty("text");
  expect(rule.text?.en).toBe("yes");
  expect(fake.said[0]).toMatchObject({ v: 1, kind: "ping", session: "session" });
  expect(new Set(fake.said.map(({ id }) => id)).size).toBe(2);
});

test("a request without an answer is repeated under the same id, then given up", async () => {
  const fake = new FakeModel();
  fake.answer = () => null;
  const link = new Link(fake.model, () => {});
  const asked = link.request("step", { revision: 1 });
  expect(link.connected.value).toBe(true);
  await vi.advanceTimersByTimeAsync(4100);
  expect(link.connected.value).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked).toMatchObject({ ok: false, error: { code: "silent" } });
  expect(fake.said.length).toBe(3);
  expect(new Set(fake.said.map(({ id }) => id)).size).toBe(1);
});

test("a late answer counts, and restores the connection", async () => {
  const fake = new FakeModel();
  fake.answer = () => null;
  const link = new Link(fake.model, () => {});
  const asked = link.request("step", { revision: 1 });
  await vi.advanceTimersByTimeAsync(5000);
  fake.reply(fake.said[0]?.id ?? "", { ok: true, revision: 7 });
  expect((await asked).revision).toBe(7);
  expect(link.connected.value).toBe(true);
});

test("a kernel that is gone is noticed at once", () => {
  const fake = new FakeModel();
  fake.send = () => {
    throw new Error("comm is closed");
  };
  const link = new Link(fake.model, () => {});
  void link.request("ping", {});
  expect(link.connected.value).toBe(false);
  link.close();
});

test("a cut connection is tested, so that a restart is noticed", async () => {
  const fake = new FakeModel();
  const link = new Link(fake.model, () => {});
  fake.emit("comm_live_update");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(link.connected.value).toBe(true);
  fake.answer = () => null;
  fake.emit("comm_live_update");
  await vi.advanceTimersByTimeAsync(5000);
  expect(link.connected.value).toBe(false);
  link.close();
  expect(fake.listeners).toBe(0);
});

test("a closed view resolves no request", async () => {
  const fake = new FakeModel();
  fake.answer = () => null;
  const link = new Link(fake.model, () => {});
  const heard: unknown[] = [];
  void link.request("at", { event: 3 }).then((answer) => heard.push(answer));
  link.close();
  void link.request("rule", { rule: "PLK-001" }).then((answer) => heard.push(answer));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([]);
  expect(fake.said.map(({ kind }) => kind)).toEqual(["at", "bye"]);
});

test("messages without a request are ignored", () => {
  const fake = new FakeModel();
  const link = new Link(fake.model, () => {});
  for (const message of [null, undefined, 5, {}, { id: "other" }]) fake.emit("msg:custom", message);
  link.close();
  expect(fake.listeners).toBe(0);
});

test("while a bot thinks, an answer may take longer, but not without end", async () => {
  const fake = new FakeModel("quiet", { thinking: true });
  fake.answer = () => null;
  const link = new Link(fake.model, () => {});
  const asked = link.request("step", { revision: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(link.connected.value).toBe(true);
  expect(fake.said.length).toBe(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(link.connected.value).toBe(false);
  expect(await asked).toMatchObject({ ok: false });
});
