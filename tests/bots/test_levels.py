"""The public bots of the house: in a process of its own, each plays as its strategy does at the table."""

from __future__ import annotations

from typing import Any

import pytest

from plakett_widgets import Game, bots, editions
from plakett_widgets.bots.bot import answer_of
from plakett_widgets.bots.complete_moves import Answer, complete_moves
from plakett_widgets.bots.guests.guest import GuestTable
from plakett_widgets.bots.house.strategy import Strategy, Table
from plakett_widgets.bots.levels import Level
from plakett_widgets.bots.questions import BETWEEN_TURNS, CLAIM, OF_DECISION, QUIET, SETTLEMENT, TURN, QuestionKind
from plakett_widgets.bots.scene import question
from plakett_widgets.bots.sheet import Sheet
from plakett_widgets.bots.view import View
from plakett_widgets.engine import beats, move
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.log import Log
from plakett_widgets.engine.position import Position

NAMES = ["Ana", "Zoé"]


class Asked(Strategy):
    """Answers through a view, as the process of a guest does."""

    def __init__(self, bot: bots.Bot, sheet: Sheet) -> None:
        super().__init__()
        self.bot = bot
        self.sheet = sheet
        self.drafted: list[int] = []
        self.questions = 0

    def choose(self, pos: Position, seat: int, kind: QuestionKind, pending: Pending | None = None) -> Answer:
        legal = complete_moves(pos, pending or kind.name, seat)
        asked = question(self.questions, kind.name, seat, pos, pending or Pending(), legal)
        self.questions += 1
        view = View(asked, self.sheet)
        chosen = answer_of(self.bot, view, view.legal)
        self.drafted = [*chosen.terms]
        return chosen.packed, *chosen.terms

    def on_turn(self, pos: Position, seat: int) -> int:
        return self.choose(pos, seat, TURN)[0]

    def off_turn(self, pos: Position, seat: int) -> int:
        return self.choose(pos, seat, BETWEEN_TURNS)[0]

    def clears(self, pos: Position, seat: int) -> int:
        return self.choose(pos, seat, SETTLEMENT)[0]

    def claims(self, pos: Position, seat: int) -> bool:
        return move.kind_of(self.choose(pos, seat, CLAIM)[0]) == move.CLAIM

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        assert OF_DECISION[kind] not in QUIET
        return self.choose(pos, seat, OF_DECISION[kind], Pending(kind, seat, a, b))[0]

    def terms(self, pos: Position, seat: int) -> list[int]:
        return self.drafted


@pytest.mark.slow
@pytest.mark.parametrize("edition", editions.names())
@pytest.mark.parametrize("level", [bots.Careful, bots.Balanced])
def test_a_level_plays_through_views_as_its_strategy_does_at_the_table(level: type[Level], edition: str) -> None:
    game = Game(edition, NAMES, seed=3)
    sheet = Sheet(game.edition, game.table.setup.options, NAMES)
    asked = [Asked(level(), sheet) for _ in NAMES]
    digests = []
    for table in (Table([level().strategy() for _ in NAMES]), GuestTable(asked)):
        pos = game.table.setup.new_game.begin(5, table, Log())
        beats.play(pos, 12)
        digests.append(pos.log.digest())
    assert digests[0] == digests[1]
    assert sum(one.questions for one in asked) > 20


class Undecided(bots.Random):
    """A bot whose strategy answers otherwise each time."""

    def strategy(self) -> Any:
        class Alternating(type(super().strategy())):  # type: ignore[misc]
            said = True

            def claims(self, pos: Any, seat: int) -> bool:
                self.said = not self.said
                return self.said

        return Alternating(1)


def test_a_level_that_draws_decides_once_about_a_claim() -> None:
    view = bots.View.of(Game("plakettopoly", ["Ana", "Léo"], seed=7, position={"turn": "Ana"}))
    asked = bots.View({**view.data, "kind": "claim", "legal": [[move.CLAIMS[0]], [move.PASSES[0]]]}, view.sheet)
    bot = Undecided()
    assert [bot.choose(asked, asked.legal).kind for _ in range(4)] == ["pass", "claim", "pass", "claim"]
