"""Compare the exact chances with play: python benchmarks/chain.py [--write] [--rolls N] [--games N] [--options] [EDITION …]

Prints a table in Markdown: for each edition and each way to stay in the detention the largest gap, in percentage points of all
rolls, between a square's exact share and

- ``simulated``: so many rolls of the engine under the chain's own assumptions (gap to be at most 0.10 at a million rolls);
- ``played``: so many whole games of four ``Balanced`` bots, with decks that run out, money, titles and company.

``--write`` puts each row into ``docs/exact-chances.md`` as soon as it is measured.  Beside the table: how long the chain takes,
in processor time, and on a track with an exit the turns to it; ``solo`` are whole games of one bot, with money and jokers.
``--options`` goes through every value of every option that is no number, with a tenth of the rolls; all editions take
twenty minutes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Final

import polars as pl

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.tables import Place, line, table
from plakett_widgets import Game, bots, editions, lab
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.bots.house.strategy import Table
from plakett_widgets.engine import beats
from plakett_widgets.engine.chapters import setup
from plakett_widgets.engine.position import Position
from plakett_widgets.lab.exact.token_walk import Stay

PLACE: Final = "docs/exact-chances.md", "chain.py"
HEAD: Final = [["edition", "`stay`", "rolls", "simulated", "games", "played"], ["---"] * 6]


def gap(found: pl.DataFrame, exact: pl.DataFrame) -> str:
    """The largest difference, and where."""
    worst = max(
        (abs(a - b), label, kind)
        for kind in ("share", "detained")
        for a, b, label in zip(found[kind], exact[kind], exact["label"], strict=True)
    )
    kind = "" if worst[2] == "share" else f", {worst[2]}"
    return f"{100 * worst[0]:.3f} (square {worst[1]}{kind})"


def played(edition: str, games: int) -> pl.DataFrame:
    """The shares of whole games, all rolls together."""
    tables = []
    for seed in range(games):
        game = Game(edition, [bots.Balanced() for _ in range(4)], seed=seed)
        game.run(rounds=1000)
        tables.append(lab.landings(game))
    every = pl.concat(tables).group_by("square").agg(pl.col("ends", "detained").sum()).sort("square")
    total = every["ends"].sum() + every["detained"].sum()
    return every.select("square", share=pl.col("ends") / total, detained=pl.col("detained") / total)


def solo(edition: str, games: int) -> float:
    """The mean number of turns that one bot takes to the exit."""
    t = editions.load(edition).tables()
    turns = []
    for seed in range(games):
        pos = Position(t, 1, seed, Table([Balanced()]), logging=False)
        setup.start(pos)
        beats.play(pos, 100_000)
        turns.append(pos.turn)
    return fmean(turns)


def stays(edition: str) -> tuple[Stay, ...]:
    """A track with an exit has no detention."""
    return ("short",) if editions.load(edition).tables().open_track else ("short", "long")


def compare(edition: str, rolls: int, games: int, place: Place | None) -> None:
    whole = played(edition, games)
    for stay in stays(edition):
        begun = time.process_time()
        chain = lab.chain(edition, stay=stay)
        solved = time.process_time()
        exact = chain.landings()
        simulated = chain.simulate(rolls, seed=1)
        done = time.process_time()
        kind = "–" if chain.tables.open_track else stay
        row = [edition, kind, f"{rolls:,}", gap(simulated, exact), f"{games}", gap(whole, exact)]
        print(line(row), flush=True)
        if place:
            place.renew(row)
        beside(f"{len(chain.steps.states)} states in {solved - begun:.2f} s, rolls in {done - solved:.0f} s")
    if chain.tables.open_track:
        lengths = chain.lengths()
        median = lengths.filter(pl.col("by_then") >= 0.5)["turns"][0]
        alone = f"solo {solo(edition, 20 * games):.1f}, {20 * games} games"
        beside(f"turns to the exit: mean {chain.mean():.4f}, median {median}; {alone}")


def beside(note: str) -> None:
    """Print what is no part of the table."""
    print(f"  {note}", file=sys.stderr, flush=True)


def choices(edition: str) -> Iterator[dict[str, object]]:
    for option in editions.load(edition).options:
        for choice in option.choices:
            if choice.value != option.default and not choice.takes_number:
                yield {option.name: choice.value}


def sweep(edition: str, rolls: int) -> None:
    every = list(choices(edition))
    for number, options in enumerate(every, 1):
        ((name, value),) = options.items()
        for stay in stays(edition):
            begun = time.process_time()
            chain = lab.chain(edition, options, stay=stay)
            found = gap(chain.simulate(rolls, seed=1), chain.landings())
            beside(f"{number}/{len(every)} {name} = {value}, {stay}: {found}, in {time.process_time() - begun:.0f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the rows into docs/exact-chances.md")
    parser.add_argument("editions", nargs="*", default=editions.names(), metavar="EDITION")
    parser.add_argument("--rolls", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--options", action="store_true")
    chosen = parser.parse_args()
    place = Place(*PLACE) if chosen.write else None
    print(table(HEAD))
    for edition in chosen.editions:
        compare(edition, chosen.rolls, chosen.games, place)
        if chosen.options:
            sweep(edition, chosen.rolls // 10)


if __name__ == "__main__":
    main()
