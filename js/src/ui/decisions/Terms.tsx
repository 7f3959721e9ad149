import { useTable } from "../../table";
import type { Terms } from "../../wire";
import { TitleDot } from "../Players";

/** The terms of an offer, side by side. */
export function TermsList({ from, to, terms }: { from: number; to: number; terms: Terms }) {
  return (
    <div class="terms">
      <Side seat={from} titles={terms.give} cards={terms.give_cards} cash={Math.max(0, terms.cash)} />
      <Side seat={to} titles={terms.take} cards={terms.take_cards} cash={Math.max(0, -terms.cash)} />
    </div>
  );
}

function Side({ seat, titles, cards, cash }: { seat: number; titles: number[]; cards: number[]; cash: number }) {
  const teller = useTable().teller.value;
  const empty = !titles.length && !cards.length && !cash;
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
          <li key={card}>{teller.card(card)}</li>
        ))}
        {cash > 0 && <li>{teller.money(cash)}</li>}
        {empty && <li>{teller.say("terms.nothing")}</li>}
      </ul>
    </div>
  );
}

/** A title with its group, whether it is mortgaged, and its printed price. */
export function TitleName({ title }: { title: number }) {
  const table = useTable();
  const teller = table.teller.value;
  return (
    <>
      <TitleDot title={title} />{" "}
      <span>
        {teller.title(title)}
        {table.state.value.titles.mortgaged[title] ? ` (${teller.say("square.mortgaged")})` : ""}
      </span>{" "}
      <span class="sum">{teller.money(table.def.titles[title]?.price ?? 0)}</span>
    </>
  );
}
