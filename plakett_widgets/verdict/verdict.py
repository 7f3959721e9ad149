"""The verdict on a log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..editions import Edition
from ..errors.suggestions import public
from ..errors.worded import did_you_mean, wrong
from ..game import Game
from ..inputs import arguments
from ..record.audit import Difference
from ..record.frames import Frames
from ..texts import catalogue, in_words
from ..words.languages import require_language
from .expectations import EXPECTATIONS, check_beginning
from .patterns import plain_values
from .sources import NoLogError, Row, open_log, require_log

if TYPE_CHECKING:
    import polars as pl

MAX_SHOWN_DIFFERENCES: Final = 10  # differences in a message
MARKUP: Final = re.compile(r"[&<>\[\]$*_`~\\]")  # what a log that was handed in holds is text, in a notebook too


@public
@dataclass(frozen=True)
class Verdict:
    r"""Whether a log is as expected, with the differences.  It is true or false by itself.

    Parameters
    ----------
    differences : tuple of Difference, optional
        What is not as expected.

    Examples
    --------
    >>> from plakett_widgets import Game, check
    >>> verdict = check(Game("plakettopoly", players=2, seed=7), {"over": True})
    >>> bool(verdict), verdict.text("fr")
    (False, '1 différence\xa0:\n- la partie devrait être finie')
    """

    differences: tuple[Difference, ...] = ()

    def __bool__(self) -> bool:
        return not self.differences

    def text(self, locale: str = "en") -> str:
        """Return the verdict as text: one line, or one for each of the first ten differences.

        Parameters
        ----------
        locale : str, default "en"
            ``"fr"`` or ``"en"``.

        Returns
        -------
        str
            The lines.

        Raises
        ------
        ValueError
            For another language.
        """
        language = require_language(locale)
        if self:
            return catalogue(language)["verdict.as_expected"]
        count = len(self.differences)
        head = in_words("verdict.head", n=count)[language]
        tail = [in_words("verdict.more", n=count - MAX_SHOWN_DIFFERENCES)[language]] if count > MAX_SHOWN_DIFFERENCES else []
        return "\n".join([head, *(f"- {one.text(locale)}" for one in self.differences[:MAX_SHOWN_DIFFERENCES]), *tail])

    def __repr__(self) -> str:
        return f"<{'as expected' if self else 'not as expected'}: {self.text()}>"

    def _repr_markdown_(self) -> str:
        both = f"{self.text('fr')}\n\n{self.text('en')}"
        return MARKUP.sub(lambda sign: f"&#{ord(sign[0])};", both)


def check(
    log: Game | Frames | pl.DataFrame | Iterable[Row] | str | Path,
    expected: Mapping[str, object] | Game | pl.DataFrame | Sequence[Row] | None = None,
    *,
    edition: str | Path | Edition | None = None,
    options: Mapping[str, object] | None = None,
    examine: bool = True,
) -> Verdict:
    """Check a log against what is expected, and against the rules.

    A log that cannot be read is not as expected, and the verdict gives the reason.  Events alone do not contain their options,
    nor their edition, which is found by the rules that they cite.

    Parameters
    ----------
    log : Game, Frames, polars.DataFrame, iterable of dict, str or Path
        A game, its frames, its events (a frame, or rows as ``game.events()`` returns them), or a file: a saved game,
        or exported events.
    expected : mapping or log, optional
        What is expected, see the notes.  Another log by itself stands for ``{"log": …}``.
    edition : str, Path or Edition, optional
        The edition that the game should have been begun with.
    options : mapping of str to object, optional
        The house rules that the game should have been begun with.
    examine : bool, default True
        Whether to derive each event again from those before it.  Use False for a part of a log.

    Returns
    -------
    Verdict
        True if all is as expected, else the differences.

    Raises
    ------
    ValueError
        If ``expected`` is not well-formed.

    Notes
    -----
    ``expected`` may have these keys:

    - ``events``: patterns, or kinds, in order, with others between them.  A pattern gives the fields of an event, each as a
      value, several to choose from (a list, set or range), or a function that returns True.
    - ``no_events``: patterns, or kinds, which must not occur.
    - ``counts``: how many events of a kind there must be.
    - ``cash``: the cash of seats at the end.
    - ``winner``: the seat that won, or a list of several.
    - ``over``: whether the game is over.
    - ``trial_balance``: by seat and account of the ledger, debits less credits.  It needs a game or its frames.
    - ``log``: another log, which is compared event by event.

    Seats are numbers from 0, or names of players of the game.  A number may be given as in a pattern.

    Examples
    --------
    >>> from plakett_widgets import Game, bots, check
    >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
    >>> game.run(turns=30)
    True
    >>> assert check(game, {"events": [{"kind": "bought", "seat": 0}, {"kind": "rent_paid"}], "over": False})
    >>> print(check(game, {"counts": {"dealt": 3}}).text())
    1 difference:
    - dealt: 3 times expected, 2 found
    >>> rows = game.events()
    >>> rent = next(row for row in rows if row["kind"] == "rent_due")
    >>> rent["amount"] *= 2
    >>> check(rows).differences[0].seq == rent["seq"]
    True
    """
    require_log("log", "right.log", log)
    if edition is not None:
        arguments.edition_or_path(edition)
    arguments.true_or_false("examine", examine)
    house_rules = None if options is None else arguments.named_values("options", options)
    if not (expected is None or isinstance(expected, Mapping)):
        require_log("expected", "right.expected", expected)
        expected = {"log": expected}
    expected = expected or {}
    if unknown := sorted(map(str, set(expected) - EXPECTATIONS.keys())):
        hint = did_you_mean(unknown[0], EXPECTATIONS)
        raise wrong("verdict.expectations", names=", ".join(unknown), known=", ".join(EXPECTATIONS), hint=hint)
    try:
        opened = open_log(log, edition, house_rules)
    except NoLogError as error:
        return Verdict((error.difference,))
    found = check_beginning(opened, edition, house_rules) + (opened.examined() if examine else [])
    for name, wanted in expected.items():
        found += EXPECTATIONS[name](opened, wanted if name == "log" else plain_values(wanted))
    return Verdict(tuple(found))
