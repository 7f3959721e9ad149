import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { pastSentence } from "../question";
import { LIVE, useTable } from "../table";
import { Board } from "./board/Board";
import { Whose } from "./board/Centre";
import { Actions } from "./decisions/Actions";
import { Fold } from "./Fold";
import { Frame } from "./Frame";
import { Help } from "./Help";
import { Live } from "./Live";
import { Notices } from "./Notices";
import { Players } from "./Players";
import { Story, Told } from "./story/Story";
import { Toolbar } from "./Toolbar";

/** All of a board. */
export function App() {
  const { moving, presentation } = useTable();
  return (
    <Frame moving={moving} large={presentation}>
      <Parts />
    </Frame>
  );
}

function Parts() {
  const { def } = useTable(); // and no more: where this is drawn anew beside its parts, old ones are kept
  const { width, height } = def.size;
  const seen = useSignal(false);
  useEffect(() => {
    const see = () => {
      seen.value = true;
    };
    requestAnimationFrame(() => setTimeout(see, 100)); // the board is there first
  }, []);
  return (
    <>
      <Toolbar />
      <Help />
      <Turn />
      <div class="columns" style={{ "--ratio": height / width }}>
        <Board />
        <div class="beside">
          <div class="side">
            <Notices />
            <Actions />
          </div>
          <Players />
          {seen.value && <Told />}
        </div>
        {seen.value && <Story />}
      </div>
      <About />
      <Live />
    </>
  );
}

/** Where the game comes from, and what of it is ours. */
function About() {
  const { def, teller } = useTable();
  const about = def.about[teller.value.locale];
  if (!about.length) return null;
  return (
    <Fold name="about" label={teller.value.say("source.title")}>
      <dl>{about.map(({ label, text }) => [<dt key={label}>{label}</dt>, <dd key={text}>{text}</dd>])}</dl>
    </Fold>
  );
}

/** Whose turn it is, or which moment is looked at. */
function Turn() {
  const table = useTable();
  return (
    <p class="turnline" aria-hidden>
      {table.cursor.value === LIVE ? <Whose /> : pastSentence(table)}
    </p>
  );
}
