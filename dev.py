#!/usr/bin/env python3
"""Work on plakett_widgets from a fresh clone, with nothing but Python.

python3 dev.py lab [notebook]      open JupyterLab on the play notebook, or on another one, and compile the engine beside
                                   it; options of JupyterLab may follow, such as --no-browser
python3 dev.py test [pytest args]  run the tests, except those of the compiled wheel, and the French notebooks (with
                                   arguments: only pytest, with them)
python3 dev.py test --quick        run the tests that need no browser and no notebook, and are not slow
python3 dev.py test --compiled     compile the engine, and run all its tests with that
python3 dev.py test --wheel        build a compiled wheel, and run its tests
python3 dev.py test --polars       run the tests of frames and verdicts and the English notebooks with the polars of Pyodide
                                   (with more arguments: only pytest, with them)
python3 dev.py check [names]       formatting, styles, types, generated types, the built front end, workflows and forms (with
                                   names of checks: only those)
python3 dev.py build               generate the types of messages and build the front end (Node 20.19 or newer)
python3 dev.py compile             compile the engine (needs a C compiler): several times faster
python3 dev.py docs                build the site of docs/ into build/site

All of them first make .venv when it is missing or out of date, with what they need.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent
JS = ROOT / "js"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
START = "notebooks/jouer-play.ipynb"
QUICK = ("--ignore=tests/browser", "-m", "not slow")
COMPILED_TOO = ("tests", "--ignore=tests/browser", "--ignore=tests/test_wheel.py")  # with the compiled engine
WHEEL = ("tests/test_wheel.py", "-m", "compiled")
NBVAL = ("-p", "nbval", "--nbval", "--nbval-current-env")
PYODIDE_POLARS = "1.33.1"
OF_FRAMES = (
    "tests/record/frames", "tests/record/audit", "tests/lab/analysis", "tests/lab/simulations/test_in_place.py",
    "tests/test_verdict.py", "tests/test_grading.py",
)  # fmt: skip
ALL = ("-r", "requirements-dev.txt", "-e", ".")
# to play: no tool of the tests, some of which are not for every system; so is what draws charts, and nobody wants to compile it
TO_PLAY = ("-c", "requirements-dev.txt", "--only-binary", "vl-convert-python", "hatchling", "mypy", "setuptools", "-e")
DOCS = ("-c", "requirements-dev.txt", "-e", ".[docs]")
SITE = ROOT / "build" / "site"
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
IS_CI = os.environ.get("CI") == "true"

# without byte code every start of a kernel or of pytest is slower
ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run(*command: str | Path, cwd: Path = ROOT, quiet: bool = False) -> bool:
    """Print a command and run it.  Return whether it succeeded."""
    words = [str(word) for word in command]
    print("+", *(word.removeprefix(f"{ROOT}{os.sep}") for word in words), flush=True)
    output = subprocess.DEVNULL if quiet else None
    return subprocess.run(words, cwd=cwd, env=ENV, stdout=output, stderr=output).returncode == 0


def start_beside(*words: str, cwd: Path = ROOT) -> Callable[[], bool]:
    """Start a command beside others. Return a function that waits for its end, prints its output and returns its success."""
    printed = tempfile.TemporaryFile()  # noqa: SIM115 (it is closed with the function)
    process = subprocess.Popen(words, cwd=cwd, env=ENV, stdout=printed, stderr=subprocess.STDOUT)

    def finish() -> bool:
        succeeded = process.wait() == 0
        printed.seek(0)
        print("+", *words, flush=True)
        print(printed.read().decode(errors="replace"), flush=True)
        return succeeded

    return finish


def need(done: bool, message: str) -> None:
    if not done:
        sys.exit(message)


def fingerprint(*files: Path) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def set_up(tests: bool = True) -> None:
    """Make .venv, or bring it up to date with its inputs: with all that the tests need, or only to play."""
    need(sys.version_info >= (3, 11), "Python 3.11 or newer is needed.")
    stamp = VENV / "stamp"
    place = hashlib.sha256(os.fsencode(ROOT)).hexdigest()  # its scripts, and what finds the package, name the folder
    whole = f"{fingerprint(ROOT / 'pyproject.toml', ROOT / 'requirements-dev.txt')} {place}"
    wanted = whole if tests else f"to play {whole}"
    found = stamp.read_text() if PYTHON.exists() and stamp.exists() else ""
    if found in (whole, wanted):
        return
    print("Setting up .venv (a few seconds, or a minute or two to download packages)", flush=True)
    uv = shutil.which("uv")
    if not PYTHON.exists() or (found and not found.endswith(place)):
        shutil.rmtree(VENV, ignore_errors=True)  # what is left of one whose Python is gone, or that was made elsewhere
        make = [uv, "venv", "--quiet", "--python", sys.executable] if uv else [sys.executable, "-m", "venv"]
        if not run(*make, VENV):
            shutil.rmtree(VENV, ignore_errors=True)
            sys.exit("No virtual environment could be made (on Debian: apt-get install python3-venv).")
    if not uv:
        run(PYTHON, "-m", "pip", "install", "--quiet", "uv")
    done = install(*(ALL if tests else (*TO_PLAY, ".[lab,charts]")))
    if not done and not tests:
        print("Without charts, which four lessons draw: not every system has what draws them.", flush=True)
        done = install(*TO_PLAY, ".[lab]")
    need(done, "The packages could not be installed.")
    stamp.write_text(wanted)


def set_up_docs() -> None:
    """Add what the site needs to a .venv to play or to test."""
    set_up(tests=False)
    stamp = VENV / "stamp-docs"  # it goes with a .venv that is made anew
    wanted = fingerprint(ROOT / "pyproject.toml", ROOT / "requirements-dev.txt")
    if stamp.exists() and stamp.read_text() == wanted:
        return
    need(install(*DOCS), "The packages of the site could not be installed.")
    stamp.write_text(wanted)


def install(*packages: str | Path) -> bool:
    """Install packages by uv, or by pip where there is no uv; True when it succeeded."""
    uv = shutil.which("uv") or shutil.which("uv", path=str(BIN))
    pip = (uv, "pip", "install", "--python", PYTHON) if uv else (PYTHON, "-m", "pip", "install")
    return run(*pip, *packages)


def set_up_pyodide_polars() -> None:
    """Put the polars of Pyodide before that of .venv, for everything that is run from here on."""
    folder = VENV / f"polars-{PYODIDE_POLARS}"
    need(install("--no-deps", "--target", folder, f"polars=={PYODIDE_POLARS}"), f"There is no polars {PYODIDE_POLARS}.")
    ENV["PYTHONPATH"] = str(folder)


def missing_compiler() -> str:
    """Return what compiling needs and is not there: a C compiler, or what it needs of Python.  Empty where all is there."""
    names = ("cl",) if os.name == "nt" else ("cc", "gcc", "clang")  # a gcc on Windows compiles nothing for Python
    if not any(map(shutil.which, names)):
        return "C compiler"
    header = os.path.exists(f"{sysconfig.get_path('include')}/Python.h")
    return "" if header else "headers of Python (on Debian: apt-get install python3-dev)"


def find_compiler() -> bool:
    """Return whether the engine can be compiled.  Print what is missing."""
    missing = missing_compiler()
    if missing:
        print(f"No {missing}: the engine runs interpreted, several times slower, and is not tested compiled.", flush=True)
    return not missing


@contextmanager
def compiling_beside() -> Iterator[None]:
    """Compile the engine meanwhile, at low priority, in a process group of its own that ends here."""
    if missing_compiler():
        yield
        return
    command = [str(PYTHON), "hatch_build.py", "--beside"]
    if sys.platform == "win32":
        compiler = subprocess.Popen(command, cwd=ROOT, env=ENV, creationflags=subprocess.IDLE_PRIORITY_CLASS)
    else:
        compiler = subprocess.Popen(command, cwd=ROOT, env=ENV, process_group=0)
    try:
        yield
    finally:
        if compiler.poll() is None:
            if sys.platform == "win32":
                compiler.terminate()
            else:
                os.killpg(compiler.pid, signal.SIGTERM)


def set_up_node() -> bool:
    """Bring js/node_modules up to date; False when there is no Node 20.19 or newer."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    if tuple(map(int, version.lstrip("v").split(".")[:2])) < (20, 19):
        return False
    stamp = JS / "node_modules" / ".stamp"
    wanted = fingerprint(JS / "package-lock.json")
    if not stamp.exists() or stamp.read_text() != wanted:
        print("Installing the front end's tools", flush=True)
        quietly = ("--ignore-scripts", "--no-audit", "--no-fund")  # none needs what it would run as it is installed
        need(run(npm, "ci", *quietly, cwd=JS), "The front end's tools could not be installed.")
        stamp.write_text(wanted)
    return True


