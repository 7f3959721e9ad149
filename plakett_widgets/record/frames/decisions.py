"""The ``decisions_frame`` frame: one row for each decision, with how many moves the seat could choose from."""

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
from ...moves.grammar import Move, Reader
from ...moves.seats import seat_labels
from ..log.moments import Beat
from ..progress import track_progress
from .schema import frame_from_rows
from .source import FrameSource

if TYPE_CHECKING:
    import polars as pl


class Decision(NamedTuple):
    """An answer of a beat, and what the seat could choose from."""

    answer: int  # its place among the answers of the beat
    seq: int
    seat: int
    kind: str
    legal: int
    move: str
    chosen: str


class DecisionRecorder(Known):
    """Replays the answers of a beat and records the decision behind each."""

    def __init__(self, answers: Sequence[Answer], reader: Reader) -> None:
        super().__init__(answers)
        self.reader = reader
        self.decisions: list[Decision] = []

    def next_answer(self, pos: Position, pending: Pending) -> int:
        by_hand = takewhile(lambda answer: move.kind_of(answer[0]) in (move.DICE, move.TOP), self.answers[self.next :])
        number = self.next + sum(1 for _ in by_hand)
        if move.seat_of(self.answers[number][0]) != move.OUTSIDE:
            self.record(pos, pending, number, len(pos.log))
        return super().next_answer(pos, pending)

    def record(self, pos: Position, pending: Pending, number: int, seq: int) -> None:
        chosen = Move.of(self.answers[number])
        seat = move.seat_of(chosen.packed)
        if pending.kind == decision.QUIET:
            legal = len(legality.quiet_choices(pos, seat))
        else:
            legal = sum(move.seat_of(choice.move) == seat for choice in legality.legal(pos, pending))
        kind, text = move.NAMES[move.kind_of(chosen.packed)], self.reader.write(chosen, with_seat=False)
        self.decisions.append(Decision(number, seq, seat, decision.NAMES[pending.kind], legal, kind, text))


def decisions_frame(sources: Sequence[FrameSource]) -> pl.DataFrame:
    """Return every decision of the games.  A beat with several decisions is replayed to find them."""
    followed = track_progress(sources, "games")
    return frame_from_rows("decisions", [row for source in followed for row in decision_rows(source)])


def decision_rows(source: FrameSource) -> Iterator[tuple[object, ...]]:
    reader = Reader(source.edition, seat_labels(source.seats))
    number = 0
    for beat_number, (beat, by_bots) in enumerate(source.beats):
        for answer, seq, seat, kind, legal, chosen, text in decisions_of(beat, reader):
            bot = by_bots[answer]
            think = None if bot else source.thinking_times.get((beat_number, answer))
            yield source.game, number, seq, seat, kind, legal, chosen, text, bot, think
            number += 1


def decisions_of(beat: Beat, reader: Reader) -> list[Decision]:
    """Return the decisions of a beat."""
    recorder = DecisionRecorder(beat.answers, reader)
    if len(beat.answers) == 1 and move.seat_of(beat.answers[0][0]) != move.OUTSIDE:  # most beats, which need no replay
        recorder.record(beat.point, Pending(), 0, beat.mark)
    elif not recorder.exhausted():
        pos = beat.point.copy(recorder)
        pos.log = Tally(beat.mark)
        with suppress(Waiting):
            beats.beat(pos)
    return recorder.decisions
