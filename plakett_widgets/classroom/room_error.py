"""The error about a request in a classroom."""

from __future__ import annotations

from ..errors.worded import Worded
from ..words.catalogue import in_words


class RoomError(Worded, ValueError):
    """A request in a classroom that cannot be met."""

    @classmethod
    def worded(cls, key: str, **values: object) -> RoomError:
        """Return the error in the words of the catalogue."""
        return cls(in_words(key, **values))
