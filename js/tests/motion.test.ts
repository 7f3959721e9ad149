import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BoardModel } from "../src/board-model";
import { frames, paced } from "../src/motion/frames";
import { skipOnPress } from "../src/motion/motion";
import { plan, type Step } from "../src/motion/plan";
import { paceBots } from "../src/pace";
import type { Maybe } from "../src/types";
import type { BoardDefinition, BoardState, GameEvent } from "../src/wire";
import { FakeModel } from "./model";
import json from "./moves.json";
import { afterwards, closeAll } from "./view";

interface Move {
  edition: string;
  before: BoardState;
  after: BoardState;
  events: GameEvent[];
}

/** What Python says happened in games of bots; see tests/widgets/moves.py. */
const moves = json as unknown as { boards: Record<string, BoardDefinition>; steps: Move[] };
const definition = (edition: string) => moves.boards[edition] as BoardDefinition;
const shownOf = (move: Move) => frames(move.before, planned(move), definition(move.edition).cards);
const planned = ({ edition, before, after, events }: Move) => plan(before, after, events, definition(edition));

/** Where every token stands, and what every purse holds, when a plan is carried out. */
function carriedOut(before: BoardState, steps: Step[]): [number, number][] {
  const seats = before.players.map(({ square, cash }): [number, number] => [square, cash]);
  const at = (seat: Maybe<number>) => seats[seat ?? -1] ?? [0, 0];
  for (const step of steps) {
    if (step.kind === "walk") at(step.seat)[0] = step.path.at(-1) ?? -1;
    if (step.kind === "jump") at(step.seat)[0] = step.square;
    if (step.kind === "money") {
      at(step.from)[1] -= step.amount;
      at(step.to)[1] += step.amount;
    }
  }
  return seats;
}

const truth = ({ players }: BoardState) => players.map(({ square, cash }) => [square, cash]);
const every = moves.steps.map((move, k): [string, Move] => [`${k} ${move.edition}`, move]);

describe("a plan leads from what was to what is", () => {
  test.each(every)("%s", (_, move) => {
    const steps = planned(move);
    expect(carriedOut(move.before, steps)).toEqual(truth(move.after));
    const last = shownOf(move).at(-1);
    if (last) expect(last.squares.map((square, seat) => [square, last.cash[seat]])).toEqual(truth(move.after));
  });

  test.each(every)("%s, whatever is missed", (_, move) => {
    for (const kept of [[], move.events.slice(0, -1), move.events.slice(1), move.events.filter((__, k) => k % 2)]) {
      expect(carriedOut(move.before, planned({ ...move, events: kept }))).toEqual(truth(move.after));
    }
  });
});

test("the events explain all that moves", () => {
  for (const [, move] of every) {
    const steps = planned(move);
    const told = steps.filter(({ kind }) => kind === "money").length;
    const paid = move.events.filter(({ kind, amount }) => amount && definition(move.edition).flow[kind]).length;
    expect(told).toBe(paid);
    const sent = new Set(["detained", "destitute", "accompanied"]);
    const jumps = steps.filter(({ kind }) => kind === "jump").length;
    if (!definition(move.edition).course && !move.events.some(({ kind }) => sent.has(kind))) expect(jumps).toBe(0);
  }
});

test("a throw is walked square by square, forward", () => {
  let walked = 0;
  for (const [, move] of every) {
    const [thrown, moved] = move.events;
    if (thrown?.kind !== "thrown" || moved?.kind !== "moved" || definition(move.edition).course) continue;
    const walk = planned(move).find((step) => step.kind === "walk");
    expect(walk?.path.length).toBe(thrown.a + thrown.b);
    walked += 1;
  }
  expect(walked).toBeGreaterThan(20);
});

const of = (kind: string, fields: Partial<GameEvent>): GameEvent => ({
  ...{
    seq: 0,
    turn: 1,
    seat: 0,
    kind,
    rule: "",
    square: null,
    amount: 0,
    other: null,
    card: null,
    a: 0,
    b: 0,
    cash: 0,
    sentence: {},
  },
  ...fields,
});

