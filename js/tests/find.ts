import { vi } from "vitest";

/** What tests look for in a view, and wait for. */
export const all = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

export const one = (root: ParentNode, selector: string) => {
  const [found] = all(root, selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

export const text = (root: ParentNode, selector: string) => one(root, selector).textContent ?? "";

/** Lets what is under way come about; turn by turn, as frames are due after timers that a slow rendering has made late. */
export const rest = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** Try until it no longer throws, however slow the machine. */
export const until = <T>(found: () => T) => vi.waitFor(found, { timeout: 90_000 });
