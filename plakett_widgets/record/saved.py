"""Saved games: the notation of a game in a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from ..bots import Balanced, Bot, Careful, Random, Searching
from ..editions import Edition
from .notation import LARGEST, Beginning, SavedGameError, Seat
from .notation_reader import TextReader, decoded

BOTS: Final = {kind.name: kind for kind in (Balanced, Careful, Random, Searching)}


def write(path: Path, text: str) -> None:
    """Write a file whole: a crash leaves the old one as it is."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """The same of bytes."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_bytes(data)
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None  # not the name that nobody has chosen


def read(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)  # no more, however large it is
    with about(path):
        return decoded(data)


@contextmanager
def about(path: Path) -> Iterator[None]:
    """Whatever is wrong with what a file says is told with its name."""
    try:
        yield
    except SavedGameError as error:
        raise SavedGameError(error.what, error.line, error.column, error.rule, path.name) from None


def differences(there: Beginning, here: Beginning) -> list[str]:
    """In what two games were begun differently.  A file without a seed goes on from the chance that is written there."""
    found = [f"{key} is {there.options.get(key)}, not {value}" for key, value in here.options.items()
             if there.options.get(key) != value]  # fmt: skip
    if table(there) != table(here):
        found.append(f"at the table are {table(there)}, not {table(here)}")
    elif list(there.seats) != list(here.seats):
        tokens = [" ".join(seat.token for seat in one.seats) for one in (there, here)]
        found.append(f"the tokens are {tokens[0]}, not {tokens[1]}")
    found += [f"{name} is {getattr(there, name)!r}, not {getattr(here, name)!r}" for name in ("edition", "seed")
              if getattr(there, name) not in (getattr(here, name), None)]  # fmt: skip
    if there.banker != here.banker:
        names = [None if one.banker is None else one.seats[one.banker].name for one in (there, here)]
        found.append(f"banker is {names[0]}, not {names[1]}")
    if list(there.opening) != list(here.opening):
        found.append("opening is another")
    if there.position != here.position:
        found.append("position is another")
    return found


def table(begun: Beginning) -> str:
    return ", ".join(f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in begun.seats)


class StandIn(Balanced):
    """Sits where a bot played that is not known here, for those who only want to look at a game."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.name = kind  # type: ignore[misc]


def stand_ins(path: Path, edition: str | Path | Edition | None = None) -> dict[str, Bot]:
    """For the bots of a file that are not of this package: its game can be looked at without them."""
    text = read(path)
    with about(path):
        seats = TextReader(text, edition).header.beginning.seats
    return {seat.name: StandIn(seat.bot) for seat in seats if seat.bot is not None and seat.bot not in BOTS}


def sit_down(seat: Seat, bots: Mapping[str, Bot]) -> str | tuple[str, Bot]:
    """A player of a saved game; ``ValueError`` if a bot is played by none that is known."""
    if seat.bot is None:
        return seat.name
    if seat.name in bots:
        return seat.name, bots[seat.name]
    if seat.bot not in BOTS:
        raise ValueError(f"{seat.name} is played by “{seat.bot}”; give that bot: load(path, bots={{{seat.name!r}: …}})")
    return seat.name, BOTS[seat.bot]()
