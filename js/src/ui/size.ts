import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Calls a function once an element is there, and whenever its size changes. */
export function useSize(box: RefObject<HTMLElement | null>, call: (box: HTMLElement) => void): void {
  useLayoutEffect(() => {
    const own = box.current as HTMLElement;
    const watch = new ResizeObserver(() => call(own));
    watch.observe(own);
    return () => watch.disconnect();
  }, []);
}
