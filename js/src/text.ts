import type board from "../../plakett_widgets/texts/en/board.json";
import type { Locale, Maybe } from "./types";
import type { Bilingual, BoardDefinition, GameEvent, Texts } from "./wire";

export type Key = keyof typeof board;
export type Values = Record<string, string | number>;

/** Returns French where the page or the reader's browser is French. */
export function pageLocale(): Locale {
  const tags = [document.documentElement.lang, navigator.language];
  return tags.some((tag) => /^fr\b/i.test(tag)) ? "fr" : "en";
}

/** Isolates a name that reads from right to left, so that figures after it stay after it. */
const apart = (name: string) => name.replace(/.*[\u0590-\u08ff\ufb1d-\ufefc].*/, "\u2068$&\u2069");

const signed = (value: number, digits: string) => (value < 0 ? `\u2212${digits}` : digits);

/** The words of buttons and labels in one language. */
export class Words {
  readonly #texts: Record<string, string>;

  constructor(
    readonly locale: Locale,
    private readonly texts: Texts,
  ) {
    this.#texts = texts[locale];
  }

  /** A text with its values.  `{n:a turn|# turns}` chooses singular or plural. */
  phrase(key: Key, values: Values = {}): string {
    return (this.#texts[key] ?? key).replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, forms?: string) => {
      const value = values[name] ?? "";
      if (typeof value !== "number") return value;
      const digits = this.number(value);
      return forms ? (forms.split("|")[this.many(value) ? 1 : 0] ?? "").replace("#", digits) : digits;
    });
  }

  /** A text in both languages. */
  both(key: Key): Bilingual {
    return { fr: this.texts.fr[key] ?? key, en: this.texts.en[key] ?? key };
  }

  /** A moment, in seconds since 1970. */
  moment(seconds: number): string {
    const format = new Intl.DateTimeFormat(this.locale === "en" ? "en-GB" : "fr", {
      dateStyle: "long",
      timeStyle: "short",
    });
    return format.format(seconds * 1000);
  }

  protected many(count: number): boolean {
    return count > 1 || (!count && this.locale === "en");
  }

  /** The first variant of a text that there is.  `null` if it is missing, as for a kind that an older bundle does not know. */
  find(key: string, values: Values, variants: (string | false | null | undefined)[] = []): string | null {
    const keys = [...variants.map((variant) => `${key}.${variant}`), key];
    const known = keys.find((name) => name in this.#texts);
    return known ? this.phrase(known as Key, values) : null;
  }

  /** A text of Python in this language, or in the other one while the language changes. */
  of(names: Maybe<Partial<Bilingual>>): string {
    return names?.[this.locale] ?? Object.values(names ?? {})[0] ?? "";
  }

  number(value: number): string {
    const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, this.locale === "fr" ? "\u202f" : ",");
    return signed(value, digits);
  }

  /** A list within a sentence, as Python writes it: “Ana, Léo and Zoé”. */
  series(items: readonly string[]): string {
    return new Intl.ListFormat(this.locale === "en" ? "en-GB" : "fr").format(items);
  }

  list(items: readonly string[]): string {
    return items.join(this.locale === "fr" ? "\u00a0; " : "; ");
  }
}

/** Words with the names of a game.  Events, questions and errors arrive from Python in words. */
export class Phrasebook extends Words {
  readonly #players: readonly string[];

  constructor(
    locale: Locale,
    texts: Texts,
    private readonly definition: BoardDefinition,
    players: readonly string[],
  ) {
    super(locale, texts);
    this.#players = players.map(apart);
  }

  money(amount: number): string {
    return signed(amount, this.definition.currency[this.locale].replace("{}", this.number(Math.abs(amount))));
  }

  player(seat: Maybe<number>): string {
    return seat == null ? this.phrase(this.definition.course ? "ui.fund" : "ui.bank") : (this.#players[seat] ?? "");
  }

  square(square: Maybe<number>): string {
    return square == null ? "" : this.of(this.definition.squares[square]?.name);
  }

  /** The number that is printed on a square. */
  label(square: Maybe<number>): string {
    return square == null ? "" : (this.definition.squares[square]?.label ?? "");
  }

  title(title: number): string {
    return this.square(this.definition.titles[title]?.square);
  }

  card(card: Maybe<number>): string {
    return card == null ? "" : this.of(this.definition.cards[card]?.title);
  }

  building(kind: Maybe<number>): string {
    return kind == null ? "" : this.of(this.definition.buildings[kind]?.short);
  }

  /** Buildings of one kind, such as “3 clinics”. */
  counted(kind: number, count: number): string {
    const name = this.definition.buildings[kind];
    return `${count}\u00a0${this.of(this.many(count) ? name?.plural : name?.short)}`;
  }

  /** What stands on a lot at a building step. */
  pieces(title: number, step: number): string {
    const built = this.definition.titles[title]?.build[step - 1];
    return built ? this.counted(built.kind, built.pieces) : "";
  }

  /** The sentence of an event. */
  event({ sentence, kind }: GameEvent): string {
    return this.of(sentence) || kind;
  }
}
