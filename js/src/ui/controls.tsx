import type { ButtonHTMLAttributes } from "preact";
import type { Key } from "../text";
import { useViewModel } from "../view-model";
import { icon } from "./icon";

interface ToolProps extends ButtonHTMLAttributes {
  icon: string;
  text: Key;
  [data: `data-${string}`]: unknown;
}

/** A button with an icon and words.  In a narrow view only the icon is visible. */
export function Tool({ icon: sign, text, ...more }: ToolProps) {
  const words = useViewModel().phrases.value.phrase(text);
  return (
    <button type="button" title={words} aria-label={words} {...more}>
      {icon(sign)} <span class="word">{words}</span>
    </button>
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
