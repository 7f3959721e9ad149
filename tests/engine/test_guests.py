"""Bots from outside the package see what a player sees, speak for themselves, and keep to the rules."""

from __future__ import annotations

import gc
import pickle
import random
import subprocess
import sys
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from copy import copy, deepcopy
from itertools import count
from types import FunctionType, SimpleNamespace

import numpy
import psutil
import pytest

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Bot, BotFailed, Careful, IllegalAnswer, Random, Table, guest, watchdog
from plakett_widgets.bots.guest import Guest, Nobody, seen_by, table_of
from plakett_widgets.engine import COMPILED, beats, decision, generator, move, reason
from plakett_widgets.engine.legality import Pending, legal
from plakett_widgets.engine.log import WIDTH, Log
from plakett_widgets.engine.position import Auction, Claim, Debt, Position, Raising
from plakett_widgets.lab.batches.batch import seed_of


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Turn off the collector: Python prints an interrupt in its callbacks and goes on."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def dealt(game: pw.Game) -> Position:
    return game.table.setup.new_game.begin(5, table_of([player.bot for player in game.players if player.bot]), Log())


PLAY = [lambda game: game.run(rounds=20), lambda game: beats.play(dealt(game), 20)]


class Spy(Balanced):
    """Plays like ``Balanced`` and keeps, and spoils, what it is shown."""

    name = "spy"

    def __init__(self) -> None:
        self.seen: list[Position] = []

    def on_turn(self, pos: Position, seat: int) -> int:
        self.seen.append(pos.copy(pos.policy))
        said = super().on_turn(pos, seat)
        pos.cash[seat] = 10**6
        for title in range(len(pos.owner)):
            pos.owner[title] = seat
        pos.log.truncate(0)
        pos.log.write(*range(WIDTH))
        pos.decks.clear()
        return said


@pytest.mark.parametrize("edition", pw.editions.names())
def test_a_guest_plays_as_it_would_among_ours_and_changes_nothing_else(edition: str):
    ours = pw.Game(edition, [Balanced(), Balanced()], seed=5)
    theirs = pw.Game(edition, [Spy(), Spy()], seed=5)
    ours.run(rounds=15)
    theirs.run(rounds=15)
    assert theirs.record.digest() == ours.record.digest()
    pos = ours.table.setup.new_game.begin(5, table_of([Spy(), Spy()]), Log())
    beats.play(pos, 15)
    assert pos.log.digest() == ours.record.digest()


class Cheat(Balanced):
    """Makes rules of its own."""

    name = "cheat"

    def on_turn(self, pos: Position, seat: int) -> int:
        pos.t.salary = 10**6
        for rents in pos.t.rent:
            for step in range(len(rents)):
                rents[step] = 0
        return super().on_turn(pos, seat)


def test_the_rules_that_a_guest_sees_are_its_own_copy():
    game = pw.Game("plakettopoly", [Cheat(), Spy()], seed=5)
    game.run(rounds=3)
    spy = game.players[1].bot
    assert isinstance(spy, Spy)
    rules = game.edition.tables(game.options)
    assert spy.seen[-1].t == game.table.history.session.point.t == rules


def test_dice_to_come_and_the_order_of_decks_are_not_to_be_seen():
    spy = Spy()
    game = pw.Game("plakettopoly", [spy, Balanced()], seed=5)
    before = game.table.history.session.point.copy(Nobody())
    game.run(turns=1)
    view = spy.seen[0]
    assert view.streams != before.streams
    assert [sorted(deck) for deck in view.decks] == [sorted(deck) for deck in before.decks]
    assert view.decks != before.decks
    assert view.cash == before.cash


