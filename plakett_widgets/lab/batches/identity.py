"""What a simulation, its board and its bots are known by, so that a folder of games takes in none of others."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields
from types import CellType, CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final

from ...bots.guest import is_guest
from ...bots.house.strategy import Strategy as Bot
from ...editions import Edition
from ...inputs.players import bot_name
from ...record.notation.seats import bot_arguments
from ...record.notation.writing import DIGEST_DIGITS
from ...record.positions.position_line import PositionLine
from .batch import batch_size
from .figures import BEHIND, PLAIN, names_in, within_package

if TYPE_CHECKING:
    from ...game import Game
    from .plan import Plan

ALIKE: Final = "theme", "profiles"  # what plays no part in a game on the board that has been chosen
DEEPEST: Final = 20  # of what holds each other


def simulation_identity(plan: Plan) -> dict[str, object]:
    """Return all that determines the games of a simulation, and their batches, as plain data."""
    setting, begun = plan.setting, plan.game(0)
    return {
        "edition": begun.edition.id,
        "board": board_identity(begun.edition),
        "bots": [bot_identity(bot) for bot in setting.bots],
        "seed": str(setting.seed),
        "options": begun.options,
        "position": begun_from(begun),
        "rounds": setting.rounds,
        "games": plan.games,
        "batch": batch_size(setting.bots, plan.games),
        "events": setting.events,
        "forfeits": setting.forfeits,
        "answers": setting.keeps_answers,
    }


def begun_from(game: Game) -> str | None:
    """Return the line of the position that a game begins from, with the tops of decks that it sets."""
    start = game.table.setup.start
    if start is None:
        return None
    return PositionLine(game.table.reader).write(game.record.position().model_copy(update={"decks": start.decks}))


def board_identity(edition: Edition) -> str:
    """Return a short hash of what an edition holds.

    >>> from plakett_widgets import editions
    >>> one, two = editions.load("mspm"), editions.load("classic40")
    >>> board_identity(one) == board_identity(editions.load("mspm")) != board_identity(two)
    True
    """
    return digest(repr([getattr(edition, one.name) for one in fields(edition) if one.name not in ALIKE]))


def bot_identity(bot: Bot) -> str:
    """Return the name and the arguments of a bot, for one from outside a short hash of its code and its fields.

    Not looked into are modules that it uses, and objects of classes that are no bots.

    >>> from plakett_widgets.bots import Balanced, Searching
    >>> class Thrifty(Balanced):
    ...     reserve = 30
    >>> bot_identity(Searching(rollouts=20)), bot_identity(Thrifty()).split()[0]
    ('searching rollouts=20', 'Thrifty')
    """
    name = f"{bot_name(bot)} {bot_arguments(bot)}".rstrip()
    return f"{name} {digest(repr([*plain_bot(bot)]))}" if is_guest(bot) else name


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST_DIGITS]


def plain_bot(bot: Bot) -> Iterator[object]:
    """Return a bot as plain data: its classes, as far as they are from outside, then its own fields."""
    seen: dict[int, int] = {}
    for kind in type(bot).__mro__:
        if not within_package(kind):
            members = sorted(vars(kind).items())
            yield from (plain_form((name, member), seen) for name, member in members if counts(name, member))
    yield plain_form(object.__getstate__(bot), seen)


def counts(name: str, member: object) -> bool:
    """Return whether a member of a class counts.  What Python writes there does not, nor do annotations and docstrings."""
    return not name.startswith("__") or (isinstance(member, FunctionType) and not name.startswith("__annotate"))


def plain_form(what: Any, seen: dict[int, int], depth: int = 0) -> object:
    """Return plain data that is the same in any process where ``what`` is.  What has been ``seen`` goes by its number."""
    kind = type(what)
    if kind in PLAIN:
        return what
    if depth > DEEPEST or id(what) in seen:
        return kind.__name__, seen.get(id(what))
    deeper = depth + 1
    if kind in (list, dict, FunctionType):  # which may lead back to themselves, or be met on very many ways
        seen[id(what)] = len(seen)
    if kind in (list, tuple):
        return [plain_form(item, seen, deeper) for item in what]
    if kind in (set, frozenset):
        return sorted(repr(plain_form(item, seen, deeper)) for item in what)
    if kind is dict:
        return [(plain_form(key, seen, deeper), plain_form(item, seen, deeper)) for key, item in what.items()]
    if kind in (staticmethod, classmethod):
        return kind.__name__, plain_form(what.__func__, seen, deeper)
    if kind in BEHIND:
        return kind.__name__, plain_form(getattr(what, BEHIND[kind]), seen, deeper)
    if kind is property:
        return [plain_form(part, seen, deeper) for part in (what.fget, what.fset)]
    if kind is FunctionType and not within_package(what):
        known = (what.__globals__[name] for name in names_in(what.__code__) if name in what.__globals__)
        held = (contents(cell) for cell in what.__closure__ or ())
        parts = (what.__code__, what.__defaults__, what.__kwdefaults__, *known, None, *held)
        return [plain_form(part, seen, deeper) for part in parts]
    if kind is CodeType:
        return what.co_code.hex(), what.co_names, plain_form(what.co_consts, seen, deeper)
    return kind.__name__


def contents(cell: CellType) -> object:
    try:
        return cell.cell_contents
    except ValueError:  # nothing yet
        return None
