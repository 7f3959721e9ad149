import { expect, test } from "vitest";
import { choices, items, NOTHING, playing, sides, speaker, titlesOf } from "../src/legal";
import { asked, wire } from "./model";

const { quiet, offer } = wire.boards;

test("the seat that is asked comes first, then the seat in turn", () => {
  expect(choices(quiet.state).map(({ seat }) => seat)).toEqual([0, 1]);
  expect(choices({ ...quiet.state, seat: 1 }).map(({ seat }) => seat)).toEqual([1, 0]);
  expect(choices(offer.state).map(({ seat }) => seat)).toEqual([1, 0]);
});

test("a seat with a rent to claim comes before the seat in turn", () => {
  const legal = [...quiet.state.legal, { seat: 2, kind: "claim", move: "claim" }];
  expect(choices({ ...quiet.state, legal }).map(({ seat }) => seat)).toEqual([2, 0, 1]);
  expect(speaker({ ...quiet.state, legal })).toBe(0);
  expect(speaker({ ...quiet.state, legal: [{ seat: 2, kind: "claim", move: "claim" }] })).toBe(2);
});

test("a seat that holds up the bots is listed without a move", () => {
  const players = quiet.state.players.map((player, seat) => ({ ...player, hold: seat === 1 }));
  const [leo, ...more] = choices({ ...quiet.state, players, legal: [] });
  expect([leo?.seat, leo?.plain, more]).toEqual([1, [], []]);
});

test("every legal move is offered with its text", () => {
  for (const { state } of Object.values(wire.boards)) {
    const found = choices(state).flatMap(({ plain, counted, bargain, inKind, managing }) => [
      ...plain,
      ...counted,
      ...(bargain ? [bargain] : []),
      ...(inKind ? [inKind] : []),
      ...[...managing.values()].flat(),
    ]);
    expect(found.length).toBe(state.legal.length);
  }
  const [ana] = choices(quiet.state);
  expect(ana?.plain.map(({ move }) => move)).toEqual(["roll"]);
  expect(ana?.managing.get(18)?.map(({ move }) => move)).toContain("build 18");
  expect(ana?.bargain?.to).toEqual([1, 2]);
});

test("lifting the mortgage of a question is an answer, not management", () => {
  const pending = asked("lift", { title: 3, amount: 55 });
  const legal = [{ seat: 0, kind: "lift", move: "lift 8", square: 8 }];
  expect(choices({ ...quiet.state, pending, legal })[0]?.plain.map(({ move }) => move)).toEqual(["lift 8"]);
});

test("lifting a mortgage while another seat is asked is management", () => {
  const pending = asked("lift", { title: 3, amount: 55 });
  const legal = [{ seat: 1, kind: "lift", move: "lift 6", square: 6 }];
  const [leo] = choices({ ...quiet.state, pending, legal });
  expect([leo?.plain, leo?.managing.get(6)?.map(({ move }) => move)]).toEqual([[], ["lift 6"]]);
});

test("of several seats that are asked, the one to answer first comes first", () => {
  const pending = asked("join", { seats: [0, 1], seat: 1 });
  const legal = [0, 1].map((seat) => ({ seat, kind: "pass", move: "pass" }));
  expect(choices({ ...quiet.state, pending, legal }).map(({ seat }) => seat)).toEqual([1, 0]);
});

test("seats that are out play no more, persons or bots", () => {
  const players = quiet.state.players.map((player, seat) => ({ ...player, out: seat > 0 }));
  expect([true, false].map((persons) => playing(quiet.state, persons))).toEqual([[0, 1], [2]]);
  expect([true, false].map((persons) => playing({ ...quiet.state, players }, persons))).toEqual([[0], []]);
});

test("money stands on the side that pays it, now or later", () => {
  const goods = { give: [1], take: [2], give_cards: [], take_cards: [3] };
  const [given, taken] = [
    { titles: [1], cards: [] },
    { titles: [2], cards: [3] },
  ];
  expect(sides({ ...goods, cash: 50, later: -20 })).toEqual([
    { ...given, cash: 50, later: 0 },
    { ...taken, cash: 0, later: 20 },
  ]);
  expect(sides({ ...goods, cash: -50, later: 20 })).toEqual([
    { ...given, cash: 0, later: 20 },
    { ...taken, cash: 50, later: 0 },
  ]);
});

test("an offer is written in the grammar that players type", () => {
  const { definition } = wire;
  const [title = -1] = titlesOf(quiet.state, 1);
  const card = definition.cards.findIndex(({ id }) => id === "PL-03");
  expect(items({ titles: [title], cards: [card], cash: 50, later: 0 }, definition)).toBe("6 + PL-03 + 50 $");
  expect(items({ ...NOTHING, cash: 5, later: 20 }, definition)).toBe("5 $ + 20 $ later");
  expect(items(NOTHING, definition)).toBe("nothing");
});
