"""The answers of all bots of a game, kept so that a replay asks none of them again."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterator, Sequence
from itertools import islice

from ...engine import move
from ...engine.native import i64
from ...engine.position import Policy, Position
from ...engine.session import Answer


class Recording(Policy):
    """A policy that plays as another one does, and keeps every answer.

    Parameters
    ----------
    policy : Policy
        The policy that plays.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.numbers = array("q")  # the packed moves, each offer with its terms
        self.settled = 0  # how many of the numbers belong to beats that are over

    def quiet(self, pos: Position) -> i64:
        self.settled = len(self.numbers)
        return self._keep(self.policy.quiet(pos))

    def ask(self, pos: Position, kind: i64, seat: i64, a: i64, b: i64) -> i64:
        return self._keep(self.policy.ask(pos, kind, seat, a, b))

    def terms(self, pos: Position, seat: i64) -> list[int]:
        terms = self.policy.terms(pos, seat)
        self.numbers.extend(terms)
        return terms

    def beat_so_far(self, pos: Position) -> tuple[Position, int, Sequence[Sequence[int]]] | None:
        return self.policy.beat_so_far(pos)

    def _keep(self, answer: int) -> int:
        self.numbers.append(answer)
        return answer

    def leave_beat(self) -> None:
        """Forget the answers of a beat that a bot broke off."""
        del self.numbers[self.settled :]

    def packed(self) -> bytes:
        """Return the answers in little room."""
        return zlib.compress(self.numbers.tobytes(), 1)

    @property
    def answers(self) -> list[Answer]:
        """The answers so far."""
        return list(split_answers(self.numbers))


def unpack_answers(packed: bytes) -> list[Answer]:
    """Return the answers that a recording has packed.

    >>> recording = Recording(Policy())
    >>> recording.numbers.extend([move.ROLL, move.OFFER, *range(move.TERMS), move.END])
    >>> unpack_answers(recording.packed()) == [(move.ROLL,), (move.OFFER, 0, 1, 2, 3, 4, 5, 6), (move.END,)]
    True
    """
    return list(split_answers(array("q", zlib.decompress(packed))))


def split_answers(numbers: array[int]) -> Iterator[Answer]:
    """Yield each answer with its terms."""
    left = iter(numbers)
    for answer in left:
        yield answer, *islice(left, move.TERMS if move.kind_of(answer) in move.WITH_TERMS else 0)
