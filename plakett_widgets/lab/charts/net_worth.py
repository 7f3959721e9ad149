"""Charts by turn: lines of net worth, also beside a board, and bars of who holds the titles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

import polars as pl

from ...inputs.arguments import instance_of, one_of, whole_number
from ...words.languages import SPACE, require_language
from ..analysis.inputs import Played
from ..analysis.wealth import Value
from ..analysis.wealth import net_worth as reckon
from . import theme
from .chart import INK, Drawing, start_chart
from .inputs import one_game, seat_names, with_names

if TYPE_CHECKING:
    from ...editions.format import Currency
    from ...widgets.board import Board
    from .live import Follow


def net_worth(
    played: Played, value: Value = "worth", locale: str = "en", names: Sequence[str] = (), at: int | None = None
) -> Drawing:
    """Draw the net worth of each seat, turn by turn.

    Parameters
    ----------
    played : Game, Frames or list of one
        One game.
    value : {"worth", "book", "liquidation", "cash"}
        Measure of wealth, a column of :func:`plakett_widgets.lab.net_worth`.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.
    names : sequence of str
        Names of the seats. By default those of the game, or P1, P2 and so on.
    at : int, optional
        Number of an event whose turn a rule marks.

    Returns
    -------
    Drawing
        The chart.

    Raises
    ------
    ValueError
        If there are several games, or an argument is wrong.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> lab.charts.net_worth(Game("plakettopoly", ["Ana", "Léo"], seed=7))
    Net worth turn by turn: Ana $1,500, Léo $1,500.
    """
    alt, locale, texts = start_chart(locale)
    frames = one_game(played)
    players, currency = seat_names(played, [frames], names), frames.source.edition.currency
    one_of("value", value, get_args(Value))
    at = None if at is None else whole_number("at", at, None)
    rows = with_names(reckon(frames), players).select("turn", "seat", pl.col(value).alias("value"))
    worths = {turn: [*of_turn["value"]] for (turn,), of_turn in rows.group_by("turn", maintain_order=True)}
    last: int = max(worths)
    every = max(1, last // 12)
    marked = [turn for turn in worths if turn == last or (turn % every == 0 and turn <= last - every / 2)]
    wide = alt.Scale(domain=[0, max(1, last)], nice=False)
    base = alt.Chart(alt.NamedData(theme.ROWS)).encode(
        x=alt.X("turn:Q", title=texts["turn"], scale=wide, axis=alt.Axis(format="d", values=theme.ticks(0, last), grid=False)),
        y=alt.Y("value:Q", title=f"{texts[value]} ({currency.symbol})"),
    )
    colours = theme.seat_colours(players, texts["seat"])
    casing = base.mark_line(strokeWidth=3.2, color=INK).encode(detail="seat:N")
    lines = base.mark_line(strokeWidth=2).encode(color=colours)
    marks = theme.seat_marks(base.transform_filter({"field": "turn", "oneOf": marked}), players, texts["seat"])
    layers = casing + lines + marks
    summary = _worths(worths[last], players, currency, locale)
    if at is not None and 0 <= at < frames.events.height:
        now: int = frames.events["turn"][at]
        named = f"{texts['turn']} {now}" if now else texts["setup"]
        summary = f"{_worths(worths[now], players, currency, locale)} ({named}){SPACE[locale]}; {summary}"
        summary = f"{summary} ({texts['turn']} {last})"
        here = alt.Chart(alt.InlineData([{"turn": now, "text": named}])).encode(x="turn:Q")
        layers += here.mark_rule(color=INK, strokeDash=[4, 3], strokeWidth=1.5)
        layers += here.mark_text(baseline="bottom", dy=-2, fontSize=11, color=INK).encode(text="text:N", y=alt.value(0))
    table = [[texts["turn"], *players]]
    table += [[str(turn), *(currency.format(worth, locale) for worth in worths[turn])] for turn in marked]
    return theme.make_drawing(layers, rows, texts["net_worth"], summary, table, (460, 260), locale)


def _worths(worths: Sequence[int], players: Sequence[str], currency: Currency, locale: str) -> str:
    return ", ".join(f"{name} {currency.format(worth, locale)}" for name, worth in zip(players, worths, strict=True))


def follow(board: Board, value: Value = "worth", locale: str = "en") -> Follow:
    """Show the net worth of the players beside a board, kept up to date until it is closed.

    A rule marks the moment that the board shows: the chart follows its ``cursor``.

    Parameters
    ----------
    board : Board
        The board of a game.
    value : {"worth", "book", "liquidation", "cash"}
        Measure of wealth, a column of :func:`plakett_widgets.lab.net_worth`.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Follow
        A widget that shows the chart.

    Raises
    ------
    ValueError
        If it is no board, or there is no such value or language.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> chart = lab.charts.follow(Game("plakettopoly", ["Ana", "Léo"], seed=7).board)
    >>> chart.close()
    """
    from ...widgets.board import Board as Shown
    from .live import Follow

    instance_of("board", board, Shown)
    one_of("value", value, get_args(Value))
    locale = require_language(locale)  # raised here, and not shown in place of the picture
    return Follow(board, lambda at: net_worth(board.table, value, locale, at=at))


def ownership(played: Played, locale: str = "en", names: Sequence[str] = ()) -> Drawing:
    """Draw who held each title from when to when, titles in the order of the board.

    Parameters
    ----------
    played : Game, Frames or list of one
        One game.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.
    names : sequence of str
        Names of the seats. By default those of the game, or P1, P2 and so on.

    Returns
    -------
    Drawing
        The chart.

    Raises
    ------
    ValueError
        If there are several games, or names or language are wrong.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> start = {"seats": {"Ana": {"titles": [5, 15]}, "Léo": {"titles": [6]}}}
    >>> lab.charts.ownership(Game("plakettopoly", ["Ana", "Léo"], position=start))
    Who holds the titles, turn by turn: Ana 2, Léo 1.
    """
    alt, locale, texts = start_chart(locale)
    frames = one_game(played)
    players, edition = seat_names(played, [frames], names), frames.source.edition
    turns = frames.events.select("seq", "turn")
    last = max(1, frames.games["turns"][0])
    titles = pl.DataFrame(
        [(title.id, title.name[locale], title.square) for title in edition.titles],
        schema={"title": pl.String, "name": pl.String, "square": pl.Int16}, orient="row",
    )  # fmt: skip
    held = (
        frames.ownership.filter(pl.col("owner").is_not_null())
        .join(turns.rename({"turn": "from"}), left_on="from_seq", right_on="seq", how="left", maintain_order="left")
        .join(turns.rename({"turn": "to"}), left_on="to_seq", right_on="seq", how="left", maintain_order="left")
        .join(titles, on="title", maintain_order="left")
        .with_columns(pl.col("from").fill_null(0), pl.col("to").fill_null(last + 1), pl.col("owner").alias("seat"))
        .filter(pl.col("from") < pl.col("to"))  # a title that changes hands within a turn has no length
        .sort("square", "from")
    )
    if held.is_empty():
        return theme.empty_drawing(texts["ownership"], texts["nobody" if edition.titles else "untitled"], locale)
    rows = with_names(held, players).select("name", "from", "to", "seat")
    order = rows["name"].unique(maintain_order=True).to_list()
    wide = alt.Scale(domain=[0, last + 1], nice=False)
    base = alt.Chart(alt.NamedData(theme.ROWS)).encode(
        x=alt.X("from:Q", title=texts["turn"], scale=wide, axis=alt.Axis(format="d", values=theme.ticks(0, last))),
        y=alt.Y("name:N", title=None, sort=order, axis=alt.Axis(labelLimit=240)),
    )
    bars = base.mark_bar(height={"band": 0.7}, stroke=INK, strokeWidth=0.6).encode(
        x2="to:Q", color=theme.seat_colours(players, texts["owner"])
    )
    now = frames.ownership.filter(pl.col("to_seq").is_null(), pl.col("owner").is_not_null())
    counts = dict(now.group_by("owner").len().iter_rows())
    summary = ", ".join(f"{name} {counts.get(seat, 0)}" for seat, name in enumerate(players))
    table = [[texts["title"], texts["owner"]]]
    for name in order:
        spans = rows.filter(pl.col("name") == name).select("seat", "from", "to").iter_rows()
        table.append([name, ", ".join(f"{who} ({begin}–{'' if end > last else end})" for who, begin, end in spans)])
    picture = bars + theme.seat_marks(base, players, texts["owner"])
    return theme.make_drawing(picture, rows, texts["ownership"], summary, table, (420, max(60, 17 * len(order))), locale)
