import type { Theme } from "./types";
import type { GroupDefinition } from "./wire";

const PREFERS_DARK = "(prefers-color-scheme: dark)";

/** Returns whether the page around the widget is dark, for each kind of host. */
function hostIsDark(): boolean {
  const { body, documentElement: html } = document;
  if (body.dataset.jpThemeLight) return body.dataset.jpThemeLight === "false"; // JupyterLab, Notebook 7
  const hints = [html, body].map((element) =>
    [element.className, element.dataset.theme, element.dataset.vscodeThemeKind, element.style.colorScheme].join(" "),
  );
  if (hints.some((words) => /\b(vscode-)?dark\b/.test(words))) return true;
  if (hints.some((words) => /\b(vscode-)?light\b/.test(words))) return false;
  return matchMedia(PREFERS_DARK).matches;
}

export function isDark(theme: Theme): boolean {
  return theme === "auto" ? hostIsDark() : theme === "dark";
}

/** Calls back whenever the page's theme may have changed.  Returns a function that stops the calls. */
export function watchHost(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
  const media = matchMedia(PREFERS_DARK);
  media.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    media.removeEventListener("change", changed);
  };
}

/** Colour and ink of a group, as variables of CSS. */
export const groupLook = (group: GroupDefinition | undefined): Record<string, string> | undefined =>
  group && { "--group": group.colour, "--on-group": group.ink };
