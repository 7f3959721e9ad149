"""Follow a game elsewhere by its moves and the chance that each met: neither seed nor order of decks travels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typing_extensions import TypedDict

from .. import editions
from ..game import Game
from ..game.table import Table
from ..moves.grammar import Move
from ..record.moves.chance_record import ChanceReader
from ..record.notation.replay import opening_throws
from ..record.positions.position_line import PositionLine
from .own_editions import EditionFiles, edition_of


class MoveRecord(TypedDict):
    """A move and what chance brought after it."""

    answer: list[int]
    by_bot: bool
    chance: list[str]


class Beginning(TypedDict):
    """What a game begins with."""

    edition: str
    files: EditionFiles | None
    """Those of an edition that does not come with the package."""
    options: dict[str, Any]
    names: list[str]
    tokens: list[str]
    opening: list[str]
    """The throws that settled who starts."""
    position: str | None


class Moves(TypedDict):
    """Moves of a table from a number on, in the place of what was known there."""

    table: int
    first: int
    moves: list[MoveRecord]
    events: int
    """The length of the log after them, which must agree."""


def beginning_of(table: Table, files: EditionFiles | None = None) -> Beginning:
    """Return the beginning of a game as it is sent."""
    setup = table.setup
    return {
        "edition": setup.box.id,
        "files": files,
        "options": dict(setup.options),
        "names": list(table.names),
        "tokens": [player.token for player in table.players],
        "opening": opening_throws(table.history.session, table.edition),
        "position": None if setup.start is None else PositionLine(table.reader).write(setup.start),
    }


def moves_of(table: Table, number: int, first: int) -> Moves:
    """Return the moves of a table from a number on."""
    entries = table.history.line().entries[first:]
    moves: list[MoveRecord] = [
        {"answer": list(entry.answer), "by_bot": entry.by_bot, "chance": list(entry.chance)} for entry in entries
    ]
    return {"table": number, "first": first, "moves": moves, "events": table.length}


class OutOfStep(RuntimeError):
    """A game that follows another one has come out otherwise."""


class FollowedGame(Game):
    """A game that follows another one, and can only be read.

    Parameters
    ----------
    beginning : Beginning
        What the game begins with.
    """

    def __init__(self, beginning: Beginning) -> None:
        self._beginning = beginning
        self._moves: list[MoveRecord] = []
        files = beginning["files"]
        edition = editions.load(beginning["edition"]) if files is None else edition_of(files)
        self._chance = ChanceReader(len(beginning["names"]), edition, beginning["opening"])
        super().__init__(
            edition, beginning["names"], options=beginning["options"], tokens=beginning["tokens"],
            position=beginning["position"], recorded_chance=self._chance,
        )  # fmt: skip

    def follow(self, news: Moves) -> None:
        """Take over moves that were played elsewhere."""
        table = self.table
        with table.lock:
            if news["first"] == len(self._moves):
                self._moves += news["moves"]
                table.change(self._play, news["moves"])
            else:
                self._moves = [*self._moves[: news["first"]], *news["moves"]]
                table.change(self._begin_again)
            if table.length != news["events"]:
                raise OutOfStep(f"the game has {table.length} events here and {news['events']} at the host")

    def _play(self, moves: Sequence[MoveRecord]) -> None:
        for record in moves:
            self._chance.written += record["chance"]
            self.table.history.play(Move(record["answer"][0], tuple(record["answer"][1:])), record["by_bot"])

    def _begin_again(self) -> None:
        """Play all moves again, after some were taken back."""
        history, beginning = self.table.history, self._beginning
        self._chance = ChanceReader(len(beginning["names"]), self.table.edition, beginning["opening"])
        history.session, history.recorded_chance, history.branch = history.begin(self._chance), self._chance, history.branch + 1
        self._play(self._moves)
