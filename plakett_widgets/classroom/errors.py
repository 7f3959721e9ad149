"""Errors of a classroom."""

from __future__ import annotations

from collections.abc import Mapping
from ssl import SSLCertVerificationError
from urllib.parse import urlsplit

from ..errors.worded import Worded
from ..words.catalogue import in_words


class RoomError(Worded, ValueError):
    """A request in a classroom that cannot be met."""

    @classmethod
    def worded(cls, key: str, **values: object) -> RoomError:
        """Return the error in the words of the catalogue."""
        return cls(in_words(key, **values))


class HostUnreachable(Worded, RuntimeError):
    """The host of a classroom does not answer."""

    @classmethod
    def at(cls, url: str, error: Exception | None = None) -> HostUnreachable:
        """Return the error about the host at an address, where connecting has failed with another error."""
        found = urlsplit(url)
        shown = f"{found.scheme.replace('ws', 'http')}://{found.netloc}/"
        if isinstance(error, SSLCertVerificationError):
            return cls(in_words("room.not_trusted", url=shown, why=error.verify_message))
        return cls(in_words("room.unreachable", url=shown))


def refused(words: object) -> RoomError:
    """Return the error in the words that a host sent."""
    if isinstance(words, Mapping) and isinstance(words.get("en"), str) and isinstance(words.get("fr"), str):
        return RoomError({"en": words["en"], "fr": words["fr"]})
    return RoomError.worded("room.unknown_request")
