import type { GroupDef, Pattern, Theme, ThemeDef } from "./wire";

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

/** A pattern as a picture that repeats; its path was checked in Python, and is escaped all the same. */
function tile({ size, path, width }: Pattern, colour: string, strength: number): string {
  const paint = width ? `fill="none" stroke-width="${width}" stroke` : "fill";
  const drawn = path && `<path d="${path}" opacity="${strength}" ${paint}="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${drawn}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

const variable = (name: string) => `--${name.replace("_", "-")}`;

/** What a shape is painted with: a colour of the palette by its name, or as it is written. */
export const paint = (colour?: string) =>
  !colour || colour.startsWith("#") ? colour || "none" : `var(${variable(colour)})`;

/** The colours of an edition and the pattern of its felt, as variables of CSS. */
export function themed({ palette, felt }: ThemeDef, dark: boolean): Record<string, string> {
  const colours = palette[dark ? "dark" : "light"];
  return {
    ...Object.fromEntries(Object.entries(colours).map(([name, colour]) => [variable(name), colour])),
    "--weave": tile(felt, colours.line ?? "", 0.5),
  };
}

/** Colour, ink and pattern of a group, as variables of CSS. */
export function groupLook({ patterns }: ThemeDef, group: GroupDef | undefined): Record<string, string> | undefined {
  const pattern = group && patterns[group.pattern];
  return (
    group && {
      "--group": group.colour,
      "--on-group": group.ink,
      "--pattern": pattern ? tile(pattern, group.ink, 0.34) : "none",
    }
  );
}
