"""Games whose logs must come out the same in any Python: what ``tests/pyodide/digest.py`` plays, and the digests that it must
print, a line an edition.

After a change to the rules, the bots or the box that is meant: python -m tests.engine.reference > tests/engine/reference.sha256
With ``--check`` the digests are compared with these, and it is told whether the engine is compiled: for a wheel just built.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from plakett_widgets import editions
from plakett_widgets.engine import COMPILED
from plakett_widgets.engine.tables import Tables

SCRIPT = Path(__file__).parents[1] / "pyodide" / "digest.py"
DIGEST = Path(__file__).with_suffix(".sha256")

# by edition: the bots of a table, options, rounds
GAMES: dict[str, list[tuple[list[str], dict[str, object], int]]] = {
    "plakettopoly": [
        (["Balanced"] * 4, {}, 60),
        (["Careful", "Balanced", "Careful"], {"end_condition": "last_survivor", "rent_claim": "automatic"}, 60),
        (["Random"] * 5, {"end_condition": "bankruptcies:3", "deck_cycle": "discard_reshuffle", "rest_jackpot": True}, 20),
        (["Random", "Balanced"], {"auction_bid_limit": "liquidation_value", "multi_creditor": "pro_rata"}, 40),
    ],
    "classic40": [(["Balanced", "Careful", "Random"], {}, 40)],
    "mspm": [(["Balanced", "Careful", "Balanced"], {}, 40), (["Random"] * 4, {"player_loans": True}, 15)],
    "france2008": [(["Balanced", "Careful", "Balanced"], {}, 40), (["Random"] * 4, {"mortgages": True}, 15)],
    "confinement": [(["Balanced", "Random", "Careful"], {}, 40)],
}


def reference_games() -> list[dict[str, Any]]:
    """The games as plain data: the engine needs no edition, hence no library, to play them."""
    given = [one.name for one in fields(Tables) if one.init]
    games = []
    for name, tables in GAMES.items():
        edition = editions.load(name)
        for bots, options, rounds in tables:
            filled = asdict(edition.tables(options))
            table = {"edition": name, "tables": {field: filled[field] for field in given}, "bots": bots, "rounds": rounds}
            games += [table | {"seed": seed} for seed in (1, 2**63 - 1)]
    return games


def main() -> None:
    told = subprocess.run([sys.executable, SCRIPT], input=json.dumps(reference_games()), check=True, text=True, stdout=-1)
    if sys.argv[1:] != ["--check"]:
        print(told.stdout, end="")
    elif told.stdout != DIGEST.read_text():
        sys.exit("the games are not those of the reference")
    else:
        print("the games are those of the reference,", "compiled" if COMPILED else "interpreted")


if __name__ == "__main__":
    main()
