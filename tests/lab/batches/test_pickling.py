"""A bot that other processes do not find, or find otherwise, is named with what would work."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from plakett_widgets.bots import Balanced, Bot, Careful
from plakett_widgets.engine import move
from plakett_widgets.engine.position import Position

from ..many_games import Cheat, by_loky, run_script, simulate, spawned


class Shifting(Balanced):
    """Is no bot any more where it arrives."""

    name = "shifting"

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, ("x",)


class Leaving(Balanced):
    name = "leaving"

    def __reduce_ex__(self, protocol: object) -> tuple[type[Bot], tuple[()]]:
        raise SystemExit(2)


@pytest.mark.parametrize("kind", [Shifting, Leaving])
def test_a_bot_that_arrives_changed_is_named(kind: type[Bot]):
    with pytest.raises(ValueError, match=f"bots: {kind.name} cannot be sent to another process: (TypeError|SystemExit): "):
        simulate("plakettopoly", 2, [Balanced(), kind()], workers=1)


def test_bots_of_a_notebook_stay_in_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Cheat, "__module__", "__main__")
    with pytest.raises(ValueError, match="loky or Dask"):
        simulate("plakettopoly", 12, [Balanced(), Cheat()], workers=2)


def test_values_of_a_bot_may_change_after_it_was_sent():
    prices: list[int] = []

    class Thrifty(Careful):
        name = "thrifty"

        def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
            prices.append(price)
            return move.pack(move.DECLINE, seat)

    with by_loky() as executor:
        simulate("plakettopoly", 2, [Balanced(), Thrifty()], rounds=3, executor=executor, progress=False).wait(600)
    prices.clear()
    simulate("plakettopoly", 2, [Balanced(), Thrifty()], rounds=3, workers=0, progress=False).wait(600)
    assert prices


GUARDED = """
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
import plakett_widgets as pw
if __name__ == "__main__":
    class Keen(pw.bots.Balanced):
        name = "keen"
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        table, more = [Keen(), pw.bots.Balanced()], {"games": 20, "progress": False}
        for begun in (
            pw.simulate("confinement", bots=table, executor=executor, **more),
            pw.tournament(table, "confinement", workers=1, **more),
        ):
            try:
                begun.wait(600)
            except ValueError as error:
                print(error)
"""


@pytest.mark.slow
def test_a_bot_of_a_script_that_other_processes_do_not_find_is_named(tmp_path: Path):
    finished = run_script(tmp_path, GUARDED)
    lines = finished.stdout.splitlines()
    assert (len(lines), finished.stderr) == (2, "")
    for line in lines:
        assert line.startswith("bots: keen cannot be sent to another process: there, AttributeError: ")
        assert 'above if __name__ == "__main__":' in line


FIGURES = """
from functools import cache
import plakett_widgets as pw
LIMIT, asked = 100, 0

@cache
def limit():
    return LIMIT

def enough(cash):
    return cash > limit()

class Keen(pw.bots.Balanced):
    least = 5
    most = 7

    def __init__(self, most):
        self.most = most

    def claims(self, pos, seat):
        global asked
        asked += 1
        return pos.cash[seat] > self.least or enough(pos.cash[seat])

if __name__ == "__main__":
    for LIMIT, Keen.least, Keen.most, asked in ((100, 5, 8, 3), (101, 5, 7, 0), (100, 6, 7, 0)):
        begun = pw.simulate("mspm", 2, [Keen(3), pw.bots.Balanced()], rounds=2, workers=1, progress=False)
        try:
            print(begun.wait(600).done)
        except ValueError as error:
            print(error)
"""


@pytest.mark.slow
def test_a_figure_that_other_processes_do_not_have_is_named(tmp_path: Path):
    finished = run_script(tmp_path, FIGURES)
    assert finished.stderr == ""
    lines = [
        line.removeprefix("bots: Keen cannot be sent to another process: there, ") for line in finished.stdout.splitlines()
    ]
    assert lines[0] == "2"
    assert [line.partition(".  Give it to the bot itself, ")[0] for line in lines[1:]] == [
        "LIMIT is 100, not 101", "least is 5, not 6",
    ]  # fmt: skip


@pytest.mark.parametrize("begun", [spawned, by_loky], ids=lambda begun: begun.__name__)
def test_a_bot_whose_module_other_processes_do_not_find_is_named(begun: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (file := tmp_path / "hidden.py").write_text("import plakett_widgets as pw\nclass Hidden(pw.bots.Balanced): pass\n", "utf-8")
    hidden = spec_from_file_location("hidden", file)
    module = module_from_spec(hidden)
    monkeypatch.setitem(sys.modules, "hidden", module)
    hidden.loader.exec_module(module)
    with begun() as executor, pytest.raises(ValueError, match=r"bots: Hidden cannot .* No module named 'hidden'.*a module"):
        simulate(bots=[module.Hidden(), Balanced()], executor=executor).wait(600)


@pytest.mark.slow
def test_a_script_without_a_main_guard_gets_a_remedy(tmp_path: Path):
    call = "pw.tournament([pw.bots.Balanced()] * 2, games=200, workers=1, progress=False).wait(600)"
    finished = run_script(tmp_path, f"import plakett_widgets as pw\n{call}\n")
    assert 'a script needs if __name__ == "__main__":' in finished.stderr.splitlines()[-1]
    assert "bootstrapping" not in finished.stderr
    assert "Exception in thread" not in finished.stderr
