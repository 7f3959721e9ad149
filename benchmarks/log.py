"""Measure the cost of the log: python benchmarks/log.py [--games N] [--edition ID]

It is compared with the plainest log: a list to which a dictionary is appended for each event. Ratios to that list are of
processor time, and of memory by tracemalloc.
"""

from __future__ import annotations

import argparse
import gc
import resource
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from plakett_widgets import Game, bots, load
from plakett_widgets.engine.log import COLUMNS, Log
from plakett_widgets.record.frames import SCHEMAS, Frames, FrameSource
from plakett_widgets.record.frames.events import events_frame
from plakett_widgets.record.log.events import event_rows

MILLION = 1_000_000


def timed(make: Callable[[], Any]) -> tuple[float, Any]:
    """The shortest of three runs."""
    shortest, made = float("inf"), None
    for _ in range(3):
        gc.collect()
        begun = time.process_time()
        made = make()
        shortest = min(shortest, time.process_time() - begun)
    return shortest, made


def sized(make: Callable[[], Any]) -> tuple[int, int]:
    """Bytes that stay, and the most there were meanwhile."""
    gc.collect()
    tracemalloc.start()
    made = make()
    stays, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del made
    return stays, most


def as_log(rows: Sequence[tuple[int, ...]]) -> Log:
    log = Log()
    for row in rows:
        log.write(*row)
    return log


def as_dictionaries(rows: Sequence[tuple[int, ...]]) -> list[dict[str, int]]:
    names = tuple(COLUMNS)
    listed: list[dict[str, int]] = []
    for row in rows:
        listed.append(dict(zip(names, row, strict=True)))
    return listed


def played(edition: str, seed: int) -> Game:
    game = Game(edition, [bots.Balanced() for _ in range(4)], seed=seed)
    game.run()
    return game


def looked_at(edition: str, number: int) -> tuple[float, int, int]:
    """Return the seconds that reading the log after every move takes, for so many events in so many moves."""
    spent, seen, moves = 0.0, 0, 0
    for seed in range(number):
        game = Game(edition, [bots.Balanced() for _ in range(4)], seed=seed)
        while game.step():
            spent += timed_once(lambda game=game: game.log)[0]
            moves += 1
        seen += game.length
    return spent, seen, moves


def stretched(source: FrameSource, length: int) -> FrameSource:
    """Return the same game with its log repeated."""
    log = Log()
    while len(log) < length:
        log.append_rows(source.log)
    log.truncate(length)
    return replace(source, log=log)


def line(what: str, seconds: float, count: int, base: float, more: str = "") -> None:
    per = seconds / count * MILLION
    print(f"  {what:<44} {per:>8.2f} s {per / base:>7.2f} ×  {more}".rstrip())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--edition", default="plakettopoly")
    arguments = parser.parse_args()
    spent, games = timed_once(lambda: [played(arguments.edition, seed) for seed in range(arguments.games)])
    sources = [game.frames.source for game in games]
    count = sum(len(source.log) for source in sources)
    long = stretched(max(sources, key=lambda source: len(source.log)), MILLION)
    rows = [long.log.row(seq) for seq in range(MILLION // 5)]

    print(f"{arguments.games} games of {arguments.edition}, {count} events; for a million events:")
    plain, _ = timed(lambda: as_dictionaries(rows))
    base = plain / len(rows) * MILLION
    line("live: a list of dictionaries", plain, len(rows), base)
    kept, _ = timed(lambda: as_log(rows))
    line("live: the log", kept, len(rows), base)
    line("live: a whole game, bots and rules included", spent, count, base)

    looks, seen, moves = looked_at(arguments.edition, arguments.games)
    line("live: game.log after every move", looks, seen, base, f"{looks / moves * 1000:.2f} ms a look")

    listed, _ = timed(lambda: event_rows(long.log, long.edition, 0, MILLION // 5))
    line("read: rows with names, without polars", listed, MILLION // 5, base)
    framed, _ = timed(lambda: events_frame([long]))
    line("read: the events frame", framed, MILLION, base)
    books, _ = timed_once(lambda: [source.accounts for source in sources])
    line("read: the books, for the frames drawn from them", books, count, base, f"{books / len(sources) * 1000:.1f} ms a game")
    made, many = [Frames(source) for source in sources], Frames(*(source.numbered(k) for k, source in enumerate(sources)))
    for name in SCHEMAS:
        gone, _ = timed_once(lambda name=name: [frames[name] for frames in made])
        line(f"read: {name}, game by game", gone, count, base, f"{gone / len(made) * 1000:.1f} ms a game")
        gone, _ = timed_once(lambda name=name: many[name])
        line(f"read: {name}, all at once", gone, count, base)

    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.plk" for number in range(len(games))]
        saved, _ = timed_once(lambda: [game.save(file) for game, file in zip(games, files, strict=True)])
        size = sum(file.stat().st_size for file in files)
        line("save: the notation", saved, count, base, f"{size / count:.1f} bytes an event")
        loaded, _ = timed_once(lambda: [load(file) for file in files])
        line("load: replayed and checked", loaded, count, base, f"{loaded / len(files) * 1000:.0f} ms a game")
        for suffix in (".parquet", ".arrow", ".ndjson", ".csv", ".ocel.json"):
            file = Path(folder) / f"log{suffix}"
            gone, _ = timed_once(lambda file=file: [game.record.export(file) for game in games])
            line(f"export: {suffix}", gone, count, base, f"{file.stat().st_size / len(games[-1].log):.1f} bytes an event")

    print("memory, bytes an event: what stays, the most meanwhile")
    for what, make, number in (
        ("a list of dictionaries", lambda: as_dictionaries(rows), len(rows)),
        ("the log", lambda: as_log(rows), len(rows)),
        ("its columns, packed", lambda: as_log(rows).columns(), len(rows)),
    ):
        stays, most = sized(make)
        print(f"  {what:<44} {stays / number:>8.0f} {most / number:>8.0f}")
    print(f"  {'the events frame, outside of Python':<44} {events_frame([long]).estimated_size() / MILLION:>8.0f}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    print(f"the whole process: {peak / 1e6:.0f} MB at the most")


def timed_once(make: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.process_time()
    made = make()
    return time.process_time() - begun, made


if __name__ == "__main__":
    main()
