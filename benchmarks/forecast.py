"""How good the win chances are: python benchmarks/forecast.py [--games N] [--rollouts N] [--seed N] [EDITION …]

Games of four ``Balanced`` bots are forecast after 5, 10 and 20 rounds and played to their end.  For each edition: the Brier
score (Brier, 1950; 0 is best) of the rollouts, of the shares of net worth, on a track of the way, and of equal chances; by how
much the rollouts are better than the shares, with a 95 % interval over games; and how often came what was forecast.
Seed 1 is for what is reported, seed 0 for what is chosen.
"""

from __future__ import annotations

import argparse

from plakett_widgets import editions, lab

AFTER = (5, 10, 20)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rollouts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("editions", nargs="*")
    asked = parser.parse_args()
    for edition in asked.editions or editions.names():
        table = lab.calibration(edition, asked.games, after=AFTER, rollouts=asked.rollouts, seed=asked.seed)
        print(f"{edition}, {asked.games} games, {asked.rollouts} rollouts, seed {asked.seed}")
        print("| after round | games | rollouts | share | even | gain | skill |\n| --- | --- | --- | --- | --- | --- | --- |")
        for stage, games, chance, share, even, gain, low, high, skill in lab.brier(table).rows():
            scores = f"{chance:.3f} | {share:.3f} | {even:.3f} | {gain:+.3f} ({low:+.3f} to {high:+.3f}) | {skill:+.0%}"
            print(f"| {stage or 'all'} | {games} | {scores} |")
        print("| forecast | of | mean | won |\n| --- | --- | --- | --- |")
        for least, most, count, mean, won, low, high in lab.reliability(table, bins=5).rows():
            print(f"| {least:.0%} to {most:.0%} | {count} | {mean:.1%} | {won:.1%} ({low:.1%} to {high:.1%}) |")
        print(flush=True)


if __name__ == "__main__":
    main()
