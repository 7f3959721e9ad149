"""Live play: the beat under way is replayed from the answers given so far, so that any decision can wait, and be undone.

``Session.point`` is the position at the last quiet point, ``Session.live`` what the table sees.  A bot is asked once for
each decision; its answer is kept with the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import beats, legality, move, rule
from .chapters import chance
from .legality import Pending
from .position import Answerer, Policy, Position

Answer = tuple[int, ...]  # a packed move; after it, for an offer or counter, its terms


class Refused(Exception):
    """A move that a rule forbids (``rule`` of :mod:`plakett_widgets.engine.rule`); nothing has changed."""

    def __init__(self, law: int) -> None:
        super().__init__(rule.NAMES[law])
        self.rule = law


class IllegalAnswer(RuntimeError):
    """A bot answered what a rule forbids; the game is as it was before the move that led to the question."""

    def __init__(self, seat: int, law: int) -> None:
        super().__init__(f"the bot of seat {seat} gave an answer that the rules forbid ({rule.NAMES[law]})")


class Waiting(Exception):
    """The beat needs an answer that has not been given yet."""


class Script(Policy):
    """Answers from a list; past its end a bot is asked, or the beat waits."""

    def __init__(self, bots: Sequence[Answerer | None]) -> None:
        self.bots = bots
        self.answers: list[Answer] = []
        self.asked_of_bots: list[bool] = []
        self.judged = 0  # so many of the answers are known to be legal
        self.next = 0
        self.heard: list[tuple[int, int]] = []  # after each answer used: ``next``, and the length of the log before it
        self.pending = Pending()

    def rewind(self) -> None:
        self.next = 0
        self.heard = []
        self.pending = Pending()

    def hear(self, pos: Position, pending: Pending) -> int:
        """The next answer, and the chance that was scripted before it."""
        while True:
            said, *terms = self.answers[self.next]
            if self.next >= self.judged:
                law = legality.judge(pos, pending, said, terms)
                if law:
                    raise Refused(law)
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
            said = bot.ask(pos, kind, seat, a, b)
            terms = bot.terms(pos, seat) if move.kind_of(said) in move.WITH_TERMS else []
            law = legality.judge(pos, pending, said, terms)
            if law:
                raise IllegalAnswer(seat, law)
            self.add((said, *terms), of_bot=True)
        return self.hear(pos, pending)

    def terms(self, pos: Position, seat: int) -> list[int]:
        return list(self.answers[self.next - 1][1:])

    def add(self, answer: Answer, of_bot: bool = False) -> None:
        self.answers.append(answer)
        self.asked_of_bots.append(of_bot)
        self.judged = len(self.answers)


class Session:
    """A game that people and bots play move by move.

    ``bots`` has one policy a seat, ``None`` for a person.
    """

    def __init__(self, start: Position, bots: Sequence[Answerer | None]) -> None:
        self.bots = list(bots)
        self.script = Script(self.bots)
        self.point = start
        self.live = start
        self.mark = len(start.log)
        self.points: list[tuple[Position, int]] = []  # before each beat, and the length of the log there
        self.beats: list[tuple[list[Answer], list[bool]]] = []

    @property
    def pending(self) -> Pending:
        return self.script.pending

    @property
    def said(self) -> int:
        """How many answers the game has come to so far."""
        return sum(len(answers) for answers, _ in self.beats) + self.script.next

    def play(self, said: int, terms: Sequence[int] = (), of_bot: bool = False) -> None:
        """Say one move, with the terms of an offer or counter; ``Refused`` if a rule forbids it."""
        law = legality.judge(self.live, self.pending, said, list(terms))
        if law:
            raise Refused(law)
        script = self.script
        known = len(script.answers)
        script.add((said, *terms), of_bot)
        if move.kind_of(said) in (move.DICE, move.TOP):
            return
        try:
            self.replay()
        except BaseException:  # a bot failed or the user interrupted: back to where the move was said
            del script.answers[known:], script.asked_of_bots[known:]
            self.replay()
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
        script.answers, script.asked_of_bots = list(answers), list(of_bots)
        while not script.exhausted():
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
            if waiting:
                break
            self.close()
        for said, *terms in script.answers[script.next :]:  # chance scripted for what comes
            law = legality.judge(self.live, self.pending, said, terms)
            if law:
                raise Refused(law)

    def undo(self) -> bool:
        """Take back the last thing a person said, and what bots answered since; False if nothing was said."""
        script = self.script
        if all(script.asked_of_bots) and all(all(bots) for _, bots in self.beats):
            return False
        while True:
            while script.answers:
                script.answers.pop()
                if not script.asked_of_bots.pop():
                    self.replay()
                    return True
            script.answers, script.asked_of_bots = self.beats.pop()
            self.point, self.mark = self.points.pop()
