import { useSignal } from "@preact/signals";
import { useBoardModel } from "../../board-model";
import type { BoardMove } from "../../wire";
import { GroupDot, Mark, Piece } from "../marks";
import { Amount, sending } from "./Amount";
import { MoveButton } from "./Moves";

/** What is up for auction, who leads, and who has dropped out. */
export function Auction() {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const { pending, players } = board.state.value;
  const { title = null, building = null, seat: asked, bidders = [], passed = [], leader, price = 0 } = pending ?? {};
  const deed = board.definition.titles[title ?? -1];
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
            <GroupDot group={deed?.group} /> <b>{phrases.title(title)}</b>{" "}
            {phrases.phrase("auction.price", { amount: phrases.money(deed?.price ?? 0) })}
          </>
        )}
        {building != null && <Piece kind={building} named />}
      </p>
      <ul class="bidders">
        {[...bidders, ...passed]
          .sort((one, other) => one - other)
          .map((seat) => (
            <li key={seat} data-seat={seat} data-bidder={standing(seat)}>
              <Mark seat={seat} /> {phrases.player(seat)} <span>{phrases.money(players[seat]?.cash ?? 0)}</span>{" "}
              <b>{phrases.phrase(`auction.${standing(seat)}`, { amount: phrases.money(price) })}</b>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** A form for a bid or a number of buildings. */
export function Counted({ legal, asked }: { legal: BoardMove; asked: boolean }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const { kind, seat, min = 0, max = 0 } = legal;
  const count = useSignal(min);
  const bids = kind === "bid";
  const send = () => {
    const what = legal.building === undefined ? "" : ` ${board.definition.buildings[legal.building]?.id}`;
    void board.act(seat, `${kind} ${count.value}${what}`);
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
          label={phrases.phrase(bids ? "actions.bid" : "actions.count")}
          min={min}
          max={max}
          value={count.value}
          set={(value) => {
            count.value = value;
          }}
          money={bids}
        />
        <button type="submit" class={asked && !bids ? "primary" : ""} data-move={kind} data-seat={seat}>
          {bids
            ? phrases.phrase("auction.bid")
            : phrases.phrase("move.want", { n: count.value || "…", building: phrases.building(legal.building) })}
        </button>
      </form>
    </>
  );
}
