"""Saved games in files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...bots.bot import Bot
from ...editions import Edition
from ...errors.worded import printable
from ...inputs.players import BOTS
from ...words.catalogue import Both, both
from ..files import require_regular_file
from .reading import TextReader, decode_text
from .seats import stand_in, table_text
from .writing import MAX_BYTES, Beginning, SavedGameError


def read_text(path: Path) -> str:
    require_regular_file(path)
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)  # no more, however large it is
    with naming_file(path):
        return decode_text(data)


@contextmanager
def naming_file(path: Path) -> Iterator[None]:
    """Add the name of a file to errors about its text."""
    try:
        yield
    except SavedGameError as error:
        raise SavedGameError(error.what, error.line, error.column, error.rule, printable(path.name)) from None


def differing_conditions(there: Beginning, here: Beginning) -> list[Both]:
    """Word in what two games were begun differently.  A file without a seed goes on from the chance that it records."""
    found = [is_not(key, there.options.get(key), value) for key, value in here.options.items()
             if there.options.get(key) != value]  # fmt: skip
    tokens = [printable(" ".join(seat.token for seat in one.seats)) for one in (there, here)]
    if table_text(there) != table_text(here):
        found.append(both("saved.at_table", there=table_text(there), here=table_text(here)))
    elif tokens[0] != tokens[1]:
        found.append(both("saved.other_tokens", there=tokens[0], here=tokens[1]))
    found += [is_not(name, repr(getattr(there, name)), repr(getattr(here, name))) for name in ("edition", "seed")
              if getattr(there, name) not in (getattr(here, name), None)]  # fmt: skip
    if there.banker != here.banker:
        names = [None if one.banker is None else one.seats[one.banker].name for one in (there, here)]
        found.append(is_not("banker", *names))
    if list(there.opening) != list(here.opening):
        found.append(both("saved.is_another", name="opening"))
    if there.position != here.position:
        found.append(both("saved.is_another", name="position"))
    return found


def is_not(name: str, there: str | None, here: str | None) -> Both:
    """Word that something is one thing there and another here."""
    return both("saved.is_not", name=name, there=there, here=here)


def stand_in_bots(path: Path, edition: str | Path | Edition | None = None) -> dict[str, Bot]:
    """Return bots in place of those of a file that are not of this package, so that its game can be looked at."""
    text = read_text(path)
    with naming_file(path):
        seats = TextReader(text, edition).header.beginning.seats
    return {seat.name: stand_in(seat.bot) for seat in seats if seat.bot is not None and seat.bot not in BOTS}
