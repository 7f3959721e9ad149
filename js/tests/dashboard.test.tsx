import { expect, test } from "vitest";
import { DashboardModel } from "../src/dashboard-model";
import { Dashboard } from "../src/ui/dashboard/Dashboard";
import type { GlanceSeat, GlanceTable, RoomFurniture, RoomGlance } from "../src/wire";
import { all, one, rest, text } from "./find";
import { FakeModel, told, wire } from "./model";
import { showPart } from "./view";

const money = { ...told("{} €"), symbol: "€" };
const furniture: RoomFurniture = {
  editions: {
    ring: { name: told("Ring"), currency: money, race: false },
    race: { name: told("Race"), currency: null, race: true },
  },
  levels: [
    { id: "careful", name: told("Bot: careful") },
    { id: "balanced", name: told("Bot: balanced") },
  ],
  seats: wire.definition.seats,
  theme: { style: {}, tiles: [], centre: null },
};
const seat = (name: string, changes: Partial<GlanceSeat> = {}): GlanceSeat => ({
  name,
  bot: "",
  here: true,
  away: null,
  plays: false,
  leads: false,
  standing: null,
  ...changes,
});
const table = (number: number, seats: GlanceSeat[], changes: Partial<GlanceTable> = {}): GlanceTable => ({
  number,
  edition: "ring",
  seats,
  begun: true,
  paused: false,
  over: false,
  round: 3,
  since: null,
  ...changes,
});
const room: RoomGlance = {
  tables: [
    table(0, [seat("Noor", { plays: true, standing: 1500 }), seat("Léo", { standing: 1700, leads: true })], {
      since: 125,
    }),
    table(1, [seat("Zoé", { here: false, away: 40, bot: "balanced", standing: 900 }), seat("", { bot: "balanced" })]),
  ],
  missing: [],
  paused: false,
  message: "",
  links: [{ url: "http://10.0.0.2:8000/k7m2q/", path: "M4 4h1v1h-1z", size: 29 }],
  code: "k7m2q",
  open: true,
  patience: 60,
  level: "balanced",
  end: "",
  ends_in: null,
  shown: null,
  connection: "there",
};

function open(changes: Partial<RoomGlance> = {}, large = false) {
  const fake = new FakeModel("quiet", {
    view: "room",
    furniture,
    room: { ...room, ...changes },
    presentation: large,
    locale: "en",
  });
  const dashboard = new DashboardModel(fake.model);
  const root = showPart(dashboard, <Dashboard />);
  const send = (more: Partial<RoomGlance>) => fake.change("room", { ...fake.traits.room, ...more });
  return { fake, dashboard, root, send };
}

/** What was requested of the room, without what every request has. */
const asked = (fake: FakeModel) =>
  fake.of("room").map(({ v: _v, kind: _k, id: _i, view: _w, session: _s, ...fields }) => fields);

const press = async (root: ParentNode, selector: string) => {
  one(root, selector).click();
  await rest();
};

test("a lost connection to the host is shown until it is back", async () => {
  const { root, send } = open({ open: false });
  expect(root.textContent).toContain("this computer only");
  const shown = () => all(root, ".room > .notice").map((notice) => notice.textContent);
  expect(shown()).toEqual([]);
  send({ connection: "lost" });
  await rest();
  expect(shown().join()).toContain("comes back by itself");
  send({ connection: "closed" });
  await rest();
  expect(shown().join()).toContain("is closed here");
  send({ connection: "there" });
  await rest();
  expect(shown()).toEqual([]);
});

test("each table shows who sits there, who plays and for how long, who leads and who is away", () => {
  const { root } = open();
  const [first = root, second = root] = all(root, ".table");
  expect(all(first, ".place b").map((name) => name.textContent)).toEqual(["Noor", "Léo"]);
  expect(text(first, ".place.turn .tag.state")).toBe("to play · 2\u00a0min");
  expect(text(first, "[data-seat='1'] .tag")).toBe("in the lead");
  expect(text(first, "[data-seat='1'] .worth")).toBe("1,700 €");
  expect(text(second, "[data-seat='0'] .who")).toContain("away · 40\u00a0s");
  expect(text(second, "[data-seat='0'] .who")).toContain("a bot plays meanwhile");
  expect(text(second, "[data-seat='1'] b")).toBe("Bot 2");
  expect(all(second, "button[aria-expanded]")).toHaveLength(1); // nobody is behind the other seat
});

test("the buttons of tables and of the room send their requests", async () => {
  const { fake, root, send } = open();
  await press(root, ".controls [data-do=pause]");
  await press(root, ".table [data-do=pause]");
  await press(root, ".table [data-do=show]");
  send({ shown: 0 });
  await rest();
  expect(one(root, ".table [data-do=show]").getAttribute("aria-pressed")).toBe("true");
  await press(root, ".table [data-do=show]");
  await press(root, "[data-do=add_table]");
  expect(asked(fake)).toEqual([
    { do: "pause", on: true, table: null },
    { do: "pause", on: true, table: 0 },
    { do: "show", table: 0 },
    { do: "show", table: null },
    { do: "add_table" },
  ]);
});

