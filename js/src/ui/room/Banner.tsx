import type { RoomModel } from "../../room-model";

/** What concerns the reader at this moment, wherever the page is scrolled to.  It is announced apart from here. */
export function Banner({ room }: { room: RoomModel }) {
  const { news, connected, closed, dismissed, minutesLeft, moved, place, refusal, seat } = room;
  const { message = "", paused = false, ended = false } = news.value ?? {};
  const refused = place.value === "entrance" ? "" : room.words.value.of(refusal.value);
  const left = minutesLeft.value;
  return (
    <aside class="banner" aria-label={room.phrase("room.banner")}>
      {!connected.value && (
        <p class="lost">
          <span>{closed.value ? refused || room.phrase("room.closed") : room.phrase("room.lost")}</span>
          {closed.value && <Button text={room.phrase("room.reconnect")} press={() => room.model.reconnect()} />}
        </p>
      )}
      {moved.value && seat.value && (
        <p class="message">
          <span>{room.phrase("room.moved", { n: seat.value.table + 1 })}</span>
          <Button
            text={room.phrase("notice.dismiss")}
            press={() => {
              moved.value = false;
            }}
          />
        </p>
      )}
      {message && dismissed.value !== message && (
        <p class="message">
          <span>{room.phrase("room.message", { text: message })}</span>
          <Button
            text={room.phrase("notice.dismiss")}
            press={() => {
              dismissed.value = message;
            }}
          />
        </p>
      )}
      {ended ? <p>{room.phrase("room.stopped")}</p> : paused && <p class="paused">{room.phrase("room.paused")}</p>}
      {left !== null && <p>{room.phrase("room.ends", { n: left })}</p>}
      {refused && !closed.value && (
        <p class="lost">
          <span>{refused}</span>
          <Button
            text={room.phrase("notice.dismiss")}
            press={() => {
              refusal.value = null;
            }}
          />
        </p>
      )}
      {place.value === "board" && room.watched.value !== null && (
        <p>
          <span>{room.phrase("room.watching")}</span>
          <Button text={room.phrase("room.watch_end")} press={() => room.leave()} />
        </p>
      )}
    </aside>
  );
}

const Button = ({ text, press }: { text: string; press: () => void }) => (
  <button type="button" onClick={press}>
    {text}
  </button>
);
