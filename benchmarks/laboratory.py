"""Measure the speed of the laboratory: python benchmarks/laboratory.py [--write] [--quick] [--games N] [--runs N]

Four ``Balanced`` bots, default options: each edition interpreted and compiled, with and without its log, as one row a game in
one and two processes, and the memory that takes; beside them, OpenSpiel's pig and backgammon as random play in C++.  Then the
floors.  All in one run, the two engines in turn, medians; processor time, but for what several processes do together.

``--write`` puts the tables into docs/speed.md.  The engine is compiled as for a wheel where a source has changed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

from benchmarks.tables import Place, table  # noqa: E402

PLACE = "docs/speed.md", "laboratory.py"
ENGINES = "interpreted", "compiled"
PEERS = "pig", "backgammon"
ROUNDS = 1000
MOVES = 3000  # live ones that are timed
WHILE = 0.5  # seconds for which games are played again and again
LONG_ENOUGH = 3  # seconds of play, beside which the start of a simulation is little

Answer = dict[str, float]


# what a child does, with the engine that it finds


def play(edition: str, games: int, logging: bool) -> Answer:
    """Whole games in this thread."""
    from plakett_widgets import editions
    from plakett_widgets.bots.house.balanced import Balanced
    from plakett_widgets.bots.house.strategy import Table
    from plakett_widgets.engine import beats
    from plakett_widgets.engine.chapters import setup
    from plakett_widgets.engine.position import Position

    tables, table = editions.load(edition).tables(), Table([Balanced() for _ in range(4)])

    def whole() -> None:
        for seed in range(games):
            pos = Position(tables, 4, seed, table, logging)
            setup.start(pos)
            beats.play(pos, ROUNDS)

    return {"pace": pace(whole, games)}


def pace(play: Callable[[], object], games: int) -> float:
    """Games a second, where so many are played again and again: once alone may take a hundredth of a second."""
    times, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < WHILE:
        play()
        times += 1
    return times * games / spent


def count(edition: str, games: int) -> Answer:
    """Return the rolls, decisions and events of a game, on average."""
    from plakett_widgets import editions
    from plakett_widgets.bots.house.balanced import Balanced
    from plakett_widgets.bots.house.strategy import Table
    from plakett_widgets.engine import beats, event
    from plakett_widgets.engine.chapters import setup
    from plakett_widgets.engine.position import Position

    class Counting(Table):
        asked = 0

        def quiet(self, pos: Position) -> int:
            self.asked += 1
            return super().quiet(pos)

        def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
            self.asked += 1
            return super().ask(pos, kind, seat, a, b)

    tables, table = editions.load(edition).tables(), Counting([Balanced() for _ in range(4)])
    rolls = events = 0
    for seed in range(games):
        pos = Position(tables, 4, seed, table)
        setup.start(pos)
        beats.play(pos, ROUNDS)
        rolls += pos.log.column("kind").count(event.THROWN)
        events += len(pos.log)
    return {"rolls": rolls / games, "decisions": table.asked / games, "events": events / games}


def compiled() -> Answer:
    """Return whether the engine that was found is compiled."""
    from plakett_widgets import engine

    return {"compiled": engine.COMPILED}


def simulate(edition: str, games: int, workers: int, wanted: str = "games", warm: bool = False) -> Answer:
    """As anybody would: from the call to what is wanted, ``games``, or all ``events`` and the rents of each title from them.

    With the start of processes, unless they are ``warm``.
    """
    import polars as pl

    from plakett_widgets import simulate as begin  # with all that it imports, before the clock starts

    executor = ProcessPoolExecutor(workers, get_context("spawn")) if warm and workers else None
    where: Any = {"workers": workers} if executor is None else {"executor": executor}
    if warm:
        begin(edition, 100, **where, progress=False).wait()
    begun, spent = time.perf_counter(), time.process_time()
    simulation = begin(edition, games, seed=1, events=wanted != "games", **where, progress=False)
    frame = simulation.narrow_events if wanted == "events" else simulation.games
    if wanted == "events":
        rents = simulation.events.filter(pl.col("kind") == "rent_paid")
        rents.group_by("title").agg(pl.len(), pl.sum("amount")).collect()
    found = {"seconds": time.perf_counter() - begun, "spent": time.process_time() - spent, "rows": frame.height, "mb": peak()}
    if executor is not None:
        executor.shutdown()
    return found


def live() -> Answer:
    """Six persons play: seconds of a move, its 95th percentile."""
    import plakett_widgets as pw

    game = pw.Game("plakettopoly", players=["A", "B", "C", "D", "E", "F"], seed=1)
    spent: list[float] = []
    while not game.over and len(spent) < MOVES:
        choice = next(one for one in game.legal() if one["kind"] not in ("offer", "mortgage", "sell", "want"))
        text = f"bid {choice['min']}" if choice["kind"] == "bid" else choice["move"]
        begun = time.process_time()
        game.play(text, choice["seat"])
        spent.append(time.process_time() - begun)
    return {"seconds": statistics.quantiles(spent, n=20)[-1]}


def peer(name: str, games: int) -> Answer:
    """Random play of OpenSpiel, in C++ from the first move to the last."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def whole() -> None:
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    return {"pace": pace(whole, games)}


