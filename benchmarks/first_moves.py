"""Play the first legal move for every seat: python benchmarks/first_moves.py [--games N] [--rounds N] [--workers N]
                                                 [--edition NAME]

In so many games of each edition, to the end or to so many rounds, every seat is a bot of three lines that returns
``legal[0]``, in a process of its own.  Prints how many games ended, and how many were lost by a failure of a bot, which must be
none.  The exit status is 1 where there are any.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

import plakett_widgets as pw  # noqa: E402


class First(pw.bots.Bot):
    def choose(self, view: pw.bots.View, legal: Sequence[pw.bots.LegalMove]) -> pw.bots.LegalMove:
        return legal[0]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--edition", choices=pw.editions.names())
    chosen = parser.parse_args()
    forfeits = 0
    for edition in [chosen.edition] if chosen.edition else pw.editions.names():
        begun = time.monotonic()
        seats = pw.editions.load(edition).players.min
        played = pw.simulate(
            edition,
            chosen.games,
            [First() for _ in range(seats)],
            rounds=chosen.rounds,
            forfeits=True,
            seed=1,
            workers=chosen.workers,
            progress=False,
        )
        games = played.games.lazy().collect()
        lost = games.height - games["forfeit"].null_count()
        forfeits += lost
        ended = games.height - int(games["capped"].sum())
        print(
            f"{edition}: {games.height} games of {seats}, {ended} ended, {lost} forfeits, {time.monotonic() - begun:.0f} s",
            flush=True,
        )
    return 1 if forfeits else 0


if __name__ == "__main__":
    sys.exit(main())
