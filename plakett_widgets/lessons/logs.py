"""Logs with names beside their codes, as the lessons on data read them."""

from __future__ import annotations

from typing import Final

import polars as pl

from ..game import Game
from ..words.languages import Locale, require_language

NAMES: Final[dict[Locale, tuple[str, str, str, str]]] = {
    "fr": ("nom", "case", "titre", "prix"),
    "en": ("name", "place", "deed", "price"),
}


def named_log(game: Game, locale: str = "en") -> pl.DataFrame:
    """Return the log of a game with four columns more: the player, the square, the title and its printed price.

    Parameters
    ----------
    game : Game
        What is played.
    locale : str
        Language of the names and of the columns: ``"fr"`` or ``"en"``.

    Returns
    -------
    polars.DataFrame
        The log, with ``nom``, ``case``, ``titre`` and ``prix``, or ``name``, ``place``, ``deed`` and ``price``.

    Examples
    --------
    >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    >>> named_log(game).filter(kind="dealt").select("seq", "name", "amount").rows()
    [(2, 'Ana', 1500), (3, 'Léo', 1500)]
    """
    locale = require_language(locale)
    player, place, deed, price = NAMES[locale]
    titles = {title.id: title for title in game.edition.titles}
    squares = {square.number: square.name[locale] for square in game.edition.squares}
    deeds = dict(game.frames.lookup.filter(vocabulary="title").select("code", locale).iter_rows())
    return game.log.with_columns(
        pl.col("seat").replace_strict(dict(enumerate(game.names)), default=None, return_dtype=pl.String).alias(player),
        pl.col("square").replace_strict(squares, default=None, return_dtype=pl.String).alias(place),
        pl.col("title").replace_strict(deeds, default=None, return_dtype=pl.String).alias(deed),
        pl.col("title")
        .replace_strict({id: title.price for id, title in titles.items()}, default=None, return_dtype=pl.Int64)
        .alias(price),
    )


def causes(log: pl.DataFrame, seq: int) -> pl.DataFrame:
    """Return the row of an event and those of its causes, the first one on top.

    Parameters
    ----------
    log : polars.DataFrame
        A log, whole.
    seq : int
        Number of the event.

    Returns
    -------
    polars.DataFrame
        Rows of the log.

    Examples
    --------
    >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    >>> game.play("roll")
    >>> causes(game.log, game.log.filter(kind="moved")["seq"][0])["kind"].to_list()
    ['thrown', 'moved']
    """
    found: list[int] = []
    event: int | None = seq
    while event is not None:
        found.append(event)
        event = log["cause"][event]
    return log.filter(pl.col("seq").is_in(found))
