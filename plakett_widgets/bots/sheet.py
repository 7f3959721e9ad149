"""What a bot knows of a game before it begins: the edition, the house rules, and the names of the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

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
