import { useTable } from "../table";
import { Board } from "./board/Board";
import { Whose } from "./board/Centre";
import { Actions } from "./decisions/Actions";
import { Frame } from "./Frame";
import { Help } from "./Help";
import { Live } from "./Live";
import { Notices } from "./Notices";
import { Players } from "./Players";
import { Story } from "./story/Story";
import { Toolbar } from "./Toolbar";

export function App() {
  const table = useTable();
  return (
    <Frame name={table.presentation.value ? "presentation" : ""} moving={table.moving.value}>
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
    </Frame>
  );
}
