import { expect, test, vi } from "vitest";
import { BoardModel } from "../src/board-model";
import { still } from "../src/motion/frames";
import { Cash } from "../src/ui/Cash";
import type { Traits } from "../src/wire";
import { all, one, rest, text, until } from "./find";
import { asked, FakeModel, told, wire } from "./model";
import { closeAll, show, showPart } from "./view";

const click = (part: HTMLElement) => {
  part.click();
  return rest();
};

const unfold = (root: ParentNode, fold: string) => click(one(root, `${fold} summary`));

test("the ring lists every square in words", () => {
  const { root } = show();
  expect(all(root, ".ring > li").length).toBe(wire.definition.squares.length);
  expect(one(root, "[data-square='16']").getAttribute("aria-label")).toBe(
    "Square 16 of 40: Pharmacy Square; the orange group; owned by Ana; 1\u00a0clinic",
  );
  expect(one(root, "[data-square='10']").getAttribute("aria-label")).toContain("token: <b>Léo</b>");
  expect(one(root, "[data-square='11']").dataset.mortgaged).toBe("true");
  expect(one(root, ".app").dataset.revision).toBe(String(wire.boards.quiet.state.revision));
});

test("the pot on the resting place is shown, described, and in its deed", async () => {
  const { root, fake } = show();
  const place = () => one(root, "[data-square='20']");
  expect(place().getAttribute("aria-label")).not.toContain("pot");
  await click(place());
  expect(text(root, ".deed .state")).toBe("A place to rest: nothing to do.");
  fake.moveOn({ pot: 350 });
  await until(() => expect(text(root, ".deed .state")).toBe("The pot goes to whoever stops here: $350."));
  expect(place().getAttribute("aria-label")).toContain("pot: $350");
  expect(text(place(), ".price")).toBe("$350");
});

/** As a kernel in WebAssembly says it: what an object holds of None is left out. */
const withoutNulls = <T,>(said: T): T => JSON.parse(JSON.stringify(said, (_, value) => value ?? undefined));

test.each(Object.keys(wire.boards) as (keyof typeof wire.boards)[])(
  "what is None may be left out: %s",
  async (board) => {
    const known = show(new FakeModel(board));
    const { traits } = known.fake;
    const other = show(new FakeModel(board, withoutNulls(traits)));
    await rest();
    expect(other.root.innerHTML).toBe(known.root.innerHTML);
    for (const { fake, root } of [known, other]) {
      const news = {
        v: 1,
        kind: "events",
        revision: 1,
        items: [{ ...traits.tail.at(-1), card: null, sentence: told("Ana would give it."), seq: 999 }],
      };
      fake.emit("msg:custom", fake === other.fake ? withoutNulls(news) : news);
      fake.moveOn({ events: 1000 });
      await rest();
      expect(text(root, ".centre")).toContain("would give");
    }
    expect(text(other.root, ".centre")).toBe(text(known.root, ".centre"));
  },
);

test("a button with a changing label has no pressed state", async () => {
  const { fake, root } = show();
  const pause = one(root, "[data-tool='pause']");
  const said = pause.title;
  fake.change("paused", !fake.traits.paused);
  await rest();
  expect(pause.title).not.toBe(said);
  expect(pause.hasAttribute("aria-pressed")).toBe(false);
});

test("texts of players are never read as HTML", () => {
  const { root } = show();
  expect(text(root, ".player[data-seat='1'] strong")).toBe("<b>Léo</b>");
  expect(all(root, ".player b").length).toBe(3); // the cash of each, and no more
});

/** The cash of the first seat alone. */
function purse() {
  const board = new BoardModel(new FakeModel().model);
  return { board, place: showPart(board, <Cash seat={0} />) };
}

