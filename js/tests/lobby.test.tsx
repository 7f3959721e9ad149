import { expect, test } from "vitest";
import { LobbyModel } from "../src/lobby-model";
import { Lobby } from "../src/ui/lobby/Lobby";
import type { EditionDefinition, LobbyChoice, LobbyMenu, OptionDefinition } from "../src/wire";
import { FakeModel, told, wire } from "./model";
import { showPart } from "./view";

const drawing = { size: { width: 1, height: 1 }, shapes: [] };
const ending: OptionDefinition = {
  name: "end",
  label: told("End"),
  default: "last",
  choices: [
    { value: "last", text: told("The last one."), number: false },
    { value: "turns:n", text: told("After n turns."), number: true },
  ],
  rules: ["PLK-1"],
};
const barter: OptionDefinition = {
  name: "barter",
  label: told("Barter"),
  default: true,
  choices: [true, false].map((value) => ({ value, text: told(`It is ${value}.`), number: false })),
  rules: [],
};

const edition = (id: string, tokens: string[], changes: Partial<EditionDefinition> = {}): EditionDefinition => ({
  id,
  name: told(`${id} (adapted)`),
  text: told(`About ${id}.`),
  theme: { style: {}, tiles: [], centre: drawing },
  tokens: Object.fromEntries(tokens.map((token) => [token, { name: told(token), icon: "" }])),
  drawn: false,
  fewest: 2,
  most: tokens.length,
  cover: drawing,
  options: [ending, barter],
  ...changes,
});

const menu: LobbyMenu = {
  editions: [
    edition("ring", ["hat", "car", "dog"]),
    edition("race", ["mug", "wool"]),
    edition("lot", ["a", "b"], { drawn: true }),
  ],
  levels: [
    { id: "", name: told("Person") },
    { id: "careful", name: told("Bot: careful") },
  ],
  seats: wire.definition.seats,
  names: ["Ana", "Léo", "Noor"],
  name_length: 40,
};
const choice: LobbyChoice = {
  edition: "ring",
  players: [
    { name: "Ana", token: "hat", level: "" },
    { name: "Léo", token: "car", level: "careful" },
  ],
  options: {},
  speed: "normal",
};

function open() {
  const fake = new FakeModel("quiet", { view: "lobby", menu, choice, offer: null, locale: "en" });
  const lobby = new LobbyModel(fake.model);
  const root = showPart(lobby, <Lobby />);
  return { fake, lobby, root };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("players stay as another game is chosen, with its tokens, and as far as it has room", () => {
  const { fake, lobby } = open();
  lobby.add();
  expect(lobby.choice.value.players[2]).toEqual({ name: "Noor", token: "dog", level: "careful" });
  lobby.agree(barter, false);
  lobby.pick("race");
  expect(fake.traits.choice.players.map(({ name, token }) => [name, token])).toEqual([
    ["Ana", "mug"],
    ["Léo", "wool"],
  ]);
  expect(fake.traits.choice.options).toEqual({});
  lobby.pick("lot");
  expect(fake.traits.choice.players.map(({ token }) => token)).toEqual(["", ""]);
  lobby.pick("ring");
  expect(fake.traits.choice.options).toEqual({ barter: false });
});

test("whoever had a token that another player takes gets the other one", () => {
  const { lobby } = open();
  lobby.seat(0, { token: "car" });
  expect(lobby.choice.value.players.map(({ token }) => token)).toEqual(["car", "hat"]);
});

test("only house rules that are not the usual ones are kept, and a number completes some", async () => {
  const { lobby, root } = open();
  root.querySelector("summary")?.click();
  await settled();
  const list = root.querySelector<HTMLSelectElement>("[data-option=end] select") as HTMLSelectElement;
  list.selectedIndex = 1;
  list.dispatchEvent(new Event("change", { bubbles: true }));
  expect(lobby.choice.value.options).toEqual({ end: "turns:20" });
  await settled();
  expect(root.querySelector<HTMLInputElement>("[data-option=end] input")?.value).toBe("20");
  lobby.agree(ending, "last");
  expect(lobby.choice.value.options).toEqual({});
});

test("start sends what is chosen, once, and shows why it was refused", async () => {
  const { fake, lobby, root } = open();
  fake.answer = ({ kind }) =>
    kind === "start"
      ? { ok: false, error: { code: "refused_table", params: {}, text: told("Not so.") } }
      : { ok: true };
  lobby.seat(0, { name: "Zoé" });
  const begun = [lobby.start(), lobby.start()];
  expect(await Promise.all(begun)).toEqual([false, false]);
  expect(fake.of("start")).toMatchObject([{ choice: { players: [{ name: "Zoé" }, {}] }, locale: "en" }]);
  await settled();
  expect(root.querySelector("[role=alert]")?.textContent).toBe("Not so.");
  lobby.remove(1);
  await settled();
  expect(root.querySelector("[role=alert]")?.textContent).toBe("");
});

test("a rule is requested of the game that is chosen", () => {
  const { fake, lobby } = open();
  lobby.rule("PLK-1");
  lobby.pick("race");
  lobby.rule("PLK-1");
  expect(fake.of("rule").map((message) => message.edition)).toEqual(["ring", "race"]);
});
