"""For teachers: a log held against what is expected of it, with one verdict."""

from __future__ import annotations

from .expectations import LOOKS
from .verdict import Verdict, check

__all__ = ["LOOKS", "Verdict", "check"]
