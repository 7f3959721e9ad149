import type { ViewModel } from "./view-model";

/** The element around another, across the borders of shadow roots. */
const around = (part: Element): Element | null =>
  part.assignedSlot ?? part.parentElement ?? ((part.getRootNode() as ShadowRoot).host as Element | undefined) ?? null;

/** The outermost element that scrolls a part: the panel of a notebook.  None where the page itself scrolls. */
function panelOf(part: Element): Element | null {
  let panel: Element | null = null;
  for (let outer = around(part); outer && outer !== document.body; outer = around(outer))
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) panel = outer;
  return panel;
}

/** Keeps `--room` of a view, the height in which it can be seen at once, so that a board is no higher than that. */
export function measureRoom({ cleanups }: ViewModel, host: HTMLElement): void {
  let panel: Element | null = null;
  const measure = () => {
    if (!panel?.isConnected) {
      panel = panelOf(host);
      if (panel) watch.observe(panel);
    }
    const height = panel?.clientHeight || window.innerHeight; // a panel behind another has none
    host.style.setProperty("--room", `${height}px`);
  };
  const watch = new ResizeObserver(measure);
  watch.observe(host); // it may come into the page later
  window.addEventListener("resize", measure);
  cleanups.push(() => watch.disconnect());
  cleanups.push(() => window.removeEventListener("resize", measure));
}
