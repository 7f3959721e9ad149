"""A game as it stands, to go back to."""

from __future__ import annotations

from ..engine.session import Session


class Snapshot:
    """References and lengths: cheap, however long the game is.

    Nothing that it refers to is changed in place, but lists that grow and the events of the beat under way.

    Parameters
    ----------
    session : Session
        The session that is played.
    parts : object
        What else goes back, field by field.
    """

    def __init__(self, session: Session, *parts: object) -> None:
        self.fields = [(part, vars(part).copy()) for part in (session, session.script, *parts)]
        self.lengths = [(value, len(value)) for _, fields in self.fields for value in fields.values() if type(value) is list]
        self.log = session.point.log
        self.mark = session.mark
        self.events = self.log.since(self.mark)  # of the beat under way

    def restore(self) -> None:
        """Go back."""
        for part, fields in self.fields:
            vars(part).update(fields)
        for items, length in self.lengths:
            del items[length:]
        self.log.truncate(self.mark)
        self.log.append_rows(self.events)
