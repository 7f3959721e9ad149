"""The same seed and the same players give the same log: in a fresh process, under any hash seed, on any machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from plakett_widgets import Game, bots

from .reference import DIGEST, SCRIPT, reference_games


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_fresh_process(hash_seed: str):
    told = subprocess.run(
        [sys.executable, SCRIPT], input=json.dumps(reference_games()), capture_output=True, text=True, check=True,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
    )  # fmt: skip
    assert told.stdout == DIGEST.read_text(), "meant? then: python -m tests.engine.reference > tests/engine/reference.sha256"


def test_live_play_tells_what_a_simulation_tells():
    """Beats replayed from recorded answers give the log of beats that ask the bots at once."""
    digests = set()
    for players in ([bots.Balanced() for _ in range(4)], [bots.Random(seed=seat) for seat in range(3)]):
        live, again = (Game(players=[type(bot)() for bot in players], seed=11) for _ in range(2))
        live.run(rounds=25)
        again.run(rounds=25)
        assert live.digest() == again.digest()
        digests.add(live.digest())
    assert len(digests) == 2


def test_another_seed_is_another_game():
    assert len({Game(players=3, seed=seed).digest() for seed in range(20)}) == 20


def test_what_one_seat_decides_leaves_the_luck_of_the_others():
    """Each seat has its own dice: the same throws come whatever the others buy."""

    def throws(*players: bots.Bot) -> list[list[tuple[int, int]]]:
        game = Game(players=list(players), seed=5, options={"end_condition": "last_survivor"})
        game.run(rounds=12)
        told: list[list[tuple[int, int]]] = [[] for _ in players]
        for row in game.events():
            if row["kind"] == "thrown":
                told[row["seat"]].append((row["a"], row["b"]))
        return told

    one = throws(bots.Balanced(), bots.Bot(), bots.Bot())
    other = throws(bots.Bot(), bots.Bot(), bots.Bot())
    for mine, theirs in zip(one[1:], other[1:], strict=True):
        known = min(len(mine), len(theirs))
        assert known > 8
        assert mine[:known] == theirs[:known]
