"""Compile the engine and the bots with mypyc: into a wheel of this platform, or in place.

python hatch_build.py           compile in place, unless that was done of these very sources
python hatch_build.py --check   throw away what was compiled of other sources
python hatch_build.py --clear   put aside what was compiled, until it is wanted in place again

A wheel is compiled where hatch is told so, `HATCH_BUILD_HOOKS_ENABLE=true python -m build`; else it is pure.  With
`MYPYC_OPT_LEVEL=0` compiling takes a tenth of the time, and what is compiled is slower.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
PACKAGE = Path("plakett_widgets")
ASIDE = ROOT / "build" / "aside"
STAMP = ASIDE / "stamp"
LEVEL = os.environ.get("MYPYC_OPT_LEVEL", "3")
# live play, who comes from outside and what packs logs stay interpreted; native.py is what the interpreter reads instead of
# the compiler
INTERPRETED = {"native.py", "session.py", "checkpoint.py", "rollout.py", "packing.py", "guest.py"}


def sources() -> list[str]:
    """The modules that are compiled, as paths from the root of the project."""
    found = [*(ROOT / PACKAGE / "engine").rglob("*.py"), *(ROOT / PACKAGE / "bots").glob("*.py")]
    return sorted(str(path.relative_to(ROOT)) for path in found if path.name not in INTERPRETED)


def compiled(root: Path = ROOT) -> list[Path]:
    """What stands compiled in the project, or aside."""
    kinds = ("so", "pyd")
    inside = [path for kind in kinds for path in (root / PACKAGE).rglob(f"*.{kind}")]
    return inside + [path for kind in kinds for path in root.glob(f"*__mypyc*.{kind}")]


def fingerprint() -> str:
    """Of the sources and of what compiles them."""
    files = [Path(__file__), *(ROOT / name for name in [*sources(), str(PACKAGE / "engine" / "native.pyi")])]
    tools = f"{sys.version} {metadata.version('mypy')} {LEVEL}"
    return hashlib.sha256(tools.encode() + b"".join(file.read_bytes() for file in files)).hexdigest()


def known() -> bool:
    """Was what was compiled, in place or aside, compiled of these sources?"""
    return STAMP.exists() and STAMP.read_text() == fingerprint()


def clear(to: Path | None = ASIDE) -> None:
    """Leave nothing compiled in place: it moves there, or is gone."""
    for path in compiled():
        if to is None:
            path.unlink(missing_ok=True)
        else:
            move(path, to / path.relative_to(ROOT))


def move(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    path.replace(to)


def bring_back() -> bool:
    """Put in place what was compiled of these sources; False where that is nothing."""
    if not known():
        return False
    for path in compiled(ASIDE):
        move(path, ROOT / path.relative_to(ASIDE))
    return bool(compiled())


def compile_in_place() -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution

    clear(to=None)
    shutil.rmtree(ASIDE, ignore_errors=True)
    of_sources = fingerprint()
    os.chdir(ROOT)
    with TemporaryDirectory() as folder:
        # the rest of the package imports half the world, and these modules import nothing of it
        options = ["--config-file=", "--follow-imports=skip", "--always-true=COMPILING", f"--cache-dir={folder}/cache"]
        modules = mypycify([*options, *sources()], target_dir=folder, opt_level=LEVEL, debug_level="0")
        if os.name != "nt":
            for module in modules:
                # to look for what to warn of takes longer than to compile; nobody replaces functions in here from outside
                module.extra_compile_args += ["-Wno-all", "-w", "-fno-semantic-interposition", "-fvisibility=hidden", "-fwrapv"]
        command = Distribution({"name": "compiled", "ext_modules": modules}).get_command_obj("build_ext")
        command.inplace = True
        command.build_temp = folder
        command.ensure_finalized()
        command.run()
    ASIDE.mkdir(parents=True)
    STAMP.write_text(of_sources)


class Compiled(BuildHookInterface[Any]):
    """A wheel with the compiled engine beside its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not bring_back():
            compile_in_place()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"].append(f"librt>={metadata.version('librt')}")  # packed rows of numbers, beside compiled code
        build_data["force_include"] |= {str(path): str(path.relative_to(ROOT)) for path in compiled()}


def main(arguments: list[str]) -> int:
    if arguments == ["--clear"]:
        clear()
    elif arguments == ["--check"]:
        if not known():
            clear(to=None)
    elif not bring_back():
        compile_in_place()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
