"""Why bots lost games by failing, and why some could not play at all."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import polars as pl

from ...errors.worded import same_in_both
from ...words.catalogue import Both, catalogue, fill_in
from ...words.languages import Locale

MAX_WARNED: Final = 5  # bots that a warning names
SOURCE: Final = "plakett_widgets.tournament"  # of the warning
ERRORS: Final = {"bot": pl.String, "game": pl.Int32, "seat": pl.Int8, "what": pl.String, "forfeits": pl.Int32}


class Failure(NamedTuple):
    """A game that a bot lost by failing."""

    game: int
    bot: int
    seat: int
    words: Mapping[str, str]


def errors_table(
    failures: Iterable[Failure], names: Sequence[str], left_out: Mapping[str, Mapping[str, str]], locale: Locale
) -> pl.DataFrame:
    """Return the first error of each bot, see :attr:`Tournament.errors`."""
    first: dict[int, Failure] = {}
    forfeits: dict[int, int] = {}
    for failure in failures:
        first.setdefault(failure.bot, failure)
        forfeits[failure.bot] = forfeits.get(failure.bot, 0) + 1
    rows: list[tuple[str, int | None, int | None, str, int]]
    rows = [(name, None, None, words[locale], 0) for name, words in left_out.items()]
    rows += [(names[bot], one.game, one.seat, one.words[locale], forfeits[bot]) for bot, one in sorted(first.items())]
    return pl.DataFrame(rows, ERRORS, orient="row")


def warn_of_errors(errors: pl.DataFrame, locale: Locale) -> None:
    """Warn in one line of the bots that failed, if any did."""
    if errors.is_empty():
        return
    texts = catalogue(locale)
    shown = []
    for bot, what, forfeits in errors.select("bot", "what", "forfeits").head(MAX_WARNED).iter_rows():
        text = texts["failures.forfeits" if forfeits else "failures.left_out"]
        shown.append(fill_in(text, {"bot": bot, "n": forfeits, "what": what.rstrip(".")}, locale))
    if errors.height > MAX_WARNED:
        shown.append("…")
    parts = same_in_both("; ".join(shown)) if locale == "en" else Both("", "\u00a0; ".join(shown))
    line = fill_in(texts["failures.line"], {"bots": parts}, locale)
    warnings.warn_explicit(line, UserWarning, SOURCE, 1)  # without a line of code, which would say nothing