test("money is a number even between two motions", async () => {
  vi.spyOn(performance, "now").mockReturnValue(5);
  const { board, place } = purse();
  const { players } = board.state.value;
  const rich = { ...board.state.value, players: players.map((player) => ({ ...player, cash: 2000 })) };
  board.frame.value = still(rich); // for no time at all
  await rest();
  board.frame.value = { ...still(board.state.value), cash: [2000], ms: 200 };
  await rest();
  expect(text(place, ".cash")).toContain("$2,000");
  vi.restoreAllMocks();
});

test("a change of cash has a sign and an arrow", async () => {
  const { board, place } = purse();
  for (const [cash, said] of [
    [1600, "$1,600▲ +$100"],
    [1400, "$1,400▼ \u2212$100"],
    [1500, "$1,500"],
  ] as const) {
    board.frame.value = { ...still(board.state.value), cash: [cash] };
    await rest();
    expect(text(place, ".cash")).toBe(said);
  }
});

test("a click sends the move, and the state decides what is shown", async () => {
  const { fake, root } = show();
  one(root, "[data-move='roll']").click();
  await rest();
  expect(fake.of("action")[0]).toMatchObject({
    seat: 0,
    move: "roll",
    decision: fake.traits.state.decision,
    base_revision: 0,
    session: "session",
  });
  fake.moveOn({ legal: [{ seat: 0, kind: "end", move: "end" }], dice: [3, 4] });
  await rest();
  expect(one(root, ".app").dataset.revision).toBe("1");
  expect(all(root, ".moves [data-move]").map(({ dataset }) => dataset.move)).toEqual(["end"]);
  expect(text(root, ".dice")).toContain("3 and 4");
});

test("one action at a time", async () => {
  const { fake, root } = show();
  fake.answer = () => null;
  one(root, "[data-move='roll']").click();
  one(root, "[data-move='roll']").click();
  await rest();
  expect(fake.of("action").length).toBe(1);
});

test("a refusal is in the reader's language, with its rule", async () => {
  const { fake, root } = show();
  const params = { rule: "PLK-102" };
  const sentence = { fr: "Il faut tout le groupe. (PLK-102)", en: "You need the whole group. (PLK-102)" };
  fake.answer = ({ kind }) =>
    kind === "action" ? { ok: false, error: { code: "illegal_move", params, text: sentence } } : { ok: true };
  one(root, "[data-move='roll']").click();
  await rest();
  expect(text(root, ".notices")).toContain("You need the whole group. (PLK-102)");
  one(root, "[data-tool='locale']").click();
  await rest();
  expect(fake.written).toContainEqual(["locale", "fr"]);
  expect(text(root, ".notices")).toContain("Il faut tout le groupe. (PLK-102)");
});

test("the rule of a refusal stands behind a question", async () => {
  const { fake, root } = show();
  const params = { rule: "PLK-102" };
  const missing = { fr: "Il manque un terrain.", en: "A lot is missing." };
  const wording = { fr: "Il faut posséder tout le groupe.", en: "You must own the whole group." };
  fake.answer = ({ kind }) =>
    kind === "rule"
      ? { ok: true, text: wording }
      : kind === "action"
        ? { ok: false, error: { code: "illegal_move", params, text: missing } }
        : { ok: true };
  one(root, "[data-move='roll']").click();
  await rest();
  expect(text(root, ".notices")).not.toContain(wording.en);
  await click(one(root, ".notices .why"));
  expect(text(root, ".notices")).toContain(wording.en);
});

test("an offer shows both sides, and a counter-offer starts from its terms", async () => {
  const { fake, root } = show(new FakeModel("offer"));
  const terms = all(root, ".terms > div").map((side) => side.textContent);
  expect(terms[0]).toContain("Ana gives");
  expect(terms[0]).toContain("$50");
  expect(terms[1]).toContain("Prevention Avenue");
  await unfold(root, ".bargaining");
  one(root, ".bargain button[type='submit']").click();
  await rest();
  expect(fake.of("action")[0]).toMatchObject({ seat: 1, move: "counter 6 for 5 + 50 $" });
});

