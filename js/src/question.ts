import type { Table } from "./table";

/** The decision that the game waits for, in words; nothing at a quiet point. */
export function question({ teller: { value: teller }, state: { value: state }, def }: Table): string {
  const { pending, over } = state;
  if (!pending || over) return "";
  const joker = def.cards[pending.card ?? -1]?.kept;
  const variants = [pending.auction && "auction", pending.may_stay && "may_stay", joker];
  const values = {
    card: teller.card(pending.card),
    a: teller.label(pending.squares?.[0]),
    b: teller.label(pending.squares?.[1]),
    seat: teller.player(pending.seat),
    other: teller.player(pending.other),
    square: pending.title === null ? teller.building(pending.building) : teller.title(pending.title),
    amount: teller.money(Math.abs(pending.amount)),
    n: teller.label(pending.square),
    building: teller.building(pending.building),
  };
  const said = variants
    .map((variant) => variant && teller.find(`pending.${pending.kind}.${variant}`, values))
    .find(Boolean);
  return said || (teller.find(`pending.${pending.kind}`, values) ?? pending.kind);
}

/** Why Python did not do what was asked for, in a sentence; a rule is worded beside it. */
export function refusalSentence({ teller: { value: teller }, refusal: { value: refusal } }: Table): string {
  if (!refusal) return "";
  const said = teller.find(`refused.${refusal.code}`, { ref: refusal.params?.ref ?? "" }) ?? refusal.code;
  const reason = refusal.params?.rule ? `(${refusal.params.rule})` : refusal.params?.[teller.locale];
  return reason ? `${said} ${reason}` : said;
}
