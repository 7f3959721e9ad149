"""The move grammar of typed, clicked and saved moves and of scenarios, in English and French.

``SEAT: VERB ...``.  The seat (name or number from 1) may be left out where only one may move.  :mod:`.verbs` lists the verbs
with their synonyms, :mod:`.naming` finds the things that are named, and :meth:`Reader.write` returns the canonical form.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, partial
from typing import Final, NamedTuple

from ..editions import Edition
from ..editions.names import AND, FOR, NOTHING, exact_matches, fold, is_number, loose_matches, partial_matches
from ..editions.things import Card, Square
from ..engine import decision, legality, move
from ..engine.chapters import rent, shortage
from ..engine.legality import Pending
from ..engine.masks import bits
from ..engine.position import Position
from ..engine.session import Answer
from ..errors.suggestions import public
from ..errors.worded import as_hint, join_values, wrong
from ..words.catalogue import Both, both
from .naming import Ambiguous, HelpWanted, Unreadable, pick, shorten_text
from .seats import seat_label
from .throws import throw_text
from .verbs import FROM_OUTSIDE, KIND_OF_VERB, VERBS, close_verbs, describe_question, is_help, split_verb, word_for

MAX_MOVE_LENGTH: Final = 300  # characters of a move

SIDES: Final = re.compile(rf"\s+(?:{'|'.join(FOR)})\s+", re.IGNORECASE)
ITEMS: Final = re.compile(rf"\s*(?:\+|,(?!\d{{3}}\b)|(?<![\w-])(?:{'|'.join(AND)})(?![\w-]))\s*", re.IGNORECASE)  # 1,200 is one
MONEY: Final = re.compile("[$€£]")  # any of them means money, whatever the game calls its own
MAX_SUM_DIGITS: Final = 9  # of a sum
SIGNS: Final = frozenset(';={}()*+,:"\\')  # of the notation and of this grammar: no sign of money
NEGATIVE: Final = re.compile(r"[-−–]\s*\d")
TO: Final = re.compile(r"^(?:to|with|à|a|avec)\s+", re.IGNORECASE)
LATER: Final = re.compile(r"\s+(?:later|next \w+|in \d+ \w+|plus tard|au prochain \w+|dans \d+ \w+)$", re.IGNORECASE)
NOW: Final = re.compile(r"\s+(?:now|in cash|maintenant|comptant)$", re.IGNORECASE)
ON: Final = re.compile(r"^(?P<building>.+?)\s+(?:on|at|sur)\s+(?P<square>.+)$", re.IGNORECASE)
ARTICLE: Final = re.compile(r"^(?:an?|une?)\s+", re.IGNORECASE)
PLACE: Final = re.compile(r"^(?:on|at|in|sur|à|au|aux)\s+", re.IGNORECASE)
BLANK: Final = re.compile(r"\s")
DOWN_TO: Final = re.compile(r"\s+(?:down\s+to|jusqu['’‘ʼ′][àa])\s+(?P<step>\d+)$", re.IGNORECASE)
OUTRIGHT: Final = re.compile(r"\s+(?:outright|d['’‘ʼ′]un coup|sec)$", re.IGNORECASE)
IN_KIND: Final = re.compile(r"^(?:with|avec|en)(?:\s+(?:titles?|titres?)\b)?(?:\s+(?P<titles>.+))?$", re.IGNORECASE)
TO_PLAYER: Final = re.compile(r"\s+(?:to|à|a)\s+(?P<player>.+)$", re.IGNORECASE)
NOBODY: Final = -2  # neither a seat nor the bank
BANK: Final = ("bank", "the bank", "banque", "la banque")

ABOUT_TITLES: Final = (*move.ABOUT_TITLE, move.CLAIM, move.KEEP)
USUAL: Final = (move.ROLL, move.BUY, move.BUILD)  # examples of verbs

# where a neighbouring verb can only mean one thing
MEANT: Final = {
    (decision.BUY, move.REFUSE): move.DECLINE,
    (decision.BUY, move.PASS): move.DECLINE,
    (decision.BID, move.DECLINE): move.PASS,
    (decision.BID, move.REFUSE): move.PASS,
    (decision.BID, move.WITHDRAW): move.PASS,
    (decision.OFFER, move.DECLINE): move.REFUSE,
    (decision.IN_KIND, move.DECLINE): move.REFUSE,
    (decision.WANT, move.DECLINE): move.PASS,
    (decision.WANT, move.REFUSE): move.PASS,
    (decision.PLACE, move.BUILD): move.PLACE,
    (decision.PLACE, move.DECLINE): move.PASS,
    (decision.PLACE, move.REFUSE): move.PASS,
    (decision.JOKER, move.DECLINE): move.PASS,
    (decision.JOKER, move.KEEP): move.PASS,
    (decision.JOKER, move.REFUSE): move.PASS,
}


@public
@dataclass(frozen=True)
class Move:
    """A move as the engine takes it, with the terms of an offer or counter-offer.

    Parameters
    ----------
    packed : int
        The kind, seat and operands in one number, see :mod:`plakett_widgets.engine.move`.
    terms : tuple of int, optional
        The terms.

    Raises
    ------
    ValueError
        If a number is none of 64 bits.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> from plakett_widgets.engine import move
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> game.play(Move(move.pack(move.ROLL, game.state()["seat"])))
    """

    packed: int
    terms: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        numbers = (self.packed, *self.terms) if isinstance(self.terms, tuple) else ()
        if not numbers or not all(isinstance(number, int) and -(2**63) <= number < 2**63 for number in numbers):
            raise wrong("argument.move")

    @classmethod
    def of(cls, answer: Answer) -> Move:
        """Return the move in an answer of a session.

        Parameters
        ----------
        answer : tuple of int
            The packed move, and the terms after it.

        Returns
        -------
        Move
            The move.
        """
        return cls(answer[0], answer[1:])

    @property
    def answer(self) -> Answer:
        """The move as an answer of a session: a tuple of its numbers."""
        return self.packed, *self.terms


class Side(NamedTuple):
    """One side of a trade: the places of its goods among the terms, the sign of its cash, and who holds the goods."""

    titles: int
    cards: int
    sign: int
    holder: int


def verb_in_words(kind: int, question: int = decision.QUIET) -> Both:
    """Return the word for a kind of move in both languages."""
    return Both(word_for(kind, "en", question), word_for(kind, "fr", question))


@dataclass(frozen=True)
class Reader:
    """Read and write moves for one edition and its players' names."""

    edition: Edition
    names: Sequence[str]

    @cached_property
    def keepable(self) -> list[int]:
        return [card.number for card in self.edition.cards if card.kept >= 0]

    @property
    def recipients(self) -> list[str]:
        return [*self.names, BANK[0]]

    def read(self, text: str, pos: Position, pending: Pending, seat: int | None = None) -> Move:
        """Return the move that a text stands for, or raise ``Unreadable``."""
        if len(text) > MAX_MOVE_LENGTH:
            raise Unreadable.worded("unread.long", most=MAX_MOVE_LENGTH, n=len(text))
        text = BLANK.sub(" ", unicodedata.normalize("NFC", text)).strip()
        if is_help(text):
            raise HelpWanted(describe_question(pos, pending, self.names, seat))
        verb, rest = split_verb(text)
        name, colon, after = text.partition(":")
        addressed = split_verb(after.strip())
        called = colon and addressed[0] is not None and fold(name) in map(fold, self.names)  # somebody may be called Roll
        if verb is None or called:
            if not colon or self.begins_with_verb(name):
                raise self.unknown_verb(text)
            seat = self.find_seat(name)
            verb, rest = addressed
            if is_help(after):
                raise HelpWanted(describe_question(pos, pending, self.names, seat))
            if verb is None:
                raise self.unknown_verb(after.strip())
        verb = MEANT.get((pending.kind, verb), verb)
        if verb in FROM_OUTSIDE:
            seat = move.OUTSIDE
        elif seat is None:
            seat = self.default_seat(verb, pos, pending)
        return self.read_operands(verb, rest, seat, pos, pending)

    def unknown_verb(self, text: str) -> Unreadable:
        if not text:
            return Unreadable.worded("unread.nothing", help=both("unread.help"))
        close = close_verbs(text)
        verbs = join_values(verb_in_words(kind) for kind in close or USUAL)
        return Unreadable.worded("unread.verb", text=text[:40], verbs=verbs, more="" if close else as_hint(both("unread.help")))

    def find_seat(self, text: str) -> int:
        """Return the seat of a player, by name, number from 1, or label."""
        wanted = fold(text.lstrip("#"))
        numbers = range(len(self.names))
        for called in (self.names, [seat_label(seat) for seat in numbers], [str(seat + 1) for seat in numbers]):
            folded = [fold(name) for name in called]
            if wanted in folded:
                return folded.index(wanted)
        name, known = text.strip()[:40], ", ".join(self.names)
        raise Unreadable.worded("unread.player", text=name, names=known)

    def begins_with_verb(self, text: str) -> bool:
        """Return whether a text is nearly a verb and then a name, as an offer begins.  Then the verb is wrong, not the name."""
        wanted = fold(text)
        called = *self.recipients, *map(seat_label, range(len(self.names)))
        if wanted in map(fold, self.names) or not wanted.endswith(tuple(f" {fold(name)}" for name in called)):
            return False
        return bool(get_close_matches(wanted.partition(" ")[0], KIND_OF_VERB, 1))

    def is_bank(self, text: str) -> bool:
        return fold(text) in BANK and fold(text) not in map(fold, self.names)

    @property
    def bank(self) -> str:
        """The name of the bank, which no player has."""
        return next(filter(self.is_bank, BANK), BANK[0])

    def default_seat(self, verb: int, pos: Position, pending: Pending) -> int:
        """Return the seat that moves where none is named."""
        if pending.kind == decision.QUIET:
            return pos.claims[0].owner if verb == move.CLAIM and pos.claims else pos.seat
        return pending.a if verb == move.WITHDRAW and pending.kind == decision.OFFER else pending.seat

    def read_operands(self, verb: int, rest: str, seat: int, pos: Position, pending: Pending) -> Move:
        """Read the operands of a verb.  Without titles, a game refuses all moves about them, whatever they name."""
        if verb in ABOUT_TITLES and not self.edition.titles:
            return Move(move.pack(verb, seat))
        if verb in (move.BID, move.TIME):
            return Move(move.pack(verb, seat, 0, 0, self.number_of(verb, rest)))
        if verb == move.CLAIM:
            title = self.find_title(rest, now=lambda title: not rent.may_claim(pos, seat, title)) + 1 if rest else 0
            return Move(move.pack(verb, seat, title))
        if verb == move.BUILD:
            return Move(self.read_building(rest, seat, pos, pending))
        if verb == move.SELL:
            return self.read_sale(rest, seat, pos, pending)
        if verb == move.PAY and (in_kind := IN_KIND.match(rest)):
            return self.read_in_kind(in_kind["titles"], seat, pos)
        if verb in (move.LIFT, move.KEEP) and not rest and pending.kind == decision.LIFT:
            return Move(move.pack(verb, seat, pending.a))
        if verb == move.KEEP and not rest:
            return Move(move.pack(verb, seat))
        if verb in (move.MORTGAGE, move.PLACE, move.LIFT, move.KEEP):
            legal = self.legality_test(pos, pending, lambda title: move.pack(verb, seat, title))
            return Move(move.pack(verb, seat, self.find_title(rest, legal, built_on=verb == move.PLACE)))
        if verb == move.CHOOSE:
            return Move(self.read_choice(rest, seat, pending))
        if verb == move.USE and pending.kind == decision.JOKER and not rest:
            return Move(move.pack(verb, seat, pending.a))
        if verb in (move.USE, move.TOP):
            if verb == move.TOP and not rest:
                raise Unreadable.worded("unread.which_card")
            return Move(move.pack(verb, seat, self.find_card(rest, verb, seat, pos, pending)))
        if verb == move.WANT:
            return Move(self.read_want(rest, seat, pos, pending))
        if verb == move.OFFER:
            return self.read_offer(rest, seat, pos)
        if verb == move.COUNTER:
            other = pending.a if pending.kind == decision.OFFER else NOBODY
            return Move(move.pack(verb, seat), self.read_terms(rest.lstrip(": "), seat, other, pos))
        if verb == move.DICE:
            return Move(move.pack(verb, seat, *self.read_dice(rest)))
        if rest:
            raise Unreadable.worded("unread.alone", verb=verb_in_words(verb, pending.kind), rest=rest[:40])
        return Move(move.pack(verb, seat))

    def legality_test(self, pos: Position, pending: Pending, make: Callable[[int], int]) -> Callable[[int], bool]:
        """Return a test of whether the move that ``make`` makes of a number is legal now."""
        return lambda number: not legality.judge(pos, pending, make(number), [])

    def read_in_kind(self, titles: str | None, seat: int, pos: Position) -> Move:
        """Read ``pay with 14 + 12``: titles instead of cash."""
        if not titles:
            raise Unreadable.worded("unread.which_titles")
        return Move(move.pack(move.IN_KIND, seat), self.read_terms(f"{titles} for nothing", seat, NOBODY, pos))

    def read_offer(self, rest: str, seat: int, pos: Position) -> Move:
        """Read ``offer Léo: 19 + 50 $ for 11``."""
        name, colon, terms = rest.partition(":")
        if not colon:
            raise Unreadable.worded("unread.offer")
        named = fold(name) in map(fold, self.names)
        name = name if named else TO.sub("", name.strip())
        to = len(self.names) if self.is_bank(name) else self.find_seat(name)  # no rule lets the bank trade
        return Move(move.pack(move.OFFER, seat, to), self.read_terms(terms, seat, to, pos))

    def read_want(self, rest: str, seat: int, pos: Position, pending: Pending) -> int:
        """Read ``want 2`` or ``want 2 house``.  As an answer, 0 is a pass."""
        count, _, kind = rest.partition(" ")
        wanted, answers = self.number_of(move.WANT, count), pending.kind == decision.WANT
        if answers and not wanted:
            return move.pack(move.PASS, seat)
        number = self.find_building(kind) if kind else pending.a if answers else self.wanted_kind(pos, seat, wanted)
        return move.pack(move.WANT, seat, number, 0, wanted)

    def wanted_kind(self, pos: Position, seat: int, count: int) -> int:
        """Return the first kind of building that could be requested, where none is named."""
        kinds = range(len(pos.stock))
        return next((kind for kind in kinds if not shortage.may_want(pos, seat, kind, count)), 0)

    def read_building(self, rest: str, seat: int, pos: Position, pending: Pending) -> int:
        """Read ``build 24``, ``build 24 complex`` or ``build a complex on 24``."""
        words = rest.split()
        for cut in range(1, 0 if loose_matches(rest, self.edition.squares) else len(words)):  # “build a clinic on 24”
            kind = ARTICLE.sub("", " ".join(words[:cut]))
            if exact_matches(kind, self.edition.buildings):
                title = self.find_title(PLACE.sub("", " ".join(words[cut:])), built_on=True)
                return move.pack(move.BUILD, seat, title, self.find_building(kind, self.kinds_on(title)) + 1)
        for cut in range(len(words), 0, -1):
            name, kind = " ".join(words[:cut]), " ".join(words[cut:])
            buildings = self.edition.buildings
            found = (exact_matches(kind, buildings) or partial_matches(kind, buildings)) if kind else buildings
            kinds = [one.number + 1 for one in found]
            legal = partial(self.may_build, pos, pending, seat, kinds)
            try:
                title = self.find_title(name, legal, built_on=True)
            except Unreadable as error:
                if isinstance(error, Ambiguous) and kinds:
                    raise
                continue
            return move.pack(move.BUILD, seat, title, self.find_building(kind, self.kinds_on(title)) + 1 if kind else 0)
        return move.pack(move.BUILD, seat, self.find_title(rest))

    def may_build(self, pos: Position, pending: Pending, seat: int, kinds: Sequence[int], title: int) -> bool:
        """Return whether one of these kinds of building may be built on a lot now."""
        return any(
            self.legality_test(pos, pending, lambda kind: move.pack(move.BUILD, seat, title, kind))(kind) for kind in kinds
        )

    def read_sale(self, rest: str, seat: int, pos: Position, pending: Pending) -> Move:
        """Read ``sell 24``, ``sell 24 outright``, or ``sell red down to 2`` for a whole group.

        A sale to a player is read as an offer, which its rule refuses.
        """

        def title_to_sell(text: str, b: int = 0, amount: int = 0) -> int:
            legal = self.legality_test(pos, pending, lambda title: move.pack(move.SELL, seat, title, b, amount))
            return self.find_title(text, legal, built_on=True)

        outright = OUTRIGHT.search(rest)
        if outright:
            return Move(move.pack(move.SELL, seat, title_to_sell(rest[: outright.start()], amount=1), 0, 1))
        floor = DOWN_TO.search(rest)
        what = rest[: floor.start()] if floor else rest
        square = exact_matches(what, self.edition.squares) or partial_matches(what, self.edition.squares)
        to_player = None if floor or square else TO_PLAYER.search(what)  # some squares have such a word in their name
        if to_player and self.is_bank(to_player["player"]):
            what, to_player = what[: to_player.start()], None
        if to_player:
            title = title_to_sell(what[: to_player.start()])
            terms = [0] * move.TERMS
            terms[move.BUILDINGS] = 1 << title
            return Move(move.pack(move.OFFER, seat, self.find_seat(to_player["player"])), tuple(terms))
        groups = [] if is_number(what) else exact_matches(what, self.edition.groups)
        if not groups and not floor:
            return Move(move.pack(move.SELL, seat, title_to_sell(what)))
        b = min((self.read_amount(floor["step"]) if floor else 0) + 1, move.MAX_B)  # no lot comes so far
        if not groups:
            return Move(move.pack(move.SELL, seat, title_to_sell(what, b), b))
        legal = self.legality_test(pos, pending, lambda title: move.pack(move.SELL, seat, title, b))
        group = pick("group", what, groups, now=lambda group: legal(group.titles[0]))
        return Move(move.pack(move.SELL, seat, group.titles[0], b))

    def read_terms(self, text: str, giver: int, other: int, pos: Position) -> tuple[int, ...]:
        """Read ``19 + 50 $ for 11 + PL-03``, seen from the seat that moves."""
        sides = SIDES.split(text.strip())
        if len(sides) != 2:
            raise Unreadable.worded("unread.terms")
        terms = [0] * move.TERMS
        for side, given in zip(
            sides, (Side(move.GIVE_TITLES, move.GIVE_CARDS, 1, giver), Side(move.TAKE_TITLES, move.TAKE_CARDS, -1, other)),
            strict=True,
        ):  # fmt: skip
            for item in ITEMS.split(side.strip()):
                self.add_item(item.strip(), terms, given, pos)
        return tuple(terms)

    def add_item(self, item: str, terms: list[int], side: Side, pos: Position) -> None:
        if fold(item) in ("", *NOTHING):
            return
        if NEGATIVE.match(item):
            raise Unreadable.worded("unread.negative", text=item[:40])
        later = LATER.search(item)
        plain = NOW.sub("", item[: later.start()] if later else item)
        cash = self.read_cash(plain)
        if later or cash is not None:
            if cash is None:
                raise Unreadable.worded("unread.money", text=plain[:40])
            terms[move.LATER_CASH if later else move.CASH] += side.sign * cash
            return
        built = ON.match(plain)
        if built and exact_matches(built["building"], self.edition.buildings):
            lot = self.find_title(built["square"], lambda title: pos.owner[title] == side.holder, built_on=True)
            terms[move.BUILDINGS] |= 1 << lot
            return
        if exact_matches(ARTICLE.sub("", plain), self.edition.buildings):  # refused wherever it stands
            terms[move.BUILDINGS] |= 1
            return
        goods: list[Square | Card] = [*self.edition.squares, *(() if is_number(plain) else self.edition.cards)]
        own = partial(self.may_give, pos, side.holder)
        good = pick("good", plain, goods, lambda good: self.may_change_hands(good) - 1, own)
        if isinstance(good, Square):
            terms[side.titles] |= 1 << self.title_of(good)
        elif good.number in self.keepable:
            terms[side.cards] |= 1 << self.keepable.index(good.number)
        else:
            raise Unreadable.worded("unread.not_kept", text=shorten_text(plain))

    def may_change_hands(self, good: Square | Card) -> bool:
        return good.title is not None if isinstance(good, Square) else good.number in self.keepable

    def may_give(self, pos: Position, seat: int, good: Square | Card) -> bool:
        """Return whether a seat has a title or a card, of several cards of one name the first."""
        if self.holder_of(good, pos) != seat:
            return False
        before = self.edition.cards[: good.number] if isinstance(good, Card) else ()
        return not any(card.name == good.name and self.holder_of(card, pos) == seat for card in before)

    def holder_of(self, good: Square | Card, pos: Position) -> int:
        """Return who has a title or a card that can be kept, ``NOBODY`` for any other square or card."""
        if not self.may_change_hands(good):
            return NOBODY
        return pos.owner[self.title_of(good)] if isinstance(good, Square) else pos.holder[self.keepable.index(good.number)]

    def read_cash(self, text: str) -> int | None:
        """Return a sum of money: with the symbol of the currency, or a number that is no title's square."""
        digits = self.bare_digits(text)
        if not digits.isdecimal():
            return None
        if self.edition.currency.symbol in text or MONEY.search(text) or len(digits) > MAX_SUM_DIGITS:
            return self.read_amount(text)
        number = int(digits)
        is_square = number < len(self.edition.squares) and self.edition.squares[number].title is not None
        return None if is_square else number

    def bare_digits(self, text: str) -> str:
        """Return a text without signs of money and separators of thousands."""
        bare = MONEY.sub("", text.replace(self.edition.currency.symbol, "")).strip()
        return re.sub(r"[\s.,'’](?=\d{3}\b)", "", bare)

    def number_of(self, verb: int, text: str) -> int:
        """Return the number that a verb takes."""
        if not text:
            raise Unreadable.worded("unread.number", verb=verb_in_words(verb))
        return self.read_amount(text)

    def read_amount(self, text: str) -> int:
        digits = self.bare_digits(text)
        if not digits.isdecimal():
            raise Unreadable.worded("unread.whole", text=text[:40])
        if len(digits) > MAX_SUM_DIGITS:
            raise Unreadable.worded("unread.large", text=text[:40])
        return int(digits)

    def find_title(self, text: str, now: Callable[[int], bool] = lambda title: True, built_on: bool = False) -> int:
        """Return the title of a square, by number, id or name.  ``now`` tests whether the move is legal."""
        if not text:
            raise Unreadable.worded("unread.square")

        def rank(square: Square) -> int:
            return -1 if square.title is None else built_on and bool(self.edition.titles[square.title].steps)

        def possible(square: Square) -> bool:
            return square.title is not None and now(square.title)

        return self.title_of(pick("square", text, self.edition.squares, rank, possible))

    def title_of(self, square: Square) -> int:
        if square.title is None:
            raise Unreadable.worded("unread.no_title", n=square.printed, square=Both(square.name.en, square.name.fr))
        return square.title

    def find_card(self, text: str, verb: int, seat: int, pos: Position, pending: Pending) -> int:
        """Return a card by id or name, without one the first that the seat keeps."""
        if not text:
            for k, holder in enumerate(pos.holder):
                if holder == seat:
                    return pos.t.keepable[k]
            if not pos.t.keepable:
                raise Unreadable.worded("unread.no_kept")
            return pos.t.keepable[0]
        if verb == move.USE:
            usable = partial(self.may_give, pos, seat)
            return pick("card", text, self.edition.cards, lambda card: self.may_change_hands(card) - 1, usable).number
        on_top = self.legality_test(pos, pending, lambda card: move.pack(verb, seat, card))
        return pick("card", text, self.edition.cards, now=lambda card: on_top(card.number)).number

    def read_choice(self, text: str, seat: int, pending: Pending) -> int:
        """Read ``choose 2`` or ``choose destin`` for a branch, ``choose 21 bis`` for one of two squares."""
        if not text:
            raise Unreadable.worded("unread.choice")
        offered = self.edition.branches[pending.a : pending.a + pending.b] if pending.kind == decision.CHOOSE else ()
        if offered and text.isdecimal() and 1 <= int(text[:6]) <= len(offered):
            return move.pack(move.CHOOSE, seat, offered[int(text[:6]) - 1].number)
        if not is_number(text):
            known = exact_matches(text, self.edition.branches)
            if offered and (not known or exact_matches(text, offered)):
                return move.pack(move.CHOOSE, seat, pick("choice", text, offered).number)
            if known:
                return move.pack(move.CHOOSE, seat, known[0].number)
        ways = (pending.a, pending.b) if pending.kind == decision.PATH else ()
        return move.pack(
            move.CHOOSE, seat, pick("square", text, self.edition.squares, lambda square: square.number in ways).number, 1
        )

    def kinds_on(self, title: int) -> set[int]:
        """Return the kinds of building that may stand on a lot."""
        return {kind for kind, _, _ in self.edition.titles[title].steps}

    def find_building(self, text: str, kinds: Container[int] = ()) -> int:
        return pick("building", text, self.edition.buildings, lambda building: building.number in kinds).number

    def read_dice(self, text: str) -> tuple[int, int]:
        if self.edition.dice == 1:
            if re.fullmatch(r"[1-6]", text.strip()):
                return int(text), 0
            raise Unreadable.worded("unread.die", text=text[:40])
        found = re.fullmatch(r"([1-6])\s*[-+, ]?\s*([1-6])", text.strip())
        if not found:
            raise Unreadable.worded("unread.dice", text=text[:40])
        return int(found[1]), int(found[2])

    def write(self, wanted: Move, with_seat: bool = True) -> str:
        """Return the canonical form of a move."""
        kind, seat = move.kind_of(wanted.packed), move.seat_of(wanted.packed)
        operands = self.write_operands(kind, wanted)
        text = f"{VERBS[move.PAY if kind == move.IN_KIND else kind].en} {operands}".strip()
        return text if seat == move.OUTSIDE or not with_seat else f"{self.names[seat]}: {text}"

    def write_operands(self, kind: int, wanted: Move) -> str:
        a, b, amount = move.a_of(wanted.packed), move.b_of(wanted.packed), move.amount_of(wanted.packed)
        if kind in (move.BID, move.TIME):
            return str(amount)
        if kind == move.CLAIM:
            return self.square_number(a - 1) if a else ""
        if kind == move.BUILD:
            return self.square_number(a) + (f" {self.edition.buildings[b - 1].id}" if b else "")
        if kind == move.SELL and b:
            return f"{self.edition.groups[self.edition.titles[a].group].id} down to {b - 1}"
        if kind == move.SELL and amount:
            return f"{self.square_number(a)} outright"
        if kind in (move.SELL, move.MORTGAGE, move.LIFT, move.PLACE):
            return self.square_number(a)
        if kind == move.IN_KIND:
            titles = (
                " + ".join(self.square_number(title) for title in bits(wanted.terms[move.GIVE_TITLES])) if wanted.terms else ""
            )
            return f"with {titles}".strip()
        if kind in (move.USE, move.TOP):
            return self.edition.cards[a].id
        if kind == move.WANT and not self.edition.buildings:  # a race has none: it is refused, but can be read
            return str(amount)
        if kind == move.WANT:
            return f"{amount} {self.edition.buildings[a].id}"
        if kind == move.DICE:
            return throw_text(a, b)
        if kind == move.CHOOSE:
            return self.edition.squares[a].label if b else self.edition.branches[a].id
        if kind in (move.OFFER, move.COUNTER) and wanted.terms:
            return (f"{self.recipients[a]}: " if kind == move.OFFER else "") + self.write_terms(wanted.terms)
        return self.recipients[a] if kind == move.OFFER else ""

    def square_number(self, title: int) -> str:
        return str(self.edition.titles[title].square)

    def write_terms(self, terms: Sequence[int]) -> str:
        symbol = self.edition.currency.symbol
        symbol = "$" if SIGNS & {*symbol} else symbol
        sides = []
        for titles, cards, cash, later in (
            (terms[move.GIVE_TITLES], terms[move.GIVE_CARDS], terms[move.CASH], terms[move.LATER_CASH]),
            (terms[move.TAKE_TITLES], terms[move.TAKE_CARDS], -terms[move.CASH], -terms[move.LATER_CASH]),
        ):
            items = [self.square_number(title) for title in bits(titles)]
            items += [self.edition.cards[self.keepable[card]].id for card in bits(cards)]
            if cash > 0:
                items.append(f"{cash} {symbol}")
            if later > 0:
                items.append(f"{later} {symbol} later")
            sides.append(" + ".join(items) or "nothing")
        return " for ".join(sides)
