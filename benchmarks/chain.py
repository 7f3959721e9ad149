"""How far the exact chances are from play: python benchmarks/chain.py [--rolls N] [--games N] [--options] [EDITION …]

For each edition and each way to stay in the detention: how long the chain takes, and the largest gap, in percentage points of
all rolls, between a square's exact share and

- ``simulated``: so many rolls of the engine under the chain's own assumptions (gap to be at most 0.10 at a million rolls);
- ``played``: so many whole games of four ``Balanced`` bots, with decks that run out, money, titles and company.

On a track with an exit the turns to it are compared as well; ``solo`` are whole games of one bot, with money and jokers.
``--options`` goes through every value of every option that is no number, with a tenth of the rolls; all editions take
twenty minutes.  Processor time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from statistics import fmean

import polars as pl

from plakett_widgets import Game, bots, editions, lab
from plakett_widgets.engine import beats
from plakett_widgets.engine.chapters import setup
from plakett_widgets.engine.position import Position
from plakett_widgets.lab.traveller import Stay


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
        pos = Position(t, 1, seed, bots.Table([bots.Balanced()]), logging=False)
        setup.start(pos)
        beats.play(pos, 100_000)
        turns.append(pos.turn)
    return fmean(turns)


def stays(edition: str) -> tuple[Stay, ...]:
    """A track with an exit has no detention."""
    return ("short",) if editions.load(edition).tables().open_track else ("short", "long")


def compare(edition: str, rolls: int, games: int) -> None:
    whole = played(edition, games)
    for stay in stays(edition):
        begun = time.process_time()
        chain = lab.chain(edition, stay=stay)
        solved = time.process_time()
        exact = chain.landings()
        simulated = chain.simulate(rolls, seed=1)
        done = time.process_time()
        print(f"{edition}, {stay}: {len(chain.steps.states)} states in {solved - begun:.2f} s; "
              f"simulated {gap(simulated, exact)} after {rolls} rolls in {done - solved:.0f} s; "
              f"played {gap(whole, exact)}, {games} games", flush=True)  # fmt: skip
    if chain.tables.open_track:
        lengths = chain.lengths()
        median = lengths.filter(pl.col("by_then") >= 0.5)["turns"][0]
        print(f"  turns to the exit: mean {chain.mean():.4f}, median {median}; solo {solo(edition, 20 * games):.1f}, "
              f"{20 * games} games", flush=True)  # fmt: skip


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
            found = gap(chain.simulate(rolls), chain.landings())
            print(
                f"  {number}/{len(every)} {name} = {value}, {stay}: {found}, in {time.process_time() - begun:.0f} s", flush=True
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("editions", nargs="*", default=editions.names(), metavar="EDITION")
    parser.add_argument("--rolls", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--options", action="store_true")
    chosen = parser.parse_args()
    for edition in chosen.editions:
        compare(edition, chosen.rolls, chosen.games)
        if chosen.options:
            sweep(edition, chosen.rolls // 10)


if __name__ == "__main__":
    main()
