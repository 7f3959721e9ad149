"""The position after any event: its beat is told again, from the quiet point before it, to a witness."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

from ...engine import beats
from ...engine.log import Log, Row
from ...engine.position import Policy, Position
from ...engine.session import Answer, Known, Session, Waiting
from .rebuild import RebuiltState


class PositionLog(Log):
    """A log that keeps, instead of the events, the position after each.

    What the log tells counts: where a rule does something a little before or after its event, the books have it right.
    """

    def __init__(self, pos: Position, length: int = 0) -> None:
        super().__init__()
        self.pos = pos
        self.state: RebuiltState | None = None  # opened by the first event, which tells of nothing that they hold
        self.length = length
        self.positions: list[Position] = []
        pos.log = self

    def write(self, *row: int) -> None:
        self.length += 1
        if self.state is None:
            self.state = RebuiltState.of(self.pos)
        else:
            self.state.apply(Row(*row))
        self.positions.append(self.copy())
        self.state.copy_into(self.positions[-1])

    def finish_event(self) -> None:
        """Where the beat waits or ends, all that followed from its last event has been done."""
        if self.positions:
            self.positions[-1] = self.copy()

    def copy(self) -> Position:
        return self.pos.copy(self.pos.policy)


class ReplayPolicy(Known):
    """Tells the witness where all has been done that follows from an event."""

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        assert isinstance(pos.log, PositionLog)
        pos.log.finish_event()
        return super().ask(pos, kind, seat, a, b)


class Beat:
    """A beat that has been played: from where, and what was said."""

    def __init__(self, point: Position, mark: int, answers: Sequence[Answer]) -> None:
        self.point = point
        self.mark = mark
        self.answers = answers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Beat) and self.point is other.point and self.answers == other.answers

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[Beat], tuple[Position, int, Sequence[Answer]]]:
        return Beat, (self.point.copy(Policy()), self.mark, self.answers)  # without who plays

    def positions(self) -> list[Position]:
        """The position after each of its events."""
        log = PositionLog(self.point.copy(ReplayPolicy(self.answers)), self.mark)
        log.state = RebuiltState.of(self.point)
        with suppress(Waiting):
            beats.beat(log.pos)
        log.finish_event()
        return log.positions


Setup = Callable[[], list[Position]]  # the positions while the game was set up


def setup_positions(pos: Position, set_out: Callable[[Position], object]) -> list[Position]:
    """The position after each event of setting up ``pos``."""
    log = PositionLog(pos)
    set_out(pos)
    log.finish_event()
    return log.positions


class PositionCache:
    """The positions of the beat that was asked about last: who steps through a long one has it told once."""

    def __init__(self) -> None:
        self.beat: Beat | None = None
        self.positions: list[Position] = []

    def position_after(self, session: Session, seq: int, setup: Setup) -> Position:
        """The position after event ``seq``, not to be changed."""
        number = bisect_right(session.points, seq, key=lambda point: point[1]) - 1
        if seq >= session.mark:
            beat = Beat(session.point, session.mark, session.script.answers[:])
        elif number >= 0:
            beat = Beat(*session.points[number], session.beats[number][0])
        else:
            return setup()[seq]
        if beat != self.beat:
            self.beat, self.positions = beat, beat.positions()
        return self.positions[seq - beat.mark]


class RecordedBeats:
    """The beats so far, and which of their answers bots gave, whatever is played meanwhile."""

    def __init__(self, session: Session) -> None:
        self.points, self.beats = session.points[:], session.beats[:]  # those that are over are never changed
        if session.live is not session.point:
            self.points.append((session.point, session.mark))
            self.beats.append((session.script.answers[:], session.script.asked_of_bots[:]))

    def __reduce__(self) -> tuple[type[list[Any]], tuple[list[tuple[Beat, list[bool]]]]]:
        return list, ([*self],)

    def __iter__(self) -> Iterator[tuple[Beat, list[bool]]]:
        for point, (answers, bots) in zip(self.points, self.beats, strict=True):
            yield Beat(*point, answers), bots


def positions_after_events(session: Session, setup: Setup) -> Iterator[Position]:
    """The position after each event so far, whatever is played meanwhile."""
    return (pos for positions in chain([setup], (beat.positions for beat, _ in RecordedBeats(session))) for pos in positions())
