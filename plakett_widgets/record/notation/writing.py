"""The notation of a game: header tags, then a line a turn with what was said and what fell.  ``docs/saved-games.md``."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ..._version import __version__
from ...editions import Edition
from ...editions.names import fold
from ...editions.options import written
from ...engine import move
from ...errors.worded import Worded, wrong
from ...inputs.players import may_stand, seat_labels
from ...words.catalogue import Both, both, in_words
from ...words.languages import LANGUAGES, SPACE
from ..moves.chance_record import THROW, throw_text
from ..progress import OnProgress
from .lines import Claim, Line
from .transcript import AnswerWriter

FORMAT: Final = "plakett 1"
# Whoever is named so goes by a number.  New words for moves do not belong here: files that were written would read otherwise.
RESERVED: Final = frozenset({
    "accept", "accepter", "acheter", "bankrupt", "batir", "bid", "build", "buy", "choisir", "choose", "claim",
    "construire", "continuer", "counter", "decline", "decliner", "demander", "des", "dessus", "dice", "encherir", "end",
    "faillite", "finir", "garder", "go", "hypothequer", "jouer", "keep", "lancer", "lever", "lift", "liquider", "miser",
    "mortgage", "offer", "pass", "passer", "pay", "payer", "place", "placer", "proposer", "reclamer", "refuse", "refuser",
    "rester", "retirer", "roll", "sell", "settle", "stay", "temps", "terminer", "throw", "time", "top", "use", "utiliser",
    "vendre", "vouloir", "want", "withdraw", "contre proposer",
})  # fmt: skip
MAX_BYTES: Final = 8_000_000  # bytes of a text
MAX_MOVES: Final = 100_000  # of a game
MAX_SCRIPTED_THROWS: Final = 5_000  # throws that are scripted ahead: each position holds them all
MAX_REPEATED_MOVES: Final = 100_000  # moves, when every line that was left is played from the beginning
MAX_COMMENTS: Final = 10_000
MAX_TAG_LENGTH: Final = 25_000  # characters
MAX_SEED_DIGITS: Final = 1_000  # digits
MAX_COMMENT_LENGTH: Final = 1_000  # characters
DIGEST_DIGITS: Final = 16  # of a digest, as it is written
PLAIN_NAME: Final = re.compile(r"[^\W\d_][\w .'’-]*(?<! )")  # a name that cannot be taken for anything else


class SavedGameError(Worded, ValueError):
    r"""A text is not a saved game.

    Parameters
    ----------
    what : mapping of str to str
        What is wrong, by language ("fr" and "en").
    line : int, default 0
        The line, 0 if it is not known.
    column : int, default 0
        The column.
    rule : str, optional
        The id of the rule of the edition that forbids it.
    name : str, optional
        The name of the file.

    Examples
    --------
    >>> SavedGameError({"fr": "il manque un coup", "en": "a move is missing"}, 3, 14).text("fr")
    'ligne 3, colonne 14\xa0: il manque un coup'
    """

    def __init__(self, what: Mapping[str, str], line: int = 0, column: int = 0, rule: str = "", name: str = "") -> None:
        place = in_words("saved.place", line=str(line), column=str(column))
        super().__init__(
            {
                locale: f"{SPACE[locale]}: ".join(filter(None, (name, place[locale] if line else "", what[locale])))
                for locale in LANGUAGES
            }
        )
        self.what = what
        self.line = line
        self.column = column
        self.rule = rule
        self.name = name


@dataclass(frozen=True)
class Seat:
    name: str
    token: str
    bot: str | None = None  # the name of its kind
    arguments: str = ""  # with which it was made, such as “rollouts=20”, where they are not the usual ones


@dataclass(frozen=True)
class Beginning:
    """With what a game began.  Options are texts; the position is a line; the banker is the number of a seat."""

    edition: str
    options: Mapping[str, str]
    seats: Sequence[Seat]
    seed: int | None = None
    opening: Sequence[tuple[int, int]] = ()  # throws that were scripted
    banker: int | None = None
    position: str | None = None


@dataclass(frozen=True)
class SavedGame:
    """All that is written of a game."""

    box: Edition
    beginning: Beginning
    main: Line
    scribe: AnswerWriter  # of its lines
    digest: str
    opened: Sequence[str] = ()  # the throws that settled who starts
    lines: Sequence[Line] = ()
    claims: Sequence[Claim] = ()  # said while something else was being decided
    winners: Sequence[int] = field(default_factory=list)


def hash_options(options: Mapping[str, object]) -> str:
    """A short hash of all options and their values, which are those that a saved game has: in any order, text or not.

    >>> hash_options({"a": 1, "b": True}) == hash_options({"b": "true", "a": "1"}) != hash_options({})
    True
    """
    text = "\n".join(f"{name}={written(options[name])}" for name in sorted(options))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_DIGITS]


def move_labels(names: Sequence[str]) -> list[str]:
    """How the players are called in the moves: by name, or P1, P2, … where a name could be taken for something else.

    >>> move_labels(["Ana", "Jean-Noël"]), move_labels(["Ana", "{Léo}"]), move_labels(["Ana", "Roll on"])
    (['Ana', 'Jean-Noël'], ['P1', 'P2'], ['P1', 'P2'])
    """
    plain = all(PLAIN_NAME.fullmatch(name) and fold(name.partition(" ")[0]) not in RESERVED for name in names)
    return list(names) if plain else seat_labels(len(names))


def checked_comment(text: str) -> str:
    """A comment as it is kept; ``ValueError`` if it cannot be one.

    >>> checked_comment("A  bold  move!")
    'A bold move!'
    """
    plain = " ".join(text.split())
    if not plain or len(plain) > MAX_COMMENT_LENGTH or not all(map(may_stand, plain)) or "{" in plain or "}" in plain:
        raise wrong("saved.comment_text", most=MAX_COMMENT_LENGTH)
    return plain


def bot_values(seat: Seat) -> tuple[str, ...]:
    """What is written of the bot in a seat."""
    if seat.bot is None:
        return ()
    return (seat.bot, seat.arguments) if seat.arguments else (seat.bot,)


def write_game(sheet: SavedGame, names: bool, went_on: OnProgress) -> str:
    """The text of a game.  Without ``names`` the players are called P1, P2, …

    Of lines that could not all be read again the oldest are left out; ``SavedGameError`` if the game itself could not.
    """
    seats = sheet.beginning.seats
    if not names:
        seats = [replace(seat, name=name) for seat, name in zip(seats, seat_labels(len(seats)), strict=True)]
    while sum(len(line.said) for line in sheet.lines) > MAX_REPEATED_MOVES:
        sheet = replace(sheet, lines=sheet.lines[1:])
    while True:
        writer = Writer(sheet, seats, went_on)
        text = writer.text()
        what = writer.too_much(text)
        if not what:
            return text
        if not sheet.lines:
            raise SavedGameError(in_words("saved.at_most", what=what))
        sheet = replace(sheet, lines=sheet.lines[1:])


class Writer:
    def __init__(self, sheet: SavedGame, seats: Sequence[Seat], went_on: OnProgress) -> None:
        self.sheet = sheet
        self.went_on = went_on
        self.seats = seats
        self.labels = move_labels([seat.name for seat in seats])
        self.scribe = sheet.scribe
        if self.labels != sheet.scribe.labels:
            self.scribe = AnswerWriter(sheet.scribe.edition, self.labels, sheet.scribe.bots)
        self.played = [sheet.main, *sheet.lines]
        self.branches = self.tree()
        self.comments = 0

    def too_much(self, text: str) -> Both | None:
        """Which limit of those who read it the text goes beyond."""
        if len(self.sheet.main.said) > MAX_MOVES:
            return both("saved.so_many_moves", n=MAX_MOVES)
        if any(most_scripted_throws(line) > MAX_SCRIPTED_THROWS for line in self.played):
            return both("saved.so_many_waiting", n=MAX_SCRIPTED_THROWS)
        if self.comments > MAX_COMMENTS:
            return both("saved.so_many_comments", n=MAX_COMMENTS)
        if any(len(line) > MAX_TAG_LENGTH for line in text.partition("\n\n")[0].split("\n")):
            return both("saved.so_many_characters", n=MAX_TAG_LENGTH)
        return both("saved.so_many_bytes", n=MAX_BYTES) if len(text.encode()) > MAX_BYTES else None

    def text(self) -> str:
        tags = [format_tag(name, *values) for name, *values in self.tags()]
        end = f"* {self.sheet.main.events} events {self.sheet.digest[:DIGEST_DIGITS]}"
        return "\n".join([*tags, "", *self.line(0), end, ""])

    def tags(self) -> list[tuple[str, ...]]:
        sheet, begun = self.sheet, self.sheet.beginning
        tags: list[tuple[str, ...]] = [("Game", FORMAT), ("Edition", begun.edition)]
        usual = {option.name: written(option.default) for option in sheet.box.options}
        tags += [("Option", name, value) for name, value in begun.options.items() if value != usual.get(name)]
        tags.append(("Options", hash_options(begun.options)))
        tags += [("Seat", seat.name, seat.token, *bot_values(seat)) for seat in self.seats]
        if begun.seed is not None:
            tags.append(("Seed", str(begun.seed)))
        tags.append(("Engine", __version__))
        if begun.banker is not None:
            tags.append(("Banker", str(begun.banker + 1)))
        scripted = [f"{throw_text(*dice)}!" for dice in begun.opening]
        opening = scripted + list(sheet.opened[len(scripted) :])
        if opening:
            tags.append(("Opening", " ".join(opening)))
        if begun.position is not None:
            tags.append(("Position", begun.position))
        if sheet.claims:
            tags.append(
                ("Claims", "; ".join(f"{self.scribe.reader.write(claim.move)} @{claim.said}" for claim in sheet.claims))
            )
        tags.append(("Result", ", ".join(self.labels[seat] for seat in sheet.winners) if sheet.main.over else "*"))
        return tags

    def tree(self) -> list[list[tuple[int, int]]]:
        """By line those that leave it: after how many answers, and which; it is the one with which most is in common."""
        branches: list[list[tuple[int, int]]] = [[] for _ in self.played]
        for number, line in enumerate(self.played[1:], 1):
            shared = [line.common(other) for other in self.played[:number]]
            branches[shared.index(max(shared))].append((max(shared), number))
        return branches

    def line(self, number: int, first: int = 0, indent: str = "", above: Sequence[str] = ()) -> list[str]:
        """The rows of a line of play (0 the main one) from its answer ``first`` on, a turn each.

        ``above`` are the comments at its beginning that belong to the line which it leaves.
        """
        line = self.played[number]
        rows: list[str] = []
        row: list[str] = []
        turn = -1
        for said in range(first, len(line.said) + 1):
            for comment in line.comments.get(said, ()):
                if said > first or comment not in above:
                    self.comments += 1
                    row[-1:] = [f"{row[-1]} {{{comment}}}"] if row else [f"{{{comment}}}"]
            leaving = [branch for at, branch in self.branches[number] if at == said]
            told = line.told[said] if said < len(line.said) else None
            if row and (told is None or told.turn != turn or leaving):
                rows.append(indent + "; ".join(row))
                row, turn = [], -1
            for branch in leaving:
                inner = self.line(branch, said, indent + "  ", line.comments.get(said, ())) or [""]
                rows += [f"{indent}(#{branch} {inner[0].strip()}".rstrip(), *inner[1:]]
                rows[-1] += ")"
            if told is not None:
                head = "" if told.turn == turn else f"{told.turn}. {self.labels[told.seat]}: "
                turn = told.turn
                row.append(head + self.item(line, said))
        return rows

    def item(self, line: Line, number: int) -> str:
        """One answer, with what fell after it."""
        self.went_on(1)
        if self.scribe is self.sheet.scribe:
            return line.items[number]
        return self.scribe.item(line.said[number], line.by_bots[number], line.told[number])


def count_scripted_throws(waiting: int, packed: int, chance: Sequence[str]) -> int:
    """How many scripted throws wait after a move and what fell then, out of those that waited before it."""
    scripted = move.kind_of(packed) == move.DICE
    return waiting + 1 if scripted else max(waiting - sum(THROW.fullmatch(word) is not None for word in chance), 0)


def most_scripted_throws(line: Line) -> int:
    """How many scripted throws wait at most in a line of play."""
    most = ahead = 0
    for answer, told in zip(line.said, line.told, strict=True):
        if ahead or move.kind_of(answer[0]) == move.DICE:
            ahead = count_scripted_throws(ahead, answer[0], told.chance)
            most = max(most, ahead)
    return most


def format_tag(name: str, *values: str) -> str:
    """
    >>> format_tag("Seat", 'the "one"', "boat")
    '[Seat "the \\\\"one\\\\"" "boat"]'
    """
    quoted = " ".join('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values)
    return f"[{name} {quoted}]"
