import { useSignal } from "@preact/signals";
import { useTable } from "../../table";
import type { BoardMove } from "../../wire";
import { GroupDot, Mark, Piece } from "../marks";
import { Amount, sending } from "./Amount";
import { MoveButton } from "./Moves";

/** What is up for auction, who leads, and who has dropped out. */
export function Auction() {
  const table = useTable();
  const teller = table.teller.value;
  const { pending, players } = table.state.value;
  const { title = null, building = null, seat: asked, bidders = [], passed = [], leader, price = 0 } = pending ?? {};
  const deed = table.def.titles[title ?? -1];
  const standing = (seat: number) => {
    if (seat === leader) return "leads";
    if (passed.includes(seat)) return "passed";
    return seat === asked ? "asked" : "waits";
  };
  return (
    <div class="auction">
      <p class="sold">
        {title != null && (
          <>
            <GroupDot group={deed?.group} /> <b>{teller.title(title)}</b>{" "}
            {teller.say("auction.price", { amount: teller.money(deed?.price ?? 0) })}
          </>
        )}
        {building != null && <Piece kind={building} named />}
      </p>
      <ul class="bidders">
        {[...bidders, ...passed]
          .sort((one, other) => one - other)
          .map((seat) => (
            <li key={seat} data-seat={seat} data-bidder={standing(seat)}>
              <Mark seat={seat} /> {teller.player(seat)} <span>{teller.money(players[seat]?.cash ?? 0)}</span>{" "}
              <b>{teller.say(`auction.${standing(seat)}`, { amount: teller.money(price) })}</b>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** A bid, or how many buildings: a number between bounds. */
export function Counted({ legal, asked }: { legal: BoardMove; asked: boolean }) {
  const table = useTable();
  const teller = table.teller.value;
  const { kind, seat, min = 0, max = 0 } = legal;
  const count = useSignal(min);
  const bids = kind === "bid";
  const send = () => {
    const what = legal.building === undefined ? "" : ` ${table.def.buildings[legal.building]?.id}`;
    void table.act(seat, `${kind} ${count.value}${what}`);
  };
  return (
    <>
      {bids && (
        <div class="moves quick">
          {legal.quick_bids?.map((bid, k) => (
            <MoveButton key={k} legal={{ ...legal, move: `bid ${bid}`, cost: bid }} primary={!k} />
          ))}
        </div>
      )}
      <form class="counted" noValidate onSubmit={sending(send)}>
        <Amount
          label={teller.say(bids ? "actions.bid" : "actions.count")}
          min={min}
          max={max}
          value={count.value}
          set={(said) => {
            count.value = said;
          }}
          money={bids}
        />
        <button type="submit" class={asked && !bids ? "primary" : ""} data-move={kind} data-seat={seat}>
          {bids
            ? teller.say("auction.bid")
            : teller.say("move.want", { n: count.value || "…", building: teller.building(legal.building) })}
        </button>
      </form>
    </>
  );
}
