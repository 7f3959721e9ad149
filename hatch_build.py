"""Compile the engine and the bots with mypyc: into a wheel of this platform, or for this clone.

python hatch_build.py           compile for this clone, unless that was done of these very sources
python hatch_build.py --beside  the same a little later, at low priority, silent but for a line at the end
python hatch_build.py --wheel   compile as for a wheel, guided by games
python hatch_build.py --play    play the games that guide the compiler

A wheel is compiled with `HATCH_BUILD_HOOKS_ENABLE=true python -m build`, and pure without. For a wheel the engine is compiled
twice: the first one counts, in some games, which branches it takes. For a clone it is compiled once, and a little slower. With
`MYPYC_OPT_LEVEL=0` compiling takes a fifth of the time, and the engine is slower still.
"""

from __future__ import annotations

import ast
import copy
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from plakett_widgets.engine import compiled  # noqa: E402

KEPT = 3  # compiled engines of other sources: a kernel may run one, or somebody goes back to its branch
OPENING = 30  # seconds, while JupyterLab and the first kernel start
PARALLEL = "-flto=auto"  # one large file on all processors
COUNTING = [PARALLEL, "-fprofile-generate"]
# branches that no game took are compiled as usual
GUIDED = [PARALLEL, "-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]
# a function or class as mypyc names it, and the signature after which its docstring should stand
SIGNED = re.compile(r'(?:CPyPy_(\w+)|tp_basicsize = sizeof\((\w+)Object\)),[^"]*PyDoc_STR\("[^"]*\\n--\\n\\n')
# kinds of packed rows: deleting from one of the compiler's own would end the process
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
# A wrapper or setter that takes a row out of an object of interpreted code. mypyc takes the new reference for a borrowed one,
# and never gives it back.
TAKEN = re.compile(
    r"\b(arg_\w+|tmp) = Vec(\w+)Api\.unbox\((?:obj_\w+|value)\b.*\);\n"
    r"\s*if \(VEC_IS_ERROR\(\1\)\) \{\n.*\n\s*\}\n(?!\s*VEC_\w+_DECREF)"
)
SEATS, GAMES, ROUNDS = 4, 200, 1000  # of the games that guide it, of each edition
LEVEL = os.environ.get("MYPYC_OPT_LEVEL", "3")


def compile_engine(guided: bool = False) -> Path:
    """Compile the engine and the bots, ``guided`` by games where the compiler can be. Return the folder that holds them."""
    folder = compiled.engine_folder(guided)
    if folder.is_dir():
        return folder
    from mypyc.build import mypycify

    os.chdir(ROOT)
    compiled.ENGINES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="new-", dir=compiled.ENGINES) as new:
        # these modules import nothing of the rest of the package, which imports large libraries
        options = ["--config-file=", "--follow-imports=skip", "--always-true=COMPILING", f"--cache-dir={new}/cache"]
        modules = mypycify([*options, *sources()], target_dir=new, opt_level=LEVEL, debug_level="0")
        document(modules)
        keep_rows(modules)
        free_rows(modules)
        flags = [PARALLEL] if LEVEL == "3" and uses_gcc() else []
        if flags and guided and count_branches(modules, Path(new)):
            flags = GUIDED
        build(modules, Path(new), Path(new, "engine"), flags)
        if compiled.engine_folder(guided) != folder:
            sys.exit("A source has changed meanwhile: compile once more.")
        with suppress(OSError):  # another process was quicker
            Path(new, "engine").replace(folder)
    others = sorted((path for path in compiled.ENGINES.iterdir() if path != folder), key=lambda path: path.stat().st_mtime)
    for old in others[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def compile_beside() -> None:
    """Compile while somebody plays, and print that it is done. Nothing is printed where it fails."""
    sleep(OPENING)
    if compiled.find_engine():
        return
    if os.name == "posix":  # elsewhere the parent sets the priority
        os.nice(19)
    terminal, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    compile_engine()
    os.write(terminal, b"The engine is compiled: restart the kernel to use it.\n")


def sources() -> list[str]:
    """Return the modules that are compiled, as paths from the root of the project."""
    return [str(path.relative_to(ROOT)) for path in compiled.find_sources()]


def document(modules: list[Extension]) -> None:
    """Write the docstrings, which mypyc leaves out, into the C files, so that ``help`` shows them."""
    from mypyc.codegen.cstring import c_string_initializer

    docs = docstrings()

    def documented(signed: re.Match[str]) -> str:
        return signed[0] + c_string_initializer(docs.get(signed[1] or signed[2], "").encode())[1:-1]

    for path in {Path(source) for module in modules for source in module.sources}:
        path.write_text(SIGNED.sub(documented, path.read_text(encoding="utf-8")), encoding="utf-8")


def keep_rows(modules: list[Extension]) -> None:
    """Refuse ``del pos.cash[0]``, which would end the process of the bot that does so."""
    keeping = "".join(KEEPING.format(row=row) for row in ROWS)
    keep = "".join(KEEP.format(row=row) for row in ROWS)
    kept = f"{keeping}\nstatic int import_kept_rows(void) {{\n    if ({IMPORTED} < 0) return -1;\n{keep}    return 0;\n}}\n"
    for path in {Path(source) for module in modules for source in module.sources}:
        text = path.read_text(encoding="utf-8")
        if IMPORTED in text:
            includes, internal, rest = text.partition('#include "__native_internal')
            path.write_text(f"{includes}{kept}{internal}{rest.replace(IMPORTED, 'import_kept_rows()')}", encoding="utf-8")


def free_rows(modules: list[Extension]) -> None:
    """Give back the reference to each row that comes from interpreted code. mypyc 2.4 never frees it."""

    def given_back(taken: re.Match[str]) -> str:
        return f"{taken[0]}VEC_{taken[2].upper()}_DECREF({taken[1]});\n"

    for path in {Path(source) for module in modules for source in module.sources}:
        path.write_text(TAKEN.sub(given_back, path.read_text(encoding="utf-8")), encoding="utf-8")


def docstrings() -> dict[str, str]:
    """Return the docstrings of functions, classes and methods, by each name that mypyc may give them."""
    found = {}
    for source in sources():
        tree = ast.parse((ROOT / source).read_text(encoding="utf-8"))
        folders = [part for part in Path(source).with_suffix("").parts if part != "__init__"]
        nodes = [(node, [*folders]) for node in tree.body]
        nodes += [(node, [*folders, kind.name]) for kind in tree.body if isinstance(kind, ast.ClassDef) for node in kind.body]
        for node, home in nodes:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                names, doc = [*home, node.name], ast.get_docstring(node) or ""
                found.update({"___".join(names[first:]): doc for first in range(len(folders))})
    return found


def uses_gcc() -> bool:
    """Return whether the compiler is GCC, which can count the branches of a program."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if not compiler or not shutil.which(compiler[0]):
        return False
    version = subprocess.run([compiler[0], "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in version.stdout


def count_branches(modules: list[Extension], folder: Path) -> bool:
    """Play some games with an engine that counts which branches it takes. False if it cannot be compiled."""
    from setuptools.errors import CompileError, LinkError

    counting = folder / "counting"
    try:
        build(modules, folder, counting, COUNTING)
        subprocess.run([sys.executable, __file__, "--play"], env=os.environ | {compiled.CHOICE: str(counting)}, check=True)
    except (CompileError, LinkError, subprocess.CalledProcessError):  # the reason has been printed
        print("The compiler cannot be guided by games: the engine will be a fifth slower.", file=sys.stderr, flush=True)
        return False
    return True


def build(modules: list[Extension], folder: Path, to: Path, flags: list[str]) -> None:
    """Build extensions from their sources, with more flags than their own."""
    from setuptools import Distribution

    extensions = [copy.copy(module) for module in modules]
    for extension in extensions:
        extension.extra_link_args = [*extension.extra_link_args, *flags]
        if os.name != "nt":
            # looking for warnings takes longer than compiling, and nobody replaces these functions from outside
            quick = ["-Wno-all", "-w", "-fno-semantic-interposition", "-fvisibility=hidden", "-fwrapv"]
            extension.extra_compile_args = [*extension.extra_compile_args, *quick, *flags]
    command = Distribution({"name": "compiled", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_temp, command.build_lib, command.force = str(folder), str(to), True
    command.ensure_finalized()
    command.run()


def play() -> None:
    """Play the games that guide the compiler."""
    from plakett_widgets import editions
    from plakett_widgets.bots.house.balanced import Balanced
    from plakett_widgets.bots.house.strategy import Table
    from plakett_widgets.engine import beats
    from plakett_widgets.engine.chapters import setup
    from plakett_widgets.engine.position import Position

    for name in editions.names():
        tables, table = editions.load(name).tables(), Table([Balanced() for _ in range(SEATS)])
        for seed in range(GAMES):
            pos = Position(tables, SEATS, seed, table, seed % 2 == 0)
            setup.start(pos)
            beats.play(pos, ROUNDS)


class Compiled(BuildHookInterface[Any]):
    """A wheel with the compiled engine beside its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        folder = compile_engine(guided=True)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"].append(f"librt>={metadata.version('librt')}")  # the packed rows of compiled code
        build_data["force_include"] |= {str(path): str(path.relative_to(folder)) for path in folder.rglob("*.*")}


def main(arguments: list[str]) -> int:
    if arguments == ["--play"]:
        play()
    elif arguments == ["--beside"]:
        compile_beside()
    elif arguments not in ([], ["--wheel"]):
        print(__doc__)
        return 0 if arguments == ["--help"] else 2
    else:
        from setuptools.errors import CompileError, LinkError

        try:
            print(f"The compiled engine is in {compile_engine(guided=bool(arguments))}")
        except (CompileError, LinkError):
            sys.exit("The C compiler failed, see above. The engine runs interpreted.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
