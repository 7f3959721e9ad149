import { expect, test, vi } from "vitest";
import type { BoardState, Plan, Preview } from "../src/wire";
import { all, one, rest, text, until } from "./find";
import { asked, FakeModel, type Said, wire } from "./model";
import { afterwards, show as showView } from "./view";

const show = (fake: FakeModel) => showView(fake).root;

const press = (root: ParentNode, selector: string) => {
  one(root, selector).click();
  return rest();
};
const type = (root: ParentNode, selector: string, value: string) => {
  const field = one(root, selector) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return rest();
};

const refusal = {
  code: "insufficient_funds",
  reason: "too_dear_to_buy",
  rule: "PLK-050",
  fr: "Trop cher. (PLK-050)",
  en: "Too dear. (PLK-050)",
};
const gain: Preview = {
  refused: null,
  players: [
    {
      seat: 0,
      cash: { before: 1500, after: 1300 },
      worth: { before: 2000, after: 2100 },
      groups: [{ group: 3, held: { before: 2, after: 3 }, size: 3 }],
    },
    {
      seat: 1,
      cash: { before: 700, after: 700 },
      worth: { before: 900, after: 800 },
      groups: [{ group: 1, held: { before: 3, after: 2 }, size: 3 }],
    },
  ],
};

/** Answers questions as Python would; the rest is accepted. */
function answering(fake: FakeModel, answers: { preview?: (said: Said) => Preview; plans?: Plan[] }): FakeModel {
  fake.answer = (said) => {
    if (said.kind === "preview")
      return { ok: true, preview: answers.preview?.(said) ?? { refused: null, players: [] } };
    return { ok: true, plans: answers.plans ?? [] };
  };
  return fake;
}

const auction = (legal: BoardState["legal"]) => {
  const fake = new FakeModel();
  const pending = asked("bid", { title: 7, amount: 121, bidders: [0, 1], passed: [2], leader: 1, price: 120 });
  fake.moveOn({ pending, legal });
  return fake;
};
const BID = { seat: 0, kind: "bid", move: "bid", min: 121, max: 200, quick_bids: [121, 130, 170] };

test("an auction shows its leader and bidders, and a quick bid is one click", async () => {
  const fake = auction([BID, { seat: 0, kind: "pass", move: "pass" }]);
  const root = show(fake);
  expect(all(root, ".bidders li").map(({ dataset }) => dataset.bidder)).toEqual(["asked", "leads", "passed"]);
  expect(text(root, "[data-bidder='leads']")).toContain("leads with $120");
  expect(text(root, ".sold")).toContain("printed price");
  expect(all(root, ".quick button").map(({ dataset }) => dataset.move)).toEqual(["bid 121", "bid 130", "bid 170"]);
  expect(text(root, "[data-move='bid 130']")).toContain("Bid $130");
  await press(root, "[data-move='bid 130']");
  expect(fake.of("action")[0]).toMatchObject({ seat: 0, move: "bid 130" });
});

test("a bid out of bounds is marked as wrong, and not sent", async () => {
  const fake = auction([BID]);
  const root = show(fake);
  for (const typed of ["201", "120", "130.5", ""]) {
    await type(root, ".counted input", typed);
    expect(text(root, ".counted .wrong")).toBe("A whole number from $121 to $200, please.");
    one(root, ".counted").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await rest();
    expect(root.activeElement).toBe(one(root, ".counted input"));
  }
  expect(fake.of("action")).toEqual([]);
  await type(root, ".counted input", "150");
  expect(all(root, ".counted .wrong").length).toBe(0);
  one(root, ".counted").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await rest();
  expect(fake.of("action")[0]?.move).toBe("bid 150");
});

