"""What a bot knows of a game before it begins: the edition, the house rules, and the names of the players."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..editions import Edition
    from ..engine.tables import Tables


@dataclass(frozen=True)
class Sheet:
    """The edition, the settled options and the names of the players, by seat."""

    edition: Edition
    options: Mapping[str, object]
    names: Sequence[str]

    @cached_property
    def tables(self) -> Tables:
        """What the engine reads, made once."""
        return self.edition.tables(self.options)

    @cached_property
    def sent(self) -> SentSheet:
        """The same as it is sent to another process."""
        rules = pickle.dumps((self.edition, dict(self.options)), pickle.HIGHEST_PROTOCOL)
        return SentSheet(rules, tuple(self.names))


@dataclass(frozen=True)
class SentSheet:
    """A sheet whose edition and options are pickled: a process that only passes it on needs no editions."""

    rules: bytes
    names: tuple[str, ...]

    @cached_property
    def digest(self) -> bytes:
        """A short number of the edition and the options."""
        return blake2b(self.rules, digest_size=16).digest()

    @property
    def sent(self) -> SentSheet:
        """Itself."""
        return self
