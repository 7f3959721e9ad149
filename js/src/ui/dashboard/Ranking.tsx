import { useDashboard } from "../../dashboard-model";
import { Fold } from "../Fold";

/** All who play, the first ahead: by game, since other money is not compared. */
export function Ranking() {
  const dashboard = useDashboard();
  const phrases = dashboard.phrases.value;
  const { editions } = dashboard.furniture.value;
  const tables = dashboard.room.value.tables.filter(({ begun }) => begun);
  const games = Object.keys(editions).filter((id) => tables.some(({ edition }) => edition === id));
  if (!games.length) return null;
  return (
    <Fold name="standings" label={phrases.phrase("dash.ranking")}>
      {games.map((id) => (
        <section key={id} aria-label={phrases.of(editions[id]?.name)}>
          {games.length > 1 && <h4>{phrases.of(editions[id]?.name)}</h4>}
          <ol>
            {rows(id).map(({ rank, name, bot, table, standing }) => (
              <li key={`${table.number} ${name}`}>
                <span class="rank">{rank}</span>
                {bot ? <i>{name}</i> : <b>{name}</b>}
                <small>{phrases.phrase("room.table", { n: table.number + 1 })}</small>
                <span class="worth">{dashboard.standing(table, standing)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Fold>
  );

  function rows(id: string) {
    const all = tables
      .filter(({ edition }) => edition === id)
      .flatMap((table) =>
        table.seats.map(({ name, standing }, seat) => ({
          name: name || phrases.phrase("dash.bot_name", { n: seat + 1 }),
          bot: !name,
          table,
          standing: standing ?? 0,
        })),
      )
      .sort((one, other) => other.standing - one.standing);
    return all.map((row) => ({ ...row, rank: 1 + all.filter(({ standing }) => standing > row.standing).length }));
  }
}
