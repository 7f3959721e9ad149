"""The log as tidy polars frames.  ``schema`` defines their columns, and ``docs/data.md`` prints it."""

from __future__ import annotations

from .frames import Frames, HasFrames, Played, frames, frames_of
from .schema import SCHEMAS, VERSION
from .source import FrameSource

__all__ = ["SCHEMAS", "VERSION", "FrameSource", "Frames", "HasFrames", "Played", "frames", "frames_of"]
