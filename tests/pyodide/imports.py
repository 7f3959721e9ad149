"""Imports every module of the engine."""

import importlib
import pkgutil
import sys

import plakett_widgets.engine

for module in pkgutil.walk_packages(plakett_widgets.engine.__path__, "plakett_widgets.engine."):
    importlib.import_module(module.name)
print(sys.platform)
