"""Throws as text: ``3+4``, or ``4`` for one die."""

from __future__ import annotations

import re
from typing import Final

THROW: Final = re.compile(r"([1-6])(?:\+([1-6]))?")


def throw_text(die1: int, die2: int) -> str:
    """Return a throw as it is written.

    >>> throw_text(3, 4), throw_text(4, 0)
    ('3+4', '4')
    """
    return f"{die1}+{die2}" if die2 else str(die1)
