/** A page without a kernel: unpacks the front end and a game, and answers requests from that game. */
import { Archive } from "./archive";
import { pageLocale } from "./text";
import type { Fields, Kind, Locale } from "./types";
import { type Answer, type Page, PROTOCOL_VERSION, type Request, type Traits } from "./wire";

const find = (id: string) => document.getElementById(id) as HTMLElement;

async function start(): Promise<void> {
  const packed = Uint8Array.from(atob(find("game").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { module, traits, replay, titles }: Page = await new Response(stream).json();
  const archive = new Archive(replay, traits.definition.topics);
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  URL.revokeObjectURL(url);

  // the still picture is in one language
  const speak = (locale: Locale) => {
    document.documentElement.lang = locale;
    document.title = titles[locale];
  };
  speak(traits.locale || pageLocale());

  const listeners = new Map<string, Set<(message?: Answer) => void>>();
  const emit = (name: string, message?: Answer) => {
    for (const call of [...(listeners.get(name) ?? [])]) call(message);
  };
  const model = {
    get: (name: keyof Traits) => traits[name],
    set: (name: keyof Traits, value: never) => {
      traits[name] = value;
      if (name === "locale") speak(value);
      emit(`change:${name}`);
    },
    save_changes: () => {},
    send: ({ kind, id, ...fields }: Request) => {
      const answer = archive.answer(kind as Kind, fields as Fields<Kind>);
      queueMicrotask(() => emit("msg:custom", { v: PROTOCOL_VERSION, kind: "result", id, ...answer }));
    },
    on: (name: string, call: () => void) => listeners.set(name, (listeners.get(name) ?? new Set()).add(call)),
    off: (name: string, call: () => void) => listeners.get(name)?.delete(call),
  };
  widget.render({ model, el: find("board") });
  find("still").remove(); // without scripts it stays
}

start().catch(console.warn);
