"""A live game to go back to, when several moves are to be said all or none."""

from __future__ import annotations

from .session import Session


class Checkpoint:
    """A session as it stands.  Positions are never changed once they are left, and nobody is asked again to come back."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.fields = [(thing, dict(vars(thing))) for thing in (session, session.script)]
        lists = [value for _, fields in self.fields for value in fields.values() if isinstance(value, list)]
        self.lists = [(items, items[:]) for items in lists]
        self.told = session.point.log.since()  # all of it: who goes back cuts it off

    def restore(self) -> None:
        for thing, fields in self.fields:
            vars(thing).update(fields)
        for items, kept in self.lists:
            items[:] = kept
        log = self.session.point.log
        log.truncate(0)
        log.go_on(self.told)