/** The way of seat 0 from a square of a board to another. */
function way(edition: string, from: number, to: number, events: GameEvent[]) {
  const [first] = moves.steps.filter((move) => move.edition === edition);
  if (!first) throw new Error(edition);
  const put = (square: number): BoardState => ({
    ...first.before,
    players: first.before.players.map((player, seat) => (seat ? player : { ...player, square })),
  });
  return plan(put(from), put(to), events, definition(edition)).filter(({ kind }) => kind === "walk" || kind === "jump");
}

test.each([
  ["back by a card", "plakettopoly", 22, 19, [of("moved", { square: 19, a: 22, card: 3 })], [21, 20, 19]],
  ["back over the start", "plakettopoly", 2, 39, [of("moved", { square: 39, a: 2, card: 3 })], [1, 0, 39]],
  [
    "on over the start",
    "plakettopoly",
    38,
    1,
    [of("moved", { square: 1, a: 38, card: 3 }), of("salary_paid", { amount: 200 })],
    [39, 0, 1],
  ],
  ["by the optional square", "confinement", 21, 23, [of("moved", { square: 23, a: 21 })], [23]],
  [
    "over the optional square",
    "confinement",
    21,
    23,
    [of("path_chosen", { square: 23, a: 24 }), of("moved", { square: 23, a: 21 })],
    [22, 23],
  ],
  [
    "onto the exit and back",
    "confinement",
    37,
    38,
    [of("thrown", { a: 5 }), of("moved", { square: 38, a: 37 })],
    [38, 39, 40, 39, 38],
  ],
])("%s", (_, edition, from, to, events, path) => {
  const [walk, ...others] = way(edition, from, to, events);
  expect(walk).toEqual({ kind: "walk", seat: 0, path });
  expect(others).toEqual([]);
});

test("a token that is sent somewhere jumps, as does one without events", () => {
  expect(way("plakettopoly", 30, 10, [of("detained", { square: 10, a: 30 })])).toEqual([
    { kind: "jump", seat: 0, square: 10 },
  ]);
  expect(way("plakettopoly", 3, 12, [])).toEqual([{ kind: "jump", seat: 0, square: 12 }]);
});

test("by a card a token passes the start only for its own salary", () => {
  const events = [of("moved", { square: 1, a: 22, card: 3 }), of("salary_paid", { seat: 1, amount: 200 })];
  const [walk] = way("plakettopoly", 22, 1, events);
  expect(walk).toMatchObject({ kind: "walk", path: Array.from({ length: 21 }, (_, k) => 21 - k) });
});

test("on a course, a way farther than a throw is a jump", () => {
  expect(way("confinement", 5, 30, [of("moved", { square: 30, a: 5 })])).toEqual([
    { kind: "jump", seat: 0, square: 30 },
  ]);
});

test("money flies from payer to payee, several payments at once", () => {
  let rows = 0;
  for (const [, move] of every) {
    const steps = planned(move);
    for (const step of steps) if (step.kind === "money") expect(step.amount).toBeGreaterThan(0);
    const began = steps.filter(({ kind }, k) => kind === "money" && steps[k - 1]?.kind !== "money");
    const flying = shownOf(move).filter(({ flights }) => flights.length);
    expect(flying.length).toBe(began.length);
    expect(flying.flatMap(({ flights }) => flights)).toEqual(steps.filter(({ kind }) => kind === "money"));
    rows += steps.filter(({ kind }) => kind === "money").length - began.length;
  }
  expect(rows).toBeGreaterThan(0);
});

test("the square of a sale, a building or a trade is marked", () => {
  const deeds = ["bought", "auction_won", "title_moved", "built", "building_sold"];
  const marked = new Set<string>();
  for (const [, move] of every) {
    const events = move.events.filter(({ kind }) => deeds.includes(kind));
    const marks = shownOf(move).flatMap(({ mark }) => mark ?? []);
    expect(marks).toEqual(events.map(({ square }) => square));
    for (const { kind } of events) marked.add(kind);
  }
  expect(marked.size).toBeGreaterThan(3);
});

test("no plan lasts too long, and a fast one a quarter of a second at most", () => {
  for (const [, move] of every) {
    const shown = shownOf(move);
    const lasts = (speed: "slow" | "normal" | "fast") => paced(shown, speed).reduce((sum, { ms }) => sum + ms, 0);
    expect(lasts("fast")).toBeLessThanOrEqual(250);
    expect(lasts("normal")).toBeLessThanOrEqual(7000);
    expect(lasts("slow")).toBeGreaterThanOrEqual(lasts("normal"));
    if (shown.length) expect(paced(shown, "fast").at(-1)).toMatchObject({ squares: shown.at(-1)?.squares });
  }
});