test("the usual answer shows its effect, another move once it has the pointer", async () => {
  const fake = answering(new FakeModel(), {
    preview: ({ move }) => (move === "buy" ? gain : { refused: null, players: gain.players.slice(1) }),
  });
  fake.moveOn({
    pending: asked("buy", { title: 7, amount: 200, auction: true }),
    legal: [
      { seat: 0, kind: "buy", move: "buy" },
      { seat: 0, kind: "decline", move: "decline" },
      { seat: 0, kind: "mortgage", move: "mortgage 5", square: 5, gain: 100 },
    ],
  });
  const root = show(fake);
  await until(() => expect(text(root, ".effect")).toContain("completes the orange group: 2 → 3 of 3"));
  expect(text(root, ".effect")).toContain("cash $1,500 → $1,300");
  expect(text(root, ".effect")).toContain("breaks up the light blue group: 3 → 2 of 3");
  expect(text(root, "[data-move='buy']")).toContain("leaves $1,300");
  await press(root, ".manage summary");
  one(root, "[data-move='mortgage 5']").dispatchEvent(new Event("focus"));
  await until(() => expect(one(root, ".aimed .effect").dataset.effect).toBe("0 mortgage 5 en"));
  expect(text(root, ".aimed b")).toBe("Mortgage (+$100)");
  fake.change("state", { ...fake.traits.state }); // all is drawn anew under the focus
  await rest();
  expect(all(root, ".aimed").length).toBe(1);
  one(root, "[data-move='mortgage 5']").dispatchEvent(new Event("blur"));
  await rest();
  expect(all(root, ".effect").map(({ dataset }) => dataset.effect)).toEqual(["0 buy en"]);
  one(root, "[data-square='5']").click();
  await rest();
  one(root, ".deed [data-move='mortgage 5']").dispatchEvent(new Event("pointerenter"));
  await until(() => expect(all(root, ".aimed").length).toBe(1));
  await press(root, ".deed .close"); // what is taken away has no longer the pointer
  expect(all(root, ".aimed").length).toBe(0);
  expect(fake.of("preview").map(({ move }) => move)).toEqual(["buy", "mortgage 5"]); // asked once at a revision
});

test("a preview that was not answered is requested again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  afterwards(() => void vi.useRealTimers());
  const fake = new FakeModel();
  fake.answer = ({ kind }) => (kind === "preview" ? null : { ok: true });
  fake.moveOn({ pending: asked("buy", { title: 7, amount: 200 }), legal: [{ seat: 0, kind: "buy", move: "buy" }] });
  const root = show(fake);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(all(root, ".notice").length).toBe(1);
  expect(all(root, ".effect").length).toBe(0);
  answering(fake, { preview: () => gain });
  fake.change("tail", fake.traits.tail); // a sign of life
  await until(() => expect(text(root, ".effect")).toContain("completes the orange group"));
});

test("a move that is too dear shows why", async () => {
  const fake = answering(new FakeModel(), { preview: () => ({ refused: refusal, players: [] }) });
  fake.moveOn({
    pending: asked("buy", { title: 7, amount: 200 }),
    legal: [{ seat: 0, kind: "decline", move: "decline" }],
  });
  const root = show(fake);
  await until(() => expect(text(root, ".effect .refused")).toBe("Not now: Too dear. (PLK-050)"));
});

test("an offer shows its effect while it is made, and outlives moves of others", async () => {
  const fake = answering(new FakeModel(), { preview: () => gain });
  const root = show(fake);
  const seat = ".seat[data-seat='0']";
  await press(root, `${seat} .bargaining summary`);
  await press(root, `${seat} fieldset[data-side='0'] input[type='checkbox']`);
  await press(root, `${seat} fieldset[data-side='1'] input[type='checkbox']`);
  await type(root, `${seat} fieldset[data-side='1'] input[type='number']`, "75");
  await until(() =>
    expect(one(root, `${seat} .bargain .effect`).dataset.effect).toBe("0 offer <b>Léo</b>: 5 for 6 + 75 $ en"),
  );
  expect(text(root, `${seat} .effect`)).toContain("worth $2,000 → $2,100");
  const { legal } = fake.traits.state;
  fake.moveOn({ legal: [{ seat: 1, kind: "pass", move: "pass" }] });
  await rest();
  fake.moveOn({ legal });
  await rest();
  expect((one(root, `${seat} fieldset[data-side='1'] input[type='number']`) as HTMLInputElement).value).toBe("75");
  const owner = fake.traits.state.titles.owner.map((whose, k) => (wire.definition.titles[k]?.square === 6 ? 2 : whose));
  const players = fake.traits.state.players.map((player) => ({
    ...player,
    tradable: player.tradable.filter((square) => square !== 6), // sold meanwhile
  }));
  fake.moveOn({ titles: { ...fake.traits.state.titles, owner }, players });
  await rest();
  await press(root, `${seat} .bargain [type='submit']`);
  expect(fake.of("action")[0]?.move).toBe("offer <b>Léo</b>: 5 for 75 $");
});

