import { useState } from "preact/hooks";
import { refusalSentence } from "../question";
import { useRoom } from "../room";
import { useTable } from "../table";
import { RuleText } from "./RuleText";

/** Why Python has not answered, or why it refused. */
export function Notices() {
  const table = useTable();
  const refusal = table.refusal.value;
  const rule = refusal?.params?.rule;
  return (
    <>
      <div class="notices">
        <Unconnected />
        {refusal && (
          <p class="notice refused" data-code={refusal.code} data-rule={rule}>
            {refusalSentence(table)}
          </p>
        )}
      </div>
      {rule && <Reason key={rule} rule={rule} />}
    </>
  );
}

export function Unconnected() {
  const room = useRoom();
  return room.link.connected.value ? null : <p class="notice">{room.teller.value.say("notice.unconnected")}</p>;
}

/** The rule that forbids what was refused; it can be folded away. */
function Reason({ rule }: { rule: string }) {
  const table = useTable();
  const teller = table.teller.value;
  const [asked, setAsked] = useState(true);
  return (
    <div class="why">
      <button type="button" aria-expanded={asked} onClick={() => setAsked(!asked)}>
        {teller.say("notice.why")}
      </button>
      {asked && <RuleText rule={rule} />}
      <button type="button" class="quiet" onClick={() => dismiss()}>
        {teller.say("notice.dismiss")}
      </button>
    </div>
  );

  function dismiss() {
    table.refusal.value = null;
  }
}
