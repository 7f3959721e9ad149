"""Rollouts: the game played on from here by other bots, with other dice and cards."""

from __future__ import annotations

from . import beats
from .chapters import chance
from .log import Log
from .position import Policy, Position
from .session import Known, Script, Session


class Onward(Policy):
    """A policy that replays the answers of the beat under way, then draws chance anew and lets a table of bots play."""

    def __init__(self, script: Script, table: Policy, seed: int) -> None:
        self.known = Known(script.answers)
        self.table = table
        self.seed = seed
        self.parted = False
        self.last: Policy = self.known

    def speaker(self, pos: Position) -> Policy:
        """Return the policy that answers next."""
        if not self.parted and self.known.exhausted():
            self.parted = True
            self.last = self.table
            chance.redraw(pos, self.seed)
        return self.last

    def quiet(self, pos: Position) -> int:
        return self.speaker(pos).quiet(pos)

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        return self.speaker(pos).ask(pos, kind, seat, a, b)

    def terms(self, pos: Position, seat: int) -> list[int]:
        return self.last.terms(pos, seat)


def rollout(session: Session, table: Policy, seed: int, rounds: int) -> Position:
    """Play on from the decision that is due, to the end or through so many rounds more.

    The session stays as it is. Its hidden dice and the order of its decks are not used.
    """
    pos = session.point.copy(Onward(session.script, table, seed))
    pos.log = Log()
    pos.logging = False
    beats.play(pos, pos.round + rounds)
    return pos