test("where only cards may be offered, chosen titles are left out", async () => {
  const fake = answering(new FakeModel(), {});
  const root = show(fake);
  await press(root, ".bargaining summary");
  await press(root, "fieldset[data-side='0'] input[type='checkbox']");
  fake.moveOn({ legal: [{ seat: 0, kind: "offer", move: "offer", to: [1], cards_only: true }] });
  await rest();
  expect(one(root, "[data-move='offer']").getAttribute("aria-disabled")).toBe("true");
  await press(root, ".bargain [type='checkbox']");
  await press(root, "[data-move='offer']");
  expect(fake.of("action")[0]?.move).toBe("offer <b>Léo</b>: PL-03 for nothing");
});

test("an offer begins with a partner who can trade", async () => {
  const fake = new FakeModel("race");
  fake.moveOn({
    players: fake.traits.state.players.map((player, seat) => (seat === 1 ? { ...player, cash: 0 } : player)),
  });
  const root = show(fake);
  await press(root, ".bargaining summary");
  expect(all(root, ".partners input").map((input) => (input as HTMLInputElement).checked)).toEqual([false, true]);
  expect(text(root, ".partners")).toContain("Hal");
});

test.each([
  [true, "Sales and mortgages could raise $445"],
  [false, "Sales of buildings could raise $445"],
])("what could be raised by mortgages is told where there are any: %s", (mortgages, said) => {
  const fake = new FakeModel("quiet", { definition: { ...wire.definition, mortgages } });
  fake.moveOn({ pending: asked("debt", { amount: 9000, raisable: 445 }) });
  expect(text(show(fake), ".debt")).toContain(said);
});

test("a debt shows what is due, held and raisable, and bankruptcy comes last", () => {
  const fake = new FakeModel();
  const players = fake.traits.state.players.map((player) => ({ ...player, cash: 60 }));
  fake.moveOn({
    players,
    pending: asked("debt", { amount: 200, raisable: 445 }),
    legal: [
      { seat: 0, kind: "bankrupt", move: "bankrupt" },
      { seat: 0, kind: "settle", move: "settle" },
      { seat: 0, kind: "mortgage", move: "mortgage 5", square: 5, gain: 100 },
    ],
  });
  const root = show(fake);
  expect(text(root, ".debt")).toContain("To pay $200, cash $60, missing $140");
  expect(text(root, ".debt")).toContain("could raise $445, which is enough");
  expect(all(root, ".meter i").map(({ style }) => style.width)).toEqual(["30%", "70%"]);
  const moves = all(root, ".seat > .moves [data-move]");
  expect(moves.map(({ dataset, className }) => [dataset.move, className])).toEqual([
    ["settle", "primary"],
    ["bankrupt", ""],
  ]);
  expect(text(root, ".manage [data-move='mortgage 5']")).toContain("+$100"); // open without a click
});

test.each([
  [445, "could raise $445, which is enough"],
  [444, "could raise $444, which is not enough"],
  [0, "Only a deal with somebody can still bring in money."],
])("what could be raised is enough from the last dollar on: %s of 445", (raisable, said) => {
  const fake = new FakeModel();
  const players = fake.traits.state.players.map((player) => ({ ...player, cash: 55 }));
  fake.moveOn({ players, pending: asked("debt", { amount: 500, raisable }) });
  expect(text(show(fake), ".debt")).toContain(said);
});

