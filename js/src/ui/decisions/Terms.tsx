import { titleName } from "../../describe";
import { type Side, sides } from "../../legal";
import { useTable } from "../../table";
import type { Terms } from "../../wire";
import { GroupDot } from "../marks";

/** The terms of an offer, side by side. */
export function TermsList({ from, to, terms }: { from: number; to: number; terms: Terms }) {
  const [give, take] = sides(terms);
  return (
    <div class="terms">
      <Given seat={from} {...give} />
      <Given seat={to} {...take} />
    </div>
  );
}

function Given({ seat, titles, cards, cash, later }: { seat: number } & Side) {
  const teller = useTable().teller.value;
  const sums = [
    ...(cash ? [teller.money(cash)] : []),
    ...(later ? [teller.say("terms.later", { amount: teller.money(later) })] : []),
  ];
  return (
    <div>
      <h4>{teller.say("terms.gives", { seat: teller.player(seat) })}</h4>
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
        {(titles.length || cards.length || sums.length ? sums : [teller.say("terms.nothing")]).map((one) => (
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
  const { def, teller } = useTable();
  const say = teller.value;
  const { text, kept } = def.cards[card] ?? {};
  return (
    <span title={say.of(text)}>
      {say.card(card)} · {say.of(kept)}
    </span>
  );
}

/** A title with its group, whether it is mortgaged, and its printed price. */
export function TitleName({ title }: { title: number }) {
  const table = useTable();
  const deed = table.def.titles[title];
  return (
    <>
      <GroupDot group={deed?.group} /> <span>{titleName(table, title)}</span>{" "}
      <span class="sum">{table.teller.value.money(deed?.price ?? 0)}</span>
    </>
  );
}
