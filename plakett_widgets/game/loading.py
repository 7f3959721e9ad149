"""Games from files and texts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..bots.bot import Bot
from ..editions import Edition
from ..engine.recorded_chance import RecordedChance
from ..inputs import arguments
from ..record.notation import saved, seats
from ..record.notation.reading import TextReader
from ..record.positions.position import PositionError
from ..texts.refusal import Refused
from ..words.catalogue import error_in_words
from .game import Game


def load(path: str | Path, bots: Mapping[str, Bot] | None = None, edition: str | Path | Edition | None = None) -> Game:
    """Load a game from a file that ``Game.save`` wrote, or a person.

    Parameters
    ----------
    path : str or Path
        The file.
    bots : mapping, optional
        Bots by the name of their player.  Those of this package sit down again by themselves.
    edition : str, Path or Edition, optional
        An edition of one's own.

    Returns
    -------
    Game
        The game, with its comments and the lines that were left.

    Raises
    ------
    SavedGameError
        The file cannot be read: what is wrong, in which line and column, and the rule that forbids a move.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> from plakett_widgets import Game, load
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "game.plk"
    ...     Game("plakettopoly", ["Ana", "Léo"], seed=7).save(file)
    ...     load(file).names
    ['Ana', 'Léo']
    """
    path = arguments.file_path("path", path)
    written = saved.read_text(path)
    with saved.naming_file(path):
        return loads(written, bots, edition)


def loads(text: str, bots: Mapping[str, Bot] | None = None, edition: str | Path | Edition | None = None) -> Game:
    """Load a game from a text, such as ``game.record.notation()`` returns.

    Parameters
    ----------
    text : str
        A saved game.
    bots : mapping, optional
        Bots by the name of their player.  Those of this package sit down again by themselves.
    edition : str, Path or Edition, optional
        An edition of one's own.

    Returns
    -------
    Game
        The game, with its comments and the lines that were left.

    Raises
    ------
    SavedGameError
        The text is no saved game: what is wrong, in which line and column, and the rule that forbids a move.

    Examples
    --------
    >>> from plakett_widgets import Game, loads
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> game.play("roll")
    >>> loads(game.record.notation()).moves()
    ['P2: roll']
    """
    if edition is not None:
        arguments.edition_or_path(edition)
    read = TextReader(arguments.require_text("text", text), edition)
    given = arguments.named_values("bots", bots)
    arguments.list_of_bots(given.values())
    return restore(read, given)


def restore(read: TextReader, bots: Mapping[str, Bot], locale: str | None = None) -> Game:
    """Return the game of a text that was read."""
    header, begun = read.header, read.header.beginning
    players = seats.restore_players(header, bots)
    try:
        game = Game(
            header.box, players, seed=begun.seed,
            options=header.options, position=begun.position, tokens=[seat.token for seat in begun.seats],
            opening=begun.opening, banker=None if begun.banker is None else begun.seats[begun.banker].name, locale=locale,
            recorded_chance=RecordedChance(len(begun.seats), len(header.box.decks)) if begun.seed is None else None,
        )  # fmt: skip
    except PositionError as error:
        raise header.tag_error(error_in_words(error), "Position") from None
    except Refused as error:
        raise header.tag_error(error_in_words(error), "Seat" if begun.banker is None else "Banker", error.rule) from None
    except ValueError as error:
        raise header.tag_error(error_in_words(error), "Seat") from None
    game.table.history.take_up(read)
    return game
