import { vi } from "vitest";

/** What tests look for in a view, and wait for. */
export const all = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

export const one = (root: ParentNode, selector: string) => {
  const [found] = all(root, selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

export const text = (root: ParentNode, selector: string) => one(root, selector).textContent ?? "";

export const rest = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Try until it no longer throws, however slow the machine. */
export const until = <T>(found: () => T) => vi.waitFor(found, { timeout: 15_000 });
