"""Bots from outside this package at the table: they see what a player sees, speak for themselves, and keep to the rules."""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import fields
from functools import partial
from itertools import islice
from operator import index
from typing import Any, Final, NoReturn, TypeVar

from ..engine import decision, generator, move, rule
from ..engine.chapters import chance
from ..engine.legality import Pending, judge
from ..engine.position import Policy, Position
from ..engine.session import IllegalAnswer
from ..engine.tables import Tables
from .bot import Bot, Table

PATIENCE: Final = 10.0  # seconds that a bot has for an answer
METHODS: Final = {  # of a bot, by the decision that they are asked for in
    decision.BUY: "buys", decision.BID: "bids", decision.DEBT: "pays", decision.OFFER: "answers", decision.LIFT: "lifts",
    decision.WANT: "wants", decision.PLACE: "places", decision.RELEASE: "releases", decision.TICKET: "tickets",
    decision.IN_KIND: "takes", decision.CHOOSE: "chooses", decision.PATH: "turns_to", decision.JOKER: "plays_joker",
}  # fmt: skip

T = TypeVar("T")


class BotFailed(RuntimeError):
    """A bot raised an error; ``seat`` is whose bot."""

    def __init__(self, seat: int, what: str) -> None:
        super().__init__(seat, what)
        self.seat = seat

    def __str__(self) -> str:
        return f"the bot of seat {self.seat} failed: {self.args[1]}"


class Stalled(BaseException):
    """A bot did not answer in time: no exception that it might catch by ``except Exception``."""

    def __str__(self) -> str:
        return f"no answer within {PATIENCE:.0f} seconds"


class Watchdog:
    """Interrupts the Python code of a bot that takes too long, until it gives in; what waits outside Python is not reached.

    >>> with Watchdog().watching():
    ...     pass
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.until: dict[int, float] = {}  # by thread
        self.awake = False

    @contextmanager
    def watching(self) -> Iterator[None]:
        thread = threading.get_ident()
        with self.lock:
            self.until[thread] = time.monotonic() + PATIENCE
            if not self.awake:
                self.awake = True
                with suppress(RuntimeError):  # no threads here: then there is no limit
                    threading.Thread(target=self.run, name="plakett watchdog", daemon=True).start()
        try:
            yield
        finally:
            while True:
                try:
                    with self.lock:
                        self.until.pop(thread, None)
                    for _ in range(2):  # where Python looks for an interrupt that is on its way
                        pass
                    break
                except Stalled:
                    continue

    def run(self) -> None:
        idle = 0
        while True:
            time.sleep(PATIENCE / 20)
            with self.lock:
                for thread, until in self.until.items():
                    if until < time.monotonic():
                        interrupt(thread, Stalled)
                idle = 0 if self.until else idle + 1
                if idle > 20:
                    self.awake = False
                    return


def interrupt(thread: int, error: type[BaseException]) -> None:
    """Have a thread raise an error at its next step in Python.

    It is never taken back: CPython 3.11 would then look for it for ever, and stand still where it is traced or profiled.
    """
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


WATCHDOG: Final = Watchdog()
MAY_BE_SILENT: Final = ("off_turn", "clears")


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
    view.log = pos.log.echo()
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
    """A bot from outside; it is asked about a copy of the position in which nothing is hidden that could be looked up."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name  # type: ignore[misc]
        self.rules: tuple[Tables, Tables] | None = None  # of the game, and its own copy of them

    def __getstate__(self) -> dict[str, object]:
        return {"bot": self.bot, "name": self.name, "rules": None}

    def view(self, pos: Position, seat: int) -> Position:
        """What it sees of the game."""
        if self.rules is None or self.rules[0] is not pos.t:
            self.rules = pos.t, transcribed(pos.t)
        return seen_by(pos, seat, self.rules[1])

    def begin(self, seed: int) -> None:
        self.bot.begin(seed)

    def on_turn(self, pos: Position, seat: int) -> int:
        return self.own(pos, seat, "on_turn", self.bot.on_turn)

    def off_turn(self, pos: Position, seat: int) -> int:
        return self.own(pos, seat, "off_turn", self.bot.off_turn)

    def clears(self, pos: Position, seat: int) -> int:
        return self.own(pos, seat, "clears", self.bot.clears)

    def claims(self, pos: Position, seat: int) -> bool:
        return heard(seat, lambda: bool(self.bot.claims(self.view(pos, seat), seat)), "in claims, ")

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        method = METHODS[kind] if home_of(self.bot, "ask") is Bot else "ask"
        return self.own(pos, seat, method, lambda view, _: self.bot.ask(view, kind, seat, a, b), kind)

    def terms(self, pos: Position, seat: int) -> list[int]:
        method = "offers" if home_of(self.bot, "terms") is Bot else "terms"
        said = partial(self.bot.terms, self.view(pos, seat), seat)
        return heard(seat, lambda: [*map(number, islice(said(), move.TERMS + 1))], f"in {method}, ")

    def own(
        self, pos: Position, seat: int, method: str, answer: Callable[[Position, int], int], asked: int = decision.QUIET
    ) -> int:
        """A move of this seat, or none where nothing need be said.  Nothing bears no seat: who says it is known only here."""
        said = heard(seat, lambda: number(answer(self.view(pos, seat), seat)), f"in {method}, ")
        if method not in MAY_BE_SILENT if said == move.NONE else move.seat_of(said) != seat:
            raise IllegalAnswer(seat, rule.UNRESOLVED, said, asked)
        return said


