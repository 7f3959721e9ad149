import { useTable } from "../table";
import { Board } from "./board/Board";
import { Actions } from "./decisions/Actions";
import { Help } from "./Help";
import { Live } from "./Live";
import { Notices } from "./Notices";
import { Players } from "./Players";
import { Toolbar } from "./Toolbar";

export function App() {
  const table = useTable();
  const teller = table.teller.value;
  const state = table.state.value;
  return (
    <section
      class={`app ${table.dark.value ? "dark" : "light"}`}
      tabIndex={-1} // a click beside the controls brings the keys here too, and not to the notebook
      lang={teller.locale}
      aria-label={teller.of(table.def.name)}
      data-rev={state.rev}
      data-live={table.link.live.value}
    >
      <Toolbar />
      <Help />
      <div class="columns">
        <Board />
        <div class="side">
          <Notices />
          <Actions />
        </div>
        <Players />
      </div>
      <Live />
    </section>
  );
}
