"""The players of a saved game: persons by name, bots with their arguments."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from ...bots import Balanced, Bot, Random, Searching
from ...editions.options import written
from ...errors.worded import printable, show_value, wrong
from ...inputs.players import BOTS, Player, bot_name, compose_accents
from ...words.catalogue import both, error_in_words, error_text, in_words
from .tags import Header
from .writing import Beginning, SavedGameError, Seat


class Argument(NamedTuple):
    """An argument of a bot: a number within bounds, whole or not, or ``none`` where that is allowed."""

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
        right = both("right.from_to" if self.whole else "right.number_from_to", low=self.low, high=self.high)
        right = both("right.or_none", right=right) if self.or_none else right
        raise wrong("saved.argument", name=name, right=right, given=show_value(text))


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
"""The arguments of a bot that are written, where they are not the defaults."""


def table_text(begun: Beginning) -> str:
    return printable(", ".join(f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in begun.seats))


class StandIn(Balanced):
    """A bot in place of one that is not known here, to look at a game."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.name = kind  # type: ignore[misc]


def saved_seat(player: Player) -> Seat:
    if player.bot is None:
        return Seat(player.name, player.token)
    return Seat(player.name, player.token, bot_name(player.bot), bot_arguments(player.bot))


def restore_players(header: Header, bots: Mapping[str, Bot]) -> list[str | tuple[str, Bot]]:
    """Return the players of a saved game.  Raises ``ValueError`` for a bot of no player, or of a person."""
    begun = header.beginning
    bots = {compose_accents(name): bot for name, bot in bots.items()}
    strangers = bots.keys() - {seat.name for seat in begun.seats}
    if strangers:
        raise wrong("saved.nobody", names=", ".join(sorted(strangers)), table=table_text(begun))
    persons = [seat.name for seat in begun.seats if seat.bot is None and seat.name in bots]
    if persons:
        raise wrong("saved.no_bot", names=", ".join(persons), table=table_text(begun))
    players: list[str | tuple[str, Bot]] = []
    for number, seat in enumerate(begun.seats):
        try:
            players.append(restore_player(seat, bots))
        except ValueError as error:
            raise header.tag_error(error_in_words(error), f"Seat {number}") from None
    return players


def restore_player(seat: Seat, bots: Mapping[str, Bot]) -> str | tuple[str, Bot]:
    """Return a player of a saved game.  Raises ``ValueError`` for a bot of an unknown kind."""
    if seat.bot is None:
        return seat.name
    if seat.name in bots:
        return seat.name, bots[seat.name]
    if seat.bot not in BOTS:
        give = f"load(path, bots={{{seat.name!r}: …}})"
        raise wrong("saved.played_by", name=printable(seat.name), bot=show_value(seat.bot), give=give, bots=", ".join(BOTS))
    return seat.name, make_bot(seat.bot, seat.arguments)


def make_bot(kind: str, arguments: str) -> Bot:
    """Return a bot of this package from what is written of it, or raise ``ValueError``.

    >>> make_bot("searching", "rollouts=20 seconds=none").rollouts
    20
    """
    known, given = ARGUMENTS.get(kind, {}), {}
    for word in arguments.split():
        name, _, text = word.partition("=")
        if name not in known:
            raise wrong("saved.takes", kind=kind, word=show_value(word), known=", ".join(known) or both("saved.nothing"))
        if name in given:
            raise wrong("saved.twice", what=name)
        given[name] = known[name].read(name, text)
    make: Callable[..., Bot] = BOTS[kind]
    return make(**given)


def bot_arguments(bot: Bot) -> str:
    """Return the arguments of a bot of this package that are not the defaults.

    Raises ``SavedGameError`` for a value that could not be read again.

    >>> bot_arguments(Searching(rollouts=20, seconds=None)), bot_arguments(Balanced())
    ('rollouts=20 seconds=none', '')
    """
    kind = bot_name(bot)
    known = ARGUMENTS.get(kind, {})
    if not known:
        return ""
    usual = BOTS[kind]()
    given = {name: written(getattr(bot, name)) for name in known if getattr(bot, name) != getattr(usual, name)}
    for name, text in given.items():
        try:
            known[name].read(name, text)
        except ValueError as error:
            raise SavedGameError(in_words("saved.not_again", kind=kind, why=error_text(error))) from None
    return " ".join(f"{name}={text}" for name, text in given.items())
