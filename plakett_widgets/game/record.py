"""Keeping a game: as text, as a position, as files, with comments."""

from __future__ import annotations

from pathlib import Path

from typing_extensions import TypedDict

from ..errors.suggestions import public
from ..inputs import arguments
from ..record.ending import Ending
from ..record.frames import export as exporting
from ..record.notation import writing
from ..record.positions.dump import dump_position
from ..record.positions.position import PositionData
from ..record.positions.position_line import PositionLine
from .table import Table


class Comment(TypedDict):
    """A comment, and how many moves had been played."""

    at: int
    text: str


@public
class Record:
    """Keep a game: as text, as a position, in files, with comments.

    Parameters
    ----------
    table : Table
        The inside of the game.

    Examples
    --------
    >>> from plakett_widgets import Game, loads
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> loads(game.record.notation()).record.digest() == game.record.digest()
    True
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.locale = table.locale  # of errors

    @property
    def autosave(self) -> Path | None:
        """The file that the game is written to as it goes on.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> Game("plakettopoly", players=2, seed=7).record.autosave is None
        True
        """
        return self._table.autosave

    def notation(self, names: bool = False) -> str:
        """Return the game as text, in the notation of ``docs/saved-games.md``.

        Parameters
        ----------
        names : bool
            Whether the players keep their names.  Otherwise they are P1, P2, and so on.

        Returns
        -------
        str
            A text that :func:`plakett_widgets.loads` reads.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
        >>> game.play("roll")
        >>> game.record.notation().splitlines()[-2]
        '1. P2: roll = 3+3'
        """
        return self._table.notation(names)

    def digest(self) -> str:
        """Return the SHA-256 of the log: equal games have equal digests.

        Returns
        -------
        str
            64 hexadecimal digits.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.record.digest() == game.fork().record.digest()
        True
        """
        with self._table.lock:
            return self._table.position.log.digest()

    def position(self) -> PositionData:
        """Return the position at this quiet point as data, to begin another game from.  The order of the decks is not in it.

        Returns
        -------
        PositionData
            What ``Game(position=…)`` takes.

        Raises
        ------
        PositionError
            A decision is open, or the game is over.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> Game("plakettopoly", players=2, seed=7).record.position().round
        1
        """
        with self._table.lock:
            return dump_position(self._table.position, self._table.pending, self._table.reader)

    def position_line(self) -> str:
        """Return the same in one line, which names nobody.

        Returns
        -------
        str
            What ``Game(position=…)`` takes, too.

        Raises
        ------
        PositionError
            A decision is open, or the game is over.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("confinement", ["Ana", "Léo"], seed=7, opening=[6, 2])
        >>> game.record.position_line()  # doctest: +NORMALIZE_WHITESPACE
        'turn=1 throws=due doubles=0 round=1 turn_number=1 starter=1 dice=2
         | 1 cash=365 on=0 | 2 cash=365 on=0 | bank cash=-730'
        """
        return PositionLine(self._table.reader).write(self.position())

    def ending(self, locale: str | None = None, rollouts: int = 0, seed: int = 0) -> Ending:
        """Return how the game ended, and why, in five sentences and as data.

        Parameters
        ----------
        locale : str, optional
            "fr" or "en"; the game's own language or else English if not given.
        rollouts : int
            How often to play on from before and after each turning point, for the chances to win there.  ``Balanced`` plays
            for every seat.  With 0 the sentences go by net worth alone.  With more they also weigh the luck of the winner, see
            :func:`plakett_widgets.lab.luck`.
        seed : int
            Seed of the rollouts.

        Returns
        -------
        Ending
            The ``winners``, the ``reason``, the turning ``points``, the ``curve`` of each seat, turn by turn, and the
            ``sentences``.

        Raises
        ------
        RuntimeError
            The game is not over.
        ValueError
            The language is another one.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", [("Ana", bots.Balanced()), ("Léo", bots.Balanced())], seed=7)
        >>> game.run()
        True
        >>> ending = game.record.ending("en")
        >>> ending["winners"], ending["reason"], len(ending["sentences"])
        ([0], 'first_bankruptcy', 5)
        """
        from ..lab.forecasts.turning_points import complete_facts

        rollouts, seed = arguments.whole_number("rollouts", rollouts, 0), arguments.checked_seed(seed)
        facts = self._table.ending_facts()
        for _ in complete_facts(facts, self._table, rollouts, seed) if rollouts else ():
            pass
        return self._table.ending(facts, locale)

    def export(self, path: str | Path, frame: str = "events", suffix: str = ".parquet") -> None:
        """Write a frame to a file for other programs.  Nobody is named in it.

        Parameters
        ----------
        path : str or Path
            A file that ends with ``.parquet``, ``.arrow``, ``.feather``, ``.ndjson`` or ``.csv``; with ``.ocel.json`` the whole
            log as OCEL 2.0, which process mining reads.  A path without a suffix is a folder, for every frame.
        frame : str
            Which frame of ``docs/data.md`` to write.
        suffix : str
            The format of the files in a folder.

        Examples
        --------
        >>> import tempfile
        >>> import polars
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     game.record.export(f"{folder}/ledger.parquet", "ledger")
        ...     polars.read_parquet(f"{folder}/ledger.parquet").equals(game.frames.ledger)
        True
        """
        exporting.export_frames(self._table.source, lambda: self._table.frames, path, frame, suffix)

    def comment(self, text: str) -> None:
        """Write a comment on the present moment.  It is kept with the game.

        Parameters
        ----------
        text : str
            At most 1,000 printable characters, without braces.

        Raises
        ------
        ValueError
            The text cannot be a comment.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.record.comment("Here it begins.")
        >>> game.record.comments
        [{'at': 0, 'text': 'Here it begins.'}]
        """
        self._table.change(
            self._table.history.comment, writing.checked_comment(arguments.require_text("text", text)), note=True
        )

    @property
    def comments(self) -> list[Comment]:
        """The comments on this line.  ``at`` is how many moves had been played.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> Game("plakettopoly", players=2, seed=7).record.comments
        []
        """
        return [{"at": at, "text": text} for at, texts in sorted(self._table.history.comments.items()) for text in texts]
