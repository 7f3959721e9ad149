import { effect } from "@preact/signals";
import { termsSentence } from "./describe";
import { choices } from "./legal";
import { question, refusalSentence, turnSentence } from "./question";
import type { Table } from "./table";

/** So long is waited for more to tell in one breath, in milliseconds. */
const BREATH = 600;
/** What goes without saying: who is asked is called, and the sentences name who plays. */
const UNSAID = ["turn_begun"];
/** What is read of a deed that is opened. */
const READ = [".stamp", "h3", ".state span", "tr", ".fine", "blockquote"].map((part) => `.deed ${part}`).join();
/** The most sentences of one breath. */
const SENTENCES = 4;

/**
 * What a screen reader is told: what has happened, politely, and who is asked for what, at once.
 * Of several views of a game only the one that has the focus speaks.
 */
export function announce(table: Table, host: HTMLElement): () => void {
  let told = table.tail.peek().at(-1)?.seq ?? -1;
  let asked = table.state.peek().decision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: typeof timer;
  const speaks = () => host.matches(":focus-within");
  const tell = () => {
    timer = undefined;
    const state = table.state.peek();
    // what bots do is told when their turn is over, or when somebody else has to decide
    const bots = !state.over && !state.players[state.pending?.seat ?? state.seat]?.person;
    const news = table.story
      .peek()
      .filter(({ seq, turn, kind }) => seq > told && !(bots && turn === state.turn) && !UNSAID.includes(kind));
    const last = table.tail.peek().at(-1)?.seq ?? -1;
    told = bots ? Math.min(news[0]?.seq ?? told, last) : last;
    if (!speaks()) return;
    const teller = table.teller.peek();
    if (news.length)
      table.polite.value = news
        .slice(0, SENTENCES)
        .reverse()
        .map((event) => teller.event(event))
        .join(" ");
    if (state.over) table.urgent.value = turnSentence(table);
    else if (state.decision !== asked) table.urgent.value = call(table);
    asked = state.decision;
  };
  const stop = effect(() => {
    table.tail.value;
    table.state.value;
    timer ??= setTimeout(tell, BREATH);
  });
  const refused = effect(() => {
    if (table.refusal.value && speaks()) table.urgent.value = refusalSentence(table);
  });
  const read = effect(() => {
    if (table.selected.value === null || !speaks()) return;
    clearTimeout(reading);
    reading = setTimeout(() => {
      const parts = host.shadowRoot?.querySelectorAll<HTMLElement>(READ) ?? [];
      const now = table.teller.peek().say("deed.now");
      const said = [...parts].map((part) => part.innerText.trim() + (part.className === "now" ? ` ${now}` : ""));
      table.polite.value = said.join("; ");
    }, 50); // it is there by now
  });
  return () => {
    clearTimeout(timer);
    clearTimeout(reading);
    stop();
    refused();
    read();
  };
}

/** Whose answer is waited for. */
function call(table: Table): string {
  const state = table.state.peek();
  const [first] = choices(state);
  const teller = table.teller.peek();
  const asked = state.pending?.seats ?? [state.seat];
  if (!first || !asked.includes(first.seat) || table.readOnly.peek()) return "";
  return (
    [question(table), termsSentence(table)].join(" ").trim() ||
    teller.say("live.turn", { seat: teller.player(first.seat) })
  );
}
