"""Whatever one value of an edition is changed to, it is refused with the reason, or it can be played."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, editions
from plakett_widgets.bots import Random
from plakett_widgets.editions import EditionError, loading

FOLDER = Path(editions.__file__).parent
FILES = tuple(editions.json_schema())
DATA: dict[str, dict[str, Any]] = {
    name: {file: tomllib.loads((FOLDER / name / file).read_text("utf-8")) for file in FILES} for name in editions.names()
}
Place = tuple[str | int, ...]

STRANGE: list[Any] = [
    0, 1, -1, 2, 12, 100, 10**8, 10**8 + 1, 2**31, 2**63, True, False, 1.5, float("nan"), "", "n", "x", "<b>", "\u202e", [], {},
]  # fmt: skip


def places(data: Any, place: Place = ()) -> Iterator[Place]:
    """Every value of a file, from the top."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, item in items:
        yield (*place, key)
        yield from places(item, (*place, key))


def at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


# texts may say anything
PLACES = {
    (name, file): [place for place in places(DATA[name][file]) if place[-1] not in ("fr", "en")]
    for name in DATA
    for file in ("edition.toml", "board.toml", "cards.toml", "options.toml", "theme.toml")
}


@st.composite
def changed(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """An edition of the package with one value left out or another, as a rule one that stands elsewhere under that name."""
    name, file = draw(st.sampled_from(sorted(PLACES)))
    place = draw(st.sampled_from(PLACES[name, file]))
    data = DATA[name] | {file: deepcopy(DATA[name][file])}
    holder, key = at(data[file], place[:-1]), place[-1]
    old = holder[key]
    alike = [at(DATA[name][file], other) for other in PLACES[name, file] if other[-1] == key]
    ways = [st.sampled_from(alike)] * 3 + [st.sampled_from(STRANGE), st.just(None)]
    if isinstance(old, int) and not isinstance(old, bool):
        ways += [st.sampled_from([old + 1, old - 1, 2 * old, 10 * old, -old, old // 2])] * 3
    new = draw(st.one_of(ways))
    if new is None:
        del holder[key]
    else:
        holder[key] = deepcopy(new)
    return f"{name}/{file}: {'.'.join(map(str, place))} = {new!r}", data


@pytest.mark.slow
@settings(max_examples=75, suppress_health_check=[HealthCheck.too_slow])
@given(changed(), st.integers(0, 1000))
def test_one_changed_value_is_refused_or_played(change: tuple[str, dict[str, Any]], seed: int) -> None:
    note, data = change
    try:
        edition = loading.from_data("mine", data)
    except EditionError:
        return
    try:
        seats = edition.players.min + seed % (edition.players.max - edition.players.min + 1)
        game = Game(edition, [Random(seed + seat) for seat in range(seats)], seed=seed)
        game.run(turns=30)
        assert len(game.record.digest()) == 64
    except BaseException as error:
        error.add_note(note)
        raise


@pytest.mark.parametrize("name", sorted(DATA))
def test_unchanged_ones_are_played(name: str) -> None:
    edition = loading.from_data(name, DATA[name])
    assert edition == editions.load(name)
