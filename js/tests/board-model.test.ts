import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BoardModel } from "../src/board-model";
import type { GameEvent, TurnRow } from "../src/wire";
import { FakeModel } from "./model";
import { afterwards, closeAll } from "./view";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

const pass = (time = 20) => vi.advanceTimersByTimeAsync(time);

function open(fake: FakeModel): BoardModel {
  const board = new BoardModel(fake.model);
  afterwards(() => board.close());
  return board;
}

test("a new view sends what it knows, and receives what it has missed", () => {
  const fake = new FakeModel();
  const last = fake.traits.tail.at(-1)?.seq;
  fake.moveOn();
  open(fake);
  expect(fake.of("hello")).toMatchObject([{ last_revision: 1, last_event: last }]);
  fake.change("tail", []);
  open(fake);
  expect(fake.of("hello")[1]).toMatchObject({ last_event: -1 });
});

test("the wording of a rule is requested once, and again only without an answer", async () => {
  const fake = new FakeModel();
  const board = open(fake);
  fake.answer = () => ({ ok: false });
  board.rule("PLK-050");
  await pass();
  fake.answer = () => ({ ok: true, text: { fr: "oui", en: "yes" } });
  board.rule("PLK-050");
  await pass();
  expect(board.rule("PLK-050").value?.en).toBe("yes");
  expect(fake.of("rule").length).toBe(2);
});

test("of several requested moments the one at the cursor is shown, whatever their order", async () => {
  const fake = new FakeModel();
  fake.answer = () => null;
  const board = open(fake);
  for (const event of [3, 9]) fake.change("cursor", event);
  const [first, second] = fake.of("at");
  const moment = (seq: number) => ({ ok: true, state: { ...fake.traits.state, seq }, items: [] });
  fake.reply(second?.id ?? "", moment(9));
  fake.reply(first?.id ?? "", moment(3));
  await pass();
  expect(board.shown.value.seq).toBe(9);
});

test("a moment that is gone leads back to the present", async () => {
  for (const answer of [{ ok: true }, { ok: false }]) {
    const fake = new FakeModel();
    fake.answer = () => answer;
    open(fake);
    fake.change("cursor", 999);
    await pass();
    expect(fake.traits.cursor).toBe(-1);
  }
});

test("a refused branch keeps the moment of the past", async () => {
  const fake = new FakeModel();
  fake.answer = ({ kind }) => ({ ok: kind === "at", state: fake.traits.state, items: [] });
  const board = open(fake);
  fake.change("cursor", 4);
  await board.goOver("branch", { at: 4 });
  expect(fake.traits.cursor).toBe(4);
});

test("the last turn is over with the game, though no other begins", async () => {
  const fake = new FakeModel();
  const { state } = fake.traits;
  const rows = Array.from(
    { length: state.turn },
    (_, k): TurnRow => ({ seq: k, turn: k + 1, round: 1, cash: [], worth: [], titles: [] }),
  );
  fake.answer = ({ kind, start }) => ({
    ok: true,
    ...(kind === "history" && { rows: rows.slice(Number(start), fake.traits.state.over ? rows.length : -1) }),
  });
  const board = open(fake);
  await pass(2000);
  expect(board.history.value).toEqual(rows.slice(0, -1));
  fake.moveOn({ over: true });
  await pass(2000);
  expect(board.history.value).toEqual(rows);
});

test("events without a sentence are left out of the story", () => {
  const fake = new FakeModel();
  const [event] = fake.traits.tail;
  const kinds = ["thrown", "card_returned", "moved", "turn_ended"];
  fake.traits.tail = kinds.map((kind, seq) => ({ ...event, kind, seq }) as GameEvent);
  expect(open(fake).story.value.map(({ kind }) => kind)).toEqual(["moved", "thrown"]);
});
