"""Grade many logs by what a file expects of them: a check for each expectation, with points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ..editions import Edition, load
from ..editions.loading import read_toml
from ..errors.worded import Worded, describe_value, did_you_mean, printable, wrong
from ..record.audit import Difference
from ..words.catalogue import Both, both, error_text
from .expectations import EXPECTATIONS, check_beginning
from .patterns import plain_values
from .sources import OpenedLog, open_log

BEGINNING: Final = "begun"  # the check of edition and options
RULES: Final = "rules"  # the check that each event follows from those before
SETTINGS: Final = ("edition", "options", "points")
SEATS: Final = tuple(map(str, range(100)))  # names of fields are texts
MAX_SENTENCES: Final = 3  # of one check


@dataclass(frozen=True)
class GradeCheck:
    """A check of a log, and the points that it gives.  It returns what is not as expected."""

    name: str
    points: float
    run: Callable[[OpenedLog], list[Difference]]


@dataclass(frozen=True)
class GradeSheet:
    """What is expected of each log."""

    checks: tuple[GradeCheck, ...]
    edition: Edition | None
    options: Mapping[str, object] | None

    @property
    def points(self) -> float:
        return sum(check.points for check in self.checks)


@dataclass(frozen=True)
class Grade:
    """What the checks found in a file: by check what is wrong, nothing where it passed.  Or why the file cannot be read."""

    file: Path
    points: float = 0
    problems: Mapping[str, tuple[Both, ...]] = field(default_factory=dict)
    mistaken: Mapping[str, Both] = field(default_factory=dict)  # checks that cannot be made on this log
    unread: Both | OSError | None = None


def read_grade_sheet(path: Path) -> GradeSheet:
    """Return what a TOML file expects: the keys of :func:`check`, ``edition``, ``options``, and ``points`` by check.

    Each key is a check that gives one point, unless ``points`` names others.  ``rules`` is the check that the log follows the
    rules, and ``begun`` that it began with the edition and the options.

    Raises
    ------
    ValueError
        For a file that is no such table.
    OSError
        For a file that cannot be read.
    """
    data = {name: value_of(value) for name, value in read_toml(path).items()}
    if unknown := sorted(data.keys() - EXPECTATIONS.keys() - {*SETTINGS}):
        known = [*EXPECTATIONS, *SETTINGS]
        hint = did_you_mean(unknown[0], known)
        raise wrong("verdict.expectations", names=", ".join(map(printable, unknown)), known=", ".join(known), hint=hint)
    edition = load(edition_of(path, data["edition"])) if "edition" in data else None
    options = table_of("options", data["options"]) if "options" in data else None
    if edition is not None and options is not None:
        edition.settle_options(options)  # mistakes in them are the teacher's

    def expectation(name: str, wanted: Any) -> Callable[[OpenedLog], list[Difference]]:
        if name != "log":
            wanted = plain_values(wanted)
            return lambda log: EXPECTATIONS[name](log, wanted)
        other = path.parent / str(wanted)
        with other.open("rb"):  # one that is missing is the teacher's mistake
            return lambda log: EXPECTATIONS[name](log, other)

    runs: dict[str, Callable[[OpenedLog], list[Difference]]] = {RULES: OpenedLog.examined}
    if edition is not None or options is not None:
        runs[BEGINNING] = lambda log: check_beginning(log, edition, options)
    runs |= {name: expectation(name, wanted) for name, wanted in data.items() if name not in SETTINGS}
    points = table_of("points", data.get("points", {}))
    for name, value in points.items():
        if name not in runs:
            raise wrong("grading.no_check", name=printable(name), known=", ".join(runs))
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < float("inf"):
            raise wrong("grading.points", name=name, given=describe_value(value))
    return GradeSheet(tuple(GradeCheck(name, points.get(name, 1), run) for name, run in runs.items()), edition, options)


def edition_of(path: Path, given: object) -> str | Path:
    """Return the name of an edition, or its folder beside the file."""
    if not isinstance(given, str):
        raise wrong("grading.edition", given=describe_value(given))
    return path.parent / given if (path.parent / given).is_dir() else given


def table_of(name: str, given: object) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise wrong("grading.table", name=name, given=describe_value(given))
    return given


def value_of(value: Any) -> Any:
    """Return a value of TOML as expectations have it: ``{min = 1, max = 3}`` is a range, and seats are numbers.

    >>> value_of({"0": {"min": 1, "max": 3}, "Ana": [4]})
    {0: range(1, 4), 'Ana': [4]}
    """
    if isinstance(value, list):
        return [value_of(one) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"min", "max"} and all(type(one) is int for one in value.values()):
        return range(value["min"], value["max"] + 1)
    return {int(name) if name in SEATS else name: value_of(one) for name, one in value.items()}


def grade(path: Path, sheet: GradeSheet) -> Grade:
    """Return what the checks find in a file.  A file that is broken or no log is no error: the grade has the reason."""
    try:
        log = open_log(path, sheet.edition, sheet.options)
    except OSError as error:
        return Grade(path, unread=error)
    except Worded as error:
        return Grade(path, unread=error_text(error))
    except Exception as error:  # whatever a file that was handed in brings about, the others are graded
        return Grade(path, unread=both("grading.broken", why=type(error).__name__))
    problems: dict[str, tuple[Both, ...]] = {}
    mistaken: dict[str, Both] = {}
    for check in sheet.checks:
        try:
            found = [Both(one.text("en"), one.text("fr")) for one in check.run(log)]
        except Worded as error:
            found = [error_text(error)]
            mistaken[check.name] = found[0]
        except Exception as error:
            found = [both("grading.broken", why=type(error).__name__)]
        more = [both("verdict.more", n=len(found) - MAX_SENTENCES)] if len(found) > MAX_SENTENCES else []
        problems[check.name] = (*found[:MAX_SENTENCES], *more)
    points = sum(check.points for check in sheet.checks if not problems[check.name])
    return Grade(path, points, problems, mistaken)


def mistakes_in_sheet(grades: Iterable[Grade]) -> list[Both]:
    """Return the checks that can be made on no log that was read: what they expect is not well-formed."""
    tried = [one.mistaken for one in grades if one.unread is None]
    names = {name for name in tried[0] if all(name in one for one in tried)} if tried else set()
    return [tried[0][name] for name in sorted(names)]


def handed_in(folder: Path, besides: Iterable[Path] = ()) -> list[Path]:
    """Return the files of a folder and of those within, without hidden ones."""
    others = {path.resolve() for path in besides}
    found = (path for path in folder.rglob("*") if path.is_file() or path.is_symlink())
    return sorted(
        path
        for path in found
        if not any(part.startswith(".") for part in path.relative_to(folder).parts) and path.resolve() not in others
    )
