"""The command ``plakett``: play, host a class, copy lessons, grade, check scenarios and editions, print sheets, simulate."""

from __future__ import annotations

import argparse
import codecs
import csv
import os
import sys
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from errno import errorcode
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from types import ModuleType
from typing import Final, cast
from urllib.parse import quote

from . import __version__, editions
from .editions.format import FILES
from .engine.compiled import forget_choice
from .errors.worded import BLANKS, Worded, printable, show_value
from .game import load
from .game.table import ROUNDS
from .lab.batches.workers import usable_cpus
from .texts.refusal import Refused
from .words.catalogue import error_text, fill_in, in_language, load_texts
from .words.languages import LANGUAGES, SPACE, Locale, system_language

SCENARIOS: Final = "scenarios"
SPELT_OUT: Final = "plakett"
HOSTED: Final = "plakettopoly"  # the edition of a classroom by default
LAB_CONFIG: Final = Path(__file__).parent / "jupyter"
LOBBY: Final = LAB_CONFIG / "jouer-play.ipynb"  # the notebook of the lobby


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.  The exit status is 0 if all went well."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=SPELT_OUT)  # of a terminal that has no “ or é
    given = sys.argv[1:] if arguments is None else list(arguments)
    phrase = CommandPhrases(locale_of(given, os.environ))
    try:
        status = run_command(given, phrase)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:  # who reads has read enough, as “head” does
        drop_output()
        return 128 + 13  # SIGPIPE, as others end
    except OSError as error:  # the disk is full, or the folder deleted, or the like
        drop_output()
        unnamed = "command.here" if isinstance(error, FileNotFoundError) else "command.output"
        print_error(phrase.about(error.filename or phrase(unnamed), phrase.system(error)))
        return 1
    except (CommandError, Worded, Refused) as error:
        print_error(error if isinstance(error, CommandError) else error.text(phrase.locale))
        return 1
    except KeyboardInterrupt:
        print_error(phrase("command.cancelled"))
        return 130
    return status


class CommandError(Exception):
    """A command that cannot do what it should. Its message is printed."""


class CommandPhrases:
    """The texts of the command line in one language."""

    def __init__(self, locale: Locale) -> None:
        self.locale = locale
        self.colon = f"{SPACE[locale]}:"
        self.point = "," if locale == "fr" else "."
        self.texts = load_texts(locale, "command")

    def __call__(self, key: str, **values: object) -> str:
        return fill_in(self.texts[key], values, self.locale)

    def quoted(self, text: str) -> str:
        return show_value(text) if self.locale == "en" else f"«\u00a0{show_value(text)[1:-1]}\u00a0»"

    def about(self, path: object, what: str) -> str:
        return f"{printable(path)}{self.colon} {what}"

    def number(self, value: float) -> str:
        return f"{value:.10g}".replace(".", self.point)

    def system(self, error: OSError) -> str:
        """Return the reason of an error of the system."""
        return self.texts.get(f"system.{errorcode.get(error.errno or 0)}", error.strerror or str(error))


