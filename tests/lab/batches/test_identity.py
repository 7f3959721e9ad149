"""A folder of games holds one simulation, identified by all that its games depend on."""

from __future__ import annotations

import os
import subprocess
import sys
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


class Prudent(Careful):
    name = "prudent"

    def __init__(self, kept: object, among: object = ()) -> None:
        self.kept = kept
        self.among = among


def keen(code: str) -> Bot:
    """A bot as if of a cell."""
    cell: dict[str, Any] = {"Careful": Careful, "__name__": "__main__"}
    exec(code, cell)
    bot: Bot = cell["Keen"]()
    return bot


def linked(last: int) -> list[dict[str, Any]]:
    """Squares that lead to each other, on more ways than anybody could follow."""
    squares: list[dict[str, Any]] = [{"number": number} for number in range(40)]
    for number, square in enumerate(squares):
        square["reach"] = [squares[(number + steps) % 40] for steps in range(2, last)]
    return squares


COUNTING = """
asked = 0

class Keen(Careful):
    name = "keen"

    def claims(self, pos, seat):
        global asked
        asked += 1
        return True
"""


KEEN = """
LEAST = 5

def enough(cash):
    return cash > LEAST

class Keen(Careful):
    name = "keen"

    def claims(self, pos, seat):  # always, nearly
        return enough(pos.cash[seat])
"""


CALLED = """
class Keen(Careful):
    name = "keen"

    def __call__(self, cash):
        return cash > 5

    def claims(self, pos, seat):
        return self(pos.cash[seat])
"""


KEPT = """
from functools import cache, cached_property

@cache
def least():
    return 5

class Keen(Careful):
    name = "keen"

    @cached_property
    def most(self):
        return 7

    def claims(self, pos, seat):
        return least() < pos.cash[seat] or pos.cash[seat] < self.most
"""


@pytest.mark.parametrize(
    ("begun", "same", "other"),
    [
        (Prudent(100), Prudent(100), Prudent(105)),
        (Prudent([1, (2.5, "x")]), Prudent([1, (2.5, "x")]), Prudent([1, (2.5, "y")])),
        (Prudent(lambda cash: cash > 3), Prudent(lambda cash: cash > 3), Prudent(lambda cash: cash > 4)),
        (keen(KEEN), keen(KEEN.replace("  # always, nearly", "")), keen(KEEN.replace("LEAST = 5", "LEAST = 6"))),
        (keen(KEEN), keen(KEEN), keen(KEEN.replace("cash > LEAST", "cash < LEAST"))),
        (keen(KEEN), keen("cash = 7\n" + KEEN), keen(KEEN.replace('"keen"', '"keen"\n    reserve = 40'))),
        (keen(COUNTING), keen(COUNTING.replace("asked = 0", "asked = 7")), keen(COUNTING.replace("+= 1", "+= 2"))),
        (Prudent(linked(13)), Prudent(linked(13)), Prudent(linked(12))),
        (keen(KEPT), keen(KEPT), keen(KEPT.replace("5", "6"))),
        (keen(KEPT), keen(KEPT), keen(KEPT.replace("7", "8"))),
        (keen(CALLED), keen(CALLED), keen(CALLED.replace("5", "6"))),
    ],
    ids=["number", "numbers", "function", "global", "helper", "attribute", "counter", "links", "cache", "property", "call"],
)
def test_a_sink_tells_bots_of_ones_own_apart(begun: Bot, same: Bot, other: Bot, tmp_path: Path):
    asked = {"edition": "classic40", "games": 2, "rounds": 2, "sink": tmp_path}
    simulate(bots=[begun, Balanced()], **asked).wait()
    assert simulate(bots=[same, Balanced()], **asked).wait().done == 2
    with pytest.raises(ValueError, match=r"holds another simulation: bots \['(prudent|keen) \w+', 'balanced'\], not \['"):
        simulate(bots=[other, Balanced()], **asked)


@pytest.mark.slow
def test_a_sink_knows_a_bot_again_in_another_process():
    text = "from plakett_widgets.lab.batches.identity import bot_identity as known; "
    text += "from tests.lab.batches.test_identity import Prudent; "
    text += "print(known(Prudent({'a': [1, None]}, {'red', 'green', 'blue'})))"
    command, root = [sys.executable, "-c", text], Path(__file__).parents[3]
    printed = {subprocess.check_output(command, env=os.environ | {"PYTHONHASHSEED": seed}, cwd=root) for seed in "12"}
    assert len(printed) == 1


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
