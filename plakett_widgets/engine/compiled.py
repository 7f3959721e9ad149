"""The compiled engine of a clone: its sources, its folder, and the choice of this process.

``hatch_build.py`` compiles into a folder below ``build`` that is named by a hash of the sources. A process chooses an engine
when it first imports one, and hands its choice down to the processes that it starts. So an engine that is compiled meanwhile
is used from the next start on. A wheel has its compiled engine beside the sources, and nothing to choose.
"""

from __future__ import annotations

import hashlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from typing import Final

CHOICE: Final = "PLAKETT_ENGINE"  # an environment variable: INTERPRETED, or the folder of a compiled engine
INTERPRETED: Final = "interpreted"
PACKAGE: Final = Path(__file__).parents[1]
ROOT: Final = PACKAGE.parent
ENGINES: Final = ROOT / "build" / "engine"
RECIPE: Final = ROOT / "hatch_build.py", ROOT / "pyproject.toml", PACKAGE / "engine" / "native.pyi"
IN_CLONE: Final = RECIPE[0].exists()
WAS_GIVEN: Final = CHOICE in os.environ
# live play and the packing of logs stay interpreted, and native.py is for the interpreter only
NOT_COMPILED: Final = {"__init__.py", "compiled.py", "native.py", "session.py", "rollout.py", "packing.py"}


def find_sources() -> list[Path]:
    """Return the modules that are compiled."""
    found = [*(PACKAGE / "engine").rglob("*.py"), *(PACKAGE / "bots" / "house").glob("*.py")]
    return sorted(path for path in found if path.name not in NOT_COMPILED)


def hash_sources() -> str:
    """Return a digest of the sources, and of all that decides how they are compiled."""
    digest = hashlib.sha256(f"{sys.version} {os.environ.get('MYPYC_OPT_LEVEL')}".encode())
    for path in (*RECIPE, *find_sources()):
        digest.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def engine_folder(guided: bool = False) -> Path:
    """Return where the engine of these sources is, once it is compiled, ``guided`` by games or not."""
    return ENGINES / f"{hash_sources()}{'-guided' * guided}"


def find_engine() -> Path | None:
    """Return the folder of an engine that was compiled of just these sources, if there is one: guided rather than not."""
    return max(ENGINES.glob(f"{hash_sources()}*"), default=None) if ENGINES.is_dir() else None


class CompiledModules:
    """Finds the modules of a folder, before those that lie elsewhere."""

    def __init__(self, folder: Path) -> None:
        suffix = EXTENSION_SUFFIXES[0]
        self.files = {
            ".".join([*path.relative_to(folder).parent.parts, path.name.removesuffix(suffix)]): path
            for path in folder.rglob(f"*{suffix}")
        }

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.files[name]) if name in self.files else None


def choose_engine() -> None:
    """Use the engine that the environment names, else the compiled one of these sources, else the interpreted one."""
    chosen = os.environ.get(CHOICE, "")
    if chosen != INTERPRETED and not Path(chosen).is_relative_to(ENGINES):  # none is named, or that of another clone
        os.environ[CHOICE] = chosen = str(find_engine() or INTERPRETED)
    if chosen == INTERPRETED:
        return
    modules = CompiledModules(Path(chosen))
    if not modules.files:
        raise ImportError(f"{CHOICE}: there is no compiled engine in {chosen}")
    sys.meta_path.insert(0, modules)


def is_compiled() -> bool:
    """Return whether this process uses a compiled engine: the chosen one, or that of a wheel."""
    spec = find_spec(f"{__package__}.position")
    return str(spec and spec.origin).endswith(tuple(EXTENSION_SUFFIXES))


def forget_choice() -> None:
    """Let processes that start from here on choose for themselves, unless the environment has chosen for all."""
    if not WAS_GIVEN:
        os.environ.pop(CHOICE, None)
