"""The number of buildings that a seat could still place, before the last ones are sold."""

import pytest

from plakett_widgets import editions
from plakett_widgets.bots.house.careful import Careful
from plakett_widgets.bots.house.strategy import Table
from plakett_widgets.engine.chapters import building, mortgage, titles
from plakett_widgets.engine.position import Position

HOUSE, HOTEL = 0, 1


@pytest.mark.parametrize(("beside_mortgaged", "houses"), [(False, 0), (True, 2)])
def test_beside_a_mortgaged_lot_none_comes_further_than_the_first_building(beside_mortgaged: bool, houses: int):
    t = editions.load("plakettopoly").tables()
    t.build_beside_mortgaged = beside_mortgaged
    pos = Position(t, 2, 1, Table([Careful(), Careful()]))
    group = t.members[
        t.group[next(title for title, steps in enumerate(t.steps) if steps and len(t.members[t.group[title]]) == 3)]
    ]
    for title in group:
        titles.take(pos, 0, title)
    pos.cash[0] = 5000
    assert building.capacity(pos, 0, HOUSE) == 3 * (t.steps[group[0]] - 1)
    mortgage.encumber(pos, group[0], True)
    assert building.capacity(pos, 0, HOUSE) == houses
    assert building.capacity(pos, 0, HOTEL) == 0
    for placed in range(houses):
        lot = building.buildable(pos, 0, HOUSE)[0]
        building.build(pos, 0, lot, HOUSE)
        assert building.capacity(pos, 0, HOUSE) == houses - placed - 1
    assert not building.buildable(pos, 0, HOUSE)
