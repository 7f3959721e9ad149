import type { ButtonHTMLAttributes } from "preact";
import type { Key } from "../text";
import { useWidgetModel } from "../widget-model";
import { icon } from "./icon";

interface ToolProps extends ButtonHTMLAttributes {
  icon: string;
  text: Key;
  [data: `data-${string}`]: unknown;
}

/** A button with an icon and words.  In a narrow view only the icon is visible. */
export function Tool({ icon: sign, text, ...more }: ToolProps) {
  const words = useWidgetModel().phrases.value.phrase(text);
  return (
    <button type="button" title={words} aria-label={words} {...more}>
      {icon(sign)} <span class="word">{words}</span>
    </button>
  );
}

/** Switches to the other language. */
export function LocaleTool() {
  const view = useWidgetModel();
  const other = view.locale.value === "fr" ? "en" : "fr";
  return (
    <Tool
      data-tool="locale"
      icon="languages"
      text="tools.other"
      lang={other}
      onClick={() => view.write("locale", other)}
    />
  );
}

/** Switches between light and dark. */
export function ThemeTool() {
  const view = useWidgetModel();
  const dark = view.dark.value;
  return (
    <Tool
      data-tool="theme"
      icon={dark ? "sun" : "moon"}
      text={dark ? "tools.light" : "tools.dark"}
      onClick={() => view.write("theme", dark ? "light" : "dark")}
    />
  );
}

interface SelectProps<T> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  choose: (value: T) => void;
}

/** One of a few values. */
export function Select<T extends string | number>({ label, value, options, choose }: SelectProps<T>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => choose(options[currentTarget.selectedIndex]?.[0] ?? value)}
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}
