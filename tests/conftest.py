"""Settings for every test."""

from __future__ import annotations

import os

from hypothesis import settings

import hatch_build

hatch_build.main(["--check"])  # no test runs an engine that was compiled of other sources

# no deadline: on a busy machine it would fail a slow example, not a wrong one
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "local")

# scripts, not modules with doctests
collect_ignore = ["pyodide"]