def behind(told: int, number: int) -> Iterator[int]:
    """Return the seeds whose stream ``number`` begins with known numbers: the generator backwards."""
    words = generator.WORDS
    for lost in range(words // generator.STATES + 1):
        z = told - 1 + lost * generator.STATES
        for _ in range(2):
            for shift, factor in ((31, 1), (27, generator.SECOND), (30, generator.FIRST)):
                z = z * pow(factor, -1, words) % words
                z ^= z >> shift ^ z >> 2 * shift
        yield generator.signed(z - (number + 1) * generator.STEP)


def test_what_a_bot_hears_as_a_game_begins_does_not_tell_the_seed_of_the_game():
    class Hearing(Balanced):
        def begin(self, seed: int) -> None:
            heard.append(seed)

    heard: list[int] = []
    pw.Game("plakettopoly", [Hearing(), Balanced()], seed=7).run(turns=1)
    pw.simulate("plakettopoly", 1, [Hearing(), Balanced()], seed=7, rounds=1, workers=0, progress=False).wait(600)
    assert 7 in behind(generator.stream(7, -1), -1)
    assert not {7, seed_of(7, 0)} & {seed for told in heard for seed in behind(told, -1)}
    assert len(heard) == 2


def test_a_view_can_be_played_on_and_does_not_foretell_the_game():
    game = pw.Game("plakettopoly", [Balanced(), Balanced()], seed=5)
    point = game.table.history.session.point
    view = seen_by(point, 0, point.t)
    with pytest.raises(TypeError, match="a table of your own"):
        beats.beat(view)
    alone = view.copy(Table([Balanced(), Balanced()]))
    assert beats.play(alone, 1000)
    game.run()
    assert alone.log.digest() != game.record.digest()


def parts(thing: object) -> Iterator[object]:
    """All that can be changed in a thing, however deep."""
    if isinstance(thing, list | tuple):
        inner = [*thing]
    elif isinstance(thing, int | str | None) or callable(thing):
        return
    else:
        inner = [getattr(thing, name) for name in dir(thing) if not name.startswith("__")]
    if not isinstance(thing, tuple):
        yield thing
    for part in inner:
        yield from parts(part)


@pytest.mark.parametrize("edition", pw.editions.names())
def test_nothing_of_the_game_can_be_reached_from_a_view(edition: str):
    pos = pw.Game(edition, 3, seed=5).table.history.session.point.copy(Table([]))
    debt = Debt(0, 1, 50, 3)
    pos.claims, pos.rent, pos.debts, pos.loans = [Claim(0, 1, 50, 1, 1, 1)], debt, [debt], [debt]
    pos.owing, pos.auction = [Raising(0, 50, 1)], Auction([0, 1], [1], 0, 10)
    view = Guest(Balanced()).view(pos, 0)
    own = {id(part): part for part in parts(pos)}  # kept, so that no other takes its place
    assert not [part for part in parts(view) if id(part) in own]
    assert [one.amount for one in (*view.claims, *view.debts, *view.loans)] == [50] * 3
    assert [one.must_stay for one in view.owing] == [50]
    assert view.rent
    assert view.rent.amount == 50
    assert view.auction
    assert view.auction.left == [1]


def test_a_view_tells_what_had_been_told_until_then():
    game = pw.Game("plakettopoly", [Balanced(), Balanced()], seed=5)
    digest, length = game.record.digest(), game.length
    point = game.table.history.session.point
    views = [seen_by(point, 0, point.t) for _ in range(4)]
    kept = pickle.loads(pickle.dumps(views.pop().log))
    views[1].log.write(*range(WIDTH))
    game.run(turns=2)
    views[2].log.truncate(1)
    assert [len(view.log) for view in views] == [length, length + 1, 1]
    views[1].log.truncate(length)
    assert views[0].log.digest() == views[1].log.digest() == kept.digest() == digest != game.record.digest()


@pytest.mark.slow
@pytest.mark.parametrize("follow", ["setprofile", "settrace"])
def test_a_debugger_may_follow_a_bot(follow: str):
    """In a process of its own: standing still could not be interrupted."""
    moves = f"""
import sys
import weakref
from plakett_widgets import Game, bots
class Own(bots.Bot):
    name = "own"
sys.{follow}(lambda frame, what, of: None)
Game(players=[Own(), Own()], seed=5).run(turns=2)
"""
    subprocess.run([sys.executable, "-c", moves], check=True, timeout=600)


def saying(said: Callable[[int], int]) -> Bot:
    class Told(Bot):
        name = "told"

        def on_turn(self, pos: Position, seat: int) -> int:
            return said(seat)

    return Told()


class Crashing(Bot):
    name = "crashing"

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        raise KeyError("nothing")


@pytest.mark.parametrize("play", PLAY)
@pytest.mark.parametrize(
    "said",
    [
        lambda seat: move.pack(move.DICE, move.OUTSIDE, 6, 6),
        lambda seat: move.pack(move.ROLL, 1 - seat),
        lambda seat: move.pack(move.BUILD, seat, 1),
    ],
)
def test_cheating_is_not_heard(play: Callable[[pw.Game], object], said: Callable[[int], int]):
    game = pw.Game("plakettopoly", [saying(said), saying(said)], seed=5)
    with pytest.raises(IllegalAnswer, match=r"in on_turn, said move\.pack\(.*It may say move\.ROLL"):
        play(game)
    assert game.turn == 1


@pytest.mark.parametrize("play", PLAY)
def test_who_crashes_is_named(play: Callable[[pw.Game], object]):
    game = pw.Game("plakettopoly", [Crashing(), Crashing()], seed=5)
    with pytest.raises(BotFailed, match=r"of seat [01] failed: in \w+, KeyError: 'nothing'") as told:
        play(game)
    assert told.value.seat in (0, 1)


class Deleting(Bot):
    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        del pos.cash[0]
        return move.pack(move.DECLINE, seat)


def test_who_deletes_of_what_it_is_shown_takes_nothing_from_the_game():
    """Of rows that are compiled nothing can be deleted, and the process goes on."""
    game = pw.Game("plakettopoly", [Deleting(), Deleting()], seed=5)
    with pytest.raises(BotFailed) if COMPILED else nullcontext():
        game.run(rounds=2)
    assert pw.check(game)


class Propertied(Balanced):
    """Has a property in place of a method."""

    @property
    def on_turn(self) -> int:  # type: ignore[override]
        return {}["roll"]


def test_who_is_no_method_where_one_is_asked_for_is_named():
    game = pw.Game("plakettopoly", [Balanced(), Propertied()], seed=5)
    with pytest.raises(BotFailed, match="seat 1 failed: in on_turn, KeyError: 'roll'"):
        game.run(rounds=2)
    fought = pw.tournament([Balanced(), Propertied()], games=1, workers=0, progress=False)
    assert dict(fought.ratings.select("bot", "forfeits").iter_rows()) == {"balanced": 0, "Propertied": 2}


class Mute(Exception):
    def __str__(self) -> str:
        raise ValueError


def raising(error: BaseException) -> Callable[[int], int]:
    def said(seat: int) -> int:
        raise error

    return said


def beside_the_kernel(game: pw.Game) -> None:
    """As a simulation plays, whose threads no interrupt of a person reaches."""
    with ThreadPoolExecutor(1) as others:
        others.submit(game.run, rounds=20).result()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (lambda seat: None, "TypeError: an answer should be a number .* not of type NoneType"),
        (lambda seat: "roll", "not of type str"),
        (lambda seat: 10**30, "64 bits"),
        (raising(SystemExit(3)), "SystemExit: 3"),
        (raising(KeyboardInterrupt()), "KeyboardInterrupt"),
        (raising(GeneratorExit()), "GeneratorExit"),
        (raising(AssertionError()), "AssertionError$"),
        (raising(StopIteration(3)), "StopIteration: 3"),
        (raising(Mute()), "Mute"),
    ],
)
def test_what_is_no_answer_is_a_failure(said: Callable[[int], int], why: str):
    game = pw.Game("plakettopoly", [saying(said), saying(said)], seed=5)
    with pytest.raises(BotFailed, match=why):
        beside_the_kernel(game)


