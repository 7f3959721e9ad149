"""Bots from outside this package at the table: they see what a player sees, speak for themselves, and keep to the rules."""

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
from .bot import Bot, Table, number
from .searching import Searching
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
    """Answers nothing: what a guest sees cannot be played on with the bots of the table."""

    def quiet(self, pos: Position) -> NoReturn:
        raise TypeError("give this position a table of your own: pos.copy(Table(bots))")

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> NoReturn:
        self.quiet(pos)

    def terms(self, pos: Position, seat: int) -> NoReturn:
        self.quiet(pos)


def seen_by(pos: Position, seat: int, t: Tables) -> Position:
    """A copy that may be changed and played on: dice to come and the order of the decks are drawn anew in it."""
    view = pos.copy(Nobody())
    view.t = t
    view.log = pos.log.lazy_copy()
    # what positions else have in common
    view.claims, view.owing, view.auction = deepcopy((pos.claims, pos.owing, pos.auction))
    view.debts, view.loans, view.rent = deepcopy((pos.debts, pos.loans, pos.rent))
    chance.redraw(view, generator.stream(len(pos.log), seat))
    return view


def transcribed(t: Tables) -> Tables:
    """The same rules, to write into."""
    return Tables(**{one.name: own(getattr(t, one.name)) for one in fields(t) if one.init})


def own(value: Any) -> Any:
    """A copy of what may be rows of rows, and packed."""
    if isinstance(value, int):
        return value
    twin = value[:]
    for place, inner in enumerate(value):
        twin[place] = own(inner)
    return twin


class Guest(Bot):
    """A bot from outside; it is asked about a copy of the position in which nothing is hidden that could be looked up.

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
        """What it sees of the game."""
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
        """A move of this seat, or none where nothing need be said.  Nothing bears no seat: who says it is known only here."""
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
        """Does the bot say otherwise what every bot passes on?"""
        return heard(seat, lambda: home_of(self.bot, method) is not Bot, f"in {method}, ")

    def count(self, pos: Position, seat: int, method: str, said: int) -> None:
        """A game would never end in which somebody offers again and again; an auction does, however slowly it goes up."""
        self.said = self.said + (move.kind_of(said) != move.BID) if self.turn == pos.turn else 1
        self.turn = pos.turn
        if self.said > MAX_MOVES_A_TURN:
            raise BotFailed(
                seat, f"in {method}, it said {MAX_MOVES_A_TURN:,} moves in one turn, which must come to roll and end at last"
            )


def passed_on(method: str) -> Callable[..., object]:
    """A method of a guest that asks its bot; what says a move must be a number, as what is compiled takes nothing else."""

    def ask(guest: Guest, *asked: object) -> object:
        said = getattr(guest.bot, method)(*asked)
        return number(said) if method in SAY_A_MOVE else said

    return ask


for _method in METHODS.values():
    setattr(Guest, _method, passed_on(_method))


def right(pos: Position, seat: int, pending: Pending) -> tuple[str, ...]:
    """What kinds of moves a seat may say now."""
    choices: list[Choice] = quiet_choices(pos, seat) if pending.kind == decision.QUIET else legal(pos, pending)
    found = {move.kind_of(choice.move) for choice in choices if move.seat_of(choice.move) == seat}
    return tuple(move.NAMES[kind].upper() for kind in sorted(found))


def listed(said: object) -> list[int]:
    """The terms of an offer."""
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
    """A copy of each, also of one that sits in several seats; ``BotFailed`` tells which cannot be copied."""
    return tuple(twin_of(bot, seat, "before its first move, ") for seat, bot in enumerate(bots))


def twin_of(bot: Bot, seat: int, when: str = "as it was copied, ") -> Bot:
    return heard(seat, partial(copy_of, bot), when)


def copy_of(bot: Bot) -> Bot:
    return remade(deepcopy(bot), is_guest(bot))


def only_bot(twin: object) -> Bot:
    """What a copy is, as which a bot may make anything."""
    if not isinstance(twin, Bot):
        raise TypeError(f"a copy of it should be a bot, not of type {type(twin).__name__}")
    return twin


def remade(twin: object, guest: bool) -> Bot:
    """The same where a guest may have made it, as who could become one of this package, which is trusted."""
    bot = only_bot(twin)
    if guest and not is_guest(bot):
        raise TypeError(f"a bot of one’s own cannot become {type(bot).__name__}, which is one of this package")
    return bot


def begun(bots: Sequence[Bot], seeds: Sequence[int]) -> tuple[Bot, ...]:
    """Such copies, told that a game begins; ``BotFailed`` tells which fails there."""
    copies = copied(bots)
    for seat, (bot, seed) in enumerate(zip(copies, seeds, strict=True)):
        begin(bot, seat, seed)
    return copies


def begins(bot: Bot) -> bool:
    """Is it told that a game begins in code from outside this package?"""
    home = home_of(bot, "begin")
    return home is None or (is_guest(bot) and not home.__module__.startswith(f"{__package__}."))


def own_members(bot: Bot) -> Mapping[str, object]:
    """What a bot has to itself, of which its class is not asked: that may fail."""
    try:
        members: Mapping[str, object] = object.__getattribute__(bot, "__dict__")
    except AttributeError:
        return {}
    return members


def home_of(bot: Bot, method: str) -> type | None:
    """The class that a method comes from; ``None`` where the bot has one to itself."""
    if method in own_members(bot):
        return None
    return next(kind for kind in type(bot).__mro__ if method in vars(kind))


def begin(bot: Bot, seat: int, seed: int) -> None:
    """Tell a bot that a game begins; ``BotFailed`` if it fails there.

    One from outside hears a number from which nobody reckons back to the seed of the game, which its dice follow from.
    """
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
    """Is it from outside this package, whatever its class says, or has it methods from there?"""
    kind = type(bot)
    home = sys.modules.get(kind.__module__) if kind.__module__.startswith(f"{__package__}.") else None
    return getattr(home, kind.__name__, None) is not kind or any(map(callable, own_members(bot).values()))


def searches(bot: Bot) -> TypeGuard[Searching]:
    """By its class alone: what a bot says itself may fail."""
    return issubclass(type(bot), Searching)


def seated(bot: Bot) -> Bot:
    """The bot as it sits at the table."""
    return Guest(bot) if is_guest(bot) else bot


def table_of(bots: Sequence[Bot]) -> Table:
    """Where bots sit down: those of this package are known to keep to the rules."""
    return Visited([seated(bot) for bot in bots]) if any(map(is_guest, bots)) else Table(bots)
