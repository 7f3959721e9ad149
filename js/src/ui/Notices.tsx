import { refusalSentence } from "../question";
import { useRoom } from "../room";
import { useTable } from "../table";

/** Why Python has not answered, or why it refused. */
export function Notices() {
  const table = useTable();
  const refusal = table.refusal.value;
  return (
    <div class="notices">
      <Unconnected />
      {refusal && (
        <p class="notice refused">
          <span>{refusalSentence(table)}</span>{" "}
          <button type="button" class="quiet" onClick={() => table.dismiss()}>
            {table.teller.value.say("notice.dismiss")}
          </button>
        </p>
      )}
    </div>
  );
}

export function Unconnected() {
  const room = useRoom();
  return room.link.connected.value ? null : <p class="notice">{room.teller.value.say("notice.unconnected")}</p>;
}
