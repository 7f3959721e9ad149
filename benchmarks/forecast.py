"""Score the win chances: python benchmarks/forecast.py [--write] [--games N] [--rollouts N] [--seed N] [EDITION …]

Games of four ``Balanced`` bots are forecast after 5, 10 and 20 rounds and played to their end.  Prints two tables in Markdown:
the Brier score (Brier, 1950; 0 is best) of the rollouts, of the shares of net worth, on a track of the way, and of equal
chances, each game once, and by how much the rollouts are better than the shares, with a 95 % interval over games; and how often
came what was forecast.  ``--write`` puts the rows of an edition into ``docs/forecasts.md`` as soon as it is measured.  Beside
the tables: their figures with all intervals.
Seed 1 is for what is reported, seed 0 for what is chosen.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import polars as pl

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.tables import Place, table
from plakett_widgets import editions, lab

AFTER: Final = (5, 10, 20)
BINS: Final = 5
SCORES: Final = "docs/forecasts.md", "forecast.py", "scores"
CAME: Final = "docs/forecasts.md", "forecast.py", "what came"
SCORES_HEAD: Final = [
    ["edition", "games, rollouts", "rollouts", "share of worth", "even", "gain", "after 5 rounds", "after 10", "after 20"],
    ["---"] * 9,
]
CAME_HEAD: Final = [["edition", "under 20", "20 to 40", "40 to 60", "60 to 80", "from 80"], ["---"] * 6]


def scores(edition: str, games: int, rollouts: int, forecasts: pl.DataFrame) -> list[str]:
    by_stage = {stage: figures for stage, *figures in lab.brier(forecasts).rows()}
    _, *means = by_stage[None][:4]
    gains = [gain(by_stage.get(stage)) for stage in (None, *AFTER)]
    return [edition, f"{games}, {rollouts}", *(f"{score:.3f}" for score in means), *gains]


def gain(figures: Sequence[float | None] | None) -> str:
    """Return the gain with half its interval, or a dash where at most one game came so far."""
    if figures is None or figures[5] is None or figures[6] is None:
        return "–"
    return f"{figures[4]:.3f} ± {(figures[6] - figures[5]) / 2:.3f}"


def came(edition: str, forecasts: pl.DataFrame) -> list[str]:
    """In percent: the mean of the forecasts, the part that won, and how many there were."""
    found = {
        round(BINS * least): f"{100 * mean:.1f} → {100 * won:.1f} ({count})"
        for least, _, count, mean, won, _, _ in lab.reliability(forecasts, bins=BINS).rows()
    }
    return [edition, *(found.get(number, "–") for number in range(BINS))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the rows into docs/forecasts.md")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rollouts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("editions", nargs="*", default=editions.names(), metavar="EDITION")
    asked = parser.parse_args()
    places = [Place(*SCORES), Place(*CAME)] if asked.write else []
    tables = [[*SCORES_HEAD], [*CAME_HEAD]]
    for edition in asked.editions:
        forecasts = lab.calibration(edition, asked.games, after=AFTER, rollouts=asked.rollouts, seed=asked.seed)
        with pl.Config(tbl_cols=-1, tbl_hide_dataframe_shape=True):
            print(edition, lab.brier(forecasts), lab.reliability(forecasts, bins=BINS), sep="\n", file=sys.stderr, flush=True)
        rows = scores(edition, asked.games, asked.rollouts, forecasts), came(edition, forecasts)
        for filled, row in zip(tables, rows, strict=True):
            filled.append(row)
        for place, row in zip(places, rows, strict=False):
            place.renew(row, known_by=1)
    print(*map(table, tables), sep="\n\n")


if __name__ == "__main__":
    main()
