"""The move grammar: what is typed, clicked, saved and written in scenarios, in English or French.

``SEAT: VERB ...``; the seat (name or number from 1) may be left out where one seat is asked.  ``VERBS`` lists every verb
with its synonyms; :meth:`Reader.write` gives the canonical form.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from ...editions import Edition, UnknownNameError
from ...editions.names import AND, FOR, NOTHING, Named, find, fold
from ...engine import decision, move
from ...engine.chapters import shortage
from ...engine.legality import Pending
from ...engine.masks import bits
from ...engine.position import Position
from ...engine.session import Answer
from ...players import label
from ...wording import printable
from .fallen import thrown

VERBS: Final[dict[int, tuple[str, ...]]] = {
    move.ROLL: ("roll", "throw", "lancer"),
    move.END: ("end", "finir", "terminer"),
    move.BUY: ("buy", "acheter"),
    move.DECLINE: ("decline", "décliner"),
    move.BID: ("bid", "enchérir", "miser"),
    move.PASS: ("pass", "passer"),
    move.CLAIM: ("claim", "réclamer"),
    move.BUILD: ("build", "construire", "bâtir"),
    move.SELL: ("sell", "vendre"),
    move.MORTGAGE: ("mortgage", "hypothéquer"),
    move.LIFT: ("lift", "lever"),
    move.PAY: ("pay", "payer"),
    move.USE: ("use", "utiliser", "jouer"),
    move.OFFER: ("offer", "proposer"),
    move.ACCEPT: ("accept", "accepter"),
    move.REFUSE: ("refuse", "refuser"),
    move.COUNTER: ("counter", "contre-proposer"),
    move.WITHDRAW: ("withdraw", "retirer"),
    move.WANT: ("want", "vouloir", "demander"),
    move.PLACE: ("place", "placer"),
    move.KEEP: ("keep", "garder"),
    move.SETTLE: ("settle", "liquider"),
    move.TIME: ("time", "temps"),
    move.DICE: ("dice", "dés"),
    move.TOP: ("top", "dessus"),
    move.BANKRUPT: ("bankrupt", "faillite"),
    move.STAY: ("stay", "rester"),
    move.GO: ("go", "continuer"),
    move.CHOOSE: ("choose", "choisir"),
}
FROM_OUTSIDE: Final = (move.TIME, move.DICE, move.TOP)
LONGEST: Final = 300  # characters of a move

SIDES: Final = re.compile(rf"\s+(?:{'|'.join(FOR)})\s+", re.IGNORECASE)
ITEMS: Final = re.compile(rf"\s*(?:\+|,(?!\d{{3}}\b)|(?<![\w-])(?:{'|'.join(AND)})(?![\w-]))\s*", re.IGNORECASE)  # 1,200 is one
MONEY: Final = re.compile("[$€£]")  # any of them means money, whatever the game calls its own
MOST_DIGITS: Final = 9  # of a sum
SIGNS: Final = frozenset(';={}()*+,:"\\')  # of the notation and of this grammar: no sign of money
NEGATIVE: Final = re.compile(r"[-−–]\s*\d")
TO: Final = re.compile(r"^(?:to|à|a)\s+", re.IGNORECASE)
LATER: Final = re.compile(r"\s+(?:later|next \w+|in \d+ \w+|plus tard|au prochain \w+|dans \d+ \w+)$", re.IGNORECASE)
NOW: Final = re.compile(r"\s+(?:now|in cash|maintenant|comptant)$", re.IGNORECASE)
ON: Final = re.compile(r"^(?P<building>.+?)\s+(?:on|at|sur)\s+(?P<square>.+)$", re.IGNORECASE)
BLANK: Final = re.compile(r"\s")
DOWN_TO: Final = re.compile(r"\s+(?:down\s+to|jusqu['’‘ʼ′][àa])\s+(?P<step>\d+)$", re.IGNORECASE)
OUTRIGHT: Final = re.compile(r"\s+(?:outright|d['’‘ʼ′]un coup|sec)$", re.IGNORECASE)
IN_KIND: Final = re.compile(r"^(?:with|avec)(?:\s+(?P<titles>.+))?$", re.IGNORECASE)
TO_PLAYER: Final = re.compile(r"\s+(?:to|à|a)\s+(?P<player>.+)$", re.IGNORECASE)
BANK: Final = ("bank", "the bank", "banque", "la banque")

# where a neighbouring verb can only mean one thing
MEANT: Final = {
    (decision.BUY, move.REFUSE): move.DECLINE,
    (decision.BUY, move.PASS): move.DECLINE,
    (decision.BID, move.DECLINE): move.PASS,
    (decision.OFFER, move.DECLINE): move.REFUSE,
    (decision.WANT, move.DECLINE): move.PASS,
    (decision.PLACE, move.BUILD): move.PLACE,
    (decision.PLACE, move.DECLINE): move.PASS,
    (decision.JOKER, move.DECLINE): move.PASS,
    (decision.JOKER, move.REFUSE): move.PASS,
}


class Unreadable(ValueError):
    """A text that is no move: what could not be read, and what would be right, in both languages."""

    def __init__(self, en: str, fr: str) -> None:
        self.words = {"en": printable(en), "fr": printable(fr)}
        super().__init__(self.words["en"])


@dataclass(frozen=True)
class Move:
    """A move as the engine takes it, with the terms of an offer or counter."""

    packed: int
    terms: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        numbers = (self.packed, *self.terms) if isinstance(self.terms, tuple) else ()
        if not numbers or not all(isinstance(number, int) and -(2**63) <= number < 2**63 for number in numbers):
            raise ValueError(
                "a Move is a whole number of 64 bits, and the terms a tuple of such; game.read(…) makes one of a text"
            )

    @classmethod
    def of(cls, answer: Answer) -> Move:
        """The move in an answer as a session keeps it."""
        return cls(answer[0], answer[1:])

    @property
    def answer(self) -> Answer:
        """The same as a session keeps it."""
        return self.packed, *self.terms


KIND_OF_VERB: Final = {fold(verb): kind for kind, verbs in VERBS.items() for verb in verbs}


def meant(matches: Sequence[str], things: Sequence[Named], locale: str) -> tuple[str, ...]:
    """What a player who reads that language would call the things of those names: by their ids where several share a name."""
    named = {name: thing for thing in things for name in (*thing.called, thing.id)}
    shared = Counter(thing.name[locale] for thing in things)
    found = [named[match] for match in matches]
    return tuple(dict.fromkeys(thing.name[locale] if shared[thing.name[locale]] == 1 else thing.id for thing in found))


def exactly(text: str, things: Sequence[Named]) -> int | None:
    """The number of the thing that has exactly this id or name; what is a number itself means a square or a sum."""
    wanted = fold(text)
    if wanted.isdecimal():
        return None
    for thing in things:
        if wanted in (fold(name) for name in (thing.id, *thing.called)):
            return thing.number
    return None


@dataclass(frozen=True)
class Reader:
    """Reads and writes moves for one edition and one set of players' names."""

    edition: Edition
    names: Sequence[str]

    @cached_property
    def keepable(self) -> list[int]:
        return [card.number for card in self.edition.cards if card.kept >= 0]

    @property
    def recipients(self) -> list[str]:
        return [*self.names, BANK[0]]

    def read(self, text: str, pos: Position, pending: Pending, seat: int | None = None) -> Move:
        """One move; ``Unreadable`` if the text is none."""
        if len(text) > LONGEST:
            raise Unreadable(
                f"a move has at most {LONGEST} characters, this one has {len(text)}",
                f"un coup compte au plus {LONGEST} caractères, celui-ci en a {len(text)}",
            )
        said = BLANK.sub(" ", unicodedata.normalize("NFC", text)).strip()
        verb, rest = self.verb(said)
        name, colon, after = said.partition(":")
        spoken = self.verb(after.strip())
        called = colon and spoken[0] is not None and fold(name) in map(fold, self.names)  # somebody may be called Roll
        if verb is None or called:
            if not colon or self.addressed(name):
                raise self.unknown_verb(said)
            seat = self.seat(name)
            verb, rest = spoken
            if verb is None:
                raise self.unknown_verb(after.strip())
        verb = MEANT.get((pending.kind, verb), verb)
        if verb in FROM_OUTSIDE:
            seat = move.OUTSIDE
        elif seat is None:
            seat = self.speaker(verb, pos, pending)
        return self.complete(verb, rest, seat, pos, pending)

    def verb(self, text: str) -> tuple[int | None, str]:
        word, _, rest = text.partition(" ")
        return KIND_OF_VERB.get(fold(word)), rest.strip()

    def unknown_verb(self, text: str) -> Unreadable:
        word = fold(text.partition(" ")[0])
        close = [KIND_OF_VERB[verb] for verb in get_close_matches(word, KIND_OF_VERB, 3)]
        meant = dict.fromkeys(close or [kind for kind in VERBS if kind not in FROM_OUTSIDE])
        english, french = (", ".join(VERBS[kind][of] for kind in meant) for of in (0, -1))
        return Unreadable(
            f"“{text[:40]}” is no move: a move begins with a verb such as {english}",
            f"« {text[:40]} » n’est pas un coup : un coup commence par un verbe, par exemple {french}",
        )

    def seat(self, text: str) -> int:
        """The seat of a player, by name, by number from 1, or as it is called where nobody is named."""
        wanted = fold(text.lstrip("#"))
        numbers = range(len(self.names))
        for called in (self.names, [label(seat) for seat in numbers], [str(seat + 1) for seat in numbers]):
            folded = [fold(name) for name in called]
            if wanted in folded:
                return folded.index(wanted)
        name, known = text.strip()[:40], ", ".join(self.names)
        raise Unreadable(f"“{name}” is no player: the players are {known}", f"« {name} » n’est pas à la table : il y a {known}")

    def addressed(self, text: str) -> bool:
        """Is it nearly a verb and then a name, as an offer begins?  Then the verb is what is wrong, and nobody is called so."""
        wanted = fold(text)
        called = *self.recipients, *map(label, range(len(self.names)))
        if wanted in map(fold, self.names) or not wanted.endswith(tuple(f" {fold(name)}" for name in called)):
            return False
        return bool(get_close_matches(wanted.partition(" ")[0], KIND_OF_VERB, 1))

    def recipient(self, text: str) -> int:
        """Whom an offer is for: a seat, or after the last the bank, which no rule lets trade."""
        return len(self.names) if self.is_bank(text) else self.seat(text)

    def is_bank(self, text: str) -> bool:
        return fold(text) in BANK and fold(text) not in map(fold, self.names)

    @property
    def bank(self) -> str:
        """What the bank is called: as no player is."""
        return next(filter(self.is_bank, BANK), BANK[0])

    def speaker(self, verb: int, pos: Position, pending: Pending) -> int:
        """Who is meant when no seat is named."""
        if pending.kind == decision.QUIET:
            return pos.claims[0].owner if verb == move.CLAIM and pos.claims else pos.seat
        return pending.a if verb == move.WITHDRAW and pending.kind == decision.OFFER else pending.seat

    def complete(self, verb: int, rest: str, seat: int, pos: Position, pending: Pending) -> Move:
        """The operands that the verb takes."""
        if verb in (move.BID, move.TIME):
            return Move(move.pack(verb, seat, 0, 0, self.number_for(verb, rest)))
        if verb == move.CLAIM:
            return Move(move.pack(verb, seat, self.title(rest) + 1 if rest else 0))
        if verb == move.BUILD:
            return Move(self.build(rest, seat))
        if verb == move.SELL:
            return self.sale(rest, seat)
        if verb == move.PAY and (in_kind := IN_KIND.match(rest)):
            return self.in_kind(in_kind["titles"], seat)
        if verb in (move.MORTGAGE, move.PLACE):
            return Move(move.pack(verb, seat, self.title(rest)))
        if verb in (move.LIFT, move.KEEP):
            asked = pending.kind == decision.LIFT and not rest
            named = rest or verb == move.LIFT
            return Move(move.pack(verb, seat, pending.a if asked else self.title(rest) if named else 0))
        if verb == move.CHOOSE:
            return Move(self.choice(rest, seat, pending))
        if verb == move.USE and pending.kind == decision.JOKER and not rest:
            return Move(move.pack(verb, seat, pending.a))
        if verb in (move.USE, move.TOP):
            if verb == move.TOP and not rest:
                raise Unreadable("say which card, by its id or title", "dites quelle carte, par son numéro ou son titre")
            return Move(move.pack(verb, seat, self.card(rest, seat if verb == move.USE else -1, pos)))
        if verb == move.WANT:
            return Move(self.want(rest, seat, pos, pending))
        if verb == move.OFFER:
            return self.offer(rest, seat)
        if verb == move.COUNTER:
            return Move(move.pack(verb, seat), self.terms(rest.lstrip(":")))
        if verb == move.DICE:
            return Move(move.pack(verb, seat, *self.dice(rest)))
        if rest:
            raise Unreadable(
                f"“{VERBS[verb][0]}” stands alone; “{rest[:40]}” is too much",
                f"« {VERBS[verb][-1]} » se dit seul ; « {rest[:40]} » est de trop",
            )
        return Move(move.pack(verb, seat))

    def in_kind(self, titles: str | None, seat: int) -> Move:
        """``pay with 14 + 12``: titles instead of cash."""
        if not titles:
            raise Unreadable(
                "say which properties: “pay with 14 + 12”", "dites quelles propriétés\u00a0: «\u00a0payer avec 14 + 12\u00a0»"
            )
        return Move(move.pack(move.IN_KIND, seat), self.terms(f"{titles} for nothing"))

    def offer(self, rest: str, seat: int) -> Move:
        """``offer Léo: 19 + 50 $ for 11``."""
        name, colon, terms = rest.partition(":")
        if not colon:
            raise Unreadable(
                "an offer reads “offer NAME: WHAT for WHAT”, for example “offer Léo: 19 + 50 $ for 11”",
                "une offre s’écrit « proposer à NOM : QUOI contre QUOI », comme « proposer à Léo : 19 + 50 $ contre 11 »",
            )
        named = fold(name) in map(fold, self.names)
        to = self.recipient(name if named else TO.sub("", name.strip()))
        return Move(move.pack(move.OFFER, seat, to), self.terms(terms))

    def want(self, rest: str, seat: int, pos: Position, pending: Pending) -> int:
        """``want 2``, ``want 2 house``; who is asked and wants none passes."""
        count, _, kind = rest.partition(" ")
        wanted, asked = self.number_for(move.WANT, count), pending.kind == decision.WANT
        if asked and not wanted:
            return move.pack(move.PASS, seat)
        number = self.building(kind) if kind else pending.a if asked else self.wanted_kind(pos, seat, wanted)
        return move.pack(move.WANT, seat, number, 0, wanted)

    def wanted_kind(self, pos: Position, seat: int, count: int) -> int:
        """The first kind of building that could be wanted, where none is named."""
        kinds = range(len(pos.stock))
        return next((kind for kind in kinds if not shortage.may_want(pos, seat, kind, count)), 0)

    def build(self, rest: str, seat: int) -> int:
        """``build 24``, ``build 24 complex``: the square, and the kind of building where it is said."""
        words = rest.split()
        for cut in range(len(words), 0, -1):
            try:
                title = self.title(" ".join(words[:cut]))
            except Unreadable:
                continue
            kind = " ".join(words[cut:])
            return move.pack(move.BUILD, seat, title, self.building(kind) + 1 if kind else 0)
        return move.pack(move.BUILD, seat, self.title(rest))

    def sale(self, rest: str, seat: int) -> Move:
        """``sell 24``, ``sell 24 to the bank``, ``sell 24 outright``; ``sell red`` and ``sell red down to 2`` for a whole
        group; to a player it is refused by its rule.
        """
        outright = OUTRIGHT.search(rest)
        if outright:
            return Move(move.pack(move.SELL, seat, self.title(rest[: outright.start()]), 0, 1))
        floor = DOWN_TO.search(rest)
        what = rest[: floor.start()] if floor else rest
        to_player = None if floor else TO_PLAYER.search(what)
        if to_player and self.is_bank(to_player["player"]):
            what, to_player = what[: to_player.start()], None
        if to_player:
            title = self.title(what[: to_player.start()])
            terms = [0] * move.TERMS
            terms[move.BUILDINGS] = 1 << title
            return Move(move.pack(move.OFFER, seat, self.seat(to_player["player"])), tuple(terms))
        group = exactly(what, self.edition.groups)
        if group is None and not floor:
            return Move(move.pack(move.SELL, seat, self.title(what)))
        title = self.title(what) if group is None else self.edition.groups[group].titles[0]
        step = self.amount(floor["step"]) if floor else 0
        return Move(move.pack(move.SELL, seat, title, min(step + 1, move.MOST_B)))  # no lot comes so far

    def terms(self, text: str) -> tuple[int, ...]:
        """``19 + 50 $ for 11 + PL-03``, seen from the speaker."""
        sides = SIDES.split(text.strip())
        if len(sides) != 2:
            raise Unreadable(
                "the terms read “WHAT for WHAT”, for example “19 + 50 $ for 11”; an empty side is “nothing”",
                "les termes s’écrivent « QUOI contre QUOI », comme « 19 + 50 $ contre 11 » ; un côté vide se dit « rien »",
            )
        terms = [0] * move.TERMS
        for side, (titles, cards, sign) in zip(
            sides, ((move.GIVE_TITLES, move.GIVE_CARDS, 1), (move.TAKE_TITLES, move.TAKE_CARDS, -1)), strict=True
        ):
            for item in ITEMS.split(side.strip()):
                self.item(item.strip(), terms, titles, cards, sign)
        return tuple(terms)

    def item(self, item: str, terms: list[int], titles: int, cards: int, sign: int) -> None:
        if fold(item) in ("", *NOTHING):
            return
        if NEGATIVE.match(item):
            raise Unreadable(
                f"“{item[:40]}” is below zero: what the other side gives stands after “for”",
                f"« {item[:40]} » est négatif : ce que donne l’autre personne s’écrit après « contre »",
            )
        later = LATER.search(item)
        plain = NOW.sub("", item[: later.start()] if later else item)
        cash = self.cash(plain)
        if later or cash is not None:
            if cash is None:
                raise Unreadable(f"“{plain[:40]}” is no sum of money", f"« {plain[:40]} » n’est pas une somme d’argent")
            terms[move.LATER_CASH if later else move.CASH] += sign * cash
            return
        built = ON.match(plain)
        if built and exactly(built["building"], self.edition.buildings) is not None:
            terms[move.BUILDINGS] |= 1 << self.title(built["square"])
            return
        card = exactly(plain, self.edition.cards)
        if card is not None:
            if card not in self.keepable:
                raise Unreadable(f"“{plain}” is not a card that can be kept", f"« {plain} » n’est pas une carte à garder")
            terms[cards] |= 1 << self.keepable.index(card)
        else:
            terms[titles] |= 1 << self.title(plain)

    def cash(self, text: str) -> int | None:
        """A sum of money: with the currency's symbol, or a number that is not a title's square."""
        digits = self.digits(text)
        if not digits.isdecimal():
            return None
        if self.edition.currency.symbol in text or MONEY.search(text) or len(digits) > MOST_DIGITS:
            return self.amount(text)
        number = int(digits)
        is_square = number < len(self.edition.squares) and self.edition.squares[number].title is not None
        return None if is_square else number

    def digits(self, text: str) -> str:
        """The text without signs of money and separators of thousands."""
        bare = MONEY.sub("", text.replace(self.edition.currency.symbol, "")).strip()
        return re.sub(r"[\s.,'’](?=\d{3}\b)", "", bare)

    def number_for(self, verb: int, text: str) -> int:
        """The number that a verb takes."""
        if not text:
            raise Unreadable(
                f"a number is missing: “{VERBS[verb][0]} 2”, for example",
                f"il manque un nombre : « {VERBS[verb][-1]} 2 », par exemple",
            )
        return self.amount(text)

    def amount(self, text: str) -> int:
        digits = self.digits(text)
        if not digits.isdecimal():
            raise Unreadable(
                f"“{text[:40]}” is no whole number from 0 on", f"« {text[:40]} » n’est pas un nombre entier à partir de 0"
            )
        if len(digits) > MOST_DIGITS:
            raise Unreadable(f"“{text[:40]}” is too large a number", f"« {text[:40]} » est un nombre trop grand")
        return int(digits)

    def title(self, text: str) -> int:
        """The title of a square, by number, id or name."""
        if not text:
            raise Unreadable(
                "a square is missing: write its number, id or name", "il manque une case : écrivez son numéro ou son nom"
            )
        square = self.edition.squares[self.named(text, "square", self.edition.squares)]
        if square.title is None:
            raise Unreadable(
                f"square {square.printed}, {square.name.en}, has no title",
                f"la case {square.printed}, {square.name.fr}, n’a pas de titre",
            )
        return square.title

    def named(self, text: str, kind: str, things: Sequence[Named]) -> int:
        try:
            return find(kind, text, things).number
        except UnknownNameError as error:
            found, names = "ne désigne rien ici", ", ".join(meant(error.matches, things, "fr"))
            if error.ambiguous:
                found = f"peut désigner plusieurs choses : {names}"
            elif error.bounds:
                found += " ; les numéros vont de {} à {}".format(*error.bounds)
            elif names:
                found += f" ; peut-être {names}"
            english = UnknownNameError(kind, text, meant(error.matches, things, "en"), error.ambiguous, bounds=error.bounds)
            raise Unreadable(str(english), f"« {text[:40]} » {found}") from None

    def card(self, text: str, seat: int, pos: Position) -> int:
        """A card by id or name; without one, the first that the seat keeps."""
        if not text:
            for k, holder in enumerate(pos.holder):
                if holder == seat:
                    return pos.t.keepable[k]
            if not pos.t.keepable:
                raise Unreadable("no card can be kept here", "aucune carte ne se garde ici")
            return pos.t.keepable[0]
        alike = [card for card in self.edition.cards if fold(text) in map(fold, card.called)]
        if len(alike) > 1 and seat >= 0:  # of several with that title, one that is held
            own = [card for card in alike if card.kept >= 0 and pos.holder[pos.t.keepable.index(card.number)] == seat]
            return (own or alike)[0].number
        return self.named(text, "card", self.edition.cards)

    def choice(self, text: str, seat: int, pending: Pending) -> int:
        """``choose 2``, ``choose destin`` for one of several branches, ``choose 21 bis`` for one of two squares."""
        if pending.kind == decision.CHOOSE and text.isdecimal() and 1 <= int(text[:6]) <= pending.b:
            return move.pack(move.CHOOSE, seat, pending.a + int(text[:6]) - 1)
        branch = exactly(text, self.edition.branches)
        if branch is not None:
            return move.pack(move.CHOOSE, seat, branch)
        if not text:
            raise Unreadable("say what you choose, by its number or its name", "dites votre choix, par son numéro ou son nom")
        return move.pack(move.CHOOSE, seat, self.named(text, "choice or square", self.edition.squares), 1)

    def building(self, text: str) -> int:
        return self.named(text, "building", self.edition.buildings)

    def dice(self, text: str) -> tuple[int, int]:
        if self.edition.dice == 1:
            if re.fullmatch(r"[1-6]", text.strip()):
                return int(text), 0
            raise Unreadable(
                f"“{text[:40]}” is no throw: write one number from 1 to 6",
                f"« {text[:40]} » n’est pas un lancer : écrivez un nombre de 1 à 6",
            )
        found = re.fullmatch(r"([1-6])\s*[-+, ]?\s*([1-6])", text.strip())
        if not found:
            raise Unreadable(
                f"“{text[:40]}” is no throw: write two numbers from 1 to 6, such as “3+4”",
                f"« {text[:40]} » n’est pas un lancer : écrivez deux nombres de 1 à 6, comme « 3+4 »",
            )
        return int(found[1]), int(found[2])

    def write(self, said: Move, with_seat: bool = True) -> str:
        """The canonical form of a move."""
        kind, seat = move.kind_of(said.packed), move.seat_of(said.packed)
        operands = self.operands(kind, said)
        text = f"{VERBS[move.PAY if kind == move.IN_KIND else kind][0]} {operands}".strip()
        return text if seat == move.OUTSIDE or not with_seat else f"{self.names[seat]}: {text}"

    def operands(self, kind: int, said: Move) -> str:
        a, b, amount = move.a_of(said.packed), move.b_of(said.packed), move.amount_of(said.packed)
        if kind in (move.BID, move.TIME):
            return str(amount)
        if kind == move.CLAIM:
            return self.square(a - 1) if a else ""
        if kind == move.BUILD:
            return self.square(a) + (f" {self.edition.buildings[b - 1].id}" if b else "")
        if kind == move.SELL and b:
            return f"{self.edition.groups[self.edition.titles[a].group].id} down to {b - 1}"
        if kind == move.SELL and amount:
            return f"{self.square(a)} outright"
        if kind in (move.SELL, move.MORTGAGE, move.LIFT, move.PLACE):
            return self.square(a)
        if kind == move.IN_KIND:
            titles = " + ".join(self.square(title) for title in bits(said.terms[move.GIVE_TITLES])) if said.terms else ""
            return f"with {titles}".strip()
        if kind in (move.USE, move.TOP):
            return self.edition.cards[a].id
        if kind == move.WANT and not self.edition.buildings:  # a race has none: it is refused, but can be read
            return str(amount)
        if kind == move.WANT:
            return f"{amount} {self.edition.buildings[a].id}"
        if kind == move.DICE:
            return thrown(a, b)
        if kind == move.CHOOSE:
            return self.edition.squares[a].label if b else self.edition.branches[a].id
        if kind in (move.OFFER, move.COUNTER) and said.terms:
            return (f"{self.recipients[a]}: " if kind == move.OFFER else "") + self.written_terms(said.terms)
        return self.recipients[a] if kind == move.OFFER else ""

    def square(self, title: int) -> str:
        return str(self.edition.titles[title].square)

    def written_terms(self, terms: Sequence[int]) -> str:
        symbol = self.edition.currency.symbol
        symbol = "$" if SIGNS & {*symbol} else symbol
        sides = []
        for titles, cards, cash, later in (
            (terms[move.GIVE_TITLES], terms[move.GIVE_CARDS], terms[move.CASH], terms[move.LATER_CASH]),
            (terms[move.TAKE_TITLES], terms[move.TAKE_CARDS], -terms[move.CASH], -terms[move.LATER_CASH]),
        ):
            items = [self.square(title) for title in bits(titles)]
            items += [self.edition.cards[self.keepable[card]].id for card in bits(cards)]
            if cash > 0:
                items.append(f"{cash} {symbol}")
            if later > 0:
                items.append(f"{later} {symbol} later")
            sides.append(" + ".join(items) or "nothing")
        return " for ".join(sides)
