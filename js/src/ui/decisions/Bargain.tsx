import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useBoardModel } from "../../board-model";
import { type Bargaining, items, NOTHING, type Side, sides, toggled } from "../../legal";
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

const titlesFor = (definition: BoardDefinition, state: BoardState, seat: number) =>
  (state.players[seat]?.tradable ?? []).flatMap((square) => definition.squares[square]?.title ?? []);

/** Builds an offer or a counter-offer out of both sides' titles, kept cards and cash. */
export function Bargain({ kind, seat, to, cardsOnly }: Bargaining) {
  const board = useBoardModel();
  const { definition } = board;
  const phrases = board.phrases.value;
  const state = board.state.value;
  const { players, pending, decision } = state;
  const countered = kind === "counter" ? pending : null;
  const partners = countered?.other != null ? [countered.other] : to;
  const canTrade = (other: number) =>
    definition.sales
      ? (players[other]?.cash ?? 0) > 0
      : cardsOnly || [other, seat].some((one) => titlesFor(definition, state, one).length);
  const kept = board.kept<Draft>(countered ? `counter ${seat} ${decision}` : `offer ${seat}`);
  // a counter-offer starts from the terms on the table, seen from the other side
  const [theirs, ours] = countered?.terms ? sides(countered.terms) : [NOTHING, NOTHING];
  const draft = kept.value ?? { partner: partners.find(canTrade) ?? -1, give: ours, take: theirs };
  // goods that have changed hands since are no longer on offer
  const partner = partners.includes(draft.partner) ? draft.partner : (partners[0] ?? -1);
  const [give, take] = [still(draft.give, seat), still(draft.take, partner)];
  const keep = (change: Partial<Draft>) => {
    kept.value = { partner, give, take, ...change };
  };
  // aria-disabled, since a disabled button would lose the focus
  const empty = [give, take].every(({ titles, cards, later }) => !titles.length && !cards.length && !later);
  const whom = countered ? "counter" : `offer ${players[partner]?.name}:`;
  const move = `${whom} ${items(give, definition)} for ${items(take, definition)}`;
  return (
    <form
      class="bargain"
      noValidate
      onSubmit={sending(async () => {
        if (!empty && (await board.act(seat, move))) kept.value = undefined;
      })}
    >
      {partners.length > 1 && (
        <div class="partners" role="radiogroup" aria-label={phrases.phrase("offer.to")}>
          <span>{phrases.phrase("offer.to")}</span>
          {partners.map((other) => (
            <label key={other}>
              <input
                type="radio"
                name="partner"
                checked={other === partner}
                onChange={() => keep({ partner: other, take: NOTHING })}
              />
              <Mark seat={other} /> {phrases.player(other)}{" "}
              <span class="sum">{phrases.money(players[other]?.cash ?? 0)}</span>
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
          cash={!definition.balanced && !definition.sales}
          goods
        />
        <Goods
          key={partner}
          seat={partner}
          side={take}
          set={(change) => keep({ take: { ...take, ...change } })}
          cardsOnly={cardsOnly}
          cash={!definition.balanced}
          goods={!definition.sales}
        />
      </div>
      {definition.balanced && !empty && (
        <Balance seat={seat} partner={partner} due={worth(definition, take) - worth(definition, give)} />
      )}
      <Effect seat={seat} move={empty ? null : move} />
      <button type="submit" class="primary" data-move={kind} data-seat={seat} aria-disabled={empty}>
        {phrases.phrase(countered ? "offer.counter" : "offer.send")}
      </button>
    </form>
  );

  function still({ titles, cards, cash, later }: Side, of: number): Side {
    return {
      later,
      titles: cardsOnly ? [] : titles.filter((title) => titlesFor(definition, state, of).includes(title)),
      cards: cards.filter((card) => players[of]?.cards.includes(card)),
      cash: definition.balanced ? 0 : cash,
    };
  }
}

const worth = (definition: BoardDefinition, { titles }: { titles: number[] }) =>
  titles.reduce((sum, title) => sum + (definition.titles[title]?.price ?? 0), 0);

/** The cash that makes the printed prices of both sides even. */
function Balance({ seat, partner, due }: { seat: number; partner: number; due: number }) {
  const phrases = useBoardModel().phrases.value;
  const [payer, payee] = due > 0 ? [seat, partner] : [partner, seat];
  const values = { seat: phrases.player(payer), other: phrases.player(payee), amount: phrases.money(Math.abs(due)) };
  return <output class="balance">{phrases.phrase(due ? "offer.balance" : "offer.even", values)}</output>;
}

/** A form to pay a creditor with titles instead of money. */
export function InKind({ seat, to: [creditor = -1] = [], cost = 0 }: BoardMove) {
  const board = useBoardModel();
  const { definition } = board;
  const phrases = board.phrases.value;
  const ticked = useSignal<number[]>([]);
  const titles = ticked.value;
  const move = `pay with ${items({ ...NOTHING, titles }, definition)}`;
  return (
    <form class="bargain" onSubmit={sending(() => titles.length && board.act(seat, move))}>
      <fieldset>
        <legend>{phrases.phrase("terms.gives", { seat: phrases.player(seat) })}</legend>
        <TitleBoxes
          seat={seat}
          chosen={titles}
          set={(chosen) => {
            ticked.value = chosen;
          }}
        />
      </fieldset>
      <output class="balance">
        {phrases.phrase("in_kind.worth", {
          amount: phrases.money(worth(definition, { titles })),
          due: phrases.money(cost),
          other: phrases.player(creditor),
        })}
      </output>
      <Effect seat={seat} move={titles.length ? move : null} />
      <button type="submit" class="primary" data-move="in_kind" data-seat={seat} aria-disabled={!titles.length}>
        {phrases.phrase("move.in_kind")}
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
  const { definition, state } = useBoardModel();
  return titlesFor(definition, state.value, seat).map((title) => (
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

/** What one of the two sides gives. */
function Goods(props: {
  seat: number;
  side: Side;
  set: (change: Partial<Side>) => void;
  cardsOnly: boolean;
  cash: boolean;
  goods: boolean;
}) {
  const { seat, side, set } = props;
  const board = useBoardModel();
  const { definition } = board;
  const phrases = board.phrases.value;
  const { players } = board.state.value;
  const player = players[seat];
  const most = players.reduce((sum, { cash }) => sum + Math.max(0, cash), 0);
  if (!player) return null;
  const who = { seat: phrases.player(seat) };
  return (
    <fieldset data-side={seat}>
      <legend>{phrases.phrase("terms.gives", who)}</legend>
      {props.goods && !props.cardsOnly && (
        <TitleBoxes seat={seat} chosen={side.titles} set={(titles) => set({ titles })} />
      )}
      {(props.goods && definition.card_trade ? player.cards : []).map((card) => (
        <Good key={card} of={card} chosen={side.cards} set={(cards) => set({ cards })}>
          <CardName card={card} />
        </Good>
      ))}
      {props.cash && (
        <Amount
          label={phrases.phrase("offer.cash", who)}
          min={0}
          max={Math.max(0, player.cash)}
          value={side.cash}
          set={(cash) => set({ cash })}
          money
        />
      )}
      {definition.lending && (
        <Amount
          label={phrases.phrase("offer.later", who)}
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
