import { describeSquare } from "../../describe";
import { choices } from "../../legal";
import { type Table, useTable } from "../../table";
import { groupLook } from "../../theme";
import type { TitleDef } from "../../wire";
import { MoveButton } from "../decisions/Moves";
import { Icon } from "../Icon";
import { glyph, Mark, Piece } from "../marks";
import { RuleText } from "../Why";

/** The details of a square: for a title, its deed with every rent, the one in force marked. */
export function Deed({ square: index }: { square: number }) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { titles } = table.shown.value;
  const square = def.squares[index];
  if (!square) return null;
  const title = square.title === null ? undefined : def.titles[square.title];
  const group = title && def.groups[title.group];
  const owner = square.title === null ? -1 : (titles.owner[square.title] ?? -1);
  const mortgaged = square.title !== null && Boolean(titles.mortgaged[square.title]);
  const name = teller.of(square.name);
  const said = def.course
    ? teller.of(square.text)
    : square.title === null
      ? teller.find(`deed.${square.kind}`, {
          amount: teller.money(square.kind === "weekend" ? (def.weekend?.ticket ?? 0) : square.tax),
          count: def.weekend?.total ?? 0,
          deck: teller.of(def.decks[square.deck ?? -1]?.name),
        })
      : owner < 0
        ? teller.say("square.for_sale", { amount: teller.money(title?.price ?? 0) })
        : teller.say("square.owned", { seat: teller.player(owner) });
  const seats = table.readOnly.value ? [] : choices(table.shown.value);
  const moves = seats.flatMap(({ managing }) => managing.get(index) ?? []);
  return (
    <section class="deed" aria-label={describeSquare(table, index)} data-mortgaged={mortgaged}>
      <header style={groupLook(def.theme, group)} class={group ? "coloured" : ""}>
        {title?.family === "by_step" ? (
          <b class="letter">{group?.letter}</b>
        ) : (
          <Icon name={glyph(title?.family ?? square.sign, square.deck)} />
        )}
        <h3>{def.course ? teller.say("square.place", { n: square.label, square: name }) : name}</h3>
        <button type="button" class="close" aria-label={teller.say("deed.close")} onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      {mortgaged && <b class="stamp">{teller.say("square.mortgaged")}</b>}
      {(said || !def.course) && (
        <p class="state">
          {owner >= 0 && <Mark seat={owner} />}
          <span>{said}</span>
        </p>
      )}
      {!said && square.rules.map((rule) => <RuleText key={rule} rule={rule} />)}
      {title && square.title !== null && <Rents title={title} number={square.title} />}
      {moves.length > 0 && (
        <p class="moves">
          {moves.map((legal) => (
            <MoveButton key={`${legal.seat}${legal.move}`} legal={legal} named />
          ))}
        </p>
      )}
    </section>
  );

  /** Back to the board, with the focus on the square. */
  function close(event: Event) {
    const root = (event.currentTarget as Element).getRootNode() as ShadowRoot;
    root.querySelector<HTMLElement>(`[data-square="${index}"]`)?.focus();
    table.selected.value = null;
  }
}

interface Rent {
  label: string;
  rent: number;
  now: boolean;
  /** The building that earns it, where one chooses among several. */
  built?: { kind: number; price: number };
}

/** Every rent of a title, and which of them is due today. */
function rents(
  { teller: { value: teller }, shown: { value: state }, def }: Table,
  title: TitleDef,
  number: number,
): Rent[] {
  const { owner: owners, level, mortgaged } = state.titles;
  const owner = owners[number] ?? -1;
  const group = def.titles.flatMap((other, k) => (other.group === title.group ? k : []));
  const counts = (other: number) => owners[other] === owner && (def.mortgaged_counts || !mortgaged[other]);
  const held = group.filter(counts).length;
  const earns = owner >= 0 && !mortgaged[number];
  if (title.family === "fixed") {
    return title.rent.map((rent) => ({ label: teller.say("deed.fixed"), rent, now: earns }));
  }
  if (title.family !== "by_step") {
    return title.rent.map((rent, k) => ({
      label: teller.say("deed.held", { count: k + 1 }),
      rent,
      now: earns && held === k + 1,
    }));
  }
  const step = level[number] ?? 0;
  const whole =
    group.every((other) => owners[other] === owner) &&
    (def.whole_despite_mortgage || !group.some((other) => mortgaged[other])) &&
    def.whole > 1;
  const [bare = 0, ...built] = title.rent;
  const rows = [
    { label: teller.say("deed.bare"), rent: bare, now: earns && !step && !whole },
    { label: teller.say("deed.whole"), rent: bare * def.whole, now: earns && !step && whole },
    ...built.map((rent, k) => ({
      label: def.substitution ? teller.building(title.build[k]?.kind) : teller.pieces(number, k + 1),
      rent,
      now: earns && step === k + 1,
      built: def.substitution ? title.build[k] : undefined,
    })),
  ];
  return def.whole > 1 ? rows : rows.filter((_, k) => k !== 1);
}

function Rents({ title, number }: { title: TitleDef; number: number }) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { stock } = table.shown.value;
  const choice = def.substitution && title.build.length > 0;
  return (
    <>
      <table>
        <caption class="unseen">{teller.say("deed.rents")}</caption>
        {choice && (
          <thead>
            <tr>
              <th scope="col">{teller.say("deed.kind")}</th>
              <th scope="col">{teller.say("deed.left")}</th>
              <th scope="col">{teller.say("deed.price")}</th>
              <th scope="col">{teller.say("deed.rent")}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {rents(table, title, number).map(({ label, rent, now, built }) => (
            <tr key={label} class={now ? "now" : ""} aria-current={now || undefined}>
              <th scope="row" colSpan={choice && !built ? 3 : 1}>
                {built && <Piece kind={built.kind} named />} {label}
              </th>
              {built && <td>{stock[built.kind]}</td>}
              {built && <td>{teller.number(built.price)}</td>}
              <td>
                {title.family === "by_dice"
                  ? teller.say("deed.times", { count: teller.number(rent) })
                  : choice
                    ? teller.number(rent)
                    : teller.money(rent)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="fine">{fine(table, title).join(" · ")}</p>
    </>
  );
}

/** What else a deed says. */
function fine({ teller: { value: teller }, shown: { value: state }, def }: Table, title: TitleDef): string[] {
  const said: string[] = [];
  const [first] = title.build;
  if (first && !def.substitution) {
    const kinds = [...new Set(title.build.map(({ kind }) => kind))];
    const left = kinds.map((kind) => teller.counted(kind, state.stock[kind] ?? 0));
    said.push(teller.say("deed.build", { amount: teller.money(first.price) }));
    said.push(teller.say("deed.stock", { list: left.join(", ") }));
  }
  if (title.royalty) said.push(teller.say("deed.royalty", { amount: teller.money(title.royalty) }));
  if (title.share) said.push(teller.say("deed.share", { count: title.share }));
  if (def.weekend?.group === title.group) {
    const size = def.titles.filter(({ group }) => group === title.group).length;
    said.push(teller.say("deed.ticket", { amount: teller.money(Math.floor(def.weekend.ticket / size)) }));
  }
  if (def.mortgages) said.push(teller.say("deed.mortgage", { amount: teller.money(title.mortgage) }));
  return said;
}