def set_up_chromium() -> None:
    names = ("chromium", "chromium-browser", "google-chrome")
    if os.environ.get("CHROMIUM") or any(map(shutil.which, names)):
        return
    if IS_ROOT and shutil.which("apt-get"):
        print("Installing Chromium (about a minute)", flush=True)
        ENV["DEBIAN_FRONTEND"] = "noninteractive"
        packages = ("chromium", "fonts-dejavu-core")
        if run("apt-get", "update", "-qq", quiet=True) and run(
            "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages, quiet=True
        ):
            return
    print("No Chromium: install it, or set CHROMIUM to its path, to run the browser tests.", flush=True)


def npx(*command: str) -> bool:
    """Run a tool of js/node_modules."""
    return run(*npx_words(*command), cwd=JS)


def npx_words(*command: str) -> tuple[str, ...]:
    return (shutil.which("npx") or "npx", "--no-install", *command)


def summarise(steps: dict[str, bool | None], start: float) -> int:
    """Print what passed, failed or was left out; the exit code."""
    words = {True: "passed", False: "FAILED", None: "left out (needs Node 20.19 or newer)"}
    print()
    for name, done in steps.items():
        print(f"{name:>12}  {words[done]}")
    failed = [name for name, done in steps.items() if done is False or (done is None and IS_CI)]
    print(f"\n{'FAILED: ' + ', '.join(failed) if failed else 'All well'} after {time.monotonic() - start:.0f} s")
    return 1 if failed else 0