test.each([
  ["buy", "buy"],
  ["bid", "bid 6"],
  ["ticket", "pay"],
  ["release", "pay"],
  ["lift", "lift"],
  ["offer", "accept"],
  ["in_kind", "accept"],
])("what the usual answer would do is told unasked: %s", async (kind, said) => {
  const fake = answering(new FakeModel(), { preview: () => gain });
  fake.moveOn({ pending: asked(kind, { amount: 6 }), legal: [{ seat: 0, kind: "pass", move: "pass" }] });
  const root = show(fake);
  await until(() => expect(one(root, ".effect").dataset.effect).toBe(`0 ${said} en`));
});

test("the move that stands out is a claim, then an answer, then what a turn goes on with", async () => {
  const moves = ["claim", "accept", "buy", "go", "roll", "settle", "end"];
  const fake = new FakeModel();
  const root = show(fake);
  for (const [k, move] of moves.entries()) {
    fake.moveOn({ legal: [...moves.slice(k), "pass"].reverse().map((kind) => ({ seat: 0, kind, move: kind })) });
    await rest();
    expect(all(root, ".moves .primary").map(({ dataset }) => dataset.move)).toEqual([move]);
  }
});

test("a move shows the cash that it leaves, unless there is too little", () => {
  const fake = new FakeModel();
  const legal = [1500, 1501].map((cost) => ({ seat: 0, kind: "pay", move: `pay ${cost}`, cost }));
  fake.moveOn({ legal });
  const left = all(show(fake), "[data-move^='pay'] small").map((said) => said.textContent);
  expect(left).toEqual([" leaves $0"]);
});

test("bidders stand in the order of seats", () => {
  const fake = new FakeModel();
  fake.moveOn({ pending: asked("bid", { title: 7, bidders: [2, 0], passed: [1] }) });
  const bidders = all(show(fake), ".bidders li").map(({ dataset }) => [dataset.seat, dataset.bidder]);
  expect(bidders).toEqual([
    ["0", "asked"],
    ["1", "passed"],
    ["2", "waits"],
  ]);
});

test("a request for buildings names their kind, and an empty field means none", async () => {
  const fake = new FakeModel();
  fake.moveOn({
    pending: asked("want"),
    legal: [{ seat: 0, kind: "want", move: "want", min: 0, max: 3, building: 1 }],
  });
  const root = show(fake);
  for (const typed of ["2", ""]) {
    await type(root, ".counted input", typed);
    one(root, ".counted").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await rest();
  }
  expect(fake.of("action").map(({ move }) => move)).toEqual(["want 2 complexe", "want 0 complexe"]);
});

test.each([
  [12, 6, "<b>Léo</b> pays Ana €500,000."],
  [12, 37, "Ana pays <b>Léo</b> €2,100,000."],
  [12, 28, "Equal prices: nothing to pay."],
])("who gives less by the printed prices pays: %i for %i", async (given, taken, said) => {
  const fake = new FakeModel("debt");
  const [ana, leo, hal] = fake.traits.state.players;
  if (!ana || !leo || !hal) throw new Error("no players");
  fake.moveOn({ players: [{ ...ana, tradable: [given] }, { ...leo, tradable: [taken] }, hal] });
  const root = show(fake);
  await press(root, ".bargaining summary");
  for (const side of [0, 1]) await press(root, `.bargaining [data-side='${side}'] input`);
  expect(text(root, ".bargaining output")).toBe(said);
});

test("another partner keeps the given side, and empties the other", async () => {
  const fake = answering(new FakeModel(), {});
  const root = show(fake);
  await press(root, ".bargaining summary");
  await press(root, "[data-side='0'] [type='checkbox']");
  await type(root, "[data-side='1'] [type='number']", "75");
  await press(root, ".partners label:last-child input");
  await press(root, ".bargain [type='submit']");
  expect(fake.of("action")[0]?.move).toBe("offer Hal: 5 for nothing");
});

