"""The lessons as notebooks: where they are, copies of them for pupils, and what their cells use."""

from __future__ import annotations
