/**
 * What had the focus may vanish with the move it made.  Then the focus goes to the moves now possible, of the same group if
 * that is what was managed, but to none of them, so that a second key sets nothing off; it must not fall back to the page,
 * where a notebook listens.
 */
export function keepFocus(root: ShadowRoot): void {
  let last: HTMLElement | null = null;
  new MutationObserver((changes) => {
    // taken out for good or, where a browser cannot move it as it is, only to be put elsewhere: the focus is lost with both
    const torn = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
    if (torn && document.activeElement === document.body) {
      const changed = torn.target as Element;
      const near = changed.closest(".log, .group"); // who reads or manages there goes on there
      const refuges = [last, near?.querySelector("h4") ?? near, root.querySelector(".actions, .rows")];
      const refuge = refuges.find((one) => one?.isConnected) as HTMLElement | null;
      refuge?.focus({ preventScroll: true });
      // a long form has left its place to what comes below the moves
      if (changed.closest(".actions")) refuge?.querySelector(".question, header")?.scrollIntoView({ block: "nearest" });
    }
  }).observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", ({ target }) => {
    last = target as HTMLElement;
  });
}

/** Is it a shortcut of the notebook's or the browser's? */
export const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** To the button before or after the one that has the focus, by the arrows, in a list of them that is one stop for Tab. */
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
 * The second click of a double one does nothing, nor does Enter that is held down: by then, another move may be where the
 * first was, or somebody else's, and what was begun would be undone.  Steps through the past may follow quickly.
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
