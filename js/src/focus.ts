/**
 * What had the focus may vanish with the move it made.  Then the focus goes to the moves now possible, but to none of
 * them, so that a second key sets nothing off; it must not fall back to the page, where a notebook listens.
 */
export function keepFocus(root: ShadowRoot): () => void {
  let last: EventTarget | null = null;
  const enter = (event: Event) => {
    last = event.target;
  };
  const observer = new MutationObserver(() => {
    if (last instanceof Element && !last.isConnected && !root.activeElement) {
      last = null;
      const refuge = root.querySelector<HTMLElement>(".actions, .rows");
      if (document.activeElement === document.body) refuge?.focus({ preventScroll: true });
    }
  });
  root.addEventListener("focusin", enter);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    root.removeEventListener("focusin", enter);
  };
}
