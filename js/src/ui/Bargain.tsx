import { useState } from "preact/hooks";
import { type Bargaining, items, type Side } from "../legal";
import { useTable } from "../table";
import { TitleDot } from "./Players";

/** Builds an offer or a counter-offer out of both sides' titles, kept cards and cash. */
export function Bargain({ kind, seat, to }: Bargaining) {
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
    cash: Math.max(0, -(terms?.cash ?? 0)),
  });
  const [take, setTake] = useState<Side>({
    titles: terms?.give ?? [],
    cards: terms?.give_cards ?? [],
    cash: Math.max(0, terms?.cash ?? 0),
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
        <Goods seat={seat} side={give} set={setGive} />
        <Goods seat={partner} side={take} set={setTake} />
      </div>
      <button type="submit" class="primary" data-move={kind} data-seat={seat} disabled={empty}>
        {teller.say("offer.send")}
      </button>
    </form>
  );
}

const toggled = (list: number[], item: number) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** What one of the two puts on the table. */
function Goods({ seat, side, set }: { seat: number; side: Side; set: (change: (side: Side) => Side) => void }) {
  const table = useTable();
  const teller = table.teller.value;
  const player = table.state.value.players[seat];
  if (!player) return null;
  const offerable = player.tradable.flatMap((square) => table.def.squares[square]?.title ?? []);
  return (
    <fieldset>
      <legend>{teller.say("terms.gives", { seat: player.name })}</legend>
      {offerable.map((title) => (
        <label key={title}>
          <input
            type="checkbox"
            checked={side.titles.includes(title)}
            onChange={() => set((now) => ({ ...now, titles: toggled(now.titles, title) }))}
          />
          <TitleDot title={title} /> <span>{teller.title(title)}</span>
        </label>
      ))}
      {player.cards.map((card) => (
        <label key={card}>
          <input
            type="checkbox"
            checked={side.cards.includes(card)}
            onChange={() => set((now) => ({ ...now, cards: toggled(now.cards, card) }))}
          />
          <span>{teller.card(card)}</span>
        </label>
      ))}
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
        {table.def.currency.symbol}
      </label>
    </fieldset>
  );
}
