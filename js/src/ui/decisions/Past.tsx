import { pastSentence } from "../../question";
import { LIVE, useTable } from "../../table";
import { Tool } from "../controls";

/** In the place of moves while a moment of the past is looked at. */
export function Past() {
  const table = useTable();
  const at = table.cursor.value;
  return (
    <div class="past" role="status">
      <p>{pastSentence(table)}</p>
      <p class="moves">
        <Tool class="primary" data-tool="now" icon="chevron-last" says="past.now" onClick={() => table.look(LIVE)} />
        {!table.readOnly.value && (
          <Tool
            data-tool="branch"
            icon="git-branch"
            says="past.branch"
            onClick={() => table.goOver("branch", { at })}
          />
        )}
      </p>
    </div>
  );
}
