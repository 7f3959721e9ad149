"""Live play: the beat under way is replayed from the answers given so far, so that any decision can wait, and be undone.

``Session.point`` is the position at the last quiet point, ``Session.live`` what the table sees.  A bot is asked once for
each decision; its answer is kept with the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import beats, chance, legality, move, rule
from .legality import Pending
from .position import Policy, Position

Answer = tuple[int, ...]  # a packed move; after it, for an offer or counter, its terms


class Refused(Exception):
    """A move that a rule forbids (``rule`` of :mod:`plakett_widgets.engine.rule`); nothing has changed."""

    def __init__(self, law: int) -> None:
        super().__init__(rule.NAMES[law])
        self.rule = law


class Waiting(Exception):
    """The beat needs an answer that has not been given yet."""


class Script(Policy):
    """Answers from a list; past its end a bot is asked, or the beat waits."""

    def __init__(self, bots: Sequence[Policy | None]) -> None:
        self.bots = bots
        self.answers: list[Answer] = []
        self.asked_of_bots: list[bool] = []
        self.next = 0
        self.pending = Pending()

    def take(self, pos: Position) -> Answer:
        while True:
            answer = self.answers[self.next]
            self.next += 1
            kind = move.kind_of(answer[0])
            if kind == move.DICE:
                pos.scripted += [move.a_of(answer[0]), move.b_of(answer[0])]
            elif kind == move.TOP:
                chance.put_on_top(pos, move.a_of(answer[0]))
            else:
                return answer

    def exhausted(self) -> bool:
        return all(move.kind_of(a[0]) in (move.DICE, move.TOP) for a in self.answers[self.next :])

    def quiet(self, pos: Position) -> int:
        return self.take(pos)[0]

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        if self.exhausted():
            bot = self.bots[seat]
            if bot is None:
                self.pending = Pending(kind, seat, a, b)
                raise Waiting
            said = bot.ask(pos, kind, seat, a, b)
            terms = bot.terms(pos, seat) if move.kind_of(said) in (move.OFFER, move.COUNTER) else []
            law = legality.judge(pos, Pending(kind, seat, a, b), said, terms)
            if law:
                raise Refused(law)
            self.add((said, *terms), of_bot=True)
        return self.take(pos)[0]

    def terms(self, pos: Position, seat: int) -> list[int]:
        return list(self.answers[self.next - 1][1:])

    def add(self, answer: Answer, of_bot: bool = False) -> None:
        self.answers.append(answer)
        self.asked_of_bots.append(of_bot)


class Session:
    """A game that people and bots play move by move.

    ``bots`` has one policy a seat, ``None`` for a person.
    """

    def __init__(self, start: Position, bots: Sequence[Policy | None]) -> None:
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
        script.next = 0
        script.pending = Pending()
        log = self.point.log
        log.truncate(self.mark)
        if script.exhausted():
            self.live = self.point
            return
        self.live = self.point.copy(script)
        try:
            beats.beat(self.live)
        except Waiting:
            return
        self.points.append((self.point, self.mark))
        self.beats.append((script.answers, script.asked_of_bots))
        self.point = self.live
        self.mark = len(log)
        script.answers, script.asked_of_bots = [], []

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

    def retract(self) -> None:
        """Take back the last answer, whoever gave it."""
        script = self.script
        if not script.answers:
            script.answers, script.asked_of_bots = self.beats.pop()
            self.point, self.mark = self.points.pop()
        script.answers.pop()
        script.asked_of_bots.pop()
        self.replay()