test("an offer is put together from titles, cards and money", async () => {
  const { fake, root } = show();
  await unfold(root, ".seat[data-seat='0'] .bargaining");
  const [mine, theirs] = all(root, ".seat[data-seat='0'] .sides fieldset");
  if (!mine || !theirs) throw new Error("no sides");
  for (const side of [mine, theirs]) await click(one(side, "input[type='checkbox']"));
  const money = one(theirs, "input[type='number']") as HTMLInputElement;
  money.value = "75";
  money.dispatchEvent(new Event("input", { bubbles: true }));
  await rest();
  one(root, ".seat[data-seat='0'] .bargain button[type='submit']").click();
  await rest();
  expect(fake.of("action")[0]?.move).toBe("offer <b>Léo</b>: 5 for 6 + 75 $");
});

test("a bid stays within its bounds", async () => {
  const fake = new FakeModel();
  fake.moveOn({
    pending: asked("bid", { title: 1, amount: 6 }),
    legal: [
      { seat: 0, kind: "bid", move: "bid", min: 6, max: 60 },
      { seat: 0, kind: "pass", move: "pass" },
    ],
  });
  const { root } = show(fake);
  const field = one(root, ".counted input") as HTMLInputElement;
  for (const [typed, said] of [
    ["61", undefined],
    ["60", "bid 60"],
  ] as const) {
    field.value = typed;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await rest();
    one(root, "[data-move='bid']").click();
    await rest();
    expect(fake.of("action")[0]?.move).toBe(said);
  }
  expect(text(root, "[data-move='pass']")).toBe("Drop out");
});

test("kinds of building differ, and a seat that is away may buy a ticket", async () => {
  const { fake, root } = show(new FakeModel("ticket"));
  expect(one(root, "[data-square='1'] .piece b").dataset.code).toBe("Fi");
  expect(text(root, ".question")).toContain("stay for the weekend, or roll again with a ticket ($SPM\u00a04,000)?");
  expect(text(root, "[data-move='use FI-01']")).toBe("Use the card: Storm warning ticket");
  expect(text(root, "[data-move='pay']")).toBe("Pay for a ticket ($SPM\u00a04,000) leaves $SPM\u00a0146,000");
  expect(text(root, ".player[data-seat='0']")).toContain("away, throw 1");
  expect(text(root, ".player[data-seat='0'] .chips")).toContain("no royalty for the water network");
  expect(text(root, ".player[data-seat='1'] .purse")).toContain("balance \u2212$SPM\u00a01,500");
  one(root, "[data-square='1']").click();
  await rest();
  const rows = all(root, ".deed tbody tr").map((row) => all(row, "th, td").map((cell) => cell.textContent?.trim()));
  expect(rows.at(-1)).toEqual(["fishery", "2", "10,000", "6,000"]);
  expect(text(root, ".deed tr.now")).toContain("fishery");
  one(root, "[data-move='stay']").click();
  await rest();
  expect(fake.of("action")[0]).toMatchObject({ seat: 0, move: "stay" });
});

test("a debt is paid with titles, which add up", async () => {
  const { fake, root } = show(new FakeModel("debt"));
  await unfold(root, ".in-kind");
  for (const box of all(root, ".in-kind input").slice(1)) await click(box);
  expect(text(root, ".in-kind output")).toContain("€3,900,000 in titles; debt or rent to <b>Léo</b>");
  one(root, "[data-move='in_kind']").click();
  await rest();
  expect(fake.of("action")[0]?.move).toBe("pay with 12 + 24");
});

test("the board computes the cash of a balanced exchange", async () => {
  const { fake, root } = show(new FakeModel("debt"));
  await unfold(root, ".bargaining");
  const sides = all(root, ".bargaining fieldset");
  expect(all(root, ".bargaining input[type='number']").length).toBe(0);
  for (const side of sides) await click(one(side, "input"));
  expect(text(root, ".bargaining output")).toBe("Ana pays <b>Léo</b> €400,000.");
  one(root, ".bargaining button[type='submit']").click();
  await rest();
  expect(fake.of("action")[0]?.move).toBe("offer <b>Léo</b>: 1 for 6");
});

