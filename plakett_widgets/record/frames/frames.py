"""The frames of a game all together, and those of many games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ...errors.suggestions import public
from ...errors.worded import as_hint, describe_value, same_in_both, wrong
from ...inputs.arguments import is_iterable
from ...words.catalogue import Both, both
from .decisions import decisions_frame
from .events import events_frame
from .export import export_frames
from .games import games_frame
from .ledger import balances_frame, ledger_frame, ownership_frame
from .lookup import lookup_frame, vocabulary_frame
from .schema import SCHEMAS, frame_from_rows, import_polars
from .source import FrameSource
from .turns import turns_frame

if TYPE_CHECKING:
    import polars as pl


@public
class Frames:
    """The frames of a game, or of several, as it stood when this was made.

    Each frame is made when it is first read.  ``docs/data.md`` describes their columns.

    Parameters
    ----------
    *sources : Source
        The data of each game.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> frames = Game("plakettopoly", players=2, seed=7).frames
    >>> frames.balances.select("seat", "cash").rows()
    [(0, 1500), (1, 1500)]
    """

    def __init__(self, *sources: FrameSource) -> None:
        import_polars()
        self.sources = sources

    def __reduce__(self) -> tuple[type[Frames], tuple[FrameSource, ...]]:
        return Frames, self.sources  # without the frames that were made, as the sources make them again

    def __getitem__(self, name: str) -> pl.DataFrame:
        """Return a frame by its name, or raise ``KeyError``."""
        if not isinstance(name, str) or name not in SCHEMAS:
            raise KeyError(f"there is no frame {describe_value(name)}; there are {', '.join(SCHEMAS)}")
        frame: pl.DataFrame = getattr(self, name)
        return frame

    @property
    def source(self) -> FrameSource:
        """The data of a single game.  Raises ``ValueError`` if there are several."""
        if len(self.sources) != 1:
            raise wrong("argument.frames_of_one", games=len(self.sources))
        return self.sources[0]

    def each(self) -> list[Frames]:
        """Return the frames of each game by itself.

        Returns
        -------
        list of Frames
            One for each game, in order.

        Examples
        --------
        >>> from plakett_widgets import Game, frames
        >>> many = frames([Game("plakettopoly", players=seats, seed=7) for seats in (2, 3)])
        >>> [one.games["seats"].to_list() for one in many.each()]
        [[2], [3]]
        """
        return self._apart[:]

    @cached_property
    def _apart(self) -> list[Frames]:
        return [self] if len(self.sources) == 1 else [Frames(source) for source in self.sources]

    def _by_edition(self, name: str, make: Callable[[Sequence[FrameSource]], pl.DataFrame]) -> pl.DataFrame:
        """Return a frame whose codes depend on the edition, with the games in order."""
        together: dict[int, list[FrameSource]] = {}
        for source in self.sources:
            together.setdefault(id(source.edition), []).append(source)
        made = [make(sources) for sources in together.values()] or [frame_from_rows(name, [])]
        whole: pl.DataFrame = made[0] if len(made) == 1 else import_polars().concat(made).sort("game", maintain_order=True)
        return whole

    @cached_property
    def games(self) -> pl.DataFrame:
        """What was played, with whom, and how it ended."""
        return games_frame(self.sources)

    @cached_property
    def events(self) -> pl.DataFrame:
        """Everything that happened."""
        return self._by_edition("events", events_frame)

    @cached_property
    def turns(self) -> pl.DataFrame:
        """The turns of the players."""
        return turns_frame(self.sources)

    @cached_property
    def balances(self) -> pl.DataFrame:
        """What each seat has, whenever that changes."""
        return balances_frame(self.sources)

    @cached_property
    def ownership(self) -> pl.DataFrame:
        """The owners of each title over time."""
        return ownership_frame(self.sources)

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """What was decided, and out of how many moves."""
        return decisions_frame(self.sources)

    @cached_property
    def ledger(self) -> pl.DataFrame:
        """The books in double entry."""
        return self._by_edition("ledger", ledger_frame)

    @cached_property
    def lookup(self) -> pl.DataFrame:
        """The codes of the other frames in French and English."""
        return lookup_frame(self.sources)

    def lookup_for(self, vocabulary: str) -> pl.DataFrame:
        """Return the codes of one vocabulary, in the type that they have in other frames, with their names.

        Parameters
        ----------
        vocabulary : str
            A value of the column ``vocabulary`` of ``lookup``, such as "kind" or "title".

        Returns
        -------
        polars.DataFrame
            The columns ``code``, ``fr`` and ``en``, and ``edition`` where the codes are those of an edition.

        Raises
        ------
        ValueError
            If there is no such vocabulary.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> frames = Game("plakettopoly", players=2, seed=7).frames
        >>> named = frames.events.join(frames.lookup_for("kind"), left_on="kind", right_on="code")
        >>> named["en"][-1]
        'turn begun'
        """
        return vocabulary_frame(self.lookup, vocabulary)

    def export(self, path: str | Path, frame: str = "events", suffix: str = ".parquet") -> None:
        """Write a frame, or all, to files for other programs, as :meth:`plakett_widgets.game.record.Record.export` does.

        Each file has all games, numbered by the column ``game``.  OCEL 2.0 takes one game a file.

        Parameters
        ----------
        path : str or pathlib.Path
            A file, whose suffix is the format: .parquet, .arrow, .feather, .ipc, .ndjson, .jsonl, .csv, or .ocel.json.
            Without a suffix, a folder to which every frame is written.
        frame : str, default "events"
            The frame to write to a file.
        suffix : str, default ".parquet"
            The format of the files in a folder.

        Raises
        ------
        ValueError
            If the path or the format is wrong, or if there are several games for OCEL.
        KeyError
            If there is no such frame.
        ImportError
            If this build of polars lacks the format.

        Examples
        --------
        >>> import tempfile
        >>> import polars
        >>> from plakett_widgets import Game, frames
        >>> many = frames([Game("plakettopoly", players=2, seed=seed) for seed in range(3)])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     many.export(f"{folder}/events.parquet")
        ...     polars.read_parquet(f"{folder}/events.parquet").equals(many.events)
        True
        """
        export_frames(lambda: self.source, lambda: self, path, frame, suffix)

    def __repr__(self) -> str:
        of = f"{len(self.sources)} games, " if len(self.sources) != 1 else ""
        return f"<Frames of {of}{sum(len(source.log) for source in self.sources)} events: {', '.join(SCHEMAS)}>"


class HasFrames(Protocol):
    """An object with frames, such as :class:`plakett_widgets.Game`."""

    @property
    def frames(self) -> Frames: ...


Played = Frames | HasFrames | Iterable[Frames | HasFrames]


def frames_of(played: Played) -> list[Frames]:
    """Return the frames of each game, at least one, or raise ``ValueError``.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> frames_of([game, game.frames]) == [game.frames] * 2
    True
    """
    found = frames_of_each(played)
    if not found:
        raise wrong("argument.one_game")
    return found


def frames_of_each(played: Played) -> list[Frames]:
    """Return the frames of each game, however many there are.  Raises ``ValueError`` for what is not a game."""
    several = played if is_iterable(played) and not isinstance(played, Frames) else [played]
    found: list[Frames] = []
    for each in several:
        frames = each if isinstance(each, Frames) else getattr(each, "frames", None)
        if not isinstance(frames, Frames):
            given = each if isinstance(played, (list, tuple)) else played
            raise wrong("argument.no_games", given=describe_value(given), hint=hint_for(given))
        found += frames.each()
    return found


def hint_for(given: object) -> Both:
    """Word how to get a game from what is none, to end a sentence with."""
    if isinstance(given, (str, Path)):
        return as_hint(both("argument.game_of_file"))
    if hasattr(given, "collect_schema"):
        return as_hint(both("argument.game_of_frame"))
    return as_hint(both("argument.game_of_games")) if callable(getattr(given, "game", None)) else same_in_both("")


def frames(played: Played) -> Frames:
    """Return the frames of many games at once.

    Each frame is made for all games together, which is faster than one by one.

    Parameters
    ----------
    played : Game, Frames, or iterable of them
        The games.  Without any, the frames are empty, with the same columns and types.

    Returns
    -------
    Frames
        The column ``game`` numbers the games from 0 in the order given.

    Raises
    ------
    ValueError
        If something is not a game.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> games = [pw.Game("plakettopoly", players=2, seed=seed) for seed in range(3)]
    >>> pw.frames(games).balances.select("game", "seat", "cash").rows()[-2:]
    [(2, 0, 1500), (2, 1, 1500)]
    """
    return Frames(*(one.source.numbered(number) for number, one in enumerate(frames_of_each(played))))
