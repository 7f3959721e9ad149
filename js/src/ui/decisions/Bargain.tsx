import { useState } from "preact/hooks";
import { type Bargaining, items, type Side } from "../../legal";
import { useTable } from "../../table";
import type { BoardDef, GameState, Legal } from "../../wire";
import { Mark } from "../marks";
import { keptCard } from "../Players";
import { Amount, sending } from "./Amount";
import { useKept } from "./desk";
import { Effect } from "./Effect";
import { TitleName } from "./Terms";

/** An offer that is being put together. */
interface Draft {
  partner: number;
  give: Side;
  take: Side;
}

const titlesFor = (def: BoardDef, state: GameState, seat: number) =>
  (state.players[seat]?.tradable ?? []).flatMap((square) => def.squares[square]?.title ?? []);

/** Builds an offer or a counter-offer out of both sides' titles, kept cards and cash. */
export function Bargain({ kind, seat, to, cardsOnly }: Bargaining) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const state = table.state.value;
  const { players, pending, decision } = state;
  const countered = kind === "counter" ? pending : null;
  const partners = countered?.other != null ? [countered.other] : to;
  const canTrade = (other: number) =>
    def.sales
      ? (players[other]?.cash ?? 0) > 0
      : cardsOnly || titlesFor(def, state, other).length > 0 || titlesFor(def, state, seat).length > 0;
  const [draft, keep, drop] = useKept(
    countered ? `counter ${seat} ${decision}` : `offer ${seat}`,
    draftOf(partners.find(canTrade) ?? partners[0] ?? -1),
  );
  // what has changed hands since is no longer on offer
  const partner = partners.includes(draft.partner) ? draft.partner : (partners[0] ?? -1);
  const [give, take] = [still(draft.give, seat), still(draft.take, partner)];
  const empty = [give, take].every(({ titles, cards }) => !titles.length && !cards.length);
  const whom = countered ? "counter" : `offer ${partner + 1}:`;
  const said = `${whom} ${items(give, def)} for ${items(take, def)}`;
  return (
    <form
      class="bargain"
      noValidate
      onSubmit={sending(async () => {
        if (await table.act(seat, said)) drop();
      })}
    >
      {partners.length > 1 && (
        <div class="partners" role="radiogroup" aria-label={teller.say("offer.to")}>
          <span>{teller.say("offer.to")}</span>
          {partners.map((other) => (
            <label key={other} data-partner={other}>
              <input
                type="radio"
                name="partner"
                checked={other === partner}
                onChange={() => keep((now) => ({ ...now, partner: other, take: { titles: [], cards: [], cash: 0 } }))}
              />
              <Mark seat={other} size={18} /> {players[other]?.name}{" "}
              <span class="sum">{teller.money(players[other]?.cash ?? 0)}</span>
            </label>
          ))}
        </div>
      )}
      <div class="sides">
        <Goods
          seat={seat}
          side={give}
          set={(change) => keep((now) => ({ ...now, give: change(now.give) }))}
          cardsOnly={cardsOnly}
          cash={!def.balanced && !def.sales}
          goods
        />
        <Goods
          key={partner}
          seat={partner}
          side={take}
          set={(change) => keep((now) => ({ ...now, partner, take: change(now.take) }))}
          cardsOnly={cardsOnly}
          cash={!def.balanced}
          goods={!def.sales}
        />
      </div>
      {def.balanced && !empty && <Balance seat={seat} partner={partner} due={worth(def, take) - worth(def, give)} />}
      <Effect seat={seat} said={empty ? null : said} />
      <button type="submit" class="primary" data-move={kind} data-seat={seat} disabled={empty}>
        {teller.say(countered ? "offer.counter" : "offer.send")}
      </button>
    </form>
  );

  /** A counter-offer starts from the terms on the table, seen from the other side. */
  function draftOf(first: number): Draft {
    const terms = countered?.terms;
    const cash = def.balanced ? 0 : (terms?.cash ?? 0);
    return {
      partner: first,
      give: { titles: terms?.take ?? [], cards: terms?.take_cards ?? [], cash: Math.max(0, -cash) },
      take: { titles: terms?.give ?? [], cards: terms?.give_cards ?? [], cash: Math.max(0, cash) },
    };
  }

  function still({ titles, cards, cash }: Side, of: number): Side {
    const there = titlesFor(def, state, of);
    return {
      titles: titles.filter((title) => there.includes(title)),
      cards: cards.filter((card) => players[of]?.cards.includes(card)),
      cash,
    };
  }
}

