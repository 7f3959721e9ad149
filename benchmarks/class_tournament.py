"""Time the tournament of a class: python benchmarks/class_tournament.py [--quick] [--workers N] [--games N]

Thirty files with one bot each, ten derived from each of ``Bot``, ``Careful`` and ``Balanced``.  Each pair plays 4 games of
``plakettopoly``: both seatings, two seeds, at most 100 rounds.  It should take less than ten minutes on two cores.  ``--quick``
plays three bots of each kind with one seed.  Also printed: how long the plans of all line-ups take, which should be less than
five seconds, and then the ratings.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Final

import polars as pl

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import plakett_widgets as pw
from plakett_widgets.lab.batches.workers import usable_cpus

ROUNDS: Final = 100
BOT: Final = """
import plakett_widgets as pw


class Mine(pw.bots.Bot):
    def choose_purchase(self, view, legal):
        return view.question.amount <= view.me.cash - {reserve}

    def choose_turn(self, view, legal):
        builds = [move for move in legal if move.kind == "build" and move.amount <= view.me.cash - {reserve}]
        return builds[0] if builds else legal[0]
"""
CAREFUL: Final = """
import plakett_widgets as pw


class Mine(pw.bots.Careful):
    reserve = {percent}

    def choose_purchase(self, view, legal):
        return view.me.cash >= {reserve} and super().choose(view, legal)
"""
BALANCED: Final = """
import plakett_widgets as pw


class Mine(pw.bots.Balanced):
    reserve = {percent}

    def choose_reply(self, view, legal):
        return view.round > {percent} and super().choose(view, legal)
"""
KINDS: Final = {"bot": BOT, "careful": CAREFUL, "balanced": BALANCED}


def write_files(folder: Path, each: int) -> None:
    """Write so many files of each kind, with different numbers in them."""
    for kind, text in KINDS.items():
        for number in range(each):
            written = text.format(reserve=60 * number, percent=5 + 5 * number)
            (folder / f"{kind}_{number}.py").write_text(written.lstrip(), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="three bots of each kind, one seed")
    parser.add_argument("--workers", type=int, default=usable_cpus(), help="processes")
    parser.add_argument("--games", type=int, default=2, help="of each order of seats")
    chosen = parser.parse_args()
    each, games = (3, 1) if chosen.quick else (10, chosen.games)
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder), each)
        begun = perf_counter()
        fought = pw.tournament(folder, games=games, rounds=ROUNDS, seed=1, workers=chosen.workers, progress=False)
        planned = perf_counter()
        ratings = fought.ratings
        ended = perf_counter()
    found = fought.games
    print(f"files, trial of each bot, plans of {len(fought.arms)} line-ups: {planned - begun:.1f} s")
    print(f"{len(fought)} games: {ended - planned:.0f} s, {(ended - planned) / len(fought) * 1000:.0f} ms a game")
    print(f"whole: {(ended - begun) / 60:.1f} min with {chosen.workers} workers")
    print(f"capped: {found['capped'].mean():.0%}, forfeits: {found['forfeit'].count()}, rounds: {found['rounds'].mean():.0f}")
    with pl.Config(tbl_rows=-1, tbl_hide_dataframe_shape=True, tbl_hide_column_data_types=True):
        print(ratings, fought.errors, sep="\n")


if __name__ == "__main__":
    main()
