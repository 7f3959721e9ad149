import { useBoardModel } from "../../board-model";

/** A card as it is drawn: its back with the name of the deck, then its front.  Screen readers find its text in the log. */
export function Drawn() {
  const { card: open, definition, moving, phrases } = useBoardModel();
  const drawn = open.value;
  const card = definition.cards[drawn?.card ?? -1];
  if (!drawn || !card) return null;
  const words = phrases.value;
  return (
    <div class="drawn" aria-hidden>
      <div key={card.id} class="turning">
        <p class="back">{words.of(definition.decks[card.deck]?.name)}</p>
        <div class="front">
          <small>{words.player(drawn.seat)}</small>
          <b>{words.of(card.title)}</b>
          <p>{words.of(card.text)}</p>
          {!moving.value && <small class="hint">{words.phrase("motion.card")}</small>}
        </div>
      </div>
    </div>
  );
}
