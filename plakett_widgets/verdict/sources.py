"""The sources of a log: a game, its frames, rows, or a file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from itertools import islice
from numbers import Number
from os import PathLike
from pathlib import Path
from typing import Any, Final

from .. import editions
from ..editions import Edition
from ..engine import event, move
from ..errors.worded import Worded, about_field, printable, show_value, wrong, wrong_value
from ..game import Game, load
from ..inputs.arguments import file_path, is_iterable
from ..moves.seats import seat_labels
from ..record.audit import AuditedEvent, Difference, NoEventError, audit, read_events
from ..record.frames import Frames, FrameSource
from ..record.frames.export import FORMATS, require_format
from ..record.frames.schema import import_polars
from ..record.log.events import EventDetails, event_details, event_rows
from ..record.notation.saved import stand_in_bots
from ..record.notation.writing import SavedGameError
from ..words.catalogue import error_text, in_words

Row = Mapping[str, Any]
NEEDED_COLUMNS: Final = ("kind", "rule")  # columns without which nothing can be examined
EXAMINED_COLUMNS: Final = ("seat", "square", "amount", "other")  # a row may lack one, but not all rows
PLACE_COLUMNS: Final = ("title", "label")  # which the square shows, too
MAX_EVENTS: Final = 500_000  # events of a file: one that is packed may be small and hold any number of them


class NoLogError(Worded, ValueError):
    """A source cannot be read."""

    def __init__(self, words: Mapping[str, str], rule: str = "") -> None:
        super().__init__(words)
        self.difference = Difference(None, rule, words["fr"], words["en"])


@dataclass
class OpenedLog:
    """A log from any source."""

    rows: Sequence[Mapping[str, Any]]
    events: list[AuditedEvent]
    edition: Edition
    options: Mapping[str, object] | None
    names: Sequence[str]  # by seat: as moves call them, where nobody is named
    source: FrameSource | None = None

    def examined(self) -> list[Difference]:
        """Return what is against the rules, with all that a game knows of itself or by the events alone."""
        if self.source is None:
            return self.misplaced() + audit(self.events, self.edition, self.options)
        opening = self.source.opening if self.source.from_position else None
        kinds = {move.kind_of(answer[0]) for beat, _ in self.source.beats for answer in beat.answers}
        return audit(self.events, self.edition, self.options, opening, on_top=move.TOP in kinds)

    def words(self, at: int) -> dict[str, Any]:
        """Return a row with all columns that frames have for it, and the id of the card."""
        row, one = dict(self.rows[at]), self.events[at]
        if self.source is not None:
            row |= {"game": 0, "round": self.source.rounds[at]}
        if 0 <= one.card < len(self.edition.cards):
            row["card"] = self.edition.cards[one.card].id
        return {**self.details(at), "a": one.a, "b": one.b, **row}

    def details(self, at: int) -> EventDetails:
        """Return the further columns of frames."""
        one = self.events[at]
        square = one.square if 0 <= one.square < len(self.edition.squares) else None
        return event_details(event.NAMES[one.kind], square, one.a, one.b, self.edition)

    def misplaced(self) -> list[Difference]:
        """Return the rows that name another place than that of their square."""
        found = []
        for at, row in enumerate(self.rows):
            right = self.details(at)
            for name in PLACE_COLUMNS:
                place = row.get(name)
                if isinstance(place, (int, float)):  # as other programs read the number of a square
                    place = f"{place:g}" if isinstance(place, float) else show_value(place)
                if place not in (None, "", right[name]):
                    places = f"{name} = {show_value(str(place))}, square = {self.events[at].square}"
                    found.append(Difference(at, "", *in_words("verdict.other_place", places=places).values()))
        return found


def open_log(log: object, edition: str | Path | Edition | None, options: Mapping[str, object] | None) -> OpenedLog:
    if isinstance(log, (str, Path)):
        log = read_file(file_path("log", log), edition)
    if isinstance(log, Frames):
        require_one_game(len(log.sources))
    if isinstance(log, (Game, Frames)):
        source = log.table.source() if isinstance(log, Game) else log.source
        rows = event_rows(source.log, source.edition)
        names = log.names if isinstance(log, Game) else seat_labels(source.seats)
        return OpenedLog(rows, read_events(rows, source.edition), source.edition, source.options, names, source)
    found = list(rows_of(log))
    if not found:
        raise no_log("empty")
    for at, row in enumerate(found):
        if not isinstance(row, Mapping):
            raise no_log("no_row", row=at)
        lacking = next((name for name in NEEDED_COLUMNS if name not in row), None)
        if lacking is not None:
            raise no_log("no_column", row=at, name=lacking)
    # other programs write nan for nothing
    cleaned = [
        {name: None if isinstance(value, float) and value != value else value for name, value in row.items()} for row in found
    ]
    require_one_game(len({row["game"] if isinstance(row["game"], (Number, str)) else None for row in cleaned if "game" in row}))
    box = find_edition(cleaned) if edition is None else editions.load(edition)
    box = box.under(options)
    try:
        events = read_events(cleaned, box)
    except NoEventError as error:
        raise NoLogError(error.words) from None
    for name in EXAMINED_COLUMNS:
        if not any(name in row for row in cleaned):
            raise no_log("not_whole", name=name)
    return OpenedLog(cleaned, events, box, options, seat_labels(box.players.max))


def rows_of(table: Any) -> Any:
    """Return the rows of a frame of polars, pandas or Arrow, any other value as it is."""
    if hasattr(table, "collect"):
        table = table.collect()
    if hasattr(table, "to_dicts"):
        return table.to_dicts()
    if hasattr(table, "to_pylist"):
        return table.to_pylist()
    return table.to_dict("records") if hasattr(table, "to_dict") and hasattr(table, "columns") else table


def require_one_game(games: int) -> None:
    if games > 1:
        raise no_log("several_games", n=games)


def read_file(path: Path, edition: str | Path | Edition | None) -> object:
    """Return a saved game, or exported events."""
    name = printable(path.name)
    if path.exists() and not path.is_file():  # it may never end
        raise no_log("no_file", name=name)
    with path.open("rb"):  # is it there at all?
        pass
    try:
        suffix = path.suffix.lower()
        if suffix in (".ndjson", ".jsonl"):
            rows: Sized = list(islice(parse_lines(path.read_text("utf-8-sig")), MAX_EVENTS + 1))
        elif suffix in FORMATS:
            rows = read_exported(path)
        else:
            return load(path, stand_in_bots(path, edition), edition)
        if len(rows) > MAX_EVENTS:
            raise wrong("verdict.rows", most=MAX_EVENTS)
        return rows
    except SavedGameError as error:
        raise NoLogError(in_words("verdict.unread", why=error_text(error)), error.rule) from None
    except ValueError as error:
        raise no_log("unread", why=about_field(name, error_text(error))) from None


def parse_lines(text: str) -> Iterator[object]:
    """Yield the value of each line.  Empty lines mean nothing."""
    for number, line in enumerate(text.split("\n"), 1):
        try:
            if line.strip():
                yield json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"line {number}: {error}") from None


def read_exported(path: Path) -> Any:
    polars = import_polars()
    if path.suffix.lower() == ".parquet":
        require_format("log", ".parquet")
    try:
        with path.open("rb") as file:
            head = file.readline() if path.suffix.lower() == ".csv" else b""
        with path.open("rb") as file:  # from its start, where polars 1.33 would not go back to; a name might be a pattern
            if path.suffix.lower() == ".parquet":
                return polars.read_parquet(file, n_rows=MAX_EVENTS + 1)
            if path.suffix.lower() != ".csv":
                return polars.read_ipc(file, n_rows=MAX_EVENTS + 1)
            return polars.read_csv(
                file, separator=";" if b";" in head and b"," not in head else ",",  # as spreadsheets write it in French
                infer_schema_length=None, n_rows=MAX_EVENTS + 1,
                schema_overrides={"label": polars.String} if b"label" in head else None,  # though most are numbers
            )  # fmt: skip
    except (OSError, polars.exceptions.PolarsError) as error:
        raise ValueError(str(error).partition("\n")[0]) from None  # what follows is advice to programs
    except polars.exceptions.PanicException:  # no Exception, and without a helpful message
        raise ValueError("it is torn") from None


def find_edition(rows: Sequence[Row]) -> Edition:
    """Return the edition with most of the rules that are cited."""
    cited = {str(row["rule"]) for row in rows if row.get("rule")}
    boxes = [editions.load(name) for name in editions.names()]
    known = [len(cited & {rule.id for rule in box.rulebook.rules}) for box in boxes]
    if not max(known):
        raise no_log("no_edition")
    return boxes[known.index(max(known))]


def no_log(key: str, **values: object) -> NoLogError:
    """Return the error about a source, in the words of the catalogue."""
    return NoLogError(in_words(f"verdict.{key}", **values))


def require_log(name: str, right: str, value: object) -> None:
    framed = hasattr(value, "collect") or hasattr(value, "to_pylist")
    if not framed and not is_iterable(value) and not isinstance(value, (Game, Frames, PathLike)):
        raise wrong_value(name, right, value)
