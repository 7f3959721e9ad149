import { useLobby } from "../../lobby-model";

/** A game that can be taken up again. */
export function Offer({ resume }: { resume: () => void }) {
  const lobby = useLobby();
  const phrases = lobby.phrases.value;
  const offer = lobby.offer.value;
  if (!offer) return null;
  const { name, players, round, saved, edition } = offer;
  const known = lobby.menu.editions.find(({ id }) => id === edition);
  const values = { game: phrases.of(name), round, players: phrases.series(players) };
  return (
    <section class="offer" style={known?.theme.style} aria-label={phrases.phrase("lobby.offer")}>
      <p>
        <b>{phrases.phrase("lobby.offer_text", values)}</b>
        <span>{phrases.phrase("lobby.saved", { when: phrases.moment(saved) })}</span>
      </p>
      <button type="button" class="primary" data-begin="resume" aria-disabled={lobby.busy.value} onClick={resume}>
        {phrases.phrase("lobby.go_on")}
      </button>
    </section>
  );
}
