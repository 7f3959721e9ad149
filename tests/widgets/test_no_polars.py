"""A board works without polars, which an older Pyodide has not."""

from __future__ import annotations

import subprocess
import sys

ENDING = """
import sys
sys.modules["polars"] = None
import plakett_widgets as pw
from plakett_widgets.lab.forecasts.turning_points import complete_facts

game = pw.Game("plakettopoly", [pw.bots.Balanced(), pw.bots.Balanced()], seed=1, options={"end_condition": "turns:6"})
game.run()
assert "Plakettopoly" in game.board.describe()
assert len(game.board.to_html()) > 10_000
facts = game.table.ending_facts()
steps = sum(1 for _ in complete_facts(facts, game.table, rollouts=1))
print(facts.luck, steps > 0, all("chances" in point for point in facts.points))
"""


def test_a_board_and_its_ending_need_no_polars() -> None:
    done = subprocess.run([sys.executable, "-c", ENDING], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["None", "True", "True"], done.stderr
