import { useState } from "preact/hooks";
import type { Choice } from "../../legal";
import { useTable } from "../../table";
import type { BoardDef } from "../../wire";
import { GroupDot, Mark, Piece } from "../marks";
import { Amount, sending } from "./Amount";
import { MoveButton } from "./Moves";

/** What is up for auction, who leads, and who has dropped out, as the events tell. */
export function Auction() {
  const table = useTable();
  const teller = table.teller.value;
  const { pending, players } = table.state.value;
  const { title = null, building = null, seat: asked } = pending ?? {};
  const deed = table.def.titles[title ?? -1];
  const events = table.tail.value;
  const said = events.slice(Math.max(0, events.map(({ kind }) => kind).lastIndexOf("auction_opened")));
  const best = said.filter(({ kind }) => kind === "bid_made").at(-1);
  const last = (seat: number) => said.filter((event) => event.seat === seat && /^bid/.test(event.kind)).at(-1)?.kind;
  const standing = (seat: number) => {
    if (seat === best?.seat) return "auction.leads";
    if (last(seat) === "bidder_passed") return "auction.passed";
    return seat === asked ? "auction.asked" : "auction.waits";
  };
  return (
    <div class="auction">
      <p class="sold">
        {title !== null && (
          <>
            <GroupDot group={deed?.group} /> <b>{teller.title(title)}</b>{" "}
            {teller.say("auction.price", { amount: teller.money(deed?.price ?? 0) })}
          </>
        )}
        {building !== null && <Piece kind={building} named />}
      </p>
      <ul class="bidders">
        {players.map(
          ({ name, cash, out }, seat) =>
            !out &&
            (title !== null || seat === asked || last(seat)) && ( // a building is for those who asked for it
              <li key={seat} data-seat={seat} data-bidder={standing(seat).slice(8)}>
                <Mark seat={seat} /> {name} <span>{teller.money(cash)}</span>{" "}
                <b>{teller.say(standing(seat), { amount: teller.money(best?.amount ?? 0) })}</b>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

/** What a bid counts in: the hundredth part of the largest power of ten in the prices. */
const unit = ({ titles }: BoardDef) =>
  10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, ...titles.map(({ price }) => price)))) - 2);

/** The lowest bid, and three round ones above it by small, medium and large steps. */
export function quickBids(def: BoardDef, min: number, max: number): number[] {
  const round = 10 * unit(def);
  const above = [0.5, 4.5, 9.5].map((steps) => Math.ceil(min / round + steps) * round);
  return [...new Set([min, ...above])].filter((bid) => bid <= max);
}

/** A bid, or how many buildings: a number between bounds. */
export function Counted({ legal, asked }: { legal: Choice; asked: boolean }) {
  const table = useTable();
  const teller = table.teller.value;
  const { kind, seat, min = 0, max = 0 } = legal;
  const [count, setCount] = useState(min);
  const bids = kind === "bid";
  const send = () => {
    const what = legal.building === undefined ? "" : ` ${table.def.buildings[legal.building]?.id}`;
    void table.act(seat, `${kind} ${count}${what}`);
  };
  return (
    <>
      {bids && (
        <div class="moves quick">
          {quickBids(table.def, min, max).map((bid, k) => (
            <MoveButton key={k} legal={{ ...legal, move: `bid ${bid}`, cost: bid }} primary={!k} />
          ))}
        </div>
      )}
      <form class="counted" noValidate onSubmit={sending(send)}>
        <Amount
          key={min}
          label={teller.say(bids ? "actions.bid" : "actions.count")}
          min={min}
          max={max}
          value={count}
          set={setCount}
          money={bids}
        />
        <button type="submit" class={asked && !bids ? "primary" : ""} data-move={kind} data-seat={seat}>
          {bids
            ? teller.say("auction.bid")
            : teller.say("move.want", { n: count || "…", building: teller.building(legal.building) })}
        </button>
      </form>
    </>
  );
}
