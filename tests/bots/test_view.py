"""Views of bots: what they show of a game, what they hide, and how they play on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from plakett_widgets import Game, editions
from plakett_widgets.bots import scene
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.bots.house.random_strategy import Random
from plakett_widgets.bots.house.strategy import Table
from plakett_widgets.engine import beats, log, move
from plakett_widgets.engine.chapters import chance
from plakett_widgets.engine.position import Position

EDITIONS = editions.names()
NAMES = ["Ana", "Zoé", "Ian"]


@cache
def new_game(edition: str) -> Game:
    return Game(edition, NAMES, seed=3)


class Keeping(Table):
    """A table that keeps the beat so far."""

    def quiet(self, pos: Position) -> int:
        self.point, self.mark, self.answers = pos.copy(self), len(pos.log), []
        return self.kept(pos, super().quiet(pos))

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        return self.kept(pos, super().ask(pos, kind, seat, a, b))

    def kept(self, pos: Position, answer: int) -> int:
        seat = move.seat_of(answer)
        self.last = super().terms(pos, seat) if move.kind_of(answer) in move.WITH_TERMS else []
        self.answers.append((answer, *self.last))
        return answer

    def terms(self, pos: Position, seat: int) -> list[int]:
        return self.last

    def beat_so_far(self, pos: Position) -> Any:
        return self.point, self.mark, self.answers


def played(edition: str, rounds: int, policy: Table, seed: int = 1) -> Iterator[Position]:
    """Yield the position before each beat of a game."""
    pos = new_game(edition).table.setup.new_game.begin(seed, policy, log.Log())
    while not pos.over and pos.round <= rounds:
        yield pos
        beats.beat(pos)


def fields(pos: Position) -> dict[str, Any]:
    """Return the fields of a position that its picture holds, in a form that can be compared."""
    plain = pos.contents()
    named = {name: plain[name] for name in (*scene.PICTURED, *scene.DERIVED)}
    named["decks"] = [sorted(cards) for cards in pos.decks]
    return {name: scene.parts(value) if hasattr(value, "__reduce__") and type(value).__module__ == Position.__module__
            else [scene.parts(one) if hasattr(one, "amount") or hasattr(one, "must_stay") else one for one in value]
            if isinstance(value, list) else value
            for name, value in named.items()}  # fmt: skip


def test_every_field_is_pictured_or_named() -> None:
    known = (*scene.PICTURED, *scene.SURROUNDINGS, *scene.HIDDEN, *scene.DERIVED, *scene.CACHES)
    assert sorted(known) == sorted(new_game("plakettopoly").table.position.contents())


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_picture_makes_the_same_position(edition: str) -> None:
    for number, pos in enumerate(played(edition, 25, Table([Random(), Random(), Balanced()]))):
        if number % 7 == 0:
            seen = json.loads(json.dumps(scene.picture(pos, 0)))
            again = scene.position(seen, pos.t, 5)
            assert fields(again) == fields(pos)
            assert scene.picture(again, 0) == seen


@pytest.mark.parametrize("edition", EDITIONS)
def test_hidden_chance_is_not_in_a_picture(edition: str) -> None:
    *_, pos = played(edition, 5, Table([Balanced()] * 3))
    twin = pos.copy(pos.policy)
    chance.redraw(twin, 99)
    twin.scripted = [6, 6]
    twin.log = log.Log()
    assert (twin.decks, twin.streams) != (pos.decks, pos.streams)
    assert json.dumps(scene.picture(twin, 1)) == json.dumps(scene.picture(pos, 1))
