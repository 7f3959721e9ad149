"""Read the notation of a game: moves with their chance, comments and variations, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any, Final, cast

from ...editions import Edition
from ...engine.legality import Pending
from ...engine.move import DICE, kind_of, seat_of
from ...engine.position import Position
from ...moves.grammar import Move, Reader
from ...moves.naming import Unreadable
from ...moves.throws import THROW
from ...words.catalogue import in_words
from .lines import MAX_LINES as MOST_LINES
from .tags import TagReader, error_at, example_throw, quotable_text, skip_blanks
from .writing import (
    MAX_BYTES,
    MAX_COMMENT_LENGTH,
    MAX_MOVES,
    MAX_REPEATED_MOVES,
    MAX_SCRIPTED_THROWS,
    SavedGameError,
    checked_comment,
)

ITEM: Final = re.compile(r"[^;{}()\n]*")
TURN_HEAD: Final = re.compile(r"([0-9]{1,6})\.[ \t]*([^:]*):[ \t]*")
MOVES_BEFORE: Final = re.compile(r" @([0-9]{1,6})\s*\Z")  # a claim
NUMBER: Final = re.compile(r"#([0-9]{1,6})(?![0-9])")
LOT: Final = re.compile(r"@[0-9]{1,3}")
END: Final = re.compile(r"\*(?: ([0-9]{1,9}) events(?: ([0-9a-f]{16}))?)?\s*")
CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True)
class Item:
    """A move with what chance brought after it, and the place where it is written."""

    move: Move
    by_bot: bool
    chance: tuple[str, ...]
    place: int
    turn: tuple[int, int] | None = None  # number and seat, where they are written


@dataclass
class Branch:
    """A line of play: what it adds to the first ``at`` moves of the line that it leaves."""

    parent: Branch | None
    at: int
    place: int
    seat: int | None  # that moves where none is named
    number: int | None = None  # in the order in which lines were left
    items: list[Item] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)

    @property
    def length(self) -> int:
        return self.at + len(self.items)

    def all_items(self) -> list[Item]:
        return (self.parent.all_items()[: self.at] if self.parent else []) + self.items

    def all_comments(self) -> dict[int, list[str]]:
        above = self.parent.all_comments() if self.parent else {}
        shared = {at: comments[:] for at, comments in above.items() if at <= self.at}
        for at, comments in self.comments.items():
            shared.setdefault(at, []).extend(comments)
        return shared


@dataclass(frozen=True)
class ParsedMoves:
    """The moves of a text.  They are judged when they are played."""

    main: Branch
    branches: Sequence[Branch]  # in the order in which they were left
    claims: Sequence[tuple[Item, int | None]]  # each with the number of moves before it, if written
    events: int | None
    digest: str | None  # the first digits
    end: int


def decode_text(data: bytes) -> str:
    """Return the text of a file."""
    if len(data) > MAX_BYTES:
        raise error_at("", in_words("saved.bytes", most=MAX_BYTES), 0)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        raise error_at(before, in_words("saved.utf8"), len(before)) from None


def normalize_text(text: str) -> str:
    """Return a text without the marks and line ends that editors add."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


