import { useTable } from "../table";
import { themed } from "../theme";
import { Board } from "./board/Board";
import { Whose } from "./board/Centre";
import { Actions } from "./decisions/Actions";
import { Help } from "./Help";
import { Live } from "./Live";
import { Notices } from "./Notices";
import { Players } from "./Players";
import { Story } from "./story/Story";
import { Toolbar } from "./Toolbar";

export function App() {
  const table = useTable();
  const teller = table.teller.value;
  const state = table.state.value;
  return (
    <section
      class={`app ${table.dark.value ? "dark" : "light"}${table.presentation.value ? " presentation" : ""}`}
      style={themed(table.def.theme, table.dark.value)}
      tabIndex={-1} // a click beside the controls brings the keys here too, and not to the notebook
      lang={teller.locale}
      aria-label={teller.of(table.def.name)}
      data-rev={state.rev}
      data-live={table.link.live.value}
      data-moving={table.moving.value}
    >
      <Toolbar />
      <Help />
      <p class="turnline" aria-hidden="true">
        <Whose />
      </p>
      <div class="columns">
        <Board />
        <div class="side">
          <Notices />
          <Actions />
        </div>
        <Players />
        <Story />
      </div>
      <Live />
    </section>
  );
}