def count_peer(name: str, games: int) -> Answer:
    """Decisions and throws in such a game, on average."""
    import pyspiel

    chance, decisions, throws = random.Random(1), 0, 0
    for _ in range(games):
        state = pyspiel.load_game(name).new_initial_state()
        while not state.is_terminal():
            throws += state.is_chance_node()
            decisions += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
    return {"rolls": throws / games, "decisions": decisions / games}


def peak() -> float:
    """The most memory that this process has had, in MB."""
    import resource  # none on Windows

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6


TASKS: dict[str, Callable[..., Answer]] = {
    task.__name__: task for task in (compiled, play, count, simulate, live, peer, count_peer)
}


def serve() -> None:
    """Carry out tasks, line by line."""
    for line in sys.stdin:
        task, terms = json.loads(line)
        print(json.dumps(TASKS[task](**terms)), flush=True)


class Child:
    """A process with one of the engines."""

    def __init__(self, engine: str) -> None:
        environment = os.environ | {"PYTHONPATH": str(ROOT), "PLAKETT_ENGINE": engine}
        command = [sys.executable, "-P", __file__, "--serve"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
        )

    def request(self, task: str, **terms: object) -> Answer:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([task, terms]), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{task} {terms}: failed")
        answer: Answer = json.loads(line)
        return answer

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def alone(engine: str, task: str, **terms: object) -> Answer:
    """Ask a process that does nothing else, so that its memory is of this."""
    child = Child(engine)
    try:
        return child.request(task, **terms)
    finally:
        child.end()


# the engines