def lab(arguments: list[str]) -> int:
    set_up(tests=False)
    place, options = ROOT / START, ["--allow-root"] if IS_ROOT else []
    for argument in arguments:
        found = next((path for path in (Path(argument).absolute(), ROOT / argument) if path.exists()), None)
        if found is None:
            options.append(argument)
        else:
            place = found
    if place.is_relative_to(ROOT):
        options.append(f"--root={ROOT}")  # with all the others beside it
    print("Opening JupyterLab (Ctrl+C stops it)", flush=True)
    server = subprocess.Popen([PYTHON, "-m", "plakett_widgets", "lab", place, *options], cwd=ROOT, env=ENV)
    with compiling_beside():
        while True:
            try:
                return server.wait()
            except KeyboardInterrupt:
                pass  # the server receives it too, and requests a confirmation


def test(arguments: list[str]) -> int:
    start = time.monotonic()
    set_up()
    quick = arguments == ["--quick"]
    workers = min((os.cpu_count() or 2) + (not quick), 8)  # those with a browser often wait for it
    pytest = (PYTHON, "-m", "pytest", "-q", "-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder")
    if arguments != ["--compiled"]:
        ENV["PLAKETT_ENGINE"] = "interpreted"
    if quick:
        return summarise({"pytest": run(*pytest, *QUICK)}, start)
    set_up_chromium()
    node = set_up_node()
    if arguments == ["--compiled"]:
        print("Compiling the engine, if it has changed (a minute or two)", flush=True)
        need(find_compiler() and run(PYTHON, "hatch_build.py"), "There is nothing compiled to test.")
        asked = "from plakett_widgets import engine; raise SystemExit(not engine.COMPILED)"
        need(run(PYTHON, "-c", asked), "The engine is not the compiled one.")
        return 0 if run(*pytest, *COMPILED_TOO) else 1
    if arguments == ["--wheel"]:
        return 0 if run(PYTHON, "-m", "pytest", "-q", *WHEEL) else 1
    if arguments:
        if arguments[0] != "--polars":
            return 0 if run(PYTHON, "-m", "pytest", *arguments) else 1
        set_up_pyodide_polars()
        asked_for = arguments[1:]
        return 0 if (run(*pytest, *asked_for) if asked_for else test_notebooks("en", *pytest, *OF_FRAMES)) else 1
    steps: dict[str, bool | None] = {"vitest": None}
    vitest = start_beside(*npx_words("vitest", "run"), cwd=JS) if node else None
    steps["pytest"] = test_notebooks("fr", *pytest, "-m", "not compiled", "tests", "plakett_widgets")
    if vitest:
        steps["vitest"] = vitest()
    return summarise(steps, start)


