"""Compile the engine and the bots with mypyc: into a wheel of this platform, or in place.

python hatch_build.py           compile in place, unless that was done of these very sources
python hatch_build.py --check   throw away what was compiled of other sources
python hatch_build.py --clear   put aside what was compiled, until it is wanted in place again
python hatch_build.py --play    play the games from which the compiler learns

A wheel is compiled where hatch is told so, `HATCH_BUILD_HOOKS_ENABLE=true python -m build`; else it is pure.  With
`MYPYC_OPT_LEVEL=0` compiling takes a fifth of the time, and what is compiled is slower.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent
PACKAGE = Path("plakett_widgets")
ASIDE = ROOT / "build" / "aside"
STAMP = ASIDE / "stamp"
PARALLEL = "-flto=auto"  # one large file on all processors
LEARNING = [PARALLEL, "-fprofile-generate"]
LEARNT = [PARALLEL, "-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]  # ways that no game took: as ever
# where mypyc names a function or a class, and the signature after which its docstring should stand
SIGNED = re.compile(r'(?:CPyPy_(\w+)|tp_basicsize = sizeof\((\w+)Object\)),[^"]*PyDoc_STR\("[^"]*\\n--\\n\\n')
# what a row of numbers is, where the compiler's own would end the process when somebody deletes of it
ROWS = ("I64", "I32", "I16", "U8", "Bool")
IMPORTED = "import_librt_vecs()"
KEEPING = """
static ssizeobjargproc set_{row};
static int keep_{row}(PyObject *row, Py_ssize_t at, PyObject *value) {{
    if (value != NULL) return set_{row}(row, at, value);
    PyErr_SetString(PyExc_TypeError, "a row of numbers keeps its length");
    return -1;
}}
"""
KEEP = """
    if (Vec{row}Api.boxed_type->tp_as_sequence->sq_ass_item != keep_{row}) {{
        set_{row} = Vec{row}Api.boxed_type->tp_as_sequence->sq_ass_item;
        Vec{row}Api.boxed_type->tp_as_sequence->sq_ass_item = keep_{row};
        PyDict_DelItemString(Vec{row}Api.boxed_type->tp_dict, "__delitem__");
        PyType_Modified(Vec{row}Api.boxed_type);
    }}
