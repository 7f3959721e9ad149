"""The verdict on a log, and what is held against it to reach it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..editions import Edition
from ..errors.suggestions import public
from ..errors.worded import wrong
from ..game import Game
from ..inputs import arguments
from ..record.audit import Difference
from ..record.frames import Frames
from ..texts import catalogue, in_words
from ..words.languages import spoken
from .expectations import LOOKS, beginning
from .patterns import plainly
from .sources import NoLogError, Row, a_log, open_log

if TYPE_CHECKING:
    import polars as pl

SHOWN: Final = 10  # differences in a message
MARKUP: Final = re.compile(r"[&<>\[\]$*_`~\\]")  # what a log that was handed in says is text, in a notebook too


@public
@dataclass(frozen=True)
class Verdict:
    """Whether all is as expected: true or false by itself, with the reasons.

    ``assert check(log, expected)`` shows them in pytest; ``verdict.text("fr")`` gives them to a pupil.
    """

    differences: tuple[Difference, ...] = ()

    def __bool__(self) -> bool:
        return not self.differences

    def text(self, locale: str = "en") -> str:
        """One line, or one for each difference.

        >>> Verdict().text("fr")
        'Tout est conforme.'
        """
        language = spoken(locale)
        if self:
            return catalogue(language)["verdict.as_expected"]
        count = len(self.differences)
        head = in_words("verdict.head", n=count)[language]
        tail = [in_words("verdict.more", n=count - SHOWN)[language]] if count > SHOWN else []
        return "\n".join([head, *(f"- {one.text(locale)}" for one in self.differences[:SHOWN]), *tail])

    def __repr__(self) -> str:
        return f"<{'as expected' if self else 'not as expected'}: {self.text()}>"

    def _repr_markdown_(self) -> str:
        both = f"{self.text('fr')}\n\n{self.text('en')}"
        return MARKUP.sub(lambda sign: f"&#{ord(sign[0])};", both)


def check(
    log: Game | Frames | pl.DataFrame | Iterable[Row] | str | Path,
    expected: Mapping[str, Any] | Game | pl.DataFrame | Sequence[Row] | None = None,
    *,
    edition: str | Path | Edition | None = None,
    options: Mapping[str, object] | None = None,
    examine: bool = True,
) -> Verdict:
    """Hold a log against what is expected, and against the rules.

    ``log`` is a game, its frames, its events (a frame, or rows as ``game.events()`` gives them), or a file: a saved game, or
    events that were exported.  Events alone say neither their edition (it is found by the rules that they cite) nor their
    ``options``; a game that was begun with others than those given here is not as expected.  ``expected`` may name:

    - ``events``: patterns, or kinds, in their order; others may stand between.  A pattern gives fields of an event, each a
      value, several to choose from (a list, set or range), or a function that says yes;
    - ``no_events``: patterns, or kinds, of which there must be none; ``counts``: how many there must be of a kind;
    - ``cash``: what seats hold at the end; ``winner``: the seat that won, or a list of several; ``over``: true or false;
    - ``trial_balance``: by seat and account of the ledger, debits less credits (of a game or its frames);
    - ``log``: another log, event by event; it may be given by itself in place of ``expected``.

    Seats count from 0, or are names of players of the game; a number may be given as in a pattern.  Unless ``examine`` is
    false, as for a part of a log, every event is derived again from those before it.  A log that cannot be read is not as
    expected, and the verdict says why; ``ValueError`` is for what is wrong with ``expected``.

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
    a_log("log", "right.log", log)
    if edition is not None:
        arguments.board(edition)
    arguments.flag("examine", examine)
    house_rules = None if options is None else arguments.named("options", options)
    if not (expected is None or isinstance(expected, Mapping)):
        a_log("expected", "right.expected", expected)
        expected = {"log": expected}
    expected = expected or {}
    if unknown := sorted(map(str, set(expected) - LOOKS.keys())):
        raise wrong("verdict.expectations", names=", ".join(unknown), known=", ".join(LOOKS))
    try:
        material = open_log(log, edition, house_rules)
    except NoLogError as error:
        return Verdict((error.difference,))
    found = beginning(material, edition, house_rules) + (material.examined() if examine else [])
    for name, wanted in expected.items():
        found += LOOKS[name](material, wanted if name == "log" else plainly(wanted))
    return Verdict(tuple(found))
