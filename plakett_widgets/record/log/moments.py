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


class Witness(Log):
    """A log that keeps, instead of the events, the position after each.

    What the log tells counts: where a rule does something a little before or after its event, the books have it right.
    """

    def __init__(self, pos: Position, length: int = 0) -> None:
        super().__init__()
        self.pos = pos
        self.state: RebuiltState | None = None  # opened by the first event, which tells of nothing that they hold
        self.length = length
        self.seen: list[Position] = []
        pos.log = self

    def write(self, *row: int) -> None:
        self.length += 1
        if self.state is None:
            self.state = RebuiltState.of(self.pos)
        else:
            self.state.apply(Row(*row))
        self.seen.append(self.copy())
        self.state.copy_into(self.seen[-1])

    def rest(self) -> None:
        """Where the beat waits or ends, all that followed from its last event has been done."""
        if self.seen:
            self.seen[-1] = self.copy()

    def copy(self) -> Position:
        return self.pos.copy(self.pos.policy)


class Retelling(Known):
    """Tells the witness where all has been done that follows from an event."""

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        assert isinstance(pos.log, Witness)
        pos.log.rest()
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
        witness = Witness(self.point.copy(Retelling(self.answers)), self.mark)
        witness.state = RebuiltState.of(self.point)
        with suppress(Waiting):
            beats.beat(witness.pos)
        witness.rest()
        return witness.seen


Opening = Callable[[], list[Position]]  # the positions while the game was set up


def opening(pos: Position, set_out: Callable[[Position], object]) -> list[Position]:
    """The position after each event of setting up ``pos``."""
    witness = Witness(pos)
    set_out(pos)
    witness.rest()
    return witness.seen


class Retold:
    """The positions of the beat that was asked about last: who steps through a long one has it told once."""

    def __init__(self) -> None:
        self.beat: Beat | None = None
        self.seen: list[Position] = []

    def moment(self, play: Session, seq: int, while_set_up: Opening) -> Position:
        """The position after event ``seq``, not to be changed."""
        number = bisect_right(play.points, seq, key=lambda point: point[1]) - 1
        if seq >= play.mark:
            beat = Beat(play.point, play.mark, play.script.answers[:])
        elif number >= 0:
            beat = Beat(*play.points[number], play.beats[number][0])
        else:
            return while_set_up()[seq]
        if beat != self.beat:
            self.beat, self.seen = beat, beat.positions()
        return self.seen[seq - beat.mark]


class Beats:
    """The beats so far, and which of their answers bots gave, whatever is played meanwhile."""

    def __init__(self, play: Session) -> None:
        self.points, self.beats = play.points[:], play.beats[:]  # those that are over are never changed
        if play.live is not play.point:
            self.points.append((play.point, play.mark))
            self.beats.append((play.script.answers[:], play.script.asked_of_bots[:]))

    def __reduce__(self) -> tuple[type[list[Any]], tuple[list[tuple[Beat, list[bool]]]]]:
        return list, ([*self],)

    def __iter__(self) -> Iterator[tuple[Beat, list[bool]]]:
        for point, (answers, bots) in zip(self.points, self.beats, strict=True):
            yield Beat(*point, answers), bots


def moments(play: Session, while_set_up: Opening) -> Iterator[Position]:
    """The position after each event so far, whatever is played meanwhile."""
    return (pos for positions in chain([while_set_up], (beat.positions for beat, _ in Beats(play))) for pos in positions())
