import { LIVE, useTable } from "../../table";
import { Icon } from "../Icon";

/** In the place of moves while a moment of the past is looked at. */
export function Past() {
  const table = useTable();
  const teller = table.teller.value;
  const at = table.cursor.value;
  return (
    <div class="past" role="status" data-cursor={at}>
      <p>{teller.say("past.at", { n: at + 1, count: table.state.value.events })}</p>
      <p class="moves">
        <button type="button" class="primary" data-tool="now" onClick={() => table.look(LIVE)}>
          <Icon name="chevron-last" /> {teller.say("past.now")}
        </button>
        {!table.readOnly.value && (
          <button
            type="button"
            data-tool="branch"
            onClick={async () => {
              if (await table.control("branch", { at })) table.look(LIVE);
            }}
          >
            <Icon name="git-branch" /> {teller.say("past.branch")}
          </button>
        )}
      </p>
    </div>
  );
}
