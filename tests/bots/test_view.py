"""Views of bots: what they show of a game, what they hide, and how they play on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from plakett_widgets import Game, editions
from plakett_widgets.bots import scene
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.bots.house.random_strategy import Random
from plakett_widgets.bots.house.strategy import Strategy, Table
from plakett_widgets.bots.sheet import Sheet
from plakett_widgets.bots.view import View, view_of
from plakett_widgets.engine import beats, log, move
from plakett_widgets.engine.chapters import chance
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.position import Auction, Claim, Debt, Position, Raising

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
    return {name: plainly(value) for name, value in named.items()}


def plainly(value: Any) -> Any:
    """Return open matters as lists, without numbers of the log."""
    if isinstance(value, (Claim, Debt, Auction, Raising)):
        return scene.parts(value)[: -1 if isinstance(value, (Claim, Debt)) else None]
    return [plainly(one) for one in value] if hasattr(value, "__iter__") else value


class Watched(Keeping):
    """A table that passes each question to the first seat to a function, before its bot answers it."""

    def __init__(self, bots: list[Strategy], edition: str, look: Callable[[View, Position], object]) -> None:
        super().__init__(bots)
        self.sheet = sheet(edition)
        self.look = look
        self.number = 0

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        if seat == 0:
            self.look(self.view(pos, Pending(kind, seat, a, b)), pos)
        return super().ask(pos, kind, seat, a, b)

    def quiet(self, pos: Position) -> int:
        if pos.seat == 0:
            self.look(self.view(pos, Pending()), pos)
        return super().quiet(pos)

    def view(self, pos: Position, pending: Pending) -> View:
        """Return the view as a bot in another process receives it."""
        self.number += 1
        asked = view_of(self.number, pos, pending, 0, self.sheet).data
        return View(json.loads(json.dumps(asked)), self.sheet)


@cache
def sheet(edition: str) -> Sheet:
    table = new_game(edition).table
    return Sheet(table.edition, table.setup.options, NAMES)


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


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_future_plays_the_beat_again_as_it_was(edition: str) -> None:
    seen: dict[str, int] = {}

    def look(view: View, pos: Position) -> None:
        assert view.question is not None
        kind = view.question.kind
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= 12:
            assert fields(view.position) == fields(pos)
            same = view.future()
            assert (same.data["scene"], same.data["pending"]) == (view.data["scene"], view.data["pending"])
            assert (same.question, same.legal) == (view.question, view.legal)
            later = view.future([view.legal[-1]], rounds=seen[kind] % 2)
            assert later.round >= view.round
            assert later.question is None or later.question.kind

    for seed in (1, 2):
        for _ in played(edition, 30, Watched([Balanced(), Random(), Random()], edition, look), seed):
            pass
    print(edition, seen)
