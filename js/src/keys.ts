import { describeSquare, whereabouts } from "./describe";
import { isShortcut } from "./focus";
import { speaker } from "./legal";
import { question } from "./question";
import { LIVE, type Table } from "./table";

/** Keys that say or show something while the focus is anywhere in the board, but not in a field. */
export const LETTERS = ["t", "o", "l", "p", "m", "?"] as const;
type Letter = (typeof LETTERS)[number];

/** What can be said at once. */
const MOVE = "[data-move]:not([aria-disabled=true])";

/** Heeds the letters and Escape. */
export function heedKeys(table: Table, root: ShadowRoot): void {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  const say = (words: string) => table.tell("polite", words);
  /** The seat at whose place the reader is. */
  const seat = () => speaker(table.state.peek());
  const place = () => table.shown.peek().players[seat()]?.square ?? 0;
  const deeds: Record<Letter | "escape", () => void> = {
    t: () => find(`[data-square="${place()}"]`)?.focus(),
    o: () => say(describeSquare(table, focused(root) ?? place())),
    l: () => {
      const [last] = table.story.peek();
      if (last) say(table.teller.peek().event(last));
    },
    p: () => {
      const teller = table.teller.peek();
      const { players } = table.shown.peek();
      const told = players.map((one, seat) =>
        [teller.player(seat), teller.money(one.cash), whereabouts(table, one)].join(", "),
      );
      say(teller.list(told));
    },
    m: () => {
      // else what a move is put together in, what lets the bots go on, or the way back from the past
      const first = (part: Element) =>
        [`.primary${MOVE}`, MOVE, "summary", ".hold", "[data-tool]"]
          .flatMap((one) => part.querySelector<HTMLElement>(one) ?? [])
          .slice(0, 1);
      const parts = [...root.querySelectorAll(".actions :is(.seat, .group, .past)")];
      const moves = parts.flatMap(first);
      // pressed again: on to the next part, whatever has come into this one; after a move, which leaves a heading, the first
      const one = find(":focus:not(h4)");
      const at = parts.findLastIndex((part) => part.contains(one));
      const next = parts.slice(at + 1).flatMap(first)[0];
      (next ?? moves[0] ?? find(".actions"))?.focus();
      if (!moves.length) say(question(table) || table.teller.peek().say("actions.wait"));
    },
    "?": () => {
      table.help.value = !table.help.peek();
    },
    /** Closes what is open, then goes back to the moves. */
    escape: () => {
      if (table.help.peek()) table.help.value = false;
      else if (table.refusal.peek()) table.dismiss();
      else if (table.selected.peek() !== null) {
        closeDeed(table, root);
        return;
      } else if (table.cursor.peek() !== LIVE) table.look(LIVE);
      find(".actions")?.focus();
    },
  };
  const heed = (event: KeyboardEvent) => {
    const { key, target } = event;
    const deed = deeds[key.toLowerCase() as Letter];
    const field = (target as Element).matches("[type=text],[type=number],select");
    const heeded = key === "Escape" || (!field && (key === "?" || table.letters.peek())); // the list has the switch for letters
    if (!deed || !heeded || isShortcut(event) || event.defaultPrevented) return;
    event.preventDefault();
    deed();
  };
  root.addEventListener("keydown", heed as EventListener);
}

/** Back to the board, with the focus on the square. */
export function closeDeed({ selected }: Table, root: ShadowRoot): void {
  root.querySelector<HTMLElement>(`[data-square="${selected.peek()}"]`)?.focus();
  selected.value = null;
}

/** The square that has the focus. */
function focused(root: ShadowRoot): number | null {
  const square = (root.activeElement as HTMLElement | null)?.dataset.square;
  return square === undefined ? null : Number(square);
}
