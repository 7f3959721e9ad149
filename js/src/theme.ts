import type { Theme } from "./wire";

/** Is the page around the widget dark?  Each host has its own way of saying so. */
export function hostIsDark(): boolean {
  const { body, documentElement: html } = document;
  if (body.dataset.jpThemeLight) return body.dataset.jpThemeLight === "false"; // JupyterLab, Notebook 7
  const said = [html, body].map((element) =>
    [element.className, element.dataset.theme, element.dataset.vscodeThemeKind, element.style.colorScheme].join(" "),
  );
  if (said.some((words) => /\b(vscode-)?dark\b/.test(words))) return true;
  if (said.some((words) => /\b(vscode-)?light\b/.test(words))) return false;
  return window.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
}

export function isDark(theme: Theme): boolean {
  return theme === "auto" ? hostIsDark() : theme === "dark";
}

/** Calls back whenever the page's theme may have changed; returns what stops it. */
export function watchHost(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
  const media = window.matchMedia?.("(prefers-color-scheme: dark)");
  media?.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    media?.removeEventListener("change", changed);
  };
}
