"""Judges of the lesson *Write your bot*."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...bots import Careful, Random
from ...lab.intervals import wilson
from ...lab.tournaments.tournament import tournament
from ...words.catalogue import Both
from ..judging import Judge


def judges(quick: Mapping[str, Any], full: Mapping[str, Any], games: int = 6) -> list[Judge]:
    """Return a judge for each exercise, with the settings of the tournaments against `Random` and `Careful`."""
    return [
        judge_interval,
        lambda bot: judge_bot(bot, Random(), games, quick),
        lambda bot: judge_bot(bot, Careful(), games, full),
    ]


def judge_interval(answer: tuple[float, float]) -> Both | None:
    gap = sum(abs(given - right) for given, right in zip(answer, wilson(24 / 40, 40), strict=True))
    return None if gap < 0.01 else Both("wilson(24 / 40, 40)", "wilson(24 / 40, 40)")


def judge_bot(bot: Any, other: Any, games: int, setting: Mapping[str, Any]) -> Both | None:
    if isinstance(bot, type):
        name = bot.__name__
        return Both(f"that is the class; a bot is asked for: {name}()", f"c’est la classe ; il faut un automate : {name}()")
    played = tournament([bot, other], games=games, **setting)
    errors = {locale: played.errors_in(locale)["what"] for locale in ("en", "fr")}
    if errors["en"].len():
        return Both(f"an error loses games: {errors['en'][0]}", f"une erreur y perd des parties : {errors['fr'][0]}")
    own = played.ratings.filter(bot=played.bots[0]).row(0, named=True)
    wins, decided = own["wins"], own["games"]
    if not decided:
        return Both("no game came to an end", "aucune partie n’est allée au bout")
    if 2 * wins > decided:
        return None
    return Both(f"{wins} wins in {decided}: try again", f"{wins} victoires sur {decided} : essayez encore")
