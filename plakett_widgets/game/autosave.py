"""A game written to a file as it goes on, so that it can be taken up after the kernel has stopped."""

from __future__ import annotations

import atexit
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from .. import editions
from ..editions import Edition
from ..record import files
from ..record.notation import saved
from ..record.notation.reading import TextReader, plain
from ..record.notation.writing import SavedGameError
from .listeners import at_home
from .throttle import Throttle

if TYPE_CHECKING:
    from .game import Game

LONG: Final = 0.1  # seconds; a file that takes less to write is written after all that a person says
GAP: Final = 0.5  # seconds between two times of writing otherwise


class Autosave:
    """Writes at once what a person says, which is lost to no kernel that is killed; what bots say soon after, not so often."""

    def __init__(self, game: Game, path: Path, text: str | None) -> None:
        self.game = game
        self.path = path
        self.text = text  # of the file, as this game read or wrote it
        self.coming = text  # what it writes there, until that is known to be written
        self.throttle = Throttle(GAP, game.lock, self.flush)
        self.saved = -1  # the revision that was written last
        self.warned = False
        self.warn = at_home(partial(warnings.warn, stacklevel=2))

    def start(self) -> None:
        """From now on; another game that was written there is no longer."""
        OPEN[place(self.path)] = self
        self.stop = self.game.on_change(self.changed)

    def changed(self, _game: Game) -> None:
        if OPEN.get(place(self.path)) is self:
            if self.throttle.took < LONG and not self.game._talk.bot_spoke_last:
                self.throttle.do()
            else:
                self.throttle.ask()
        else:
            self.leave("a game that was made after this one is written there")

    def flush(self) -> None:
        """Write what has not been written."""
        with self.game.lock:
            if self.saved == self.game.rev or OPEN.get(place(self.path)) is not self:
                return
            try:
                if self.overwritten():
                    self.leave("somebody else, another kernel perhaps, has written there since")
                    return
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self.game.save(self.path)
            except (OSError, SavedGameError) as error:
                if not self.warned:
                    self.warned = True
                    self.warn(f"autosave: {self.path} cannot be written: {error}; the game goes on")
            else:
                self.saved = self.game.rev

    def overwritten(self) -> bool:
        """Does the file hold something else than this game knows?"""
        if not self.path.exists():
            return False
        try:
            found = plain(saved.read(self.path))
        except SavedGameError:
            return True
        if found == self.coming:  # whether or not an interrupt fell after it was written
            self.text = found
        return found != self.text

    def leave(self, why: str) -> None:
        """The file holds what this game knows nothing of: it is no longer written, so that nothing is lost."""
        if OPEN.get(place(self.path)) is self:
            del OPEN[place(self.path)]
        self.stop()
        self.warn(
            f"autosave: {self.path.name} is left as it is: {why}.  This game goes on without:"
            " game.save(path) keeps it in another file; made again, it takes up what this one holds"
        )


OPEN: Final[WeakValueDictionary[Path, Autosave]] = WeakValueDictionary()  # by file


def place(path: Path) -> Path:
    """Return the file that links lead to."""
    return Path(os.path.realpath(path))


@contextmanager
def writing(game: Game, path: Path, text: str) -> Iterator[None]:
    """A game is written to a file, by whoever asks for it."""
    keeper = OPEN.get(place(path))
    if keeper is None or keeper.game is not game:
        yield
        return
    keeper.coming = text
    yield
    keeper.text = text


def flush(path: Path) -> None:
    """Write what a game that uses this file has still to write."""
    former = OPEN.get(place(path))
    if former is not None:
        former.flush()


def begun(file: Path, edition: str | Path | Edition) -> TextReader | None:
    """What the file says, once all that a game of this kernel has to tell it is written; ``None`` if there is none."""
    files.require_regular_file(file)
    flush(file)
    if not file.exists():
        return None
    text = saved.read(file)
    with saved.about(file):
        known = isinstance(edition, str) and edition in editions.names()
        return TextReader(text, None if known else edition)


def noted_tokens(text: TextReader | None, edition: Edition) -> list[str]:
    """Where tokens are drawn by lot, those of a file without the seed that would draw them again, and then the others."""
    if text is None or text.header.beginning.seed is not None or edition.players.tokens != "drawn":
        return []
    noted, known = [seat.token for seat in text.header.beginning.seats], [token.id for token in edition.tokens]
    return [*(token for token in noted if token in known), *(token for token in known if token not in noted)]


@atexit.register
def flush_all() -> None:
    for one in list(OPEN.values()):
        one.flush()
