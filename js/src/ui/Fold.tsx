import type { ComponentChildren } from "preact";
import { useWidgetModel } from "../widget-model";

interface Part {
  name: string;
  /** A key, where several parts have the same name. */
  id?: string;
  label: ComponentChildren;
  /** Whether it is open at first. */
  open?: boolean;
  children: ComponentChildren;
}

/** A part that can be folded away.  It stays as the reader leaves it. */
export function Fold({ name, id = name, label, open = false, children }: Part) {
  const kept = useWidgetModel().kept<boolean>(id);
  const shown = kept.value ?? open;
  return (
    <details class={name} open={shown}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control; its toggle event also fires when code opens it */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          kept.value = !shown;
        }}
      >
        {label}
      </summary>
      {shown && children}
    </details>
  );
}