test("every legal move and every event shows its rule", async () => {
  const { fake, root } = show(new FakeModel("ticket"));
  fake.answer = ({ rule }) => ({ ok: true, text: { fr: `${rule} en français`, en: `${rule} in English` } });
  await unfold(root, ".move-rules");
  await until(() => expect(text(root, ".move-rules")).toContain("Stay"));
  const rule = wire.boards.ticket.definition?.move_rules.stay;
  await until(() => expect(text(root, ".move-rules")).toContain(`${rule} in English`));
  const thrown = await until(() => one(root, ".log [data-kind='thrown']")); // the story comes a little later
  one(thrown, "button").click();
  await until(() => expect(text(thrown, "blockquote")).toContain("in English"));
});

test("a race shows conditions and waiting cards, and no titles", async () => {
  const { fake, root } = show(new FakeModel("race"));
  expect(one(root, "[data-square='22']").getAttribute("aria-label")).toBe("Square 21 bis of 39: The orange shop");
  expect(one(root, "[data-square='31']").getAttribute("aria-label")).toBe(
    "Square 30 of 39: The roundabout; token: <b>Léo</b> (2 turns to miss, held, aid to come: £150)",
  );
  expect(all(root, ".stop .label").length).toBe(40);
  const [ana, leo, hal] = all(root, ".player").map((player) => player.textContent);
  expect(ana).toContain("square 17, The Post Office");
  expect(ana).toContain("square still to dopromised: £80");
  expect(ana).toContain("Competition mask");
  expect(ana).toContain("2 cards waiting");
  await unfold(root, ".queue");
  expect(text(root, ".queue")).toContain("Cycle lane Empty cycle lane");
  expect(leo).toContain("2 turns to miss");
  expect(hal).toContain("in prison");
  expect(all(root, ".worth, .manage, .owner, .band").length).toBe(0);
  expect(text(root, ".token[data-seat='1'] .count")).toBe("2");
  expect(all(root, ".token[data-seat='2'] .bars").length).toBe(1);
  expect(text(root, ".moves [data-move]")).toBe("Go on: apply the waiting cards, first Cycle lane");
  one(root, ".moves [data-move]").click();
  await rest();
  expect(fake.of("action")[0]).toMatchObject({ seat: 0, move: "go" });
  fake.moveOn({ legal: [{ seat: 0, kind: "go", move: "go", first: "deferred", square: 17 }] });
  await rest();
  expect(text(root, ".moves [data-move]")).toBe("Go on: do what is written on square 17, The Post Office");
  fake.moveOn({ legal: [{ seat: 0, kind: "roll", move: "roll" }] });
  await rest();
  expect(text(root, ".moves [data-move]")).toBe("Roll the die");
});

test("a joker is sold for money", async () => {
  const { fake, root } = show(new FakeModel("race"));
  await unfold(root, ".bargaining");
  const [mine, theirs] = all(root, ".bargaining fieldset");
  if (!mine || !theirs) throw new Error("no sides");
  expect(text(root, ".bargaining summary")).toBe("Offer a joker…");
  expect([mine, theirs].map((side) => all(side, "input").map((input) => input.getAttribute("type")))).toEqual([
    ["checkbox"],
    ["number"],
  ]);
  await click(one(mine, "input"));
  const money = one(theirs, "input") as HTMLInputElement;
  money.value = "40";
  money.dispatchEvent(new Event("input", { bubbles: true }));
  await rest();
  one(root, ".bargaining button[type='submit']").click();
  await rest();
  expect(fake.of("action")[0]?.move).toBe("offer <b>Léo</b>: C27 for 40 £");
});

