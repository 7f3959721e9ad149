"""The game machine and the chapters of the rulebook, in plain Python of the standard library.

A platform's wheel brings it compiled. ``beats`` carries one move through. ``session`` makes that playable move by move.
``legality`` is the door to every test of a move. Each chapter of the rules is a module of ``chapters``: functions over one
``Position``.
"""

from __future__ import annotations

from typing import Final

from . import compiled

__all__ = ["COMPILED"]

if compiled.IN_CLONE:
    compiled.choose_engine()
COMPILED: Final = compiled.is_compiled()
