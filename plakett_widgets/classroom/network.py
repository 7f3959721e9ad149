"""Errors of a connection to the host of a classroom."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from ..errors.worded import Worded
from ..words.catalogue import in_words
from .room_error import RoomError


class HostUnreachable(Worded, RuntimeError):
    """The host of a classroom does not answer."""

    @classmethod
    def at(cls, url: str) -> HostUnreachable:
        """Return the error about the host at an address."""
        found = urlsplit(url)
        return cls(in_words("room.unreachable", url=f"{found.scheme.replace('ws', 'http')}://{found.netloc}/"))


def refused(words: object) -> RoomError:
    """Return the error in the words that a host sent."""
    if isinstance(words, Mapping) and isinstance(words.get("en"), str) and isinstance(words.get("fr"), str):
        return RoomError({"en": words["en"], "fr": words["fr"]})
    return RoomError.worded("room.unknown_request")