test("a path is chosen by the printed number, a joker played or kept", async () => {
  const fake = new FakeModel("path", { definition: wire.boards.race.definition });
  const { root } = show(fake);
  expect(text(root, ".question")).toBe("Does Ana go to square 21 bis or to square 22?");
  const moves = () => all(root, ".moves [data-move]").map((button) => button.textContent);
  expect(moves()).toEqual([
    "Choose square 21 bis: The orange shop An optional square without effect; from there the die goes on to 22.",
    "Choose square 22: The police check Roll at once and miss as many turns.",
  ]);
  one(root, ".moves [data-move]").click();
  await rest();
  expect(fake.of("action")[0]?.move).toBe("choose 21 bis");
  fake.moveOn({
    pending: asked("joker", { amount: 50 }),
    legal: [
      { seat: 0, kind: "use", move: "use C27" },
      { seat: 0, kind: "pass", move: "pass" },
    ],
  });
  await rest();
  expect(text(root, ".question")).toBe("What now?");
  expect(moves()).toEqual(["Use the card: Competition mask", "Keep the joker"]);
  fake.moveOn({
    pending: asked("choose"),
    legal: [
      { seat: 0, kind: "choose", branch: 0, move: "choose go-21" },
      { seat: 0, kind: "choose", branch: 1, move: "choose destin" },
    ],
  });
  await rest();
  expect(moves()).toEqual(["Choose: Go to square 21", "Choose: Draw a Destin card"]);
});

test("a race ends with a ranking by place, equal places alike", async () => {
  const fake = new FakeModel("race");
  const [ana, leo, hal] = fake.traits.state.players;
  if (!ana || !leo || !hal) throw new Error("no players");
  const players = [ana, { ...leo, square: ana.square }, { ...hal, square: 40, out: true, finished: 1, jailed: false }];
  fake.moveOn({ over: true, winners: [2], legal: [], players });
  const { root } = show(fake);
  expect(
    all(root, ".ranking li").map((row) => [row.getAttribute("value"), row.querySelector("b")?.textContent]),
  ).toEqual([
    ["1", "Hal"],
    ["2", "Ana"],
    ["2", "<b>Léo</b>"],
  ]);
  expect(text(root, ".ranking")).toContain("number 1 out");
  expect(text(root, ".token[data-seat='2'] .count")).toBe("1");
  fake.answer = ({ kind }) => ({ ok: true, ...(kind === "at" && { state: fake.traits.state, items: [] }) });
  fake.change("cursor", 0);
  await rest();
  expect(all(root, ".ranking")).toEqual([]); // who looks back sees what was then
});

test("a game on a loop ends with a ranking by victory, worth, and length of stay", async () => {
  const fake = new FakeModel();
  const [ana, leo, hal] = fake.traits.state.players;
  if (!ana || !leo || !hal) throw new Error("no players");
  const gone = { ...ana, worth: 0, out: true };
  const found = [gone, leo, gone, { ...hal, worth: -50 }, gone];
  const players = found.map((player, seat) => ({ ...player, name: `P${seat}` }));
  fake.moveOn({ over: true, winners: [1], legal: [], players, fallen: [2, 0] });
  const { root } = show(fake);
  const rows = all(root, ".ranking li");
  expect(rows.map((row) => row.querySelector("b")?.textContent)).toEqual(["P1", "P3", "P0", "P2", "P4"]);
  expect(rows.map((row) => row.getAttribute("value"))).toEqual(["1", "2", "3", "4", "5"]);
});

test("a finished game marks its winner, and nobody's turn", () => {
  const fake = new FakeModel();
  fake.moveOn({ over: true, winners: [2], legal: [] });
  const { root } = show(fake);
  expect(text(root, ".whose .mark")).toBe("H");
  expect(all(root, ".player.turn").length).toBe(0);
  expect(all(root, ".tag.turn").map((tag) => tag.textContent)).toEqual(["winner"]);
  expect(all(root, ".player[data-seat='2'] .tag.turn").length).toBe(1);
});

