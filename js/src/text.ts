import type board from "../../plakett_widgets/texts/en/board.json";
import type game from "../../plakett_widgets/texts/en/game.json";
import type { BoardDef, GameEvent, Locale, Maybe, Names, Texts } from "./wire";

export type Key = keyof typeof board | keyof typeof game;
export type Values = Record<string, string | number>;

/** French where the page or the reader's browser is. */
export function pageLocale(): Locale {
  const tags = [document.documentElement.lang, navigator.language];
  return tags.some((tag) => /^fr\b/i.test(tag)) ? "fr" : "en";
}

/** A name that is read from right to left, set apart, so that figures after it stay after it. */
const apart = (name: string) => name.replace(/.*[\u0590-\u08ff\ufb1d-\ufefc].*/, "\u2068$&\u2069");

const signed = (value: number, digits: string) => (value < 0 ? `\u2212${digits}` : digits);

/** Words things in one language.  plakett_widgets/texts says the same in Python: keep them alike. */
export class Teller {
  readonly #texts: Record<string, string>;
  readonly #players: readonly string[];

  constructor(
    readonly locale: Locale,
    texts: Texts,
    private readonly def: BoardDef,
    players: readonly string[],
  ) {
    this.#texts = texts[locale];
    this.#players = players.map(apart);
  }

  say(key: Key, values: Values = {}): string {
    return (this.#texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? "";
      return typeof value === "number" ? this.number(value) : value;
    });
  }

  /** A text that may be missing, as for a kind that an older bundle does not know; the first variant of it that there is. */
  find(key: string, values: Values, variants: (string | false | null | undefined)[] = []): string | null {
    const keys = [...variants.map((variant) => `${key}.${variant}`), key];
    const known = keys.find((name) => name in this.#texts);
    return known ? this.say(known as Key, values) : null;
  }

  of(names: Maybe<Names>): string {
    return names?.[this.locale] ?? "";
  }

  number(value: number): string {
    const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, this.locale === "fr" ? "\u202f" : ",");
    return signed(value, digits);
  }

  money(amount: number): string {
    return signed(amount, this.def.currency[this.locale].replace("{}", this.number(Math.abs(amount))));
  }

  player(seat: Maybe<number>): string {
    return seat == null ? this.say(this.def.course ? "ui.fund" : "ui.bank") : (this.#players[seat] ?? "");
  }

  square(square: Maybe<number>): string {
    return square == null ? "" : this.of(this.def.squares[square]?.name);
  }

  /** The number that is printed on a square. */
  label(square: Maybe<number>): string {
    return square == null ? "" : (this.def.squares[square]?.label ?? "");
  }

  title(title: number): string {
    return this.square(this.def.titles[title]?.square);
  }

  card(card: Maybe<number>): string {
    return card == null ? "" : this.of(this.def.cards[card]?.title);
  }

  building(kind: Maybe<number>): string {
    return kind == null ? "" : this.of(this.def.buildings[kind]?.short);
  }

  /** Buildings of one kind, such as “3 clinics”. */
  counted(kind: number, count: number): string {
    const name = this.def.buildings[kind];
    const many = count > 1 || (!count && this.locale === "en");
    return `${count}\u00a0${this.of(many ? name?.plural : name?.short)}`;
  }

  /** What stands on a lot at a building step. */
  pieces(title: number, step: number): string {
    const built = this.def.titles[title]?.build[step - 1];
    return built ? this.counted(built.kind, built.pieces) : "";
  }

  list(items: readonly string[]): string {
    return items.join(this.locale === "fr" ? "\u00a0; " : "; ");
  }

  /** One sentence for an event; some kinds have variants for who or what is missing in them. */
  event(event: GameEvent): string {
    const variants = [
      this.def.course && "course",
      event.b === 0 && "die",
      event.seat == null && "nobody",
      event.amount > 0 && "pays",
      event.amount < 0 && "asks",
      event.amount === 0 && "none",
      event.card != null && "card",
      event.square == null && "nowhere",
    ];
    const title = this.def.titles[this.def.squares[event.square ?? -1]?.title ?? -1];
    const values = {
      seat: this.player(event.seat),
      other: this.player(event.other),
      square: this.square(event.square),
      n: this.label(event.square),
      amount: this.money(Math.abs(event.amount)),
      count: event.amount,
      card: this.card(event.card),
      text: event.card == null ? "" : this.of(this.def.cards[event.card]?.text),
      a: event.a,
      b: event.b,
      kind: this.building(event.a),
      building: this.building(title?.build[event.a - 1]?.kind),
      choice: this.of(this.def.branches[event.a]),
    };
    return this.find(`event.${event.kind}`, values, variants) ?? event.kind;
  }
}