@pytest.mark.parametrize("method", ["buys", "bids", "pays", "answers"])
def test_who_forgets_to_return_an_answer_is_told_what_one_is(method: str):
    kind = type("Forgetful", (Balanced,), {method: lambda self, *asked: None})
    game = pw.Game("plakettopoly", [kind(), kind()], seed=5)
    with pytest.raises(
        BotFailed, match=rf"failed: in {method}, TypeError: an answer should be a number .* not of type NoneType"
    ):
        game.run()


@pytest.mark.parametrize("form", [tuple, numpy.array, iter])
def test_terms_are_offered_in_any_form(form: Callable[[list[int]], list[int]]):
    class Formal(Balanced):
        name = "balanced"

        def offers(self, pos: Position, seat: int) -> list[int]:
            return form(super().offers(pos, seat))

    ours, theirs = (pw.Game("plakettopoly", [bot, Balanced()], seed=5) for bot in (Balanced(), Formal()))
    for game in (ours, theirs):
        game.run(rounds=30)
    assert theirs.record.digest() == ours.record.digest()
    assert "offered" in ours.log["kind"]


@pytest.mark.parametrize("kind", [Bot, Random, Careful, Balanced])
def test_bots_of_the_house_take_no_arguments(kind: type[Bot]):
    with pytest.raises(TypeError):
        kind(reserve=30)


