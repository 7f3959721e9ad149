import { effect } from "@preact/signals";
import { choices } from "./legal";
import { question, refusalSentence } from "./question";
import type { Table } from "./table";
import { turnSentence } from "./ui/board/Centre";

/** So long is waited for more to tell in one breath, in milliseconds. */
const BREATH = 600;
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
  const speaks = () => host.matches(":focus-within");
  const tell = () => {
    timer = undefined;
    const news = table.story.peek().filter(({ seq }) => seq > told);
    told = table.tail.peek().at(-1)?.seq ?? -1;
    if (!speaks()) return;
    const teller = table.teller.peek();
    table.polite.value = news
      .slice(0, SENTENCES)
      .reverse()
      .map((event) => teller.event(event))
      .join(" ");
    const state = table.state.peek();
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
  return () => {
    clearTimeout(timer);
    stop();
    refused();
  };
}

/** Whose answer is waited for. */
function call(table: Table): string {
  const [first] = choices(table.state.peek());
  const teller = table.teller.peek();
  if (!first || table.readOnly.peek()) return "";
  return question(table) || teller.say("live.turn", { seat: teller.player(first.seat) });
}