test("a plan for a whole group has a label of its own", async () => {
  const plan = (kind: Plan["kind"], group: number, move: string): Plan => ({
    kind,
    group,
    moves: [move, move],
    amount: 50,
  });
  const plans = [
    plan("mortgage", 0, "Ana: mortgage 5"),
    plan("lift", 1, "Ana: lift 5"),
    plan("sell", 2, "Ana: sell pink down to 2"),
    plan("build", 3, "Ana: build 18 clinique"),
  ];
  const root = show(answering(new FakeModel(), { plans }));
  await press(root, ".manage summary");
  await until(() =>
    expect(all(root, "[data-plan]").map((button) => button.firstChild?.textContent)).toEqual([
      "Mortgage all 2",
      "Lift all 2 mortgages",
      "Sell one level everywhere",
      "Build on all 2 (clinic)",
    ]),
  );
});

test("placing a building shows its price and rent on each lot", () => {
  const fake = new FakeModel();
  const legal = [18, 16].map((square) => ({
    seat: 0,
    kind: "place",
    move: `place ${square}`,
    square,
    building: 0,
    cost: 205,
  }));
  fake.moveOn({ pending: asked("place", { building: 0, amount: 205 }), legal });
  const root = show(fake);
  expect(text(root, "[data-move='place 18']")).toBe("Place on Laboratory Square ($205) rent $28 \u2192 $70");
  expect(text(root, "[data-move='place 16']")).toBe("Place on Pharmacy Square ($205) rent $70 \u2192 $190");
});

test("a thinking bot is shown beside the turn", async () => {
  const fake = new FakeModel();
  const root = show(fake);
  expect(text(root, ".turnline")).not.toContain("thinking");
  fake.change("thinking", true);
  await rest();
  expect(text(root, ".turnline")).toContain("to play. A bot is thinking…");
});

test("a loan is shown to both sides, with when it is due", async () => {
  const fake = new FakeModel();
  fake.moveOn({ debts: [{ debtor: 0, creditor: 1, amount: 90, due: "turn_start" }] });
  const root = show(fake);
  expect(text(root, ".player[data-seat='0'] .tag.owed")).toBe("owes <b>Léo</b> $90 (start of turn)");
  expect(text(root, ".player[data-seat='1'] .tag.state:last-of-type")).toBe("is owed $90 by Ana");
  const players = fake.traits.state.players.map((player, seat) => ({ ...player, owed: seat ? 0 : 90 }));
  fake.moveOn({ players });
  await rest();
  expect(text(root, ".seat[data-seat='0'] .debt p")).toBe("To pay $90, cash $1,500"); // nothing is missing
});

test("where players may lend, an offer has a part that is due later", async () => {
  const definition = { ...wire.definition, lending: true };
  const fake = answering(new FakeModel("quiet", { definition: definition }), {});
  const root = show(fake);
  await press(root, ".bargaining summary");
  await press(root, "[data-side='1'] [type='checkbox']");
  await type(root, "[data-side='0'] .amount:last-child input", "30");
  one(root, ".bargain").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await rest();
  expect(fake.of("action")[0]?.move).toBe("offer <b>Léo</b>: 30 $ later for 6");
  const terms = { give: [], take: [], cash: 0, later: 30, give_cards: [], take_cards: [] };
  fake.moveOn({ pending: asked("offer", { other: 1, terms }) });
  await rest();
  expect(text(root, ".terms")).toBe("<b>Léo</b> gives$30 next turnAna givesnothing");
});