def heard(seat: int, answer: Callable[[], T], when: str = "") -> T:
    """What the bot of a seat answers; whatever it raises is its own failure, but for the interrupt of whoever waits."""
    depth = sys.getrecursionlimit()
    try:
        with WATCHDOG.watching():
            try:
                return answer()
            finally:
                sys.setrecursionlimit(depth)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and threading.current_thread() is threading.main_thread():
            raise
        raise BotFailed(seat, when + described(error)) from error


def copied(bots: Sequence[Bot]) -> tuple[Bot, ...]:
    """A copy of each, also of one that sits in several seats; ``BotFailed`` tells which cannot be copied."""
    return tuple(heard(seat, partial(copy_of, bot), "before its first move, ") for seat, bot in enumerate(bots))


def copy_of(bot: Bot) -> Bot:
    twin = deepcopy(bot)
    if not isinstance(twin, Bot):
        raise TypeError(f"a copy of it should be a bot, not of type {type(twin).__name__}")
    return twin


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


def home_of(bot: Bot, method: str) -> type | None:
    """The class that a method comes from; ``None`` where the bot has one to itself."""
    if method in getattr(bot, "__dict__", {}):
        return None
    return next(kind for kind in type(bot).__mro__ if method in vars(kind))


def begin(bot: Bot, seat: int, seed: int) -> None:
    """Tell a bot that a game begins; ``BotFailed`` if it fails there."""
    heard(seat, partial(bot.begin, seed), "before its first move, ")


def number(said: object) -> int:
    """A plain number of 64 bits, without what a class of its own may do beside; those of NumPy are numbers too."""
    try:
        plain = int.__index__(index(said))  # type: ignore[arg-type]
    except TypeError:
        kind = type(said).__name__
        raise TypeError(f"an answer should be a number such as move.pack(move.ROLL, seat), not of type {kind}") from None
    if plain.bit_length() >= 64:
        raise OverflowError("an answer should be a number of 64 bits")
    return plain


def described(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:  # in its own text
        return type(error).__name__


class Judged(Table):
    """A table with guests: each answer is judged before it is heard; ``IllegalAnswer`` says which rule forbids it."""

    drafted: Sequence[int] = ()
    beats: int = 0  # that have begun

    def quiet(self, pos: Position) -> int:
        self.beats += 1
        return self.judged(pos, Pending(), super().quiet(pos))

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        return self.judged(pos, Pending(kind, seat, a, b), super().ask(pos, kind, seat, a, b))

    def judged(self, pos: Position, pending: Pending, said: int) -> int:
        seat = move.seat_of(said)
        self.drafted = self.bots[seat].terms(pos, seat) if move.kind_of(said) in move.WITH_TERMS else ()
        law = judge(pos, pending, said, list(self.drafted))
        if law:
            raise IllegalAnswer(seat, law, said, pending.kind)
        return said

    def terms(self, pos: Position, seat: int) -> list[int]:
        return list(self.drafted)


def is_guest(bot: Bot) -> bool:
    """Is it from outside this package, whatever its class says, or has it methods from there?"""
    kind = type(bot)
    home = sys.modules.get(kind.__module__) if kind.__module__.startswith(f"{__package__}.") else None
    return getattr(home, kind.__name__, None) is not kind or any(map(callable, getattr(bot, "__dict__", {}).values()))


def seated(bot: Bot) -> Bot:
    """The bot as it sits at the table."""
    return Guest(bot) if is_guest(bot) else bot


def table_of(bots: Sequence[Bot]) -> Table:
    """Where bots sit down: those of this package are known to keep to the rules."""
    return Judged([seated(bot) for bot in bots]) if any(map(is_guest, bots)) else Table(bots)
