"""Every reason for a refusal is played and worded: ``refusals.toml`` has the plays.

``python -m tests.record.test_refusals`` writes the sentences of the table anew.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from plakett_widgets import Game, Refused, bots, editions, engine
from plakett_widgets.engine import move, reason
from plakett_widgets.moves.grammar import Move

ENGINE = Path(engine.__file__).parent
FILE = Path(__file__).with_name("refusals.toml")
TABLE = tomllib.loads(FILE.read_text("utf-8"))
PLAYS = {row["pair"]: row["play"] for row in TABLE["refusal"]}


def pairs_in_the_code() -> Iterator[str]:
    """Each function that tests legality, with each reason that it returns."""
    for path in (*sorted((ENGINE / "chapters").glob("*.py")), ENGINE / "legality.py"):
        for part in ast.parse(path.read_text("utf-8")).body:
            name = part.name if isinstance(part, ast.FunctionDef) else "at_quiet_point"  # whose table stands beside it
            for node in ast.walk(part):
                named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "reason"
                if named and node.attr != "ALLOWED":
                    yield f"{path.stem}.{name} {node.attr.lower()}"


def filled(text: str, edition: str) -> str:
    """A text of the table, with the roles of an edition."""
    return re.sub(r"\{(\w+)\}", lambda role: str(TABLE["roles"][edition][role[1]]), text)


def table_of(play: dict[str, Any], edition: str) -> Game:
    """The game before the move that is refused."""
    if play.get("ended"):
        game = Game(edition, [("A", bots.Balanced()), ("B", bots.Balanced())], seed=1)
        game.run()
        return game
    text = f"turn = 'A'\nseats = {{ {play.get('seats', '')} }}\n" + "\n".join(play.get("also", ()))
    box = editions.load(edition)
    box = replace(box, settings=(*box.settings, *play.get("settings", {}).items()))
    options = play.get("options", {}).get(edition)
    game = Game(box, ["A", "B", "C"], position=tomllib.loads(filled(text, edition)), options=options, seed=1)
    for typed in play.get("moves", ()):
        game.play(filled(typed, edition))
    return game


def refused(game: Game, play: dict[str, Any], edition: str) -> tuple[Refused | None, set[str]]:
    """The refusal of the move, and every test of legality that returned its reason."""
    wanted = play["refused"]
    if isinstance(wanted, dict):  # what no text can express
        packed = move.pack(getattr(move, wanted["kind"].upper()), wanted["seat"], wanted.get("a", 0), wanted.get("b", 0))
        read = Move(packed, tuple(wanted.get("terms", ())))
    else:
        read = game.table.read(filled(wanted, edition))
    returned: list[tuple[str, int]] = []

    def note(frame: FrameType, event: str, value: object) -> None:
        if event == "return" and type(value) is int and value in reason.NAMES:
            returned.append((f"{frame.f_globals['__name__'].rpartition('.')[2]}.{frame.f_code.co_name}", value))

    sys.setprofile(note)
    try:
        found = game.would_refuse(read)
    finally:
        sys.setprofile(None)
    return found, {f"{test} {found.name}" for test, why in returned if found and reason.NAMES[why] == found.name}


def test_the_table_has_every_pair_of_a_test_and_a_reason():
    assert set(PLAYS) == set(pairs_in_the_code())


@pytest.mark.parametrize("pair", PLAYS)
def test_a_refusal_names_what_is_wrong_here(pair: str):
    for play in PLAYS[pair]:
        for edition in play["editions"]:
            game = table_of(play, edition)
            before = game.record.digest(), game.state()
            found, tests = refused(game, play, edition)
            assert found is not None, edition
            assert found.name == pair.partition(" ")[2], edition
            assert pair in tests or engine.COMPILED, edition
            assert (game.record.digest(), game.state()) == before
            for locale in ("en", "fr"):
                text = found.text(locale)
                assert found.why(locale) not in text, edition
                assert text.endswith(f"({found.rule})"), edition
                assert not re.search(r"[{}]|None|  ", text), text
            if edition == play["editions"][0]:
                assert (found.text("en"), found.text("fr")) == (play["en"], play["fr"])


def renew() -> None:
    """Write the sentences of the table anew."""
    text = FILE.read_text("utf-8")
    for plays in PLAYS.values():
        for play in plays:
            found, _ = refused(table_of(play, play["editions"][0]), play, play["editions"][0])
            for locale in ("en", "fr"):
                text = text.replace(f'{locale} = "{play[locale]}"', f'{locale} = "{found.text(locale) if found else ""}"')
    FILE.write_text(text, "utf-8")


if __name__ == "__main__":
    renew()