test("a seat that has finished a race has no conditions", () => {
  const fake = new FakeModel("race");
  const ends = { out: true, finished: 1, missed: 2, held: true, jailed: true, aid_due: true };
  fake.moveOn({ players: fake.traits.state.players.map((player, seat) => (seat ? player : { ...player, ...ends })) });
  const { root } = show(fake);
  expect(text(root, ".player[data-seat='0'] .whereabouts")).toBe("number 1 out");
  expect(all(root, ".player[data-seat='0'] .tag.state").length).toBe(0);
});

test("a square of a race shows what it orders, or its rules", async () => {
  const { fake, root } = show(new FakeModel("race"));
  fake.answer = ({ rule }) => ({ ok: true, text: { fr: `${rule} en français`, en: `${rule} in English` } });
  one(root, "[data-square='37']").click();
  await rest();
  expect(text(root, ".deed h3")).toBe("Square 36: The relapse");
  expect(text(root, ".deed .state")).toBe("Go at once to square 25 (The hospital).");
  one(root, "[data-square='17']").click();
  await until(() => expect(text(root, ".deed")).toContain("CNF-117b in English"));
});

test("typed moves are sent as they are, and kept when refused", async () => {
  const { fake, root } = show();
  const field = one(root, ".typed input") as HTMLInputElement;
  const type = (words: string) => {
    field.value = words;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return rest();
  };
  fake.answer = ({ kind }) =>
    kind === "action"
      ? { ok: false, error: { code: "unknown_move", params: {}, text: told("A move begins with a verb.") } }
      : { ok: true };
  await type(" fly away ");
  one(root, ".typed button").click();
  await rest();
  expect(fake.of("action")[0]?.move).toBe("fly away");
  expect(field.value).toBe(" fly away ");
  expect(text(root, ".notices span")).toBe("A move begins with a verb.");
  one(root, ".notices button").click();
  await rest();
  expect(text(root, ".notices")).toBe("");
  one(root, ".typed button").click();
  await rest();
  expect(text(root, ".notices")).not.toBe("");
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await rest();
  expect(text(root, ".notices")).toBe("");
  fake.answer = () => ({ ok: true });
  one(root, ".typed button").click();
  await rest();
  expect(field.value).toBe("");
  fake.answer = () => null;
  await type("roll");
  one(root, ".typed button").click();
  await type("bid 1");
  fake.reply(fake.of("action").at(-1)?.id ?? "", { ok: true });
  await rest();
  expect(field.value).toBe("bid 1"); // of the next move, begun before the answer
});

test("Escape leads from the deed of a square back to it", async () => {
  const { root } = show();
  one(root, "[data-square='16']").click();
  await rest();
  expect(text(root, ".deed h3")).toBe("Pharmacy Square");
  expect(text(root, ".deed tr.now")).toContain("1\u00a0clinic");
  one(root, ".deed .close").click();
  await rest();
  expect(all(root, ".deed").length).toBe(0);
});

/** What a deed says of its rents, and below them. */
const deed = async (root: ParentNode, square: number) => {
  await click(one(root, `[data-square='${square}']`));
  return {
    rents: all(root, ".deed tbody tr").map((row) => all(row, "th, td").map((cell) => cell.textContent?.trim())),
    fine: text(root, ".deed .fine"),
  };
};

test("the deed of a street has the rents of all that may stand there, and what building costs", async () => {
  expect(await deed(show().root, 1)).toEqual({
    rents: [
      ["Bare lot", "$3"],
      ["Bare lot, whole group", "$6"],
      ["1\u00a0clinic", "$15"],
      ["2\u00a0clinics", "$45"],
      ["3\u00a0clinics", "$120"],
      ["4\u00a0clinics", "$200"],
      ["1\u00a0complex", "$280"],
    ],
    fine: "building: $50 · in the bank: 31\u00a0clinics, 12\u00a0complexes · mortgage: $30",
  });
});

