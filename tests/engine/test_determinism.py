"""The same seed and the same players give the same log: in a fresh process, under any hash seed, on any machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from plakett_widgets import Game, bots
from plakett_widgets.bots.house.strategy import Table
from plakett_widgets.engine import beats
from plakett_widgets.engine.chapters import setup
from plakett_widgets.engine.position import Position

from .reference import DIGEST, SCRIPT, reference_games


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_fresh_process(hash_seed: str):
    finished = subprocess.run(
        [sys.executable, SCRIPT], input=json.dumps(reference_games()), capture_output=True, text=True, check=True,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
    )  # fmt: skip
    assert finished.stdout == DIGEST.read_text(), (
        "meant? then: python -m tests.engine.reference > tests/engine/reference.sha256"
    )


@pytest.mark.parametrize("kind", [bots.Balanced, bots.Careful, bots.Random])
def test_live_play_tells_what_a_simulation_tells(kind: type[bots.Bot]):
    """Beats replayed from recorded answers give the log of beats that ask the bots at once."""
    game = Game(players=[kind() for _ in range(4)], seed=11)
    game.run(rounds=25)
    pos = Position(game.edition.tables(), 4, 11, Table([kind().strategy() for _ in range(4)]))
    setup.start(pos)
    beats.play(pos, 25)
    assert game.record.digest() == pos.log.digest()


def test_another_seed_is_another_game():
    assert len({Game(players=3, seed=seed).record.digest() for seed in range(20)}) == 20


def test_what_one_seat_decides_leaves_the_luck_of_the_others():
    """Each seat has its own dice: the same throws come whatever the others buy."""

    def throws(*players: bots.Bot) -> list[list[tuple[int, int]]]:
        game = Game(players=list(players), seed=5, options={"end_condition": "last_survivor"})
        game.run(rounds=12)
        by_seat: list[list[tuple[int, int]]] = [[] for _ in players]
        for row in game.events():
            if row["kind"] == "thrown":
                by_seat[row["seat"]].append((row["a"], row["b"]))
        return by_seat

    one = throws(bots.Balanced(), bots.Bot(), bots.Bot())
    other = throws(bots.Bot(), bots.Bot(), bots.Bot())
    for mine, theirs in zip(one[1:], other[1:], strict=True):
        known = min(len(mine), len(theirs))
        assert known > 8
        assert mine[:known] == theirs[:known]