"""
# Where a wrapper or a setter takes a row out of the object that interpreted code handed to it. mypyc takes the new reference
# for a borrowed one, which nobody gives back.
TAKEN = re.compile(
    r"\b(arg_\w+|tmp) = Vec(\w+)Api\.unbox\((?:obj_\w+|value)\b.*\);\n"
    r"\s*if \(VEC_IS_ERROR\(\1\)\) \{\n.*\n\s*\}\n(?!\s*VEC_\w+_DECREF)"
)
SEATS, GAMES, ROUNDS = 4, 200, 1000  # that it learns from, of each edition
LEVEL = os.environ.get("MYPYC_OPT_LEVEL", "3")
# live play, who comes from outside and what packs logs stay interpreted; native.py is what the interpreter reads instead of
# the compiler
INTERPRETED = {"native.py", "session.py", "rollout.py", "packing.py", "guest.py", "watchdog.py"}


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

    clear(to=None)
    shutil.rmtree(ASIDE, ignore_errors=True)
    of_sources = fingerprint()
    os.chdir(ROOT)
    with TemporaryDirectory() as folder:
        # the rest of the package imports half the world, and these modules import nothing of it
        options = ["--config-file=", "--follow-imports=skip", "--always-true=COMPILING", f"--cache-dir={folder}/cache"]
        modules = mypycify([*options, *sources()], target_dir=folder, opt_level=LEVEL, debug_level="0")
        document(modules)
        keep_rows(modules)
        free_rows(modules)
        learnt = LEVEL == "3" and by_gcc() and learn(modules, Path(folder))
        build(modules, Path(folder), ROOT, LEARNT if learnt else [])
    ASIDE.mkdir(parents=True)
    STAMP.write_text(of_sources)


def document(modules: list[Extension]) -> None:
    """Write the docstrings, which mypyc leaves out, into what is to be compiled: else ``help`` would tell only names."""
    from mypyc.codegen.cstring import c_string_initializer

    docs = docstrings()

    def documented(signed: re.Match[str]) -> str:
        return signed[0] + c_string_initializer(docs.get(signed[1] or signed[2], "").encode())[1:-1]

    for path in {Path(source) for module in modules for source in module.sources}:
        path.write_text(SIGNED.sub(documented, path.read_text(encoding="utf-8")), encoding="utf-8")


def keep_rows(modules: list[Extension]) -> None:
    """Have ``del pos.cash[0]`` refused: a bot that does so would take the kernel with it."""
    keeping = "".join(KEEPING.format(row=row) for row in ROWS)
    keep = "".join(KEEP.format(row=row) for row in ROWS)
    kept = f"{keeping}\nstatic int import_kept_rows(void) {{\n    if ({IMPORTED} < 0) return -1;\n{keep}    return 0;\n}}\n"
    for path in {Path(source) for module in modules for source in module.sources}:
        text = path.read_text(encoding="utf-8")
        if IMPORTED in text:
            includes, internal, rest = text.partition('#include "__native_internal')
            path.write_text(f"{includes}{kept}{internal}{rest.replace(IMPORTED, 'import_kept_rows()')}", encoding="utf-8")


def free_rows(modules: list[Extension]) -> None:
    """Give back the reference to each row that comes from interpreted code. mypyc 2.4 does not, and the row is never freed."""

    def given_back(taken: re.Match[str]) -> str:
        return f"{taken[0]}VEC_{taken[2].upper()}_DECREF({taken[1]});\n"

    for path in {Path(source) for module in modules for source in module.sources}:
        path.write_text(TAKEN.sub(given_back, path.read_text(encoding="utf-8")), encoding="utf-8")


def docstrings() -> dict[str, str]:
    """Those of functions, classes and methods, by each name that mypyc may give these: from one of their packages on."""
    found = {}
    for source in sources():
        tree = ast.parse((ROOT / source).read_text(encoding="utf-8"))
        folders = [part for part in Path(source).with_suffix("").parts if part != "__init__"]
        told = [(node, [*folders]) for node in tree.body]
        told += [(node, [*folders, kind.name]) for kind in tree.body if isinstance(kind, ast.ClassDef) for node in kind.body]
        for node, home in told:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                names, doc = [*home, node.name], ast.get_docstring(node) or ""
                found.update({"___".join(names[first:]): doc for first in range(len(folders))})
    return found


def by_gcc() -> bool:
    """Is the compiler one that can learn from games which ways of a program are common?"""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if not compiler or not shutil.which(compiler[0]):
        return False
    told = subprocess.run([compiler[0], "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in told.stdout


def learn(modules: list[Extension], folder: Path) -> bool:
    """Play some games with an engine that counts, beside its objects, which ways it takes: for those that are compiled next."""
    from setuptools.errors import CompileError, LinkError

    counting = folder / "counting"
    shutil.copytree(ROOT / PACKAGE, counting / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-P", __file__, "--play"]  # else the modules beside this file hide those
    try:
        build(modules, folder, counting, LEARNING)
        subprocess.run(command, env=os.environ | {"PYTHONPATH": str(counting)}, check=True)
    except (CompileError, LinkError, subprocess.CalledProcessError):  # it has said why
        print("The compiler cannot learn from games: the engine will be a fifth slower.", file=sys.stderr, flush=True)
        return False
    return True


def build(modules: list[Extension], folder: Path, to: Path, flags: list[str]) -> None:
    """Extensions from their sources, with more flags than their own."""
    from setuptools import Distribution

    extensions = [copy.copy(module) for module in modules]
    for extension in extensions:
        extension.extra_link_args = [*extension.extra_link_args, *flags]
        if os.name != "nt":
            # to look for what to warn of takes longer than to compile; nobody replaces functions in here from outside
            quick = ["-Wno-all", "-w", "-fno-semantic-interposition", "-fvisibility=hidden", "-fwrapv"]
            extension.extra_compile_args = [*extension.extra_compile_args, *quick, *flags]
    command = Distribution({"name": "compiled", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_temp, command.build_lib, command.force = str(folder), str(to), True
    command.ensure_finalized()
    command.run()


def play() -> None:
    """Games to learn from."""
    from plakett_widgets import bots, editions
    from plakett_widgets.engine import beats
    from plakett_widgets.engine.chapters import setup
    from plakett_widgets.engine.position import Position

    for name in editions.names():
        tables, table = editions.load(name).tables(), bots.Table([bots.Balanced() for _ in range(SEATS)])
        for seed in range(GAMES):
            pos = Position(tables, SEATS, seed, table, seed % 2 == 0)
            setup.start(pos)
            beats.play(pos, ROUNDS)


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
    elif arguments == ["--play"]:
        play()
    elif arguments:
        print(__doc__)
        return 0 if arguments == ["--help"] else 2
    elif not bring_back():
        from setuptools.errors import CompileError, LinkError

        try:
            compile_in_place()
        except (CompileError, LinkError):
            sys.exit("The engine is not compiled, and runs interpreted: the C compiler failed, and has said why.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