test.each([
  ["ticket", "Storm warning · ticket", "this special ticket"],
  ["race", "Competition mask · JOKER: competition mask. Cancel one distancing fine.", "Cancel"],
] as const)(
  "who is offered a kept card is told what it is good for, as who offers it is: %s",
  async (board, said, more) => {
    const fake = answering(new FakeModel(board), {});
    const [card = -1] = fake.traits.state.players[0]?.cards ?? [];
    const terms = { give: [], take: [], cash: -500, later: 0, give_cards: [card], take_cards: [] };
    fake.moveOn({ pending: asked("offer", { seats: [1], seat: 1, other: 0, terms }) });
    const root = show(fake);
    expect(text(root, ".terms .good")).toBe(said);
    expect(one(root, ".terms .good span").title).toContain(more);
  },
);

test("an offer that has become empty keeps the focus, and is not sent", async () => {
  const fake = answering(new FakeModel(), {});
  const root = show(fake);
  await press(root, ".bargaining summary");
  await press(root, "[data-side='1'] [type='checkbox']");
  const button = one(root, "[data-move='offer']");
  button.focus();
  await press(root, "[data-move='offer']"); // it was accepted, and what was asked for has gone
  await until(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  expect(root.activeElement).toBe(button);
  expect(button.matches(":disabled")).toBe(false);
  await press(root, "[data-move='offer']");
  expect(fake.of("action").length).toBe(1);
});

test("a late answer keeps the button that has the focus", async () => {
  const down = "sell orange down to 1";
  const plan: Plan = { kind: "sell", group: 3, moves: [`Ana: ${down}`], amount: 50 };
  const answers: { plans: Plan[] } = { plans: [] };
  const fake = answering(new FakeModel(), answers);
  fake.moveOn({ legal: [{ seat: 0, kind: "sell", square: 16, move: down, gain: 50 }] });
  const root = show(fake);
  await press(root, ".manage summary");
  await until(() => expect(fake.of("plans").length).toBe(1));
  await rest();
  const button = one(root, `[data-move='${down}']`);
  button.focus();
  answers.plans = [plan]; // now it is a plan
  fake.moveOn({ revision: 2 });
  await until(() => expect(text(root, "[data-plan='sell']")).toContain("Sell one level"));
  expect(root.activeElement).toBe(button);
  answers.plans = []; // now it cannot be done any more
  fake.moveOn({ revision: 3, legal: [{ seat: 0, kind: "mortgage", move: "mortgage 5", square: 5, gain: 100 }] });
  await until(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  expect(root.activeElement).toBe(button);
  button.click();
  await rest();
  expect(fake.of("action")).toEqual([]);
});

test("standing debts are shown while no decision is pending", () => {
  const fake = new FakeModel("ticket");
  fake.moveOn({ pending: null, legal: [{ seat: 1, kind: "sell", move: "sell 6", square: 6, gain: 5000 }] });
  const root = show(fake);
  expect(text(root, ".seat[data-seat='1'] .debt")).toContain("owes Ana $SPM\u00a01,500 (end of turn)");
});

test("a whole group is built on with one click, all or nothing", async () => {
  const moves = ["Ana: build 18", "Ana: build 19"];
  const plans: Plan[] = [
    { kind: "build", group: 3, moves, amount: -200 },
    { kind: "sell", group: 3, moves: ["Ana: sell orange down to 0"], amount: 50 },
  ];
  const fake = answering(new FakeModel(), { plans });
  const root = show(fake);
  expect(fake.of("plans")).toEqual([]);
  await press(root, ".seat[data-seat='0'] .manage summary");
  await until(() => expect(text(root, "[data-plan='build']")).toBe("Build on all 2 \u2212$200"));
  expect(text(root, "[data-plan='sell']")).toBe("Sell all buildings +$50");
  expect(all(root, "[data-move='sell orange down to 0']").length).toBe(0); // not twice
  expect(text(root, "[data-group='3'] h4")).toContain("3/3");
  expect(text(root, "[data-move='build 18']")).toMatch(/rent \$\d+ → \$\d+ Laboratory Square$/); // said where it is heard alone
  await press(root, "[data-plan='build']");
  expect(fake.of("action")[0]).toMatchObject({ seat: 0, moves });
});

test("just after another move a group's button carries out the rest of its plan", async () => {
  const build = (...squares: number[]): Plan[] => [
    { kind: "build", group: 3, moves: squares.map((square) => `Ana: build ${square}`), amount: -100 * squares.length },
  ];
  const answers = { plans: build(18, 19) };
  const fake = answering(new FakeModel(), answers);
  const answer = fake.answer;
  fake.answer = (said) => {
    if (said.kind === "action") fake.moveOn();
    return answer(said);
  };
  const root = show(fake);
  await press(root, ".seat[data-seat='0'] .manage summary");
  await until(() => expect(text(root, "[data-plan='build']")).toContain("all 2"));
  fake.moveOn();
  answers.plans = build(19);
  await press(root, "[data-plan='build']");
  one(root, "[data-plan='build']").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
  await rest();
  expect(fake.of("action").map(({ moves }) => moves)).toEqual([["Ana: build 19"]]);
  await until(() => expect(text(root, "[data-plan='build']")).toContain("$100"));
  fake.moveOn();
  answers.plans = build(16, 18, 19);
  await press(root, "[data-plan='build']");
  expect(fake.of("action").length).toBe(1); // dearer than it said
  await until(() => expect(text(root, "[data-plan='build']")).toContain("all 3"));
  await press(root, "[data-plan='build']");
  expect(fake.of("action").length).toBe(2);
});

test("a group's button builds its own kind, though names end in figures", async () => {
  const build = (kind: string, amount: number): Plan => ({
    kind: "build",
    group: 3,
    moves: [`Ana: build 18 ${kind}`],
    amount,
  });
  const plans = [build("tower-1", -100), build("tower-2", -200)];
  const fake = answering(new FakeModel(), { plans });
  const root = show(fake);
  await press(root, ".seat[data-seat='0'] .manage summary");
  await until(() => expect(all(root, "[data-plan='build']").length).toBe(2));
  fake.moveOn();
  await press(root, "[data-move$='tower-2']");
  await rest();
  expect(fake.of("action").map(({ moves }) => moves)).toEqual([["Ana: build 18 tower-2"]]);
});

test("a move may be sent before the answer to the last one, but not twice", async () => {
  const fake = auction([BID, { seat: 0, kind: "pass", move: "pass" }]);
  fake.answer = () => null;
  const root = show(fake);
  // a request without an answer comes again under its id
  const actions = () => [...new Map(fake.of("action").map((sent) => [sent.id, sent])).values()];
  const bid = "[data-move='bid 130']";
  await press(root, bid);
  await press(root, bid);
  expect(actions().length).toBe(1);
  fake.moveOn();
  await press(root, "[data-move='pass']");
  const [first, second] = actions();
  expect(second).toMatchObject({ seat: 0, move: "pass", base_revision: fake.traits.state.revision });
  fake.reply(first?.id ?? "", { ok: true });
  await rest();
  expect(one(root, ".actions").getAttribute("aria-busy")).toBe("true");
  await press(root, "[data-move='pass']");
  expect(actions().length).toBe(2);
  fake.reply(second?.id ?? "", { ok: true });
  await rest();
  expect(one(root, ".actions").getAttribute("aria-busy")).toBe("false");
});

test("one person undoes at once, several have to agree", async () => {
  const fake = new FakeModel();
  fake.moveOn({ undo: { free: true, agreed: [] } });
  const root = show(fake);
  await press(root, "[data-tool='undo']");
  expect(fake.of("control")[0]).toMatchObject({ what: "undo", seat: 0, on: true });
  fake.moveOn({ undo: { free: false, agreed: [] } });
  await rest();
  expect(all(root, ".wishes").length).toBe(0);
  await press(root, "[data-tool='undo']");
  await press(root, ".toolbar [data-wish][data-seat='1']");
  expect(fake.of("control")[1]).toMatchObject({ what: "undo", seat: 1, on: true });
  fake.moveOn({ undo: { free: false, agreed: [1] } });
  await rest();
  expect(text(root, ".wishes")).toContain("In favour: <b>Léo</b>. Still to agree: Ana.");
  expect(all(root, ".toolbar [data-wish]").length).toBe(0); // they stand with the question now
  expect(one(root, "[data-tool='undo']").getAttribute("aria-disabled")).toBe("true");
  await press(root, "[data-tool='undo']");
  expect(fake.of("control").length).toBe(2);
  await press(root, ".wishes [data-seat='1']");
  await press(root, ".wishes [data-seat='0']");
  expect(fake.of("control").slice(2)).toMatchObject([
    { seat: 1, on: false },
    { seat: 0, on: true },
  ]);
});

test("the only person may undo after leaving the game", async () => {
  const fake = new FakeModel();
  const players = fake.traits.state.players.map((player, seat) => ({ ...player, person: seat === 1, out: seat === 1 }));
  fake.moveOn({ players, undo: { free: false, agreed: [] } });
  const root = show(fake);
  await press(root, "[data-tool='undo']");
  expect(fake.of("control")[0]).toMatchObject({ what: "undo", seat: 1, on: true });
});

test("nothing is undone while the past is shown", async () => {
  const fake = new FakeModel();
  fake.moveOn({ undo: { free: true, agreed: [] } });
  fake.answer = ({ kind }) => ({ ok: true, ...(kind === "at" && { state: fake.traits.state, items: [] }) });
  const root = show(fake);
  fake.change("cursor", 0);
  await rest();
  await press(root, "[data-tool='undo']");
  expect(fake.of("control").length).toBe(0);
  fake.change("cursor", -1);
  await rest();
  await press(root, "[data-tool='undo']");
  expect(fake.of("control").length).toBe(1);
});

test("a seat that holds up the bots can release them without a move", async () => {
  const fake = new FakeModel();
  const players = fake.traits.state.players.map((player, seat) => ({ ...player, hold: seat === 0 }));
  fake.moveOn({ players, legal: [], seat: 2 });
  const root = show(fake);
  expect(text(root, ".seat")).toContain("Ana");
  expect(text(root, ".seat")).toContain("Bots stop until further notice");
  await press(root, ".hold[aria-pressed='true']");
  expect(fake.of("control")[0]).toMatchObject({ what: "hold", seat: 0, on: false });
});

test("before the first turn it is nobody's turn", async () => {
  const fake = new FakeModel();
  fake.moveOn({ events: 12 });
  const setup = { ...fake.traits.state, round: 0 };
  fake.answer = ({ kind }) => ({ ok: true, ...(kind === "at" && { state: setup, items: [] }) });
  const root = show(fake);
  expect(all(root, ".turnline .mark, .player .tag.turn").length).toBe(2);
  fake.change("cursor", 0);
  await rest();
  expect(text(root, ".whose span")).toBe("Setting up the game.");
  expect(text(root, ".turnline")).toBe("You are looking at event 1 of 12.");
  expect(all(root, ".turnline .mark, .player .tag.turn").length).toBe(0);
});

test("the past offers a way back and a branch instead of moves", async () => {
  const fake = new FakeModel();
  fake.moveOn({ events: 12 });
  fake.answer = ({ kind }) => ({ ok: true, ...(kind === "at" && { state: fake.traits.state, items: [] }) });
  const root = show(fake);
  fake.change("cursor", 4);
  await rest();
  expect(text(root, ".past")).toContain("event 5 of 12");
  expect(all(root, ".actions [data-move], .typed").length).toBe(0);
  await press(root, ".past [data-tool='branch']");
  expect(fake.of("control")[0]).toMatchObject({ what: "branch", at: 4 });
  expect(fake.traits.cursor).toBe(-1);
  fake.change("cursor", 4);
  await rest();
  await press(root, ".past [data-tool='now']");
  expect(fake.traits.cursor).toBe(-1);
});
