import { render as draw } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import widget from "../src/index";
import { RoomModel } from "../src/room-model";
import { Room, type Widget } from "../src/ui/room/Room";
import type { RoomSeat, RoomTable } from "../src/wire";
import { FakeSocket, fakeSockets } from "./fake-socket";
import { all, one, rest, text, until } from "./find";
import { texts, wire } from "./model";

const seat = (name: string, changes: Partial<RoomSeat> = {}): RoomSeat => ({
  name,
  bot: "",
  here: Boolean(name),
  free: !name,
  ...changes,
});
const table = (number: number, names: string[], changes: Partial<RoomTable> = {}): RoomTable => ({
  number,
  edition: "plakettopoly",
  begun: false,
  seats: names.map((name) => seat(name)),
  ...changes,
});
const NEWS = { table: 0, seat: 0, seats: [seat("Ana"), seat("Léo")], paused: false, message: "", ended: false };
const TOKEN = "0123456789abcdef0123456789abcdef";

let rooms: RoomModel[] = [];

beforeEach(() => {
  localStorage.clear();
  fakeSockets(false);
});
afterEach(() => {
  draw(null, document.body);
  for (const room of rooms) room.model.close();
  rooms = [];
  vi.unstubAllGlobals();
});

function open(locale = "en") {
  localStorage.setItem("plakett language", locale);
  const room = new RoomModel(texts, "");
  rooms.push(room);
  draw(<Room room={room} widget={widget as unknown as Widget} />, document.body);
  FakeSocket.last.open();
  return room;
}

async function enter(fields: object = {}) {
  FakeSocket.last.receive("lobby", { tables: [table(0, ["Noor", ""]), table(1, ["", ""])], ...fields });
  await until(() => one(document, "form"));
}

