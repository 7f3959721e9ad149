"""The ``decisions`` frame: what was asked, how much could be answered, what was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from ...engine import beats, decision, legality, move
from ...engine.legality import Pending
from ...engine.log import Tally
from ...engine.position import Position
from ...engine.session import Answer, Script, Waiting
from ..grammar import Move, Reader
from ..moments import Beat
from .schema import SCHEMAS, frame
from .source import Source

if TYPE_CHECKING:
    import polars as pl


Noted = tuple[int, int, int, int, int]  # number of the answer in its beat, length of the log, seat, what was asked, moves


def noted(pos: Position, pending: Pending, number: int, answer: Answer, length: int) -> Noted:
    seat = move.seat_of(answer[0])
    if pending.kind == decision.QUIET:
        return number, length, seat, pending.kind, len(legality.quiet_choices(pos, seat))
    legal = legality.legal(pos, pending)
    return number, length, seat, pending.kind, sum(move.seat_of(choice.move) == seat for choice in legal)


class Hearing(Script):
    """The answers of a beat, known to be legal; notes the circumstances of each."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        super().__init__(())
        self.answers = list(answers)
        self.judged = len(answers)
        self.noted: list[Noted] = []

    def hear(self, pos: Position, pending: Pending) -> int:
        scripted = takewhile(lambda answer: move.kind_of(answer[0]) in (move.DICE, move.TOP), self.answers[self.next :])
        number = self.next + sum(1 for _ in scripted)
        if move.seat_of(self.answers[number][0]) != move.OUTSIDE:
            self.noted.append(noted(pos, pending, number, self.answers[number], len(pos.log)))
        return super().hear(pos, pending)

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        if self.exhausted():
            raise Waiting
        return super().ask(pos, kind, seat, a, b)


class Heard(NamedTuple):
    """A beat, and what was noted of its answers."""

    beat: Beat
    noted: list[Noted]


class Memory:
    """What has been noted of the beats of a game under way: each is heard once, unless an undo or a branch changes it."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []

    def hear(self, number: int, beat: Beat) -> list[Noted]:
        if number < len(self.heard):
            if self.heard[number].beat == beat:
                return self.heard[number].noted
            del self.heard[number:]
        self.heard.append(Heard(beat, heard(beat)))
        return self.heard[number].noted


def decisions(sources: Sequence[Source], memory: Memory | None = None) -> pl.DataFrame:
    """Every answer of the games; of beats in which more than one was given, what led to the others is told again."""
    rows = [row for source in sources for row in answers_of(source, memory or Memory())]
    return frame("decisions", {name: [row[k] for row in rows] for k, name in enumerate(SCHEMAS["decisions"])})


def answers_of(source: Source, memory: Memory) -> Iterator[tuple[object, ...]]:
    reader = Reader(source.edition, [f"P{seat + 1}" for seat in range(source.seats)])
    count = 0
    for number, (beat, by_bots) in enumerate(source.beats):
        for answer, seq, seat, asked, legal in memory.hear(number, beat):
            packed, *terms = beat.answers[answer]
            bot = by_bots[answer]
            yield (
                source.game, count, seq, seat, decision.NAMES[asked], legal, move.NAMES[move.kind_of(packed)],
                reader.write(Move(packed, tuple(terms)), with_seat=False), bot,
                None if bot else source.thought.get((number, answer)),
            )  # fmt: skip
            count += 1


def heard(beat: Beat) -> list[Noted]:
    """The answers of a beat, with the circumstances of each: its point says those of the first, and often that is all."""
    if len(beat.answers) == 1 and move.seat_of(beat.answers[0][0]) != move.OUTSIDE:
        return [noted(beat.point, Pending(), 0, beat.answers[0], beat.mark)]
    hearing = Hearing(beat.answers)
    if not hearing.exhausted():
        pos = beat.point.copy(hearing)
        pos.log = Tally(beat.mark)
        with suppress(Waiting):
            beats.beat(pos)
    return hearing.noted
