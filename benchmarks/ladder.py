"""Does each bot beat the one below?  python benchmarks/ladder.py [--games N] [--searched N] [--edition NAME] [--level BOT]
                                       [--workers N]

Games of two, so many in either order of seats, default options, capped at 500 rounds; ``--searched`` is how many where a bot
searches.  Prints a table in Markdown: the share of the stronger bot among the decided games with its 95 % interval (Wilson,
1927), the share of capped games, which count for nobody, and how long a decided game is.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import polars as pl

import plakett_widgets as pw
from plakett_widgets import bots, editions
from plakett_widgets.lab.tournament import Tournament

LEVELS: Final[Sequence[bots.Bot]] = (bots.Random(), bots.Careful(), bots.Balanced(), bots.Searching())
ROUNDS: Final = 500


def row(edition: str, fought: Tournament) -> str:
    """One pair of bots, the stronger one first."""
    duel = fought.duels.row(0, named=True)
    games = fought.games
    capped = 100 * sum(games["capped"]) / games.height
    rounds = statistics.median(games.filter(~pl.col("capped"))["rounds"])
    share, low, high = (100 * duel[name] for name in ("share", "low", "high"))
    return (
        f"| {edition} | {duel['bot']} – {duel['against']} | {games.height} | {share:.1f} % ({low:.1f}–{high:.1f}) "
        f"| {capped:.1f} % | {rounds:.0f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="in each order of seats")
    parser.add_argument("--searched", type=int, default=1000, help="the same where a bot searches")
    parser.add_argument(
        "--level", action="append", choices=[bot.name for bot in LEVELS[1:]], help="the stronger bot; all by default"
    )
    parser.add_argument(
        "--edition", action="append", choices=editions.names(), help="may be given several times; all by default"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; 0 for none but this")
    chosen = parser.parse_args()
    print("| edition | bots | games | share of the first | capped | rounds |")
    print("|---|---|---|---|---|---|")
    for weaker, stronger in pairwise(LEVELS):
        if chosen.level and stronger.name not in chosen.level:
            continue
        games = chosen.searched if isinstance(stronger, bots.Searching) else chosen.games
        for edition in chosen.edition or editions.names():
            fought = pw.tournament(
                [stronger, weaker], edition, games, rounds=ROUNDS, seed=1, workers=chosen.workers, progress=False
            )
            print(row(edition, fought), flush=True)


if __name__ == "__main__":
    main()
