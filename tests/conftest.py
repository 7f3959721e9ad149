"""Settings for every test."""

from __future__ import annotations

import os

from hypothesis import settings

# no deadline: on a busy machine it would fail a slow example, not a wrong one
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "local")

# scripts, not modules with doctests
collect_ignore = ["pyodide"]
