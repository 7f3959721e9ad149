import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useViewModel } from "../view-model";
import { Patterns } from "./marks";

interface View {
  name?: string;
  /** Signals, so that only this component is drawn again. */
  moving?: ReadonlySignal<boolean>;
  large?: ReadonlySignal<boolean>;
  children: ComponentChildren;
}

/** The frame of a view, in the colours of its edition. */
export function Frame({ name = "", moving, large, children }: View) {
  const view = useViewModel();
  const phrases = view.phrases.value;
  return (
    <section
      class={`app ${view.dark.value ? "dark" : "light"} ${large?.value ? "presentation" : name}`.trim()}
      style={view.definition.theme.style}
      tabIndex={-1} // a click beside the controls focuses the view, not the notebook
      lang={phrases.locale}
      aria-label={phrases.of(view.definition.name)}
      data-revision={view.now().revision}
      data-live={view.link.live.value}
      data-moving={moving?.value}
    >
      <Patterns />
      {children}
    </section>
  );
}