test("start waits until somebody sits, and comes again for tables that have not begun", async () => {
  const begun = false;
  const { fake, root, send } = open({ tables: [table(0, [seat(""), seat("")], { begun, round: 0 })] });
  await press(root, "[data-do=start]");
  expect(asked(fake)).toEqual([]);
  send({ tables: [table(0, [seat("Noor"), seat("")], { begun, round: 0 })], missing: ["Léo", "Zoé"] });
  await rest();
  expect(text(root, ".taken")).toBe("Seats taken: 1 of 2. Not seated yet: Léo and Zoé.");
  await press(root, "[data-do=start]");
  expect(asked(fake)).toEqual([{ do: "start" }]);
  send({ tables: [table(0, [seat("Noor")]), table(1, [seat("Léo")], { begun })] });
  await rest();
  expect(text(root, "[data-do=start]")).toContain("Start the other tables");
});

test("a message is sent and taken away", async () => {
  const { fake, dashboard, root, send } = open();
  const field = one(root, ".say input") as HTMLInputElement;
  field.value = " Five more minutes ";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await rest();
  await press(root, ".say [type=submit]");
  expect(field.value).toBe("");
  send({ message: "Five more minutes" });
  await rest();
  expect(text(root, ".news")).toBe("Five more minutes");
  await press(root, ".say .quiet");
  expect(asked(fake)).toEqual([
    { do: "say", text: "Five more minutes" },
    { do: "say", text: "" },
  ]);
  expect(dashboard.done.value).toBe("Done.");
});

test("an end at once is pressed twice", async () => {
  const { fake, root } = open({ ends_in: 90 });
  expect(text(root, ".news")).toBe("The games end in 2 minutes.");
  await press(root, ".more summary");
  const now = () => all(root, ".more form button").at(-1) as HTMLElement;
  now().click();
  await rest();
  expect(now().textContent).toBe("Really end all games?");
  now().click();
  await rest();
  await press(root, ".more form [type=submit]");
  expect(asked(fake)).toEqual([
    { do: "end", after: null },
    { do: "end", after: "10 minutes" },
  ]);
});

test("a seat is changed in its menu, which Escape closes with the focus on the seat", async () => {
  const { fake, root } = open();
  const button = one(root, "[data-seat='1'] button");
  button.click();
  await rest();
  fake.answer = () => ({
    ok: true,
    link: { url: "http://10.0.0.2:8000/k7m2q/#secret", path: "M4 4h1v1h-1z", size: 29 },
  });
  await press(root, "[data-what=link]");
  expect((one(root, ".seat-menu [readonly]") as HTMLInputElement).value).toMatch(/#secret$/);
  expect(one(root, ".seat-menu .qr").getAttribute("aria-label")).toMatch(/#secret$/);
  fake.answer = () => ({ ok: true, link: null });
  await press(root, "[data-what=bot]");
  one(root, ".seat-menu").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await rest();
  expect(all(root, ".seat-menu")).toEqual([]);
  expect((root.getRootNode() as ShadowRoot).activeElement).toBe(button);
  expect(asked(fake)).toEqual([
    { do: "seat", name: "Léo", what: "link" },
    { do: "seat", name: "Léo", what: "bot", level: "balanced" },
  ]);
});

test("somebody moves to a table with a free seat, and the focus goes to the tables", async () => {
  const { fake, root } = open();
  await press(root, "[data-seat='1'] button");
  const to = one(root, ".seat-menu select") as HTMLSelectElement;
  expect([...to.options].map(({ textContent }) => textContent)).toEqual(["Move to table", "Table 2"]);
  to.selectedIndex = 1;
  to.dispatchEvent(new Event("change", { bubbles: true }));
  await rest();
  expect(asked(fake)).toEqual([{ do: "seat", name: "Léo", what: "move", table: 1 }]);
  expect((root.getRootNode() as ShadowRoot).activeElement?.className).toBe("tables");
});

test("a refusal is shown until the next request", async () => {
  const { fake, root } = open();
  fake.answer = () => ({
    ok: false,
    error: { code: "refused_table", params: {}, text: told("Nobody is called Léo.") },
  });
  await press(root, ".controls [data-do=pause]");
  expect(text(root, "[role=alert]")).toBe("Nobody is called Léo.");
  fake.answer = () => ({ ok: true });
  await press(root, ".controls [data-do=pause]");
  expect(text(root, "[role=alert]")).toBe("");
});

test("all who play are ranked, each game by itself", async () => {
  const { root, send } = open();
  await press(root, ".standings summary");
  const rows = () => all(root, ".standings li").map(({ textContent }) => textContent);
  expect(rows().slice(0, 2)).toEqual(["1LéoTable 11,700 €", "2NoorTable 11,500 €"]);
  send({ tables: [...room.tables, table(2, [seat("Ida", { standing: 41 })], { edition: "race" })] });
  await rest();
  expect(rows().at(-1)).toBe("1IdaTable 3square 41");
  expect(all(root, ".standings h4").map(({ textContent }) => textContent)).toEqual(["Ring", "Race"]);
});

test("for a projector the link and the names are large, and nothing can be changed but who may come in", () => {
  const { root } = open({}, true);
  expect(text(root, ".links a")).toBe("10.0.0.2:8000/k7m2q");
  expect(one(root, ".qr").getAttribute("aria-label")).toBe("QR code of http://10.0.0.2:8000/k7m2q/");
  expect(all(root, ".controls, .tables button, .reach, [data-do=add_table]")).toEqual([]);
  const closed = open({ open: false }, true);
  expect(all(closed.root, ".qr")).toEqual([]); // a telephone could not follow it
  expect(text(closed.root, ".reach")).toMatch(/^No other computer can reach the room\./);
});
