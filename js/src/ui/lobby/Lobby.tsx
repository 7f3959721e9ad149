import { useRef } from "preact/hooks";
import { focusBoard } from "../../focus";
import { useLobby } from "../../lobby-model";
import { LocaleTool, Select, ThemeTool } from "../controls";
import { Frame } from "../Frame";
import { Unconnected } from "../Notices";
import { SPEEDS } from "../Toolbar";
import { Covers } from "./Covers";
import { HouseRules } from "./HouseRules";
import { Offer } from "./Offer";
import { Seats } from "./Seats";

/** All of the lobby. */
export function Lobby() {
  const { phrases, edition } = useLobby();
  return (
    <Frame title={phrases.value.both("lobby.title")} theme={edition.value.theme} name="lobby">
      <Parts />
    </Frame>
  );
}

function Parts() {
  const lobby = useLobby();
  const phrases = lobby.phrases.value;
  const form = useRef<HTMLFormElement>(null);
  const { speed } = lobby.choice.value;
  return (
    <>
      <header class="toolbar">
        <h3>{phrases.phrase("lobby.title")}</h3>
        <span class="tools">
          <LocaleTool />
          <ThemeTool />
        </span>
      </header>
      <Unconnected />
      <Offer resume={() => begin(() => lobby.resume())} />
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          begin(() => lobby.start());
        }}
      >
        {lobby.offer.value && <h4>{phrases.phrase("lobby.new")}</h4>}
        <Covers />
        <Seats />
        <HouseRules />
        <div class="begin">
          <Select
            label={phrases.phrase("tools.speed")}
            value={speed}
            options={SPEEDS.map((one) => [one, phrases.phrase(`tools.${one}`)])}
            choose={(chosen) => lobby.setSpeed(chosen)}
          />
          <p role="alert">
            {lobby.refusal.value && (phrases.of(lobby.refusal.value.text) || phrases.phrase("notice.silent"))}
          </p>
          <button type="submit" class="primary" data-begin="start" aria-disabled={lobby.busy.value}>
            {phrases.phrase("lobby.start")}
          </button>
        </div>
      </form>
    </>
  );

  /** The focus goes to the board that takes the place of the lobby. */
  async function begin(ask: () => Promise<boolean>) {
    const stop = focusBoard(form.current as Element);
    if (!(await ask())) stop();
  }
}
