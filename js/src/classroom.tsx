/** The page of a classroom in a browser: a name and a seat, then the board of that seat. */
import { render } from "preact";
import { RoomModel } from "./room-model";
import { Room, type Widget } from "./ui/room/Room";

/** Milliseconds until the files are requested again. */
const RETRY = 2000;

async function load<T>(name: string, read: (answer: Response) => Promise<T>): Promise<T> {
  const answer = await fetch(`static/${name}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return read(answer);
}

async function start(): Promise<void> {
  const [texts, sheet] = await Promise.all([
    load("texts.json", (answer) => answer.json()),
    load("board.css", (answer) => answer.text()),
  ]);
  const { default: widget }: { default: Widget } = await import(new URL("static/board.js", document.baseURI).href);
  render(<Room room={new RoomModel(texts, sheet)} widget={widget} />, document.body);
}

function begin(): void {
  start().catch((error) => {
    console.warn(error);
    setTimeout(begin, RETRY);
  });
}

begin();
