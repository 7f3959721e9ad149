"""Bots from outside this package: they see what a player sees, move for their own seat, and keep to the rules."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import fields
from functools import partial
from hashlib import blake2b
from itertools import islice
from typing import Any, Final, NoReturn, TypeGuard

from ..engine import decision, generator, move, reason
from ..engine.chapters import chance
from ..engine.legality import MASKS, Choice, Pending, judge, legal, quiet_choices
from ..engine.position import Policy, Position
from ..engine.session import IllegalAnswer
from ..engine.tables import Tables
from .house.searching import Searching
from .house.strategy import Strategy as Bot
from .house.strategy import Table, number
from .watchdog import BotFailed, heard

MAX_MOVES_A_TURN: Final = 1000  # moves that it may say in a turn, bids apart
METHODS: Final = {  # of a bot, by the decision that they are asked for in
    decision.BUY: "buys", decision.BID: "bids", decision.DEBT: "pays", decision.OFFER: "answers", decision.LIFT: "lifts",
    decision.WANT: "wants", decision.PLACE: "places", decision.RELEASE: "releases", decision.TICKET: "tickets",
    decision.IN_KIND: "takes", decision.CHOOSE: "chooses", decision.PATH: "turns_to", decision.JOKER: "plays_joker",
}  # fmt: skip
SAY_A_MOVE: Final = ("buys", "bids", "pays", "answers", "releases", "tickets")  # the others choose, or say yes or no


MAY_BE_SILENT: Final = ("off_turn", "clears")
QUIET: Final = Pending()


class Nobody(Policy):
    """Answer nothing.  What a guest sees cannot be played on with the bots of the table."""

    def quiet(self, pos: Position) -> NoReturn:
        raise TypeError("give this position a table of your own: pos.copy(Table(bots))")

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> NoReturn:
        self.quiet(pos)

    def terms(self, pos: Position, seat: int) -> NoReturn:
        self.quiet(pos)


def seen_by(pos: Position, seat: int, t: Tables) -> Position:
    """Return a copy that may be changed and played on, with dice to come and decks drawn anew."""
    view = pos.copy(Nobody())
    view.t = t
    view.log = pos.log.lazy_copy()
    # what positions else have in common
    view.claims, view.owing, view.auction = deepcopy((pos.claims, pos.owing, pos.auction))
    view.debts, view.loans, view.rent = deepcopy((pos.debts, pos.loans, pos.rent))
    chance.redraw(view, generator.stream(len(pos.log), seat))
    return view


def transcribed(t: Tables) -> Tables:
    """Return a copy of the rules that may be written into."""
    return Tables(**{one.name: own(getattr(t, one.name)) for one in fields(t) if one.init})


def own(value: Any) -> Any:
    """Return a copy of rows of rows, which may be packed."""
    if isinstance(value, int):
        return value
    twin = value[:]
    for place, inner in enumerate(value):
        twin[place] = own(inner)
    return twin


class Guest(Bot):
    """A bot from outside this package.  It receives a copy of the position that hides nothing it could look up.

    Its answers are judged by the rules.  ``IllegalAnswer`` names the rule that forbids one.

    Each answer is judged before it is heard: ``IllegalAnswer`` says which rule forbids it.
    """

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.rules: tuple[Tables, Tables] | None = None  # of the game, and its own copy of them
        self.drafted: list[int] = []  # the terms of what it has offered last
        self.turn, self.said = -1, 0  # how much it has said in which turn

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "rules": None}

    def view(self, pos: Position, seat: int) -> Position:
        """Return what it sees of the game."""
        if self.rules is None or self.rules[0] is not pos.t:
            self.rules = pos.t, transcribed(pos.t)
        return seen_by(pos, seat, self.rules[1])

    def begin(self, seed: int) -> None:
        self.bot.begin(seed)

    def on_turn(self, pos: Position, seat: int) -> int:
        return self.judged(pos, seat, "on_turn", lambda view: self.bot.on_turn(view, seat))

    def off_turn(self, pos: Position, seat: int) -> int:
        return self.judged(pos, seat, "off_turn", lambda view: self.bot.off_turn(view, seat))

    def clears(self, pos: Position, seat: int) -> int:
        return self.judged(pos, seat, "clears", lambda view: self.bot.clears(view, seat))

    def claims(self, pos: Position, seat: int) -> bool:
        return heard(seat, lambda: bool(self.bot.claims(self.view(pos, seat), seat)), "in claims, ")

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        # else one of the methods that are passed on below
        method, asked = ("ask", self.bot.ask) if self.has_own(seat, "ask") else (METHODS[kind], super().ask)
        return self.judged(pos, seat, method, lambda view: asked(view, kind, seat, a, b), Pending(kind, seat, a, b))

    def terms(self, pos: Position, seat: int) -> list[int]:
        return self.drafted[:]

    def judged(self, pos: Position, seat: int, method: str, answer: Callable[[Position], int], pending: Pending = QUIET) -> int:
        """Return a legal move of this seat, or ``move.NONE`` where a method may return that."""
        said = heard(seat, lambda: number(answer(self.view(pos, seat))), f"in {method}, ")
        if said == move.NONE and method in MAY_BE_SILENT:
            return said
        why, terms = reason.NO_SUCH_THING, list[int]()
        if said != move.NONE and move.seat_of(said) == seat:
            terms = self.drafted = self.draft(pos, seat) if move.kind_of(said) in move.WITH_TERMS else []
            why = judge(pos, pending, said, terms)
        if why:
            raise IllegalAnswer(seat, why, said, pending.kind, method, right(pos, seat, pending), terms)
        self.count(pos, seat, method, said)
        return said

    def draft(self, pos: Position, seat: int) -> list[int]:
        method = "terms" if self.has_own(seat, "terms") else "offers"
        return heard(seat, lambda: listed(getattr(self.bot, method)(self.view(pos, seat), seat)), f"in {method}, ")

    def has_own(self, seat: int, method: str) -> bool:
        """Return whether the bot overrides a method that every bot passes on."""
        return heard(seat, lambda: home_of(self.bot, method) is not Bot, f"in {method}, ")

    def count(self, pos: Position, seat: int, method: str, said: int) -> None:
        """Count the moves of a turn, as a game with endless offers would not end.  An auction ends."""
        self.said = self.said + (move.kind_of(said) != move.BID) if self.turn == pos.turn else 1
        self.turn = pos.turn
        if self.said > MAX_MOVES_A_TURN:
            raise BotFailed(
                seat, f"in {method}, it said {MAX_MOVES_A_TURN:,} moves in one turn, which must come to roll and end at last"
            )


def passed_on(method: str) -> Callable[..., object]:
    """Return a method of a guest that calls that of its bot.  Compiled code takes only plain numbers for moves."""

    def ask(guest: Guest, *asked: object) -> object:
        said = getattr(guest.bot, method)(*asked)
        return number(said) if method in SAY_A_MOVE else said

    return ask


for _method in METHODS.values():
    setattr(Guest, _method, passed_on(_method))


def right(pos: Position, seat: int, pending: Pending) -> tuple[str, ...]:
    """Return the kinds of moves that are legal for a seat now."""
    choices: list[Choice] = quiet_choices(pos, seat) if pending.kind == decision.QUIET else legal(pos, pending)
    found = {move.kind_of(choice.move) for choice in choices if move.seat_of(choice.move) == seat}
    return tuple(move.NAMES[kind].upper() for kind in sorted(found))


def listed(said: object) -> list[int]:
    """Return the terms of an offer."""
    if not isinstance(said, Iterable):
        raise TypeError(f"the terms of an offer should be a list of {move.TERMS} numbers, not of type {type(said).__name__}")
    terms = [number(term, "a term of an offer", "") for term in islice(said, move.TERMS + 1)]
    if len(terms) != move.TERMS:
        many = f"{move.TERMS} numbers, not {len(terms)}" if len(terms) < move.TERMS else f"{move.TERMS} numbers, not more"
        raise ValueError(f"the terms of an offer should be {many}")
    for named in MASKS:
        if terms[named] < 0:
            raise ValueError(f"titles and cards of an offer should be the bits of a number from 0, not of {terms[named]}")
    return terms


def copied(bots: Sequence[Bot]) -> tuple[Bot, ...]:
    """Return a copy of each bot, also of one that sits in several seats.  ``BotFailed`` names one that cannot be copied."""
    return tuple(twin_of(bot, seat, "before its first move, ") for seat, bot in enumerate(bots))


def twin_of(bot: Bot, seat: int, when: str = "as it was copied, ") -> Bot:
    return heard(seat, partial(copy_of, bot), when)


def copy_of(bot: Bot) -> Bot:
    return remade(deepcopy(bot), is_guest(bot))


def only_bot(twin: object) -> Bot:
    """Return a copy of a bot, or raise ``TypeError`` for anything else."""
    if not isinstance(twin, Bot):
        raise TypeError(f"a copy of it should be a bot, not of type {type(twin).__name__}")
    return twin


def remade(twin: object, guest: bool) -> Bot:
    """Return a copy of a guest that is a guest too, as bots of this package are trusted."""
    bot = only_bot(twin)
    if guest and not is_guest(bot):
        raise TypeError(f"a bot of one’s own cannot become {type(bot).__name__}, which is one of this package")
    return bot


def begun(bots: Sequence[Bot], seeds: Sequence[int]) -> tuple[Bot, ...]:
    """Return copies for which a game has begun.  ``BotFailed`` names one that fails there."""
    copies = copied(bots)
    for seat, (bot, seed) in enumerate(zip(copies, seeds, strict=True)):
        begin(bot, seat, seed)
    return copies


def begins(bot: Bot) -> bool:
    """Return whether code from outside this package prepares the bot for a game."""
    home = home_of(bot, "begin")
    return home is None or (is_guest(bot) and not home.__module__.startswith(f"{__package__}."))


def own_members(bot: Bot) -> Mapping[str, object]:
    """Return the attributes of a bot without calling its class, which may fail."""
    try:
        members: Mapping[str, object] = object.__getattribute__(bot, "__dict__")
    except AttributeError:
        return {}
    return members


def home_of(bot: Bot, method: str) -> type | None:
    """Return the class that defines a method, ``None`` where the bot itself has it."""
    if method in own_members(bot):
        return None
    return next(kind for kind in type(bot).__mro__ if method in vars(kind))


def begin(bot: Bot, seat: int, seed: int) -> None:
    """Prepare a bot for a game.  A guest gets a number from which the seed of the game cannot be computed."""
    guest = is_guest(bot)
    told = int.from_bytes(blake2b(str(seed).encode(), digest_size=7).digest()) if guest else seed

    def tell() -> None:
        bot.begin(told)
        remade(bot, guest)

    heard(seat, tell, "before its first move, ")


class Visited(Table):
    """A table with guests."""

    beats: int = 0  # that have begun

    def quiet(self, pos: Position) -> int:
        self.beats += 1
        return super().quiet(pos)


def is_guest(bot: Bot) -> bool:
    """Return whether a bot, or one of its methods, comes from outside this package."""
    kind = type(bot)
    home = sys.modules.get(kind.__module__) if kind.__module__.startswith(f"{__package__}.") else None
    return getattr(home, kind.__name__, None) is not kind or any(map(callable, own_members(bot).values()))


def searches(bot: Bot) -> TypeGuard[Searching]:
    """Return whether a bot is ``Searching``, by its class alone."""
    return issubclass(type(bot), Searching)


def seated(bot: Bot) -> Bot:
    """Return the bot as the table calls it."""
    return Guest(bot) if is_guest(bot) else bot


def table_of(bots: Sequence[Bot]) -> Table:
    """Return a table of bots.  Those of this package are known to keep to the rules."""
    return Visited([seated(bot) for bot in bots]) if any(map(is_guest, bots)) else Table(bots)
