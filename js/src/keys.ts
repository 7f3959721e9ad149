import { type BoardModel, LIVE } from "./board-model";
import { describeSquare, whereabouts } from "./describe";
import { isShortcut } from "./focus";
import { speaker } from "./legal";
import { promptText } from "./prompt";

/** Shortcuts while the focus is anywhere in the board, but not in a field. */
export const LETTERS = ["t", "o", "l", "p", "m", "?"] as const;
type Letter = (typeof LETTERS)[number];

/** Buttons of moves that are possible now. */
const MOVE = "[data-move]:not([aria-disabled=true])";

/** Handles the letters and Escape. */
export function handleKeys(board: BoardModel, root: ShadowRoot): void {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  const announce = (words: string) => board.announce("polite", words);
  /** The seat whose moves come first. */
  const seat = () => speaker(board.state.peek());
  const place = () => board.shown.peek().players[seat()]?.square ?? 0;
  const deeds: Record<Letter | "escape", () => void> = {
    t: () => find(`[data-square="${place()}"]`)?.focus(),
    o: () => announce(describeSquare(board, focused(root) ?? place())),
    l: () => {
      const [last] = board.story.peek();
      if (last) announce(board.phrases.peek().event(last));
    },
    p: () => {
      const phrases = board.phrases.peek();
      const { players } = board.shown.peek();
      const lines = players.map((one, seat) =>
        [phrases.player(seat), phrases.money(one.cash), whereabouts(board, one)].join(", "),
      );
      announce(phrases.list(lines));
    },
    m: () => {
      // without a button: a fold, the hold button, or the way back from the past
      const first = (part: Element) =>
        [`.primary${MOVE}`, MOVE, "summary", ".hold", "[data-tool]"]
          .flatMap((one) => part.querySelector<HTMLElement>(one) ?? [])
          .slice(0, 1);
      const parts = [...root.querySelectorAll(".actions :is(.seat, .group, .past)")];
      const moves = parts.flatMap(first);
      // a repeated press goes on to the next part, or to the first after a move
      const one = find(":focus:not(h4)");
      const at = parts.findLastIndex((part) => part.contains(one));
      const next = parts.slice(at + 1).flatMap(first)[0];
      (next ?? moves[0] ?? find(".actions"))?.focus();
      if (!moves.length) announce(promptText(board) || board.phrases.peek().phrase("actions.wait"));
    },
    "?": () => {
      board.help.value = !board.help.peek();
    },
    /** Closes what is open, else goes back to the moves. */
    escape: () => {
      if (board.help.peek()) board.help.value = false;
      else if (board.refusal.peek()) board.dismiss();
      else if (board.selected.peek() !== null) {
        closeDeed(board, root);
        return;
      } else if (board.cursor.peek() !== LIVE) board.goTo(LIVE);
      else if (board.ending.peek()) board.closeEnding();
      find(".actions")?.focus();
    },
  };
  const heed = (event: KeyboardEvent) => {
    const { key, target } = event;
    const deed = deeds[key.toLowerCase() as Letter];
    const field = (target as Element).matches("[type=text],[type=number],select");
    const heeded = key === "Escape" || (!field && (key === "?" || board.letters.peek())); // the list of keys has the switch for letters
    if (!deed || !heeded || isShortcut(event) || event.defaultPrevented) return;
    event.preventDefault();
    deed();
  };
  root.addEventListener("keydown", heed as EventListener);
}

/** Closes the deed, with the focus on its square. */
export function closeDeed({ selected }: BoardModel, root: ShadowRoot): void {
  root.querySelector<HTMLElement>(`[data-square="${selected.peek()}"]`)?.focus();
  selected.value = null;
}

/** The square that has the focus. */
function focused(root: ShadowRoot): number | null {
  const square = (root.activeElement as HTMLElement | null)?.dataset.square;
  return square === undefined ? null : Number(square);
}
