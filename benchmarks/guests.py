"""Measure what bots of other people cost: python benchmarks/guests.py [--games N] [--edition ID]

A guest plays in a process of its own, see ``docs/bots.md``. Prints, with the engine compiled and interpreted:

- ``question``: the time from a question of the engine to the answer of a bot that returns ``legal[0]``, which itself takes no
  time: the median of all questions of so many games of two guests, at most 0.4 ms, and what nine in ten stay below;
- ``in place``: the same without a process, to compare;
- ``start``: from nothing to a process in which a game has begun, and ``again``: to the next game there;
- ``memory``: of such a process.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any, Final

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from plakett_widgets import Game, bots, engine
from plakett_widgets.bots.guests import process
from plakett_widgets.bots.guests.guest import Guest, GuestTable
from plakett_widgets.bots.guests.sending import SentBot, send_bot
from plakett_widgets.bots.sheet import Sheet
from plakett_widgets.engine import beats

ROUNDS: Final = 100
MAX_QUESTION_MS: Final = 0.4


class First(bots.Bot):
    """A bot that takes no time to choose."""


class TimedGuest(Guest):
    """A guest that notes how long each question took, in milliseconds."""

    spent: Final[list[float]] = []

    def choose(self, *asked: Any) -> tuple[int, ...]:
        before, begun = self.number, time.perf_counter()
        answer = super().choose(*asked)
        if self.number > before:  # else it had no choice
            self.spent.append((time.perf_counter() - begun) * 1000)
        return answer


def play(edition: str, sent: SentBot, games: int) -> list[float]:
    """Return the milliseconds of all questions of so many games."""
    setup = Game(edition, players=2, seed=1).table.setup
    sheet = Sheet(setup.edition, setup.options, setup.names)
    guests = [TimedGuest(sent, sheet, seat) for seat in range(2)]
    TimedGuest.spent.clear()
    for seed in range(games):
        for guest in guests:
            guest.begin(seed)
        beats.play(setup.new_game.begin(seed, GuestTable(guests)), ROUNDS)
    for guest in guests:
        guest.close()
    return sorted(TimedGuest.spent)


def start(edition: str, sent: SentBot) -> tuple[float, float, int]:
    """Return the seconds to the first game of a process and to the next one, and its memory in bytes."""
    setup = Game(edition, players=2, seed=1).table.setup
    guest = Guest(sent, Sheet(setup.edition, setup.options, setup.names), 0)
    times = []
    process.POOL.clear()
    for _ in range(2):
        begun = time.perf_counter()
        guest.begin(1)
        times.append(time.perf_counter() - begun)
    assert isinstance(guest.process, process.GuestProcess)
    memory: int = psutil.Process(guest.process.popen.pid).memory_info().rss
    guest.end()
    return times[0], times[1], memory


def report(edition: str, games: int) -> None:
    """Print the figures of the engine that this process uses."""
    sent = send_bot(First())
    spent = play(edition, sent, games)
    process.CAN_START = False  # type: ignore[misc]
    process.InPlace.announced = True
    in_place = play(edition, sent, max(1, games // 4))
    process.CAN_START = True  # type: ignore[misc]
    first, again, memory = min(start(edition, sent) for _ in range(5))
    print(f"{'compiled' if engine.COMPILED else 'interpreted'}, {games} games of {edition}, {len(spent)} questions:")
    most = spent[len(spent) * 9 // 10]
    print(f"  question  {median(spent):.3f} ms (at most {MAX_QUESTION_MS}), nine in ten below {most:.3f} ms")
    print(f"  in place  {median(in_place):.3f} ms")
    print(f"  start     {first:.3f} s, again {again * 1000:.1f} ms")
    print(f"  memory    {memory / 2**20:.0f} MB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--edition", default="plakettopoly")
    arguments = parser.parse_args()
    report(arguments.edition, arguments.games)
    if engine.COMPILED:
        choice = {**os.environ, "PLAKETT_ENGINE": "interpreted"}
        subprocess.run([sys.executable, *sys.argv], env=choice, check=True)


if __name__ == "__main__":
    main()
