"""Traits that Python sends, written for the front end's tests: ``python -m tests.widgets.wire``.

``js/tests/wire.json`` holds the traits of boards (the definition that most of them share apart), where a game stands and
amounts, both as Python words them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import plakett_widgets as pw
from plakett_widgets.editions.settings import COUNTED
from plakett_widgets.texts import Phrasebook
from plakett_widgets.widgets.board_definition import board_definition
from plakett_widgets.widgets.view_state import board_state, with_sentences
from plakett_widgets.words.languages import LANGUAGES

FILE = Path(__file__).parents[2] / "js" / "tests" / "wire.json"
AMOUNTS = (0, 7, 1500, -50, 1234567)
PLAYERS = ["Ana", "<b>Léo</b>", ("Hal", pw.bots.Balanced())]
POSITION = {
    "turn": "Ana",
    "seats": {
        "Ana": {"on": 36, "titles": [5, 16, 18, 19], "mortgaged": [11], "buildings": {"16": 1}, "cards": ["PL-03"]},
        "<b>Léo</b>": {"cash": 700, "titles": [6, 8, 9], "detained": 1, "on": 10},
        "Hal": {"titles": [1]},
    },
}
MSPM = {
    "turn": "Ana",
    "seats": {
        "Ana": {"on": 10, "titles": [1, 3, 4, 27], "buildings": {"1": "pecherie"}, "cards": ["FI-01", "FI-05"]},
        "<b>Léo</b>": {"cash": 0, "titles": [6, 15]},
    },
    "debts": [{"debtor": "<b>Léo</b>", "creditor": "Ana", "amount": 1500}],
}
FRANCE = {
    "turn": "Ana",
    "seats": {
        "Ana": {"cash": 300_000, "on": 35, "titles": [1, 12, 24]},
        "<b>Léo</b>": {"titles": [37, 39, 6], "cards": ["CH01"]},
    },
}

RACE = {
    "turn": "Ana",
    "seats": {
        "Ana": {"on": 17, "promised": 80, "queue": ["C16", "C02"], "cards": ["C27"]},
        "<b>Léo</b>": {"on": 30, "cash": 60, "missed": 2, "held": True, "aid_due": True},
        "Hal": {"on": 34, "jailed": True, "cured": True},
    },
}


def games() -> dict[str, pw.Game]:
    """At a quiet point, and with an offer on the table."""
    quiet = pw.Game(players=PLAYERS, position=POSITION, seed=1)
    offer = pw.Game(players=PLAYERS, position=POSITION, seed=1)
    offer.play("Ana: offer 2: 5 + 50 $ for 6")
    return {"quiet": quiet, "offer": offer}


def others() -> dict[str, pw.Game]:
    """Of other editions: away with a card, a rent that may be paid with titles, a race with much that waits."""
    ticket = pw.Game("mspm", PLAYERS, position=MSPM, seed=1)
    for move in ("dice 1+2", "roll"):
        ticket.play(move)
    debt = pw.Game("france2008", PLAYERS, position=FRANCE, seed=1)
    for move in ("dice 1+3", "roll"):
        debt.play(move)
    race = pw.Game("confinement", PLAYERS, position=RACE, seed=1)
    return {"ticket": ticket, "debt": debt, "race": race}


def path() -> pw.Game:
    """A race where one of two squares is to be chosen."""
    game = pw.Game("confinement", PLAYERS, position={"seats": {"Ana": {"on": 21, "free": True}}}, seed=1)
    for move in ("dice 1", "roll"):
        game.play(move)
    return game


def traits(game: pw.Game) -> dict[str, Any]:
    return {
        "protocol_version": 1,
        "session": "session",
        "view": "board",
        "state": board_state(game.table),
        "tail": with_sentences(game.table, game.events()),
        "locale": "",
        "theme": "light",
        "motion": "off",
        "presentation": False,
        "speed": "normal",
        "paused": True,
        "forced_moves": "missed",
        "read_only": False,
        "seen_revision": 0,
        "cursor": -1,
        "chances": None,
    }


def turns(game: pw.Game) -> list[dict[str, Any]]:
    """What Python words of where a game stands: under way, with how far its end is, before the first turn, and once over."""
    limits = [{"limit": {"kind": kind, "done": 3, "count": 20}} for kind in COUNTED]
    ends = [{"over": True, "winners": winners, "capped": False} for winners in ([2], [0, 2], [])]
    stands: list[dict[str, Any]] = [
        {}, *limits, {"round": 0}, {"round": 0, **limits[0]}, *ends, {**ends[-1], "capped": True},
    ]  # fmt: skip
    phrasebooks = {locale: Phrasebook(locale, game.edition, game.names) for locale in LANGUAGES}
    return [
        {"stands": stand} | {locale: phrasebooks[locale].turn(game.state() | stand) for locale in LANGUAGES} for stand in stands
    ]


def wire() -> dict[str, Any]:
    boards = games()
    quiet = boards["quiet"]
    phrasebooks = {locale: Phrasebook(locale, quiet.edition, quiet.names) for locale in LANGUAGES}
    return {
        "definition": board_definition(quiet.edition),
        "boards": {name: traits(game) for name, game in boards.items()}
        | {"path": traits(path())}
        | {name: traits(game) | {"definition": board_definition(game.edition)} for name, game in others().items()},
        "turns": turns(quiet),
        "money": [
            {"amount": amount} | {locale: phrasebooks[locale].money(amount) for locale in LANGUAGES} for amount in AMOUNTS
        ],
    }


def text() -> str:
    return json.dumps(wire(), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
