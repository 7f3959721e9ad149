"""A view played on: the beat under way again as it was, then the moves of the own seat, then chance drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..engine import beats, decision, legality, move
from ..engine.legality import Pending
from ..engine.position import Position
from ..engine.tables import numbers
from ..errors.worded import ArgumentError, as_hint
from ..words.catalogue import Both, in_words
from . import questions
from .bot import read_answer
from .complete_moves import complete_moves, moves_with_terms
from .failure import MAX_RIGHT, describe_answer, quote_answers
from .house.balanced import Balanced
from .house.strategy import Strategy, Table
from .legal_move import LegalMove, in_both
from .scene import FallenChance, position
from .view import View, view_of

MAX_ROUNDS: Final = 50  # without a question to the own seat, as where it owns nothing and others play on
QUIET: Final = Pending()
NO_TERMS: Final[list[int]] = []

Given = LegalMove | str | bool


class Reached(Exception):
    """The own seat is asked, and has no move left."""

    def __init__(self, kind: str, pending: Pending) -> None:
        super().__init__(kind, pending)
        self.kind = kind
        self.pending = pending


class Own(Strategy):
    """The own seat: it plays the moves that are given."""

    def __init__(self, course: Course) -> None:
        super().__init__()
        self.course = course
        self.balanced = Balanced()

    def on_turn(self, pos: Position, seat: int) -> int:
        return self.course.decide(pos, questions.TURN, QUIET, self.balanced.on_turn)

    def off_turn(self, pos: Position, seat: int) -> int:
        return self.course.decide(pos, questions.BETWEEN_TURNS, QUIET, self.balanced.off_turn)

    def clears(self, pos: Position, seat: int) -> int:
        return self.course.decide(pos, questions.SETTLEMENT, QUIET, self.balanced.clears)

    def claims(self, pos: Position, seat: int) -> bool:
        def claim(pos: Position, seat: int) -> int:
            return move.CLAIMS[seat] if self.balanced.claims(pos, seat) else move.NONE

        return move.kind_of(self.course.decide(pos, questions.CLAIM, QUIET, claim)) == move.CLAIM

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        def answer(pos: Position, seat: int) -> int:
            return self.balanced.ask(pos, kind, seat, a, b)

        return self.course.decide(pos, questions.OF_DECISION[kind], Pending(kind, seat, a, b), answer)

    def terms(self, pos: Position, seat: int) -> list[int]:
        return self.course.drafted or self.balanced.terms(pos, seat)


class Course(Table):
    """The table of a future.

    Parameters
    ----------
    view : View
        Where it begins.
    moves : sequence of moves
        What the own seat plays.
    rounds : int
        The rounds that are played after that.
    """

    def __init__(self, view: View, moves: Sequence[Given], rounds: int) -> None:
        self.seat = view.seat
        bots: list[Strategy] = [Balanced() for _ in view.sheet.names]
        bots[self.seat] = Own(self)
        super().__init__(bots)
        self.view = view
        self.moves = [*moves]
        self.rounds = rounds
        self.last_round = view.round + rounds  # of those in which the own seat is not asked
        self.known = [[*answer] for answer in view.data["answers"]]
        self.asked_first = view.data["kind"]  # the question at the beginning, until it is answered
        self.passed = False  # whether the own seat waits, at this quiet point
        self.stops = True  # whether the future may end in this beat
        self.drafted: list[int] = NO_TERMS
        self.point: Position | None = None
        self.mark = 0
        self.answers: list[list[int]] = []
        self.last_terms: list[int] = NO_TERMS

    # the table

    def beat_so_far(self, pos: Position) -> tuple[Position, int, Sequence[Sequence[int]]] | None:
        return None if self.point is None else (self.point, self.mark, self.answers)

    def quiet(self, pos: Position) -> int:
        self.stops = bool(self.moves) or pos.round >= self.last_round
        pos.logging = self.stops or bool(self.known)
        if pos.logging:
            self.point, self.mark, self.answers = pos.copy(self), len(pos.log), []
        if self.known:
            return self.repeat(pos)
        asked = questions.KINDS.get(self.asked_first) if self.view.pending.kind == decision.QUIET else None
        answer = self.answer_first(pos, asked) if asked is not None else move.NONE
        answer = answer or super().quiet(pos)
        self.passed = False
        return self.note(pos, answer)

    def answer_first(self, pos: Position, kind: questions.QuestionKind) -> int:
        """Return the answer to the question at a quiet point where the future begins, ``move.NONE`` to wait there."""
        strategy = self.bots[self.seat]
        if kind == questions.CLAIM:
            answer = move.CLAIMS[self.seat] if strategy.claims(pos, self.seat) else move.NONE
        elif kind == questions.SETTLEMENT:
            answer = strategy.clears(pos, self.seat)
        else:
            answer = (strategy.on_turn if kind == questions.TURN else strategy.off_turn)(pos, self.seat)
        self.passed = not answer
        return answer

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        if self.known:
            return self.repeat(pos, Pending(kind, seat, a, b))
        if pos.recorded_chance is not None:
            pos.recorded_chance = None
            assert self.view.data["pending"] == [kind, seat, a, b], "the beat is played again as it was"
        return self.note(pos, super().ask(pos, kind, seat, a, b))

    def repeat(self, pos: Position, pending: Pending = QUIET) -> int:
        """Return the next answer of the beat so far.  One that was not seen is left to ``Balanced``."""
        answer = self.known.pop(0)
        if not answer:
            answer = [self.guess(pos, pending)]
        self.answers.append(answer)
        self.last_terms = answer[1:]
        return answer[0]

    def guess(self, pos: Position, pending: Pending) -> int:
        """Return what another seat may have answered, when a title of an estate was offered."""
        bought = Balanced().ask(pos, pending.kind, pending.seat, pending.a, pending.b)
        buys = move.kind_of(bought) == move.BUY and not legality.judge(pos, pending, bought, NO_TERMS)
        return bought if buys else move.DECLINES[pending.seat]

    def note(self, pos: Position, answer: int) -> int:
        """Note an answer, with its terms."""
        self.last_terms = NO_TERMS
        if move.kind_of(answer) in move.WITH_TERMS:
            self.last_terms = super().terms(pos, move.seat_of(answer))
        if self.stops:
            self.answers.append([answer, *self.last_terms])
        return answer

    def terms(self, pos: Position, seat: int) -> list[int]:
        return self.last_terms[:]

    # the own seat

    def decide(
        self, pos: Position, kind: questions.QuestionKind, pending: Pending, balanced: Callable[[Position, int], int]
    ) -> int:
        """Return the answer of the own seat: a move that was given, the only legal one, or what ``Balanced`` plays.

        Raises
        ------
        Reached
            It is another question, and no move that was given answers it.
        """
        seat, first, self.drafted = self.seat, self.asked_first, NO_TERMS
        if self.passed:
            return move.NONE
        self.asked_first = ""
        if not self.moves and not (self.stops and pos.round >= self.last_round):
            return balanced(pos, seat)
        asked: Pending | str = kind.name if pending.kind == decision.QUIET else pending
        legal = complete_moves(pos, asked, seat)
        forced = len(legal) == 1 and not first and not moves_with_terms(pos, asked, seat)
        if self.moves:
            view = self.view if first else view_of(1, pos, pending, seat, self.view.sheet, kind.name)
            found = read_answer(self.moves[0], kind, view, view.legal)
            if isinstance(found, LegalMove) and self.fits(pos, pending, found, legal):
                del self.moves[0]
                self.drafted = [*found.terms]
                if not self.moves:
                    self.last_round = pos.round + self.rounds
                return found.packed
            if first:
                raise no_answer(self.moves[0], view, None if isinstance(found, LegalMove) else found)
        if forced:
            return legal[0][0]
        raise Reached(kind.name, pending)

    def fits(self, pos: Position, pending: Pending, found: LegalMove, legal: Sequence[Sequence[int]]) -> bool:
        """Return whether a move is legal now."""
        answer = (found.packed, *found.terms)
        if answer in legal:
            return True
        own = move.seat_of(found.packed) == self.seat and found.packed != move.NONE
        return own and not legality.judge(pos, pending, found.packed, [*found.terms])


def no_answer(given: object, view: View, why: Both | None) -> ArgumentError:
    """Return the error about a move that does not answer the question."""
    right = quote_answers([in_both(one) for one in view.legal[:MAX_RIGHT]])
    reason = "" if why is None else as_hint(why)
    return ArgumentError(in_words("view.no_answer", given=describe_answer(given), why=reason, right=right))


def begin(view: View, moves: Sequence[Given], rounds: int, seed: int) -> tuple[Course, Position]:
    """Return the table of a future and the position at the quiet point from which it is played."""
    course, data = Course(view, moves, rounds), view.data
    pos = position(data["point"] or data["scene"], view.sheet.tables, seed, course)
    if data["point"] is not None:
        pos.recorded_chance = FallenChance(pos.seats, len(pos.decks), data["dice"], data["tops"], data["lots"])
    elif view.pending.kind != decision.QUIET:
        raise ArgumentError(in_words("view.no_future"))
    return course, pos


def play_on(view: View, moves: Sequence[Given], rounds: int, seed: int) -> View:
    """Return the view at the question where a future ends, see :meth:`.View.future`."""
    course, pos = begin(view, moves, rounds, seed)
    kind: str | None = None
    pending = QUIET
    try:
        while not pos.over and pos.playing[view.seat] and pos.round <= course.last_round + MAX_ROUNDS:
            beats.beat(pos)
            if course.stops is False and pos.round >= course.last_round:
                pos.builds_from = numbers([0] * pos.seats)  # the own seat builds by its own lights again
    except Reached as reached:
        kind, pending = reached.kind, reached.pending
    return view_of(1, pos, pending, view.seat, view.sheet, kind, course.moves)
