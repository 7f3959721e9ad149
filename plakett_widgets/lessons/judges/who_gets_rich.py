"""Judges of the lesson *Who gets rich?*."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import polars as pl

from ... import lab
from ...game import Game
from ...words.catalogue import Both
from ..judging import Judge

TURN: Final = 160
ROUND: Final = 20
NEAR: Final = 0.001


def judges(game: Game, games: Sequence[Game], luck: pl.DataFrame, play: Callable[..., Game]) -> list[Judge]:
    """Return a judge for each exercise: for one game, for all of them, for their luck, and to play others."""
    return [
        lambda answer: judge_worths(game, *answer),
        lambda answer: judge_inheritance(games, play, *answer),
        lambda answer: judge_luck(luck, answer),
    ]


def judge_worths(game: Game, worths: Sequence[int], coefficient: float) -> Both | None:
    right = lab.gini(game).filter(turn=TURN).row(0, named=True)
    expected = lab.net_worth(game).filter(turn=TURN)["worth"].to_list()
    if list(worths) != expected:
        if sorted(worths) == sorted(expected):
            return Both(
                "the right net worths, but not in the order of the seats",
                "les bonnes fortunes, mais pas dans l’ordre des places",
            )
        return Both(
            "net worths: the column worth of pw.lab.net_worth(game), at turn 160",
            "fortunes : la colonne worth de pw.lab.net_worth(partie), au tour de jeu 160",
        )
    if abs(coefficient - right["normalised"]) < NEAR:
        return Both(
            "the net worths are right. This G is the normalised one, the formula gives the other",
            "les fortunes sont justes. Ce G est le coefficient normalisé, la formule donne l’autre",
        )
    if abs(coefficient - right["gini"]) < NEAR:
        return None
    return Both(
        "the net worths are right, G is not: n² is 16, and each pair counts twice",
        "les fortunes sont justes, G non : n² vaut 16, et chaque paire compte deux fois",
    )


def judge_inheritance(games: Sequence[Game], play: Callable[..., Game], more: int, mean: float) -> Both | None:
    starts = {name: {"cash": 1200} for name in games[0].names} | {"Ana": {"cash": 2400}}
    rich = [play(seed, position={"seats": starts}) for seed in range(len(games))]
    before, after = (sum(one.winners == [0] for one in series) for series in (games, rich))
    if more == after:
        return Both(
            "that is how many Ana wins with the inheritance. How many without?",
            "c’est le nombre de victoires avec l’héritage. Combien sans ?",
        )
    if more != after - before:
        return Both(
            "wins: compare one.winners == [0] in both series of games",
            "victoires : comparez une.winners == [0] dans les deux séries de parties",
        )
    last = lab.gini(rich).filter(round=ROUND).group_by("game").agg(pl.col("gini", "normalised").last())
    plain, normalised = (last.select(pl.col(name).mean()).item() for name in ("gini", "normalised"))
    if abs(mean - plain) < NEAR:
        return Both(
            "the wins are right. The mean is that of gini, the table takes normalised",
            "les victoires sont justes. La moyenne est celle de gini, le tableau prend normalised",
        )
    if abs(mean - normalised) < NEAR:
        return None
    return Both(
        "the wins are right. For the Gini, take the last value of round 20 of each game",
        "les victoires sont justes. Pour le Gini, prenez la dernière valeur du tour 20 de chaque partie",
    )


def judge_luck(luck: pl.DataFrame, answer: int) -> Both | None:
    def favoured(*columns: str) -> int:
        """Return in how many games the seat that these columns favoured most has won."""
        by_luck = luck.sort(pl.sum_horizontal(columns)).group_by("game", maintain_order=True).last()
        return int(by_luck["won"].sum())

    if answer == favoured("dice", "cards"):
        return None
    if answer in (favoured("dice"), favoured("cards")):
        return Both("dice and cards count together", "les dés et les cartes comptent ensemble")
    return Both(
        "in each game, the seat where dice + cards is highest: is it the one that won?",
        "dans chaque partie, la place où dice + cards est le plus grand : est-ce celle qui gagne ?",
    )
