/** The page of a classroom in a browser: a name and a seat, then the board of that seat. */
import type { AnyModel } from "@anywidget/types";
import { SocketModel } from "./socket-model";
import { pageLocale, Words } from "./text";
import type { HostMessage } from "./types";
import { PROTOCOL_VERSION, type RoomTable, type Texts, type Traits } from "./wire";

/** Where the token of the seat is kept: one seat a browser and room. */
const key = `plakett ${location.pathname}`;

interface Widget {
  initialize(view: { model: AnyModel<Traits> }): void;
  render(view: { model: AnyModel<Traits>; el: HTMLElement }): () => void;
}

/** The traits that a page has for itself. */
const OWN: Partial<Traits> = {
  protocol_version: PROTOCOL_VERSION,
  view: "board",
  locale: "",
  theme: "auto",
  motion: "auto",
  presentation: false,
  speed: "normal",
  forced_moves: "missed",
  paused: false,
  thinking: false,
  cursor: -1,
  chances: null,
  seen_revision: 0,
};

/** Makes an element with its text and children. */
function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = "",
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.textContent = text;
  made.append(...children);
  return made;
}

class Classroom {
  readonly #place = document.body.appendChild(element("main"));
  readonly #notice = document.body.appendChild(element("p"));
  readonly #model: SocketModel;
  #widget: Promise<{ default: Widget }> | undefined;
  #shown = false;
  #words: Words;

  constructor(texts: Texts, sheet: string) {
    this.#words = new Words(pageLocale(), texts);
    document.documentElement.lang = this.#words.locale;
    this.#notice.setAttribute("role", "status");
    this.#notice.className = "notice";
    this.#model = new SocketModel(
      new URL("socket", location.href).href.replace(/^http/, "ws"),
      { ...OWN, texts, sheet },
      () => ({ kind: "enter", token: localStorage.getItem(key) }),
      (message) => this.#receive(message),
      (there) => this.#say(there ? "" : this.#words.phrase("room.lost")),
    );
  }

  #say(text: string): void {
    this.#notice.textContent = text;
  }

  #receive(message: HostMessage): void {
    if (message.kind === "lobby") {
      if (message.unknown) localStorage.removeItem(key);
      this.#shown = false;
      this.#ask(message.tables);
    } else if (message.kind === "seat") {
      localStorage.setItem(key, message.token);
    } else if (message.kind === "waiting") {
      this.#wait(message.tables);
    } else if (message.kind === "refused") {
      const { locale } = this.#words;
      this.#say(message.text?.[locale] ?? this.#words.phrase("room.refused"));
    } else if (message.kind === "begin") void this.#play();
  }

  /** Shows the form for a name. */
  #ask(tables: RoomTable[]): void {
    const { locale } = this.#words;
    const phrase = (...given: Parameters<Words["phrase"]>) => this.#words.phrase(...given);
    const name = element("input");
    name.name = "name";
    name.maxLength = 40;
    name.required = true;
    name.autocomplete = "off";
    name.autofocus = true;
    const table = element("select");
    table.append(new Option(phrase("room.any_table"), ""));
    for (const { number, seats, begun } of tables) {
      const free = seats.filter((seat) => seat.free && (!begun || seat.bot)).length;
      const names = seats.flatMap((seat) => (seat.free ? [] : [seat.name]));
      const option = new Option(`${phrase("room.table", { n: number + 1 })} ${names.join(", ")}`, String(number));
      option.disabled = !free;
      table.append(option);
    }
    const form = element(
      "form",
      "",
      element("label", phrase("room.name"), name),
      element("label", phrase("room.where"), table),
      element("button", phrase("room.sit_down")),
    );
    form.lang = locale;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#say("");
      const wanted = table.value === "" ? {} : { table: Number(table.value) };
      this.#model.sendToRoom({ kind: "join", name: name.value, ...wanted });
    });
    this.#place.replaceChildren(element("h1", phrase("room.title")), form);
    name.focus();
  }

  /** Shows who sits at the tables until the teacher starts. */
  #wait(tables: RoomTable[]): void {
    const list = element("ul");
    for (const { number, seats } of tables) {
      const names = seats.flatMap((seat) => (seat.free ? [] : [seat.name]));
      if (names.length)
        list.append(element("li", `${this.#words.phrase("room.table", { n: number + 1 })} ${names.join(", ")}`));
    }
    this.#place.replaceChildren(element("h1", this.#words.phrase("room.wait")), list);
  }

  /** Draws the board, once.  A connection that comes back only changes its traits. */
  async #play(): Promise<void> {
    if (this.#shown) return;
    this.#shown = true;
    this.#widget ??= import(new URL("static/board.js", location.href).href);
    const { default: widget } = await this.#widget;
    const el = element("div");
    this.#place.replaceChildren(el);
    const model = this.#model as unknown as AnyModel<Traits>;
    widget.initialize({ model });
    widget.render({ model, el });
  }
}

Promise.all([
  fetch("static/texts.json").then((answer) => answer.json()),
  fetch("static/board.css").then((answer) => answer.text()),
])
  .then(([texts, sheet]) => new Classroom(texts, sheet))
  .catch(console.warn);