test("a deed has the rent for each number of titles held, as a sum or by the dice", async () => {
  const { root } = show();
  const held = (...rents: string[]) => rents.map((rent, k) => [`Titles of the group: ${k + 1}`, rent]);
  expect(await deed(root, 5)).toEqual({ rents: held("$25", "$50", "$100", "$200"), fine: "mortgage: $100" });
  expect(await deed(root, 12)).toEqual({ rents: held("4 × the dice", "10 × the dice"), fine: "mortgage: $75" });
});

test("a deed lists royalties and shares, and no mortgage without mortgages", async () => {
  const spm = show(new FakeModel("ticket")).root;
  const fixed = [["Fixed rent", "$SPM\u00a02,500"]];
  const mortgage = "mortgage: $SPM\u00a0";
  expect((await deed(spm, 1)).fine).toBe(`${mortgage}3,000`); // its table has what each building costs
  expect((await deed(spm, 5)).fine).toBe(`share of every ticket: $SPM\u00a01,000 · ${mortgage}10,000`); // one of four
  const royalty = `royalty on every salary: $SPM\u00a02,500 · ${mortgage}15,000`;
  expect(await deed(spm, 6)).toEqual({ rents: fixed, fine: royalty });
  const share = `share of the price of buildings: 20% · ${mortgage}10,000`;
  expect(await deed(spm, 27)).toEqual({ rents: fixed, fine: share });
  expect((await deed(show(new FakeModel("debt")).root, 5)).fine).toBe("");
});

test("a square without a title shows what it orders, and only the resting place has the pot", async () => {
  const { root, fake } = show();
  fake.moveOn({ pot: 350 });
  const said = async (view: ParentNode, square: number) => {
    await click(one(view, `[data-square='${square}']`));
    return text(view, ".deed .state");
  };
  expect(await said(root, 4)).toBe("To pay: $200.");
  expect(one(root, "[data-square='4']").getAttribute("aria-label")).toBe("Square 4 of 40: Taxes; $200");
  expect(await said(root, 2)).toBe("Draw a Sénik card.");
  expect(await said(show(new FakeModel("ticket")).root, 20)).toBe(
    "Weekend: 8 or more on the dice to leave, or a ticket ($SPM\u00a04,000).",
  );
});

test("each die has its pips, and doubles are marked", async () => {
  const { root, fake } = show();
  for (const dice of [
    [1, 2],
    [3, 4],
    [5, 6],
    [6, 6],
  ]) {
    fake.moveOn({ dice });
    await rest();
    expect(all(root, ".die").map((die) => all(die, "circle").length)).toEqual(dice);
    expect(all(root, ".dice .tag").length).toBe(dice[0] === dice[1] ? 1 : 0);
  }
});

test("a square names the tokens on it, and the only person's as theirs", async () => {
  const { root, fake } = show();
  const label = (square: number) => one(root, `[data-square='${square}']`).getAttribute("aria-label");
  expect(label(36)).toMatch(/; token: Ana$/);
  const players = fake.traits.state.players.map((player, seat) => ({ ...player, person: !seat, detained: seat % 2 }));
  fake.moveOn({ players });
  await rest();
  expect(label(36)).toMatch(/; your token$/);
  expect(label(10)).toMatch(/; token: <b>Léo<\/b> \(held, throw 1\)$/);
  fake.moveOn({ players: players.map((player) => ({ ...player, detained: 0 })) });
  await rest();
  expect(label(10)).toMatch(/; token: <b>Léo<\/b> \(just visiting\)$/);
  expect(label(0)).toMatch(/; token: Hal$/);
});

test("between the stops of a race there is nothing to show", async () => {
  const { root } = show(new FakeModel("race"));
  await click(one(root, ".ring > li"));
  expect(all(root, ".scene").length).toBe(1);
  await click(one(root, "[data-square='17']"));
  await click(one(root, ".ring > li"));
  expect(text(root, ".deed h3")).toContain("Square 17");
});

