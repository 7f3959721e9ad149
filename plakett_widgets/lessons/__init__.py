"""The lessons as notebooks: where they are, and copies of them for pupils."""

from __future__ import annotations
