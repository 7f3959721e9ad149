"""Saved games: a plain file with what began the game and everything said since, chance scripted by hand included."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..editions import Edition
from ..bots import Balanced, Bot, Careful, Random
from ..engine.legality import Pending
from ..engine.position import Position
from .grammar import Reader, Said, Unreadable
from .position import PositionData

if TYPE_CHECKING:
    from ..game import Game

LARGEST: Final = 4_000_000  # bytes
BOTS: Final = {kind.name: kind for kind in (Balanced, Careful, Random)}


class SavedGameError(ValueError):
    """A file that is no saved game: what is wrong, and where."""


class Seat(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(max_length=40)]
    token: Annotated[str, Field(max_length=60)]
    bot: Annotated[str, Field(max_length=40)] | None = None


class SavedGame(BaseModel):
    """The fields of the file."""

    model_config = ConfigDict(extra="forbid")
    format: Literal["plakett-game/1"]
    edition: Annotated[str, Field(max_length=200)]
    options: dict[str, Any]
    seed: int
    players: Annotated[list[Seat], Field(max_length=12)]
    opening: list[tuple[int, int]] = []
    position: PositionData | None = None
    moves: Annotated[list[Annotated[str, Field(max_length=400)]], Field(max_length=200_000)]
    said_by_bots: list[int] = []  # numbers of the moves
    digest: str


def write(path: Path, game: Game) -> None:
    answers = game._answers()
    data = SavedGame(
        format="plakett-game/1",
        edition=game.edition.id,
        options=dict(game.options),
        seed=game.seed,
        players=[Seat(name=p.name, token=p.token, bot=p.bot.name if p.bot else None) for p in game.players],
        opening=list(game.opening),
        position=game.start,
        moves=[game.reader.write(said) for said, _ in answers],
        said_by_bots=[number for number, (_, of_bot) in enumerate(answers) if of_bot],
        digest=game.digest(),
    )
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(json.dumps(data.model_dump(exclude_none=True), ensure_ascii=False, indent=1), encoding="utf-8")
    fresh.replace(path)  # a crash leaves the old file whole


def read(
    path: Path, game_type: type[Game], bots: Mapping[str, Bot], edition: str | Path | Edition | None = None
) -> Game:
    if path.stat().st_size > LARGEST:
        raise SavedGameError(f"{path.name}: larger than {LARGEST:,} bytes")
    try:
        data = SavedGame.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise SavedGameError(f"{path.name}: {where or 'the file'}: {first['msg']}") from None
    game = game_type(
        edition or data.edition, [sit_down(seat, bots) for seat in data.players], seed=data.seed, options=data.options,
        position=data.position, tokens=[seat.token for seat in data.players], opening=data.opening,
    )  # fmt: skip
    by_bots = set(data.said_by_bots)
    said = [(read_move(text, number, game.reader, path), number in by_bots) for number, text in enumerate(data.moves)]
    game._replay(said)
    if game.digest() != data.digest:
        raise SavedGameError(f"{path.name}: the moves do not give the game that was saved; was the file changed?")
    return game


def sit_down(seat: Seat, bots: Mapping[str, Bot]) -> str | tuple[str, Bot]:
    if seat.bot is None:
        return seat.name
    if seat.name in bots:
        return seat.name, bots[seat.name]
    if seat.bot not in BOTS:
        raise SavedGameError(f"{seat.name} is played by “{seat.bot}”; give that bot: load(path, bots={{{seat.name!r}: …}})")
    return seat.name, BOTS[seat.bot]()


def read_move(text: str, number: int, reader: Reader, path: Path) -> Said:
    try:
        return reader.read(text, NO_POSITION, Pending())
    except Unreadable as error:
        raise SavedGameError(f"{path.name}: move {number + 1}: {error}") from None


class Unused(Position):
    """Canonical moves name everything: they are read without a position."""

    def __init__(self) -> None:
        pass


NO_POSITION: Final = Unused()
