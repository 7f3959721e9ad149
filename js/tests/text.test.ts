import { signal } from "@preact/signals";
import { describe, expect, test } from "vitest";
import { turnSentence } from "../src/question";
import type { Table } from "../src/table";
import { Teller } from "../src/text";
import { LOCALES, texts, wire } from "./model";

const names = wire.boards.quiet.state.players.map(({ name }) => name);

describe.each(LOCALES)("in %s", (locale) => {
  const teller = new Teller(locale, texts, wire.board_def, names);

  test("every event is told as Python tells it", () => {
    for (const one of wire.events) expect(teller.event(one.event)).toBe(one[locale]);
  });

  test("every event of a race is told as Python tells it", () => {
    const def = wire.boards.race.board_def;
    if (!def) throw new Error("no race");
    const racing = new Teller(locale, texts, def, names);
    for (const one of wire.race_events) expect(racing.event(one.event)).toBe(one[locale]);
  });

  test("where a game stands is told as Python tells it", () => {
    for (const one of wire.turns) {
      const shown = signal({ ...wire.boards.quiet.state, ...one.stands });
      expect(turnSentence({ teller: signal(teller), shown } as unknown as Table)).toBe(one[locale]);
    }
  });

  test("amounts are written as Python writes them", () => {
    for (const one of wire.money) expect(teller.money(one.amount)).toBe(one[locale]);
  });

  test("buildings are counted as one counts in that language", () => {
    const said = [0, 1, 2].map((count) => teller.counted(0, count).replace("\u00a0", " "));
    const french = ["0 clinique", "1 clinique", "2 cliniques"];
    expect(said).toEqual(locale === "fr" ? french : ["0 clinics", "1 clinic", "2 clinics"]);
  });

  test("a name is never read as a text", () => {
    const hostile = new Teller(locale, texts, wire.board_def, ["{other} $& {amount}"]);
    expect(hostile.say("board.turn", { round: 1, seat: hostile.player(0) })).toContain("{other} $& {amount}");
  });

  test("figures stay after a name that is read from right to left", () => {
    const mixed = new Teller(locale, texts, wire.board_def, ["\u05d3\u05e0", "Ana"]);
    expect([mixed.player(0), mixed.player(1)]).toEqual(["\u2068\u05d3\u05e0\u2069", "Ana"]);
  });

  test("a kind that this bundle does not know is shown by its code", () => {
    const [event] = wire.events.map((one) => one.event);
    expect(teller.event({ ...event, kind: "sneezed" } as never)).toBe("sneezed");
    expect(teller.find("move.sneeze", {})).toBeNull();
  });
});