test("arrows go along the ring; one square at a time is a tab stop", async () => {
  const { root } = show();
  const press = (key: string) => {
    one(root, ".ring").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
    return rest();
  };
  await press("ArrowLeft");
  expect(all(root, ".square[tabindex='0']").map(({ dataset }) => dataset.square)).toEqual(["39"]);
  await press("Home");
  await press("ArrowRight");
  expect(all(root, ".square[tabindex='0']").map(({ dataset }) => dataset.square)).toEqual(["1"]);
  await press("End");
  expect(all(root, ".square[tabindex='0']").map(({ dataset }) => dataset.square)).toEqual(["36"]);
});

test("keys stay in the widget unless they have a modifier", () => {
  const { root } = show();
  const heard = vi.fn();
  document.addEventListener("keydown", heard);
  const square = one(root, "[data-square='3']");
  for (const key of ["x", "d", "a", "Enter", "Escape"]) {
    square.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
  }
  expect(heard).not.toHaveBeenCalled();
  square.dispatchEvent(new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true, composed: true }));
  expect(heard).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", heard);
});

test("a notebook receives the shortcuts for saving and commands, and no other", () => {
  const { root } = show();
  const shielded: boolean[] = [];
  const heard = () => shielded.push(root.host.hasAttribute("data-lm-suppress-shortcuts"));
  document.addEventListener("keydown", heard, true);
  const [save, enter, paste, copy] = [83, 13, 86, 67];
  const keys = [
    { keyCode: save, ctrlKey: true },
    { keyCode: enter, ctrlKey: true },
    { keyCode: save, metaKey: true, shiftKey: true },
    { keyCode: paste, ctrlKey: true },
    { keyCode: copy, ctrlKey: true, shiftKey: true },
    { keyCode: copy, ctrlKey: true },
    { keyCode: save, ctrlKey: true, altKey: true },
    { keyCode: save },
  ];
  for (const key of keys) {
    one(root, "[data-square='3']").dispatchEvent(
      new KeyboardEvent("keydown", { ...key, bubbles: true, composed: true }),
    );
  }
  document.removeEventListener("keydown", heard, true);
  expect(shielded).toEqual([false, true, false, true, false, true, true, true]);
});

test("a French page gets a French board", () => {
  document.documentElement.lang = "fr-CA";
  const { root } = show();
  document.documentElement.lang = "";
  expect(one(root, ".app").lang).toBe("fr");
  expect(text(root, "[data-move='roll']")).toBe("Lancer les dés");
});

test("a read-only board offers no moves", () => {
  const { root } = show(new FakeModel("quiet", { read_only: true }));
  expect(all(root, "[data-move]").length).toBe(0);
  expect(all(root, "[data-tool='undo']").length).toBe(0);
});

test("two views share nothing but the model, and leave nothing behind", () => {
  const fake = new FakeModel();
  const [first, second] = [show(fake), show(fake)];
  one(first.root, "[data-square='3']").click();
  expect(all(second.root, "[aria-pressed='true'].square").length).toBe(0);
  closeAll();
  expect(fake.listeners).toBe(0);
  expect(all(document, ".plakett").length).toBe(0);
});

test("the theme is the one chosen, or the page's", async () => {
  document.body.dataset.jpThemeLight = "false";
  const { fake, root } = show(new FakeModel("quiet", { theme: "auto" } as Partial<Traits>));
  expect(one(root, ".app").classList.contains("dark")).toBe(true);
  document.body.dataset.jpThemeLight = "true";
  await rest();
  expect(one(root, ".app").classList.contains("light")).toBe(true);
  fake.change("theme", "dark");
  await rest();
  expect(one(root, ".app").classList.contains("dark")).toBe(true);
  delete document.body.dataset.jpThemeLight;
});
