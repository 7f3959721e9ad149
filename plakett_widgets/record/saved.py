"""Saved games: a plain file with what began the game and everything said since, chance scripted by hand included."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..bots import Balanced, Bot, Careful, Random
from ..editions import UnknownNameError
from ..engine.legality import Pending
from ..engine.position import Position
from ..engine.session import Answer
from ..refusal import Refused
from .grammar import Move, Reader, Unreadable
from .lines import MOST as MOST_LINES
from .lines import Line
from .position import PositionData

LARGEST: Final = 4_000_000  # bytes
BOTS: Final = {kind.name: kind for kind in (Balanced, Careful, Random)}


class SavedGameError(ValueError):
    """A file that is no saved game: what is wrong, and where."""


class Seat(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(max_length=40)]
    token: Annotated[str, Field(max_length=60)]
    bot: Annotated[str, Field(max_length=40)] | None = None


Die = Annotated[int, Field(ge=0, le=6)]  # 0: there is no second one


Moves = Annotated[list[Annotated[str, Field(max_length=400)]], Field(max_length=200_000)]
Count = Annotated[int, Field(ge=0, le=100_000_000)]


class SavedLine(BaseModel):
    """A line that was left: so many of the moves of the game are its own too, then come others."""

    model_config = ConfigDict(extra="forbid")
    same: Count
    moves: Moves
    said_by_bots: list[int] = []  # numbers of those
    events: Count
    round: Count
    over: bool


class SavedGame(BaseModel):
    """The fields of the file."""

    model_config = ConfigDict(extra="forbid")
    format: Literal["plakett-game/1"]
    edition: Annotated[str, Field(max_length=200)]
    options: dict[str, Any]
    seed: int
    players: Annotated[list[Seat], Field(max_length=12)]
    opening: Annotated[list[tuple[Die, Die]], Field(max_length=1000)] = []
    banker: Annotated[str, Field(max_length=40)] | None = None
    position: PositionData | None = None
    moves: Moves
    said_by_bots: list[int] = []  # numbers of the moves
    kept_claims: Annotated[list[str], Field(max_length=1000)] = []  # said while something else was being decided
    lines: Annotated[list[SavedLine], Field(max_length=MOST_LINES)] = []
    digest: str


BEGINNING: Final = {"edition", "options", "seed", "players", "opening", "banker", "position"}  # what a game is begun with


def write(path: Path, data: SavedGame) -> None:
    fresh = path.with_name(path.name + ".new")
    said = data.model_dump(exclude_none=True, exclude_unset=True)  # of a position, only what it was given as
    text = json.dumps(said, ensure_ascii=False, indent=1).encode()
    while len(text) > LARGEST and said["lines"]:  # what could not be read again is not worth writing
        del said["lines"][0]
        text = json.dumps(said, ensure_ascii=False, indent=1).encode()
    try:
        fresh.write_bytes(text)
        fresh.replace(path)  # a crash leaves the old file whole
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def read(path: Path) -> SavedGame:
    """The fields of a saved game, checked; its moves are judged when they are said again."""
    if path.stat().st_size > LARGEST:
        raise SavedGameError(f"{path.name}: larger than {LARGEST:,} bytes")
    try:
        return SavedGame.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise SavedGameError(f"{path.name}: {where or 'the file'}: {first['msg']}") from None


@contextmanager
def about(path: Path) -> Iterator[None]:
    """Whatever is wrong with what a file says is told with its name."""
    try:
        yield
    except (Refused, ValueError, UnknownNameError) as error:
        raise SavedGameError(f"{path.name}: {'; '.join([str(error), *getattr(error, '__notes__', [])])}") from None


def differences(there: SavedGame, here: SavedGame) -> list[str]:
    """In what two games were begun differently."""
    one, other = (data.model_dump(mode="json", include=BEGINNING) for data in (there, here))
    found = []
    for name in sorted(name for name in one if one[name] != other[name]):
        if name == "options":
            found += [f"{key} is {one[name].get(key)!r}, not {value!r}" for key, value in other[name].items()
                      if one[name].get(key) != value]  # fmt: skip
        elif name == "players":
            found.append(f"at the table are {table(there)}, not {table(here)}")
        elif name in ("position", "opening"):
            found.append(f"{name} is another")
        else:
            found.append(f"{name} is {one[name]!r}, not {other[name]!r}")
    return found


def table(data: SavedGame) -> str:
    return ", ".join(f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in data.players)


def sit_down(seat: Seat, bots: Mapping[str, Bot]) -> str | tuple[str, Bot]:
    if seat.bot is None:
        return seat.name
    if seat.name in bots:
        return seat.name, bots[seat.name]
    if seat.bot not in BOTS:
        raise SavedGameError(f"{seat.name} is played by “{seat.bot}”; give that bot: load(path, bots={{{seat.name!r}: …}})")
    return seat.name, BOTS[seat.bot]()


def read_moves(data: SavedGame | SavedLine, reader: Reader) -> list[tuple[Move, bool]]:
    """Everything that was said, and whether a bot said it."""
    by_bots = set(data.said_by_bots)
    return [(said, number in by_bots) for number, said in enumerate(read_all(data.moves, reader))]


def line(left: Line, same: int, reader: Reader) -> SavedLine:
    """A line that shares its first ``same`` moves with the game."""
    return SavedLine(
        same=same,
        moves=[reader.write(Move(said[0], said[1:])) for said in left.said[same:]],
        said_by_bots=[number for number, of_bot in enumerate(left.by_bots[same:]) if of_bot],
        events=left.events,
        round=left.round,
        over=left.over,
    )


def read_line(data: SavedLine, number: int, said: list[Answer], by_bots: list[bool], reader: Reader) -> Line:
    """A line of a game in which that was said; it is judged when it is taken up."""
    try:
        moves = read_moves(data, reader)
    except SavedGameError as error:
        raise SavedGameError(f"line {number}: {error}") from None
    if data.same > len(said):
        raise SavedGameError(f"line {number}: same: the game has only {len(said)} moves")
    return Line(
        said[: data.same] + [(one.packed, *one.terms) for one, _ in moves],
        by_bots[: data.same] + [of_bot for _, of_bot in moves],
        data.events,
        data.round,
        data.over,
    )


def read_all(moves: Sequence[str], reader: Reader) -> list[Move]:
    said = []
    for number, text in enumerate(moves):
        try:
            said.append(reader.read(text, NO_POSITION, Pending()))
        except Unreadable as error:
            raise SavedGameError(f"move {number + 1}: {error}") from None
    return said


class Unused(Position):
    """Canonical moves name everything: they are read without a position."""

    def __init__(self) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        raise Unreadable("a saved move names who says it and what about", "un coup enregistré dit qui parle et de quoi")


NO_POSITION: Final = Unused()