@pytest.mark.parametrize("method", ["on_turn", "buys", "bids", "ask", "claims"])
def test_a_failure_names_the_method(method: str):
    def forgetful(self: Bot, *asked: object) -> None:
        if method == "claims":
            raise ValueError

    kind = type("Forgetful", (Balanced if method in ("on_turn", "ask", "claims") else Bot,), {method: forgetful})
    game = pw.Game("plakettopoly", [kind(), kind()], seed=5)
    with pytest.raises(BotFailed, match=f"failed: in {method}, "):
        game.run(rounds=20)


def test_who_waits_may_interrupt_a_bot():
    game = pw.Game("plakettopoly", [saying(raising(KeyboardInterrupt())), Balanced()], seed=5)
    with pytest.raises(KeyboardInterrupt):
        game.run(rounds=20)


class Interrupted(threading.Thread):
    def start(self) -> None:
        raise KeyboardInterrupt


def test_an_interrupt_as_a_bot_is_asked_leaves_nobody_watched(monkeypatch: pytest.MonkeyPatch):
    dog = watchdog.Watchdog()
    monkeypatch.setattr(watchdog.threading, "Thread", Interrupted)
    with pytest.raises(KeyboardInterrupt), dog.watching():
        pass
    assert not dog.until
    assert not dog.awake


def test_who_was_left_watched_is_not_interrupted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watchdog, "PATIENCE", 0.02)
    dog = watchdog.Watchdog()
    dog.until[threading.get_ident()] = 0.0
    running = threading.Thread(target=dog.run)
    running.start()
    running.join()  # it ends once nobody is watched
    assert not dog.until


class Odd(Balanced):
    """Answers what is no truth, and no list, of its own accord."""

    name = "odd"

    def __init__(self, terms: Callable[[], object]) -> None:
        self.given = terms

    def on_turn(self, pos: Position, seat: int) -> int:
        return move.pack(move.OFFER, seat, 1 - seat)

    def terms(self, pos: Position, seat: int) -> list[int]:
        return self.given()  # type: ignore[return-value]


@pytest.mark.parametrize("terms", [lambda: None, lambda: ["a"], lambda: count(), lambda: [1.5] * move.TERMS, list])
def test_terms_that_are_none_are_not_heard(terms: Callable[[], object]):
    game = pw.Game("plakettopoly", [Odd(terms), Odd(terms)], seed=5)
    with pytest.raises(BotFailed, match=r"in terms, \w+: (the terms|a term) of an offer should be"):
        game.run(rounds=20)


@pytest.mark.parametrize("play", PLAY)
@pytest.mark.parametrize("named", [move.GIVE_TITLES, move.TAKE_TITLES, move.GIVE_CARDS, move.TAKE_CARDS, move.BUILDINGS])
def test_terms_below_nothing_name_nothing(play: Callable[[pw.Game], object], named: int):
    terms = [0] * move.TERMS
    terms[named] = -1
    game = pw.Game("mspm", [Odd(lambda: terms), Odd(lambda: terms)], seed=5)
    with pytest.raises(BotFailed, match=r"in terms, ValueError: titles and cards of an offer should be .* from 0, not of -1"):
        play(game)


@pytest.mark.parametrize("play", PLAY)
def test_who_offers_what_it_does_not_have_is_told_its_terms(play: Callable[[pw.Game], object]):
    terms = [1 << 5, 0, -10, 0, 0, 0, 0]
    with pytest.raises(IllegalAnswer) as told:
        play(pw.Game("mspm", [Odd(lambda: terms), Odd(lambda: terms)], seed=5))
    assert " with the terms [32, 0, -10, 0, 0, 0, 0], which the rules forbid (not_theirs_to_give).  It may say " in str(
        told.value
    )


class Peddler(Balanced):
    """Offers a title for what nobody pays, again and again."""

    def on_turn(self, pos: Position, seat: int) -> int:
        return move.pack(move.OFFER, seat, 1 - seat) if seat in pos.owner else super().on_turn(pos, seat)

    def offers(self, pos: Position, seat: int) -> list[int]:
        return [1 << list(pos.owner).index(seat), 0, -pos.cash[1 - seat], 0, 0, 0, 0]


