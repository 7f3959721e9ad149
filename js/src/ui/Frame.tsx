import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useWidgetModel } from "../widget-model";
import type { Bilingual, ThemeDefinition } from "../wire";
import { Patterns } from "./marks";

interface View {
  title: Bilingual;
  theme: ThemeDefinition;
  name?: string;
  /** Signals, so that only this component is drawn again. */
  now?: ReadonlySignal<{ revision: number }>;
  moving?: ReadonlySignal<boolean>;
  large?: ReadonlySignal<boolean>;
  children: ComponentChildren;
}

/** The frame of a view, in the colours of its edition. */
export function Frame({ title, theme, name = "", now, moving, large, children }: View) {
  const view = useWidgetModel();
  const phrases = view.phrases.value;
  return (
    <section
      class={`app ${view.dark.value ? "dark" : "light"} ${large?.value ? "presentation" : name}`.trim()}
      style={theme.style}
      tabIndex={-1} // a click beside the controls focuses the view, not the notebook
      lang={phrases.locale}
      aria-label={phrases.of(title)}
      data-revision={now?.value.revision}
      data-session={view.session}
      data-live={view.link.live.value}
      data-moving={moving?.value}
    >
      <Patterns tiles={theme.tiles} />
      {children}
    </section>
  );
}
