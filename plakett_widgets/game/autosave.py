"""A game written to a file as it goes on, so that it can be taken up after the kernel has stopped."""

from __future__ import annotations

import atexit
import os
import warnings
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from .. import editions
from ..editions import Edition
from ..errors.worded import join_clauses, wrong
from ..jupyter.output import prints_here
from ..record import files
from ..record.notation import saved
from ..record.notation.reading import TextReader, normalize_text
from ..record.notation.writing import SavedGameError
from .throttle import Throttle

if TYPE_CHECKING:
    from .table import Table

LONG: Final = 0.1  # seconds; a file that takes less to write is written after every move of a person
GAP: Final = 0.5  # seconds between two times of writing otherwise


class Autosave:
    """Writes the moves of a person at once, so that none is lost with a killed kernel, and those of bots soon after."""

    def __init__(self, table: Table, path: Path, text: str | None) -> None:
        self.table = table
        self.path = path
        self.text = text  # of the file, as this game read or wrote it
        self.coming = text  # what it writes there, until that is known to be written
        self.throttle = Throttle(GAP, table.lock, self.flush)
        self.saved = -1  # the revision that was written last
        self.warned = False
        self.warn = prints_here(partial(warnings.warn, stacklevel=2))

    def start(self) -> None:
        """Begin to write.  Another game that was written there is no longer."""
        OPEN[place(self.path)] = self
        self.stop = self.table.listen(self.changed)
        self.changed()

    def changed(self) -> None:
        if OPEN.get(place(self.path)) is self:
            if self.throttle.took < LONG and not self.table.history.bot_moved_last:
                self.throttle.call_now()
            else:
                self.throttle.call_soon()
        else:
            self.leave("a game that was made after this one is written there")

    def flush(self) -> None:
        """Write what has not been written."""
        with self.table.lock:
            if self.saved == self.table.revision or OPEN.get(place(self.path)) is not self:
                return
            try:
                if self.overwritten():
                    self.leave("somebody else, another kernel perhaps, has written there since")
                    return
                self.path.parent.mkdir(parents=True, exist_ok=True)
                save(self.table, self.path)
            except (OSError, SavedGameError) as error:
                if not self.warned:
                    self.warned = True
                    self.warn(f"autosave: {self.path} cannot be written: {error}; the game goes on")
            else:
                self.saved = self.table.revision

    def overwritten(self) -> bool:
        """Return whether the file holds something else than this game wrote or read."""
        if not self.path.exists():
            return False
        try:
            found = normalize_text(saved.read_text(self.path))
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


def save(table: Table, file: Path, names: bool = True) -> None:
    """Write a game to a file."""
    with table.lock:
        text, keeper = table.notation(names), OPEN.get(place(file))
        if keeper is None or keeper.table is not table:
            files.write_text(file, text)
        else:
            keeper.coming = text
            files.write_text(file, text)
            keeper.text = text


def keep(table: Table, file: Path, begun: TextReader | None) -> None:
    """Take up the game that the file has begun with, and write this one there from now on."""
    if begun is not None:
        differences = saved.differing_conditions(begun.header.beginning, table.beginning())
        if differences:
            raise wrong("argument.autosave_other", file=file.name, differences=join_clauses(differences))
        with saved.naming_file(file):
            table.history.take_up(begun)
    write_from_now(table, file, None if begun is None else begun.text)


def write_from_now(table: Table, file: Path, text: str | None) -> None:
    """Write a game to a file as it goes on.  ``text`` is what that file holds of it."""
    table.autosave = file
    Autosave(table, file, text).start()


def next_file(file: Path) -> Path:
    """Return a file beside another one that is not there yet: evening-2.plk beside evening.plk.

    >>> next_file(Path("no-folder/evening.plk")).name, next_file(Path("no-folder/evening-2.plk")).name
    ('evening-2.plk', 'evening-3.plk')
    """
    stem, _, number = file.stem.rpartition("-")
    if not (stem and number.isdecimal()):
        stem, number = file.stem, "1"
    return next(one for k in count(int(number) + 1) if not (one := file.with_name(f"{stem}-{k}{file.suffix}")).exists())


def flush(path: Path) -> None:
    """Write what a game that uses this file has still to write."""
    former = OPEN.get(place(path))
    if former is not None:
        former.flush()


def begun(file: Path, edition: str | Path | Edition) -> TextReader | None:
    """Return the text of the file, after this kernel has written what it still had to write.  ``None`` without a file."""
    files.require_regular_file(file)
    flush(file)
    if not file.exists():
        return None
    text = saved.read_text(file)
    with saved.naming_file(file):
        known = isinstance(edition, str) and edition in editions.names()
        return TextReader(text, None if known else edition)


@atexit.register
def flush_all() -> None:
    for one in list(OPEN.values()):
        one.flush()
