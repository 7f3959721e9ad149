"""Random games written down and read again, with and without their seed: python -m tests.record.notation.round_trips [GAMES]

Games of each edition, under any options, left at any moment, mid-auction and mid-trade included, with lines that were left,
comments and claims (see ``round_trip``); the line of each quiet position too.  A game that does not come back as it was is
named by its seed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor

from ...engine.play import BY_ID
from .round_trip import check, check_position, random_game

CHUNK = 25


def chunk(edition: str, first: int, games: int, moves: int) -> tuple[int, int, int, list[str]]:
    """How many events and characters these games have, how many positions were written, and what went wrong."""
    events = characters = positions = 0
    failures = []
    for seed in range(first, first + games):
        try:
            game = random_game(seed, BY_ID[edition], moves)
            characters += len(check(game))
            positions += check_position(game) is not None
            events += game.length
        except Exception:
            failures.append(f"game {seed} of {edition}\n{traceback.format_exc(limit=-4)}")
    return events, characters, positions, failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=2_000, help="of each edition")
    parser.add_argument("--edition", action="append", choices=BY_ID, help="may be given several times; all by default")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--moves", type=int, default=80, help="answers in a game, at most")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()

    failed = 0
    last = chosen.seed + chosen.games
    with ProcessPoolExecutor(chosen.processes) as pool:
        for name in chosen.edition or BY_ID:
            begun = time.monotonic()
            starts = range(chosen.seed, last, CHUNK)
            running = [pool.submit(chunk, name, first, min(CHUNK, last - first), chosen.moves) for first in starts]
            events, characters, positions, failures = zip(*(one.result() for one in running), strict=True)
            broken = [failure for some in failures for failure in some]
            failed += len(broken)
            seconds, size = time.monotonic() - begun, sum(characters) / sum(events)
            summary = f"{chosen.games} games in {seconds:.0f} s, {size:.1f} characters an event, {sum(positions)} positions"
            print(f"{name}: {summary}, {len(broken)} failures", flush=True)
            print(*broken, sep="\n", end="")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
