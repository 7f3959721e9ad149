"""How many games of two simple bots never end, as E. J. Friedman, S. G. Henderson, T. Byuen and G. Gutiérrez Gallardo asked.

``python -m tests.lab.simulations.never_ending 3100 10000`` plays so many games up to so many rounds; it takes a few minutes.

Source: “Estimating the probability that the game of Monopoly never ends”, Proceedings of the 2009 Winter Simulation
Conference: 12 % ± 1 % of 3,100 games still run after 10,000 rounds.
"""

from __future__ import annotations

import sys

import plakett_widgets as pw
from plakett_widgets.bots.house.strategy import Strategy, Table
from plakett_widgets.engine import beats, move
from plakett_widgets.engine.chapters import building, mortgage, rent, turn
from plakett_widgets.engine.position import BANK, Position
from plakett_widgets.lab.batches.batch import seed_of
from plakett_widgets.lab.intervals import wilson

NO_SECOND_THROW = {"bonus_throw": "optional"}
RESERVE = 200


class Thrifty(Strategy):
    """Buys, lifts mortgages and builds while the highest rent that could be asked for, or $200, is left; never bids or
    trades, never throws again after a double, and stays detained to the third miss.
    """

    def spare(self, pos: Position, seat: int) -> int:
        """The cash beyond the reserve."""
        theirs = [title for title, owner in enumerate(pos.owner) if owner not in (BANK, seat) and not pos.mortgaged[title]]
        return pos.cash[seat] - max([RESERVE, *(rent.amount_due(pos, title)[0] for title in theirs)])

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        return move.pack(move.BUY if self.spare(pos, seat) >= price else move.DECLINE, seat)

    def on_turn(self, pos: Position, seat: int) -> int:
        spare = self.spare(pos, seat)
        own = [title for title, owner in enumerate(pos.owner) if owner == seat] if spare > 0 else []
        for title in own:
            if pos.mortgaged[title] and mortgage.lifting_cost(pos, title) <= spare:
                return move.pack(move.LIFT, seat, title)
        for title in own:
            kind = building.next_kind(pos, title)
            if kind >= 0 and not building.may_build(pos, seat, title, kind) and building.price(pos, title, kind) <= spare:
                return move.pack(move.BUILD, seat, title)
        return move.pack(move.ROLL if turn.may_end(pos, seat) else move.END, seat)


def still_run(games: int, rounds: int, seed: int = 1) -> int:
    """How many of the games still run after so many rounds."""
    bots = [Thrifty(), Thrifty()]
    new_game = pw.Game("classic40", 2, options=NO_SECOND_THROW).table.setup.new_game
    unfinished = 0
    for number in range(games):
        pos = new_game.begin(seed_of(seed, number), Table(bots))  # known to keep to the rules: judged, it would take long
        pos.logging = False
        unfinished += not beats.play(pos, rounds)
    return unfinished


if __name__ == "__main__":
    count, cap = (int(argument) for argument in sys.argv[1:])
    found = still_run(count, cap)
    print(found, count, round(found / count, 4), [round(bound, 4) for bound in wilson(found / count, count)])
