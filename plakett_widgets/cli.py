"""The command ``plakett``: play scenario files, copy and check editions, tell saved games, simulate."""

from __future__ import annotations

import argparse
import codecs
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from . import __version__, editions
from .editions.format import FILES
from .editions.languages import LANGUAGES
from .game import ROUNDS, load
from .lab.batches.processors import processors
from .refusal import Refused
from .wording import BLANKS, printable, shown

SCENARIOS: Final = "scenarios"
SPELT_OUT: Final = "plakett"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0 if all went well."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=SPELT_OUT)  # of a terminal that has no “ or é
    try:
        status = run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:  # who reads has read enough, as “head” does
        drop_output()
        return 128 + 13  # SIGPIPE, as others end
    except OSError as error:  # the disk is full, or the folder deleted, or the like
        drop_output()
        unnamed = "the folder that this runs in" if isinstance(error, FileNotFoundError) else "what is printed"
        print(f"{printable(error.filename or unnamed)}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("cancelled", file=sys.stderr)
        return 130
    return status


def spelt_out(error: UnicodeError) -> tuple[str, int]:
    """What an encoding does not have, by its code; but a blank is a blank, and French sets one into every large number."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(" " if sign in BLANKS else sign.encode("ascii", "backslashreplace").decode() for sign in signs), error.end


codecs.register_error(SPELT_OUT, spelt_out)


def drop_output() -> None:
    """What is still to be printed is not tried again at the end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: Sequence[str] | None) -> int:
    parser = argparse.ArgumentParser(prog="plakett", description="Property board games in a notebook.")
    parser.add_argument("--version", action="version", version=f"plakett_widgets {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser("check", help="play scenario files and compare what is expected with what is found")
    checking.add_argument("files", nargs="+", type=named, metavar="FILE", help="TOML files, or folders of them")
    checking.set_defaults(run=lambda chosen: check(chosen.files))
    copying = commands.add_parser("copy", help="copy the files of an edition that comes with the package, to make one's own")
    copying.add_argument("edition", choices=editions.names(), metavar="EDITION", help=", ".join(editions.names()))
    copying.add_argument("folder", type=named, metavar="FOLDER", help="where to; made if it is not there")
    copying.add_argument("files", nargs="*", default=[], metavar="FILE", help="only these, such as board.toml")
    copying.set_defaults(run=lambda chosen: copy(chosen.edition, chosen.folder, chosen.files))
    fitting = commands.add_parser("edition", help="tell whether the files of an edition fit together, or what is wrong")
    fitting.add_argument("folders", nargs="+", type=given, metavar="FOLDER", help="of one's own, or the name of an edition")
    fitting.set_defaults(run=lambda chosen: max(map(fits, chosen.folders)))
    replaying = commands.add_parser("replay", help="tell a saved game in sentences")
    replaying.add_argument("file", type=named, metavar="FILE", help="as game.save wrote it")
    replaying.add_argument("--locale", choices=LANGUAGES, default="en", help="of the sentences; %(default)s unless said")
    replaying.add_argument(
        "--edition", type=given, metavar="FOLDER", help="of a game that was played on an edition of one's own"
    )
    replaying.set_defaults(run=lambda chosen: replay(chosen.file, chosen.locale, chosen.edition))
    simulating = commands.add_parser("simulate", help="play many games of bots, and tell who wins and how long they take")
    simulating.add_argument("edition", metavar="EDITION", help=f"{', '.join(editions.names())}, or a folder")
    simulating.add_argument("--games", type=int, default=1000, metavar="N", help="how many; %(default)s unless said")
    simulating.add_argument(
        "--bots", default=",".join(["balanced"] * 4), metavar="NAMES", help="one a seat, with commas; %(default)s unless said"
    )
    simulating.add_argument("--seed", type=int, default=0, metavar="N", help="of all the games; %(default)s unless said")
    simulating.add_argument(
        "--rounds", type=int, default=ROUNDS, metavar="N", help="the cap on a game; %(default)s unless said"
    )
    simulating.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated")
    simulating.add_argument("--sink", metavar="FOLDER", help="keep the games there as Parquet, and go on from what is there")
    simulating.add_argument(
        "--workers",
        type=int,
        default=processors(),
        metavar="N",
        help="processes; 0 for none but this; %(default)s unless said",
    )
    simulating.set_defaults(run=simulate)
    opening = commands.add_parser("lab", help="open JupyterLab")
    opening.add_argument("folder", nargs="?", type=named, default=Path(), metavar="FOLDER", help="where; here unless said")
    opening.set_defaults(run=lambda chosen: open_lab(chosen.folder))
    schema = commands.add_parser("schema", help="print the JSON Schema of a file, for editors")
    schemas = [SCENARIOS, *editions.json_schema()]
    schema.add_argument("file", nargs="?", choices=schemas, default=SCENARIOS, metavar="FILE", help=", ".join(schemas))
    schema.set_defaults(run=lambda chosen: print_schema(chosen.file))
    chosen = parser.parse_args(arguments)
    return int(chosen.run(chosen))


def given(name: str) -> str:
    """The name of something: none would be the folder one is in, as where a variable of the shell is not set."""
    if not name:
        raise argparse.ArgumentTypeError("a name, not nothing; . is this folder")
    return name


def named(path: str) -> Path:
    """A file or folder; some shells leave ``~`` as it is."""
    try:
        return Path(given(path)).expanduser()
    except RuntimeError:
        raise argparse.ArgumentTypeError(f"nobody here has {shown(path)}") from None


def copy(edition: str, folder: Path, files: Sequence[str]) -> int:
    """Copy the files of an edition; none that is there already is overwritten."""
    source = Path(editions.__file__).parent / edition
    known = list(editions.json_schema())
    for name in files or known:
        if name not in known:
            print(f"{printable(name)}: the files of an edition are {', '.join(known)}", file=sys.stderr)
            return 1
        if os.path.lexists(folder / name):
            print(f"{printable(folder / name)}: is there already", file=sys.stderr)
            return 1
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in files or known:
            (folder / name).write_bytes((source / name).read_bytes())
            print(printable(folder / name))
    except (FileExistsError, NotADirectoryError):
        print(f"{printable(folder)}: is a file, or in one; give a folder, which is made if it is not there", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{printable(folder)}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def fits(folder: str) -> int:
    """Say whether an edition fits, or list what is wrong with it."""
    try:
        edition = editions.load(folder)
    except editions.EditionError as error:
        print(f"{printable(folder)}:")
        for problem in error.problems:
            print(f"  {problem}")
        return 1
    except editions.UnknownNameError as error:
        print(error, file=sys.stderr)
        return 1
    parts = {"squares": edition.squares, "titles": edition.titles, "cards": edition.cards, "options": edition.options}
    counts = ", ".join(f"{len(things)} {kind}" for kind, things in parts.items())
    print(f"{printable(folder)}: fits ({edition.name.fr} / {edition.name.en}: {counts})")
    return 0


def check(paths: Sequence[Path]) -> int:
    from .scenario import ScenarioError, read_scenarios
    from .scenario import check as play

    passed = failed = 0
    files: list[Path] = []
    locked: list[OSError] = []  # folders
    for path in paths:
        if not os.path.isdir(path):
            files.append(path)
            continue
        within = (Path(folder, name) for folder, _, names in os.walk(path, onerror=locked.append) for name in asked(names))
        found = sorted(file for file in within if file.suffix.lower() == ".toml" and file.is_file())
        if not found:
            print(f"no scenarios in {printable(path)}", file=sys.stderr)
            failed += 1
        files += found
    for error in locked:
        print(f"{printable(error.filename)}: {error.strerror}", file=sys.stderr)
    failed += len(locked)
    for path in files:
        try:
            scenarios = read_scenarios(path)
        except (OSError, ScenarioError) as error:
            print(f"{printable(path)}: {error.strerror}" if isinstance(error, OSError) else error, file=sys.stderr)
            failed += 1
            continue
        for outcome in (outcome for scenario in scenarios for outcome in play(scenario)):
            if outcome.passed:
                passed += 1
            else:
                failed += 1
                print(f"FAILED {printable(path)}: {printable(outcome.id)}")
                for line in outcome.failures:
                    print(f"  {line}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def asked(names: Sequence[str]) -> set[str]:
    """The files of a folder but those that an edition has there: its exercises may lie beside its board."""
    return {*names} - ({*FILES} if "edition.toml" in names else set())


def replay(path: Path, locale: str, edition: str | None = None) -> int:
    """Tell what happened in a saved game, turn by turn, whichever bots have played it."""
    from .record.notation.saved import stand_ins
    from .record.notation.writing import SavedGameError

    try:
        game = load(path, stand_ins(path, edition), edition)
    except OSError as error:
        print(f"{printable(path)}: {error.strerror}", file=sys.stderr)
        return 1
    except SavedGameError as error:
        print(error, file=sys.stderr)
        return 1
    for event, told in zip(game.events(), game.story(locale), strict=True):
        print(f"{event['turn']:>4}  {told}")
    return 0


def simulate(chosen: argparse.Namespace) -> int:
    """Play many games, and print what has come of them."""
    from . import simulate as play
    from .lab import lengths
    from .players import BOTS

    names = chosen.bots.split(",")
    unknown = [name for name in names if name not in BOTS]
    pairs = [option.partition("=") for option in chosen.option]
    wrong = [f"NAME=VALUE, not {printable(name)}" for name, equals, _ in pairs if not equals]
    wrong += [f"{printable(name)} is there twice" for name, times in Counter(name for name, _, _ in pairs).items() if times > 1]
    if unknown or wrong:
        known = f"--bots: {', '.join(map(shown, unknown))}: there are {', '.join(BOTS)}"
        print(known if unknown else f"--option: {wrong[0]}", file=sys.stderr)
        return 1
    try:
        edition = editions.load(chosen.edition)
        simulation = play(
            edition, chosen.games, [BOTS[name]() for name in names], seed=chosen.seed, rounds=chosen.rounds,
            options={name: edition.option_named(name).read(value) for name, _, value in pairs}, sink=chosen.sink,
            workers=chosen.workers,
        )  # fmt: skip
        games = simulation.games.lazy().collect()
    except (ValueError, editions.UnknownNameError, Refused, BrokenExecutor) as error:
        print(error, file=sys.stderr)
        return 1
    for seat, name in enumerate(names):
        print(f"seat {seat} ({name}): {(games['winner'] == seat).sum()} of {games.height} games won")
    print(f"shared or capped: {games['winner'].null_count()} of {games.height} games")
    found = lengths(games)
    for row in found.iter_rows(named=True):
        print(f"{row['measure']}: median {row['median']:.10g}, from {row['min']} to {row['max']}")
    print(f"capped at {chosen.rounds} rounds: {100 * found['capped'][0]:.1f} %")
    return 0


def open_lab(folder: Path) -> int:
    if find_spec("jupyterlab") is None:
        print('JupyterLab is not installed: pip install "plakett-widgets[lab]"', file=sys.stderr)
        return 1
    return subprocess.run([sys.executable, "-m", "jupyterlab", str(folder)]).returncode


def print_schema(file: str) -> int:
    import json

    from .scenario import ScenarioFile

    schema = ScenarioFile.model_json_schema() if file == SCENARIOS else editions.json_schema()[file]
    print(json.dumps(schema, indent=1))
    return 0
