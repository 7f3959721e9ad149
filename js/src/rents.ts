import { titlesIn } from "./legal";
import type { Table } from "./table";
import type { TitleDef } from "./wire";

export interface Rent {
  label: string;
  rent: number;
  now: boolean;
  /** The building that earns it, where one chooses among several. */
  built?: { kind: number; price: number };
}

/** Every rent of a title, and which of them is due today. */
export function rents(
  { teller: { value: teller }, shown: { value: state }, def }: Table,
  title: TitleDef,
  number: number,
): Rent[] {
  const { owner: owners, level, mortgaged } = state.titles;
  const owner = owners[number] ?? -1;
  const group = titlesIn(def, title.group);
  const counts = (other: number) => owners[other] === owner && (def.mortgaged_counts || !mortgaged[other]);
  const held = group.filter(counts).length;
  const fixed = title.family === "fixed";
  const earns = owner >= 0 && (!mortgaged[number] || (fixed && def.rent_to_bank));
  if (title.family !== "by_step") {
    return title.rent.map((rent, k) => ({
      label: teller.say(fixed ? "deed.fixed" : "deed.held", { count: k + 1 }),
      rent,
      now: earns && (fixed || held === k + 1),
    }));
  }
  const step = level[number] ?? 0;
  const doubles = (other: number) => owners[other] === owner && (def.whole_despite_mortgage || !mortgaged[other]);
  const whole = def.whole > 1 && group.every(doubles);
  const [bare = 0, ...built] = title.rent;
  return [
    { label: teller.say("deed.bare"), rent: bare, now: earns && !step && !whole },
    ...(def.whole > 1
      ? [{ label: teller.say("deed.whole"), rent: bare * def.whole, now: earns && !step && whole }]
      : []),
    ...built.map((rent, k) => ({
      label: def.substitution ? teller.building(title.build[k]?.kind) : teller.pieces(number, k + 1),
      rent,
      now: earns && step === k + 1,
      built: def.substitution ? title.build[k] : undefined,
    })),
  ];
}