@pytest.mark.slow
@pytest.mark.parametrize("play", PLAY)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_offers_for_ever_has_failed(play: Callable[[pw.Game], object], seat: int):
    seats = [Balanced(), Balanced()]
    seats[seat] = Peddler()
    with pytest.raises(BotFailed, match=rf"of seat {seat} failed: in on_turn, it said 1,000 moves in one turn"):
        play(pw.Game("plakettopoly", seats, seed=5))


class Strange(Balanced):
    """Gives numbers that do more than others, or are of another library, and changes what is not its own."""

    name = "strange"

    def on_turn(self, pos: Position, seat: int) -> int:
        class Number(int):
            def __rshift__(self, other: int) -> int:
                raise AssertionError

        sys.setrecursionlimit(10**4)
        said = super().on_turn(pos, seat)
        return Number(said) if pos.turn % 2 else numpy.int64(said)


def test_of_a_number_only_its_value_counts_and_the_depth_of_calls_stays():
    depth = sys.getrecursionlimit()
    ours, theirs = (pw.Game("plakettopoly", [bot, Balanced()], seed=5) for bot in (Balanced(), Strange()))
    ours.run(rounds=5)
    theirs.run(rounds=5)
    assert theirs.record.digest() == ours.record.digest()
    assert sys.getrecursionlimit() == depth


@pytest.mark.parametrize("amount", [2**33, 2**34 + 60, -(2**33), 2**40])
def test_no_amount_is_packed_that_would_come_out_as_another(amount: int):
    with pytest.raises(OverflowError):
        move.pack(move.BID, 1, amount=amount)
    assert move.amount_of(move.pack(move.BID, 1, amount=move.MAX_AMOUNT)) == move.MAX_AMOUNT


@pytest.mark.parametrize("kind", [numpy.int16, numpy.uint16, numpy.int32, numpy.int64])
def test_a_move_is_packed_of_numbers_as_short_as_those_of_frames(kind: type[numpy.int32]):
    said = move.BUILD, 3, 39, 2, 1500
    assert move.pack(*map(kind, said)) == move.pack(*said)


@pytest.mark.parametrize(("said", "kind"), [(1, move.USE), (numpy.True_, move.USE), (None, move.PASS), ([], move.PASS)])
def test_whatever_is_true_is_a_yes(said: object, kind: int):
    class Loose(Balanced):
        def plays_joker(self, pos: Position, seat: int, card: int, saved: int) -> bool:
            return said  # type: ignore[return-value]

    pos = dealt(pw.Game("confinement", [Balanced(), Balanced()]))
    assert move.kind_of(Loose().ask(pos, decision.JOKER, 0, 1, 0)) == kind


def test_who_says_to_be_one_of_ours_is_not():
    class Disguised(Balanced):
        __module__ = Balanced.__module__

    assert not guest.is_guest(Balanced())
    assert guest.is_guest(Disguised())
    if not COMPILED:  # there an instance has no place for a method of its own
        changed = Balanced()
        vars(changed)["on_turn"] = lambda pos, seat: move.pack(move.ROLL, seat)
        assert guest.is_guest(changed)


class Dreaming(Bot):
    name = "dreaming"

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        while True:
            try:
                while True:
                    pass
            except Exception:
                continue


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("play", PLAY)
def test_who_does_not_answer_is_interrupted(play: Callable[[pw.Game], object], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watchdog, "PATIENCE", 0.2)
    game = pw.Game("plakettopoly", [Dreaming(), Dreaming()], seed=5)
    with pytest.raises(BotFailed, match="Stalled: no answer within"):
        play(game)


STANDING = """
import time
import psutil
import plakett_widgets as pw
from plakett_widgets.bots import watchdog
watchdog.PATIENCE = 2.0
class Standing(pw.bots.Balanced):
    def begin(self, seed):
        psutil.Process().suspend()
        for _ in range(50):  # until somebody has looked at it
            time.sleep(0.01)
print(pw.simulate("confinement", 1, [Standing(), pw.bots.Balanced()], rounds=2, workers=0, progress=False).games.height)
"""


