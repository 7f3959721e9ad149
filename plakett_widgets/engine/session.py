"""Live play: the beat under way is replayed from the answers given so far, so that any decision can wait, and be undone.

``Session.point`` is the position at the last quiet point, ``Session.live`` what the table sees.  A bot is asked once for
each decision; its answer is kept with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar, cast

from . import beats, decision, event, legality, move, reason
from .chapters import chance
from .legality import Pending
from .position import Answerer, Policy, Position

Answer = tuple[int, ...]  # a packed move; after it, for an offer or counter, its terms
Heard = list[tuple[int, int]]  # after each answer used, how many have been, and the length of the log before it
T = TypeVar("T")
BY_CHANCE: Final = {
    event.SHUFFLED, event.ORDER_THROWN, event.THROWN, event.CARD_DRAWN, event.CONTEST_THROWN,
    event.TITLE_OFFERED,  # of an estate, in an order that may be drawn
}  # fmt: skip


WINDOW: Final = 64  # answers that are laid out at a time when a game is resumed: a beat seldom hears more


class Refused(Exception):
    """A move that the rules forbid, for a reason of :mod:`plakett_widgets.engine.reason`.  Nothing has changed.

    :attr:`Script.refused_at` is where it was forbidden.
    """

    def __init__(self, why: int) -> None:
        super().__init__(why)
        self.reason = why

    def __str__(self) -> str:
        return reason.NAMES[self.reason]


class IllegalAnswer(RuntimeError):
    """A bot answered what a rule forbids; the game is as it was before the move that led to the question.

    >>> print(IllegalAnswer(1, reason.NO_SUCH_THING, 1, decision.BUY, "buys", ("BUY", "DECLINE")))
    the bot of seat 1, in buys, said 1, read as move.pack(move.ROLL, 0), which the rules forbid (no_such_thing): is it packed \
with its seat, as by move.pack(move.BUY, 1)?  It may say move.BUY or move.DECLINE
    """

    def __init__(
        self,
        seat: int,
        why: int,
        said: int,
        asked: int,
        method: str = "",
        right: Sequence[str] = (),
        terms: Sequence[int] = (),
    ) -> None:
        super().__init__(seat, why, said, asked, method, right, terms)
        self.seat = seat

    def __str__(self) -> str:
        seat, why, said, asked, method, right, terms = self.args
        where = f", in {method}," if method else f", asked “{decision.NAMES[asked]}”," if asked else ""
        offered = f" with the terms {terms}" if terms else ""
        told = f"the bot of seat {seat}{where} said {spelled(said)}{offered}, which the rules forbid ({reason.NAMES[why]})"
        may = [f"move.{kind}" for kind in right]
        unpacked = (
            said and why in (reason.NO_SUCH_THING, reason.NOT_AN_ANSWER) and not terms
        )  # which are asked for once the move is of this seat
        told += f": is it packed with its seat, as by move.pack({[*may, 'move.ROLL'][0]}, {seat})?" if unpacked else ""
        return told + (f"{'' if unpacked else '.'}  It may say {' or '.join(may)}" if may else "")


def spelled(said: int) -> str:
    """A move as a bot would write it.

    >>> spelled(move.pack(move.BID, 1, amount=50)), spelled(0), spelled(-1)
    ('move.pack(move.BID, 1, amount=50)', 'nothing', '-1, which is no move')
    """
    kind = move.NAMES.get(move.kind_of(said), "").upper()
    if not said:
        return "nothing"
    if not kind or kind == "NONE":
        return f"{said}, which is no move"
    a, b, amount = move.a_of(said), move.b_of(said), move.amount_of(said)
    about = f", {a}, {b}" if b else f", {a}" if a else ""
    bare = f"{said}, read as " if 0 < said < 64 else ""  # a kind alone
    return f"{bare}move.pack(move.{kind}, {move.seat_of(said)}{about}{f', amount={amount}' if amount else ''})"


class Waiting(Exception):
    """The beat needs an answer that has not been given yet."""


def with_terms(pos: Position, said: int, bot: Answerer | None) -> Answer:
    """What a bot has said, with the terms if that is an offer."""
    if bot is None or move.kind_of(said) not in move.WITH_TERMS:
        return (said,)
    return said, *bot.terms(pos, move.seat_of(said))


class Script(Policy):
    """Answers from a list; past its end a bot is asked, or the beat waits."""

    def __init__(
        self, bots: Sequence[Answerer | None], at_home: Callable[[Callable[[], object]], object] | None = None
    ) -> None:
        self.bots = bots
        self.at_home = at_home  # where bots are asked, if not here
        self.answers: list[Answer] = []
        self.asked_of_bots: list[bool] = []
        self.judged = 0  # so many of the answers are known to be legal
        self.next = 0
        self.heard: Heard = []
        self.pending = Pending()
        self.refused_at: tuple[Position, Pending] | None = None  # where the last move was refused
        self.asking = False  # a bot

    def rewind(self) -> None:
        self.next = 0
        self.heard = []
        self.pending = Pending()

    def hear(self, pos: Position, pending: Pending) -> int:
        """The next answer, and the chance that was scripted before it."""
        while True:
            said, *terms = self.answers[self.next]
            if self.next >= self.judged:
                why = legality.judge(pos, pending, said, terms)
                if why:
                    self.refused_at = pos, pending
                    raise Refused(why)
                self.judged += 1
            self.next += 1
            kind = move.kind_of(said)
            if kind == move.DICE:
                pos.scripted += [move.a_of(said), move.b_of(said)]
            elif kind == move.TOP:
                chance.put_on_top(pos, move.a_of(said))
            else:
                self.heard.append((self.next, len(pos.log)))
                return said

    def exhausted(self) -> bool:
        left = range(self.next, len(self.answers))
        return all(move.kind_of(self.answers[k][0]) in (move.DICE, move.TOP) for k in left)

    def quiet(self, pos: Position) -> int:
        return self.hear(pos, Pending())

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        pending = Pending(kind, seat, a, b)
        if self.exhausted():
            bot = self.bots[seat]
            if bot is None:
                self.pending = pending
                raise Waiting
            said, *terms = self.asked(lambda: with_terms(pos, bot.ask(pos, kind, seat, a, b), bot))
            why = legality.judge(pos, pending, said, terms)
            if why:
                raise IllegalAnswer(seat, why, said, kind)
            self.add((said, *terms), of_bot=True)
        return self.hear(pos, pending)

    def asked(self, ask: Callable[[], T]) -> T:
        """What a bot answers, who cannot play the game meanwhile."""
        self.check_free()
        try:
            self.asking = True
            answer = ask() if self.at_home is None else cast("T", self.at_home(ask))
            self.asking = False
        except BaseException:  # an interrupt before the last line, too
            self.asking = False
            raise
        return answer

    def check_free(self) -> None:
        """Is no bot being asked, under whom the game would change?"""
        if self.asking:
            raise RuntimeError(
                "the game waits for the answer of a bot, which cannot play it meanwhile; a fork of it can be played"
            )

    def terms(self, pos: Position, seat: int) -> list[int]:
        return list(self.answers[self.next - 1][1:])

    def add(self, answer: Answer, of_bot: bool = False) -> None:
        self.answers.append(answer)
        self.asked_of_bots.append(of_bot)
        self.judged = len(self.answers)


class Known(Script):
    """The answers of a beat that are known to be legal; past them it waits."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        super().__init__(())
        self.answers = list(answers)
        self.judged = len(answers)

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        if self.exhausted():
            raise Waiting
        return self.hear(pos, Pending(kind, seat, a, b))


