"""Games whose logs must come out the same in any Python: what ``tests/pyodide/digest.py`` plays, and the digests that it must
print, a line an edition.  Each edition is played as it is, and then with each other value of each of its options;
one with more titles than there are in any, too.

After a change to the rules, the bots or the box that is meant: python -m tests.engine.reference > tests/engine/reference.sha256
With ``--check`` the digests are compared with these, and the output names whether the engine is compiled: for a wheel.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from plakett_widgets import editions
from plakett_widgets.editions import Edition
from plakett_widgets.engine import COMPILED
from plakett_widgets.engine.tables import Tables

SCRIPT = Path(__file__).parents[1] / "pyodide" / "digest.py"
DIGEST = Path(__file__).with_suffix(".sha256")

ROUNDS = 60
NUMBER = 3  # where an option takes one: turns:3, laps:3, bankruptcies:3
LARGE, MANY = "plakettopoly", 12  # the board that is played twice as large, too, in so many games
BY_SQUARE = "kind", "title_at", "deck_at", "tax", "directives", "deferred"
BY_TITLE = (
    "square_of", "family", "group", "price", "mortgage", "rent", "royalty", "building_share", "steps", "kind_at", "pieces_at",
    "building_price",
)  # fmt: skip
BY_GROUP = "members", "colour_group"
BOTS = "Balanced", "Careful", "Balanced", "Random", "Careful", "Balanced", "Careful"  # around the tables


def chosen(edition: Edition) -> Iterator[dict[str, object]]:
    """The options of each game of an edition: the defaults, then every other value."""
    yield {}
    for option in edition.options:
        for choice in option.choices:
            if choice.number(option.default) is None:
                yield {option.name: str(choice.value).removesuffix("n") + str(NUMBER) if choice.takes_number else choice.value}


def reference_games() -> list[dict[str, Any]]:
    """The games as plain data: the engine needs no edition, hence no library, to play them."""
    given = [one.name for one in fields(Tables) if one.init]
    games: list[dict[str, Any]] = []
    for name in editions.names():
        edition = editions.load(name)
        least, most = edition.players.min, edition.players.max
        for number, options in enumerate(chosen(edition)):
            seats = least + number % (most + 1 - least)
            table = {
                "edition": name,
                "bots": [BOTS[(number + seat) % len(BOTS)] for seat in range(seats)],
                "seed": number or 2**63 - 1,
                "rounds": ROUNDS,
            }
            filled = edition.tables(options)
            games.append(table | {"tables": {field: plain(getattr(filled, field)) for field in given}})
    large = [
        game | {"edition": f"{LARGE}, twice round", "tables": doubled(game["tables"])}
        for game in games
        if game["edition"] == LARGE
    ]
    return games + large[:MANY]


def doubled(tables: dict[str, Any]) -> dict[str, Any]:
    """Those of a board that goes round all its squares twice, the second time past other titles: more than 31 of them."""
    squares, titles, groups = (len(tables[name]) for name in ("kind", "price", "members"))
    further = {
        "title_at": [title + titles if title >= 0 else title for title in tables["title_at"]],
        "square_of": [square + squares for square in tables["square_of"]],
        "group": [group + groups for group in tables["group"]],
        "members": [[title + titles for title in members] for members in tables["members"]],
    }
    longer = {name: tables[name] + further.get(name, tables[name]) for name in (*BY_SQUARE, *BY_TITLE, *BY_GROUP)}
    return tables | longer | {"supply": [2 * pieces for pieces in tables["supply"]]}


def plain(value: Any) -> Any:
    """Rows of rows as lists."""
    return value if isinstance(value, int) else [plain(inner) for inner in value]


def main() -> None:
    finished = subprocess.run([sys.executable, SCRIPT], input=json.dumps(reference_games()), check=True, text=True, stdout=-1)
    if sys.argv[1:] != ["--check"]:
        print(finished.stdout, end="")
    elif finished.stdout != DIGEST.read_text():
        sys.exit("the games are not those of the reference")
    else:
        print("the games are those of the reference,", "compiled" if COMPILED else "interpreted")


if __name__ == "__main__":
    main()
