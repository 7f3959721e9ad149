import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { LIVE, useBoardModel } from "../board-model";
import { pastText } from "../prompt";
import { Board } from "./board/Board";
import { TurnLine } from "./board/Centre";
import { Actions } from "./decisions/Actions";
import { Fold } from "./Fold";
import { Frame } from "./Frame";
import { Help } from "./Help";
import { Live } from "./Live";
import { Notices } from "./Notices";
import { Players } from "./Players";
import { useSize } from "./size";
import { Replay } from "./story/Replay";
import { Story, StoryLog } from "./story/Story";
import { Toolbar } from "./Toolbar";

/** The width beside the board that makes two columns, in root ems: the decisions, and the players with the log. */
const MIN_APART = 31.25;

/** The width from which the decisions stand beside the board, as in base.css. */
const minWide = () => Math.max(836, 52.25 * parseFloat(getComputedStyle(document.documentElement).fontSize));

/** How many of the last sentences stand below the own player. */
const MAX_SENTENCES = 3;

/** All of a board. */
export function App() {
  const { definition, moving, presentation, state } = useBoardModel();
  return (
    <Frame title={definition.name} theme={definition.theme} now={state} moving={moving} large={presentation}>
      <Parts />
    </Frame>
  );
}

/** The parts of a board.  On a narrow screen, somebody with one seat has what that seat needs first, and then the table. */
function Parts() {
  const { definition, ownSeats } = useBoardModel(); // reads no signal that moves change: a new drawing would keep old parts
  const { width, height } = definition.size;
  const seen = useSignal(false);
  const narrow = useSignal(innerWidth < minWide());
  const columns = useRef<HTMLDivElement>(null);
  useSize(columns, (own) => {
    narrow.value = (own.closest(".app") as HTMLElement).offsetWidth < minWide();
    const left = own.offsetWidth - (own.querySelector(".play") as HTMLElement).offsetWidth;
    own.toggleAttribute(
      "data-apart",
      left >= MIN_APART * parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
  });
  useEffect(() => {
    const see = () => {
      seen.value = true;
    };
    requestAnimationFrame(() => setTimeout(see, 100)); // the board is drawn first
  }, []);
  if (ownSeats.value?.length && narrow.value)
    return (
      <>
        <Help />
        <Turn />
        <div class="columns own" ref={columns} style={{ "--ratio": height / width }}>
          <div class="deal">
            <div class="side">
              <Notices />
              <Actions />
            </div>
          </div>
          <Players own />
          <Latest />
          <Board />
          <Players own={false} />
          <Replay />
          {seen.value && <StoryLog />}
          {seen.value && <Story />}
        </div>
        <Toolbar />
        <About />
        <Live />
      </>
    );
  return (
    <>
      <Toolbar />
      <Help />
      <Turn />
      <div class="columns" ref={columns} style={{ "--ratio": height / width }}>
        <Board />
        <div class="beside">
          <div class="deal">
            <div class="side">
              <Notices />
              <Actions />
            </div>
            <Replay />
          </div>
          <div class="company">
            <Players />
            {seen.value && <StoryLog />}
          </div>
        </div>
        {seen.value && <Story />}
      </div>
      <About />
      <Live />
    </>
  );
}

/** What happened last, for the owner of a seat, in whose view the board stands below. */
function Latest() {
  const { phrases, story } = useBoardModel();
  const words = phrases.value;
  const title = words.phrase("room.news");
  return (
    <section class="latest" aria-label={title}>
      <p aria-hidden>{title}</p>
      <ol>
        {story.value.slice(0, MAX_SENTENCES).map((event) => (
          <li key={event.seq}>{words.event(event)}</li>
        ))}
      </ol>
    </section>
  );
}

/** Where the game comes from, and what of it is ours. */
function About() {
  const { definition, phrases } = useBoardModel();
  const about = definition.about[phrases.value.locale];
  if (!about.length) return null;
  return (
    <Fold name="about" label={phrases.value.phrase("source.title")}>
      <dl>{about.map(({ label, text }) => [<dt key={label}>{label}</dt>, <dd key={text}>{text}</dd>])}</dl>
    </Fold>
  );
}

/** Whose turn it is, or which moment is looked at. */
function Turn() {
  const board = useBoardModel();
  return (
    <p class="turnline" aria-hidden>
      {board.cursor.value === LIVE ? <TurnLine /> : pastText(board)}
    </p>
  );
}
