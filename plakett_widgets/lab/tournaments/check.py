"""Examine games of a tournament: their kept moves, played again by the rules, must end as it is recorded."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from ...engine.chapters import ending
from ...errors.suggestions import public
from ...words.catalogue import both, catalogue, error_text, fill_in, in_language
from ...words.languages import require_language, system_language

if TYPE_CHECKING:
    from ...game import Game
    from ...words.catalogue import Both

MAX_SHOWN: Final = 10  # numbers of games in a sentence


@public
@dataclass(frozen=True)
class GamesCheck:
    """What an examination of some games has found. It is true if all of them end as recorded.

    Parameters
    ----------
    rows : sequence of tuple
        Number and line-up of each game that was examined, and what differs.
    total : int
        Number of all games.
    """

    rows: Sequence[tuple[int, str, Both | None]]
    total: int

    @property
    def games(self) -> pl.DataFrame:
        """The games that were examined: ``game``, ``lineup``, and ``what`` differs, in the language of the system."""
        locale = system_language(os.environ)
        rows = [(number, lineup, what and in_language(what, locale)) for number, lineup, what in self.rows]
        return pl.DataFrame(rows, {"game": pl.Int32, "lineup": pl.String, "what": pl.String}, orient="row")

    def text_in(self, locale: str) -> str:
        """Return what was found in a sentence.

        Parameters
        ----------
        locale : str
            ``"fr"`` or ``"en"``.

        Returns
        -------
        str
            The sentence.
        """
        wrong = [number for number, _, what in self.rows if what is not None]
        values: Mapping[str, object] = {
            "n": len(self.rows), "all": self.total, "games": ", ".join(map(str, wrong[:MAX_SHOWN])),
        }  # fmt: skip
        language = require_language(locale)
        return fill_in(catalogue(language)["recheck.differ" if wrong else "recheck.agree"], values, language)

    def __bool__(self) -> bool:
        return all(what is None for _, _, what in self.rows)

    def __repr__(self) -> str:
        return self.text_in(system_language(os.environ))


def sample_numbers(count: int, total: int) -> list[int]:
    """Draw numbers of games by lot, in order. Nobody can know them in advance.

    >>> sample_numbers(5, 3)
    [0, 1, 2]
    """
    return sorted(random.SystemRandom().sample(range(total), min(count, total)))


def check_game(play: Callable[[], Game], recorded: Mapping[str, Any]) -> Both | None:
    """Return how a game that is played again differs from its row, ``None`` if it does not."""
    try:
        game = play()
    except Exception as error:  # a forbidden move, or moves that cannot be read
        return both("recheck.unplayable", error=error_text(error))
    pos = game.table.position
    found = {
        "events": game.length,
        "winner": game.winners[0] if len(game.winners) == 1 else None,
        "winners": len(game.winners),
        "rounds": game.round,
        "turns": game.turn,
        "worth": [ending.ranking_worth(pos, seat) for seat in range(pos.seats)],
        "capped": not game.over and recorded["forfeit"] is None,
    }
    different = [f"{name} {value}, {recorded[name]}" for name, value in found.items() if value != recorded[name]]
    return both("recheck.different", what="; ".join(different)) if different else None
