import { type BoardModel, useBoardModel } from "../../board-model";
import { describeSquare, holder, potOn } from "../../describe";
import { closeDeed } from "../../keys";
import { choices, lot, titlesIn } from "../../legal";
import type { Key } from "../../text";
import { groupLook } from "../../theme";
import type { TitleDefinition } from "../../wire";
import { MoveButton } from "../decisions/Moves";
import { icon } from "../icon";
import { Mark, Piece, weave } from "../marks";
import { RuleText } from "../RuleText";

/** The details of a square: for a title, its deed with every rent, the one in force marked. */
export function Deed({ square: index }: { square: number }) {
  const board = useBoardModel();
  const { definition } = board;
  const phrases = board.phrases.value;
  const square = definition.squares[index];
  if (!square) return null;
  const { title, deed, group, owner, mortgaged, due } = lot(definition, board.shown.value, index);
  const name = phrases.of(square.name);
  const pot = potOn(board, index);
  const plain = () =>
    phrases.find(pot ? "deed.pot" : `deed.${square.kind}`, {
      amount: phrases.money(pot || (square.kind === "weekend" ? (definition.weekend?.ticket ?? 0) : square.tax)),
      count: definition.weekend?.total ?? 0,
      deck: phrases.of(definition.decks[square.deck ?? -1]?.name),
    });
  const line = definition.course ? phrases.of(square.text) : deed ? holder(board, index) : plain();
  const seats = board.readOnly.value ? [] : choices(board.shown.value);
  const moves = seats.flatMap(({ managing }) => managing.get(index) ?? []);
  return (
    <section class="deed" aria-label={describeSquare(board, index)} data-mortgaged={mortgaged}>
      <header style={groupLook(group)}>
        {deed && weave(definition, deed.group, 30)}
        {deed?.family === "by_step" ? <b class="letter">{group?.letter}</b> : icon(square.icon)}
        <h3>{definition.course ? phrases.phrase("square.place", { n: square.label, square: name }) : name}</h3>
        <button type="button" class="close" aria-label={phrases.phrase("deed.close")} onClick={close}>
          {icon("x")}
        </button>
      </header>
      {mortgaged && <b class="stamp">{phrases.phrase("square.mortgaged")}</b>}
      {(line || !definition.course) && (
        <p class="state">
          {owner >= 0 && <Mark seat={owner} />}
          <span>{line}</span>
        </p>
      )}
      {!line && square.rules.map((rule) => <RuleText key={rule} rule={rule} />)}
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
    closeDeed(board, (currentTarget as Element).getRootNode() as ShadowRoot);
  }
}

/** The headings where one chooses what to build. */
const HEADS: Key[] = ["deed.kind", "deed.left", "deed.price", "deed.rent"];

function Rents({ title, number, due }: { title: TitleDefinition; number: number; due: number }) {
  const board = useBoardModel();
  const { definition } = board;
  const phrases = board.phrases.value;
  const { stock } = board.shown.value;
  const choice = definition.substitution && title.build.length > 0;
  const rows = title.rent.map((rent, k) => {
    const step = k - title.rent.length + title.build.length;
    const built = choice ? title.build[step] : undefined;
    const label = () => {
      if (title.family === "fixed") return phrases.phrase("deed.fixed");
      if (title.family !== "by_step") return phrases.phrase("deed.held", { count: k + 1 });
      if (step < 0) return phrases.phrase(k ? "deed.whole" : "deed.bare");
      return built ? phrases.building(built.kind) : phrases.pieces(number, step + 1);
    };
    return { label: label(), rent, built, now: k === due };
  });
  return (
    <>
      <table>
        <caption class="unseen">{phrases.phrase("deed.rents")}</caption>
        {choice && (
          <thead>
            <tr>
              {HEADS.map((name) => (
                <th key={name} scope="col">
                  {phrases.phrase(name)}
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
              {built && <td>{phrases.number(built.price)}</td>}
              <td>
                {title.family === "by_dice"
                  ? phrases.phrase("deed.times", { count: phrases.number(rent) })
                  : choice
                    ? phrases.number(rent)
                    : phrases.money(rent)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="fine">{fine(board, title).join(" · ")}</p>
    </>
  );
}

/** The small print of a deed. */
function fine(
  { phrases: { value: phrases }, shown: { value: state }, definition }: BoardModel,
  title: TitleDefinition,
): string[] {
  const parts: string[] = [];
  if (title.build.length && !definition.substitution) {
    const prices = [...new Set(title.build.map(({ price }) => phrases.money(price)))];
    const kinds = [...new Set(title.build.map(({ kind }) => kind))];
    const left = kinds.map((kind) => phrases.counted(kind, state.stock[kind] ?? 0));
    parts.push(phrases.phrase("deed.build", { amount: prices.join(", ") }));
    parts.push(phrases.phrase("deed.stock", { list: left.join(", ") }));
  }
  for (const { kind } of definition.substitution ? title.build : []) {
    const category = definition.buildings[kind]?.category;
    if (category)
      parts.push(phrases.phrase("deed.category", { building: phrases.building(kind), category: phrases.of(category) }));
  }
  if (title.royalty) parts.push(phrases.phrase("deed.royalty", { amount: phrases.money(title.royalty) }));
  if (title.share) parts.push(phrases.phrase("deed.share", { count: title.share }));
  if (definition.weekend?.group === title.group) {
    const size = titlesIn(definition, title.group).length;
    parts.push(phrases.phrase("deed.ticket", { amount: phrases.money(Math.floor(definition.weekend.ticket / size)) }));
  }
  if (definition.mortgages) parts.push(phrases.phrase("deed.mortgage", { amount: phrases.money(title.mortgage) }));
  return parts;
}
