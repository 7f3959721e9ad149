import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRoom } from "../room";
import { Patterns } from "./marks";

interface View {
  name?: string;
  /** As signals, for whoever reads them is drawn anew. */
  moving?: ReadonlySignal<boolean>;
  large?: ReadonlySignal<boolean>;
  children: ComponentChildren;
}

/** All of a view, in the colours of its edition. */
export function Frame({ name = "", moving, large, children }: View) {
  const room = useRoom();
  const teller = room.teller.value;
  return (
    <section
      class={`app ${room.dark.value ? "dark" : "light"} ${large?.value ? "presentation" : name}`.trim()}
      style={room.def.theme.style}
      tabIndex={-1} // a click beside the controls brings the keys here too, and not to the notebook
      lang={teller.locale}
      aria-label={teller.of(room.def.name)}
      data-revision={room.now().revision}
      data-live={room.link.live.value}
      data-moving={moving?.value}
    >
      <Patterns />
      {children}
    </section>
  );
}