@pytest.mark.slow
def test_while_its_process_stands_still_a_bot_is_not_late():
    with subprocess.Popen([sys.executable, "-c", STANDING], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        standing = psutil.Process(process.pid)
        while process.poll() is None and standing.status() != psutil.STATUS_STOPPED:
            time.sleep(0.01)
        time.sleep(3)
        standing.resume()
        assert process.stdout.read() == "1\n"


@pytest.mark.parametrize(("passed", "busy", "stood"), [(12.0, 0.25, 11.5), (12.0, 11.0, 1.0), (0.5, 0.25, 0.0)])
def test_who_keeps_the_processor_busy_takes_its_own_time(passed: float, busy: float, stood: float):
    clocks = {"monotonic": iter((1.0, 1.0 + passed)).__next__, "process_time": iter((1.0, 1.0 + busy)).__next__}
    time = SimpleNamespace(sleep=lambda seconds: None, **clocks)
    rest = FunctionType(watchdog.rest.__code__, {"time": time})  # the clock of the watchdog, which may be awake, goes on
    assert rest(0.5) == stood


def sleeping(*asked: object) -> int:
    while True:
        try:
            time.sleep(0.001)
        except BaseException:
            continue


def sleeping_deep(*asked: object) -> int:
    while True:
        try:
            sleeping()
        except:  # noqa: E722
            continue


def suppressing(*asked: object) -> int:
    while True:
        with suppress(BaseException):
            while True:
                sum(range(1000))


KEEPING_ON = """
def keeping_on(*asked):
    while True:
        try:
            time.sleep(0.001)
        finally:
            continue
"""


def defined(source: str, name: str) -> Callable[..., int]:
    """A function of which Python may warn: from 3.14 on it does where ``finally`` is left so."""
    names = {"time": time}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        exec(source, names)
    return names[name]


def noting(*asked: object) -> int:
    caught = []
    while True:
        try:
            sum(range(1000))
        except BaseException as error:
            caught.append(error)


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("stalls", [sleeping, sleeping_deep, suppressing, defined(KEEPING_ON, "keeping_on"), noting])
def test_who_catches_everything_is_interrupted_too(stalls: Callable[..., int], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watchdog, "PATIENCE", 0.2)
    bot = type("Stubborn", (Balanced,), {"on_turn": stalls})
    before = sys.gettrace()
    for play in PLAY:
        game = pw.Game("plakettopoly", [bot(), Balanced()], seed=5)
        sys.settrace(looking_on)
        try:
            with pytest.raises(BotFailed, match="Stalled: no answer within"):
                play(game)
            assert sys.gettrace() is looking_on
            assert sys.exc_info() == (None, None, None)
        finally:
            sys.settrace(before)


def looking_on(frame: object, event: str, arg: object) -> None:
    """A tracer that somebody has set."""


@pytest.mark.usefixtures("uncollected")
def test_who_is_interrupted_cleans_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watchdog, "PATIENCE", 0.5)
    lock = threading.Lock()

    def waiting(*asked: object) -> int:
        with lock:
            while True:
                time.sleep(1)  # beyond its time, before it hears of it

    bot = type("Locking", (Balanced,), {"on_turn": waiting})
    with pytest.raises(BotFailed, match="Stalled"):
        pw.Game("plakettopoly", [bot(), Balanced()], seed=5).run()
    assert not lock.locked()


def test_a_failure_that_is_kept_says_nothing_at_the_end():
    kept = "try: watchdog.heard(0, lambda: [None for _ in iter(int, 1)])\nexcept watchdog.BotFailed as error: kept = error\n"
    said = f"from plakett_widgets.bots import watchdog\nwatchdog.PATIENCE = 0.2\n{kept}"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


class Wordy(Exception):
    """Never finishes its message."""

    def __str__(self) -> str:
        while True:
            pass


@pytest.mark.usefixtures("uncollected")
def test_what_an_error_says_is_waited_for_no_longer(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watchdog, "PATIENCE", 1.0)
    game = pw.Game("plakettopoly", [saying(raising(Wordy())), Balanced()], seed=5)
    with pytest.raises(BotFailed, match=r"in on_turn, Wordy$"):
        game.run(turns=1)


