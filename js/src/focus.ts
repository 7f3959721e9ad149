/**
 * What had the focus may vanish with the move it made.  Then the focus goes to the moves now possible, but to none of
 * them, so that a second key sets nothing off; it must not fall back to the page, where a notebook listens.
 */
export function keepFocus(root: ShadowRoot): void {
  let last: Element | null = null;
  new MutationObserver(() => {
    if (last && !last.isConnected && !root.activeElement) {
      last = null;
      const refuge = root.querySelector<HTMLElement>(".actions, .rows");
      if (document.activeElement === document.body) refuge?.focus({ preventScroll: true });
    }
  }).observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", ({ target }) => {
    last = target as Element;
  });
}

/** To the button before or after the one that has the focus, by the arrows, in a list of them that is one stop for Tab. */
export function walk(event: KeyboardEvent, buttons: Iterable<HTMLElement>): HTMLElement | undefined {
  const all = [...buttons];
  const at = all.indexOf(event.target as HTMLElement);
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const next = step && at >= 0 ? all[at + step] : undefined;
  if (next) event.preventDefault();
  next?.focus();
  return next;
}

/**
 * The second click of a double one makes no move, nor does a key that is held down: by then, another move may be where the
 * first was, or somebody else's.
 */
export function onceEach(root: ShadowRoot): void {
  const heed = (event: Event) => {
    const { detail, repeat, target } = event as KeyboardEvent;
    if (
      (detail > 1 || repeat) &&
      (target as Element).closest("button:is([data-seat],.hold,[data-tool=undo],[data-tool=pause])")
    ) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  root.addEventListener("click", heed, true);
  root.addEventListener("keydown", heed, true);
}
