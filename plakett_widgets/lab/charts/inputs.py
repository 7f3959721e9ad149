"""Inputs of charts: one game, or games of one edition, and the names of their seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import polars as pl

from ...errors.worded import wrong
from ...inputs.arguments import list_of_texts
from ...inputs.players import number_duplicates
from ...moves.seats import seat_labels
from ...record.frames import Frames
from ..analysis.inputs import Played, frames_of

if TYPE_CHECKING:
    from ...editions import Edition


def one_game(played: Played) -> Frames:
    every = frames_of(played)
    if len(every) > 1:
        raise wrong("argument.chart_of_one", found=len(every))
    return every[0]


def common_edition(games: Sequence[Frames]) -> Edition:
    """Return the edition that all these games share."""
    found = {frames.source.edition.id: frames.source.edition for frames in games}
    if len(found) > 1:
        raise wrong("argument.chart_of_edition", names=", ".join(found))
    return next(iter(found.values()))


def seat_names(played: Played, every: Sequence[Frames], names: Sequence[str], *beside: str) -> list[str]:
    """Return the names of seats: given ones, those of the game, or P1, P2, …, all different, also from those ``beside``."""
    given = list_of_texts("names", names)
    seats = max(frames.games["seats"][0] for frames in every)
    if given and len(given) != seats:
        raise wrong("argument.names", seats=seats, found=len(given))
    players = given or list(getattr(played, "names", ())) or seat_labels(seats)
    return number_duplicates(players, beside)


def with_names(table: pl.DataFrame, players: Sequence[str]) -> pl.DataFrame:
    return table.with_columns(pl.col("seat").replace_strict(dict(enumerate(players)), return_dtype=pl.String))
