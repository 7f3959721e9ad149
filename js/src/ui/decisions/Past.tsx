import { LIVE, useBoardModel } from "../../board-model";
import { pastText } from "../../prompt";
import { Tool } from "../controls";

/** Shown in the place of moves while a moment of the past is shown. */
export function Past() {
  const board = useBoardModel();
  const at = board.cursor.value;
  return (
    <div class="past" role="status">
      <p>{pastText(board)}</p>
      <p class="moves">
        <Tool class="primary" data-tool="now" icon="chevron-last" text="past.now" onClick={() => board.goTo(LIVE)} />
        {board.steers() && (
          <Tool
            data-tool="branch"
            icon="git-branch"
            text="past.branch"
            onClick={() => board.goOver("branch", { at })}
          />
        )}
      </p>
    </div>
  );
}
