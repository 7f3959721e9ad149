import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { readLocale, readToken, takeTokenOfLink, watchToken, writeLocale, writeToken } from "./seat-token";
import { SocketModel } from "./socket-model";
import { type Key, pageLocale, type Values, Words } from "./text";
import type { HostMessage, Locale } from "./types";
import {
  type Bilingual,
  type EntranceMessage,
  PROTOCOL_VERSION,
  type RoomNews,
  type RoomSeat,
  type SeatMessage,
  type Texts,
  type Traits,
} from "./wire";

/** What the page shows: nothing yet, the form for a name, who sits at the own table, or the board. */
export type Place = "" | "entrance" | "waiting" | "board";

/** The traits that a page has for itself. */
const OWN: Partial<Traits> = {
  protocol_version: PROTOCOL_VERSION,
  view: "board",
  theme: "auto",
  motion: "auto",
  presentation: false,
  speed: "normal",
  forced_moves: "missed",
  paused: false,
  thinking: false,
  cursor: -1,
  chances: null,
  seats: null,
  seen_revision: 0,
};

/** Minutes before the end at which screen readers are reminded. */
const REMINDERS = [5, 1];

/** Texts of a board that differ where a host, and not a kernel, is at the other end. */
const worded = (texts: Record<string, string>) => ({
  ...texts,
  "notice.unconnected": "", // the page shows it, also in the waiting room
  "notice.silent": texts["room.silent"] ?? "",
});

/** Whether a bot plays the seat of the reader. */
const standsIn = (news: RoomNews | null) => Boolean(news?.seats[news.seat ?? -1]?.bot);

/** A number that nobody guesses.  `crypto.randomUUID` would need a secure context. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The view model of a page in a classroom: where its reader is, and what the host has sent about the room. */
export class RoomModel {
  readonly locale: Signal<Locale>;
  readonly words: ReadonlySignal<Words>;
  readonly place: Signal<Place> = signal("");
  readonly connected: Signal<boolean> = signal(true);
  /** Whether the host has closed the connection for good. */
  readonly closed: Signal<boolean> = signal(false);
  readonly entrance: Signal<EntranceMessage | null> = signal(null);
  readonly news: Signal<RoomNews | null> = signal(null);
  readonly seats: Signal<RoomSeat[]> = signal([]);
  readonly seat: Signal<SeatMessage | null> = signal(null);
  /** The table that is watched. */
  readonly watched: Signal<number | null> = signal(null);
  readonly refusal: Signal<Bilingual | null> = signal(null);
  /** Whether a seat that this browser had is gone. */
  readonly freed: Signal<boolean> = signal(false);
  /** Whether a seat was requested and there is no answer yet. */
  readonly busy: Signal<boolean> = signal(false);
  /** Whether the teacher has moved the reader to another table, until that is put away. */
  readonly moved: Signal<boolean> = signal(false);
  /** The message of the teacher that the reader has put away. */
  readonly dismissed: Signal<string> = signal("");
  /** Minutes until the end that the teacher has set. */
  readonly minutesLeft: Signal<number | null> = signal(null);
  /** What a screen reader reads when it has finished, and what interrupts it. */
  readonly polite: Signal<string> = signal("");
  readonly urgent: Signal<string> = signal("");
  /** The model of the board. */
  readonly model: SocketModel;
  #ends: number | null = null;
  #join: object | null = null;

