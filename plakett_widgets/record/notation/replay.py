"""Replay of a saved game.  Dice and cards are compared with what is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Final

from ...editions import Edition
from ...engine import session as live
from ...engine.legality import Pending
from ...engine.position import Position
from ...engine.recorded_chance import RecordedChance
from ...engine.session import Session
from ...moves.grammar import Move
from ...moves.throws import THROW, throw_text
from ...texts.refusal import Refused
from ...words.catalogue import error_in_words, in_words
from ...words.languages import LANGUAGES
from ..moves.chance_record import ChanceReader, find_chance
from ..progress import OnProgress
from .lines import Line
from .reading import Branch, Item
from .tags import Header
from .transcript import AnswerWriter, Entry, Transcript

MAX_SHOWN_WORDS: Final = 12  # throws and cards in a message
Refuse = Callable[[int, Move, tuple[Position, Pending] | None], Refused]  # words a reason of the engine
Begin = Callable[[RecordedChance | None], Session]  # makes the session as the game began, with recorded chance


class Replay:
    """Play the lines of a saved game, and compare what chance brings with what is written."""

    def __init__(self, header: Header, writer: AnswerWriter, begin: Begin, refused: Refuse, advance: OnProgress) -> None:
        self.header = header
        self.writer = writer
        self.begin = begin
        self.refused = refused
        self.advance = advance
        self.edition = header.edition
        self.seeded = header.beginning.seed is not None

    def play(self, branch: Branch) -> tuple[Session, RecordedChance | None, list[Entry]]:
        """Play a line from the beginning.  Without a seed, what is written of chance is used."""
        items = branch.all_items()
        recorded_chance = None if self.seeded else self.read_chance(items)
        play = self.begin(recorded_chance)
        self.check_opening(play)
        try:
            self.resume(play, items)
        except live.Refused as refusal:
            # dice or cards that differ before the move may be why it is refused
            self.check(items[: play.used], Transcript(self.writer).follow(play).entries[: play.used])
            item = items[play.used]
            self.check_turn(item, play.live.turn, play.live.seat)
            error = self.refused(refusal.reason, item.move, play.script.refused_at)
            raise self.header.error(error_in_words(error), item.place, error.rule) from None
        entries = Transcript(self.writer).follow(play).entries
        self.check(items, entries)
        return play, recorded_chance, entries

    def resume(self, play: Session, items: Sequence[Item]) -> None:
        play.resume([item.move.answer for item in items], [item.by_bot for item in items], advance=self.advance)

    def read_chance(self, items: Sequence[Item]) -> RecordedChance:
        """Return what is written of chance, by streams."""
        written = [*self.header.opened, *(word for item in items for word in item.chance)]
        reader = ChanceReader(len(self.header.beginning.seats), self.edition, written)
        with suppress(live.Refused):  # reported when it is played
            self.resume(self.begin(reader), items)
        return reader.recorded()

    def line(self, branch: Branch) -> Line:
        play, recorded_chance, entries = self.play(branch)
        pos = play.live
        return Line(entries, len(pos.log), pos.round, pos.over, branch.all_comments(), recorded_chance)

    # comparing

    def check_opening(self, play: Session) -> None:
        scripted = [throw_text(*dice) for dice in self.header.beginning.opening]
        fallen = opening_throws(play, self.edition)
        written = scripted[: len(fallen)] + list(self.header.opened)
        if fallen and "Opening" not in self.header.places:
            if not self.seeded:
                raise self.header.tag_error(in_words("saved.no_opening", throws=" ".join(fallen)), "Opening")
        elif fallen != written:
            key = "saved.opening_by_seed" if self.seeded else "saved.opening_fell"
            words: dict[str, str] = {
                locale: in_words(key, here=quote_chance(written, locale), there=quote_chance(fallen, locale))[locale]
                for locale in LANGUAGES
            }
            raise self.header.tag_error(words, "Opening")

    def check(self, items: Sequence[Item], entries: Sequence[Entry]) -> None:
        for item, entry in zip(items, entries, strict=True):
            self.check_turn(item, entry.turn, entry.seat)
            if item.chance != entry.chance:
                raise self.header.error(self.other_chance(item.chance, entry.chance), item.place)

    def check_turn(self, item: Item, turn: int, seat: int) -> None:
        if item.turn is not None and item.turn != (turn, seat):
            raise self.header.error(in_words("saved.turn", turn=str(turn), seat=self.header.labels[seat]), item.place)

    def other_chance(self, written: Sequence[str], fallen: Sequence[str]) -> dict[str, str]:
        """Word what should be written.  Without a seed, chance of the right kind is only an example."""
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(written, fallen, strict=False)))
        here, there = ([self.kind_of_chance(word) for word in words[same : same + 1]] for words in (fallen, written))
        words: dict[str, str] = {}
        for locale in LANGUAGES:
            values = {"written": quote_chance(written, locale), "fallen": quote_chance(fallen, locale)}
            key = "saved.fell_by_seed" if self.seeded else "saved.fell"
            if not self.seeded and here and here != there:
                key = "saved.fell_after" if same else "saved.fell_kind"
                values |= {"kind": here[0][locale], "before": quote_chance(fallen[:same], locale), "example": fallen[same]}
            words[locale] = in_words(key, **values)[locale]
        return words

    def kind_of_chance(self, word: str) -> dict[str, str]:
        """Name what a word stands for: a card, a title or dice."""
        card = next((card for card in self.edition.cards if card.id == word), None)
        if card is not None:
            return in_words("saved.a_card", deck=self.edition.decks[card.deck].id)
        found = THROW.fullmatch(word)
        return in_words("saved.a_title" if not found else "saved.two_dice" if found[2] else "saved.one_die")


def opening_throws(play: Session, edition: Edition) -> list[str]:
    """Return the throws that settled who starts."""
    start, mark = play.points[0] if play.points else (play.point, play.mark)
    return list(find_chance(play.live.log, start, edition, 0, mark))


def quote_chance(words: Sequence[str], locale: str) -> str:
    """Quote throws and cards in a message."""
    some = [*words[:MAX_SHOWN_WORDS], *(["…"] if len(words) > MAX_SHOWN_WORDS else [])]
    return in_words("saved.quoted" if words else "saved.nothing", text=" ".join(some))[locale]
