"""The moves of a game as text, with what chance brought.  Each beat is written once, unless the game goes back over it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from ...editions import Edition
from ...engine import event, move
from ...engine.session import Answer, Session, Uses
from ...moves.grammar import Move, Reader
from ..moves.chance_record import find_chance


class Entry(NamedTuple):
    """A move of a game, as it is written down."""

    answer: Answer
    by_bot: bool
    before: int  # the length of the log before it
    turn: int
    seat: int  # in turn
    chance: tuple[str, ...]  # what dice and cards brought after it
    text: str


class AnswerWriter:
    """Write a move with what chance brought after it.

    ``labels`` are the names of the players in moves, ``bots`` are the seats where a bot sits.
    """

    def __init__(self, edition: Edition, labels: Sequence[str], bots: Sequence[bool]) -> None:
        self.edition = edition
        self.labels = list(labels)
        self.bots = list(bots)
        self.reader = Reader(edition, self.labels)

    def write(self, answer: Answer, by_bot: bool, in_turn: int, chance: Sequence[str]) -> str:
        seat = move.seat_of(answer[0])
        text = self.reader.write(Move.of(answer), with_seat=seat != in_turn)
        by_default = seat < len(self.bots) and self.bots[seat]
        mark = "*" if by_bot != by_default else ""
        return f"{mark}{text} = {' '.join(chance)}" if chance else f"{mark}{text}"


class Transcript:
    """The entries of a session so far."""

    def __init__(self, writer: AnswerWriter) -> None:
        self.writer = writer
        self.entries: list[Entry] = []
        # the beats that are over, which a session never changes, and the number of entries by then
        self._beats: list[tuple[tuple[list[Answer], list[bool]], int]] = []

    def follow(self, play: Session) -> Self:
        """Go back to where the session parts from this transcript, then write its further moves."""
        while self._beats and not self._is_current(play):
            self._beats.pop()
        known, count = len(self._beats), self._beats[-1][1] if self._beats else 0
        first = max(count - 1, 0)  # chance may have brought more after the last known move
        added = [entry[:3] for entry in self.entries[first:count]]
        del self.entries[first:]
        ends = [*(mark for _, mark in play.points[known + 1 :]), play.mark]
        for beat, uses, end in zip(play.beats[known:], play.uses[known:], ends, strict=False):
            added += with_log_lengths(*beat, uses, end)
            self._beats.append((beat, first + len(added)))
        script = play.script
        added += with_log_lengths(script.answers, script.by_bots, script.uses, len(play.live.log))
        self._write(added, play)
        return self

    def _is_current(self, play: Session) -> bool:
        """Return whether the last beat is still one of the session, and an interrupt has not cut its entries short."""
        number, (beat, count) = len(self._beats) - 1, self._beats[-1]
        return number < len(play.beats) and beat is play.beats[number] and count <= len(self.entries)

    def _write(self, added: Sequence[tuple[Answer, bool, int]], play: Session) -> None:
        log = play.live.log
        _, _, at, turn, seat, *_ = self.entries[-1] if self.entries else (None, None, 0, 0, 0)
        stops = [*(before for _, _, before in added[1:]), len(log)]
        for (answer, by_bot, start), stop in zip(added, stops, strict=False):
            for row in map(log.row, range(at, start)):
                if row.kind == event.TURN_BEGUN:
                    turn, seat = row.turn, row.seat
            at = start
            chance = find_chance(log, play.point, self.writer.edition, start, stop)
            text = self.writer.write(answer, by_bot, seat, chance)
            self.entries.append(Entry(answer, by_bot, start, turn, seat, chance, text))


def with_log_lengths(
    answers: Sequence[Answer], by_bots: Sequence[bool], uses: Uses, end: int
) -> Iterator[tuple[Answer, bool, int]]:
    """Return the answers of a beat, each with the length of the log before it."""
    before: list[int] = []
    for used, length in uses:
        before += [length] * (used - len(before))
    before += [end] * (len(answers) - len(before))
    return zip(answers, by_bots, before, strict=False)
