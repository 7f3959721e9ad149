"""The players of a saved game: persons by name, bots with their arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...bots.bot import Bot
from ...bots.levels import Balanced
from ...editions.options import written
from ...errors.worded import printable, show_value, wrong
from ...inputs.players import BOTS, Player, bot_name, compose_accents
from ...words.catalogue import both, error_in_words
from .tags import Header
from .writing import Beginning, Seat


def table_text(begun: Beginning) -> str:
    return printable(", ".join(f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in begun.seats))


def stand_in(kind: str) -> Bot:
    """Return a bot in place of one that is not known here, to look at a game."""
    bot = Balanced()
    bot.name = kind  # type: ignore[misc]
    return bot


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
    make: Callable[..., Bot] = BOTS[kind]
    known, given = BOTS[kind].parameters, {}
    for word in arguments.split():
        name, _, text = word.partition("=")
        if name not in known:
            raise wrong("saved.takes", kind=kind, word=show_value(word), known=", ".join(known) or both("saved.nothing"))
        if name in given:
            raise wrong("saved.twice", what=name)
        given[name] = text
    try:
        return make(**{name: parse_argument(name, text) for name, text in given.items()})
    except ValueError:
        raise wrong("saved.argument", kind=kind, given=show_value(arguments)) from None


def parse_argument(name: str, text: str) -> float | None:
    if name == "seconds":
        return None if text == "none" else float(text)
    return int(text)


def bot_arguments(bot: Bot) -> str:
    """Return the arguments of a bot of this package that are not the defaults.

    >>> from plakett_widgets.bots import Careful, Searching
    >>> bot_arguments(Searching(rollouts=20, seconds=None)), bot_arguments(Careful(reserve=90)), bot_arguments(Balanced())
    ('rollouts=20 seconds=none', 'reserve=90', '')
    """
    kind = BOTS.get(bot_name(bot))
    if kind is None:
        return ""
    usual = kind()
    given = {name: getattr(bot, name) for name in kind.parameters if getattr(bot, name) != getattr(usual, name)}
    return " ".join(f"{name}={written(value)}" for name, value in given.items())
