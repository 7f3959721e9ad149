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
from ...engine.session import Answer, Known, Waiting
from ...inputs.players import seat_labels
from ..log.moments import Beat
from ..moves.grammar import Move, Reader
from ..progress import gone_through
from .schema import frame_of
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


class Hearing(Known):
    """Notes the circumstances of each answer."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        super().__init__(answers)
        self.noted: list[Noted] = []

    def hear(self, pos: Position, pending: Pending) -> int:
        scripted = takewhile(lambda answer: move.kind_of(answer[0]) in (move.DICE, move.TOP), self.answers[self.next :])
        number = self.next + sum(1 for _ in scripted)
        if move.seat_of(self.answers[number][0]) != move.OUTSIDE:
            self.noted.append(noted(pos, pending, number, self.answers[number], len(pos.log)))
        return super().hear(pos, pending)


class Heard(NamedTuple):
    """A beat, which of its answers bots gave, and what was noted of them."""

    beat: Beat
    by_bots: Sequence[bool]
    noted: list[Noted]


class Memory:
    """What has been noted of the beats of a game under way: each is heard once, unless an undo or a branch changes it."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []

    def hear(self, source: Source) -> int:
        """Hear a game as it stands; how many beats were known."""
        number = known = 0
        for number, (beat, by_bots) in enumerate(source.beats, 1):
            if self.heard[number - 1 : number] and self.heard[number - 1][:2] == (beat, by_bots):
                known = number
            else:
                self.heard[number - 1 :] = [Heard(beat, by_bots, heard(beat))]
        del self.heard[number:]
        return known

    def answers(self, beats: int) -> int:
        """How many answers there are in so many beats."""
        return sum(len(one.noted) for one in self.heard[:beats])


def decisions(sources: Sequence[Source]) -> pl.DataFrame:
    """Every answer of the games; of beats in which more than one was given, what led to the others is told again."""
    rows: list[tuple[object, ...]] = []
    for source in gone_through(sources, "games"):
        memory = Memory()
        memory.hear(source)
        rows += answers_of(source, memory)
    return frame_of("decisions", rows)


def more_decisions(source: Source, memory: Memory, known: int) -> pl.DataFrame:
    """The answers of a game that has been heard, after so many beats."""
    return frame_of("decisions", [*answers_of(source, memory, known)])


def answers_of(source: Source, memory: Memory, known: int = 0) -> Iterator[tuple[object, ...]]:
    reader = Reader(source.edition, seat_labels(source.seats))
    count = memory.answers(known)
    for number, (beat, by_bots, noted) in enumerate(memory.heard[known:], known):
        for answer, seq, seat, asked, legal in noted:
            said, bot = Move.of(beat.answers[answer]), by_bots[answer]
            yield (
                source.game, count, seq, seat, decision.NAMES[asked], legal, move.NAMES[move.kind_of(said.packed)],
                reader.write(said, with_seat=False), bot,
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
