"""The position after any event: the beat is replayed from the quiet point before it, to a log that keeps positions."""

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
    """A log that keeps the position after each event instead of the event.

    A rule may change a position a little before or after it writes the event.  The rebuilt state sets that right.
    """

    def __init__(self, pos: Position, length: int = 0) -> None:
        super().__init__()
        self.pos = pos
        self.state: RebuiltState | None = None  # made at the first event, which changes nothing in it
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
        RebuiltState.of(self.state).share_with(self.positions[-1])

    def finish_event(self) -> None:
        """Take in what followed from the last event.  The beat waits or ends here, so that all of it has been done."""
        if self.positions:
            self.positions[-1] = self.copy()

    def copy(self) -> Position:
        return self.pos.copy(self.pos.policy)


class ReplayPolicy(Known):
    """Answer as in the beat, and finish the last event before each answer."""

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        assert isinstance(pos.log, PositionLog)
        pos.log.finish_event()
        return super().ask(pos, kind, seat, a, b)


class Beat:
    """A beat that has been played: its position and length of the log at the start, and its answers."""

    def __init__(self, point: Position, mark: int, answers: Sequence[Answer]) -> None:
        self.point = point
        self.mark = mark
        self.answers = answers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Beat) and self.point is other.point and self.answers == other.answers

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[Beat], tuple[Position, int, Sequence[Answer]]]:
        return Beat, (self.point.copy(Policy()), self.mark, self.answers)  # the players stay behind

    def positions(self) -> list[Position]:
        """Return the position after each of its events."""
        log = PositionLog(self.point.copy(ReplayPolicy(self.answers)), self.mark)
        log.state = RebuiltState.of(self.point)
        with suppress(Waiting):
            beats.beat(log.pos)
        log.finish_event()
        return log.positions


Setup = Callable[[], list[Position]]  # returns the positions while the game was set up


def setup_positions(pos: Position, set_out: Callable[[Position], object]) -> list[Position]:
    """Set up a game, and return the position after each event."""
    log = PositionLog(pos)
    set_out(pos)
    log.finish_event()
    return log.positions


class PositionCache:
    """Keep the positions of the beat that was read last, so that stepping through a long one replays it once."""

    def __init__(self) -> None:
        self.beat: Beat | None = None
        self.positions: list[Position] = []

    def position_after(self, session: Session, seq: int, setup: Setup) -> Position:
        """Return the position after event ``seq``, which must not be changed."""
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
    """The beats so far, and which answers bots gave.  Later moves do not change them."""

    def __init__(self, session: Session) -> None:
        self.points, self.beats = session.points[:], session.beats[:]  # the session never changes beats that are over
        if session.live is not session.point:
            self.points.append((session.point, session.mark))
            self.beats.append((session.script.answers[:], session.script.by_bots[:]))

    def __reduce__(self) -> tuple[type[list[Any]], tuple[list[tuple[Beat, list[bool]]]]]:
        return list, ([*self],)

    def __iter__(self) -> Iterator[tuple[Beat, list[bool]]]:
        for point, (answers, bots) in zip(self.points, self.beats, strict=True):
            yield Beat(*point, answers), bots


def positions_after_events(session: Session, setup: Setup) -> Iterator[Position]:
    """Yield the position after each event so far.  Later moves do not change it."""
    return (pos for positions in chain([setup], (beat.positions for beat, _ in RecordedBeats(session))) for pos in positions())
