"""The parts of a sheet, whatever it is printed as."""

from __future__ import annotations

from dataclasses import dataclass


class Code(str):
    """A text that a person types as it stands, such as an id."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below the names of their columns.  Columns with figures only are aligned to the right."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Facts:
    """Labels with a text each."""

    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, a sentence below it if there is one, and what belongs to it."""

    heading: str
    blocks: tuple[Table | Facts, ...]
    note: str = ""
    level: int = 2


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole sheet in one language."""

    title: str
    locale: str
    sections: tuple[Section, ...]
