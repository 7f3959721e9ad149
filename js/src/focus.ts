/**
 * What had the focus may vanish with the move it made.  Then the focus goes to the moves now possible, but to none of
 * them, so that a second key sets nothing off; it must not fall back to the page, where a notebook listens.
 */
export function keepFocus(root: ShadowRoot): void {
  let last: EventTarget | null = null;
  const observer = new MutationObserver(() => {
    if (last instanceof Element && !last.isConnected && !root.activeElement) {
      last = null;
      const refuge = root.querySelector<HTMLElement>(".actions, .rows");
      if (document.activeElement === document.body) refuge?.focus({ preventScroll: true });
    }
  });
  root.addEventListener("focusin", ({ target }) => {
    last = target;
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** The second click of a double one makes no move: by then, another may be where the first was, or somebody else's. */
export function clickOnce(root: ShadowRoot): void {
  const heed = (event: Event) => {
    if ((event as UIEvent).detail > 1 && (event.target as Element).closest("button[data-seat]")) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  root.addEventListener("click", heed, true);
}
