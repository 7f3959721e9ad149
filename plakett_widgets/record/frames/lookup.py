"""The ``lookup_frame`` frame: the codes of the other frames in French and English."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from ...editions import Edition
from ...inputs.arguments import one_of
from .schema import VOCABULARIES, data_type, frame_from_rows
from .source import FrameSource

if TYPE_CHECKING:
    import polars as pl

Row = tuple[str, str, str, str, str | None]


@cache
def code_labels() -> dict[str, dict[str, dict[str, str]]]:
    """Return the names of codes that all editions share, by vocabulary and code.

    >>> code_labels()["account"]["cash"]["fr"]
    'Caisse'
    """
    return tomllib.loads(files(__package__).joinpath("labels.toml").read_text("utf-8"))


def lookup_frame(sources: Sequence[FrameSource]) -> pl.DataFrame:
    """Return the names of all codes: those of the vocabularies, and those of the editions of the games."""
    boxes = {source.edition.id: source.edition for source in sources}
    return frame_from_rows("lookup", [*common_rows(), *(row for edition in boxes.values() for row in edition_rows(edition))])


def vocabulary_frame(lookup: pl.DataFrame, vocabulary: str) -> pl.DataFrame:
    """Return the rows of one vocabulary with the type of its codes, as polars joins no text to an ``Enum`` or a number."""
    known = lookup["vocabulary"].unique(maintain_order=True).to_list()
    rows = lookup.filter(vocabulary=one_of("vocabulary", vocabulary, known)).drop("vocabulary")
    if vocabulary in VOCABULARIES:
        return rows.drop("edition").cast({"code": data_type(vocabulary)})
    return rows.cast({"code": data_type("Int16")}) if vocabulary == "square" else rows


def common_rows() -> Iterator[Row]:
    for vocabulary, codes in VOCABULARIES.items():
        for code in codes:
            yield vocabulary, code, code_labels()[vocabulary][code]["fr"], code_labels()[vocabulary][code]["en"], None


def edition_rows(edition: Edition) -> Iterator[Row]:
    for printed_rule in edition.rulebook.rules:
        yield "rule", printed_rule.id, printed_rule.text.fr, printed_rule.text.en, edition.id
    for square in edition.squares:
        yield "square", str(square.number), square.name.fr, square.name.en, edition.id
    for vocabulary, things in (
        ("title", edition.titles), ("card", edition.cards), ("deck", edition.decks), ("group", edition.groups),
        ("building", edition.buildings), ("token", edition.tokens), ("edition", [edition]),
    ):  # fmt: skip
        for thing in things:
            yield vocabulary, thing.id, thing.name.fr, thing.name.en, edition.id
