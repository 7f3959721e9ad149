"""Games in a folder that are written there as they go on, one file each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from ..bots.bot import Bot
from ..record.notation import saved
from ..record.notation.reading import TextReader, normalize_text
from ..record.notation.writing import SavedGameError
from . import autosave
from .game import Game
from .loading import restore

MAX_FILES: Final = 20  # of which the newest are looked at
SUFFIX: Final = ".plk"


def new_file(folder: Path, edition: str) -> Path:
    """Return the path of a file that is not there yet, named by date, time and edition."""
    stem = f"{datetime.now():%Y-%m-%d-%Hh%M}-{Path(edition).name}"
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(path for path in (folder / f"{name}{SUFFIX}" for name in names) if not path.exists())


def newest_unfinished(folder: Path, bots: Mapping[str, Bot]) -> tuple[Path, Game] | None:
    """Return the game that was played last of those in a folder that are not over, and its file.

    ``bots`` are those of one's own by their names in files.  A file that cannot be read is passed over.
    """
    autosave.flush_all()
    for file in newest_files(folder):
        with suppress(OSError, SavedGameError):
            game = going_on(file) or unfinished_game(saved.read_text(file), bots)
            if game is not None and not game.over:
                return file, game
    return None


def newest_files(folder: Path) -> Iterator[Path]:
    """Yield the files of games in a folder, the newest first."""
    dated: list[tuple[float, Path]] = []
    with suppress(OSError):  # there is no such folder
        for path in folder.iterdir():
            if path.suffix == SUFFIX:
                with suppress(OSError):
                    dated.append((path.stat().st_mtime, path.absolute()))
    yield from (path for _, path in sorted(dated, reverse=True)[:MAX_FILES])


def going_on(file: Path) -> Game | None:
    """Return the game that is written to a file from a board of this process."""
    keeper = autosave.OPEN.get(autosave.place(file))
    board = None if keeper is None else keeper.table.board()
    return None if board is None or board.closed else board.game


def unfinished_game(text: str, bots: Mapping[str, Bot], locale: str | None = None) -> Game | None:
    """Return the game of a text, ``None`` if it says that the game is over."""
    read = TextReader(text)
    if read.header.result not in (None, "*"):
        return None
    kinds = {seat.name: seat.bot or "" for seat in read.header.beginning.seats}
    return restore(read, {name: bots[kind] for name, kind in kinds.items() if kind in bots}, locale)


def take_up(file: Path, bots: Mapping[str, Bot], locale: str | None = None) -> Game | None:
    """Return the game of a file, which is written there as it goes on.  It is the same one while it is in use.

    Raises ``SavedGameError`` or ``OSError`` for a file that cannot be read.
    """
    if (game := going_on(file)) is not None:
        return game
    text = saved.read_text(file)
    with saved.naming_file(file):
        game = unfinished_game(text, bots, locale)
    if game is not None:
        autosave.write_from_now(game.table, file, normalize_text(text))
    return game
