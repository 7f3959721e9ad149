"""Plays the games that it reads as JSON from standard input, and prints for each edition one digest of all their logs."""

from __future__ import annotations

import hashlib
import json
import sys

from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.bots.house.careful import Careful
from plakett_widgets.bots.house.random_strategy import Random
from plakett_widgets.bots.house.strategy import Table
from plakett_widgets.engine import beats
from plakett_widgets.engine.chapters import setup
from plakett_widgets.engine.position import Position
from plakett_widgets.engine.tables import Tables, flags, numbers, rows

STRATEGIES = {"Balanced": Balanced, "Careful": Careful, "Random": Random}
NUMBERS = "kind", "title_at", "deck_at", "square_of", "family", "group", "price", "mortgage", "steps", "supply"
ROWS = "rent", "kind_at", "pieces_at", "building_price", "members"
PACK = {"colour_group": flags} | dict.fromkeys(NUMBERS, numbers) | dict.fromkeys(ROWS, rows)

digests = {}
for game in json.load(sys.stdin):
    table = Table([STRATEGIES[name]() for name in game["bots"]])
    filled = {name: PACK.get(name, lambda as_it_is: as_it_is)(value) for name, value in game["tables"].items()}
    pos = Position(Tables(**filled), len(game["bots"]), game["seed"], table)
    setup.start(pos)
    beats.play(pos, game["rounds"])
    digests.setdefault(game["edition"], hashlib.sha256()).update(pos.log.digest().encode())
for edition, digest in digests.items():
    print(edition, digest.hexdigest())
