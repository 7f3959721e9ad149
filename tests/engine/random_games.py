"""Random games over every option, checked at every step: python -m tests.engine.random_games [GAMES]

Anybody plays anything legal (the ``Chaos`` of ``play``), in so many games of each edition, of any number of players and under
any options, the more part of them from positions in mid-game.  Prints how often each kind of move, decision, event and rule
was seen, and names what never was.  A game that breaks a check is named by its seed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor, as_completed

from .play import BY_ID, Tally, play

CHUNK = 50


def chunk(edition: str, first: int, games: int, moves: int) -> tuple[Tally, list[str]]:
    tally, failures = Tally(), []
    for seed in range(first, first + games):
        try:
            play(seed, BY_ID[edition], moves, tally, thorough=0.05, probing=1)
        except Exception:
            failures.append(f"game {seed} of {edition}\n{traceback.format_exc(limit=-4)}")
    return tally, failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=5_000, help="of each edition")
    parser.add_argument("--edition", action="append", choices=BY_ID, help="may be given several times; all by default")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--moves", type=int, default=250, help="answers in a game, at most")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()

    failed = 0
    with ProcessPoolExecutor(chosen.processes) as pool:
        for name in chosen.edition or BY_ID:
            failed += play_all(pool, name, chosen)
    return 1 if failed else 0


def play_all(pool: ProcessPoolExecutor, name: str, chosen: argparse.Namespace) -> int:
    """All the games of one edition: how many failed."""
    tally, failures, done, begun = Tally(), [], 0, time.monotonic()
    last = chosen.seed + chosen.games
    starts = range(chosen.seed, last, CHUNK)
    running = [pool.submit(chunk, name, first, min(CHUNK, last - first), chosen.moves) for first in starts]
    for number, one in enumerate(as_completed(running), 1):
        found, broken = one.result()
        tally.add(found)
        failures += broken
        print(*broken, sep="", end="", file=sys.stderr)
        done = tally.games.total() + len(failures)
        if number % 20 == 0 or number == len(running):
            rate = done / (time.monotonic() - begun)
            print(f"{name}: {done} games, {rate:.0f} games/s, {len(failures)} failures", file=sys.stderr, flush=True)

    seconds = time.monotonic() - begun
    print(f"{name}: {done} games in {seconds:.0f} s: {dict(tally.games)}, {tally.moves.total() / seconds:.0f} moves/s, "
          f"{tally.events.total()} events")  # fmt: skip
    for what in ("moves", "decisions", "events", "rules_cited", "reasons"):
        print(f"\n{name}: {what.replace('_', ' ')}")
        for kind, count in getattr(tally, what).most_common():
            print(f"{count:>12} {kind}")
    print(f"\n{name}: never seen")
    for what, names in tally.zeros(BY_ID[name]).items():
        print(f"  {what}: {', '.join(names) or 'nothing is missing'}")
    for failure in failures:
        print(f"\nFAILED {failure}")
    print()
    return len(failures)


if __name__ == "__main__":
    sys.exit(main())
