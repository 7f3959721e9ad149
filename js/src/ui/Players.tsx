import { useBoardModel } from "../board-model";
import { condition, debtsOf, stands, titleName, visits, whereabouts } from "../describe";
import { titlesIn, titlesOf } from "../legal";
import { Cash } from "./Cash";
import { Fold } from "./Fold";
import { icon } from "./icon";
import { GroupDot, Token } from "./marks";

/** Each player's cash, place, titles and cards.  `own` chooses the players of this view, or the others. */
export function Players({ own }: { own?: boolean }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const { players, seat: plays, round, over, winners } = board.shown.value;
  const turn = !over && round && !board.stopped.value ? plays : null; // no seat has the turn while the game is set up
  const title = own === undefined ? "players.title" : own ? "room.have" : "room.others";
  const shown = [...players.entries()].filter(([seat]) => own === undefined || own === board.isOwn(seat));
  return (
    <section class="players" aria-label={phrases.phrase(title)}>
      <ul>
        {shown.map(([seat, player]) => (
          <li
            key={seat}
            class={`player${stands(player) ? "" : " out"}${seat === turn ? " turn" : ""}`}
            data-seat={seat}
          >
            <span class="figure" title={phrases.of(board.definition.tokens[player.token]?.name)}>
              <Token look={board.definition.seats[seat]} name={player.name} />
              {icon(board.definition.tokens[player.token]?.icon ?? "")}
            </span>
            <div class="heading">
              <div class="who">
                <strong>{player.name}</strong>
                <span class="tags">
                  {own === undefined && board.ownSeats.value?.includes(seat) && (
                    <span class="tag">{phrases.phrase("room.you")}</span>
                  )}
                  <Presence seat={seat} person={player.person} />
                  {seat === turn && <span class="tag turn">{phrases.phrase("players.turn")}</span>}
                  {player.hold && <span class="tag">{phrases.phrase("players.hold")}</span>}
                  {winners.includes(seat) && <span class="tag turn">{phrases.phrase("players.winner")}</span>}
                </span>
              </div>
              <div class="purse">
                <Cash seat={seat} />
                {player.owed > 0 && (
                  <span class="owed">
                    {phrases.phrase("players.balance", { amount: phrases.money(player.cash - player.owed) })}
                  </span>
                )}
              </div>
            </div>
            <p class="whereabouts">
              {whereabouts(board, player)}
              {board.definition.titles.length > 0 && (
                <span class="worth">{phrases.phrase("players.worth", { amount: phrases.money(player.worth) })}</span>
              )}
            </p>
            <div class="holdings">
              {condition(board, player).map((text) => (
                <span key={text} class="tag state">
                  {text}
                </span>
              ))}
              {visits(board, player) && <span class="tag">{phrases.phrase("players.visits")}</span>}
              {[false, true].map((lent) =>
                debtsOf(board, board.shown.value, seat, lent).map((text, k) => (
                  <span key={k} class={lent ? "tag state" : "tag owed"}>
                    {text}
                  </span>
                )),
              )}
              <Holdings seat={seat} />
              <Queue seat={seat} cards={player.queue ?? []} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a bot plays for a seat, or its player is away. */
function Presence({ seat, person }: { seat: number; person: boolean }) {
  const board = useBoardModel();
  const phrases = board.phrases.value;
  const sits = board.seats.value?.[seat];
  if (sits?.bot && !sits.free)
    return (
      <span class="tag state">
        {icon("bot")} {phrases.phrase("room.bot")}
      </span>
    );
  if (board.isAway(seat)) return <span class="tag state">{phrases.phrase("room.gone")}</span>;
  if (person && !sits?.free) return null;
  return (
    <span class="tag" title={phrases.phrase("players.bot")}>
      {icon("bot")}
      <span class="unseen">{phrases.phrase("players.bot")}</span>
    </span>
  );
}

/** The cards that wait for the next turn, folded away under their number. */
function Queue({ seat, cards }: { seat: number; cards: number[] }) {
  const { definition, phrases } = useBoardModel();
  const words = phrases.value;
  const names = words.list(cards.map((card) => words.card(card)));
  if (!cards.length) return null;
  return (
    <Fold
      name="queue"
      id={`queue ${seat}`}
      label={<span title={names}>{words.phrase("players.queue", { n: cards.length })}</span>}
    >
      <ol>
        {cards.map((card) => (
          <li key={card}>
            <b>{words.card(card)}</b> {words.of(definition.cards[card]?.text)}
          </li>
        ))}
      </ol>
    </Fold>
  );
}

/** The titles of a seat by group, as chips that open their deed, then its kept cards. */
function Holdings({ seat }: { seat: number }) {
  const { definition, phrases, shown } = useBoardModel();
  const words = phrases.value;
  const cards = shown.value.players[seat]?.cards ?? [];
  if (!titlesOf(shown.value, seat).length && !cards.length) return null;
  return (
    <div class="chips">
      {definition.groups.map(({ name }, group) => {
        const all = titlesIn(definition, group);
        const held = titlesOf(shown.value, seat, all);
        const [n, size] = [held.length, all.length];
        const whole = n === size;
        const text = words.phrase(whole ? "players.whole" : "players.set", { group: words.of(name), n, size });
        return (
          n > 0 && (
            <span key={group} class={whole ? "set whole" : "set"} title={text}>
              <span class="unseen">{text}</span>
              {held.map((title) => (
                <Chip key={title} title={title} />
              ))}
              {whole && icon("check")}
            </span>
          )
        );
      })}
      {cards.map((card) => (
        <span
          key={card}
          class="tag card"
          title={words.of(definition.cards[card]?.[definition.course ? "text" : "title"])}
        >
          {words.of(definition.cards[card]?.[definition.course ? "title" : "kept"])}
        </span>
      ))}
    </div>
  );
}

function Chip({ title }: { title: number }) {
  const board = useBoardModel();
  const { definition, shown, selected } = board;
  const text = titleName(board, title);
  return (
    <button
      type="button"
      class={`chip${shown.value.titles.mortgaged[title] ? " mortgaged" : ""}`}
      title={text}
      aria-label={text}
      onClick={({ currentTarget }) => {
        selected.value = definition.titles[title]?.square ?? null;
        const root = currentTarget.getRootNode() as ShadowRoot;
        setTimeout(() => root.querySelector(".deed")?.scrollIntoView({ block: "nearest" })); // in a small window it may be out of sight
      }}
    >
      <GroupDot group={definition.titles[title]?.group} />
    </button>
  );
}
