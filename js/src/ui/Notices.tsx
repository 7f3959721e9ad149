import { refusalSentence } from "../question";
import { useRoom } from "../room";
import { useTable } from "../table";
import { Fold } from "./Fold";
import { RuleText } from "./RuleText";

/** Why Python has not answered, or why it refused. */
export function Notices() {
  const table = useTable();
  const teller = table.teller.value;
  const refusal = table.refusal.value;
  const rule = refusal?.params?.rule;
  return (
    <div class="notices">
      <Unconnected />
      {refusal && (
        <div class="notice refused">
          <span>{refusalSentence(table)}</span>{" "}
          <button type="button" class="quiet" onClick={() => table.dismiss()}>
            {teller.say("notice.dismiss")}
          </button>
          {rule && (
            <Fold name="why" label={teller.say("notice.why")}>
              <RuleText rule={rule} />
            </Fold>
          )}
        </div>
      )}
    </div>
  );
}

export function Unconnected() {
  const room = useRoom();
  return room.link.connected.value ? null : <p class="notice">{room.teller.value.say("notice.unconnected")}</p>;
}
