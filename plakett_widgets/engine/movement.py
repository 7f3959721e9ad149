"""Chapter: movement and salary.  Passing or reaching the start by dice or card earns the salary, once a lap."""

from __future__ import annotations

from . import bank, event
from .position import BANK, Position


def advance(pos: Position, seat: int, steps: int, law: int, salary: int, with_salary: bool = True) -> None:
    """Forward, or backward for negative steps; ``salary`` is the rule under which the start pays."""
    squares = pos.t.squares
    origin = pos.square[seat]
    reached = (origin + steps) % squares
    pos.square[seat] = reached
    pos.tell(event.MOVED, law, seat, reached, a=origin)
    earned = reached == 0 if steps < 0 else with_salary and origin + steps >= squares
    if earned:
        bank.receive(pos, seat, BANK, pos.t.salary, event.SALARY_PAID, salary, 0)


def steps_to(pos: Position, seat: int, square: int) -> int:
    """Steps forward to a square, a whole lap if the token stands on it."""
    return (square - pos.square[seat] - 1) % pos.t.squares + 1


def steps_to_nearest(pos: Position, seat: int, family: int) -> int:
    """Steps forward to the nearest title of a family, strictly ahead."""
    t = pos.t
    return min(steps_to(pos, seat, t.square_of[title]) for title, kind in enumerate(t.family) if kind == family)
