"""A folder of games holds one simulation, identified by all that its games depend on."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Bot, Careful, Searching

from ..many_games import simulate


def test_a_sink_holds_one_simulation(tmp_path: Path):
    simulate(games=3, sink=tmp_path).wait()
    with pytest.raises(ValueError, match=r"holds another simulation: seed '3', not '4'"):
        simulate(games=3, sink=tmp_path, seed=4)
    assert simulate(games=3, sink=tmp_path).wait().done == 3


def test_a_sink_names_the_one_option_that_differs(tmp_path: Path):
    simulate("classic40", 2, 2, rounds=2, sink=tmp_path).wait()
    with pytest.raises(ValueError, match=r"holds another simulation: option rest_jackpot False, not True\.  Name another"):
        simulate("classic40", 2, 2, rounds=2, sink=tmp_path, options={"rest_jackpot": True})
    with pytest.raises(ValueError, match=r"holds another simulation: edition 'classic40', not 'mspm'\.  Name another"):
        simulate("mspm", 2, 2, rounds=2, sink=tmp_path)


def test_a_sink_tells_bots_apart_that_were_made_otherwise(tmp_path: Path):
    def searched(rollouts: int) -> pw.Simulation:
        bots = [Searching(rollouts=rollouts, seconds=None), Careful()]
        return simulate("classic40", 1, bots, rounds=2, sink=tmp_path)

    searched(10).wait()
    with pytest.raises(ValueError, match=r"'searching rollouts=10 seconds=none', 'careful'"):
        searched(20)


class Prudent(Bot):
    name = "prudent"


def test_a_sink_knows_a_bot_of_ones_own_by_its_name_and_version(tmp_path: Path):
    asked: dict[str, Any] = {"edition": "classic40", "games": 1, "rounds": 2, "sink": tmp_path}
    with pytest.warns(UserWarning, match="sink: prudent is known by its name and a version, .* not by its code"):
        simulate(bots=[Prudent(), Balanced()], **asked).wait()
    changed = type("Prudent", (Careful,), {"name": "prudent"})
    with pytest.warns(UserWarning, match="not by its code"):
        assert simulate(bots=[changed(), Balanced()], **asked).wait().done == 1
    for other, name in ((type("Prudent", (Prudent,), {"version": "2"}), "own prudent 2"), (Careful, "careful")):
        with pytest.raises(ValueError, match=rf"bots \['own prudent', 'balanced'\], not \['{name}', 'balanced'\]"):
            simulate(bots=[other(), Balanced()], **asked)


def test_a_sink_keeps_the_answers_of_guests(tmp_path: Path):
    asked: dict[str, Any] = {"edition": "plakettopoly", "games": 2, "rounds": 3, "bots": [Prudent(), Balanced()]}
    with pytest.warns(UserWarning, match="not by its code"):
        begun = simulate(sink=tmp_path, **asked).wait()
    games = begun.games.collect()
    assert {"answers", "error_en"}.isdisjoint(games.columns)
    assert [begun.game(number).length for number in (0, 1)] == games["events"].to_list()


def test_a_sink_tells_boards_of_one_name_apart(tmp_path: Path):
    folder = copytree(Path(pw.editions.__file__).parent / "classic40", tmp_path / "mine")
    asked = {"edition": folder, "games": 2, "bots": 2, "rounds": 2, "sink": tmp_path / "sink"}
    simulate(**asked).wait()
    board = folder / "board.toml"
    board.write_text(board.read_text("utf-8").replace("price = 400", "price = 410"), "utf-8")
    with pytest.raises(ValueError, match=r"holds another simulation: board '\w+', not '\w+'"):
        simulate(**asked)


def test_a_sink_tells_positions_apart_by_their_decks(tmp_path: Path):
    """Cards that none of the first games comes to."""

    def begun(last: str) -> Any:
        position = {"decks": {"senik": ["SK-01", "SK-02", "SK-03", "SK-04", last]}}
        return simulate("plakettopoly", 3, rounds=1, position=position, sink=tmp_path)

    begun("SK-05").wait()
    begun("SK-05").wait()
    with pytest.raises(ValueError, match=r"holds another simulation: position '.*SK-05', not '.*SK-09'"):
        begun("SK-09")
