"""Count the bankruptcies that bargaining could avert: python benchmarks/bankruptcies.py [--games N] [--edition NAME]
                                                     [--option NAME=VALUE]

Four ``Balanced`` bots.  Prints how many games end by a bankruptcy, in how many of them the debtor's titles at their printed
price (mortgaged ones less what lifting costs) would have paid the debt, and how long the games are.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

from plakett_widgets import editions  # noqa: E402
from plakett_widgets.bots.house.balanced import Balanced  # noqa: E402
from plakett_widgets.bots.house.strategy import Table  # noqa: E402
from plakett_widgets.engine import beats, event  # noqa: E402
from plakett_widgets.engine.chapters import building, mortgage, raising, setup  # noqa: E402
from plakett_widgets.engine.position import Position  # noqa: E402

ROUNDS = 1000
SEATS = 4


def fortune(pos: Position, seat: int) -> int:
    """Return the cash, the resale of buildings and the titles at their printed price."""
    worth = pos.cash[seat]
    for title in pos.holdings[seat]:
        worth += pos.t.price[title] + building.resale(pos, title)
        if pos.mortgaged[title]:
            worth -= mortgage.lifting_cost(pos, title)
    return worth


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--edition", default="plakettopoly", choices=editions.names())
    parser.add_argument("--option", action="append", default=[], help="NAME=true or NAME=false")
    asked = parser.parse_args()
    options = {name: value == "true" for name, value in (one.split("=") for one in asked.option)}
    tables = editions.load(asked.edition).tables(options)
    table = Table([Balanced() for _ in range(SEATS)])
    raise_debt = raising.raise_debt
    fallen: list[bool] = []  # by bankruptcy: would the titles have paid?

    def watched(pos: Position, seat: int, amount: int, *more: int, **named: bool) -> int:
        worth = fortune(pos, seat)
        left = raise_debt(pos, seat, amount, *more, **named)
        if left < 0:
            fallen.append(worth >= amount)
        return left

    raising.raise_debt = watched
    ended = averted = accepted = 0
    rounds: list[int] = []
    for seed in range(asked.games):
        fallen.clear()
        pos = Position(tables, SEATS, seed, table)
        setup.start(pos)
        beats.play(pos, ROUNDS)
        rounds.append(pos.round)
        ended += bool(fallen)
        averted += any(fallen)
        accepted += pos.log.column("kind").count(event.OFFER_ACCEPTED)
    quarters = statistics.quantiles(rounds)
    print(f"{asked.edition}, {asked.games} games: {ended} end by a bankruptcy, and in {averted} titles would have paid")
    print(f"rounds: median {quarters[1]:.0f}, quarters {quarters[0]:.0f} and {quarters[2]:.0f}, longest {max(rounds)}")
    print(f"accepted offers a game: {accepted / asked.games:.1f}")


if __name__ == "__main__":
    main()
