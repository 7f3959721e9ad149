import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { refusalSentence } from "../question";
import { useRoom } from "../room";
import { useTable } from "../table";
import { RuleText } from "./RuleText";

/** Why Python has not answered, or why it refused. */
export function Notices() {
  const { refusal } = useTable();
  return (
    <div class="notices">
      <Unconnected />
      {refusal.value && <Refused key={refusal.value.params?.rule} rule={refusal.value.params?.rule} />}
    </div>
  );
}

/** A refusal; however long it is, what can be done about it stays in sight. */
function Refused({ rule }: { rule?: string }) {
  const table = useTable();
  const teller = table.teller.value;
  const open = useSignal(false);
  const wording = open.value && rule && table.rule(rule).value;
  const box = useRef<HTMLDivElement>(null);
  const ways = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const text = ways.current?.nextElementSibling as HTMLElement | null;
    if (wording && text) box.current?.scrollTo(0, text.offsetTop - (ways.current?.offsetHeight ?? 0));
  }, [wording]);
  return (
    <div class="notice refused" ref={box}>
      <span>{refusalSentence(table)}</span>
      <p class="ways" ref={ways}>
        <button type="button" class="quiet" onClick={() => table.dismiss()}>
          {teller.say("notice.dismiss")}
        </button>
        {rule && (
          <button
            type="button"
            class="quiet why"
            aria-expanded={open.value}
            onClick={() => {
              open.value = !open.value;
            }}
          >
            {teller.say("notice.why")}
          </button>
        )}
      </p>
      {open.value && rule && <RuleText rule={rule} />}
    </div>
  );
}

export function Unconnected() {
  const room = useRoom();
  return room.link.connected.value ? null : <p class="notice">{room.teller.value.say("notice.unconnected")}</p>;
}
