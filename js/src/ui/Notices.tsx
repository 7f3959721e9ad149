import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useBoardModel } from "../board-model";
import { refusalText } from "../prompt";
import { useWidgetModel } from "../widget-model";
import { RuleText } from "./RuleText";

/** Why Python has not answered, or why it refused. */
export function Notices() {
  const { refusal } = useBoardModel();
  return (
    <div class="notices">
      <Unconnected />
      {refusal.value && <Refused key={refusal.value.params?.rule} rule={refusal.value.params?.rule} />}
    </div>
  );
}

/** A refusal.  However long it is, its buttons stay in sight. */
function Refused({ rule }: { rule?: string }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const open = useSignal(false);
  const wording = open.value && rule && board.rule(rule).value;
  const box = useRef<HTMLDivElement>(null);
  const ways = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const text = ways.current?.nextElementSibling as HTMLElement | null;
    if (wording && text) box.current?.scrollTo(0, text.offsetTop - (ways.current?.offsetHeight ?? 0));
  }, [wording]);
  return (
    <div class="notice refused" ref={box}>
      <span>{refusalText(board)}</span>
      <p class="ways" ref={ways}>
        <button type="button" class="quiet" onClick={() => board.dismiss()}>
          {phrases.phrase("notice.dismiss")}
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
            {phrases.phrase("notice.why")}
          </button>
        )}
      </p>
      {open.value && rule && <RuleText rule={rule} />}
    </div>
  );
}

export function Unconnected() {
  const view = useWidgetModel();
  const text = view.phrases.value.phrase("notice.unconnected"); // empty where the page around shows it
  return view.link.connected.value || !text ? null : <p class="notice">{text}</p>;
}
