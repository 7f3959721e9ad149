import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Calls once an element is there, and whenever its size has changed. */
export function useSize(box: RefObject<HTMLElement | null>, call: (box: HTMLElement) => void): void {
  useLayoutEffect(() => {
    const own = box.current as HTMLElement;
    const watch = new ResizeObserver(() => call(own));
    watch.observe(own);
    return () => watch.disconnect();
  }, []);
}