async function type(name: string) {
  const field = one(document, "#name") as HTMLInputElement;
  field.value = name;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await rest();
  one(document, "form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await rest();
}

async function press(selector: string) {
  one(document, selector).click();
  await rest();
}

const tokens = () => Object.entries(localStorage).flatMap(([key, value]) => (key.includes("language") ? [] : value));

async function begin(fields: object = {}) {
  const { session, state, tail } = wire.boards.quiet;
  const traits = { session, state, tail, definition: wire.definition, read_only: false, own_seats: [0], ...fields };
  FakeSocket.last.receive("begin", { traits });
  await until(() => one(root(), ".board"));
}

const root = () => one(document, ".plakett").shadowRoot as ShadowRoot;

test("a name and a table are sent, and the token is kept but never shown", async () => {
  const room = open();
  await enter();
  expect(all(document, ".choice").map((choice) => choice.textContent?.replaceAll("\u00a0", " "))).toEqual([
    "Any table",
    "Table 11 seat freeNoor",
    "Table 22 seats free",
  ]);
  (all(document, ".choice input")[2] as HTMLInputElement).click();
  await type(" Zoé ");
  expect(FakeSocket.last.of("join")).toMatchObject([
    { name: "Zoé", table: 1, id: expect.stringMatching(/^[\da-f]{32}$/) },
  ]);
  expect(room.busy.value).toBe(true);
  FakeSocket.last.receive("seat", { token: TOKEN, table: 1, seat: 0, name: "Zoé" });
  FakeSocket.last.receive("waiting", { tables: [table(1, ["Zoé", ""])] });
  await until(() => expect(text(document, "h1")).toBe("Welcome, Zoé"));
  expect(tokens()).toEqual([TOKEN]);
  expect(document.body.textContent).not.toContain(TOKEN);
});

test("a cut before the answer repeats the same request, so that no ghost keeps the name", async () => {
  open();
  await enter();
  await type("Zoé");
  const [join] = FakeSocket.last.of("join");
  dispatchEvent(new Event("online"));
  FakeSocket.last.open();
  expect(FakeSocket.last.sent).toEqual([join]);
});

test("a refusal stands at the name, in the language of the page", async () => {
  const room = open("fr");
  await enter();
  await type("Noor");
  FakeSocket.last.receive("refused", { code: "room", text: { fr: "Noor a déjà une place.", en: "Noor has a seat." } });
  await until(() => expect(text(document, "#refusal")).toBe("Noor a déjà une place."));
  expect(document.activeElement?.id).toBe("name");
  expect(room.busy.value).toBe(false);
  await press(".head button");
  expect(text(document, "#refusal")).toBe("Noor has a seat.");
  expect((one(document, "#name") as HTMLInputElement).value).toBe("Noor");
  expect(document.documentElement.lang).toBe("en");
});

test("with a list of the class one chooses a name, and a full table cannot be chosen", async () => {
  open();
  await enter({ names: ["Ana", "Zoé"], tables: [table(0, ["Noor"]), table(1, [""])] });
  expect(all(document, "#name option").map((option) => option.textContent)).toEqual(["Choose your name", "Ana", "Zoé"]);
  expect(all(document, ".choice input").map((input) => (input as HTMLInputElement).disabled)).toEqual([
    false,
    true,
    false,
  ]);
});

test("the waiting room shows and announces who comes and goes, and can be left", async () => {
  open();
  FakeSocket.last.receive("seat", { token: TOKEN, table: 0, seat: 0, name: "Ana" });
  FakeSocket.last.receive("waiting", { tables: [table(0, ["Ana", ""])] });
  await until(() => expect(all(document, ".seats strong").length).toBe(1));
  FakeSocket.last.receive("room", { ...NEWS, seats: [seat("Ana"), seat("Léo")] });
  await until(() => expect(text(document, ".unseen [aria-live=polite]")).toBe("Léo sits down."));
  FakeSocket.last.receive("room", { ...NEWS, seats: [seat("Ana"), seat("")] });
  await until(() => expect(text(document, ".unseen [aria-live=polite]")).toBe("Léo has left the table."));
  await press(".ways button");
  expect(FakeSocket.last.of("leave").length).toBe(1);
  expect(tokens()).toEqual([]);
});

test("a token that is dead leads to the entrance with a sentence", async () => {
  open();
  FakeSocket.last.receive("seat", { token: TOKEN, table: 0, seat: 0, name: "Ana" });
  await begin();
  FakeSocket.last.receive("room", { ...NEWS, ends_in: 600 });
  await enter({ unknown: true });
  expect(text(document, ".note")).toContain("This page has its seat no longer");
  expect(all(document, ".plakett, .banner p")).toEqual([]);
  expect(tokens()).toEqual([]);
});

test("the token of a link is taken, and leaves the address", () => {
  history.replaceState(null, "", `#${TOKEN}`);
  open();
  expect(location.hash).toBe("");
  expect(FakeSocket.last.sent).toEqual([{ kind: "enter", token: TOKEN }]);
});

test("a watcher presses a button, and has nothing to play", async () => {
  open();
  await enter({ watch: true, tables: [table(0, ["Noor"], { begun: true })] });
  await press(".ways button[type=button]");
  expect(FakeSocket.last.of("watch")).toEqual([{ kind: "watch", table: 0, token: null }]);
  await begin({ read_only: true, own_seats: [] });
  FakeSocket.last.receive("room", { ...NEWS, seat: null });
  await until(() => expect(text(document, ".banner")).toContain("You are watching."));
  expect(all(root(), "[data-move], .typed")).toEqual([]);
  dispatchEvent(new Event("online"));
  FakeSocket.last.open();
  expect(FakeSocket.last.sent).toMatchObject([{ kind: "watch", table: 0 }]);
  await press(".banner button");
  expect(FakeSocket.last.of("leave").length).toBe(1);
});

test("message, pause, end and a lost connection are in sight, and announced once", async () => {
  const room = open();
  FakeSocket.last.receive("seat", { token: TOKEN, table: 0, seat: 0, name: "Ana" });
  await begin();
  FakeSocket.last.receive("room", { ...NEWS, message: "Well done", paused: true, ends_in: 61 });
  await until(() => expect(all(document, ".banner p").length).toBe(3));
  expect(room.urgent.value).toBe("The teacher has paused the game.");
  expect(room.polite.value).toBe("The game ends in 2 minutes.");
  expect(one(root(), ".primary[data-move]").getAttribute("aria-disabled")).toBe("true");
  await press(".message button");
  FakeSocket.last.receive("room", { ...NEWS, message: "Well done" });
  await until(() => expect(all(document, ".banner p")).toEqual([]));
  FakeSocket.last.close();
  await until(() => expect(text(document, ".lost")).toContain("This page comes back by itself"));
  expect(room.urgent.value).toContain("lost");
  expect(all(root(), ".notice")).toEqual([]); // only once
});

test("a seat that the teacher gives to a bot, or moves, says so and has nothing to press meanwhile", async () => {
  const room = open();
  FakeSocket.last.receive("seat", { token: TOKEN, table: 0, seat: 0, name: "Ana" });
  await begin();
  FakeSocket.last.receive("room", NEWS);
  await until(() => expect(text(root(), ".player[data-seat='0'] .tag")).toBe("you"));
  FakeSocket.last.receive("room", { ...NEWS, seats: [seat("Ana", { bot: "balanced" }), seat("Léo")] });
  await until(() =>
    expect(text(root(), ".actions")).toBe("A bot plays your seat. The teacher can give it back to you."),
  );
  expect(room.polite.value).toContain("A bot plays your seat");
  expect(document.title).toBe("Table 1 – Plakett");
  FakeSocket.last.receive("room", NEWS);
  await until(() => one(root(), ".actions [data-move]"));
  expect(room.polite.value).toBe("The seat is yours again.");
  FakeSocket.last.receive("seat", { table: 1, seat: 0, name: "Ana" });
  await until(() => expect(text(document, ".banner")).toContain("The teacher has moved you to table 2."));
  expect(room.urgent.value).toBe("The teacher has moved you to table 2.");
  await press(".message button");
  expect(all(document, ".banner p")).toEqual([]);
});

test("on a narrow screen the own seat comes first, and who is away shows at the others", async () => {
  vi.stubGlobal("innerWidth", 360);
  open();
  FakeSocket.last.receive("seat", { token: TOKEN, table: 0, seat: 0, name: "Ana" });
  await begin();
  FakeSocket.last.receive("room", { ...NEWS, seats: [seat("Ana"), seat("Léo", { here: false })] });
  await until(() => expect(text(root(), ".player[data-seat='1'] .tag.state")).toBe("away"));
  const parts = [".actions", ".player[data-seat='0']", ".latest", ".board", ".player[data-seat='1']"];
  const found = parts.map((part) => one(root(), part));
  for (const [k, part] of found.slice(1).entries())
    expect(found[k]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  FakeSocket.last.receive("room", { ...NEWS, seats: [seat("Ana"), seat("Léo", { here: false, bot: "balanced" })] });
  await until(() => expect(text(root(), ".player[data-seat='1'] .tag.state")).toContain("a bot plays"));
  expect(all(root(), "[data-tool=forecast]")).toEqual([]);
  FakeSocket.last.receive("room", { ...NEWS, ended: true });
  await until(() => expect(all(root(), ".actions .ranking li").length).toBe(wire.boards.quiet.state.players.length));
  expect(all(root(), ".actions [data-move]")).toEqual([]);
  expect([text(root(), ".whose").trim(), all(root(), ".tag.turn"), document.title]).toEqual([
    "The game is over.",
    [],
    "Table 1 – Plakett",
  ]);
});