const worth = (def: BoardDef, { titles }: { titles: number[] }) =>
  titles.reduce((sum, title) => sum + (def.titles[title]?.price ?? 0), 0);

/** What makes the printed prices of both sides even. */
function Balance({ seat, partner, due }: { seat: number; partner: number; due: number }) {
  const teller = useTable().teller.value;
  const [payer, payee] = due > 0 ? [seat, partner] : [partner, seat];
  const values = { seat: teller.player(payer), other: teller.player(payee), amount: teller.money(Math.abs(due)) };
  return <output class="balance">{teller.say(due ? "offer.balance" : "offer.even", values)}</output>;
}

/** Titles put to a creditor instead of money. */
export function InKind({ seat, to: [creditor = -1] = [], cost = 0 }: Legal) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const [chosen, setChosen] = useState<number[]>([]);
  const said = `pay with ${items({ titles: chosen, cards: [], cash: 0 }, def)}`;
  return (
    <form class="bargain" onSubmit={sending(() => table.act(seat, said))}>
      <fieldset>
        <legend>{teller.say("terms.gives", { seat: teller.player(seat) })}</legend>
        <TitleBoxes seat={seat} chosen={chosen} toggle={(title) => setChosen((now) => toggled(now, title))} />
      </fieldset>
      <output class="balance">
        {teller.say("in_kind.worth", {
          amount: teller.money(worth(def, { titles: chosen })),
          due: teller.money(cost),
          other: teller.player(creditor),
        })}
      </output>
      <Effect seat={seat} said={chosen.length ? said : null} />
      <button type="submit" class="primary" data-move="in_kind" data-seat={seat} disabled={!chosen.length}>
        {teller.say("move.in_kind")}
      </button>
    </form>
  );
}

/** The titles of a seat that an offer may name, to be ticked. */
function TitleBoxes(props: { seat: number; chosen: number[]; toggle: (title: number) => void }) {
  const table = useTable();
  return (
    <>
      {titlesFor(table.def, table.state.value, props.seat).map((title) => (
        <label key={title} class="good">
          <input type="checkbox" checked={props.chosen.includes(title)} onChange={() => props.toggle(title)} />
          <TitleName title={title} />
        </label>
      ))}
    </>
  );
}

const toggled = (list: number[], item: number) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** What one of the two puts on the table. */
function Goods(props: {
  seat: number;
  side: Side;
  set: (change: (side: Side) => Side) => void;
  cardsOnly: boolean;
  cash: boolean;
  goods: boolean;
}) {
  const { seat, side, set } = props;
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const player = table.state.value.players[seat];
  if (!player) return null;
  return (
    <fieldset data-side={seat}>
      <legend>{teller.say("terms.gives", { seat: player.name })}</legend>
      {props.goods && !props.cardsOnly && (
        <TitleBoxes
          seat={seat}
          chosen={side.titles}
          toggle={(title) => set((now) => ({ ...now, titles: toggled(now.titles, title) }))}
        />
      )}
      {(props.goods && def.card_trade ? player.cards : []).map((card) => (
        <label key={card} class="good">
          <input
            type="checkbox"
            checked={side.cards.includes(card)}
            onChange={() => set((now) => ({ ...now, cards: toggled(now.cards, card) }))}
          />
          <span title={teller.of(def.cards[card]?.text)}>
            {[...new Set([teller.card(card), keptCard(table, card)])].join(" · ")}
          </span>
        </label>
      ))}
      {props.cash && (
        <Amount
          label={teller.say("offer.cash", { seat: player.name })}
          min={0}
          max={Math.max(0, player.cash)}
          value={side.cash}
          set={(cash) => set((now) => ({ ...now, cash }))}
          money
        />
      )}
    </fieldset>
  );
}
