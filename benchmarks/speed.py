"""How fast the engine plays: python benchmarks/speed.py [--games N] [--beside FOLDER]

Four ``Balanced`` bots, default options, one process, processor time.  ``--beside`` names a folder with another engine that
has ``sim.simulate(tables, first, games, logging)`` and ``editions.classic()``: it runs in turn with ours, so that the ratio
holds when the machine's speed drifts.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from plakett_widgets import Game, bots, editions, engine
from plakett_widgets.engine import beats, event
from plakett_widgets.engine.chapters import setup
from plakett_widgets.engine.log import WIDTH
from plakett_widgets.engine.position import Position

ROOT = Path(__file__).resolve().parents[1]
KIND = 2  # place of the kind in a row of the log
ROUNDS = 1000


class Counting(bots.Table):
    """A table that counts what it is asked."""

    asked = 0

    def quiet(self, pos: Position) -> int:
        self.asked += 1
        return super().quiet(pos)

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        self.asked += 1
        return super().ask(pos, kind, seat, a, b)


def play(
    games: int, logging: bool, table: bots.Table, first: int = 0, edition: str = "plakettopoly"
) -> tuple[int, int, list[Position]]:
    """Turns, and capped games, of so many games; with the log, the positions are kept."""
    tables = editions.load(edition).tables()
    turns = capped = 0
    kept = []
    for seed in range(first, first + games):
        pos = Position(tables, 4, seed, table, logging)
        setup.start(pos)
        capped += not beats.play(pos, ROUNDS)
        turns += pos.turn
        if logging:
            kept.append(pos)
    return turns, capped, kept


def by_edition(games: int, runs: int, table: bots.Table) -> None:
    """Each edition in turn, so that the ratios hold when the machine's speed drifts."""
    seconds: dict[str, list[float]] = {name: [] for name in editions.names()}
    turns, capped = {}, {}
    for _ in range(runs):
        for name in seconds:
            begun = time.process_time()
            turns[name], capped[name], _ = play(games, False, table, edition=name)
            seconds[name].append(time.process_time() - begun)
    first = seconds["plakettopoly"]
    for name, spent in seconds.items():
        ratio = statistics.median(one / other for one, other in zip(first, spent, strict=True))
        print(f"{name}: {games / statistics.median(spent):.0f} games/s ({ratio:.2f} of plakettopoly’s), "
              f"{turns[name] / games:.0f} turns a game, {100 * capped[name] / games:.1f} % capped")  # fmt: skip


def timed(run: Callable[[], int]) -> tuple[float, int]:
    begun = time.process_time()
    count = run()
    return time.process_time() - begun, count


def other_engine(folder: Path) -> Callable[[int, bool], int]:
    """The turns that the other engine plays; its modules are imported under their own flat names."""
    sys.path.insert(0, str(folder))
    import editions as theirs
    import sim

    tables = theirs.classic()
    return lambda games, logging: sim.simulate(tables, 0, games, logging)[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--beside", type=Path)
    chosen = parser.parse_args()
    games = chosen.games
    print(f"the engine is {'compiled' if engine.COMPILED else 'interpreted'}")
    table = bots.Table([bots.Balanced() for _ in range(4)])
    theirs = other_engine(chosen.beside) if chosen.beside else None

    counting = Counting([bots.Balanced() for _ in range(4)])
    turns, capped, kept = play(games, True, counting)
    kinds = Counter(kind for pos in kept for kind in pos.log.rows[KIND::WIDTH])
    rolls = kinds[event.THROWN]
    print(f"a game: {turns / games:.0f} turns, {rolls / games:.0f} rolls, {counting.asked / games:.0f} decisions, "
          f"{sum(kinds.values()) / games:.0f} events, {100 * capped / games:.1f} % capped at {ROUNDS} rounds")  # fmt: skip

    for logging in (False, True):
        ours, others, ratios = [], [], []
        for _ in range(chosen.runs):
            seconds, count = timed(lambda: play(games, logging, table)[0])  # noqa: B023
            ours.append((games / seconds, count / seconds, rolls / seconds))
            if theirs:
                seconds, count = timed(lambda: theirs(games, logging))  # noqa: B023
                others.append((games / seconds, count / seconds))
                ratios.append((ours[-1][0] / others[-1][0], ours[-1][1] / others[-1][1]))
        line = [statistics.median(column) for column in zip(*ours, strict=True)]
        print(f"{'full log' if logging else 'no log'}: {line[0]:.0f} games/s, {line[1]:.0f} turns/s, {line[2]:.0f} rolls/s")
        if others:
            beside = [statistics.median(column) for column in zip(*others, strict=True)]
            ratio = [statistics.median(column) for column in zip(*ratios, strict=True)]
            print(f"  beside: {beside[0]:.0f} games/s, {beside[1]:.0f} turns/s; ours is {ratio[0]:.2f} of its games/s, "
                  f"{ratio[1]:.2f} of its turns/s")  # fmt: skip

    by_edition(games // 4, chosen.runs, table)

    game = Game("plakettopoly", players=["A", "B", "C", "D", "E", "F"], seed=1)
    spent = []
    while not game.over and len(spent) < 3000:
        choice = next(c for c in game.legal() if c["kind"] not in ("offer", "mortgage", "sell", "want"))
        said = f"bid {choice['min']}" if choice["kind"] == "bid" else choice["move"]
        begun = time.perf_counter()
        game.play(said, choice["seat"])
        spent.append(time.perf_counter() - begun)
    spent.sort()
    late = spent[len(spent) * 95 // 100]
    print(f"live move: median {1e6 * statistics.median(spent):.0f} µs, 95th percentile {1e6 * late:.0f} µs")
    size = len(json.dumps(game.state()).encode())
    print(f"state of a late game with 6 players: {size / 1024:.1f} KB")
    bundle = ROOT / "plakett_widgets" / "static" / "board.js"
    print(f"bundle: {len(gzip.compress(bundle.read_bytes(), 9)) / 1024:.1f} KB gzip")
    code = "import time; t = time.perf_counter(); import plakett_widgets{}; print(time.perf_counter() - t)"
    for what, then in (("package", ""), ("Game", " as p; p.Game"), ("Board", " as p; p.Board")):
        took = [float(subprocess.check_output([sys.executable, "-c", code.format(then)])) for _ in range(3)]
        print(f"import of {what}: {statistics.median(took):.2f} s")


if __name__ == "__main__":
    main()
