"""A chart of the ratings of bots, with their intervals."""

from __future__ import annotations

from typing import Final, Protocol

import polars as pl

from ...errors.worded import wrong_value
from ...widgets.layout import SEATS
from ...words.languages import group_digits
from . import theme
from .chart import INK, Drawing, start_chart

COLUMNS: Final = ("bot", "rating", "low", "high", "games", "wins")
ROW: Final = 22  # height of a bot


class Rated(Protocol):
    """A tournament."""

    @property
    def ratings(self) -> pl.DataFrame: ...


def ratings(tournament: Rated | pl.DataFrame, locale: str = "en") -> Drawing:
    """Draw the rating of each bot of a tournament, the strongest first, with its 95 % interval.

    Parameters
    ----------
    tournament : Tournament or polars.DataFrame
        What was played, or its frame ``ratings``.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Drawing
        The chart.

    Raises
    ------
    ValueError
        If it is neither, or there is no such language.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> fought = pw.tournament([pw.bots.Random(), pw.bots.Balanced()], games=5, seed=1, rounds=60, workers=0, progress=False)
    >>> pw.lab.charts.ratings(fought)
    Ratings in points: balanced 1,790 (1,520–2,061), random 1,210 (939–1,480).
    """
    alt, locale, texts = start_chart(locale)
    found = tournament if isinstance(tournament, pl.DataFrame) else getattr(tournament, "ratings", None)
    if not isinstance(found, pl.DataFrame) or {*COLUMNS} - {*found.columns}:
        raise wrong_value("tournament", "right.tournament", tournament)
    rows = found.select(COLUMNS)
    names: list[str] = rows["bot"].to_list()
    base = alt.Chart(alt.NamedData(theme.ROWS)).encode(
        y=alt.Y("bot:N", title=None, sort=names, axis=alt.Axis(labelLimit=240)),
    )
    wide = alt.Scale(zero=False, nice=True)
    lines = base.mark_rule(color=INK, strokeWidth=1.5).encode(
        x=alt.X("low:Q", title=texts["points"], scale=wide, axis=alt.Axis(format="d", tickMinStep=1)), x2="high:Q"
    )
    ends = [base.mark_tick(color=INK, thickness=1.5, size=8).encode(x=f"{end}:Q") for end in ("low", "high")]
    marks = base.mark_point(filled=True, size=70, opacity=1, color=SEATS[0]["colour"], stroke=INK, strokeWidth=0.8)
    picture = alt.layer(lines, *ends, marks.encode(x="rating:Q"))
    table = [[texts["bot"], texts["points"], texts["interval"], texts["games"], texts["wins"]]]
    summary = []
    for bot, *figures in rows.iter_rows():
        rating, low, high, games, wins = (group_digits(round(figure), locale) for figure in figures)
        summary.append(f"{bot} {rating} ({low}–{high})")
        table.append([bot, rating, f"{low}–{high}", games, wins])
    title = texts["ratings"]
    return theme.make_drawing(picture, rows, title, ", ".join(summary), table, (420, max(60, ROW * len(names))), locale)
