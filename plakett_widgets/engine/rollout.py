"""A game from here on, again and again: by other bots, with other dice and cards."""

from __future__ import annotations

from . import beats
from .chapters import chance
from .log import Log
from .position import Policy, Position
from .session import Known, Script, Session


class Onward(Policy):
    """What has been said in the beat under way; then chance is drawn anew, and a table of bots goes on."""

    def __init__(self, script: Script, table: Policy, seed: int) -> None:
        self.known = Known(script.answers)
        self.table = table
        self.seed = seed
        self.parted = False
        self.last: Policy = self.known

    def speaker(self, pos: Position) -> Policy:
        """Who speaks next."""
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
    """One way that the game may go from the decision that is due, to its end or through so many rounds more.

    The session stays as it is.  Nothing of what is hidden in it is used: neither its dice to come nor the order of its
    decks.
    """
    pos = session.point.copy(Onward(session.script, table, seed))
    pos.log = Log()
    pos.logging = False
    beats.play(pos, pos.round + rounds)
    return pos