class TextReader:
    """Read the tags of a text, then its moves.  ``SavedGameError`` names what is wrong, and where."""

    def __init__(self, text: str, edition: str | Path | Edition | None = None) -> None:
        if len(text) > MAX_BYTES:
            raise error_at("", in_words("saved.characters", most=MAX_BYTES), 0)
        self.text = normalize_text(text)
        control = CONTROL.search(self.text)
        if control:
            raise error_at(self.text, in_words("saved.control", code=f"U+{ord(control[0]):04X}"), control.start())
        tags = TagReader(self.text, edition)
        self.header = tags.header()
        self.at = tags.at
        self.edition = self.header.edition
        self.bots = [seat.bot is not None for seat in self.header.beginning.seats]
        self.labels = self.header.labels
        self.reader = Reader(self.edition, self.labels)
        self.cards = {card.id for card in self.edition.cards}
        self.known: dict[tuple[str, int | None], Move] = {}  # moves that were read before
        self.seats: dict[str, int] = {}  # by label
        self.branches: list[Branch] = []
        self.move_count = self.scripted_throws = 0

    def error(self, words: Mapping[str, str], place: int | None = None) -> SavedGameError:
        return self.header.error(words, self.at if place is None else place)

    def moves(self) -> ParsedMoves:
        """Read all moves, up to the mark at the end."""
        claims = self.claims()
        branch = main = Branch(None, 0, self.at, None)
        while True:
            self.at = skip_blanks(self.text, self.at)
            char = self.text[self.at : self.at + 1]
            if char == "{":
                self.read_comment(branch)
            elif char == "(":
                branch = self.open_variation(branch)
            elif char == ")":
                if branch.parent is None:
                    raise self.error(in_words("saved.no_variation"))
                branch = branch.parent
                self.at += 1
            elif char == "*" and (not (after := self.text[self.at + 1 : self.at + 2]) or after.isspace()):
                break
            elif char in ("", "}", "["):
                key = {"": "saved.no_end", "}": "saved.no_comment"}
                raise self.error(in_words(key.get(char, "saved.late_tag")))
            else:
                self.read_item(branch)
        if branch.parent is not None:
            raise self.error(in_words("saved.open_variation"), branch.place)
        found = END.fullmatch(self.text, self.at)
        if not found:
            raise self.error(in_words("saved.end"))
        return ParsedMoves(main, self.ordered_branches(), claims, int(found[1]) if found[1] else None, found[2], self.at)

    def claims(self) -> list[tuple[Item, int | None]]:
        """Return the claims that wait, each with the number of moves before it, if written."""
        place, text = self.header.places.get("Claims", 0), self.header.claims
        found: list[tuple[Item, int | None]] = []
        for one in text.split(";") if text else ():
            claim, before = one.strip(), MOVES_BEFORE.search(one)
            if before:
                claim = one[: before.start()].strip()
            read = self.move(claim.removeprefix("*"), None, place)
            item = Item(read, self.is_by_bot(read, claim.startswith("*")), (), place)
            found.append((item, int(before[1]) if before else None))
        return found

    def read_comment(self, branch: Branch) -> None:
        end = self.text.find("}", self.at)
        if end < 0:
            raise self.error(in_words("saved.open_comment"))
        try:
            read = checked_comment(self.text[self.at + 1 : end])
        except ValueError:
            raise self.error(in_words("saved.comment", most=MAX_COMMENT_LENGTH)) from None
        branch.comments.setdefault(branch.length, []).append(read)
        self.at = end + 1

    def open_variation(self, parent: Branch) -> Branch:
        """Begin a variation, which replaces the moves that follow it in its parent."""
        if len(self.branches) == MOST_LINES:
            raise self.error(in_words("saved.variations", most=MOST_LINES))
        branch = Branch(parent, parent.length, self.at, parent.seat)
        self.branches.append(branch)
        self.at += 1
        found = NUMBER.match(self.text, self.at)
        if found:
            branch.number = int(found[1])
            self.at = found.end()
        elif self.text.startswith("#", self.at):
            raise self.error(in_words("saved.number"))
        return branch

    def ordered_branches(self) -> list[Branch]:
        """Return the variations in the order in which they were left."""
        repeated = sum(branch.length for branch in self.branches)
        if repeated > MAX_REPEATED_MOVES:
            raise self.error(in_words("saved.repeated", moves=repeated, most=MAX_REPEATED_MOVES))
        return sorted(self.branches, key=lambda branch: inf if branch.number is None else branch.number)

    def read_item(self, branch: Branch) -> None:
        found = ITEM.match(self.text, self.at)
        text = found[0] if found else ""
        place = self.at
        self.at += len(text)
        turn = None
        head = TURN_HEAD.match(text)
        if head:
            branch.seat = self.seat(head[2].strip(), place)
            turn = int(head[1]), branch.seat
            place += head.end()
            text = text[head.end() :]
        marked = text.startswith("*")
        move_text, equals, chance = text.removeprefix("*").partition("=")
        if not move_text.strip():
            if text.strip():
                raise self.error(in_words("saved.no_move"), place)
            return
        self.move_count += 1
        if branch.length == MAX_MOVES or self.move_count > MAX_MOVES + MAX_REPEATED_MOVES:
            raise self.error(in_words("saved.moves", most=MAX_MOVES), place)
        read = self.move(move_text.strip(), branch.seat, place)
        brought = self.chance(chance, place + len(move_text) + 1) if equals else ()
        self.scripted_throws += kind_of(read.packed) == DICE
        if self.scripted_throws > MAX_SCRIPTED_THROWS:
            raise self.error(in_words("saved.waiting", most=MAX_SCRIPTED_THROWS), place)
        branch.items.append(Item(read, self.is_by_bot(read, marked), brought, place, turn))

    def is_by_bot(self, read: Move, marked: bool) -> bool:
        """Return whether a bot made a move.  A mark before it turns round who did."""
        seat = seat_of(read.packed)
        return (seat < len(self.bots) and self.bots[seat]) != marked

    def seat(self, name: str, place: int) -> int:
        """Return the seat of a player, by name or number."""
        if name not in self.seats:
            try:
                self.seats[name] = self.reader.find_seat(name)
            except Unreadable as error:
                raise self.error(error.words, place) from None
        return self.seats[name]

    def move(self, text: str, seat: int | None, place: int) -> Move:
        key = text, seat
        if key not in self.known:
            label, colon, rest = text.partition(":")
            named = colon and label in self.labels
            try:
                self.known[key] = self.reader.read(
                    rest.strip() if named else text, NO_POSITION, Pending(), self.labels.index(label) if named else seat
                )
            except Unreadable as error:
                raise self.error(error.words, place) from None
        return self.known[key]

    def chance(self, text: str, place: int) -> tuple[str, ...]:
        words = text.split()
        for word in words or [""]:
            if not (word in self.cards or THROW.fullmatch(word) or LOT.fullmatch(word)):
                key = "saved.mark_here" if word == "*" else "saved.no_chance"
                raise self.error(in_words(key, given=quotable_text(word), throw=example_throw(self.edition)), place)
        return tuple(words)


class NoPosition:
    """The place of a position.  Canonical moves name everything, so that they need none."""

    def __getattr__(self, name: str) -> Any:
        raise Unreadable.worded("saved.names_all", roll="1. Ana: roll", mortgage="mortgage 5")


NO_POSITION: Final = cast(Position, NoPosition())
