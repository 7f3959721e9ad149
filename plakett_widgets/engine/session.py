"""Live play: the beat under way runs again from the answers so far, so that any decision can wait and be undone.

``Session.point`` is the position at the last quiet point, ``Session.live`` the position that the table sees. A bot is asked
once for each decision. Its answer is kept with the others.
"""

from __future__ import annotations

import operator
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, Final

from . import beats, decision, event, legality, move, reason
from .chapters import chance
from .legality import Pending
from .position import Answerer, Policy, Position

Answer = tuple[int, ...]  # a packed move and, of an offer or counter, its terms
Uses = list[tuple[int, int]]  # after each answer used, how many have been, and the length of the log before it
BY_CHANCE: Final = {
    event.SHUFFLED, event.ORDER_THROWN, event.THROWN, event.CARD_DRAWN, event.CONTEST_THROWN,
    event.TITLE_OFFERED,  # of an estate, in an order that may be drawn
}  # fmt: skip


class Refused(Exception):
    """A move that the rules forbid, for a reason of :mod:`plakett_widgets.engine.reason`.  Nothing has changed.

    :attr:`Script.refused_at` is where it was forbidden.
    """

    def __init__(self, why: int) -> None:
        super().__init__(why)
        self.reason = why

    def __str__(self) -> str:
        return reason.NAMES[self.reason]


def spelled(answer: int) -> str:
    """Return a move as a bot would write it.

    >>> spelled(move.pack(move.BID, 1, amount=50)), spelled(0), spelled(-1)
    ('move.pack(move.BID, 1, amount=50)', 'nothing', '-1, which is no move')
    """
    kind = move.NAMES.get(move.kind_of(answer), "").upper()
    if not answer:
        return "nothing"
    if not kind or kind == "NONE":
        return f"{answer}, which is no move"
    a, b, amount = move.a_of(answer), move.b_of(answer), move.amount_of(answer)
    about = f", {a}, {b}" if b else f", {a}" if a else ""
    bare = f"{answer}, read as " if 0 < answer < 64 else ""  # a kind alone
    return f"{bare}move.pack(move.{kind}, {move.seat_of(answer)}{about}{f', amount={amount}' if amount else ''})"


class Waiting(Exception):
    """The beat needs an answer that has not been given yet."""


def with_terms(pos: Position, answer: int, bot: Answerer | None) -> Answer:
    """Return the answer of a bot, with the terms if that is an offer."""
    if bot is None or move.kind_of(answer) not in move.WITH_TERMS:
        return (answer,)
    return answer, *bot.terms(pos, move.seat_of(answer))


class Script(Policy):
    """Answers from a list.  Past its end a bot is asked, or the beat waits.

    Parameters
    ----------
    bots : sequence of Answerer or None
        One a seat, ``None`` for a person.
    call_bot : callable, optional
        Calls a function that requests a move of a bot.
    """

    def __init__(self, bots: Sequence[Answerer | None], call_bot: Callable[[Callable[[], Any]], Any] = operator.call) -> None:
        self.bots = bots
        self.call_bot = call_bot
        self.silent = False  # no bot is asked
        self.answers: list[Answer] = []
        self.by_bots: list[bool] = []
        self.judged = 0  # so many of the answers are known to be legal
        self.next = 0
        self.uses: Uses = []
        self.pending = Pending()
        self.refused_at: tuple[Position, Pending] | None = None  # where an answer was refused
        self.point: Position | None = None  # at which the beat under way began,
        self.mark = 0  # and the length of the log there

    def beat_so_far(self, pos: Position) -> tuple[Position, int, Sequence[Sequence[int]]] | None:
        """Return where the beat under way began, the length of the log there, and the answers that have been used since."""
        return None if self.point is None else (self.point, self.mark, self.answers[: self.next])

    def rewind(self) -> None:
        self.next = 0
        self.uses = []
        self.pending = Pending()

    def next_answer(self, pos: Position, pending: Pending) -> int:
        """Return the next answer, after the chance that is scripted before it."""
        while True:
            answer, *terms = self.answers[self.next]
            if self.next >= self.judged:
                why = legality.judge(pos, pending, answer, terms)
                if why:
                    self.refused_at = pos, pending
                    raise Refused(why)
                self.judged += 1
            self.next += 1
            kind = move.kind_of(answer)
            if kind == move.DICE:
                pos.scripted += [move.a_of(answer), move.b_of(answer)]
            elif kind == move.TOP:
                chance.put_on_top(pos, move.a_of(answer))
            else:
                self.uses.append((self.next, len(pos.log)))
                return answer

    def exhausted(self) -> bool:
        left = range(self.next, len(self.answers))
        return all(move.kind_of(self.answers[k][0]) in (move.DICE, move.TOP) for k in left)

    def quiet(self, pos: Position) -> int:
        return self.next_answer(pos, Pending())

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        pending = Pending(kind, seat, a, b)
        if self.exhausted():
            bot = None if self.silent else self.bots[seat]
            if bot is None:
                self.pending = pending
                raise Waiting
            answer, *terms = self.call_bot(lambda: with_terms(pos, bot.ask(pos, kind, seat, a, b), bot))
            why = legality.judge(pos, pending, answer, terms)
            if why:
                asked, forbidden = decision.NAMES[kind], reason.NAMES[why]
                raise RuntimeError(f"seat {seat}, asked “{asked}”, answered {spelled(answer)}, which is illegal ({forbidden})")
            self.add((answer, *terms), of_bot=True)
        return self.next_answer(pos, pending)

    def terms(self, pos: Position, seat: int) -> list[int]:
        return list(self.answers[self.next - 1][1:])

    def add(self, answer: Answer, of_bot: bool = False) -> None:
        """Add an answer that is known to be legal."""
        self.answers.append(answer)
        self.by_bots.append(of_bot)
        self.judged = len(self.answers)