def chosen_engine(kind: str) -> str:
    """Return what chooses an engine for a process, and compile that one if a source has changed."""
    from plakett_widgets.engine import compiled

    if kind == "interpreted":
        return compiled.INTERPRETED
    print("compiling, if a source has changed", file=sys.stderr, flush=True)
    done = subprocess.run([sys.executable, "hatch_build.py", "--wheel"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return str(compiled.engine_folder(guided=True))


# measuring


def medians(runs: int, asked: dict[Any, Callable[[], float]]) -> dict[Any, float]:
    """Return the median of each, measured in turn, so that a machine whose speed drifts favours none."""
    measured: dict[Any, list[float]] = {name: [] for name in asked}
    for _ in range(runs):
        for name, ask in asked.items():
            measured[name].append(ask())
    return {name: statistics.median(numbers) for name, numbers in measured.items()}


@dataclass
class Line:
    """The figures of one engine with one game: in a second, but for ``mb``."""

    game: str
    engine: str
    rolls: float  # in a game
    decisions: float
    games: float
    logged: float | None = None  # games with the full log
    one: float | None = None  # rows of games, in one process
    two: float | None = None
    mb: float | None = None


class Floor(NamedTuple):
    """A figure that the engine should reach."""

    what: str
    wanted: float
    unit: str
    at_least: bool = True

    def row(self, found: float | None) -> list[str]:
        """Its row in the table."""
        wanted = f"{'≥' if self.at_least else '≤'} {figure(self.wanted)} {self.unit}"
        if found is None:
            return [self.what, wanted, f"– {self.unit}", "–"]
        reached = found >= self.wanted if self.at_least else found <= self.wanted
        return [self.what, wanted, f"{figure(found)} {self.unit}", "yes" if reached else "no"]


FLOORS = (
    Floor("rolls, interpreted, no log", 100_000, "a second"),
    Floor("rolls, compiled, full log", 1_500_000, "a second"),
    Floor("rolls, compiled, no log", 2_000_000, "a second"),
    Floor(
        "10,000 games with the full log as a frame of narrow types, and the rents of each title from it, compiled",
        2,
        "s",
        at_least=False,
    ),
    Floor("their memory", 400, "MB", at_least=False),
    Floor("the same on two processes", 2, "s", at_least=False),
    Floor("100,000 games, one row each, on two processes, compiled", 6, "s", at_least=False),
    Floor("a live move, interpreted, 95th percentile", 1, "ms", at_least=False),
)


def measure(games: int, runs: int, names: list[str], engines: dict[str, str]) -> list[Line]:
    children = {kind: Child(engine) for kind, engine in engines.items()}
    for engine, child in children.items():
        if child.request("compiled")["compiled"] != (engine == "compiled"):
            sys.exit(f"the engine of {engines[engine]} is not {engine}")
    lines = []
    for name in names:
        counted = children["interpreted"].request("count", edition=name, games=games)
        speeds = medians(
            runs,
            {
                (engine, logging): lambda engine=engine, logging=logging, name=name: children[engine].request(
                    "play", edition=name, games=games, logging=logging
                )["pace"]
                for engine in ENGINES
                for logging in (False, True)
            },
        )
        for engine in ENGINES:
            number = round(LONG_ENOUGH * speeds[engine, False])
            asked = {"edition": name, "games": number, "warm": True}
            one, two = (alone(engines[engine], "simulate", workers=workers, **asked) for workers in (0, 2))
            lines.append(
                Line(
                    name, engine, counted["rolls"], counted["decisions"], speeds[engine, False], speeds[engine, True],
                    number / one["spent"], number / two["seconds"], one["mb"],
                )
            )  # fmt: skip
            show(lines[-1])
    for name in PEERS if find_spec("pyspiel") else ():
        counted = children["compiled"].request("count_peer", name=name, games=games)
        speed = medians(runs, {name: lambda name=name: children["compiled"].request("peer", name=name, games=games)["pace"]})
        lines.append(Line(f"OpenSpiel’s {name}", "C++, random play", counted["rolls"], counted["decisions"], speed[name]))
        show(lines[-1])
    for child in children.values():
        child.end()
    return lines


def measure_floors(lines: list[Line], quick: bool, engines: dict[str, str]) -> list[float | None]:
    """Return the measured figure beside each floor, None for those of many games in a ``quick`` run."""
    by = {line.engine: line for line in lines if line.game == "plakettopoly"}
    slow, fast = by["interpreted"], by["compiled"]
    log = shared = rows = None
    if not quick:
        many = partial(alone, engines["compiled"], "simulate", edition="plakettopoly")
        log, shared = (many(games=10_000, workers=workers, wanted="events") for workers in (0, 2))
        rows = many(games=100_000, workers=2)
    return [
        slow.games * slow.rolls,
        (fast.logged or 0) * fast.rolls,
        fast.games * fast.rolls,
        log and log["seconds"],
        log and log["mb"],
        shared and shared["seconds"],
        rows and rows["seconds"],
        1000 * alone(engines["interpreted"], "live")["seconds"],
    ]


# reporting


def figure(number: float | None) -> str:
    """Three digits that count, or none."""
    if number is None:
        return "–"
    if number >= 100:
        digits = max(0, len(str(int(number))) - 3)
        return f"{round(number, -digits):,.0f}"
    return f"{number:.3g}"


def per_second(number: float | None, line: Line) -> str:
    """Games a second, and the rolls in them."""
    return "–" if number is None else f"{figure(number)} · {figure(number * line.rolls)}"


def show(line: Line) -> None:
    print(*cells(line), sep=" | ", file=sys.stderr, flush=True)


def cells(line: Line) -> list[str]:
    """Its row in the table."""
    return [
        line.game, line.engine, f"{figure(line.rolls)} · {figure(line.decisions)}", per_second(line.games, line),
        figure(line.games * line.decisions), per_second(line.logged, line), figure(line.one), figure(line.two), figure(line.mb),
    ]  # fmt: skip


HEADINGS = (
    "game", "engine", "rolls · decisions a game", "games · rolls a second", "decisions a second", "with the full log",
    "rows of games a second: one process", "two", "MB",
)  # fmt: skip


def tables(lines: list[Line], found: Sequence[float | None]) -> str:
    """Return the tables of docs/speed.md."""
    return "\n\n".join(
        [
            f"Python {platform.python_version()}, {os.cpu_count()} processors.",
            table([list(HEADINGS), ["---"] * 2 + ["--:"] * (len(HEADINGS) - 2), *map(cells, lines)]),
            floor_table(found),
        ]
    )


def floor_table(found: Sequence[float | None]) -> str:
    rows = [floor.row(number) for floor, number in zip(FLOORS, found, strict=True)]
    return table([["Plakettopoly", "floor", "measured", "reached"], ["---", "--:", "--:", "---"], *rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/speed.md")
    parser.add_argument("--quick", action="store_true", help="without the floors of many games")
    parser.add_argument("--games", type=int, default=100, help="of each edition, in a run")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        return serve()
    if chosen.write and chosen.quick:
        parser.error("--write: a quick run leaves figures out")
    if chosen.write and not find_spec("pyspiel"):
        parser.error("--write: the figures of OpenSpiel would be left out, which has no wheel for this system")
    place = Place(*PLACE) if chosen.write else None

    from plakett_widgets import editions

    engines = {kind: chosen_engine(kind) for kind in ENGINES}
    lines = measure(chosen.games, chosen.runs, editions.names(), engines)
    found = measure_floors(lines, chosen.quick, engines)
    report = tables(lines, found)
    print(report)
    if place:
        place.write(report)
    return None


if __name__ == "__main__":
    main()
