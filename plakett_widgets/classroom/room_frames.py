"""The frames of all tables of a classroom."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..editions.options import written
from ..errors.suggestions import public
from ..moves.grammar import Reader
from ..record.frames import Frames, FrameSource
from ..record.frames.schema import SCHEMAS, import_polars
from ..record.positions.dump import PositionDumper
from ..record.positions.position_line import PositionLine

if TYPE_CHECKING:
    import polars as pl


@public
class RoomFrames(Frames):
    """The frames of the tables of a classroom, as they stood when this was made.

    Each frame has the column ``table``, from 0, which is also the number of the game.  There are no names of players in them.
    ``games`` has a column for each house rule that differs between the tables, and ``start`` for other positions.

    Parameters
    ----------
    *sources : FrameSource
        The data of each game, which is numbered by its table.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> games = [Game("plakettopoly", players=2, options={"trade_barter": barter}) for barter in (True, False)]
    >>> frames = RoomFrames(*(game.frames.source.numbered(table) for table, game in enumerate(games)))
    >>> frames.games.select("table", "trade_barter").rows()
    [(0, 'true'), (1, 'false')]
    >>> frames.balances.select("table", "seat", "cash").rows()[-1]
    (1, 1, 1500)
    """

    def __init__(self, *sources: FrameSource) -> None:
        super().__init__(*sources)

    def __reduce__(self) -> tuple[type[RoomFrames], tuple[FrameSource, ...]]:
        return RoomFrames, tuple(self.sources)

    @property
    def treatments(self) -> list[str]:
        """The columns of ``games`` in which the tables differ: house rules, ``start`` and ``edition``."""
        boards = {source.edition.id for source in self.sources}
        return [*self.rules, *(["start"] if self._starts_differ else []), *(["edition"] if len(boards) > 1 else [])]

    @cached_property
    def rules(self) -> dict[str, list[str | None]]:
        """The house rules that differ between the tables, by name: the value at each table that has begun."""
        return differing_rules(self.sources)

    @cached_property
    def starts(self) -> list[str]:
        """The position from which each table began, as a saved game has it, or ``"new"``."""
        return [written_start(source) for source in self.sources]

    @property
    def _starts_differ(self) -> bool:
        return len(set(self.starts)) > 1

    def _by_table(self, frame: pl.DataFrame) -> pl.DataFrame:
        polars = import_polars()
        made: pl.DataFrame = frame.select(polars.col("game").cast(polars.Int16).alias("table"), polars.all())
        return made

    @cached_property
    def games(self) -> pl.DataFrame:
        """What was played at each table, under which rules, and how it ended.  There is no seed: it stays at the host."""
        polars, games = import_polars(), self._by_table(super().games)
        columns = self.rules | ({"start": self.starts} if self._starts_differ else {})
        treatments = [polars.Series(name, values, polars.String) for name, values in columns.items()]
        made: pl.DataFrame = games.with_columns(polars.lit(None, polars.String).alias("seed"), *treatments)
        return made

    @cached_property
    def events(self) -> pl.DataFrame:
        return self._by_table(super().events)

    @cached_property
    def turns(self) -> pl.DataFrame:
        return self._by_table(super().turns)

    @cached_property
    def balances(self) -> pl.DataFrame:
        return self._by_table(super().balances)

    @cached_property
    def ownership(self) -> pl.DataFrame:
        return self._by_table(super().ownership)

    @cached_property
    def decisions(self) -> pl.DataFrame:
        return self._by_table(super().decisions)

    @cached_property
    def ledger(self) -> pl.DataFrame:
        return self._by_table(super().ledger)


def written_start(source: FrameSource) -> str:
    """Return the position from which a game began as a line of a saved game, with numbers for its seats."""
    if not source.from_position:
        return "new"
    reader = Reader(source.edition, [f"P{seat}" for seat in range(1, source.seats + 1)])
    return PositionLine(reader).write(PositionDumper(source.opening, reader).data())


def differing_rules(sources: tuple[FrameSource, ...]) -> dict[str, list[str | None]]:
    """Return the house rules that differ between games, by name: the value of each game, ``None`` where it has no such rule."""
    names = dict.fromkeys(name for source in sources for name in source.options)
    found: dict[str, list[str | None]] = {}
    for name in names:
        values: list[Any] = [source.options[name] for source in sources if name in source.options]
        if any(value != values[0] for value in values) and name not in SCHEMAS["games"]:
            found[name] = [written(source.options[name]) if name in source.options else None for source in sources]
    return found