  constructor(texts: Texts, sheet: string) {
    takeTokenOfLink();
    const kept = readLocale();
    this.locale = signal(kept === "fr" || kept === "en" ? kept : pageLocale());
    this.words = computed(() => new Words(this.locale.value, texts));
    const own = { fr: worded(texts.fr), en: worded(texts.en) };
    this.model = new SocketModel(
      new URL("socket", location.href.replace(/[?#].*/, "")).href.replace(/^http/, "ws"),
      { ...OWN, texts: own, sheet, locale: this.locale.peek() },
      {
        greeting: () => this.#greeting(),
        receive: (message) => this.#receive(message),
        connected: (there, final) => this.#connect(there, final),
      },
    );
    this.model.on("change:locale", () => {
      this.locale.value = this.model.get("locale") || this.locale.peek(); // chosen at the board
    });
    this.model.on("change:state", () => this.#entitle());
    effect(() => {
      writeLocale(this.locale.value);
      this.#entitle();
    });
    addEventListener("hashchange", () => {
      if (takeTokenOfLink()) this.model.reconnect();
    });
    watchToken(() => {
      if (this.place.peek() === "entrance") this.model.reconnect(); // another tab has sat down
    });
    setInterval(() => this.#countDown(), 5000);
  }

  phrase(key: Key, values: Values = {}): string {
    return this.words.value.phrase(key, values);
  }

  setLocale(locale: Locale): void {
    this.model.set("locale", locale);
  }

  join(name: string, table: number | null): void {
    this.#join = { kind: "join", id: newId(), name, ...(table === null ? {} : { table }) };
    this.busy.value = true;
    this.refusal.value = null;
    this.model.sendToRoom(this.#join);
  }

  watch(table: number): void {
    this.refusal.value = null;
    this.watched.value = table;
    this.model.sendToRoom(this.#greeting());
  }

  /** Gives up the seat, or watches no more. */
  leave(): void {
    if (!this.connected.peek()) return; // the host would keep the seat for somebody who has lost its token
    if (this.watched.peek() === null) writeToken(null);
    this.watched.value = null;
    this.model.sendToRoom({ kind: "leave" });
  }

  /** Announces something to screen readers.  A repeated text must differ to be read. */
  announce(how: "polite" | "urgent", words: string): void {
    this[how].value = this[how].peek() === words && words ? `${words}\u00a0` : words;
  }

  /** The first message of a connection.  A seat that was requested before a cut is requested again under the same id. */
  #greeting(): object {
    const token = readToken();
    if (this.watched.peek() !== null) return { kind: "watch", table: this.watched.peek(), token };
    return this.#join ?? { kind: "enter", token };
  }

  #connect(there: boolean, final: boolean): void {
    this.closed.value = final;
    if (there === this.connected.peek()) return;
    this.connected.value = there;
    const key = there ? "room.back" : final ? "room.closed" : "room.lost";
    this.announce(there ? "polite" : "urgent", this.words.peek().phrase(key));
  }

  #receive(message: HostMessage): void {
    switch (message.kind) {
      case "lobby":
        if (message.unknown) this.#lose();
        this.entrance.value = message;
        this.seat.value = null;
        this.watched.value = null;
        this.news.value = null;
        this.#ends = null;
        this.#countDown();
        this.#show("entrance");
        break;
      case "seat":
        if (message.token) writeToken(message.token);
        this.#answered();
        this.watched.value = null;
        this.freed.value = false;
        this.#sit(message);
        break;
      case "waiting":
        this.seats.value =
          (message.tables.find(({ number }) => number === this.#table) ?? message.tables[0])?.seats ?? [];
        this.#show("waiting");
        break;
      case "room":
        this.#applyNews(message);
        break;
      case "begin":
        this.freed.value = false;
        this.#show("board");
        break;
      case "refused":
        this.#answered();
        this.watched.value = this.place.peek() === "entrance" ? null : this.watched.peek();
        this.refusal.value = message.text ?? this.words.peek().both("room.refused");
    }
  }

  get #table(): number | undefined {
    return this.watched.peek() ?? this.seat.peek()?.table;
  }

  #sit(seat: SeatMessage): void {
    const before = this.seat.peek();
    this.seat.value = seat;
    const moved = before !== null && before.table !== seat.table;
    if (!before || moved) this.moved.value = moved;
    if (moved) this.announce("urgent", this.words.peek().phrase("room.moved", { n: seat.table + 1 }));
  }

  #answered(): void {
    this.#join = null;
    this.busy.value = false;
    this.refusal.value = null;
  }

  #lose(): void {
    writeToken(null);
    this.freed.value = true;
    this.announce("urgent", this.words.peek().phrase("room.freed"));
  }

  #show(place: Place): void {
    this.place.value = place;
    this.#entitle();
  }

  /** Takes over what has changed in the room, and announces it. */
  #applyNews(news: RoomNews): void {
    const before = this.news.peek();
    const words = this.words.peek();
    this.news.value = news;
    this.seats.value = news.seats;
    if (news.message && news.message !== before?.message) {
      this.dismissed.value = "";
      this.announce("polite", words.phrase("room.message", { text: news.message }));
    }
    if (news.paused !== (before?.paused ?? false))
      this.announce(news.paused ? "urgent" : "polite", words.phrase(news.paused ? "room.paused" : "room.resumed"));
    const played = standsIn(news);
    if (before?.table === news.table && played !== standsIn(before))
      this.announce("polite", words.phrase(played ? "room.bot_plays" : "room.yours"));
    if (news.ended && !before?.ended) this.announce("urgent", words.phrase("room.stopped"));
    this.#ends = news.ends_in == null || news.ended ? null : Date.now() + 1000 * news.ends_in;
    this.#countDown();
    this.#entitle();
  }

  #countDown(): void {
    const before = this.minutesLeft.peek();
    const now = this.#ends === null ? null : Math.max(1, Math.ceil((this.#ends - Date.now()) / 60_000));
    this.minutesLeft.value = now;
    if (now !== null && now !== before && (before === null || REMINDERS.includes(now)))
      this.announce("polite", this.words.peek().phrase("room.ends", { n: now }));
  }

  /** Writes the title of the page, which is seen from another tab: whether the own seat is waited for. */
  #entitle(): void {
    const words = this.words.peek();
    document.documentElement.lang = words.locale;
    const table = this.#table;
    const where = table === undefined ? words.phrase("room.title") : words.phrase("room.table", { n: table + 1 });
    const state = this.place.peek() === "board" ? this.model.get("state") : undefined;
    const own = this.model.get("own_seats")?.[0];
    const over = state?.over || this.news.peek()?.ended || standsIn(this.news.peek());
    const waited = state && !over && own !== undefined && (state.pending?.seats ?? [state.seat]).includes(own);
    document.title = waited ? `${words.phrase("room.your_turn")} – ${where}` : `${where} – Plakett`;
  }
}
