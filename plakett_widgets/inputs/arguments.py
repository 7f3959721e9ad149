"""Check arguments before any work begins.  An error names the argument and what would be right."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from difflib import get_close_matches
from inspect import getattr_static
from math import inf
from operator import index
from os import PathLike
from pathlib import Path
from threading import TIMEOUT_MAX
from traceback import format_exception_only
from typing import Any, Final, TypeGuard, TypeVar

from ..bots.bot import Bot, is_guest
from ..bots.levels import Balanced, Careful
from ..bots.questions import METHODS
from ..editions import Edition
from ..editions.names import fold
from ..editions.options import plain
from ..errors.worded import (
    OutOfRangeError,
    as_hint,
    describe_value,
    did_you_mean,
    instance_name,
    join_alternatives,
    wrong,
    wrong_value,
)
from ..errors.worded import named_values as named_values
from ..errors.worded import require_text as require_text
from ..words.catalogue import Both, both, in_words
from ..words.languages import require_language

MAX_NUMBER: Final = 2**31 - 1  # what the columns of the frames can number
MAX_BOTS: Final = 100  # more bots than any table has seats
BOT_METHODS: Final = frozenset({"begin", "choose", *METHODS})
SLIPS: Final = {  # names of another version, or of moves, and the methods that are called
    "on_turn": "choose_turn", "off_turn": "choose_between_turns", "clears": "choose_settlement", "claims": "choose_claim",
    "buys": "choose_purchase", "bids": "choose_bid", "pays": "choose_payment", "answers": "choose_reply",
    "lifts": "choose_lift", "wants": "choose_request", "places": "choose_place", "releases": "choose_release",
    "tickets": "choose_ticket", "takes": "choose_titles", "chooses": "choose_branch", "turns_to": "choose_path",
    "plays_joker": "choose_joker", "offers": "choose_turn", "choose_buy": "choose_purchase",
    "choose_offer": "choose_reply", "choose_debt": "choose_payment",
}  # fmt: skip
BOTS: Final = "[Careful(), Balanced()]"  # an example
MIN_SIMILARITY: Final = 0.8  # of names, from which on one is taken for a slip

T = TypeVar("T")


def whole_number(name: str, value: object, least: int | None = 1, most: int | None = MAX_NUMBER) -> int:
    """Return a whole number between bounds, of any type such as those of NumPy.  ``True`` is none.

    >>> whole_number("games", 10)
    10
    >>> whole_number("games", 2.5)
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: games: a whole number from 1, not 2.5
    """
    try:
        number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    low, high = -inf if least is None else least, inf if most is None else most
    if number is not None and low <= number <= high:
        return number
    bounded = most is not None and (most != MAX_NUMBER or (number or 0) > most)
    if least is None:
        right = both("right.whole_to", most=str(most)) if bounded else both("right.whole")
    elif bounded:
        right = both("right.whole_between", least=str(least), most=str(most))
    else:
        right = both("right.whole_from", least=str(least))
    raise wrong("argument.expected", name=name, right=right, given=describe_value(value if number is None else number))


def checked_seed(seed: object) -> int:
    """Return a seed of 64 bits with a sign.  Generators take no more, and two seeds should be two games."""
    return whole_number("seed", whole_number("seed", seed, None, None), -(2**63), 2**63 - 1)


def true_or_false(name: str, value: object) -> bool:
    """Return a truth value, of Python or NumPy."""
    value = plain(value)
    if not isinstance(value, bool):
        raise wrong_value(name, "right.flag", value)
    return value


def one_of(name: str, value: object, known: Iterable[str]) -> str:
    """Return one of several words.

    >>> one_of("stay", "ever", ("short", "long"))
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: stay: short or long, not “ever”
    """
    words = list(known)
    if not isinstance(value, str) or value not in words:
        hint = did_you_mean(value, words) if isinstance(value, str) and len(words) > 2 else ""
        raise wrong("argument.one_of", name=name, right=join_alternatives(words), given=describe_value(value), hint=hint)
    return value


def checked_language(locale: str | None) -> str | None:
    """Return the language of what is shown.  ``None`` stands for that of the reader.

    >>> checked_language("fr-CA"), checked_language(None)
    ('fr', None)
    """
    return None if locale is None else require_language(locale)


def instance_of(name: str, value: T, kind: type[T]) -> T:
    if not isinstance(value, kind):
        raise wrong("argument.expected", name=name, right=both("right.class", kind=kind.__name__), given=describe_value(value))
    return value


def callback(name: str, call: Callable[..., T]) -> Callable[..., T]:
    if not callable(call):
        raise wrong_value(name, "right.function", call)
    return call


def edition_or_path(edition: object) -> str | Path | Edition:
    if isinstance(edition, (str, Edition)):
        return edition
    if not isinstance(edition, PathLike):
        raise wrong_value("edition", "right.edition", edition)
    return Path(edition)


def is_iterable(values: object) -> TypeGuard[Iterable[Any]]:
    """Return whether a value can be iterated.  An array of NumPy without a dimension cannot.

    >>> is_iterable([1, 2]), is_iterable(2)
    (True, False)
    """
    return isinstance(values, Iterable) and getattr(values, "shape", None) != ()


def is_ordered(values: object) -> TypeGuard[Iterable[Any]]:
    """Return whether a value can be iterated in an order with a meaning.  A text and a set cannot.

    >>> is_ordered([1, 2]), is_ordered("ab"), is_ordered({1, 2})
    (True, False, False)
    """
    return is_iterable(values) and not isinstance(values, (str, bytes, Mapping, set, frozenset))


def list_of_texts(name: str, values: object) -> list[str]:
    """Return a list of texts.  A single text is none.

    >>> list_of_texts("tokens", "mask")
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: tokens: a list of texts, not “mask”
    """
    if not is_ordered(values):
        raise wrong_value(name, "right.texts", values)
    return [require_text(name, value) for value in values]


def file_path(name: str, path: object) -> Path:
    """Return the path of a file, which must not be a folder.

    >>> file_path("autosave", Path.cwd())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: autosave: the path of a file, and “...” is a folder: name a file in it
    """
    found = path_to(name, "right.file", path)
    if found.is_dir():
        raise wrong("argument.is_folder", name=name, right=both("right.file"), given=describe_value(str(path)))
    return found


def path_to(name: str, right: str, path: object) -> Path:
    """Return a path, with ``~`` for the home of a user."""
    if not isinstance(path, (str, PathLike)) or path == "" or "\0" in str(path):
        raise wrong_value(name, right, path)
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise wrong("argument.no_home", name=name, right=both(right), given=describe_value(str(path))) from None


def checked_throws(opening: object, dice: int) -> list[tuple[int, int]]:
    """Return the throws to begin with, of one die or two."""
    given = [tuple(throw) if is_ordered(throw) else (throw, 0) for throw in ordered_list("opening", opening, least=0)]
    faces = range(1, 7), range(1, 7) if dice > 1 else (0,)
    for throw in given:
        if not (len(throw) == 2 and all(map(is_face, faces, throw))):
            raise wrong("argument.two_dice" if dice > 1 else "argument.one_die")
    return [(int(first), int(second)) for first, second in given]


def is_face(faces: Container[int], die: object) -> bool:
    """Return whether a value is a face of a die, of any type of whole number.  ``6.0`` and ``True`` are none."""
    try:
        return not isinstance(die, bool) and index(die) in faces  # type: ignore[arg-type]
    except TypeError:
        return False


def seat_number(name: str, value: object, names: Sequence[str]) -> int:
    """Return the number of a seat, given by that or by the name of who sits there.

    >>> seat_number("seat", "leo", ["Ana", "Léo"])
    1
    >>> seat_number("seat", "Lea", ["Ana", "Léo"])
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: seat: “Lea” is no player: there are Ana, Léo
    """
    if not isinstance(value, str):
        return whole_number(name, value, 0, len(names) - 1)
    folded = [fold(known) for known in names]
    if fold(value) not in folded:
        raise wrong("argument.no_player", name=name, given=describe_value(value), names=", ".join(names))
    return folded.index(fold(value))


def checked_players(players: object) -> int | list[str | Bot | tuple[str, Bot]]:
    """Return a number of persons, or the players: names, bots, or pairs of both.

    >>> checked_players("Ana")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: players: a number, or a list such as ["Ana", ...], not “Ana”
    """
    right = both("right.players", example='["Ana", Balanced(), ("Zoé", Careful())]')
    if not is_ordered(players):
        try:
            return min(whole_number("players", players, None, None), MAX_BOTS)
        except ValueError:
            raise wrong("argument.expected", name="players", right=right, given=describe_value(players)) from None
    found: list[str | Bot | tuple[str, Bot]] = []
    for one in players:
        paired = not isinstance(one, Bot) and isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], str)
        who = one[1] if paired else one
        if isinstance(who, Bot):  # first, so that the bot's own code is not called
            check_bot(who, "players")
            found.append((str(one[0]), who) if paired else who)
        elif isinstance(who, type) and issubclass(who, Bot):
            raise wrong("argument.write_instance", name="players", kind=who.__name__)
        elif paired or not isinstance(who, str):
            raise wrong("argument.players_without", right=right, given=describe_value(who), beginning=class_hint(who))
        else:
            found.append(str(who))  # a text of NumPy is a plain one from here on
    return found


def bots_at_table(bots: object) -> tuple[Bot, ...]:
    """Return a bot for each seat, or a number of ``Balanced`` ones.

    >>> [bot.name for bot in bots_at_table(2)]
    ['balanced', 'balanced']
    """
    if is_iterable(bots):
        return list_of_bots(bots)
    try:
        number = whole_number("bots", bots, None, None)
    except ValueError:
        right = both("right.bots", example=BOTS)
        raise wrong("argument.expected", name="bots", right=right, given=describe_value(bots)) from None
    return tuple(Balanced() for _ in range(min(number, MAX_BOTS)))


def list_of_bots(bots: object) -> tuple[Bot, ...]:
    """Return a list of bots with proper names.

    >>> list_of_bots([Balanced])
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: bots: only bots play here: write Balanced(), not Balanced
    """
    if not is_ordered(bots):
        raise wrong("argument.expected", name="bots", right=both("right.bot_list", example=BOTS), given=describe_value(bots))
    given = tuple(bots)
    for bot in given:
        if not isinstance(bot, Bot):
            if isinstance(bot, type) and issubclass(bot, Bot):
                raise wrong("argument.bot_instance", kind=bot.__name__)
            raise wrong("argument.only_bots", given=describe_value(bot), beginning=class_hint(bot))
        check_bot(bot, "bots")
        if "|" in bot.name:
            raise wrong("argument.bot_name", given=describe_value(bot.name))
    return given


def class_hint(value: object) -> Both:
    """Return how a class must begin that has methods of a bot and is none.  Empty for any other value.

    >>> class Keen:
    ...     def choose(self, view, legal): ...
    >>> class_hint(Keen()), class_hint("Ana")
    ('; a bot begins with class Keen(pw.bots.Bot):', '')
    """
    kind = value if isinstance(value, type) else type(value)
    return (
        as_hint(both("argument.bot_begins", code=f"class {kind.__name__}(pw.bots.Bot):"))
        if BOT_METHODS & {*dir(kind)}
        else Both("", "")
    )


def check_bot(bot: Bot, where: str) -> None:
    """Check the name, the reserve and the methods of a bot."""
    who = instance_name(type(bot))  # of the class, as any method of the bot may fail
    try:
        name = bot.name
    except Exception as error:  # of a property
        raise wrong("argument.name_fails", name=where, who=who, error=format_exception_only(error)[-1].strip()) from error
    if not isinstance(name, str):
        raise wrong("argument.name_is_text", name=where, who=who, given=describe_value(name))
    reserve = getattr_static(bot, "reserve", 0) if issubclass(type(bot), (Balanced, Careful)) else 0
    if not hasattr(reserve, "__get__"):  # a property is computed in the game
        whole_number(both("argument.of_whom", name=where, what="reserve", who=who), reserve, 0)
    warn_of_uncalled_methods(bot)


def warn_of_uncalled_methods(bot: Bot) -> None:
    """Warn of methods that would never be called: put onto a bot instead of its class, or called nearly like one that is."""
    kind = type(bot)
    for name in sorted(BOT_METHODS & {*vars(bot)}):
        warnings.warn(f"{name} of a {kind.__name__} is never called, as it does not stand in its class", stacklevel=1)
    if not is_guest(bot):
        return
    own = {name for name, value in vars(kind).items() if callable(value) and not name.startswith("_")}
    for name in sorted(own.difference(BOT_METHODS, *map(dir, kind.__bases__))):
        for meant in [SLIPS[name]] if name in SLIPS else get_close_matches(name, BOT_METHODS, 1, MIN_SIMILARITY):
            what = f"the bot {kind.__name__} has a method {name}, which is never called; did you mean {meant}?"
            warnings.warn(what, stacklevel=1)  # from one place, so that it is shown once


def list_of_values(name: str, values: object, least: int = 1) -> list[Any]:
    """Return a list with at least so many values."""
    if not is_iterable(values) or isinstance(values, (str, bytes, Mapping)):
        raise wrong_value(name, "right.list", values)
    found = list(values)
    if len(found) < least:
        raise wrong("argument.empty", name=name)
    return found


def ordered_list(name: str, values: object, least: int = 1) -> list[Any]:
    """Return a list from values in an order with a meaning, which a set has not."""
    if not is_ordered(values):
        raise wrong_value(name, "right.list", values)
    return list_of_values(name, values, least)


def slice_bounds(start: object, stop: object) -> tuple[int, int | None]:
    """Return the bounds of a slice, the second one ``None`` for the end."""
    return whole_number("start", start, None, None), None if stop is None else whole_number("stop", stop, None, None)


def sink_folder(folder: object) -> Path:
    """Return the absolute path of the folder of a sink."""
    if "://" in str(folder)[2:]:  # C:// is a drive
        raise wrong("argument.no_address", given=describe_value(str(folder)))
    return path_to("sink", "right.folder", folder).absolute()


def time_limit(seconds: object, name: str = "seconds") -> float | None:
    """Return a number of seconds to wait, ``None`` without limit."""
    seconds = plain(seconds)
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 <= seconds <= TIMEOUT_MAX:
        raise wrong_value(name, "right.seconds", seconds)
    return seconds


def number_within(name: str, number: object, what: str, count: int, least: int = 0) -> int:
    """Return a number from 0 of one of several things.  With ``least`` -1, that stands for none.

    >>> number_within("number", 5, "game", 5)
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.OutOfRangeError: there is no game 5; they go from 0 to 4
    """
    found = whole_number(name, number, None, None)
    if not least <= found < count:
        raise OutOfRangeError(
            in_words("argument.out_of_range", what=both(f"thing.{what}"), given=describe_value(found), last=str(count - 1))
        )
    return found
