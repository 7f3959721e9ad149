"""Labels of seats, where no player is named."""

from __future__ import annotations


def seat_label(seat: int) -> str:
    """Return the label of a seat where no player is named.  Moves may use it too.

    >>> seat_label(1)
    'P2'
    """
    return f"P{seat + 1}"


def seat_labels(seats: int) -> list[str]:
    """Return the labels of all seats of a table.

    >>> seat_labels(2)
    ['P1', 'P2']
    """
    return [seat_label(seat) for seat in range(seats)]
