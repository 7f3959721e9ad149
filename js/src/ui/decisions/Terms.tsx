import { useBoardModel } from "../../board-model";
import { titleName } from "../../describe";
import { type Side, sides } from "../../legal";
import type { Terms } from "../../wire";
import { GroupDot } from "../marks";

/** The terms of an offer, side by side. */
export function TermsList({ from, to, terms }: { from: number; to: number; terms: Terms }) {
  const [give, take] = sides(terms);
  return (
    <div class="terms">
      <TermsSide seat={from} {...give} />
      <TermsSide seat={to} {...take} />
    </div>
  );
}

function TermsSide({ seat, titles, cards, cash, later }: { seat: number } & Side) {
  const phrases = useBoardModel().phrases.value;
  const sums = [
    ...(cash ? [phrases.money(cash)] : []),
    ...(later ? [phrases.phrase("terms.later", { amount: phrases.money(later) })] : []),
  ];
  return (
    <div>
      <h4>{phrases.phrase("terms.gives", { seat: phrases.player(seat) })}</h4>
      <ul>
        {titles.map((title) => (
          <li key={title} class="good">
            <TitleName title={title} />
          </li>
        ))}
        {cards.map((card) => (
          <li key={card} class="good">
            <CardName card={card} />
          </li>
        ))}
        {(titles.length || cards.length || sums.length ? sums : [phrases.phrase("terms.nothing")]).map((one) => (
          <li key={one} class="good">
            {one}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A kept card, and what it is good for. */
export function CardName({ card }: { card: number }) {
  const { definition, phrases } = useBoardModel();
  const words = phrases.value;
  const { text, kept } = definition.cards[card] ?? {};
  return (
    <span title={words.of(text)}>
      {words.card(card)} · {words.of(kept)}
    </span>
  );
}

/** A title with its group, whether it is mortgaged, and its printed price. */
export function TitleName({ title }: { title: number }) {
  const board = useBoardModel();
  const deed = board.definition.titles[title];
  return (
    <>
      <GroupDot group={deed?.group} /> <span>{titleName(board, title)}</span>{" "}
      <span class="sum">{board.phrases.value.money(deed?.price ?? 0)}</span>
    </>
  );
}
