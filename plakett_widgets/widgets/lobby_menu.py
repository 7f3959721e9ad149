"""The choices of the lobby, and one as a browser sends it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from ..bots.bot import Bot
from ..bots.levels import Balanced, Careful, Random, Searching
from ..editions import Edition, OptionError
from ..editions.options import Option
from ..inputs.players import BOTS, MAX_NAME_LENGTH, Player, bot_name
from ..record.notation.seats import bot_arguments
from ..words.bilingual import Bilingual, bilingual, in_both
from . import protocol
from .board_definition import about, drawing, seats, theme, tokens, words
from .protocol import Problem
from .wire import SPEEDS, EditionDefinition, LevelDefinition, LobbyChoice, LobbyMenu, LobbyPlayer, OptionDefinition

NAMES: Final = ("Ana", "Léo", "Noor", "Zoé", "Hal", "Ida", "Max", "Éva", "Tom", "Mia")  # of both languages
PERSON: Final = ""  # the level of a person
USUAL: Final = (PERSON, Balanced.name, Balanced.name, Balanced.name)  # the levels of a table that nobody has chosen
BY_STRENGTH: Final = (Random, Careful, Balanced, Searching)
MAX_PLAYERS: Final = 12  # of a choice, before the rules of its edition judge it


def lobby_menu(editions: Collection[Edition], bots: Mapping[str, Bot]) -> LobbyMenu:
    """Return all that can be chosen.  ``bots`` are those of one's own by their level."""
    return {
        "editions": [edition_definition(edition) for edition in editions],
        "levels": levels(bots),
        "seats": seats(),
        "names": [*NAMES],
        "name_length": MAX_NAME_LENGTH,
    }


def levels(bots: Mapping[str, Bot]) -> list[LevelDefinition]:
    """Return persons, then the bots of this package from the weakest, then those of one's own."""
    house: list[LevelDefinition] = [
        {"id": id, "name": bilingual(f"level.{id or 'person'}")} for id in (PERSON, *(bot.name for bot in BY_STRENGTH))
    ]
    own: list[LevelDefinition] = [{"id": id, "name": same(bot_name(bot))} for id, bot in bots.items()]
    return house + own


def same(text: str) -> Bilingual:
    return {"fr": text, "en": text}


def edition_definition(edition: Edition) -> EditionDefinition:
    """Return what the lobby shows of an edition."""
    return {
        "id": edition.id,
        "name": words(edition.name),
        "text": in_both(lambda locale: "".join(line["text"] for line in about(edition, locale)[:1])),
        "theme": theme(edition),
        "tokens": tokens(edition),
        "drawn": edition.players.tokens == "drawn",
        "fewest": edition.players.min,
        "most": edition.players.max,
        "cover": drawing(edition.theme.cover or edition.theme.centre),
        "options": [option_definition(option) for option in edition.options if len(option.choices) > 1],
    }


def option_definition(option: Option) -> OptionDefinition:
    return {
        "name": option.name,
        "label": words(option.label),
        "default": option.default,
        "choices": [
            {"value": choice.value, "text": words(choice.text), "number": choice.takes_number} for choice in option.choices
        ],
        "rules": [*option.rules],
    }


def chosen_players(edition: Edition, players: Collection[Player], bots: Mapping[str, Bot]) -> list[LobbyPlayer]:
    """Return players as the lobby shows them."""
    drawn = edition.players.tokens == "drawn"
    return [
        {"name": player.name, "token": "" if drawn else player.token, "level": level_of(player.bot, bots)} for player in players
    ]


def level_of(bot: Bot | None, bots: Mapping[str, Bot]) -> str:
    """Return the level of a bot, which is its kind or, for one of one's own, its key in ``bots``."""
    return PERSON if bot is None else next((level for level, own in bots.items() if own is bot), bot.name)


def own_bots(bots: Collection[Bot]) -> dict[str, Bot]:
    """Return by level the bots that are not just those of this package."""
    unlike = [bot for bot in bots if type(bot) not in BOTS.values() or bot_arguments(bot)]
    return {f"own-{number}": bot for number, bot in enumerate(unlike, 1)}


def read_choice(value: object, editions: Mapping[str, Edition], levels: Collection[str]) -> LobbyChoice:
    """Return a choice, or raise ``Problem`` for one that no view of this package makes.

    Whether those players may play this game is not judged here.
    """
    choice = fields(value, "choice", ("edition", "players", "options", "speed"))
    edition = editions[protocol.read_choice(choice, "edition", editions)]
    players = choice["players"]
    if not isinstance(players, list) or not 0 < len(players) <= MAX_PLAYERS:
        raise Problem("bad_payload", field="players")
    return {
        "edition": edition.id,
        "players": [read_player(player, edition, levels) for player in players],
        "options": read_options(choice["options"], edition),
        "speed": protocol.read_choice(choice, "speed", SPEEDS),
    }


def read_player(value: object, edition: Edition, levels: Collection[str]) -> LobbyPlayer:
    player = fields(value, "players", ("name", "token", "level"))
    return {
        "name": text_or_empty(player, "name"),
        "token": one_or_empty(player, "token", [token.id for token in edition.tokens]),
        "level": one_or_empty(player, "level", levels),
    }


def read_options(value: object, edition: Edition) -> dict[str, bool | int | str]:
    """Return the house rules that are not the usual ones."""
    if not isinstance(value, dict) or len(value) > len(edition.options):
        raise Problem("bad_payload", field="options")
    try:
        settled = {option.name: option.settled(value[option.name]) for option in edition.options if option.name in value}
    except OptionError:
        raise Problem("bad_payload", field="options") from None
    if len(settled) != len(value):
        raise Problem("bad_payload", field="options")
    return {option.name: settled[option.name] for option in edition.options
            if settled.get(option.name, option.default) != option.default}  # fmt: skip


def fields(value: object, name: str, known: Collection[str]) -> Mapping[str, object]:
    """Return a value that has just these fields."""
    if not isinstance(value, dict) or value.keys() != set(known):
        raise Problem("bad_payload", field=name)
    return value


def text_or_empty(message: Mapping[str, object], name: str) -> str:
    return "" if message[name] == "" else protocol.read_text(message, name, MAX_NAME_LENGTH)


def one_or_empty(message: Mapping[str, object], name: str, choices: Collection[str]) -> str:
    return "" if message[name] == "" else protocol.read_choice(message, name, choices)