class Known(Script):
    """The answers of a beat that are known to be legal. Past them it waits."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        super().__init__(())
        self.silent = True
        self.answers = list(answers)
        self.judged = len(answers)


class Session:
    """A game that people and bots play move by move.

    Its lists only grow in place.  Whatever shortens one replaces it, so that a snapshot of a session is references and
    lengths.  The log is shared by all positions, and :meth:`reopen` replaces it, too.  Only the events of the beat under way
    are cut and written again in place.

    Parameters
    ----------
    start : Position
        Where the game begins.
    bots : sequence of Answerer or None
        One a seat, ``None`` for a person.
    call_bot : callable, optional
        Calls a function that requests a move of a bot.
    """

    def __init__(
        self,
        start: Position,
        bots: Sequence[Answerer | None],
        call_bot: Callable[[Callable[[], Any]], Any] = operator.call,
    ) -> None:
        self.script = Script(list(bots), call_bot)
        self.point = start
        self.live = start
        self.mark = len(start.log)
        self.points: list[tuple[Position, int]] = []  # before each beat, and the length of the log there
        self.beats: list[tuple[list[Answer], list[bool]]] = []
        self.uses: list[Uses] = []  # in each beat
        self.by_persons: list[int] = []  # the beats in which a person moved

    @property
    def pending(self) -> Pending:
        return self.script.pending

    @property
    def used(self) -> int:
        """The number of answers so far."""
        return sum(len(answers) for answers, _ in self.beats) + self.script.next

    def answers(self, since: int = 0) -> tuple[list[Answer], list[bool]]:
        """Return all answers from the beginning of a beat on, and whether a bot gave them or they went by themselves."""
        found = [*self.beats[since:], (self.script.answers, self.script.by_bots)]
        return [answer for answers, _ in found for answer in answers], [of_bot for _, bots in found for of_bot in bots]

    def play(self, answer: int, terms: Sequence[int] = (), of_bot: bool = False) -> None:
        """Carry out a legal move, with the terms of an offer or counter."""
        script = self.script
        script.silent = False
        script.add((answer, *terms), of_bot)
        if move.kind_of(answer) in (move.DICE, move.TOP):
            return
        self.rewind()
        if self.run_beat():
            self.close()

    def replay(self, silent: bool = False) -> None:
        """Run the beat under way again, from the answers so far.  If ``silent``, no bot is asked for more."""
        script = self.script
        script.silent = silent
        self.rewind()
        if script.exhausted():
            self.live = self.point
            return
        if self.run_beat():
            self.close()

    def run_beat(self) -> bool:
        """Run the beat under way. True if it has come to the next quiet point, False if it waits for an answer."""
        self.live = self.point.copy(self.script)
        self.script.point, self.script.mark = self.point, self.mark
        try:
            beats.beat(self.live)
        except Waiting:
            return False
        return True

    def rewind(self) -> None:
        """Go back to the quiet point before the beat under way."""
        self.script.rewind()
        self.point.log.truncate(self.mark)

    def close(self) -> None:
        """End the beat under way at the next quiet point."""
        script = self.script
        used = script.next
        self.points.append((self.point, self.mark))
        self.beats.append((script.answers[:used], script.by_bots[:used]))
        self.uses.append(script.uses)
        if not all(self.beats[-1][1]):
            self.by_persons.append(len(self.beats) - 1)
        self.point = self.live
        self.mark = len(self.point.log)
        script.answers, script.by_bots = script.answers[used:], script.by_bots[used:]
        script.judged = 0
        script.rewind()

    def resume(
        self,
        answers: Sequence[Answer],
        by_bots: Sequence[bool],
        at: int | None = None,
        advance: Callable[[int], object] | None = None,
    ) -> None:
        """Replay a whole game, each beat run but once, up to the last decision before event number ``at``.

        No bot is called.  ``advance`` receives the number of answers of each beat.

        Raises
        ------
        Refused
            A rule forbids one of the answers: the one after ``used`` others.
        """
        script = self.script
        script.silent = True
        script.answers, script.by_bots = list(answers), list(by_bots)
        while not script.exhausted():
            ended = self.run_beat()
            if at is not None and len(self.point.log) > at:
                lengths = [*(length for _, length in script.uses[1:]), len(self.point.log)]
                kept = next(used for (used, _), length in zip(script.uses, lengths, strict=True) if length > at) - 1
                del script.answers[kept:], script.by_bots[kept:]
                self.replay(silent=True)
                return
            if not ended:
                break
            self.close()
            if advance is not None:
                advance(len(self.beats[-1][0]))
        if advance is not None:
            advance(len(script.answers))
        for answer, *terms in script.answers[script.next :]:  # chance scripted for what comes
            why = legality.judge(self.live, self.pending, answer, terms)
            if why:
                self.script.refused_at = self.live, self.pending
                raise Refused(why)

    def undo(self) -> bool:
        """Take back the last move of a person, and what bots answered since.  False if there is none."""
        script = self.script
        if all(script.by_bots):
            if not self.by_persons:
                return False
            self.reopen(self.by_persons[-1])
        last = last_of_a_person(script.by_bots)
        script.answers, script.by_bots = script.answers[:last], script.by_bots[:last]
        self.replay(silent=True)
        return True

    def reopen(self, number: int) -> None:
        """Leave the beat under way for an earlier one, with a log of its own."""
        script, log = self.script, self.point.log
        answers, by_bots = self.beats[number]
        script.answers, script.by_bots = answers[:], by_bots[:]
        self.point, self.mark = self.points[number]
        self.point.log = log.since()
        self.points, self.beats, self.uses = self.points[:number], self.beats[:number], self.uses[:number]
        self.by_persons = [beat for beat in self.by_persons if beat < number]

    @property
    def undone(self) -> int | None:
        """The length of the log before the last move of a person, ``None`` if there is none."""
        by_bots, uses = self.script.by_bots, self.script.uses
        if all(by_bots):
            if not self.by_persons:
                return None
            last = self.by_persons[-1]
            by_bots, uses = self.beats[last][1], self.uses[last]
        number = last_of_a_person(by_bots)  # chance scripted by hand counts with the next answer
        return next((length for used, length in uses if used > number), len(self.live.log))

    @property
    def undo_is_free(self) -> bool:
        """Whether :meth:`undo` would take back nothing that chance brought."""
        undone, log = self.undone, self.live.log
        return undone is not None and not any(log.row(seq).kind in BY_CHANCE for seq in range(undone, len(log)))

    def go_back(self, at: int) -> None:
        """Go back to the last decision before event number ``at``."""
        if self.mark > at and self.beats:
            self.reopen(max(bisect_right(self.points, at, key=lambda point: point[1]) - 1, 0))
        self.rewind()
        self.script.judged = 0
        self.resume(self.script.answers, self.script.by_bots, at)


def last_of_a_person(by_bots: Sequence[bool]) -> int:
    """Return the place of the last answer that no bot gave."""
    return len(by_bots) - 1 - by_bots[::-1].index(False)
