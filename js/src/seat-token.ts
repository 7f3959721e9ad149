/** Where this browser keeps the token of its seat: one for each room. */
const place = () => `plakett ${location.pathname.replace(/\/+$/, "")}`;
const LOCALE = "plakett language";

/** What is kept where the browser stores nothing, as in some private windows. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

export const readToken = () => read(place());
export const writeToken = (token: string | null) => write(place(), token);
export const readLocale = () => read(LOCALE);
export const writeLocale = (locale: string) => write(LOCALE, locale);

/** Takes the token of a link, and removes it from the address, which may be shown or shared.  Returns whether there was one. */
export function takeTokenOfLink(): boolean {
  const token = location.hash.slice(1);
  if (!token) return false;
  writeToken(token);
  history.replaceState(null, "", location.pathname + location.search);
  return true;
}

/** Calls a function when another tab has taken a seat of this room. */
export function watchToken(call: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === place() && newValue) call();
  });
}
