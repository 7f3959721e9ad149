import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { type Bargaining, items, NOTHING, type Side, sides, toggled } from "../../legal";
import { useTable } from "../../table";
import type { BoardDefinition, BoardMove, BoardState } from "../../wire";
import { Mark } from "../marks";
import { Amount, sending } from "./Amount";
import { Effect } from "./Effect";
import { CardName, TitleName } from "./Terms";

/** An offer that is being put together. */
interface Draft {
  partner: number;
  give: Side;
  take: Side;
}

const titlesFor = (def: BoardDefinition, state: BoardState, seat: number) =>
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
      : cardsOnly || [other, seat].some((one) => titlesFor(def, state, one).length);
  const kept = table.kept<Draft>(countered ? `counter ${seat} ${decision}` : `offer ${seat}`);
  // a counter-offer starts from the terms on the table, seen from the other side
  const [theirs, ours] = countered?.terms ? sides(countered.terms) : [NOTHING, NOTHING];
  const draft = kept.value ?? { partner: partners.find(canTrade) ?? -1, give: ours, take: theirs };
  // what has changed hands since is no longer on offer
  const partner = partners.includes(draft.partner) ? draft.partner : (partners[0] ?? -1);
  const [give, take] = [still(draft.give, seat), still(draft.take, partner)];
  const keep = (change: Partial<Draft>) => {
    kept.value = { partner, give, take, ...change };
  };
  // the button is then off, but not disabled, which would lose the focus
  const empty = [give, take].every(({ titles, cards, later }) => !titles.length && !cards.length && !later);
  const whom = countered ? "counter" : `offer ${players[partner]?.name}:`;
  const said = `${whom} ${items(give, def)} for ${items(take, def)}`;
  return (
    <form
      class="bargain"
      noValidate
      onSubmit={sending(async () => {
        if (!empty && (await table.act(seat, said))) kept.value = undefined;
      })}
    >
      {partners.length > 1 && (
        <div class="partners" role="radiogroup" aria-label={teller.say("offer.to")}>
          <span>{teller.say("offer.to")}</span>
          {partners.map((other) => (
            <label key={other}>
              <input
                type="radio"
                name="partner"
                checked={other === partner}
                onChange={() => keep({ partner: other, take: NOTHING })}
              />
              <Mark seat={other} /> {teller.player(other)}{" "}
              <span class="sum">{teller.money(players[other]?.cash ?? 0)}</span>
            </label>
          ))}
        </div>
      )}
      <div class="sides">
        <Goods
          seat={seat}
          side={give}
          set={(change) => keep({ give: { ...give, ...change } })}
          cardsOnly={cardsOnly}
          cash={!def.balanced && !def.sales}
          goods
        />
        <Goods
          key={partner}
          seat={partner}
          side={take}
          set={(change) => keep({ take: { ...take, ...change } })}
          cardsOnly={cardsOnly}
          cash={!def.balanced}
          goods={!def.sales}
        />
      </div>
      {def.balanced && !empty && <Balance seat={seat} partner={partner} due={worth(def, take) - worth(def, give)} />}
      <Effect seat={seat} said={empty ? null : said} />
      <button type="submit" class="primary" data-move={kind} data-seat={seat} aria-disabled={empty}>
        {teller.say(countered ? "offer.counter" : "offer.send")}
      </button>
    </form>
  );

  function still({ titles, cards, cash, later }: Side, of: number): Side {
    return {
      later,
      titles: cardsOnly ? [] : titles.filter((title) => titlesFor(def, state, of).includes(title)),
      cards: cards.filter((card) => players[of]?.cards.includes(card)),
      cash: def.balanced ? 0 : cash,
    };
  }
}

const worth = (def: BoardDefinition, { titles }: { titles: number[] }) =>
  titles.reduce((sum, title) => sum + (def.titles[title]?.price ?? 0), 0);

/** What makes the printed prices of both sides even. */
function Balance({ seat, partner, due }: { seat: number; partner: number; due: number }) {
  const teller = useTable().teller.value;
  const [payer, payee] = due > 0 ? [seat, partner] : [partner, seat];
  const values = { seat: teller.player(payer), other: teller.player(payee), amount: teller.money(Math.abs(due)) };
  return <output class="balance">{teller.say(due ? "offer.balance" : "offer.even", values)}</output>;
}

/** Titles put to a creditor instead of money. */
export function InKind({ seat, to: [creditor = -1] = [], cost = 0 }: BoardMove) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const ticked = useSignal<number[]>([]);
  const titles = ticked.value;
  const said = `pay with ${items({ ...NOTHING, titles }, def)}`;
  return (
    <form class="bargain" onSubmit={sending(() => titles.length && table.act(seat, said))}>
      <fieldset>
        <legend>{teller.say("terms.gives", { seat: teller.player(seat) })}</legend>
        <TitleBoxes
          seat={seat}
          chosen={titles}
          set={(chosen) => {
            ticked.value = chosen;
          }}
        />
      </fieldset>
      <output class="balance">
        {teller.say("in_kind.worth", {
          amount: teller.money(worth(def, { titles })),
          due: teller.money(cost),
          other: teller.player(creditor),
        })}
      </output>
      <Effect seat={seat} said={titles.length ? said : null} />
      <button type="submit" class="primary" data-move="in_kind" data-seat={seat} aria-disabled={!titles.length}>
        {teller.say("move.in_kind")}
      </button>
    </form>
  );
}

interface Ticks {
  chosen: number[];
  set: (chosen: number[]) => void;
}

/** The titles of a seat that an offer may name, to be ticked. */
function TitleBoxes({ seat, chosen, set }: { seat: number } & Ticks) {
  const { def, state } = useTable();
  return titlesFor(def, state.value, seat).map((title) => (
    <Good key={title} of={title} chosen={chosen} set={set}>
      <TitleName title={title} />
    </Good>
  ));
}

/** One of several things, to be ticked. */
function Good({ of, chosen, set, children }: { of: number; children: ComponentChildren } & Ticks) {
  return (
    <label class="good">
      <input type="checkbox" checked={chosen.includes(of)} onChange={() => set(toggled(chosen, of))} />
      {children}
    </label>
  );
}

/** What one of the two puts on the table. */
function Goods(props: {
  seat: number;
  side: Side;
  set: (change: Partial<Side>) => void;
  cardsOnly: boolean;
  cash: boolean;
  goods: boolean;
}) {
  const { seat, side, set } = props;
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { players } = table.state.value;
  const player = players[seat];
  const most = players.reduce((sum, { cash }) => sum + Math.max(0, cash), 0);
  if (!player) return null;
  const who = { seat: teller.player(seat) };
  return (
    <fieldset data-side={seat}>
      <legend>{teller.say("terms.gives", who)}</legend>
      {props.goods && !props.cardsOnly && (
        <TitleBoxes seat={seat} chosen={side.titles} set={(titles) => set({ titles })} />
      )}
      {(props.goods && def.card_trade ? player.cards : []).map((card) => (
        <Good key={card} of={card} chosen={side.cards} set={(cards) => set({ cards })}>
          <CardName card={card} />
        </Good>
      ))}
      {props.cash && (
        <Amount
          label={teller.say("offer.cash", who)}
          min={0}
          max={Math.max(0, player.cash)}
          value={side.cash}
          set={(cash) => set({ cash })}
          money
        />
      )}
      {def.lending && (
        <Amount
          label={teller.say("offer.later", who)}
          min={0}
          max={most}
          value={side.later}
          set={(later) => set({ later })}
          money
          named
        />
      )}
    </fieldset>
  );
}
