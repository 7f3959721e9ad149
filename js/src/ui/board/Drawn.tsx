import { useTable } from "../../table";

/** A card as it is drawn: its back with the name of the deck, then its front.  The log has its text, for those who hear it. */
export function Drawn() {
  const { def, frame, teller } = useTable();
  const drawn = frame.value?.card;
  const card = def.cards[drawn?.card ?? -1];
  if (!drawn || !card) return null;
  const say = teller.value;
  return (
    <div class="drawn" aria-hidden>
      <div key={card.id} class="turning">
        <p class="back">{say.of(def.decks[card.deck]?.name)}</p>
        <div class="front">
          <small>{say.player(drawn.seat)}</small>
          <b>{say.of(card.title)}</b>
          <p>{say.of(card.text)}</p>
        </div>
      </div>
    </div>
  );
}
