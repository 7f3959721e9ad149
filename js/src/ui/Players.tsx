import { condition, debtsOf, detained, stands, titleName, whereabouts } from "../describe";
import { titlesIn, titlesOf } from "../legal";
import { useTable } from "../table";
import { Cash } from "./Cash";
import { Fold } from "./Fold";
import { icon } from "./icon";
import { GroupDot, Mark } from "./marks";

/** Each player's cash, place, titles and cards. */
export function Players() {
  const table = useTable();
  const teller = table.teller.value;
  const { players, seat: plays, round, over, winners } = table.shown.value;
  const turn = !over && round ? plays : null; // nobody's while the game is set up
  return (
    <section class="players" aria-label={teller.say("players.title")}>
      <ul>
        {players.map((player, seat) => (
          <li
            key={seat}
            class={`player${stands(player) ? "" : " out"}${seat === turn ? " turn" : ""}`}
            data-seat={seat}
          >
            <span class="figure" title={teller.of(table.def.tokens[player.token]?.name)}>
              <Mark seat={seat} />
              {icon(table.def.tokens[player.token]?.icon ?? "")}
            </span>
            <div class="heading">
              <div class="who">
                <strong>{player.name}</strong>
                <span class="tags">
                  {!player.person && (
                    <span class="tag" title={teller.say("players.bot")}>
                      {icon("bot")}
                      <span class="unseen">{teller.say("players.bot")}</span>
                    </span>
                  )}
                  {seat === turn && <span class="tag turn">{teller.say("players.turn")}</span>}
                  {player.hold && <span class="tag">{teller.say("players.hold")}</span>}
                  {winners.includes(seat) && <span class="tag turn">{teller.say("players.winner")}</span>}
                </span>
              </div>
              <div class="purse">
                <Cash seat={seat} />
                {player.owed > 0 && (
                  <span class="owed">
                    {teller.say("players.balance", { amount: teller.money(player.cash - player.owed) })}
                  </span>
                )}
              </div>
            </div>
            <p class="whereabouts">
              {whereabouts(table, player)}
              {table.def.titles.length > 0 && (
                <span class="worth">{teller.say("players.worth", { amount: teller.money(player.worth) })}</span>
              )}
            </p>
            <div class="holdings">
              {condition(table, player).map((said) => (
                <span key={said} class="tag state">
                  {said}
                </span>
              ))}
              {player.detained > 0 && <span class="tag">{detained(table, player)}</span>}
              {[false, true].map((lent) =>
                debtsOf(table, table.shown.value, seat, lent).map((said, k) => (
                  <span key={k} class={lent ? "tag state" : "tag owed"}>
                    {said}
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

/** The cards that wait for the next turn, folded away under their number. */
function Queue({ seat, cards }: { seat: number; cards: number[] }) {
  const { def, teller } = useTable();
  const say = teller.value;
  const names = say.list(cards.map((card) => say.card(card)));
  if (!cards.length) return null;
  return (
    <Fold
      name="queue"
      id={`queue ${seat}`}
      label={<span title={names}>{say.say("players.queue", { n: cards.length })}</span>}
    >
      <ol>
        {cards.map((card) => (
          <li key={card}>
            <b>{say.card(card)}</b> {say.of(def.cards[card]?.text)}
          </li>
        ))}
      </ol>
    </Fold>
  );
}

/** The titles of a seat by group, as chips that open their deed, then its kept cards. */
function Holdings({ seat }: { seat: number }) {
  const { def, teller, shown } = useTable();
  const say = teller.value;
  const cards = shown.value.players[seat]?.cards ?? [];
  if (!titlesOf(shown.value, seat).length && !cards.length) return null;
  return (
    <div class="chips">
      {def.groups.map(({ name }, group) => {
        const all = titlesIn(def, group);
        const held = titlesOf(shown.value, seat, all);
        const [n, size] = [held.length, all.length];
        const whole = n === size;
        const said = say.say(whole ? "players.whole" : "players.set", { group: say.of(name), n, size });
        return (
          n > 0 && (
            <span key={group} class={whole ? "set whole" : "set"} title={said}>
              <span class="unseen">{said}</span>
              {held.map((title) => (
                <Chip key={title} title={title} />
              ))}
              {whole && icon("check")}
            </span>
          )
        );
      })}
      {cards.map((card) => (
        <span key={card} class="tag card" title={say.of(def.cards[card]?.[def.course ? "text" : "title"])}>
          {say.of(def.cards[card]?.[def.course ? "title" : "kept"])}
        </span>
      ))}
    </div>
  );
}

function Chip({ title }: { title: number }) {
  const table = useTable();
  const { def, shown, selected } = table;
  const said = titleName(table, title);
  return (
    <button
      type="button"
      class={`chip${shown.value.titles.mortgaged[title] ? " mortgaged" : ""}`}
      title={said}
      aria-label={said}
      onClick={({ currentTarget }) => {
        selected.value = def.titles[title]?.square ?? null;
        const root = currentTarget.getRootNode() as ShadowRoot;
        setTimeout(() => root.querySelector(".deed")?.scrollIntoView({ block: "nearest" })); // where little is in view
      }}
    >
      <GroupDot group={def.titles[title]?.group} />
    </button>
  );
}
