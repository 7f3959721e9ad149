import { useEffect, useState } from "preact/hooks";
import { LIVE, useTable } from "../table";
import { Board } from "./board/Board";
import { Whose } from "./board/Centre";
import { Actions } from "./decisions/Actions";
import { Frame } from "./Frame";
import { Help } from "./Help";
import { Live } from "./Live";
import { Notices } from "./Notices";
import { Players } from "./Players";
import { Story, Told } from "./story/Story";
import { Toolbar } from "./Toolbar";

export function App() {
  const table = useTable();
  const [width, height] = table.def.size;
  const cursor = table.cursor.value;
  const { events } = table.state.value;
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(() => setSeen(true), 100)); // the board is there first
  }, []);
  return (
    <Frame name={table.presentation.value ? "presentation" : ""} moving={table.moving.value}>
      <Toolbar />
      <Help />
      <p class="turnline" aria-hidden>
        {cursor === LIVE ? <Whose /> : table.teller.value.say("past.at", { n: cursor + 1, count: events })}
      </p>
      <div class={table.def.course ? "columns along" : "columns"} style={{ "--ratio": height / width }}>
        <Board />
        <div class="beside">
          <div class="side">
            <Notices />
            <Actions />
          </div>
          <Players />
          {seen && <Told />}
        </div>
        {seen && <Story />}
      </div>
      <Live />
    </Frame>
  );
}
