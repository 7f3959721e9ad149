import { useState } from "preact/hooks";
import { type Bargaining, items, type Side } from "../../legal";
import { useTable } from "../../table";
import type { BoardDef, Legal } from "../../wire";
import { keptCard, TitleDot } from "../Players";

/** Builds an offer or a counter-offer out of both sides' titles, kept cards and cash. */
export function Bargain({ kind, seat, to, cardsOnly }: Bargaining) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { players, pending } = table.state.value;
  const answered = kind === "counter" ? pending : null;
  const partners = answered?.other != null ? [answered.other] : to;
  const terms = answered?.terms;
  const [partner, setPartner] = useState(partners[0] ?? -1);
  // a counter-offer starts from the terms on the table, seen from the other side
  const [give, setGive] = useState<Side>({
    titles: terms?.take ?? [],
    cards: terms?.take_cards ?? [],
    cash: def.balanced ? 0 : Math.max(0, -(terms?.cash ?? 0)),
  });
  const [take, setTake] = useState<Side>({
    titles: terms?.give ?? [],
    cards: terms?.give_cards ?? [],
    cash: def.balanced ? 0 : Math.max(0, terms?.cash ?? 0),
  });
  const empty = [give, take].every(({ titles, cards }) => titles.length + cards.length === 0);
  const said = () => {
    const [given, taken] = [give, take].map((side) => items(side, def));
    const whom = kind === "counter" ? "counter" : `offer ${partner + 1}:`;
    return `${whom} ${given} for ${taken}`;
  };
  return (
    <form
      class="bargain"
      onSubmit={(event) => {
        event.preventDefault();
        void table.act(seat, said());
      }}
    >
      {partners.length > 1 && (
        <label class="partner">
          {teller.say("offer.to")}{" "}
          <select
            value={partner}
            onChange={({ currentTarget }) => {
              setPartner(Number(currentTarget.value));
              setTake(({ cash }) => ({ titles: [], cards: [], cash }));
            }}
          >
            {partners.map((other) => (
              <option key={other} value={other}>
                {players[other]?.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="sides">
        <Goods seat={seat} side={give} set={setGive} cardsOnly={cardsOnly} cash={!def.balanced && !def.sales} goods />
        <Goods seat={partner} side={take} set={setTake} cardsOnly={cardsOnly} cash={!def.balanced} goods={!def.sales} />
      </div>
      {def.balanced && !empty && <Balance seat={seat} partner={partner} due={worth(def, take) - worth(def, give)} />}
      <button type="submit" class="primary" data-move={kind} data-seat={seat} disabled={empty}>
        {teller.say("offer.send")}
      </button>
    </form>
  );
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
  return (
    <form
      class="bargain"
      onSubmit={(event) => {
        event.preventDefault();
        void table.act(seat, `pay with ${items({ titles: chosen, cards: [], cash: 0 }, def)}`);
      }}
    >
      <fieldset>
        <legend>{teller.say("terms.gives", { seat: teller.player(seat) })}</legend>
        <TitleBoxes seat={seat} chosen={chosen} toggle={(title) => setChosen((now) => toggled(now, title))} priced />
      </fieldset>
      <output class="balance">
        {teller.say("in_kind.worth", {
          amount: teller.money(worth(def, { titles: chosen })),
          due: teller.money(cost),
          other: teller.player(creditor),
        })}
      </output>
      <button type="submit" class="primary" data-move="in_kind" data-seat={seat} disabled={!chosen.length}>
        {teller.say("move.in_kind")}
      </button>
    </form>
  );
}

/** The titles of a seat that an offer may name, to be ticked. */
function TitleBoxes(props: { seat: number; chosen: number[]; toggle: (title: number) => void; priced: boolean }) {
  const table = useTable();
  const teller = table.teller.value;
  const { tradable = [] } = table.state.value.players[props.seat] ?? {};
  const titles = tradable.flatMap((square) => table.def.squares[square]?.title ?? []);
  return (
    <>
      {titles.map((title) => (
        <label key={title}>
          <input type="checkbox" checked={props.chosen.includes(title)} onChange={() => props.toggle(title)} />
          <TitleDot title={title} /> <span>{teller.title(title)}</span>
          {props.priced && <span class="sum">{teller.money(table.def.titles[title]?.price ?? 0)}</span>}
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
  const put = (title: number) => set((now) => ({ ...now, titles: toggled(now.titles, title) }));
  return (
    <fieldset>
      <legend>{teller.say("terms.gives", { seat: player.name })}</legend>
      {props.goods && !props.cardsOnly && (
        <TitleBoxes seat={seat} chosen={side.titles} toggle={put} priced={def.balanced} />
      )}
      {(props.goods && def.card_trade ? player.cards : []).map((card) => (
        <label key={card}>
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
        <label class="money">
          <input
            type="number"
            min={0}
            max={Math.max(0, player.cash)}
            value={side.cash}
            inputMode="numeric"
            aria-label={teller.say("offer.cash", { seat: player.name })}
            onInput={({ currentTarget }) => {
              const cash = Math.max(0, Math.round(currentTarget.valueAsNumber) || 0);
              set((now) => ({ ...now, cash }));
            }}
          />
          {def.currency.symbol}
        </label>
      )}
    </fieldset>
  );
}
