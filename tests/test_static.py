"""The committed front end is the one that the sources build. `python3 dev.py check` also builds it again."""

from __future__ import annotations

import gzip
import re
from hashlib import sha256
from pathlib import Path

from plakett_widgets.moves.grammar import MAX_MOVE_LENGTH
from plakett_widgets.widgets.protocol import MAX_ROWS, PROTOCOL_VERSION
from plakett_widgets.widgets.view_state import TAIL

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "plakett_widgets" / "static"


def recorded() -> dict[str, str]:
    lines = (STATIC / "board.sha256").read_text().splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


def test_bundle_was_built_from_these_sources():
    tools = ("build.mjs", "icons.json", "icons.mjs", "package-lock.json")
    sources = [*(ROOT / "js" / tool for tool in tools), *ROOT.glob("js/src/**/*")]
    digest = sha256()
    for name, path in sorted((path.relative_to(ROOT).as_posix(), path) for path in sources if path.is_file()):
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    assert recorded()["sources"] == digest.hexdigest(), "run `python3 dev.py build`"


def test_bundle_was_not_edited_by_hand():
    for name in ("board.js", "board.css", "classroom.js", "classroom.css", "page.js"):
        assert recorded()[name] == sha256((STATIC / name).read_bytes()).hexdigest()


def test_bundle_is_small():
    assert len(gzip.compress((STATIC / "board.js").read_bytes())) <= 60 * 1024


def test_both_ends_of_the_wire_use_the_same_numbers():
    constants = re.findall(r"^export const (\w+) = (\d+);$", (ROOT / "js/src/wire.ts").read_text("utf-8"), re.MULTILINE)
    known = {"PROTOCOL_VERSION": PROTOCOL_VERSION, "TAIL": TAIL, "MAX_ROWS": MAX_ROWS, "MAX_MOVE_LENGTH": MAX_MOVE_LENGTH}
    assert {name: int(number) for name, number in constants} == known


def test_colours_work_in_browsers_of_early_2024():
    """``light-dark()`` came to the last of them in May; without its colours a board is black shapes on nothing."""
    for name in ("board.js", "board.css"):
        assert "light-dark(" not in (STATIC / name).read_text("utf-8")
