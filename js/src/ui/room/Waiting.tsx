import { useEffect, useRef } from "preact/hooks";
import type { RoomModel } from "../../room-model";
import type { RoomSeat } from "../../wire";

/** Who sits at the own table until the teacher starts. */
export function Waiting({ room }: { room: RoomModel }) {
  const seats = room.seats.value;
  const own = room.seat.value;
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef<string[] | null>(null);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    const names = seats.flatMap((seat) => (seat.free ? [] : seat.name));
    const words = room.words.peek();
    if (before.current) {
      const come = names.filter((name) => !before.current?.includes(name));
      const gone = before.current.filter((name) => !names.includes(name));
      const sentences = [
        ...come.map((name) => words.phrase("room.comes", { seat: name })),
        ...gone.map((name) => words.phrase("room.goes", { seat: name })),
      ];
      if (sentences.length) room.announce("polite", sentences.join(" "));
    }
    before.current = names;
  }, [seats]);
  const table = room.phrase("room.table", { n: (own?.table ?? room.watched.value ?? 0) + 1 });
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {own ? room.phrase("room.welcome", { seat: own.name }) : room.phrase("room.watching")}
      </h1>
      <section class="seats" aria-label={table}>
        <h2>{table}</h2>
        <ul>
          {seats.map((seat, number) => (
            <li key={number} class={seat.free ? "free" : number === own?.seat ? "own" : ""}>
              <span class="initial" aria-hidden>
                {seat.free ? "" : [...seat.name][0]?.toUpperCase()}
              </span>
              {seat.free ? room.phrase("room.free") : <strong>{seat.name}</strong>}
              <Presence room={room} seat={seat} own={number === own?.seat} />
            </li>
          ))}
        </ul>
      </section>
      <p class="wait">{room.phrase("room.wait")}</p>
      <p class="ways">
        <button type="button" onClick={() => room.leave()}>
          {room.phrase(own ? "room.leave" : "room.watch_end")}
        </button>
      </p>
    </>
  );
}

function Presence({ room, seat, own }: { room: RoomModel; seat: RoomSeat; own: boolean }) {
  if (own) return <span class="tag">{room.phrase("room.you")}</span>;
  return seat.free || seat.here ? null : <span class="tag">{room.phrase("room.gone")}</span>;
}