def locale_of(arguments: Sequence[str], environment: Mapping[str, str]) -> Locale:
    """Return the requested language, else that of the system, else English.

    >>> locale_of(["check", "--locale", "fr"], {"LANG": "en_GB.UTF-8"}), locale_of([], {"LANG": "fr_CA.UTF-8"})
    ('fr', 'fr')
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--locale", choices=LANGUAGES)
    with suppress(argparse.ArgumentError):  # which the parser of the whole command refuses
        requested: Locale | None = parser.parse_known_args(arguments)[0].locale
        if requested:
            return requested
    return system_language(environment)


def print_error(message: object) -> None:
    print(message, file=sys.stderr)


def escape_characters(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding lacks by their codes, and no-break spaces by spaces."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(" " if sign in BLANKS else sign.encode("ascii", "backslashreplace").decode() for sign in signs), error.end


codecs.register_error(SPELT_OUT, escape_characters)


def drop_output() -> None:
    """Drop the output that is still buffered, so that it is not tried again at the end."""
    with suppress(AttributeError, UnsupportedOperation):  # there is no output, or it is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_command(arguments: Sequence[str], phrase: CommandPhrases) -> int:
    with argparse_in(phrase):
        chosen, options = (whole := make_parser(phrase)).parse_known_args(arguments)
        if options and chosen.command not in ("lab", "play"):
            whole.error(phrase.texts["argparse.unrecognized"] % " ".join(options))
    chosen.options = options
    return int(chosen.run(chosen))


@contextmanager
def argparse_in(phrase: CommandPhrases) -> Iterator[None]:
    """Let argparse word its own messages in a language: its module has one function for all of them."""
    keys = {english: key for key, english in load_texts("en", "command").items() if key.startswith("argparse.")}
    usual = vars(argparse)["_"]
    vars(argparse)["_"] = lambda text: phrase.texts[keys[text]] if text in keys else usual(text)
    try:
        yield
    finally:
        vars(argparse)["_"] = usual


def make_parser(phrase: CommandPhrases) -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    path, name = partial(path_argument, phrase), partial(non_empty_name, phrase)
    file, folder, count = phrase("word.FILE"), phrase("word.FOLDER"), "N"
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--locale", choices=LANGUAGES, default=argparse.SUPPRESS, metavar="|".join(LANGUAGES), help=phrase("command.locale")
    )
    parser = argparse.ArgumentParser(prog="plakett", description=phrase("command.description"), parents=[common])
    version = f"plakett_widgets {__version__}"
    parser.add_argument("--version", action="version", version=version, help=phrase("command.version"))
    commands = parser.add_subparsers(dest="command", required=True, metavar=phrase("word.COMMAND"))

    def command(name: str) -> argparse.ArgumentParser:
        what = phrase(f"{name}.help")
        return commands.add_parser(name, parents=[common], help=what, description=f"{what[:1].upper()}{what[1:]}.")

    checking = command("check")
    checking.add_argument("files", nargs="+", type=path, metavar=file, help=phrase("check.files"))
    checking.set_defaults(run=lambda chosen: check_scenarios(chosen.files, phrase))
    copying = command("copy")
    copying.add_argument("edition", choices=editions.names(), metavar=phrase("word.EDITION"), help=", ".join(editions.names()))
    copying.add_argument("folder", type=path, metavar=folder, help=phrase("copy.folder"))
    copying.add_argument("files", nargs="*", default=[], metavar=file, help=phrase("copy.files"))
    copying.set_defaults(run=lambda chosen: copy_edition(chosen.edition, chosen.folder, chosen.files, phrase))
    examining = command("edition")
    examining.add_argument("folders", nargs="+", type=name, metavar=folder, help=phrase("edition.folders"))
    examining.set_defaults(run=lambda chosen: max(check_edition(folder, phrase) for folder in chosen.folders))
    looking = command("sheet")
    looking.add_argument(
        "edition", type=name, metavar=phrase("word.EDITION"), help=phrase("sheet.edition", editions=", ".join(editions.names()))
    )
    looking.add_argument("--html", type=path, metavar=file, help=phrase("sheet.html"))
    looking.set_defaults(run=lambda chosen: print_sheet(chosen.edition, chosen.html, phrase))
    replaying = command("replay")
    replaying.add_argument("file", type=path, metavar=file, help=phrase("replay.file"))
    replaying.add_argument("--edition", type=name, metavar=folder, help=phrase("replay.edition"))
    replaying.set_defaults(run=lambda chosen: print_replay(chosen.file, phrase, chosen.edition))
    simulating = command("simulate")
    simulating.add_argument(
        "edition", metavar=phrase("word.EDITION"), help=phrase("simulate.edition", editions=", ".join(editions.names()))
    )
    simulating.add_argument("--games", type=int, default=1000, metavar=count, help=phrase("simulate.games"))
    four = ",".join(["balanced"] * 4)
    simulating.add_argument("--bots", default=four, metavar=phrase("word.NAMES"), help=phrase("simulate.bots"))
    simulating.add_argument("--seed", type=int, default=0, metavar=count, help=phrase("simulate.seed"))
    simulating.add_argument("--rounds", type=int, default=ROUNDS, metavar=count, help=phrase("simulate.rounds"))
    simulating.add_argument(
        "--option", action="append", default=[], metavar=phrase("word.NAME=VALUE"), help=phrase("simulate.option")
    )
    simulating.add_argument("--sink", metavar=folder, help=phrase("simulate.sink"))
    simulating.add_argument("--workers", type=int, default=usable_cpus(), metavar=count, help=phrase("simulate.workers"))
    simulating.set_defaults(run=lambda chosen: print_simulation(chosen, phrase))
    fighting = command("tournament")
    fighting.add_argument("folder", type=path, metavar=folder, help=phrase("tournament.folder"))
    fighting.add_argument(
        "--edition",
        type=name,
        default="plakettopoly",
        metavar=phrase("word.EDITION"),
        help=phrase("tournament.edition", editions=", ".join(editions.names())),
    )
    fighting.add_argument("--games", type=int, default=10, metavar=count, help=phrase("tournament.games"))
    fighting.add_argument("--seats", type=int, default=2, metavar=count, help=phrase("tournament.seats"))
    fighting.add_argument("--seed", type=int, metavar=count, help=phrase("tournament.seed"))
    fighting.add_argument("--rounds", type=int, default=ROUNDS, metavar=count, help=phrase("simulate.rounds"))
    fighting.add_argument(
        "--option", action="append", default=[], metavar=phrase("word.NAME=VALUE"), help=phrase("simulate.option")
    )
    fighting.add_argument("--answer-seconds", type=float, default=2.0, metavar=count, help=phrase("tournament.answer_seconds"))
    fighting.add_argument("--game-seconds", type=float, default=60.0, metavar=count, help=phrase("tournament.game_seconds"))
    fighting.add_argument("--sink", metavar=folder, help=phrase("simulate.sink"))
    fighting.add_argument("--check", type=int, default=0, metavar=count, help=phrase("tournament.check"))
    fighting.add_argument("--workers", type=int, default=usable_cpus(), metavar=count, help=phrase("simulate.workers"))
    fighting.set_defaults(run=lambda chosen: print_tournament(chosen, phrase))
    grading = command("grade")
    grading.add_argument("folder", type=path, metavar=folder, help=phrase("grade.folder"))
    grading.add_argument("expected", type=path, metavar=file, help=phrase("grade.expected"))
    grading.add_argument("--csv", type=path, metavar=file, help=phrase("grade.csv"))
    grading.set_defaults(run=lambda chosen: grade_folder(chosen.folder, chosen.expected, chosen.csv, phrase))
    hosting = command("host")
    hosting.add_argument("--edition", default=HOSTED, metavar=phrase("word.EDITION"), help=phrase("host.edition"))
    hosting.add_argument("--tables", type=int, default=6, metavar=count, help=phrase("host.tables"))
    hosting.add_argument("--seats", type=int, default=4, metavar=count, help=phrase("host.seats"))
    hosting.add_argument(
        "--option", action="append", default=[], metavar=phrase("word.NAME=VALUE"), help=phrase("simulate.option")
    )
    hosting.add_argument("--folder", type=path, default=Path("classe"), metavar=folder, help=phrase("host.folder"))
    hosting.add_argument("--names", type=path, metavar=file, help=phrase("host.names"))
    hosting.add_argument("--address", metavar=phrase("word.ADDRESS"), help=phrase("host.address"))
    hosting.add_argument("--port", type=int, default=0, metavar=count, help=phrase("host.port"))
    hosting.add_argument("--public", metavar=phrase("word.ADDRESS"), help=phrase("host.public"))
    hosting.add_argument("--certificate", metavar=file, help=phrase("host.certificate"))
    hosting.add_argument("--key", metavar=file, help=phrase("host.key"))
    hosting.add_argument("--durable", action="store_true", help=phrase("host.durable"))
    hosting.add_argument("--stop", type=path, metavar=folder, help=phrase("host.stop"))
    hosting.set_defaults(run=lambda chosen: host_classroom(chosen, phrase))
    opening = command("lab")
    opening.add_argument("place", nargs="?", type=path, default=Path(), metavar=phrase("word.PLACE"), help=phrase("lab.place"))
    opening.add_argument("--root", type=path, metavar=folder, help=phrase("lab.root"))
    opening.epilog = phrase("lab.options")
    opening.set_defaults(run=lambda chosen: open_lab(chosen.place, chosen.root, chosen.options, phrase))
    teaching = command("lessons")
    teaching.add_argument("folder", type=path, metavar=folder, help=phrase("lessons.folder"))
    teaching.add_argument("--pupil", action="store_true", help=phrase("lessons.pupil"))
    teaching.epilog = phrase("lessons.languages")
    teaching.set_defaults(run=lambda chosen: copy_lessons(chosen.folder, chosen.pupil, getattr(chosen, "locale", None), phrase))
    playing = command("play")
    playing.add_argument("folder", nargs="?", type=path, default=Path(), metavar=folder, help=phrase("play.folder"))
    playing.epilog = phrase("lab.options")
    playing.set_defaults(run=lambda chosen: open_lobby(chosen.folder, chosen.options, phrase))
    schema = command("schema")
    schemas = [SCENARIOS, *editions.json_schema()]
    schema.add_argument("file", nargs="?", choices=schemas, default=SCENARIOS, metavar=file, help=", ".join(schemas))
    schema.set_defaults(run=lambda chosen: print_schema(chosen.file))
    return parser


def non_empty_name(phrase: CommandPhrases, name: str) -> str:
    """Return a name.  An empty one, as of an unset shell variable, would mean the current folder."""
    if not name:
        raise argparse.ArgumentTypeError(phrase("command.no_name"))
    return name


def path_argument(phrase: CommandPhrases, path: str) -> Path:
    """Return the path of a file or folder, with ``~`` for the home of a user."""
    try:
        return Path(non_empty_name(phrase, path)).expanduser()
    except RuntimeError:
        raise argparse.ArgumentTypeError(phrase("command.no_home", path=phrase.quoted(path))) from None


def copy_edition(edition: str, folder: Path, files: Sequence[str], phrase: CommandPhrases) -> int:
    """Copy the files of an edition without overwriting any."""
    source = Path(editions.__file__).parent / edition
    known = list(editions.json_schema())
    for name in files or known:
        if name not in known:
            raise CommandError(phrase.about(name, phrase("copy.unknown", files=", ".join(known))))
        if os.path.lexists(folder / name):
            raise CommandError(phrase.about(folder / name, phrase("copy.exists")))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in files or known:
            (folder / name).write_bytes((source / name).read_bytes())
            print(printable(folder / name))
    except (FileExistsError, NotADirectoryError):
        raise CommandError(phrase.about(folder, phrase("copy.in_a_file"))) from None
    return 0


def check_edition(folder: str, phrase: CommandPhrases) -> int:
    """Print that an edition fits, or what is wrong with it."""
    try:
        edition = editions.load(folder)
    except editions.EditionError as error:
        print(f"{printable(folder)}{phrase.colon}")
        for problem in error.problems:
            print(f"  {problem}")
        return 1
    except editions.UnknownNameError as error:
        print_error(error.text(phrase.locale))
        return 1
    parts = {"squares": edition.squares, "titles": edition.titles, "cards": edition.cards, "options": edition.options}
    counts = phrase("edition.counts", **{kind: len(things) for kind, things in parts.items()})
    print(phrase("edition.fits", folder=printable(folder), name=edition.name[phrase.locale], counts=counts))
    return 0


def check_scenarios(paths: Sequence[Path], phrase: CommandPhrases) -> int:
    """Play scenario files, and print unmet expectations."""
    from .scenario import ScenarioError, read_scenarios
    from .scenario import check as play

    passed = failed = 0
    files: list[Path] = []
    locked: list[OSError] = []  # folders
    for path in paths:
        if not os.path.isdir(path):
            files.append(path)
            continue
        within = (
            Path(folder, name) for folder, _, names in os.walk(path, onerror=locked.append) for name in scenario_files(names)
        )
        found = sorted(file for file in within if file.suffix.lower() == ".toml" and file.is_file())
        if not found:
            print_error(phrase("check.none", folder=printable(path)))
            failed += 1
        files += found
    for error in locked:
        print_error(phrase.about(error.filename, phrase.system(error)))
    failed += len(locked)
    for path in files:
        try:
            scenarios = read_scenarios(path)
        except (OSError, ScenarioError) as error:
            print_error(phrase.about(path, phrase.system(error)) if isinstance(error, OSError) else error)
            failed += 1
            continue
        for outcome in (outcome for scenario in scenarios for outcome in play(scenario, phrase.locale)):
            if outcome.passed:
                passed += 1
            else:
                failed += 1
                print(phrase("check.failed", file=printable(path), id=printable(outcome.id)))
                for line in outcome.failures:
                    print(f"  {line}")
    print(phrase("check.summary", passed=passed, failed=failed))
    return 1 if failed else 0


def scenario_files(names: Sequence[str]) -> set[str]:
    """Return the files of a folder without those of an edition, beside which exercises may lie."""
    return {*names} - ({*FILES} if "edition.toml" in names else set())


def print_sheet(edition: str, file: Path | None, phrase: CommandPhrases) -> int:
    """Print the sheet of an edition as Markdown, or write it into a file as a page of HTML."""
    box = editions.load(edition)
    if file is None:
        print(box.sheet(phrase.locale), end="")
        return 0
    file.write_text(box.sheet(phrase.locale, html=True), "utf-8")
    print(printable(file))
    return 0


def print_replay(path: Path, phrase: CommandPhrases, edition: str | None = None) -> int:
    """Print what happened in a saved game, turn by turn, whichever bots played it."""
    from .record.notation.saved import stand_in_bots

    game = load(path, stand_in_bots(path, edition), edition)
    for event, sentence in zip(game.events(), game.story(phrase.locale), strict=True):
        print(f"{event['turn']:>4}  {sentence}")
    return 0


def print_simulation(chosen: argparse.Namespace, phrase: CommandPhrases) -> int:
    """Play many games, and print the results."""
    from . import simulate as play
    from .inputs.players import BOTS
    from .lab import lengths

    names = chosen.bots.split(",")
    unknown = [name for name in names if name not in BOTS]
    if unknown:
        bots = phrase("simulate.unknown_bot", given=", ".join(map(phrase.quoted, unknown)), bots=", ".join(BOTS))
        raise CommandError(phrase.about("--bots", bots))
    try:
        edition = editions.load(chosen.edition)
        options = options_of(edition, chosen.option, phrase)
        simulation = play(
            edition, chosen.games, [BOTS[name]() for name in names], seed=chosen.seed, rounds=chosen.rounds,
            options=options, sink=chosen.sink, workers=chosen.workers,
        )  # fmt: skip
        games = simulation.games.lazy().collect()
    except (ValueError, BrokenExecutor) as error:
        raise CommandError(error.text(phrase.locale) if isinstance(error, Worded) else error) from error
    for seat, name in enumerate(names):
        print(phrase("simulate.seat", seat=seat, bot=name, won=(games["winner"] == seat).sum(), games=games.height))
    print(phrase("simulate.shared", count=games["winner"].null_count(), games=games.height))
    found = lengths(games)
    for row in found.iter_rows(named=True):
        measure, median = phrase(f"simulate.measure.{row['measure']}"), f"{row['median']:.10g}"
        median = median.replace(".", phrase.point)
        print(phrase("simulate.length", measure=measure, median=median, min=row["min"], max=row["max"]))
    share = f"{100 * found['capped'][0]:.1f}"
    print(phrase("simulate.capped", rounds=chosen.rounds, share=share.replace(".", phrase.point)))
    return 0


def options_of(edition: editions.Edition, given: Sequence[str], phrase: CommandPhrases) -> dict[str, object]:
    """Return the options that are given as ``NAME=VALUE``."""
    pairs = [option.partition("=") for option in given]
    wrong = [phrase("simulate.no_value", given=printable(name)) for name, equals, _ in pairs if not equals]
    times = Counter(name for name, _, _ in pairs)
    wrong += [phrase("simulate.twice", name=printable(name)) for name, count in times.items() if count > 1]
    if wrong:
        raise CommandError(phrase.about("--option", wrong[0]))
    return {name: edition.option_named(name).read(value) for name, _, value in pairs}


def print_tournament(chosen: argparse.Namespace, phrase: CommandPhrases) -> int:
    """Play a tournament of the bots in a folder, and print the ratings, the errors, and where the games are."""
    from . import tournament as play

    try:
        edition = editions.load(chosen.edition)
        fought = play(
            chosen.folder, edition, chosen.games, seats=chosen.seats, seed=chosen.seed, rounds=chosen.rounds,
            options=options_of(edition, chosen.option, phrase),
            answer_seconds=chosen.answer_seconds, game_seconds=chosen.game_seconds, sink=chosen.sink, workers=chosen.workers,
        )  # fmt: skip
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # all errors are printed below
            ratings = fought.ratings
    except (ValueError, BrokenExecutor) as error:
        raise CommandError(error.text(phrase.locale) if isinstance(error, Worded) else error) from error
    columns = ("bot", "rating", "interval", "played", "won", "lost")
    rows = [[phrase(f"tournament.{column}") for column in columns]]
    for bot, rating, low, high, *counts in ratings.iter_rows():
        points, ends = f"{rating:.0f}", f"{low:.0f}–{high:.0f}"
        rows.append([printable(bot), points, ends, *map(str, counts)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for bot, *cells in rows:
        print("  ".join([bot.ljust(widths[0]), *map(str.rjust, cells, widths[1:])]).rstrip())
    errors = fought.errors_in(phrase.locale)
    if not errors.is_empty():
        print(f"\n{phrase('tournament.errors')}")
    for bot, _, _, what, forfeits in errors.iter_rows():
        print(f"  {phrase('tournament.error', bot=printable(bot), what=printable(what))}")
        if forfeits:
            print(f"    {phrase('tournament.forfeits', n=forfeits)}")
    numbers = {"answer": chosen.answer_seconds, "game": chosen.game_seconds}
    times = {name: f"{number:g}".replace(".", phrase.point) for name, number in numbers.items()}
    print(f"\n{phrase('tournament.summary', games=len(fought), seed=str(fought.seed), **times)}")
    if chosen.check:
        print(fought.check(chosen.check).text_in(phrase.locale))
    if fought.sink is not None:
        print(phrase("tournament.kept", folder=printable(fought.sink)))
    return 0


def copy_lessons(folder: Path, pupil: bool, locale: Locale | None, phrase: CommandPhrases) -> int:
    """Copy the lessons of a language, or of all, without overwriting any file."""
    from .lessons.folder import copied_files, lessons_folder

    if (lessons := lessons_folder()) is None:
        raise CommandError(phrase("lessons.missing"))
    files = [*copied_files(lessons, LANGUAGES if locale is None else [locale], pupil)]
    for name, _ in files:
        if os.path.lexists(folder / name):
            raise CommandError(phrase.about(folder / name, phrase("copy.exists")))
    try:
        for name, content in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
            print(printable(folder / name))
    except (FileExistsError, NotADirectoryError):
        raise CommandError(phrase.about(folder, phrase("copy.in_a_file"))) from None
    return 0


def grade_folder(folder: Path, expected: Path, table: Path | None, phrase: CommandPhrases) -> int:
    """Grade the logs and saved games of a folder, and print the points, or write them with all that was found as CSV."""
    from .verdict.grading import grade, handed_in, mistakes_in_sheet, read_grade_sheet

    if not folder.is_dir():
        raise CommandError(phrase.about(folder, phrase("grade.no_folder")))
    try:
        sheet = read_grade_sheet(expected)
    except ValueError as error:
        why = str(in_language(error_text(error), phrase.locale))
        raise CommandError(phrase.about(expected, why)) from None
    head = [phrase("grade.name"), phrase("grade.file"), phrase("grade.points"), phrase("grade.most")]
    if table is not None and table.exists():
        with table.open("rb") as file:  # a log that was handed in is not overwritten
            if not file.readline().decode("utf-8-sig", "replace").startswith((",".join(head), ";".join(head))):
                raise CommandError(phrase.about(table, phrase("copy.exists")))
    files = handed_in(folder, [expected, *([table] if table is not None else [])])
    if not files:
        raise CommandError(phrase.about(folder, phrase("grade.none")))
    grades = [grade(file, sheet) for file in files]
    if mistakes := mistakes_in_sheet(grades):
        raise CommandError(phrase.about(expected, str(in_language(mistakes[0], phrase.locale))))
    most = phrase.number(sheet.points)
    rows = [[*head, *(check.name for check in sheet.checks), phrase("grade.remark")]]
    for one in grades:
        within = one.file.relative_to(folder)
        name = within.parts[0] if len(within.parts) > 1 else within.stem  # a folder for each pupil, or a file
        found = {
            check: " ; ".join(str(in_language(line, phrase.locale)) for line in lines) for check, lines in one.problems.items()
        }
        why = phrase.system(one.unread) if isinstance(one.unread, OSError) else one.unread or ""
        remark = str(in_language(why, phrase.locale))
        points = phrase.number(one.points)
        cells = [found[check.name] or phrase("grade.passed") if found else "" for check in sheet.checks]
        rows.append([inert_cell(cell) for cell in (name, within.as_posix(), points, most, *cells, remark)])
        print(phrase("grade.row", file=printable(within), points=points, most=most))
        for line in [remark] if remark else [f"{check}{phrase.colon} {what}" for check, what in found.items() if what]:
            print(f"  {printable(line)}")
    if table is not None:
        with table.open("w", encoding="utf-8-sig", newline="") as written:  # the mark by which spreadsheets know UTF-8
            csv.writer(written, delimiter=";" if phrase.locale == "fr" else ",").writerows(rows)
    print(phrase("grade.summary", files=len(grades), unread=sum(one.unread is not None for one in grades)))
    return 0


def inert_cell(text: str) -> str:
    """Return a text as a cell that no spreadsheet takes for a formula.

    >>> inert_cell("=1+1"), inert_cell("Ana")
    ("'=1+1", 'Ana')
    """
    text = printable(text)
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def host_classroom(chosen: argparse.Namespace, phrase: CommandPhrases) -> int:
    """Keep a classroom until it is interrupted, or end the one that runs in a folder."""
    from .classroom.process import require_sockets, stop_host

    if chosen.stop is not None:
        print(phrase("host.stopped", url=stop_host(chosen.stop)))
        return 0
    require_sockets()
    import asyncio

    from .classroom.host import serve

    edition = editions.load(chosen.edition)
    table = {"edition": chosen.edition, "options": options_of(edition, chosen.option, phrase)}
    network = {name: getattr(chosen, name) for name in ("address", "public", "certificate", "key") if getattr(chosen, name)}
    given: dict[str, object] = {
        "tables": [dict(table) for _ in range(chosen.tables)], "seats": chosen.seats, "port": chosen.port,
        "durable": chosen.durable, "network": network,
    }  # fmt: skip
    if chosen.names is not None:
        lines = chosen.names.read_text("utf-8-sig").splitlines()
        given["names"] = [line.strip() for line in lines if line.strip()]

    def announce(links: Sequence[str], seats: int) -> None:
        print(phrase("host.runs", folder=printable(chosen.folder), seats=seats), *links, sep="\n", flush=True)
        if network.get("address") not in (None, "127.0.0.1"):
            print(phrase("host.open"), flush=True)

    asyncio.run(serve(chosen.folder.absolute(), given, lambda host: announce(host.links, host.seats)))
    return 0


def open_lab(place: Path, root: Path | None, options: Sequence[str], phrase: CommandPhrases) -> int:
    """Open JupyterLab in a folder or on a notebook, whose boards are live again whenever the page is loaded."""
    if find_spec("jupyterlab") is None:
        raise CommandError(phrase("lab.missing"))
    if not place.exists():
        raise CommandError(phrase.about(place, phrase("lab.none")))
    from .jupyter.trust import sign_notebooks

    place = place.resolve()
    folder = (root or (place if place.is_dir() else place.parent)).resolve()
    if not place.is_relative_to(folder):
        raise CommandError(phrase.about(place, phrase("lab.outside", folder=printable(folder))))
    sign_notebooks(place)
    address = "/lab" if place == folder else f"/lab/tree/{quote(place.relative_to(folder).as_posix())}"
    return run_lab([f"--ServerApp.root_dir={folder}", f"--LabApp.default_url={address}", *options])


def open_lobby(folder: Path, options: Sequence[str], phrase: CommandPhrases) -> int:
    """Open JupyterLab on the notebook of the lobby, beside which games are kept.  It is put into the folder if missing."""
    notebook = folder / LOBBY.name
    if folder.is_dir() and not notebook.exists():
        notebook.write_bytes(LOBBY.read_bytes())
    return open_lab(notebook, None, options, phrase)


def run_lab(options: Sequence[str]) -> int:
    """Run JupyterLab in this process, so that an interrupt is its own.

    Where its user has not chosen otherwise, it does not ask about news, which takes the keys by which the first cell is run,
    and saves a notebook after ten seconds, so that a page that is loaded again shows the board that was there. Its kernels use
    the engine that is compiled when they start. Nothing there checks addresses in other alphabets, and reading the grammar for
    that would take a second more.
    """
    forget_choice()
    sys.modules.setdefault("rfc3987_syntax", cast(ModuleType, None))
    more = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([str(LAB_CONFIG), *([more] if more else [])])
    import_module("jupyterlab.labapp").LabApp.launch_instance(list(options))
    return 0


def print_schema(file: str) -> int:
    import json

    from .scenario import ScenarioFile

    schema = ScenarioFile.model_json_schema() if file == SCENARIOS else editions.json_schema()[file]
    print(json.dumps(schema, indent=1))
    return 0
