"""How fast frames are made: python benchmarks/frames.py [--games N] [--edition ID]

One long log, as a race between rows and columns: ``events`` of a million rows beside the plain list of dictionaries; then
every frame of ordinary games, game by game and of all of them at once, with the time for a million events of them.
Processor time.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from plakett_widgets import Game, bots
from plakett_widgets.engine.log import WIDTH, Log
from plakett_widgets.record.events import event_rows
from plakett_widgets.record.frames import SCHEMAS, Frames, Source
from plakett_widgets.record.frames.events import events

MILLION = 1_000_000


def played(edition: str, seed: int) -> Source:
    game = Game(edition, [bots.Balanced() for _ in range(4)], seed=seed)
    game.run()
    return game._source()


def timed(make: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.process_time()
    made = make()
    return time.process_time() - begun, made


def stretched(source: Source, length: int) -> Source:
    """The same game, its log said again and again."""
    log = Log()
    log.rows = (source.log.rows * (length // len(source.log) + 1))[: length * WIDTH]
    return Source(**{**vars(source), "log": log})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--edition", default="plakettopoly")
    arguments = parser.parse_args()
    sources = [played(arguments.edition, seed) for seed in range(arguments.games)]

    long = stretched(sources[0], MILLION)
    columns, _ = timed(lambda: events([long]))
    rows, listed = timed(lambda: event_rows(long.log, long.edition))
    print(f"events, {MILLION} rows: {columns:.2f} s as a frame, {rows:.2f} s as {len(listed)} dictionaries")
    del listed
    tracemalloc.start()
    size = events([long]).estimated_size("mb")
    print(f"  {size:.0f} MB, and {tracemalloc.get_traced_memory()[1] / 1e6:.0f} MB of Python while it is made")
    tracemalloc.stop()

    count = sum(len(source.log) for source in sources)
    print(f"{arguments.games} games of {arguments.edition}, {count} events; seconds for a million events:")
    books, _ = timed(lambda: [source.accounts for source in sources])
    print(f"  keeping the books, for the frames drawn from them: {books / count * MILLION:.1f}")
    made, many = [Frames(source) for source in sources], Frames(*(source.numbered(k) for k, source in enumerate(sources)))
    for name in SCHEMAS:
        spent, _ = timed(lambda name=name: [frames[name] for frames in made])
        together, _ = timed(lambda name=name: many[name])
        print(
            f"  {name}: {spent / count * MILLION:.1f} ({spent / len(made) * 1000:.2f} ms a game), "
            f"all at once {together / count * MILLION:.1f}"
        )


if __name__ == "__main__":
    main()
