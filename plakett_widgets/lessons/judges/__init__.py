"""Judges of the exercises by lesson, which nbgrader runs in the cell *verdict*."""

from __future__ import annotations