def test_notebooks(language: str, *pytest: str | Path) -> bool:
    """Run the notebooks of a language beside other tests, so that no worker waits for the last test of another.

    They run in a copy without the games that somebody has played in them, which would go on.
    """
    with tempfile.TemporaryDirectory() as folder:
        played = shutil.ignore_patterns("mes-parties", "my-games", "parties", "six-tables")
        copy = shutil.copytree(ROOT / "notebooks", Path(folder) / "notebooks", ignore=played)
        return run(*pytest, "-c", ROOT / "pyproject.toml", *NBVAL, copy / language)


def check(arguments: list[str]) -> int:
    """Run all checks, or those that are named."""
    start = time.monotonic()
    ruff, forms = ((PYTHON, "-m", tool) for tool in ("ruff", "check_jsonschema"))
    github = ROOT / ".github"
    of_python: dict[str, tuple[str | Path, ...]] = {
        "ruff": (*ruff, "check"),
        "ruff format": (*ruff, "format", "--check"),
        "mypy": (PYTHON, "-m", "mypy"),
        "workflows": (*forms, *schema("github-workflows"), *sorted(github.glob("workflows/*.yml"))),
        "issue forms": (*forms, *schema("github-issue-forms"), *sorted(github.glob("ISSUE_TEMPLATE/[!c]*.yml"))),
        "citation": (*forms, *schema("citation-file-format"), "--force-filetype", "yaml", ROOT / "CITATION.cff"),
    }
    of_node: dict[str, Callable[[], bool]] = {
        "biome": lambda: npx("biome", "ci"),
        "stylelint": lambda: npx("stylelint", "src/**/*.css"),
        "tsc": lambda: npx("tsc"),
        "wire types": lambda: run(PYTHON, JS / "wire.py", "--check"),
        "front end": lambda: run("node", "build.mjs", "--check", cwd=JS),
    }
    names = [*of_python, *of_node]
    unknown = [name for name in arguments if name not in names]
    if unknown:
        print(f"dev.py check has no check {', '.join(unknown)}, but {', '.join(names)}.")
        return 2
    chosen = arguments or names
    set_up()
    node = any(name in chosen for name in of_node) and set_up_node()
    steps: dict[str, bool | None] = {name: run(*command) for name, command in of_python.items() if name in chosen}
    steps |= {name: done() if node else None for name, done in of_node.items() if name in chosen}
    return summarise(steps, start)


def schema(name: str) -> tuple[str, str]:
    """Return the arguments for a schema that check-jsonschema brings along: it needs no network."""
    return "--builtin-schema", f"vendor.{name}"


def build() -> int:
    set_up()
    need(set_up_node(), "Node 20.19 or newer is needed to build the front end.")
    return 0 if run(PYTHON, JS / "wire.py") and run("node", "build.mjs", cwd=JS) else 1


def compile_engine() -> int:
    set_up(tests=False)
    return 0 if find_compiler() and run(PYTHON, "hatch_build.py") else 1


def docs() -> int:
    start = time.monotonic()
    set_up_docs()
    shutil.rmtree(SITE, ignore_errors=True)  # no page stays whose source is gone
    ENV["PLAKETT_ENGINE"] = "interpreted"  # a compiled class has no signatures to show
    pages = (PYTHON, "-m", "sphinx", "-b", "html", "-d", SITE.with_name("site-state"), "-E", "-q", "-W", "--keep-going")
    steps: dict[str, bool | None] = {"site": run(*pages, ROOT / "docs", SITE)}
    if steps["site"]:
        print(f"\nOpen {SITE / 'index.html'}")
    return summarise(steps, start)


def main() -> int:
    commands = {"build": build, "compile": compile_engine, "docs": docs}
    with_arguments = {"lab": lab, "test": test, "check": check}
    name, *arguments = sys.argv[1:] or ["help"]
    if name in with_arguments:
        return with_arguments[name](arguments)
    if name in commands and not arguments:
        return commands[name]()
    print(f"dev.py {name} takes no arguments, and is given {' '.join(arguments)}." if name in commands else __doc__)
    return 0 if name in ("help", "-h", "--help") else 2


if __name__ == "__main__":
    sys.exit(main())
