"""Generates js/src/wire.ts from the shapes of plakett_widgets.widgets.wire.  ``--check`` only compares.

pydantic reads the shapes as a JSON Schema, and json-schema-to-typescript writes it as interfaces.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from plakett_widgets.moves.grammar import MAX_MOVE_LENGTH
from plakett_widgets.widgets.protocol import MAX_ROWS, PROTOCOL_VERSION
from plakett_widgets.widgets.view_state import TAIL
from plakett_widgets.widgets.wire import Wire

JS = Path(__file__).parent
FILE = JS / "src" / "wire.ts"
BANNER = """/** What travels between Python and a view.
 *
 * Generated from plakett_widgets/widgets/wire.py by `python3 dev.py build`.
 */
"""
NUMBERS = {
    "PROTOCOL_VERSION": ("The version of the protocol.", PROTOCOL_VERSION),
    "TAIL": ("How many events are sent with a position.", TAIL),
    "MAX_ROWS": ("How many turns are in one answer.", MAX_ROWS),
    "MAX_MOVE_LENGTH": ("How many characters a move may have.", MAX_MOVE_LENGTH),
}


class Schema(GenerateJsonSchema):
    """A JSON Schema that reads well as TypeScript."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False  # each title would become a type of its own

    def field_is_required(self, field: Any, total: bool) -> bool:
        """A kernel in WebAssembly leaves out what is ``None``."""
        return super().field_is_required(field, total) and field["schema"]["type"] != "nullable"


def run(*command: str, text: str) -> str:
    npx = shutil.which("npx") or "npx"
    return subprocess.run(
        [npx, "--no-install", *command], cwd=JS, input=text, stdout=subprocess.PIPE, encoding="utf-8", check=True
    ).stdout


def generate() -> str:
    Wire.__pydantic_config__ = ConfigDict(use_attribute_docstrings=True)
    schema = TypeAdapter(Wire).json_schema(mode="serialization", schema_generator=Schema)
    types = run("json2ts", "--no-additionalProperties", "--no-format", "--bannerComment", BANNER, text=json.dumps(schema))
    numbers = "".join(f"/** {what} */\nexport const {name} = {value};\n" for name, (what, value) in NUMBERS.items())
    return run("biome", "format", "--stdin-file-path=src/wire.ts", text=types + numbers)


if __name__ == "__main__":
    text = generate()
    if "--check" not in sys.argv:
        FILE.write_text(text, "utf-8")
    elif FILE.read_text("utf-8") != text:
        sys.exit("js/src/wire.ts is not what plakett_widgets/widgets/wire.py generates: run `python3 dev.py build`.")