def test_a_long_error_is_told_in_short():
    game = pw.Game("plakettopoly", [saying(raising(ValueError("x" * 10**6))), Balanced()], seed=5)
    with pytest.raises(BotFailed) as told:
        game.run(turns=1)
    assert len(str(told.value)) < 1100


@pytest.mark.usefixtures("uncollected")
def test_who_plays_a_game_in_its_turn_has_no_more_time(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watchdog, "PATIENCE", 0.5)
    within = pw.Game("plakettopoly", [saying(lambda seat: move.pack(move.ROLL, seat)), Balanced()], seed=5)

    def said(seat: int) -> int:
        if not within.moves():
            within.step()
        while True:
            pass

    game = pw.Game("plakettopoly", [saying(said), Balanced()], seed=5)
    monkeypatch.setattr(guest, "copy_of", lambda bot: bot)
    with pytest.raises(BotFailed, match="Stalled"):
        game.run(turns=1)


class Yes(Balanced):
    """Answers a purchase with True instead of a move."""

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        return True


@pytest.mark.parametrize("seats", [(Yes(), Balanced()), (Balanced(), Yes())])
def test_who_does_not_pack_its_move_is_told_what_it_said(seats: tuple[Bot, Bot]):
    game = pw.Game("plakettopoly", seats, seed=5)
    with pytest.raises(
        IllegalAnswer, match=r"in buys, said 1, .*packed with its seat, as by move\.pack\(.*say move.BUY or move.DECLINE"
    ):
        game.run(rounds=5)


class Silent(Balanced):
    """Gives no answer where one must be given."""

    def on_turn(self, pos: Position, seat: int) -> int:
        return move.NONE


class Shy(Balanced):
    """Gives no answer to a bid or a purchase."""

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        return move.NONE

    bids = buys


@pytest.mark.parametrize("play", PLAY)
@pytest.mark.parametrize("quiet", [Silent, Shy])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_says_nothing_has_failed_and_not_seat_0(play: Callable[[pw.Game], object], quiet: type[Bot], seat: int):
    seats = [Balanced(), Balanced()]
    seats[seat] = quiet()
    with pytest.raises(IllegalAnswer, match=rf"the bot of seat {seat}.* said nothing") as told:
        play(pw.Game("plakettopoly", seats, seed=5))
    assert told.value.seat == seat


def test_who_says_nothing_loses_its_games_of_a_tournament():
    fought = pw.tournament([Balanced(), Silent()], games=2, rounds=5, seed=1, workers=0, progress=False)
    assert dict(fought.ratings.select("bot", "forfeits").iter_rows()) == {"balanced": 0, "Silent": 4}


@pytest.mark.parametrize("wrong", [-1, 1024, 2.5, None, "a"])
@pytest.mark.parametrize(
    ("edition", "kind", "a", "b", "method"),
    [
        ("confinement", decision.CHOOSE, 0, 2, "chooses"), ("confinement", decision.PATH, 1, 2, "turns_to"),
        ("plakettopoly", decision.PLACE, 0, -1, "places"),
    ],
)  # fmt: skip
def test_what_is_none_of_several_is_told(edition: str, kind: int, a: int, b: int, method: str, wrong: object):
    bot = type("Lost", (Balanced,), {method: lambda *_: wrong})()
    pos = dealt(pw.Game(edition, [bot, Balanced()]))
    with pytest.raises(BotFailed, match=rf"seat 0 failed: in {method}, \w+: a (lot|branch|square) should be"):
        Guest(bot).ask(pos, kind, 0, a, b)


class Empty(Balanced):
    """Has a length of 0, so that it counts as false."""

    name = "empty"

    def __len__(self) -> int:
        return 0


def test_a_bot_of_no_length_is_a_bot():
    game = pw.Game("plakettopoly", [Empty(), Balanced()], seed=5)
    game.run(rounds=2)
    assert not game.fork().players[0].person
    assert game.frames.games["bots"].to_list() == ["empty|balanced"]


def test_who_cannot_be_copied_is_named():
    class Unique(Balanced):
        def __deepcopy__(self, memo: object) -> Bot:
            raise LookupError("there is one of me")

    game = pw.Game("plakettopoly", ["Ana", Unique()], seed=5)
    with pytest.raises(BotFailed, match="seat 1 failed: as it was copied, LookupError: there is one of me"):
        game.fork()


