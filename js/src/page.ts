/** Stands in for a notebook, in a page without a kernel: unpacks the front end and a game, which its model answers from. */
import { Archive } from "./archive";
import { pageLocale } from "./text";
import { type Answer, PROTO } from "./wire";

interface Asked {
  kind: string;
  id: string;
}

const find = (id: string) => document.getElementById(id) as HTMLElement;

async function start(): Promise<void> {
  const packed = Uint8Array.from(atob(find("game").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { module, traits, replay, columns, titles } = await new Response(stream).json();
  const { said, ...rest } = columns;
  const row = (seq: number, from: typeof rest) =>
    Object.fromEntries(Object.keys(from).map((name) => [name, from[name][seq]]));
  replay.events = replay.changes.map((_: unknown, seq: number) => ({ seq, ...row(seq, rest), said: row(seq, said) }));
  for (const [seq, changes] of replay.changes.entries()) changes.push(["seq", seq]);
  const archive = new Archive(replay, traits.board_def.topics);
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  URL.revokeObjectURL(url);

  // the still picture is in one language
  const speak = (locale: string) => {
    document.documentElement.lang = locale;
    document.title = titles[locale];
  };
  speak(traits.locale || pageLocale());

  const heard = new Map<string, Set<(message?: Answer) => void>>();
  const tell = (name: string, message?: Answer) => {
    for (const call of [...(heard.get(name) ?? [])]) call(message);
  };
  const model = {
    get: (name: string) => traits[name],
    set: (name: string, value: unknown) => {
      traits[name] = value;
      if (name === "locale") speak(String(value));
      tell(`change:${name}`);
    },
    save_changes: () => {},
    send: ({ kind, id, ...fields }: Asked) => {
      const answer = archive.answer(kind, fields);
      queueMicrotask(() => tell("msg:custom", { v: PROTO, kind: "result", id, ok: answer !== null, ...answer }));
    },
    on: (name: string, call: () => void) => heard.set(name, (heard.get(name) ?? new Set()).add(call)),
    off: (name: string, call: () => void) => heard.get(name)?.delete(call),
  };
  widget.render({ model, el: find("board") });
  find("still").remove(); // where scripts are blocked, or a browser is too old for them, it stays
}

start().catch(console.warn);
