/**
 * Keeps the focus in the board when the button that had it vanishes with its move.
 * The focus goes to the list of moves, of the same group if there is one, but to no button, so that a second key plays
 * nothing.  It must not fall back to the page, where the notebook has shortcuts.
 */
export function keepFocus(root: ShadowRoot): void {
  let last: HTMLElement | null = null;
  new MutationObserver((changes) => {
    // removed, or moved by a browser that loses the focus thereby
    const torn = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
    if (torn && document.activeElement === document.body) {
      const changed = torn.target as Element;
      const near = changed.closest(".log, .group"); // the reader goes on in the same list
      const refuges = [last, near?.querySelector("h4") ?? near, root.querySelector(".actions, .rows, .tables")];
      const refuge = refuges.find((one) => one?.isConnected) as HTMLElement | null;
      refuge?.focus({ preventScroll: true });
      // a long form has gone, and other parts have moved up
      if (changed.closest(".actions")) refuge?.querySelector(".question, header")?.scrollIntoView({ block: "nearest" });
    }
  }).observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", ({ target }) => {
    last = target as HTMLElement;
  });
}

/** Milliseconds in which a board takes the place of the lobby. */
const BOARD_TIMEOUT = 10_000;

/**
 * Scrolls to the board that takes the place of the view that a part belongs to.
 * The focus goes to its first move, so that the next key plays.
 * Returns a function that calls this off.
 */
export function focusBoard(part: Element): () => void {
  const { host } = part.getRootNode() as ShadowRoot;
  const box = host.parentElement?.parentElement; // of the widget in its container
  if (!box) return () => {};
  const observer = new MutationObserver(() => {
    const root = [...box.querySelectorAll(".plakett")].find((one) => one !== host)?.shadowRoot;
    const target =
      root?.querySelector<HTMLElement>(".actions .primary[data-move]") ?? root?.querySelector<HTMLElement>(".actions");
    if (!target) return;
    stop();
    (target.getRootNode() as ShadowRoot).host.scrollIntoView(); // it is as high as can be seen at once, but below its cell
    target.focus({ preventScroll: true });
  });
  const stop = () => observer.disconnect();
  observer.observe(box, { childList: true, subtree: true });
  setTimeout(stop, BOARD_TIMEOUT);
  return stop;
}

/** Whether a key is a shortcut of the notebook or the browser. */
export const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Moves the focus by arrow keys in a list of buttons that is one tab stop. */
export function walk(event: KeyboardEvent, buttons: Iterable<HTMLElement>): HTMLElement | undefined {
  const all = [...buttons];
  const at = all.indexOf(event.target as HTMLElement);
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const next = step && at >= 0 && !isShortcut(event) ? all[at + step] : undefined; // ⌘↓ scrolls to the end
  if (next) event.preventDefault();
  next?.focus();
  return next;
}

/**
 * Ignores the second click of a double click, and Enter that is held down.
 * By then another move may be in the place of the first.  Steps through the past may follow quickly.
 */
export function onceEach(root: ShadowRoot): void {
  const heed = (event: Event) => {
    const { detail, repeat, key, target } = event as KeyboardEvent;
    const once = "button:not([data-replay]),[type=text],[type=number]"; // in a field, Enter sends its form
    if ((detail > 1 || (repeat && key === "Enter")) && (target as Element).closest(once)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  root.addEventListener("click", heed, true);
  root.addEventListener("keydown", heed, true);
}
