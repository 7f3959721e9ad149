import type { AnyModel } from "@anywidget/types";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { RoomModel } from "../../room-model";
import type { Traits } from "../../wire";
import { Banner } from "./Banner";
import { Entrance } from "./Entrance";
import { Waiting } from "./Waiting";

/** The front end of a board, as notebooks load it. */
export interface Widget {
  initialize(view: { model: AnyModel<Traits> }): void;
  render(view: { model: AnyModel<Traits>; el: HTMLElement }): () => void;
}

/** All of the page. */
export function Room({ room, widget }: { room: RoomModel; widget: Widget }) {
  const place = room.place.value;
  return (
    <>
      {place !== "board" && <Head room={room} />}
      <main class={place === "board" ? "playing" : place}>
        {place === "entrance" && <Entrance room={room} />}
        {place === "waiting" && <Waiting room={room} />}
        {place === "board" && <Board room={room} widget={widget} />}
      </main>
      <Banner room={room} />
      <div class="unseen">
        <p aria-live="polite">{room.polite.value}</p>
        <p aria-live="assertive">{room.urgent.value}</p>
      </div>
    </>
  );
}

/** The name of the site, and the other language. */
function Head({ room }: { room: RoomModel }) {
  const other = room.locale.value === "fr" ? "en" : "fr";
  return (
    <header class="head">
      <b>Plakett</b>
      <button type="button" class="quiet" lang={other} onClick={() => room.setLocale(other)}>
        {room.phrase("tools.other")}
      </button>
    </header>
  );
}

/** The board, drawn once.  A connection that comes back only changes its traits. */
function Board({ room, widget }: { room: RoomModel; widget: Widget }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const el = box.current as HTMLElement;
    const model = room.model as unknown as AnyModel<Traits>;
    widget.initialize({ model });
    return widget.render({ model, el });
  }, []);
  useEffect(() => {
    const root = box.current?.querySelector(".plakett")?.shadowRoot;
    (root?.querySelector(".app") as HTMLElement | null)?.focus({ preventScroll: true }); // for its keys and its screen reader
  }, []);
  return (
    <>
      <h1 class="unseen">
        {room.phrase("room.table", { n: (room.watched.value ?? room.seat.value?.table ?? 0) + 1 })}
      </h1>
      <div ref={box} />
    </>
  );
}
