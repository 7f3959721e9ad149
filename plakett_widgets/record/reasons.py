"""Why a move is refused, in words: facts of the game for the slots of sentences, and the sentences that fit.

The sentences stand in the catalogue of texts: ``reason.NAME`` words what is wrong, ``remedy.NAME`` what would be right.  Either
may have variants: the first ending of :meth:`Facts.endings` that exists is taken.  ``SLOTS`` has what they may name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from string import Formatter
from typing import Final, NamedTuple

from ..editions import Edition
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
from ..moves.grammar import Move, Reader
from ..moves.verbs import word_for
from ..texts import KEPT, Phrasebook
from ..texts.names import Name
from ..texts.refusal import Refused, Sentences
from ..words.languages import LANGUAGES
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
    wanted: Move,
    why: int,
    reader: Reader,
    agreed: Mapping[str, Mapping[str, str]],
    locale: str | None,
) -> Refused:
    """Return the refusal of a move at a position, for a reason of the engine, in words.

    ``agreed`` are the house rules (see :meth:`.Edition.agreed`), ``locale`` is the language of the game.
    """
    facts = Facts(pos, pending, wanted, why, reader.edition)
    sentences: dict[str, Sentences] = {}
    for language in LANGUAGES:
        writer = RefusalWriter(facts, Phrasebook(language, reader.edition, reader.names))
        sentences[language] = Sentences(writer.reason, writer.remedy)
    return Refused.by_rule(reader.edition, why, sentences, facts.rule_square, agreed, locale)


class Facts:
    """The facts of a refused move, in numbers."""

    def __init__(self, pos: Position, pending: Pending, wanted: Move, why: int, edition: Edition) -> None:
        self.pos = pos
        self.pending = pending
        self.why = why
        self.edition = edition
        packed = wanted.packed
        self.kind, self.seat = move.kind_of(packed), move.seat_of(packed)
        self.a, self.b, self.number = move.a_of(packed), move.b_of(packed), move.amount_of(packed)
        self.terms = list(wanted.terms)

    def endings(self) -> list[str]:
        """Return the variants of sentences that fit."""
        pos, why, title = self.pos, self.why, self.about
        raised = self.raised.kinds if why in SHORT_OF_MONEY and self.can_raise else set()
        endings = [
            ("one_die", pos.t.dice == 1),
            *(self.endings_for_sale() if why == reason.NOTHING_TO_BUY else ()),
            ("bank", title >= 0 and pos.owner[title] == BANK),
            ("itself", why == reason.GROUP_MORTGAGED and pos.mortgaged[title]),
            ("elsewhere", why in (reason.CARD_NOT_HELD, reason.CARD_OF_OTHER) and self.card_holder >= 0),
            ("named", self.kind == move.CLAIM and self.a),
            ("zero", why == reason.NOTHING_BUILT_ABOVE and self.b <= 1),
            ("none", why == reason.COUNTERS_SPENT and not pos.t.counter_limit),
            ("none", why == reason.BUILDINGS_TOO_DEAR and not self.affordable),
            ("balanced", why == reason.PROPOSER_WAITS and pos.t.balanced and pos.counters),
            ("even", why == reason.UNBALANCED and not trade.balance(pos, self.terms)),
            ("nothing", why == reason.MONEY_FOR_NOTHING and not any(self.terms)),
            ("away", why in (reason.NOT_AWAY, reason.FINE_WITHOUT_DETENTION) and weekend.is_away(pos, self.seat)),
            (KEPT.get(self.edition.cards[self.a].kept, ""), True) if why == reason.CARD_WITHOUT_DETENTION else ("", False),
            ("no_weekends", why == reason.NOT_AWAY and tables.WEEKEND not in pos.t.kind),
            ("last", why == reason.PARTNER_TOO_POOR and pos.counters >= pos.t.counter_limit),
            ("race", pos.t.open_track),
            ("no_mortgages", not pos.t.open_track and not pos.t.mortgages),
            ("poor", why in SHORT_OF_MONEY),
            ("both", {move.SELL, move.MORTGAGE} <= raised),
            ("sell", move.SELL in raised),
            ("mortgage", raised),
        ]
        return [ending for ending, fits in endings if fits]

    def endings_for_sale(self) -> Iterator[tuple[str, bool]]:
        """Yield the variants of why there is nothing to buy."""
        pos, title = self.pos, self.edition.squares[self.pos.square[self.seat]].title
        yield "other", self.seat != pos.seat
        yield "throw", self.seat == pos.seat and pos.throws == DUE
        yield "untitled", title is None
        yield "own", title is not None and pos.owner[title] == self.seat
        yield "owned", title is not None and pos.owner[title] not in (BANK, self.seat)

    # who

    @property
    def in_question(self) -> int:
        """The seat that must answer, or that is in turn."""
        return self.pos.seat if self.pending.kind == decision.QUIET else self.pending.seat

    @cached_property
    def partner(self) -> int:
        """The seat that an offer is for."""
        return self.a if self.kind == move.OFFER else self.pending.a

    # which title

    @cached_property
    def about(self) -> int:
        """The title that the reason is about, -1 for none."""
        pos = self.pos
        if self.why in (reason.GROUP_BUILT, reason.NOT_THEIRS_TO_GIVE):
            return self.offending[1]
        if self.why == reason.NOT_YOURS_TO_LIFT and self.kind == move.OFFER:
            taken = bits(self.terms[move.TAKE_TITLES])
            return next(title for title in taken if pos.mortgaged[title] and pos.owner[title] != self.seat)
        if self.kind == move.CLAIM and 0 < self.a <= len(pos.owner):
            return self.a - 1
        if self.kind in move.ABOUT_TITLE and self.a < len(pos.owner):
            return self.a
        if self.kind == move.WANT or (self.kind == move.BID and self.pending.kind == decision.BID and self.pending.a < 0):
            return self.held_up(self.wanted_kind) if self.seat < pos.seats else -1
        if self.pending.kind in (decision.BUY, decision.LIFT, decision.BID) and self.pending.a >= 0:
            return self.pending.a
        return -1

    def held_up(self, kind: int) -> int:
        """Return the lot for which no building of a kind can be had, -1 for none in particular."""
        pos, seat = self.pos, self.seat
        lots = [title for group in pos.whole[seat] for title in pos.t.members[group]]
        return next((title for title in lots if building.may_place(pos, seat, title, kind) == self.why), -1)

    @cached_property
    def offending(self) -> tuple[int, int]:
        """The seat and the title that it cannot give, of an offer."""
        pos = self.pos
        sides = ((self.seat, move.GIVE_TITLES), (self.partner, move.TAKE_TITLES))
        terms = self.terms or pos.terms
        if self.kind == move.ACCEPT:
            sides = ((self.pending.a, move.GIVE_TITLES), (self.pending.seat, move.TAKE_TITLES))
        for giver, side in sides:
            for title in bits(terms[side]):
                owned = pos.owner[title] == giver
                if not owned if self.why == reason.NOT_THEIRS_TO_GIVE else owned and not titles.group_is_bare(pos, title):
                    return giver, title
        return self.seat, -1

    @property
    def rule_square(self) -> int:
        """The square whose own rules the reason cites, -1 for none."""
        if self.why == reason.SQUARE_FIRST:
            return self.pos.square[self.seat]
        named = self.kind in move.ABOUT_TITLE and self.a < len(self.edition.titles)
        return self.edition.titles[self.a].square if named else -1

    @property
    def members(self) -> list[int]:
        """The lots of the group that the reason is about."""
        return list(self.pos.t.members[self.pos.t.group[self.about]])

    @cached_property
    def pledged(self) -> int:
        """The mortgaged title that is in the way."""
        mortgaged = self.pos.mortgaged
        return self.about if mortgaged[self.about] else next(lot for lot in self.members if mortgaged[lot])

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
    def stock(self) -> int:
        """The number of buildings left of the kind to which a lot would come down."""
        pos = self.pos
        return pos.stock[pos.t.kind_at[self.about][self.b - 1 if self.b else pos.step[self.about] - 1]]

    @property
    def dearer_buildings(self) -> int:
        """The price of the requested buildings, the cheapest first."""
        pos, seat = self.pos, self.seat
        prices = sorted(building.prices_ahead(pos, seat, self.wanted_kind))[: self.number]
        return sum(royalties.building_cost(pos, seat, price) for price in prices)

    @property
    def affordable(self) -> int:
        """How many buildings the seat can pay."""
        return building.capacity(self.pos, self.seat, self.wanted_kind)

    @cached_property
    def lacking_card(self) -> tuple[int, int]:
        """The seat and the card that it cannot give, of an offer."""
        pos = self.pos
        for giver, side in ((self.seat, move.GIVE_CARDS), (self.partner, move.TAKE_CARDS)):
            for place in bits(self.terms[side]):
                if place >= len(pos.holder) or pos.holder[place] != giver:
                    return giver, pos.t.keepable[place]
        return self.seat, -1

    @property
    def card(self) -> int:
        return self.lacking_card[1] if self.why == reason.CARD_OF_OTHER else self.a

    @property
    def card_holder(self) -> int:
        """The seat that holds the card, negative for none."""
        keepable = self.pos.t.keepable
        return self.pos.holder[keepable.index(self.card)] if self.card in keepable else BANK

    # how much

    @cached_property
    def sum_needed(self) -> int:
        """The price of the move."""
        pos, seat, why = self.pos, self.seat, self.why
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
    def shortfall(self) -> int:
        """The money that is missing for the move."""
        if self.why == reason.BID_TOO_HIGH:
            return self.number - self.highest_bid
        needed = self.dearer_buildings if self.why == reason.BUILDINGS_TOO_DEAR else self.sum_needed
        return needed - self.pos.cash[self.seat]

    @property
    def highest_bid(self) -> int:
        return max(0, auction.limit(self.pos, self.seat) - legality.bid_reserve(self.pos, self.pending))

    @cached_property
    def raised(self) -> Raised:
        """The money that the seat could raise from the bank for this move, tried on a copy of the position."""
        pos, seat, kinds = self.pos, self.seat, set[int]()
        if self.pending.kind != decision.QUIET and not (self.pending.may_raise and self.pending.seat == seat):
            return Raised(0, kinds)
        after = pos.copy(Policy())
        after.logging = False
        while ways := [sale for sale in legality.sales(after, seat) if pos.t.group[move.a_of(sale)] not in self.spared]:
            most = max(ways, key=lambda sale: move.b_of(sale) == 1)  # a whole group at once
            kinds.add(move.kind_of(most))
            raising.carry_out(after, most)
        return Raised(after.cash[seat] - pos.cash[seat], kinds)

    @property
    def spared(self) -> set[int]:
        """The groups that are not sold from, as the move builds there or would cost more without them."""
        pos, seat, t = self.pos, self.seat, self.pos.t
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

    @cached_property
    def payer(self) -> int:
        """The side of the offer on the table that cannot pay."""
        pos, proposer, to = self.pos, self.pending.a, self.pending.seat
        if self.pending.kind != decision.OFFER:
            return self.seat
        price, given, taken = pos.terms[move.CASH], pos.terms[move.GIVE_TITLES], pos.terms[move.TAKE_TITLES]
        return proposer if trade.may_pay(pos, proposer, price, given, taken) else to

    @property
    def interest(self) -> int:
        pos = self.pos
        takes = self.payer == self.pending.a and self.pending.kind == decision.OFFER
        return trade.interest_due(pos, pos.terms[move.TAKE_TITLES if takes else move.GIVE_TITLES])

    @property
    def most(self) -> int:
        if self.why == reason.CLOCK_OUT_OF_RANGE:
            return legality.MAX_MINUTES
        ahead = building.prices_ahead(self.pos, self.seat, self.wanted_kind)
        return self.pending.b if self.pending.kind == decision.WANT else len(ahead)


class RefusalWriter:
    """Write the sentences of a refusal in one language."""

    def __init__(self, facts: Facts, phrases: Phrasebook) -> None:
        self.facts = facts
        self.phrases = phrases
        self.money = phrases.money
        self.title = phrases.title

    @property
    def reason(self) -> str:
        """The sentence on what is wrong."""
        return self.fill_in(self.variant(f"reason.{reason.NAMES[self.facts.why]}")).rstrip()

    @property
    def remedy(self) -> str:
        """The sentence on what would be right, empty where nothing would."""
        facts = self.facts
        own = "remedy.first" if facts.why in COMES_FIRST else f"remedy.{reason.NAMES[facts.why]}"
        if facts.why not in SHORT_OF_MONEY or not facts.can_raise:
            return self.fill_in_if_known(own)
        if facts.enough_can_be_raised:
            return self.fill_in_if_known("remedy.raise")
        return f"{self.fill_in_if_known('remedy.raise_too_little')} {self.fill_in_if_known(own)}".rstrip()

    def variant(self, key: str) -> str:
        return self.phrases.variant(key, *self.facts.endings())

    def fill_in_if_known(self, key: str) -> str:
        """Return a sentence, or nothing where it does not exist or one of its slots is empty."""
        key = self.variant(key)
        known = key in self.phrases.texts and all(map(str, self.values(key).values()))
        return self.fill_in(key) if known else ""

    def fill_in(self, key: str) -> str:
        return self.phrases.phrase(key, **self.values(key))

    def values(self, key: str) -> dict[str, object]:
        """Return the values of the slots of a sentence."""
        slots = (slot for _, slot, _, _ in Formatter().parse(self.phrases.texts[key]) if slot)
        return {slot: self.word(VERBS[slot]) if slot in VERBS else SLOTS[slot](self.facts, self) for slot in slots}

    def word(self, kind: int) -> str:
        """Return the word for a kind of move, as an answer to the decision."""
        return word_for(kind, self.phrases.locale, self.facts.pending.kind)

    def player(self, seat: int) -> Name:
        return self.phrases.player(seat if 0 <= seat < self.facts.pos.seats else None)

    def building(self, kind: int) -> Name:
        return self.phrases.building(kind)

    def others(self) -> str:
        pos, seat = self.facts.pos, self.facts.seat
        return self.phrases.choices([f"{self.player(one):to}" for one in pos.seats_after(seat) if pos.playing[one]])

    def landlord(self) -> Name:
        pos = self.facts.pos
        title = self.facts.edition.squares[pos.square[self.facts.seat]].title
        return self.player(-1 if title is None else pos.owner[title])

    def verbs(self) -> str:
        """Return the words for the moves that are legal instead."""
        facts = self.facts
        choices = legality.legal(facts.pos, facts.pending)
        kinds = [move.kind_of(choice.move) for choice in choices if move.seat_of(choice.move) == facts.in_question]
        return self.phrases.choices([*dict.fromkeys(map(self.word, sorted(kinds, key=WAYS_OUT.__contains__)))])

    def question(self) -> str:
        """Return the decision that the game waits for."""
        pending = pending_view(self.facts.pos, self.facts.pending)
        return self.phrases.question(pending) if pending else ""

    def lacking(self) -> str:
        """Return the lots of the group that the seat lacks, with their owners."""
        facts = self.facts
        owner, lots = facts.pos.owner, facts.members
        others = [(self.title(lot), self.player(owner[lot])) for lot in lots if owner[lot] != facts.seat]
        return self.phrases.series([self.phrases.phrase("reason.lot_of", square=lot, owner=one) for lot, one in others])

    def neighbours(self) -> str:
        """Return the other players who own lots of the group."""
        facts = self.facts
        owners = dict.fromkeys(facts.pos.owner[title] for title in facts.members)
        return self.phrases.choices([f"{self.player(seat):to}" for seat in owners if seat not in (BANK, facts.seat)])

    def ahead(self) -> Name:
        """Return the lot of the group that has more buildings."""
        facts = self.facts
        own = building.own_lots(facts.pos, facts.seat, facts.about)
        return self.title(max(own, key=lambda lot: facts.pos.step[lot]))

    def builder(self) -> Name:
        facts = self.facts
        return self.player(facts.pos.owner[next(lot for lot in facts.members if facts.pos.step[lot])])

    def places(self) -> str:
        pending = self.facts.pending
        return ", ".join(map(self.title, shortage.places(self.facts.pos, pending.seat, pending.a, pending.b)))

    def open_rents(self) -> str:
        claims = rent.open_claims(self.facts.pos, self.facts.seat)
        return self.phrases.series([f"{self.title(claim.title):of}" for claim in claims])

    def types(self) -> str:
        facts = self.facts
        kinds = [kind for step, kind in enumerate(facts.pos.t.kind_at[facts.about]) if step]
        return self.phrases.choices([self.building(kind) for kind in dict.fromkeys(kinds)])

    def way_out(self) -> str:
        """Return a card that lets the seat out."""
        facts = self.facts
        kind = tables.TICKET if facts.pending.kind == decision.TICKET else tables.RELEASE
        return ", ".join(self.phrases.card(card) for card in kept.kept(facts.pos, facts.seat, kind)[:1])

    def branches(self) -> str:
        first, count = self.facts.pending.a, self.facts.pending.b
        names = [branch.name for branch in self.facts.edition.branches[first : first + count]]
        return self.phrases.choices(list(map(self.phrases.quoted, names)))


SLOTS: Final[Mapping[str, Callable[[Facts, RefusalWriter], object]]] = {
    # who
    "seat": lambda facts, words: words.player(facts.seat),
    "turn": lambda facts, words: words.player(facts.pos.seat),
    "answering": lambda facts, words: words.player(facts.in_question),
    "other": lambda facts, words: words.player(facts.partner),
    "others": lambda _, words: words.others(),
    "owner": lambda facts, words: words.player(facts.pos.owner[facts.about]),
    "landlord": lambda _, words: words.landlord(),
    "creditor": lambda facts, words: words.player(facts.pending.a),
    "winners": lambda facts, words: ", ".join(map(words.player, facts.pos.winners)),
    "giver": lambda facts, words: words.player(
        (facts.lacking_card if facts.why == reason.CARD_OF_OTHER else facts.offending)[0]
    ),
    "builder": lambda _, words: words.builder(),
    "holder": lambda facts, words: words.player(facts.card_holder),
    "payer": lambda facts, words: words.player(facts.payer),
    # what may be played
    "game": lambda facts, words: facts.edition.name[words.phrases.locale],
    "verb": lambda facts, words: words.word(facts.kind),
    "verbs": lambda _, words: words.verbs(),
    "question": lambda _, words: words.question(),
    # which title
    "square": lambda facts, words: words.title(facts.about),
    "label": lambda facts, words: words.phrases.label(facts.edition.titles[facts.about].square),
    "here": lambda facts, words: words.phrases.square(facts.pos.square[facts.seat]),
    "group": lambda facts, words: words.phrases.group(facts.pos.t.group[facts.about]),
    "lacking": lambda _, words: words.lacking(),
    "neighbours": lambda _, words: words.neighbours(),
    "pledged": lambda facts, words: words.title(facts.pledged),
    "pledged_price": lambda facts, words: words.money(mortgage.lifting_cost(facts.pos, facts.pledged)),
    "behind": lambda facts, words: words.title(min(facts.members, key=lambda lot: facts.pos.step[lot])),
    "ahead": lambda _, words: words.ahead(),
    "places": lambda _, words: words.places(),
    "open_rents": lambda _, words: words.open_rents(),
    # which building or card
    "building": lambda facts, words: words.building(facts.wanted_kind),
    "next_building": lambda facts, words: words.building(building.next_kind(facts.pos, facts.about)),
    "types": lambda _, words: words.types(),
    "stock": lambda facts, _: facts.stock,
    "affordable": lambda facts, _: facts.affordable,
    "card": lambda facts, words: words.phrases.card(facts.card),
    "way_out": lambda _, words: words.way_out(),
    "branches": lambda _, words: words.branches(),
    "waiting": lambda facts, _: facts.pos.errands,
    # how much
    "amount": lambda facts, words: words.money(facts.number),
    "cash": lambda facts, words: words.money(facts.pos.cash[facts.seat]),
    "means": lambda facts, words: words.money(raising.means(facts.pos, facts.seat)),
    "price": lambda facts, words: words.money(facts.sum_needed),
    "missing": lambda facts, words: words.money(facts.shortfall),
    "raisable": lambda facts, words: words.money(facts.raised.amount),
    "due": lambda facts, words: words.money(facts.pending.b),
    "owed": lambda facts, words: words.money(next(one.must_stay for one in facts.pos.owing if one.seat == facts.payer)),
    "lowest": lambda facts, words: words.money(facts.pending.b),
    "note": lambda facts, words: words.money(facts.pos.t.smallest_note),
    "highest": lambda facts, words: words.money(facts.highest_bid),
    "lift_price": lambda facts, words: words.money(mortgage.lifting_cost(facts.pos, facts.about)),
    "change": lambda facts, words: words.money(in_kind.back(facts.pos, facts.pending.b)),
    "payer_cash": lambda facts, words: words.money(facts.pos.cash[facts.payer]),
    "payer_missing": lambda facts, words: words.money(facts.sum_needed - facts.pos.cash[facts.payer]),
    "interest": lambda facts, words: words.money(facts.interest),
    "difference": lambda facts, words: words.money(abs(trade.balance(facts.pos, facts.terms))),
    # how many
    "n": lambda facts, _: facts.number,
    "least": lambda _facts, _words: 1,
    "most": lambda facts, _: facts.most,
    "offers": lambda facts, _: facts.pos.offers,
    "debt_offers": lambda facts, _: facts.pos.owing[trade.debt_of(facts.pos, facts.seat)].offers.count(facts.partner),
    "counters": lambda facts, _: facts.pos.counters,
}
