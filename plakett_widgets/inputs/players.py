"""The players: names, bots and tokens by seat."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from ..bots.bot import MAX_NAME_LENGTH as MAX_NAME_LENGTH
from ..bots.bot import Bot
from ..bots.bot import bot_name as bot_name
from ..bots.levels import Balanced, Careful, Level, Random, Searching
from ..editions import Edition
from ..editions.names import fold
from ..engine import generator, reason
from ..errors.suggestions import public
from ..errors.worded import show_value, wrong
from ..moves.seats import seat_labels
from ..texts.refusal import Refused
from ..words.catalogue import Both, both

BOTS: Final[Mapping[str, type[Level]]] = {kind.name: kind for kind in (Balanced, Careful, Random, Searching)}
# no-break spaces, and what joins letters or emoji, or keeps them apart
JOINERS: Final = frozenset("\u00a0\u202f\u200c\u200d")


def is_allowed(char: str) -> bool:
    """Return whether a character may stand in a name or a comment."""
    return char.isprintable() or char in JOINERS


@public
@dataclass(frozen=True)
class Player:
    """Who sits in a seat: a person or a bot.

    Parameters
    ----------
    name : str
        The name.
    token : str
        The id of the token.
    bot : Bot, optional
        The bot, ``None`` for a person.

    Examples
    --------
    >>> from plakett_widgets import Game, bots
    >>> [player.name for player in Game("plakettopoly", ["Ana", bots.Careful()], seed=7).players if player.person]
    ['Ana']
    """

    name: str
    token: str
    bot: Bot | None = None

    @property
    def person(self) -> bool:
        """Whether a person makes the moves of this seat, by click or by ``game.play``, and not a bot."""
        return self.bot is None


def seat_players(
    edition: Edition,
    banker_apart: bool,
    players: int | Sequence[str | Bot | tuple[str, Bot]],
    tokens: Sequence[str],
    seed: int | None,
) -> list[Player]:
    """Return the players by seat, or raise ``Refused`` or ``ValueError`` if they cannot play together.

    ``banker_apart`` is whether the banker does not play.  Where tokens are drawn by lot, a game without a ``seed`` names them.
    """
    given = seat_labels(players) if isinstance(players, int) else list(players)
    if not edition.players.min <= len(given) <= edition.players.max:
        raise Refused.table(edition, reason.TABLE_SIZE, least=edition.players.min, most=edition.players.max, n=len(given))
    if banker_apart and len(given) < edition.players.banker_apart:
        raise Refused.table(edition, reason.BANKER_NEEDS_MORE, least=edition.players.banker_apart, n=len(given))
    pairs = [(bot_name(one), one) if isinstance(one, Bot) else one if isinstance(one, tuple) else (one, None) for one in given]
    names = unique_names([name for name, _ in pairs])
    known = [token.id for token in edition.tokens]
    if edition.players.tokens == "drawn" and seed is not None:
        known = draw_tokens(known, seed)
        if list(tokens) not in ([], known[: len(names)]):  # a copy of a game names those it drew
            raise Refused.table(edition, reason.TOKENS_BY_LOT)
    chosen = list(tokens) or known[: len(names)]
    if len({*chosen}.intersection(known)) != len(chosen) or len(chosen) != len(names):
        raise wrong("argument.tokens", tokens=", ".join(known))
    return [Player(name, token, bot) for name, token, (_, bot) in zip(names, chosen, pairs, strict=True)]


def draw_tokens(tokens: Sequence[str], seed: int) -> list[str]:
    """Return the tokens in an order drawn by lot from the seed, which does not touch the streams of dice and decks.

    >>> draw_tokens(["boat", "bicycle", "mill"], 1), draw_tokens(["boat", "bicycle", "mill"], 2)
    (['bicycle', 'boat', 'mill'], ['mill', 'bicycle', 'boat'])
    """
    return sorted(tokens, key=lambda token: generator.stream(seed, -1 - tokens.index(token)))  # theirs count from 0 up


def why_unfit(name: str) -> Both:
    """Return why a text cannot be a name, empty if it can.

    >>> why_unfit("\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}"), why_unfit("Anne\N{NO-BREAK SPACE}B.")
    ('', '')
    >>> why_unfit("a\\tb"), why_unfit("the\N{RIGHT-TO-LEFT OVERRIDE}end")
    ('it contains U+0009', 'it contains U+202E (right-to-left override)')
    """
    for char in name:
        if char == ":" or not is_allowed(char):
            called = unicodedata.name(char, "").lower()
            return both("name.contains", char=f"U+{ord(char):04X}" + (f" ({called})" if called else ""))
    if not any(char.isprintable() and not char.isspace() for char in name):
        return both("name.unseen")
    return both("name.long", n=len(name), most=MAX_NAME_LENGTH) if len(name) > MAX_NAME_LENGTH else Both("", "")


def compose_accents(name: str) -> str:
    """Return a name with one character for each letter, however its accents were typed.

    >>> compose_accents("Le\N{COMBINING ACUTE ACCENT}o") == "Léo"
    True
    """
    return unicodedata.normalize("NFC", name)


def unique_names(names: Sequence[str]) -> list[str]:
    """Return the names of players.  Those that read the same are numbered.

    >>> unique_names(["balanced", "Ana", "balanced"]), unique_names(["Léo", "leo", "Leo 1"])
    (['balanced 1', 'Ana', 'balanced 2'], ['Léo 2', 'leo 3', 'Leo 1'])
    """
    names = [compose_accents(name) for name in names]
    for name in names:
        if why := why_unfit(name):
            raise wrong("argument.player_name", name=show_value(name), why=why)
    return number_duplicates(names)


def number_duplicates(names: Sequence[str], beside: Sequence[str] = ()) -> list[str]:
    """Return names, with numbers for those that read like another one, or like one of those ``beside``.

    >>> number_duplicates(["A", "A", "A 1", "Bank"], ["bank"])
    ['A 2', 'A 3', 'A 1', 'Bank 1']
    """
    seen = [fold(name) for name in (*names, *beside)]
    taken = set(seen)
    unique = []
    for name in names:
        if seen.count(fold(name)) > 1:
            stem = name[: MAX_NAME_LENGTH - 4]  # before a space and up to three digits
            numbered = (f"{stem} {number}" for number in count(1))
            name = next(one for one in numbered if fold(one) not in taken)
            taken.add(fold(name))
        unique.append(name)
    return unique
