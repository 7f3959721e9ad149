"""Saved games: the notation of a game in a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from ..bots import Balanced, Bot, Random, Searching
from ..editions import Edition
from ..editions.errors import shown
from ..players import BOTS, Player, called
from .files import ordinary
from .notation import LARGEST, Beginning, SavedGameError, Seat, written
from .notation_reader import TextReader, decoded


class Argument(NamedTuple):
    """What a bot may be made with: a number within bounds, whole or not, or ``none`` where that is allowed."""

    low: float
    high: float
    whole: bool = True
    or_none: bool = False

    def read(self, name: str, text: str) -> float | None:
        if self.or_none and text == "none":
            return None
        found = NUMBER.fullmatch(text)
        if found and not (self.whole and found[1]):
            value = int(text) if self.whole else float(text)
            if self.low <= value <= self.high:
                return value
        kind = "a whole number" if self.whole else "a number"
        either = "none or " if self.or_none else ""
        raise ValueError(f"{name} is {either}{kind} from {self.low:,} to {self.high:,}, not “{text[:40]}”")


NUMBER: Final = re.compile(r"-?[0-9]{1,20}((?:\.[0-9]{1,20})?(?:e[-+][0-9]{1,3})?)")
SEED: Final = Argument(-(2**63), 2**64 - 1)
ARGUMENTS: Final[Mapping[str, Mapping[str, Argument]]] = {
    Random.name: {"seed": SEED},
    Searching.name: {
        "rollouts": Argument(1, 100_000),
        "seconds": Argument(0, 3_600, whole=False, or_none=True),
        "rounds": Argument(1, 10_000),
        "seed": SEED,
    },
}
"""What is written of a bot, if it is not what the bot has by itself."""


def read(path: Path) -> str:
    ordinary(path)
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
    tokens = [" ".join(seat.token for seat in one.seats) for one in (there, here)]
    if table(there) != table(here):
        found.append(f"at the table are {table(there)}, not {table(here)}")
    elif tokens[0] != tokens[1]:
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


def seat_of(player: Player) -> Seat:
    """A player, as written down."""
    if player.bot is None:
        return Seat(player.name, player.token)
    return Seat(player.name, player.token, called(player.bot), arguments_of(player.bot))


def sit_down(seat: Seat, bots: Mapping[str, Bot]) -> str | tuple[str, Bot]:
    """A player of a saved game; ``ValueError`` if a bot is played by none that is known."""
    if seat.bot is None:
        return seat.name
    if seat.name in bots:
        return seat.name, bots[seat.name]
    if seat.bot not in BOTS:
        give = f"give that bot: load(path, bots={{{seat.name!r}: …}}), or write one of {', '.join(BOTS)}"
        raise ValueError(f"{seat.name} is played by {shown(seat.bot)}; {give}")
    return seat.name, made(seat.bot, seat.arguments)


def made(kind: str, arguments: str) -> Bot:
    """A bot of this package, from what is written of it; ``ValueError`` says what cannot be.

    >>> made("searching", "rollouts=20 seconds=none").rollouts
    20
    """
    known, given = ARGUMENTS.get(kind, {}), {}
    for word in arguments.split():
        name, _, text = word.partition("=")
        if name not in known:
            raise ValueError(f"{kind} takes no “{word[:40]}”, but {', '.join(known) or 'nothing'}")
        if name in given:
            raise ValueError(f"{name} is there twice")
        given[name] = known[name].read(name, text)
    make: Callable[..., Bot] = BOTS[kind]
    return make(**given)


def arguments_of(bot: Bot) -> str:
    """With what a bot of this package was made, as far as it is not the usual; ``SavedGameError`` if it could not be read.

    >>> arguments_of(Searching(rollouts=20, seconds=None)), arguments_of(Balanced())
    ('rollouts=20 seconds=none', '')
    """
    kind = called(bot)
    known = ARGUMENTS.get(kind, {})
    if not known:
        return ""
    usual = BOTS[kind]()
    given = {name: written(getattr(bot, name)) for name in known if getattr(bot, name) != getattr(usual, name)}
    for name, text in given.items():
        try:
            known[name].read(name, text)
        except ValueError as error:
            raise SavedGameError(f"the bot {kind} can be written, but not read again: {error}") from None
    return " ".join(f"{name}={text}" for name, text in given.items())
