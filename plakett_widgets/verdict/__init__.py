"""Check a log against what is expected of it, for teachers."""

from __future__ import annotations

from .expectations import EXPECTATIONS
from .verdict import Verdict, check

__all__ = ["EXPECTATIONS", "Verdict", "check"]
