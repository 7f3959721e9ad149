import { describeSquare, holder, potOn } from "../../describe";
import { closeDeed } from "../../keys";
import { choices, lot, titlesIn } from "../../legal";
import { type Table, useTable } from "../../table";
import type { Key } from "../../text";
import { groupLook } from "../../theme";
import type { TitleDefinition } from "../../wire";
import { MoveButton } from "../decisions/Moves";
import { icon } from "../icon";
import { Mark, Piece, weave } from "../marks";
import { RuleText } from "../RuleText";

/** The details of a square: for a title, its deed with every rent, the one in force marked. */
export function Deed({ square: index }: { square: number }) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const square = def.squares[index];
  if (!square) return null;
  const { title, deed, group, owner, mortgaged, due } = lot(def, table.shown.value, index);
  const name = teller.of(square.name);
  const pot = potOn(table, index);
  const plain = () =>
    teller.find(pot ? "deed.pot" : `deed.${square.kind}`, {
      amount: teller.money(pot || (square.kind === "weekend" ? (def.weekend?.ticket ?? 0) : square.tax)),
      count: def.weekend?.total ?? 0,
      deck: teller.of(def.decks[square.deck ?? -1]?.name),
    });
  const said = def.course ? teller.of(square.text) : deed ? holder(table, index) : plain();
  const seats = table.readOnly.value ? [] : choices(table.shown.value);
  const moves = seats.flatMap(({ managing }) => managing.get(index) ?? []);
  return (
    <section class="deed" aria-label={describeSquare(table, index)} data-mortgaged={mortgaged}>
      <header style={groupLook(group)}>
        {deed && weave(def, deed.group, 30)}
        {deed?.family === "by_step" ? <b class="letter">{group?.letter}</b> : icon(square.icon)}
        <h3>{def.course ? teller.say("square.place", { n: square.label, square: name }) : name}</h3>
        <button type="button" class="close" aria-label={teller.say("deed.close")} onClick={close}>
          {icon("x")}
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
      {deed && <Rents title={deed} number={title} due={due} />}
      {moves.length > 0 && (
        <p class="moves">
          {moves.map((legal) => (
            <MoveButton key={`${legal.seat}${legal.move}`} legal={legal} named />
          ))}
        </p>
      )}
    </section>
  );

  function close({ currentTarget }: Event) {
    closeDeed(table, (currentTarget as Element).getRootNode() as ShadowRoot);
  }
}

/** Of the table of those who choose what to build. */
const HEADS: Key[] = ["deed.kind", "deed.left", "deed.price", "deed.rent"];

function Rents({ title, number, due }: { title: TitleDefinition; number: number; due: number }) {
  const table = useTable();
  const { def } = table;
  const teller = table.teller.value;
  const { stock } = table.shown.value;
  const choice = def.substitution && title.build.length > 0;
  const rows = title.rent.map((rent, k) => {
    const step = k - title.rent.length + title.build.length;
    const built = choice ? title.build[step] : undefined;
    const label = () => {
      if (title.family === "fixed") return teller.say("deed.fixed");
      if (title.family !== "by_step") return teller.say("deed.held", { count: k + 1 });
      if (step < 0) return teller.say(k ? "deed.whole" : "deed.bare");
      return built ? teller.building(built.kind) : teller.pieces(number, step + 1);
    };
    return { label: label(), rent, built, now: k === due };
  });
  return (
    <>
      <table>
        <caption class="unseen">{teller.say("deed.rents")}</caption>
        {choice && (
          <thead>
            <tr>
              {HEADS.map((name) => (
                <th key={name} scope="col">
                  {teller.say(name)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ label, rent, now, built }) => (
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
function fine({ teller: { value: teller }, shown: { value: state }, def }: Table, title: TitleDefinition): string[] {
  const said: string[] = [];
  if (title.build.length && !def.substitution) {
    const prices = [...new Set(title.build.map(({ price }) => teller.money(price)))];
    const kinds = [...new Set(title.build.map(({ kind }) => kind))];
    const left = kinds.map((kind) => teller.counted(kind, state.stock[kind] ?? 0));
    said.push(teller.say("deed.build", { amount: prices.join(", ") }));
    said.push(teller.say("deed.stock", { list: left.join(", ") }));
  }
  for (const { kind } of def.substitution ? title.build : []) {
    const category = def.buildings[kind]?.category;
    if (category)
      said.push(teller.say("deed.category", { building: teller.building(kind), category: teller.of(category) }));
  }
  if (title.royalty) said.push(teller.say("deed.royalty", { amount: teller.money(title.royalty) }));
  if (title.share) said.push(teller.say("deed.share", { count: title.share }));
  if (def.weekend?.group === title.group) {
    const size = titlesIn(def, title.group).length;
    said.push(teller.say("deed.ticket", { amount: teller.money(Math.floor(def.weekend.ticket / size)) }));
  }
  if (def.mortgages) said.push(teller.say("deed.mortgage", { amount: teller.money(title.mortgage) }));
  return said;
}
