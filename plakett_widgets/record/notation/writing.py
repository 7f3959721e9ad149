"""Write the notation of a game: header tags, then a line for each turn.  ``docs/saved-games.md`` describes it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..._version import __version__
from ...editions import Edition
from ...editions.names import fold
from ...editions.options import written
from ...engine import move
from ...errors.worded import Worded, wrong
from ...inputs.players import is_allowed
from ...moves.seats import seat_labels
from ...moves.throws import throw_text
from ...words.catalogue import Both, both, in_words
from ...words.languages import LANGUAGES, SPACE
from ..progress import OnProgress
from .lines import Claim, Line
from .transcript import AnswerWriter, Entry

FORMAT: Final = "plakett 1"
# Players of these names go by a number.  Add no new words for moves, as files that exist would be read otherwise.
RESERVED: Final = frozenset({
    "accept", "accepter", "acheter", "bankrupt", "batir", "bid", "build", "buy", "choisir", "choose", "claim",
    "construire", "continuer", "counter", "decline", "decliner", "demander", "des", "dessus", "dice", "encherir", "end",
    "faillite", "finir", "garder", "go", "hypothequer", "jouer", "keep", "lancer", "lever", "lift", "liquider", "miser",
    "mortgage", "offer", "pass", "passer", "pay", "payer", "place", "placer", "proposer", "reclamer", "refuse", "refuser",
    "rester", "retirer", "roll", "sell", "settle", "stay", "temps", "terminer", "throw", "time", "top", "use", "utiliser",
    "vendre", "vouloir", "want", "withdraw", "contre proposer",
})  # fmt: skip
MAX_BYTES: Final = 8_000_000
MAX_MOVES: Final = 100_000  # of a game
MAX_SCRIPTED_THROWS: Final = 5_000  # each position holds them all
MAX_REPEATED_MOVES: Final = 100_000  # when every line that was left is played from the beginning
MAX_SEED_DIGITS: Final = 1_000
MAX_COMMENT_LENGTH: Final = 1_000  # characters
DIGEST_DIGITS: Final = 16  # as it is written
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
    arguments: str = ""  # such as “rollouts=20”, where they are not the defaults


@dataclass(frozen=True)
class Beginning:
    """How a game began.  Options are texts, the position is a line, the banker is the number of a seat."""

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
    writer: AnswerWriter  # of its lines
    digest: str
    opened: Sequence[str] = ()  # the throws that settled who starts
    lines: Sequence[Line] = ()
    claims: Sequence[Claim] = ()
    winners: Sequence[int] = ()


def hash_options(options: Mapping[str, object]) -> str:
    """Return a short hash of all options and their values, in any order, as text or not.

    >>> hash_options({"a": 1, "b": True}) == hash_options({"b": "true", "a": "1"}) != hash_options({})
    True
    """
    text = "\n".join(f"{name}={written(options[name])}" for name in sorted(options))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_DIGITS]


def move_labels(names: Sequence[str]) -> list[str]:
    """Return the names of the players in moves, or P1, P2 and so on where a name could be taken for something else.

    >>> move_labels(["Ana", "Jean-Noël"]), move_labels(["Ana", "{Léo}"]), move_labels(["Ana", "Roll on"])
    (['Ana', 'Jean-Noël'], ['P1', 'P2'], ['P1', 'P2'])
    """
    plain = all(PLAIN_NAME.fullmatch(name) and fold(name.partition(" ")[0]) not in RESERVED for name in names)
    return list(names) if plain else seat_labels(len(names))


def checked_comment(text: str) -> str:
    """Return a comment as it is kept, or raise ``ValueError``.

    >>> checked_comment("A  bold  move!")
    'A bold move!'
    """
    plain = " ".join(text.split())
    if not plain or len(plain) > MAX_COMMENT_LENGTH or not all(map(is_allowed, plain)) or "{" in plain or "}" in plain:
        raise wrong("saved.comment_text", most=MAX_COMMENT_LENGTH)
    return plain


def write_game(game: SavedGame, names: bool, advance: OnProgress) -> str:
    """Return the text of a game.  Without ``names`` the players are P1, P2 and so on.

    The oldest lines that were left are dropped where the text could not be read again.  Raises ``SavedGameError`` if the
    game alone could not.
    """
    seats = game.beginning.seats
    if not names:
        seats = [replace(seat, name=name) for seat, name in zip(seats, seat_labels(len(seats)), strict=True)]
    while sum(len(line.entries) for line in game.lines) > MAX_REPEATED_MOVES:
        game = replace(game, lines=game.lines[1:])
    while True:
        writer = Writer(game, seats, advance)
        text = writer.text()
        exceeded = writer.exceeded_limit(text)
        if not exceeded:
            return text
        if not game.lines:
            raise SavedGameError(in_words("saved.at_most", what=exceeded))
        game = replace(game, lines=game.lines[1:])


class Writer:
    def __init__(self, game: SavedGame, seats: Sequence[Seat], advance: OnProgress) -> None:
        self.game = game
        self.advance = advance
        self.seats = seats
        self.labels = move_labels([seat.name for seat in seats])
        self.writer = game.writer
        if self.labels != game.writer.labels:
            self.writer = AnswerWriter(game.writer.edition, self.labels, game.writer.bots)
        self.played = [game.main, *game.lines]
        self.branches = self.tree()
        self.scripted_throws = 0

    def exceeded_limit(self, text: str) -> Both | None:
        """Return the limit of the reader that the text exceeds."""
        if len(self.game.main.entries) > MAX_MOVES:
            return both("saved.so_many_moves", n=MAX_MOVES)
        if self.scripted_throws > MAX_SCRIPTED_THROWS:
            return both("saved.so_many_waiting", n=MAX_SCRIPTED_THROWS)
        return both("saved.so_many_bytes", n=MAX_BYTES) if len(text.encode()) > MAX_BYTES else None

    def text(self) -> str:
        tags = [format_tag(name, *values) for name, *values in self.tags()]
        end = f"* {self.game.main.events} events {self.game.digest[:DIGEST_DIGITS]}"
        return "\n".join([*tags, "", *self.rows(0), end, ""])

    def tags(self) -> list[tuple[str, ...]]:
        game, begun = self.game, self.game.beginning
        tags: list[tuple[str, ...]] = [("Game", FORMAT), ("Edition", begun.edition)]
        usual = {option.name: written(option.default) for option in game.box.options}
        tags += [("Option", name, value) for name, value in begun.options.items() if value != usual.get(name)]
        tags.append(("Options", hash_options(begun.options)))
        tags += [("Seat", seat.name, seat.token, *filter(None, (seat.bot, seat.arguments))) for seat in self.seats]
        if begun.seed is not None:
            tags.append(("Seed", str(begun.seed)))
        tags.append(("Engine", __version__))
        if begun.banker is not None:
            tags.append(("Banker", str(begun.banker + 1)))
        scripted = [f"{throw_text(*dice)}!" for dice in begun.opening]
        opening = scripted + list(game.opened[len(scripted) :])
        if opening:
            tags.append(("Opening", " ".join(opening)))
        if begun.position is not None:
            tags.append(("Position", begun.position))
        if game.claims:
            claims = [(self.writer.write(claim.move.answer, claim.by_bot, move.OUTSIDE, ()), claim.at) for claim in game.claims]
            tags.append(("Claims", "; ".join(f"{text} @{at}" for text, at in claims)))
        tags.append(("Result", ", ".join(self.labels[seat] for seat in game.winners) if game.main.over else "*"))
        return tags

    def tree(self) -> list[list[tuple[int, int]]]:
        """Return by line those that leave it: after how many moves, and which.  Each leaves the line most like it."""
        branches: list[list[tuple[int, int]]] = [[] for _ in self.played]
        for number, line in enumerate(self.played[1:], 1):
            shared = [line.count_common(other) for other in self.played[:number]]
            branches[shared.index(max(shared))].append((max(shared), number))
        return branches

    def rows(self, number: int, first: int = 0, indent: str = "", above: Sequence[str] = ()) -> list[str]:
        """Return the rows of a line of play (0 the main one) from a move on, one for each turn.

        ``above`` are the comments at its beginning that belong to the line which it leaves.
        """
        line = self.played[number]
        rows: list[str] = []
        row: list[str] = []
        turn = -1
        for at in range(first, len(line.entries) + 1):
            for comment in line.comments.get(at, ()):
                if at > first or comment not in above:
                    row[-1:] = [f"{row[-1]} {{{comment}}}"] if row else [f"{{{comment}}}"]
            leaving = [branch for place, branch in self.branches[number] if place == at]
            entry = line.entries[at] if at < len(line.entries) else None
            if row and (entry is None or entry.turn != turn or leaving):
                rows.append(indent + "; ".join(row))
                row, turn = [], -1
            for branch in leaving:
                inner = self.rows(branch, at, indent + "  ", line.comments.get(at, ())) or [""]
                rows += [f"{indent}(#{branch} {inner[0].strip()}".rstrip(), *inner[1:]]
                rows[-1] += ")"
            if entry is not None:
                head = "" if entry.turn == turn else f"{entry.turn}. {self.labels[entry.seat]}: "
                turn = entry.turn
                row.append(head + self.entry_text(entry))
        return rows

    def entry_text(self, entry: Entry) -> str:
        self.advance(1)
        self.scripted_throws += move.kind_of(entry.answer[0]) == move.DICE
        if self.writer is self.game.writer:
            return entry.text
        return self.writer.write(entry.answer, entry.by_bot, entry.seat, entry.chance)


def format_tag(name: str, *values: str) -> str:
    """Return a tag as a line of text.

    >>> format_tag("Seat", 'the "one"', "boat")
    '[Seat "the \\\\"one\\\\"" "boat"]'
    """
    quoted = " ".join('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values)
    return f"[{name} {quoted}]"
