"""Games that several analyses are asked about."""

from __future__ import annotations

import pytest

from plakett_widgets import Game, bots


@pytest.fixture(scope="package")
def games() -> list[Game]:
    played = []
    for edition in ("plakettopoly", "classic40", "mspm", "france2008"):
        game = Game(edition, [bots.Balanced() for _ in range(4)], seed=12)
        game.run(rounds=60)
        played.append(game)
    return played
