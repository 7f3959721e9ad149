"""Compare each bot with the one below: python benchmarks/ladder.py [--write] [--games N] [--searched N] [--edition NAME]
                                      [--level BOT] [--workers N]

Two bots play so many games in either order of seats, with default options, capped at 500 rounds. ``--searched`` is the number
where a bot searches. Prints a table in Markdown: the share of the stronger bot among the decided games with its 95 %
interval (Wilson, 1927), the share of capped games, which count for nobody, and how long a decided game is. ``--write`` puts
each row into ``docs/bots.md`` as soon as it is measured.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import polars as pl

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import plakett_widgets as pw
from benchmarks.tables import Place, line, table
from plakett_widgets import bots, editions
from plakett_widgets.lab.batches.workers import usable_cpus
from plakett_widgets.lab.tournaments.tournament import Tournament

LEVELS: Final[Sequence[bots.Bot]] = (bots.Random(), bots.Careful(), bots.Balanced(), bots.Searching())
ROUNDS: Final = 500
PLACE: Final = "docs/bots.md", "ladder.py"
HEAD: Final = [["edition", "bots", "games", "share of the first", "capped", "rounds"], ["---"] * 6]


def row(edition: str, fought: Tournament) -> list[str]:
    """Return the row of a pair of bots, the stronger one first."""
    duel = fought.duels.row(0, named=True)
    games = fought.games
    capped = 100 * sum(games["capped"]) / games.height
    rounds = statistics.median(games.filter(~pl.col("capped"))["rounds"])
    share, low, high = (100 * duel[name] for name in ("share", "low", "high"))
    return [
        edition, f"{duel['bot']} – {duel['against']}", f"{games.height}", f"{share:.1f} % ({low:.1f}–{high:.1f})",
        f"{capped:.1f} %", f"{rounds:.0f}",
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the rows into docs/bots.md")
    parser.add_argument("--games", type=int, default=1000, help="in each order of seats")
    parser.add_argument("--searched", type=int, default=1000, help="the same where a bot searches")
    parser.add_argument(
        "--level", action="append", choices=[bot.name for bot in LEVELS[1:]], help="the stronger bot; all by default"
    )
    parser.add_argument(
        "--edition", action="append", choices=editions.names(), help="may be given several times; all by default"
    )
    parser.add_argument("--workers", type=int, default=usable_cpus(), help="processes; 0 for none but this")
    chosen = parser.parse_args()
    place = Place(*PLACE) if chosen.write else None
    print(table(HEAD))
    for weaker, stronger in pairwise(LEVELS):
        if chosen.level and stronger.name not in chosen.level:
            continue
        games = chosen.searched if isinstance(stronger, bots.Searching) else chosen.games
        for edition in chosen.edition or editions.names():
            fought = pw.tournament(
                [stronger, weaker], edition, games, rounds=ROUNDS, seed=1, workers=chosen.workers, progress=False
            )
            cells = row(edition, fought)
            print(line(cells), flush=True)
            if place:
                place.renew(cells)


if __name__ == "__main__":
    main()
