"""Saved games: a plain file with what began the game and everything said since, chance scripted by hand included."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..bots import Balanced, Bot, Careful, Random
from ..engine.legality import Pending
from ..engine.position import Position
from .grammar import Move, Reader, Unreadable
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
    moves: Annotated[list[Annotated[str, Field(max_length=400)]], Field(max_length=200_000)]
    said_by_bots: list[int] = []  # numbers of the moves
    kept_claims: Annotated[list[str], Field(max_length=1000)] = []  # said while something else was being decided
    digest: str


def write(path: Path, data: SavedGame) -> None:
    fresh = path.with_name(path.name + ".new")
    said = data.model_dump(exclude_none=True, exclude_unset=True)  # of a position, only what it was given as
    fresh.write_text(json.dumps(said, ensure_ascii=False, indent=1), encoding="utf-8")
    fresh.replace(path)  # a crash leaves the old file whole


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


def sit_down(seat: Seat, bots: Mapping[str, Bot]) -> str | tuple[str, Bot]:
    if seat.bot is None:
        return seat.name
    if seat.name in bots:
        return seat.name, bots[seat.name]
    if seat.bot not in BOTS:
        raise SavedGameError(f"{seat.name} is played by “{seat.bot}”; give that bot: load(path, bots={{{seat.name!r}: …}})")
    return seat.name, BOTS[seat.bot]()


def read_moves(data: SavedGame, reader: Reader) -> list[tuple[Move, bool]]:
    """Everything that was said, and whether a bot said it."""
    by_bots = set(data.said_by_bots)
    return [(said, number in by_bots) for number, said in enumerate(read_all(data.moves, reader))]


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
