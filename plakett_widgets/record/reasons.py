"""Why a move is refused, in words: facts of the game for the slots of sentences, and the sentences that fit.

The sentences stand in the catalogue of texts: ``reason.NAME`` says what is wrong, ``remedy.NAME`` what would be right.  Either
may have variants: the first ending of :meth:`Facts.endings` for which there is one is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from string import Formatter
from typing import Final, NamedTuple

from ..engine import decision, legality, move, reason, tables
from ..engine.chapters import (
    auction,
    building,
    in_kind,
    kept,
    mortgage,
    raising,
    rent,
    royalties,
    shortage,
    titles,
    trade,
    weekend,
)
from ..engine.legality import Pending
from ..engine.masks import bits
from ..engine.position import BANK, DUE, Policy, Position
from ..texts import KEPT, Phrasebook
from ..texts.names import Name
from ..texts.refusal import Refused, Sentences
from ..words.languages import LANGUAGES
from .moves.grammar import Move, Reader
from .moves.verbs import word_for
from .positions.view import pending_view

SHORT_OF_MONEY: Final = {
    reason.TOO_DEAR_TO_BUY, reason.BID_TOO_HIGH, reason.FINE_TOO_DEAR, reason.TICKET_TOO_DEAR, reason.BUILDING_TOO_DEAR,
    reason.BUILDINGS_TOO_DEAR, reason.LIFT_TOO_DEAR, reason.PRICE_TOO_DEAR,
}  # fmt: skip
COMES_FIRST: Final = {reason.MISSES_TURN, reason.IN_PRISON, reason.CARDS_FIRST, reason.SQUARE_FIRST}
WAYS_OUT: Final = (move.DECLINE, move.PASS)  # which a list of what may be played ends with
# slots of sentences that are the words for kinds of moves
VERBS: Final = {
    "roll": move.ROLL, "end": move.END, "decline": move.DECLINE, "pass": move.PASS, "use": move.USE, "stay": move.STAY,
    "build": move.BUILD, "sell": move.SELL, "mortgage": move.MORTGAGE, "lift": move.LIFT, "keep": move.KEEP, "go": move.GO,
    "accept": move.ACCEPT, "refuse": move.REFUSE, "counter": move.COUNTER, "withdraw": move.WITHDRAW,
}  # fmt: skip


class Raised(NamedTuple):
    """Money that a seat could raise, and the kinds of moves that raise it."""

    amount: int
    kinds: set[int]


def refuse(
    pos: Position,
    pending: Pending,
    said: Move,
    why: int,
    reader: Reader,
    agreed: Mapping[str, Mapping[str, str]],
    locale: str | None,
) -> Refused:
    """Return the refusal of a move at a position, for a reason of the engine, in words.

    ``agreed`` are the house rules (see :meth:`.Edition.agreed`), ``locale`` is the language of the game.
    """
    phrasebooks = [Phrasebook(language, reader.edition, reader.names) for language in LANGUAGES]
    facts = [Facts(pos, pending, said, why, phrases) for phrases in phrasebooks]
    sentences: dict[str, Sentences] = {fact.phrases.locale: Sentences(fact.reason, fact.remedy) for fact in facts}
    return Refused.by_rule(reader.edition, why, sentences, facts[0].rule_square, agreed, locale)


class Facts:
    """The facts that a sentence on a refused move may name, in one language.  Each property is a slot of the sentences."""

    def __init__(self, pos: Position, pending: Pending, said: Move, why: int, phrases: Phrasebook) -> None:
        self.pos = pos
        self.pending = pending
        self.why = why
        self.phrases = phrases
        self.edition = phrases.edition
        packed = said.packed
        self.kind, self.speaker = move.kind_of(packed), move.seat_of(packed)
        self.a, self.b, self.number = move.a_of(packed), move.b_of(packed), move.amount_of(packed)
        self.terms = list(said.terms)

    # the sentences

    @property
    def reason(self) -> str:
        """The sentence on what is wrong."""
        return self.phrase(self.variant(f"reason.{reason.NAMES[self.why]}")).rstrip()

    @property
    def remedy(self) -> str:
        """The sentence on what would be right, empty where nothing would."""
        own = "remedy.first" if self.why in COMES_FIRST else f"remedy.{reason.NAMES[self.why]}"
        if self.why not in SHORT_OF_MONEY or not self.can_raise:
            return self.said_if_known(own)
        if self.enough_can_be_raised:
            return self.said_if_known("remedy.raise")
        return f"{self.said_if_known('remedy.raise_too_little')} {self.said_if_known(own)}".rstrip()

    def said_if_known(self, key: str) -> str:
        """Return a sentence, or nothing where it does not exist or one of its slots is empty."""
        chosen = self.variant(key)
        return self.phrase(chosen) if chosen in self.phrases.texts and self.all_known(chosen) else ""

    def variant(self, key: str) -> str:
        return self.phrases.variant(key, *self.endings())

    def all_known(self, key: str) -> bool:
        """Return whether each slot of a sentence has a value."""
        return all(str(getattr(self, slot)) for slot in self.slots(key))

    def phrase(self, key: str) -> str:
        return self.phrases.phrase(key, **{slot: getattr(self, slot) for slot in self.slots(key)})

    def slots(self, key: str) -> list[str]:
        return [slot for _, slot, _, _ in Formatter().parse(self.phrases.texts[key]) if slot]

    def __getattr__(self, slot: str) -> str:
        """Return the word for a kind of move, as an answer to the decision."""
        if slot not in VERBS:
            raise AttributeError(slot)
        return word_for(VERBS[slot], self.phrases.locale, self.pending.kind)

    def endings(self) -> Iterator[str]:
        """Yield the variants of sentences that fit."""
        pos, title = self.pos, self.about
        if pos.t.dice == 1:
            yield "one_die"
        if self.why == reason.NOTHING_TO_BUY:
            yield from self.why_nothing_is_for_sale()
        if title >= 0 and pos.owner[title] == BANK:
            yield "bank"
        if self.why == reason.GROUP_MORTGAGED and pos.mortgaged[title]:
            yield "itself"
        if self.why in (reason.CARD_NOT_HELD, reason.CARD_OF_OTHER) and self.holding >= 0:
            yield "elsewhere"
        if self.kind == move.CLAIM and self.a:
            yield "named"
        if self.why == reason.NOTHING_BUILT_ABOVE and self.b <= 1:
            yield "zero"
        if self.why == reason.COUNTERS_SPENT and not pos.t.counter_limit:
            yield "none"
        if self.why == reason.BUILDINGS_TOO_DEAR and not self.affordable:
            yield "none"
        if self.why == reason.PROPOSER_WAITS and pos.t.balanced and pos.counters:
            yield "balanced"
        if self.why == reason.UNBALANCED and not trade.balance(pos, self.terms):
            yield "even"
        if self.why == reason.MONEY_FOR_NOTHING and not any(self.terms):
            yield "nothing"
        if self.why in (reason.NOT_AWAY, reason.FINE_WITHOUT_DETENTION) and weekend.is_away(pos, self.speaker):
            yield "away"
        if self.why == reason.CARD_WITHOUT_DETENTION:
            yield KEPT.get(self.edition.cards[self.a].kept, "")
        if self.why == reason.NOT_AWAY and tables.WEEKEND not in pos.t.kind:
            yield "no_weekends"
        if self.why == reason.PARTNER_TOO_POOR and pos.counters >= pos.t.counter_limit:
            yield "last"
        if pos.t.open_track:
            yield "race"
        elif not pos.t.mortgages:
            yield "no_mortgages"
        if self.why in SHORT_OF_MONEY:
            yield "poor"
            if self.can_raise:
                sells, pledges = move.SELL in self.raised.kinds, move.MORTGAGE in self.raised.kinds
                yield "both" if sells and pledges else "sell" if sells else "mortgage"

    def why_nothing_is_for_sale(self) -> Iterator[str]:
        pos, seat = self.pos, self.speaker
        if seat != pos.seat:
            yield "other"
        elif pos.throws == DUE:
            yield "throw"
        title = self.edition.squares[pos.square[seat]].title
        if title is None:
            yield "untitled"
        elif pos.owner[title] == seat:
            yield "own"
        elif pos.owner[title] != BANK:
            yield "owned"

    # who

    def player(self, seat: int) -> Name:
        return self.phrases.player(seat if 0 <= seat < self.pos.seats else None)

    @property
    def seat(self) -> Name:
        return self.player(self.speaker)

    @property
    def turn(self) -> Name:
        return self.player(self.pos.seat)

    @property
    def asking(self) -> int:
        """The seat that must answer, or that is in turn."""
        return self.pos.seat if self.pending.kind == decision.QUIET else self.pending.seat

    @property
    def asked(self) -> Name:
        return self.player(self.asking)

    @cached_property
    def partner(self) -> int:
        """The seat that an offer is for."""
        return self.a if self.kind == move.OFFER else self.pending.a

    @property
    def other(self) -> Name:
        return self.player(self.partner)

    @property
    def others(self) -> str:
        pos = self.pos
        others = [self.player(seat) for seat in pos.seats_after(self.speaker) if pos.playing[seat]]
        return self.phrases.choices([f"{player:to}" for player in others])

    @property
    def owner(self) -> Name:
        return self.player(self.pos.owner[self.about])

    @property
    def landlord(self) -> Name:
        title = self.edition.squares[self.pos.square[self.speaker]].title
        return self.player(-1 if title is None else self.pos.owner[title])

    @property
    def creditor(self) -> Name:
        return self.player(self.pending.a)

    @property
    def winners(self) -> str:
        return self.several(map(self.player, self.pos.winners))

    # what the game is

    @property
    def game(self) -> str:
        return self.edition.name[self.phrases.locale]

    @property
    def verb(self) -> str:
        """The word for the move that is refused."""
        return word_for(self.kind, self.phrases.locale, self.pending.kind)

    @property
    def verbs(self) -> str:
        """The words for the moves that are legal instead."""
        choices = legality.legal(self.pos, self.pending)
        kinds = [move.kind_of(choice.move) for choice in choices if move.seat_of(choice.move) == self.asking]
        words = [word_for(kind, self.phrases.locale, self.pending.kind) for kind in sorted(kinds, key=WAYS_OUT.__contains__)]
        return self.phrases.choices([*dict.fromkeys(words)])

    @property
    def question(self) -> str:
        """The decision that the game waits for."""
        pending = pending_view(self.pos, self.pending)
        return self.phrases.question(pending) if pending else ""

    # which title

    @cached_property
    def about(self) -> int:
        """The title that the reason is about; -1 for none."""
        pos = self.pos
        if self.why in (reason.GROUP_BUILT, reason.NOT_THEIRS_TO_GIVE):
            return self.offending[1]
        if self.why == reason.NOT_YOURS_TO_LIFT and self.kind == move.OFFER:
            taken = bits(self.terms[move.TAKE_TITLES])
            return next(title for title in taken if pos.mortgaged[title] and pos.owner[title] != self.speaker)
        if self.kind == move.CLAIM and 0 < self.a <= len(pos.owner):
            return self.a - 1
        if self.kind in move.ABOUT_TITLE and self.a < len(pos.owner):
            return self.a
        if self.kind == move.WANT or (self.kind == move.BID and self.pending.kind == decision.BID and self.pending.a < 0):
            return self.held_up(self.wanted_kind) if self.speaker < pos.seats else -1
        if self.pending.kind in (decision.BUY, decision.LIFT, decision.BID) and self.pending.a >= 0:
            return self.pending.a
        return -1

    def held_up(self, kind: int) -> int:
        """Return the lot for which no building of a kind can be had, -1 for none in particular."""
        pos, seat = self.pos, self.speaker
        lots = [title for group in pos.whole[seat] for title in pos.t.members[group]]
        return next((title for title in lots if building.may_place(pos, seat, title, kind) == self.why), -1)

    @cached_property
    def offending(self) -> tuple[int, int]:
        """The seat and the title that it cannot give, of an offer."""
        pos = self.pos
        sides = ((self.speaker, move.GIVE_TITLES), (self.partner, move.TAKE_TITLES))
        terms = self.terms or pos.terms
        if self.kind == move.ACCEPT:
            sides = ((self.pending.a, move.GIVE_TITLES), (self.pending.seat, move.TAKE_TITLES))
        for giver, side in sides:
            for title in bits(terms[side]):
                owned = pos.owner[title] == giver
                if not owned if self.why == reason.NOT_THEIRS_TO_GIVE else owned and not titles.group_is_bare(pos, title):
                    return giver, title
        return self.speaker, -1

    @property
    def giver(self) -> Name:
        return self.player(self.lacking_card[0] if self.why == reason.CARD_OF_OTHER else self.offending[0])

    @property
    def rule_square(self) -> int:
        """The square whose own rules the reason cites; -1 for none."""
        if self.why == reason.SQUARE_FIRST:
            return self.pos.square[self.speaker]
        named = self.kind in move.ABOUT_TITLE and self.a < len(self.edition.titles)
        return self.edition.titles[self.a].square if named else -1

    @property
    def square(self) -> Name:
        return self.phrases.title(self.about)

    @property
    def label(self) -> str:
        return self.phrases.label(self.edition.titles[self.about].square)

    @property
    def here(self) -> Name:
        return self.phrases.square(self.pos.square[self.speaker])

    @property
    def group(self) -> Name:
        return self.phrases.group(self.pos.t.group[self.about])

    @property
    def members(self) -> list[int]:
        """The lots of the group that the reason is about."""
        return list(self.pos.t.members[self.pos.t.group[self.about]])

    @property
    def lacking(self) -> str:
        """The lots of the group that the seat lacks, with their owners."""
        pos, phrases = self.pos, self.phrases
        lots = [title for title in self.members if pos.owner[title] != self.speaker]
        return phrases.series(
            [
                phrases.phrase("reason.lot_of", square=phrases.title(title), owner=self.player(pos.owner[title]))
                for title in lots
            ]
        )

    @property
    def neighbours(self) -> str:
        """The other players who own lots of the group."""
        pos = self.pos
        owners = dict.fromkeys(pos.owner[title] for title in self.members)
        return self.phrases.choices([f"{self.player(seat):to}" for seat in owners if seat not in (BANK, self.speaker)])

    @cached_property
    def pledged_title(self) -> int:
        pos = self.pos
        return self.about if pos.mortgaged[self.about] else next(lot for lot in self.members if pos.mortgaged[lot])

    @property
    def pledged(self) -> Name:
        return self.phrases.title(self.pledged_title)

    @property
    def pledged_price(self) -> str:
        return self.money(mortgage.lifting_cost(self.pos, self.pledged_title))

    @property
    def behind(self) -> Name:
        """The lot of the group that has fewer buildings."""
        return self.phrases.title(min(self.members, key=lambda lot: self.pos.step[lot]))

    @property
    def ahead(self) -> Name:
        """The lot of the group that has more buildings."""
        own = building.own_lots(self.pos, self.speaker, self.about)
        return self.phrases.title(max(own, key=lambda lot: self.pos.step[lot]))

    @property
    def builder(self) -> Name:
        built = next(lot for lot in self.members if self.pos.step[lot])
        return self.player(self.pos.owner[built])

    @property
    def places(self) -> str:
        pos, pending = self.pos, self.pending
        return self.several(map(self.phrases.title, shortage.places(pos, pending.seat, pending.a, pending.b)))

    @property
    def open_rents(self) -> str:
        open_claims = rent.open_claims(self.pos, self.speaker)
        return self.phrases.series([f"{self.phrases.title(claim.title):of}" for claim in open_claims])

    # which building or card

    @property
    def wanted_kind(self) -> int:
        """The kind of building that the move is about."""
        if self.kind == move.WANT:
            return self.a
        if self.kind == move.BUILD:
            return self.b - 1 if self.b else building.next_kind(self.pos, self.about)
        return self.pending.a if self.pending.kind in (decision.PLACE, decision.WANT) else -1 - self.pending.a

    @property
    def building(self) -> Name:
        return self.phrases.building(self.wanted_kind)

    @property
    def next_building(self) -> Name:
        return self.phrases.building(building.next_kind(self.pos, self.about))

    @property
    def types(self) -> str:
        kinds = [kind for step, kind in enumerate(self.pos.t.kind_at[self.about]) if step]
        return self.phrases.choices([self.phrases.building(kind) for kind in dict.fromkeys(kinds)])

    @property
    def stock(self) -> int:
        """How many of the buildings are left to which a lot would come down."""
        pos = self.pos
        return pos.stock[pos.t.kind_at[self.about][self.b - 1 if self.b else pos.step[self.about] - 1]]

    @property
    def dearer_buildings(self) -> int:
        """The price of the requested buildings, the cheapest first."""
        pos, seat = self.pos, self.speaker
        prices = sorted(building.prices_ahead(pos, seat, self.wanted_kind))[: self.number]
        return sum(royalties.building_cost(pos, seat, price) for price in prices)

    @property
    def affordable(self) -> int:
        return building.capacity(self.pos, self.speaker, self.wanted_kind)

    @cached_property
    def lacking_card(self) -> tuple[int, int]:
        """The seat and the card that it cannot give, of an offer."""
        pos = self.pos
        for giver, side in ((self.speaker, move.GIVE_CARDS), (self.partner, move.TAKE_CARDS)):
            for place in bits(self.terms[side]):
                if place >= len(pos.holder) or pos.holder[place] != giver:
                    return giver, pos.t.keepable[place]
        return self.speaker, -1

    @property
    def card_number(self) -> int:
        return self.lacking_card[1] if self.why == reason.CARD_OF_OTHER else self.a

    @property
    def card(self) -> Name:
        return self.phrases.card(self.card_number)

    @property
    def holding(self) -> int:
        """The seat that holds the card; negative for none."""
        keepable = self.pos.t.keepable
        return self.pos.holder[keepable.index(self.card_number)] if self.card_number in keepable else BANK

    @property
    def holder(self) -> Name:
        return self.player(self.holding)

    @property
    def way_out(self) -> str:
        """A card that lets the seat out."""
        kind = tables.TICKET if self.pending.kind == decision.TICKET else tables.RELEASE
        return self.several(self.phrases.card(card) for card in kept.kept(self.pos, self.speaker, kind)[:1])

    @property
    def branches(self) -> str:
        first, count = self.pending.a, self.pending.b
        return self.phrases.choices(
            [self.phrases.quoted(branch.name) for branch in self.edition.branches[first : first + count]]
        )

    @property
    def waiting(self) -> int:
        """How many cards are to be carried out before the throw."""
        return self.pos.errands

    # how much

    def money(self, amount: int) -> str:
        return self.phrases.money(amount)

    @property
    def amount(self) -> str:
        return self.money(self.number)

    @property
    def cash(self) -> str:
        return self.money(self.pos.cash[self.speaker])

    @property
    def means(self) -> str:
        return self.money(raising.means(self.pos, self.speaker))

    @cached_property
    def sum_needed(self) -> int:
        """The price of the move."""
        pos, seat, why = self.pos, self.speaker, self.why
        if why == reason.TOO_DEAR_TO_BUY:
            return pos.t.price[self.about]
        if why in (reason.FINE_TOO_DEAR, reason.FINE_RUINS):
            return pos.t.fine
        if why in (reason.TICKET_TOO_DEAR, reason.TICKET_RUINS):
            return weekend.price(pos, seat)
        if why in (reason.LIFT_TOO_DEAR, reason.LIFT_OR_KEEP):
            return self.pending.b if why == reason.LIFT_OR_KEEP else mortgage.lifting_cost(pos, self.about)
        if why == reason.PRICE_TOO_DEAR:
            return self.terms[move.CASH]
        if why == reason.PARTNER_TOO_POOR:
            return abs(pos.terms[move.CASH])
        return building.cost(pos, seat, self.about, self.wanted_kind)

    @property
    def price(self) -> str:
        return self.money(self.sum_needed)

    @property
    def shortfall(self) -> int:
        """The money that is missing for the move."""
        if self.why == reason.BID_TOO_HIGH:
            return self.number - self.highest_bid
        if self.why == reason.BUILDINGS_TOO_DEAR:
            return self.dearer_buildings - self.pos.cash[self.speaker]
        return self.sum_needed - self.pos.cash[self.speaker]

    @property
    def missing(self) -> str:
        return self.money(self.shortfall)

    @cached_property
    def raised(self) -> Raised:
        """The money that the seat could raise from the bank for this move, tried on a copy of the position."""
        pos, seat, kinds = self.pos, self.speaker, set[int]()
        if self.pending.kind != decision.QUIET and not (self.pending.may_raise and self.pending.seat == seat):
            return Raised(0, kinds)
        after = pos.copy(Policy())
        after.logging = False
        while ways := [said for said in legality.sales(after, seat) if pos.t.group[move.a_of(said)] not in self.spared]:
            most = max(ways, key=lambda said: move.b_of(said) == 1)  # a whole group at once
            kinds.add(move.kind_of(most))
            raising.carry_out(after, most)
        return Raised(after.cash[seat] - pos.cash[seat], kinds)

    @property
    def spared(self) -> set[int]:
        """The groups that are not sold from, as the move builds there or would cost more without them."""
        pos, seat, t = self.pos, self.speaker, self.pos.t
        if self.why == reason.TICKET_TOO_DEAR:
            return {t.ticket_group}
        builds = self.why in (reason.BUILDING_TOO_DEAR, reason.BUILDINGS_TOO_DEAR)
        if not builds and (self.why != reason.BID_TOO_HIGH or self.pending.a >= 0):
            return set()
        sites = [t.group[self.about]] if self.about >= 0 else pos.whole[seat]
        return {*sites, t.group[t.sharing]} if t.sharing >= 0 else {*sites}

    @property
    def can_raise(self) -> bool:
        return self.raised.amount > 0

    @property
    def enough_can_be_raised(self) -> bool:
        return self.raised.amount >= self.shortfall

    @property
    def raisable(self) -> str:
        return self.money(self.raised.amount)

    @property
    def due(self) -> str:
        return self.money(self.pending.b)

    @property
    def owed(self) -> str:
        """The sum that a trade must leave to the seat that it would ruin."""
        return self.money(next(debtor.must_stay for debtor in self.pos.owing if debtor.seat == self.paying))

    @property
    def lowest(self) -> str:
        return self.money(self.pending.b)

    @property
    def note(self) -> str:
        return self.money(self.pos.t.smallest_note)

    @property
    def highest_bid(self) -> int:
        return max(0, auction.limit(self.pos, self.speaker) - legality.bid_reserve(self.pos, self.pending))

    @property
    def highest(self) -> str:
        return self.money(self.highest_bid)

    @property
    def lift_price(self) -> str:
        return self.money(mortgage.lifting_cost(self.pos, self.about))

    @property
    def change(self) -> str:
        return self.money(in_kind.back(self.pos, self.pending.b))

    @cached_property
    def paying(self) -> int:
        """The side of the offer on the table that cannot pay."""
        pos, proposer, to = self.pos, self.pending.a, self.pending.seat
        if self.pending.kind != decision.OFFER:
            return self.speaker
        price, given, taken = pos.terms[move.CASH], pos.terms[move.GIVE_TITLES], pos.terms[move.TAKE_TITLES]
        return proposer if trade.may_pay(pos, proposer, price, given, taken) else to

    @property
    def payer(self) -> Name:
        return self.player(self.paying)

    @property
    def payer_cash(self) -> str:
        return self.money(self.pos.cash[self.paying])

    @property
    def payer_missing(self) -> str:
        return self.money(self.sum_needed - self.pos.cash[self.paying])

    @property
    def interest(self) -> str:
        pos = self.pos
        side = move.TAKE_TITLES if self.paying == self.pending.a and self.pending.kind == decision.OFFER else move.GIVE_TITLES
        return self.money(trade.interest_due(pos, pos.terms[side]))

    @property
    def difference(self) -> str:
        return self.money(abs(trade.balance(self.pos, self.terms)))

    # how many

    @property
    def n(self) -> int:
        return self.number

    @property
    def least(self) -> int:
        return 1

    @property
    def most(self) -> int:
        pos, seat = self.pos, self.speaker
        if self.why == reason.CLOCK_OUT_OF_RANGE:
            return legality.LONGEST_TIME
        return self.pending.b if self.pending.kind == decision.WANT else len(building.prices_ahead(pos, seat, self.wanted_kind))

    @property
    def offers(self) -> int:
        return self.pos.offers

    @property
    def debt_offers(self) -> int:
        """How many offers the debtor has made to this player for the debt."""
        return self.pos.owing[trade.debt_of(self.pos, self.speaker)].offers.count(self.partner)

    @property
    def counters(self) -> int:
        return self.pos.counters

    def several(self, words: Iterable[str]) -> str:
        return ", ".join(words)
