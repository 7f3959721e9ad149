"""Chapter: the end. All that is due is settled, then those still in play value their estates. The richest wins."""

from __future__ import annotations

from .. import event, rule, tables
from ..native import i64
from ..position import Position
from . import bank, building


def worth(pos: Position, seat: i64) -> i64:
    """Return cash less debts, titles at their price (mortgaged: half), and buildings at cost or a part of it."""
    amount = pos.cash[seat]
    for title in pos.holdings[seat]:
        price = pos.t.price[title]
        amount += price // 2 if pos.mortgaged[title] else price
        if pos.step[title]:
            amount += building.value(pos, title) * pos.t.building_worth // 100
    return amount - bank.owed_in_all(pos, seat)


def ranking_worth(pos: Position, seat: i64) -> i64:
    """Return the worth by which seats are ranked: 0 for a seat that has left."""
    return worth(pos, seat) if pos.playing[seat] else 0


def reached(pos: Position) -> bool:
    """Return whether this beat has ended the game."""
    end = pos.t.end
    if end in (tables.FIRST_EXIT, tables.ALL_EXIT):
        return pos.over
    if pos.left <= 1 or (end == tables.FIRST_BANKRUPTCY and pos.bankruptcies):
        return True
    return end == tables.BANKRUPTCIES and so_far(pos) >= pos.t.end_count


def so_far(pos: Position) -> i64:
    """Return the count of what ends the game: turns, laps of the leader, rounds, minutes or bankruptcies."""
    end = pos.t.end
    if end == tables.TURNS:
        return pos.turn
    if end == tables.LAPS:
        return max(pos.laps)
    if end == tables.ROUNDS:
        return pos.round
    return pos.minutes if end == tables.MINUTES else pos.bankruptcies


def last_turn_played(pos: Position) -> bool:
    """Return whether the limit of turns or laps is reached. The turn is played to its end."""
    return pos.t.end in (tables.TURNS, tables.LAPS) and so_far(pos) >= pos.t.end_count


def last_round_played(pos: Position) -> bool:
    return pos.t.end == tables.ROUNDS and so_far(pos) >= pos.t.end_count


def time_is_up(pos: Position) -> bool:
    return pos.t.end == tables.MINUTES and so_far(pos) >= pos.t.end_count


def finish(pos: Position, rule_id: i64 = rule.END_OF_GAME) -> None:
    pos.over = True
    pos.claims = []
    pos.write(event.GAME_ENDED, rule_id, -1)
    if pos.t.open_track:
        first_out(pos, rule_id)
        return
    best: i64 = 0
    for seat in range(pos.seats):
        if pos.playing[seat]:
            amount = worth(pos, seat)
            pos.write(event.ESTATE_VALUED, rule.VALUATION, seat, amount=amount)
            if amount > best or not pos.winners:
                best, pos.winners = amount, [seat]
            elif amount == best:
                pos.winners.append(seat)
    for seat in pos.winners:
        rule_id = rule.RICHEST_WINS if len(pos.winners) == 1 else rule.SHARED_VICTORY
        pos.write(event.WON, rule_id, seat, amount=best)


def first_out(pos: Position, rule_id: i64) -> None:
    pos.winners = ahead(pos)
    for seat in pos.winners:
        pos.write(event.WON, rule_id if len(pos.winners) == 1 else rule.SHARED_VICTORY, seat, pos.square[seat])


def ahead(pos: Position) -> list[int]:
    """Return the winners on an open track: the first to leave, else all who are nearest to the exit."""
    nearest = max(pos.square)
    return pos.exits[:1] or [seat for seat, square in enumerate(pos.square) if square == nearest]