test("a card stays as long as it takes to read it", () => {
  for (const [edition, { cards }] of Object.entries(moves.boards)) {
    const before = moves.steps.find((move) => move.edition === edition)?.before as BoardState;
    for (const [card, { text }] of cards.entries()) {
      const [shown] = paced(frames(before, [{ kind: "card", seat: 0, card }], cards), "normal");
      for (const words of Object.values(text)) expect(shown?.ms, words).toBeGreaterThan(30 * words.length);
    }
  }
});

describe("motion", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    closeAll();
    expect(vi.getTimerCount()).toBe(0); // nothing is left behind
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function watch(traits: ConstructorParameters<typeof FakeModel>[1] = {}) {
    const fake = new FakeModel("quiet", { motion: "on", ...traits });
    const host = document.createElement("div");
    const board = new BoardModel(fake.model);
    skipOnPress(board, host);
    afterwards(() => board.close());
    return { fake, host, board };
  }

  /** Seat 0 throws 3 and 4, and walks seven squares on. */
  function walk(fake: FakeModel, told = true, changes: Partial<BoardState> = {}): number {
    const { state } = fake.traits;
    const { square } = state.players[0] ?? { square: 0 };
    const reached = (square + 7) % 40;
    fake.moveOn({
      events: state.events + 2,
      players: state.players.map((player, seat) => (seat ? player : { ...player, square: reached })),
      ...changes,
    });
    const items = [of("thrown", { a: 3, b: 4 }), of("moved", { square: reached, a: square })];
    const heard = items.map((event, k) => ({ ...event, seq: state.events + k }));
    if (told) fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items: heard });
    return reached;
  }

  test("a token walks square by square, then the new state is shown", () => {
    const { fake, board } = watch();
    const seen: number[] = [];
    board.frame.subscribe((frame) => {
      if (frame?.walker === 0) seen.push(frame.squares[0] ?? -1);
    });
    const reached = walk(fake);
    expect(board.moving.value).toBe(true);
    vi.advanceTimersByTime(3000);
    expect(seen).toEqual(Array.from({ length: 7 }, (_, k) => (reached - 6 + k + 40) % 40));
    expect(board.frame.value).toBe(null);
  });

  test("what is shown follows the motion, and all of it comes at once", () => {
    const { fake, board } = watch();
    const seen: unknown[] = [];
    const before = fake.traits.state.events;
    const last = fake.traits.tail.at(-1)?.seq ?? 0;
    for (const signal of [board.present, board.view])
      signal.subscribe(({ state, items }) => void seen.push([state.events, items.at(-1)?.seq]));
    walk(fake);
    expect(board.latest.value.state.events).toBe(before + 2); // requests go by it
    vi.advanceTimersByTime(3000);
    const [early, late] = [
      [before, last],
      [before + 2, before + 1],
    ];
    expect(seen).toEqual([early, early, late, late]);
  });

  test("a press during a motion plays only what its seat could have meant", () => {
    const { fake, host, board } = watch();
    const act = (move: string, seat = 0) => {
      const sent = fake.of("action").length;
      void board.act(seat, move);
      return fake.of("action").length > sent;
    };
    walk(fake, true, { decision: "q0.1" }); // the seat may throw again, as after a double
    host.dispatchEvent(new Event("pointerdown"));
    expect(board.moving.value).toBe(false);
    expect(["roll", "offer <b>Léo</b>: 50 for 8", "build 18"].map((move) => act(move))).toEqual([false, false, true]);
    expect(fake.of("action").at(-1)).toMatchObject({ base_revision: 1 });
    host.dispatchEvent(new Event("pointerup"));
    vi.advanceTimersByTime(1);
    fake.moveOn({ decision: "q0.2" });
    vi.advanceTimersByTime(1000);
    expect(act("roll")).toBe(true);
  });

  test("a key that is held down began before the motion", () => {
    const { fake, host, board } = watch();
    walk(fake);
    host.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat: true }));
    expect(board.moving.value).toBe(true);
  });

  test.each([0, 2])("a card of a person lies open until a press, of a bot while it is read: seat %i", async (seat) => {
    const { fake, host, board } = watch({ paused: false });
    paceBots(board);
    const { state } = fake.traits;
    fake.moveOn({ events: state.events + 1 });
    const items = [{ ...of("card_drawn", { seat, card: 1 }), seq: state.events }];
    fake.emit("msg:custom", { v: 1, kind: "events", revision: 1, items });
    expect(board.card.value).toMatchObject({ seat, card: 1 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(board.moving.value).toBe(false);
    expect([board.card.value?.card, fake.of("step").length]).toEqual(seat ? [undefined, 1] : [1, 0]);
    host.dispatchEvent(new Event("pointerdown"));
    await vi.advanceTimersByTimeAsync(1000);
    expect([board.card.value, fake.of("step").length]).toEqual([null, 1]);
  });

  test("a state without its events is shown after a moment", () => {
    const { fake, board } = watch();
    walk(fake, false);
    expect(board.frame.value?.squares[0]).toBe(36);
    vi.advanceTimersByTime(160);
    expect(board.frame.value?.squares[0]).toBe(3);
    vi.advanceTimersByTime(300);
    expect(board.moving.value).toBe(false);
  });

  test.each(["pointerdown", "keydown"])("a %s ends it at once", (press) => {
    const { fake, host, board } = watch();
    walk(fake);
    vi.advanceTimersByTime(900);
    expect(board.moving.value).toBe(true);
    host.dispatchEvent(new Event(press));
    expect(board.moving.value).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(board.moving.value).toBe(false);
  });

  test("a new state ends the motion under way", () => {
    const { fake, board } = watch();
    let reached = 0;
    for (let k = 0; k < 30; k++) {
      reached = walk(fake);
      vi.advanceTimersByTime(33);
    }
    vi.advanceTimersByTime(1800);
    expect(board.moving.value).toBe(false);
    expect(board.shown.value.players[0]?.square).toBe(reached);
  });

  test.each([
    ["off", false, false],
    ["auto", true, false],
    ["auto", false, true],
  ] as const)("nothing is even started: motion %s, calm asked for: %s, hidden: %s", (motion, matches, hidden) => {
    vi.stubGlobal("matchMedia", () => ({ addEventListener() {}, removeEventListener() {}, matches }));
    vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
    const { fake, board } = watch({ motion });
    const seen: unknown[] = [];
    board.frame.subscribe((frame) => void seen.push(frame));
    walk(fake);
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual([null]);
    vi.restoreAllMocks();
  });

  test("motion that is on is shown in spite of the system's preference", () => {
    vi.stubGlobal("matchMedia", () => ({ addEventListener() {}, removeEventListener() {}, matches: true }));
    const { fake, board } = watch({ motion: "on" });
    walk(fake);
    expect(board.moving.value).toBe(true);
  });

  test("an undo is not animated", () => {
    const { fake, board } = watch();
    const { branch, players } = fake.traits.state;
    fake.moveOn({ branch: branch + 1, players: players.map((player) => ({ ...player, square: 5 })) });
    expect(board.frame.value).toMatchObject({ walker: null, squares: [5, 5, 5] });
    vi.advanceTimersByTime(1000);
    expect(board.moving.value).toBe(false);
  });

  test("turns that are skipped are not animated", () => {
    const { fake, board } = watch();
    const { state } = fake.traits;
    fake.answer = () => null;
    fake.traits.state = { ...state, turn: state.turn + 2 };
    walk(fake);
    expect(board.frame.value).toMatchObject({ walker: null, squares: [3, 10, 0] });
    vi.advanceTimersByTime(1000);
    expect(board.moving.value).toBe(false);
  });

  test("bots wait until nothing moves", async () => {
    const { fake, board } = watch({ paused: false });
    paceBots(board);
    fake.answer = ({ kind }) => (kind === "step" ? { ok: true, moved: false } : { ok: true });
    walk(fake);
    await vi.advanceTimersByTimeAsync(1500);
    expect(fake.of("step").length).toBe(0);
    await vi.advanceTimersByTimeAsync(1500);
    expect(fake.of("step").length).toBe(1);
  });

  test("a closed view leaves nothing running", () => {
    const { fake } = watch();
    walk(fake);
    closeAll();
    expect(fake.listeners).toBe(0);
  });
});
