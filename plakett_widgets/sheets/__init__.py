"""Sheets: all data of a game on one page, generated from its edition."""

from __future__ import annotations

from .markdown import markdown
from .page import page
from .sheet import make_sheet

__all__ = ["make_sheet", "markdown", "page"]