def test_a_reserve_below_nothing_is_none():
    class Spender(Balanced):
        reserve = -50

    class Bare(Balanced):
        reserve = 0

    ours, theirs = (pw.Game("plakettopoly", [kind(), kind(), kind()], seed=5) for kind in (Bare, Spender))
    ours.run(rounds=30)
    theirs.run(rounds=30)
    assert theirs.record.digest() == ours.record.digest()


def test_failures_travel_between_processes():
    for error in (
        BotFailed(1, "KeyError: 'x'"),
        IllegalAnswer(1, reason.NOT_AN_ANSWER, 14, decision.BUY, "buys", ("BUY",), [1] * 7),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.seat) == (str(error), 1)


def test_ours_are_not_copied_for():
    assert not isinstance(pw.Game("plakettopoly", [Balanced(), Spy()], seed=5).players[0].speaker, Guest)


class Drawing(Balanced):
    """Buys only when its own generator draws so. ``begun`` are the seeds that it was given."""

    name = "drawing"

    def __init__(self) -> None:
        self.begun: list[int] = []

    def begin(self, seed: int) -> None:
        self.begun.append(seed)
        self.chance = random.Random(seed)

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        return super().buys(pos, seat, title, price) if self.chance.random() < 0.5 else move.pack(move.DECLINE, seat)


def test_a_bot_of_ones_own_hears_once_that_a_game_begins():
    simulation = pw.simulate("plakettopoly", 2, [Drawing(), Drawing()], seed=4, rounds=8, workers=0, progress=False)
    played = simulation.game(1)
    bots = [Drawing(), Drawing()]
    live = pw.Game("plakettopoly", bots, seed=seed_of(4, 1))
    assert [bot.begun for bot in bots] == [[], []]  # nothing has been played
    live.run(rounds=8)
    assert live.record.digest() == played.record.digest()
    assert [bot.begun for bot in bots] == [player.bot.begun for player in played.players if isinstance(player.bot, Drawing)]
    assert [len(bot.begun) for bot in bots] == [1, 1]
    twin = live.fork()
    twin.run(turns=1)
    assert all(len(player.bot.begun) == 1 for player in twin.players if isinstance(player.bot, Drawing))
    again = pw.loads(live.record.notation(names=True), dict(zip(live.names, [Drawing(), Drawing()], strict=True)))
    again.run(turns=1)
    assert [player.bot.begun for player in again.players if isinstance(player.bot, Drawing)] == [bot.begun for bot in bots]


def test_a_bot_that_cannot_begin_leaves_the_game_as_it_is():
    class Unready(Balanced):
        name = "unready"

        def begin(self, seed: int) -> None:
            raise LookupError("nothing is ready")

    game = pw.Game("plakettopoly", ["Ana", Unready()], seed=3)
    for play in (lambda: game.play("roll", 0), game.run):
        with pytest.raises(BotFailed, match="seat 1 failed: before its first move, LookupError: nothing is ready"):
            play()
    assert game.moves() == []


@pytest.mark.parametrize("copied", [copy, deepcopy, lambda bot: pickle.loads(pickle.dumps(bot))])
def test_copies_have_what_a_bot_has_and_what_it_has_seen(copied: Callable[[Spy], Spy]):
    spy = Spy()
    pw.Game("mspm", [spy, Balanced()], seed=5).run(turns=3)
    seen, again = spy.seen[-1], copied(spy).seen[-1]
    assert (list(again.cash), again.t.tax, again.log.digest()) == (list(seen.cash), seen.t.tax, seen.log.digest())


def test_a_bot_that_keeps_choices_can_be_copied():
    class Remembering(Balanced):
        def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
            self.pending = Pending(decision.BUY, seat, title, price)
            self.choices = legal(pos, self.pending)
            return super().buys(pos, seat, title, price)

    bot = Remembering()
    pw.Game("mspm", [bot, Balanced()], seed=5).run(turns=3)
    twin = deepcopy(bot)
    assert twin.pending == bot.pending
    assert [(one.move, one.low, one.high) for one in twin.choices] == [(one.move, one.low, one.high) for one in bot.choices]


def test_a_game_lets_go_of_its_bots():
    bot = Spy()
    gone = weakref.ref(bot)
    game = pw.Game("classic40", [bot, Balanced()], seed=5)
    game.run(rounds=5)
    del game, bot
    gc.collect()
    assert gone() is None
