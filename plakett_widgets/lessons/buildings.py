"""Buildings of a game where a lot carries one building of a type, and after how many visits each has paid."""

from __future__ import annotations

import polars as pl

from ..editions import Edition


def building_returns(edition: Edition, locale: str) -> pl.DataFrame:
    """Return each type of building on each lot, with the visits until it has paid.

    A bare lot of a whole group takes double rent, so a building brings its rent less that.

    Parameters
    ----------
    edition : Edition
        The board.
    locale : str
        Language of the names: ``"fr"`` or ``"en"``.

    Returns
    -------
    polars.DataFrame
        A row for each lot and type, with the columns ``group``, ``lot``, ``bare`` (the double rent), ``type``, ``price``,
        ``rent`` and ``visits``.

    Examples
    --------
    >>> from plakett_widgets import editions
    >>> building_returns(editions.load("mspm"), "en").select("lot", "type", "visits").row(0)
    ('Pointe au Cheval', 'House', 4.17)
    """
    rows = [
        {
            "group": edition.groups[title.group].name[locale],
            "lot": title.name[locale],
            "bare": 2 * title.rents[0],
            "type": edition.buildings[kind].name[locale],
            "price": price,
            "rent": rent,
        }
        for title in edition.titles
        for (kind, _, price), rent in zip(title.steps, title.rents[1:], strict=False)
    ]
    return pl.DataFrame(rows).with_columns(visits=(pl.col("price") / (pl.col("rent") - pl.col("bare"))).round(2))