class Session:
    """A game that people and bots play move by move.

    ``bots`` has one policy a seat, ``None`` for a person; ``at_home`` calls what asks one of them.
    """

    def __init__(
        self,
        start: Position,
        bots: Sequence[Answerer | None],
        at_home: Callable[[Callable[[], object]], object] | None = None,
    ) -> None:
        self.bots = list(bots)
        self.script = Script(self.bots, at_home)
        self.point = start
        self.live = start
        self.mark = len(start.log)
        self.points: list[tuple[Position, int]] = []  # before each beat, and the length of the log there
        self.beats: list[tuple[list[Answer], list[bool]]] = []
        self.heard: list[Heard] = []  # in each beat
        self.by_persons: list[int] = []  # the beats in which a person said something

    @property
    def pending(self) -> Pending:
        return self.script.pending

    @property
    def said(self) -> int:
        """How many answers the game has come to so far."""
        return sum(len(answers) for answers, _ in self.beats) + self.script.next

    @property
    def everything(self) -> tuple[list[Answer], list[bool]]:
        """All that was said, and whether a bot said it."""
        return self.said_since(0)

    def said_since(self, beat: int) -> tuple[list[Answer], list[bool]]:
        """The same from the beginning of a beat on."""
        told = [*self.beats[beat:], (self.script.answers, self.script.asked_of_bots)]
        return [said for answers, _ in told for said in answers], [of_bot for _, bots in told for of_bot in bots]

    def play(self, said: int, terms: Sequence[int] = (), of_bot: bool = False) -> None:
        """Say one move, with the terms of an offer or counter; ``Refused`` if a rule forbids it."""
        why = legality.judge(self.live, self.pending, said, list(terms))
        if why:
            self.script.refused_at = self.live, self.pending
            raise Refused(why)
        script, log, mark = self.script, self.point.log, self.mark
        told = log.since(mark)
        before = vars(self).copy(), vars(script).copy()
        kept = [(items, len(items)) for items in (self.points, self.beats, self.heard, self.by_persons, script.answers,
                                                  script.asked_of_bots)]  # fmt: skip

        def back() -> None:
            """To before the move."""
            vars(self).update(before[0])
            vars(script).update(before[1])
            for items, length in kept:
                del items[length:]
            log.truncate(mark)
            log.go_on(told)

        try:
            script.add((said, *terms), of_bot)
            if move.kind_of(said) not in (move.DICE, move.TOP):
                self.replay()
        except BaseException:  # a bot failed or the user interrupted, at the end of a beat perhaps
            try:
                back()
            except BaseException:  # of a user who interrupts this too
                back()
                raise
            raise

    def replay(self) -> None:
        """Run the beat under way again, now that one more answer is known (or one fewer)."""
        script = self.script
        script.rewind()
        self.point.log.truncate(self.mark)
        if script.exhausted():
            self.live = self.point
            return
        self.live = self.point.copy(script)
        try:
            beats.beat(self.live)
        except Waiting:
            return
        self.close()

    def close(self) -> None:
        """The beat has reached the next quiet point."""
        script = self.script
        used = script.next
        self.points.append((self.point, self.mark))
        self.beats.append((script.answers[:used], script.asked_of_bots[:used]))
        self.heard.append(script.heard)
        if not all(self.beats[-1][1]):
            self.by_persons.append(len(self.beats) - 1)
        self.point = self.live
        self.mark = len(self.point.log)
        script.answers, script.asked_of_bots = script.answers[used:], script.asked_of_bots[used:]
        script.judged = 0
        script.rewind()

    def resume(self, answers: Sequence[Answer], of_bots: Sequence[bool], at: int | None = None) -> None:
        """Say a whole game again, each beat run but once, up to the last decision before event number ``at``.

        ``Refused`` if a rule forbids one of the answers: the one that comes after ``said`` others.
        """
        script = self.script
        script.answers, script.asked_of_bots = [], []
        given, window = 0, WINDOW
        while True:
            given -= max(len(script.answers) - window, 0)
            del script.answers[window:], script.asked_of_bots[window:]
            more = slice(given, given + window - len(script.answers))
            script.answers += answers[more]
            script.asked_of_bots += of_bots[more]
            given = min(more.stop, len(answers))
            if script.exhausted():
                if given == len(answers):
                    break
                window *= 2
                continue
            self.live = self.point.copy(script)
            waiting = False
            try:
                beats.beat(self.live)
            except Waiting:
                waiting = True
            if at is not None and len(self.point.log) > at:
                lengths = [*(length for _, length in script.heard[1:]), len(self.point.log)]
                kept = next(used for (used, _), length in zip(script.heard, lengths, strict=True) if length > at) - 1
                del script.answers[kept:], script.asked_of_bots[kept:]
                self.replay()
                return
            if not waiting:
                self.close()
                window = WINDOW
            elif given == len(answers):
                break
            else:  # a long beat: once more from its beginning
                window *= 2
                script.rewind()
                self.point.log.truncate(self.mark)
        for said, *terms in script.answers[script.next :]:  # chance scripted for what comes
            why = legality.judge(self.live, self.pending, said, terms)
            if why:
                self.script.refused_at = self.live, self.pending
                raise Refused(why)

    def undo(self) -> bool:
        """Take back the last thing a person said, and what bots answered since; False if nothing was said."""
        script = self.script
        if self.undone is None:
            return False
        while True:
            while script.answers:
                script.answers.pop()
                if not script.asked_of_bots.pop():
                    with self.without_bots():
                        self.replay()
                    return True
            self.reopen()

    def reopen(self) -> None:
        """Leave the beat under way for the one before it; what was kept of that one stays as it is."""
        script = self.script
        answers, asked_of_bots = self.beats.pop()
        script.answers, script.asked_of_bots = answers[:], asked_of_bots[:]
        self.point, self.mark = self.points.pop()
        self.heard.pop()
        if self.by_persons[-1:] == [len(self.beats)]:
            self.by_persons.pop()

    @property
    def undone(self) -> int | None:
        """How long the log was before the last thing a person said; ``None`` if nothing was."""
        bots, heard = self.script.asked_of_bots, self.script.heard
        if all(bots):
            if not self.by_persons:
                return None
            last = self.by_persons[-1]
            bots, heard = self.beats[last][1], self.heard[last]
        return self.length_before(len(bots) - 1 - bots[::-1].index(False), heard)

    def length_before(self, number: int, heard: Heard) -> int:
        """How long the log was before an answer of a beat was used, chance scripted by hand with the next one."""
        return next((length for used, length in heard if used > number), len(self.live.log))

    @property
    def undo_is_free(self) -> bool:
        """Would :meth:`undo` take back nothing that chance brought?"""
        undone, log = self.undone, self.live.log
        return undone is not None and not any(log.row(seq).kind in BY_CHANCE for seq in range(undone, len(log)))

    def go_back(self, at: int) -> None:
        """Back to the last decision before event number ``at``."""
        script = self.script
        while self.mark > at and self.beats:
            self.reopen()
        self.point.log.truncate(self.mark)
        script.rewind()
        script.judged = 0
        with self.without_bots():
            self.resume(script.answers, script.asked_of_bots, at)

    @contextmanager
    def without_bots(self) -> Iterator[None]:
        """Nobody is asked: the answers are known, or the beat waits."""
        bots, self.bots[:] = self.bots[:], [None] * len(self.bots)
        try:
            yield
        finally:
            self.bots[:] = bots
