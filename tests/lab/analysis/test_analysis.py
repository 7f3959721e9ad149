"""Every analysis takes any game, and several, which it numbers."""

from __future__ import annotations

import polars as pl
import pytest

from plakett_widgets import Game, lab

from ...engine.play import BY_ID, sample_game


@pytest.mark.slow
def test_every_game_of_random_play_can_be_analysed() -> None:
    analyses = [name for module, names in lab.HOMES.items() if module.startswith("analysis.") for name in names]
    for edition in BY_ID:
        for seed in range(3):
            game = sample_game(edition, seed, 80)
            for name in analyses:
                assert isinstance(getattr(lab, name)(game), pl.DataFrame), name


def test_several_games_are_numbered() -> None:
    pair = [Game("plakettopoly", players=2, seed=seed) for seed in (1, 2)]
    assert lab.gini(pair)["game"].unique(maintain_order=True).to_list() == [0, 1]
    with pytest.raises(ValueError, match="played: one game at least"):
        lab.gini([])
    with pytest.raises(ValueError, match="played: games of one edition"):
        lab.payback([pair[0], Game("classic40", players=2)])
