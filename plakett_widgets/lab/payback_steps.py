"""Costs, incomes and paybacks of a group of titles, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..editions import Group
from ..engine import tables
from ..engine.tables import Tables


def payback_rows(
    t: Tables, group: Group, costs: Sequence[float], incomes: Sequence[float], prices: Sequence[float]
) -> Iterator[tuple[str, int, float, float, float | None, float | None]]:
    """Yield group, step, cost, income, payback and marginal payback in rolls, for each step of a group."""
    lots = t.colour_group[group.number]
    for at, (cost, brings, price) in enumerate(zip(costs, incomes, prices, strict=True)):
        more = brings - (incomes[0 if t.substitution and lots else at - 1] if at else 0.0)
        yield group.id, at + (not lots), cost, brings, cost / brings if brings else None, price / more if more > 0 else None


def step_costs(
    t: Tables, group: int, frequency: Mapping[int, float] | Sequence[float]
) -> tuple[list[float], list[float], list[float]]:
    """Return for each step of a group its total cost, its income a roll, and the price of the step alone."""
    members = t.members[group]
    visits = {title: frequency[t.square_of[title]] for title in members}
    price = sum(t.price[title] for title in members)
    if not t.colour_group[group]:
        size, throw = len(members), t.dice * 3.5
        costs, incomes = [], []
        for held in range(1, size + 1):
            rent = [t.rent[title][0 if t.family[title] == tables.FIXED else held] for title in members]
            factor = throw if t.family[members[0]] == tables.BY_DICE else 1.0
            costs.append(held * price / size)
            incomes.append(held / size * sum(visits[title] * one * factor for title, one in zip(members, rent, strict=True)))
        return costs, incomes, [price / size] * size
    bare = t.double_rent * sum(visits[title] * t.rent[title][0] for title in members)
    costs, incomes, prices = [float(price)], [bare], [float(price)]
    for step in range(1, min(t.steps[title] for title in members) + 1):
        alone = sum(t.building_price[title][step] for title in members)
        prices.append(alone)
        costs.append((price if t.substitution else costs[-1]) + alone)
        incomes.append(sum(visits[title] * t.rent[title][step] for title in members))
    return costs, incomes, prices
