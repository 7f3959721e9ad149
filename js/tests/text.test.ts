import { signal } from "@preact/signals";
import { describe, expect, test } from "vitest";
import type { BoardModel } from "../src/board-model";
import { turnText } from "../src/prompt";
import { type Key, Phrasebook } from "../src/text";
import type { GameEvent } from "../src/wire";
import { LOCALES, texts, wire } from "./model";

const names = wire.boards.quiet.state.players.map(({ name }) => name);

describe.each(LOCALES)("in %s", (locale) => {
  const phrases = new Phrasebook(locale, texts, wire.definition, names);

  test("an event is shown by its sentence, in the other language until the right one arrives", () => {
    const event = { kind: "thrown", sentence: { fr: "Ana lance 2 et 3.", en: "Ana throws 2 and 3." } } as GameEvent;
    expect(phrases.event(event)).toBe(event.sentence?.[locale]);
    expect(phrases.event({ ...event, sentence: { en: "Ana throws 2 and 3." } })).toBe("Ana throws 2 and 3.");
  });

  test("the turn is worded as in Python", () => {
    for (const one of wire.turns) {
      const shown = signal({ ...wire.boards.quiet.state, ...one.stands });
      const stopped = signal(false);
      expect(turnText({ phrases: signal(phrases), shown, stopped } as unknown as BoardModel)).toBe(one[locale]);
    }
  });

  test("amounts are written as Python writes them", () => {
    for (const one of wire.money) expect(phrases.money(one.amount)).toBe(one[locale]);
  });

  test("buildings are counted as one counts in that language", () => {
    const said = [0, 1, 2].map((count) => phrases.counted(0, count).replace("\u00a0", " "));
    const french = ["0 clinique", "1 clinique", "2 cliniques"];
    expect(said).toEqual(locale === "fr" ? french : ["0 clinics", "1 clinic", "2 clinics"]);
  });

  test("a name is never read as a text", () => {
    const hostile = new Phrasebook(locale, texts, wire.definition, ["{other} $& {amount}"]);
    expect(hostile.phrase("board.turn", { round: 1, seat: hostile.player(0) })).toContain("{other} $& {amount}");
  });

  test("figures stay after a name that is read from right to left", () => {
    const mixed = new Phrasebook(locale, texts, wire.definition, ["\u05d3\u05e0", "Ana"]);
    expect([mixed.player(0), mixed.player(1)]).toEqual(["\u2068\u05d3\u05e0\u2069", "Ana"]);
  });

  test("a kind of move that this bundle does not know has no name", () => {
    expect(phrases.find("move.sneeze", {})).toBeNull();
  });

  test("a number is counted as one counts in that language", () => {
    const key = "test" as Key;
    const counting = new Phrasebook(
      locale,
      { fr: { [key]: "{n:un tour|# tours}" }, en: { [key]: "{n:a turn|# turns}" } } as never,
      wire.definition,
      [],
    );
    const said = [0, 1, 1500].map((n) => counting.phrase(key, { n }));
    expect(said).toEqual(
      locale === "fr" ? ["un tour", "un tour", "1\u202f500 tours"] : ["0 turns", "a turn", "1,500 turns"],
    );
  });
});
