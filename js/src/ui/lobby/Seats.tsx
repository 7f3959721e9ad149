import { useRef } from "preact/hooks";
import { useLobby } from "../../lobby-model";
import { Select } from "../controls";
import { icon } from "../icon";
import { Token } from "../marks";

/** The players: token, name, and who makes the moves. */
export function Seats() {
  const lobby = useLobby();
  const phrases = lobby.phrases.value;
  const edition = lobby.edition.value;
  const { players } = lobby.choice.value;
  const { levels, name_length, seats } = lobby.menu;
  const list = useRef<HTMLUListElement>(null);
  return (
    <section class="seats" aria-label={phrases.phrase("players.title")}>
      <h4>
        {phrases.phrase("players.title")}{" "}
        <small>{phrases.phrase("lobby.ranges", { fewest: edition.fewest, most: edition.most })}</small>
      </h4>
      <ul ref={list}>
        {players.map(({ name, token, level }, seat) => (
          <li key={seat} data-seat={seat}>
            <span class="figure">
              <Token look={seats[seat]} name={name} />
              {icon(edition.tokens[token]?.icon ?? "")}
            </span>
            <input
              type="text"
              value={name}
              maxLength={name_length}
              required
              autocomplete="off"
              spellcheck={false}
              aria-label={phrases.phrase("lobby.name", { n: seat + 1 })}
              onInput={({ currentTarget }) => lobby.seat(seat, { name: currentTarget.value })}
            />
            {players.length > edition.fewest && (
              <button
                type="button"
                class="quiet"
                title={phrases.phrase("lobby.remove", { name })}
                aria-label={phrases.phrase("lobby.remove", { name })}
                onClick={() => remove(seat)}
              >
                {icon("x")}
              </button>
            )}
            <span class="kinds">
              <Select
                label={phrases.phrase("lobby.level", { name })}
                value={level}
                options={levels.map((one) => [one.id, phrases.of(one.name)])}
                choose={(chosen) => lobby.seat(seat, { level: chosen })}
              />
              {!edition.drawn && (
                <Select
                  label={phrases.phrase("lobby.token", { name })}
                  value={token}
                  options={Object.entries(edition.tokens).map(([id, { name }]) => [id, phrases.of(name)])}
                  choose={(chosen) => lobby.seat(seat, { token: chosen })}
                />
              )}
            </span>
          </li>
        ))}
        {players.length < edition.most && (
          <li class="add">
            <button type="button" class="quiet" onClick={add}>
              {icon("user-plus")} {phrases.phrase("lobby.add")}
            </button>
          </li>
        )}
      </ul>
      {edition.drawn && <p class="hint">{phrases.phrase("lobby.drawn")}</p>}
    </section>
  );

  function focusName(seat: number) {
    requestAnimationFrame(() => list.current?.querySelectorAll("input")[seat]?.focus());
  }

  function add() {
    lobby.add();
    focusName(players.length);
  }

  /** The focus stays in the list. */
  function remove(seat: number) {
    lobby.remove(seat);
    focusName(Math.min(seat, players.length - 2));
  }
}
