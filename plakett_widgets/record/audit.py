"""A log examined by itself: does each event follow from those before it, by the rules of the edition?

What the record holds is derived again: cash after every payment, where the tokens stand and what sent them there, who owns
what, which rents are due and how high, whose turn it is, what a bid must beat, what buildings and mortgages cost and bring,
what was agreed and what was lent, which cards can be drawn, what estates are worth.  What it does not hold (the order of the
decks at first and after a reshuffle, and what was asked) is taken on trust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..editions import Edition
from ..engine import event, rule, tables
from ..engine.chapters import building, cards, ending, mortgage, movement, rent, royalties, titles, track
from ..engine.position import BANK, Debt, Position
from ..engine.session import Script
from .destinations import Way, forward, free_squares, ordered
from .rebuild import Books

NUMBERS: Final = {name: number for number, name in event.NAMES.items()}
THROWS: Final = (event.THROWN, event.ORDER_THROWN, event.CONTEST_THROWN)
TAKES_TITLE: Final = (event.BOUGHT, event.AUCTION_WON, event.TITLE_MOVED)
LAST_WORDS: Final = (event.ESTATE_VALUED, event.WON, event.CARD_RETURNED)
OF_A_TITLE: Final = (
    *TAKES_TITLE, event.MORTGAGED, event.LIFTED, event.INTEREST_PAID, event.BUILT, event.BUILDING_SOLD, event.ROYALTY_PAID,
)  # fmt: skip
WHERE_IT_STANDS: Final = (event.TURN_BEGUN, event.TURN_ENDED, event.THROWN)
OF_A_SEAT: Final = (
    *event.FLOW, *WHERE_IT_STANDS, event.MOVED, event.DETAINED, event.STAYED, event.DISTANCED, event.BID_MADE,
    event.BUILDING_WON, event.CARD_DRAWN, event.THROW_KEPT, event.CARD_KEPT, event.ESTATE_VALUED, event.BANKRUPT, event.WON,
    event.FOLLOWED, event.ACCOMPANIED, event.DECLINED,
)  # fmt: skip
OF_A_CARD: Final = (event.CARD_DRAWN, event.CARD_RETURNED)
OWN_DEEDS: Final = (
    event.TURN_BEGUN, event.THROWN, event.MOVED, event.BOUGHT, event.BUILT, event.BID_MADE, event.AUCTION_WON, event.OFFERED,
)  # fmt: skip


class Difference(NamedTuple):
    """Something that is not as it should be: at which event, by which rule of the edition (or ``""``), in words."""

    seq: int | None
    rule: str
    fr: str
    en: str

    def text(self, lang: str = "en") -> str:
        """One line.

        >>> Difference(12, "PLK-064", "loyer faux", "wrong rent").text()
        'event 12 (PLK-064): wrong rent'
        """
        french = lang.startswith("fr")
        where = "" if self.seq is None else f"évènement {self.seq}" if french else f"event {self.seq}"
        where += f" ({self.rule})" if self.rule and where else self.rule
        if where:
            where += "\u00a0: " if french else ": "
        return where + (self.fr if french else self.en)


class Event(NamedTuple):
    """An event of any source: numbers as in the log, -1 for none."""

    seq: int
    turn: int
    seat: int
    kind: int
    rule: str
    square: int
    amount: int
    other: int
    card: int
    a: int
    b: int
    cash: int | None
    cause: int

    def row(self, law: int) -> tuple[int, ...]:
        """As the books are told of it."""
        return (
            self.turn, self.seat, self.kind, law, self.square, self.amount, self.other, self.card, self.a, self.b,
            self.cash or 0, self.cause,
        )  # fmt: skip


def read(rows: Iterable[Mapping[str, Any]], edition: Edition) -> list[Event]:
    """The events of ``game.events()``, or of a frame of them, in their order; ``ValueError`` for what is no event.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> read(game.events(), game.edition) == read(game.log.to_dicts(), game.edition)
    True
    """
    numbers = {card.id: card.number for card in edition.cards}
    return [event_of(row, at, numbers) for at, row in enumerate(rows)]


def event_of(row: Mapping[str, Any], at: int, numbers: Mapping[str, int]) -> Event:
    try:
        kind = NUMBERS[row["kind"]]
        card = row.get("card")
        detail = row.get("die1") if kind in THROWS else row.get("detail")
        whole = {name: row.get(name) for name in ("turn", "seat", "square", "amount", "other", "cause", "cash")}
        whole |= {"a": row.get("a", detail) if kind in NEEDS_DETAIL else 0, "b": row.get("b", row.get("die2"))}
        if kind not in THROWS:
            whole["b"] = None
        return Event(
            seq=at if row.get("seq") is None else int(row["seq"]),
            kind=kind,
            rule=str(row.get("rule") or ""),
            card=-1 if card is None or card == "" else numbers[card] if isinstance(card, str) else int(card),
            cash=None if whole.pop("cash") is None or whole["seat"] is None else int(row["cash"]),
            **{name: DEFAULT.get(name, 0) if value in (None, "") else int(value) for name, value in whole.items()},
        )
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"row {at} is no event of this game: {error!r}") from None


DEFAULT: Final = {"seat": -1, "square": -1, "other": -1, "cause": -1}
NEEDS_DETAIL: Final = (
    *THROWS, event.MOVED, event.DETAINED, event.BUILT, event.BUILDING_SOLD, event.STAYED, event.DISTANCED,
    event.ACCOMPANIED, event.EXITED,
)  # fmt: skip


def audit(
    events: list[Event],
    edition: Edition,
    options: Mapping[str, object] | None = None,
    opening: Position | None = None,
    on_top: bool = False,
) -> list[Difference]:
    """What does not follow: of a whole game that began anew, or from ``opening``.

    ``on_top``: cards may have been put on top of their decks by hand, which a log does not tell.

    >>> from plakett_widgets import Game, bots
    >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
    >>> game.run(turns=20)
    True
    >>> rows = game.events()
    >>> audit(read(rows, game.edition), game.edition)
    []
    >>> bought = next(row for row in rows if row["kind"] == "bought")
    >>> bought["amount"] -= 10
    >>> [difference.seq == bought["seq"] for difference in audit(read(rows, game.edition), game.edition)]
    [True, True]
    """
    t = edition.under(options or {}).tables(edition.settle_options(options))
    return Auditor(events, edition, t, opening, on_top).differences()


class Auditor:
    def __init__(self, events: list[Event], edition: Edition, t: tables.Tables, opening: Position | None, on_top: bool) -> None:
        self.events = events
        self.edition = edition
        self.t = t
        seats = min(max((max(one.seat, one.other) for one in events), default=0) + 1, edition.players.max)
        self.pos = pos = opening.copy(opening.policy) if opening else Position(t, seats, 0, Script(()))
        self.books = Books.of(pos)
        self.books.share(pos)
        pos.held = tables.rows(pos.held)
        # of a game that begins in its midst, and whose beginning nobody has said, only the course is looked at
        self.known = opening is not None or any(one.kind == event.DEALT for one in events)
        self.met: set[int] = set() if not self.known else set(range(pos.seats))
        self.unsure: set[int] = set()  # titles whose mortgage the bank may have cleared
        self.found: list[Difference] = []
        self.laws = {law.id for law in edition.rulebook.rules}
        self.turn_of = -1
        self.ended_by = -1  # whose turn ended last
        self.double = True  # does the last throw of this turn earn another?
        self.moved: dict[int, Event] = {}  # by seat, as long as its salary has not been paid
        self.earned = -1  # who must have the salary next
        self.dues = {(claim.visitor, claim.owner, t.square_of[claim.title]): claim.amount for claim in pos.claims}
        self.asked: dict[tuple[int, int, int], int] = {}
        self.card_dues: dict[tuple[int, bool], int] = {}  # by seat, and whether it comes from the bank: of the card drawn last
        self.highest = (-1, 0)  # of the auction: who bid, and how much
        # of the offer on the table: from, to, price, and the most that could be lent; of the one accepted: payer, payee, price
        self.offered: tuple[int, int, int, int] | None = None
        self.price: tuple[int, int, int] | None = None
        self.shares: dict[int, int] = {}  # by seat: what must still go to the owner of a title, of the price of a building
        # by deck: the cards in an order that nobody knows, and those that were laid under them, or aside
        self.unseen = [set(cards) for cards in pos.decks]
        self.laid = [cards[:] for cards in pos.discards]
        self.on_top = on_top
        self.shuffled = False  # since the last draw?
        self.thrown = [0] * pos.seats
        self.followed = pos.square[:]  # the square that was followed last
        self.counted: set[int] = set()  # squares forward in the last movement: what may be repeated
        self.kept = pos.kept_throw[:]  # thrown at the post office, for the next turn
        self.owing = False  # is something owed that cannot be seen here?
        self.estates: dict[int, int] = {}
        self.is_over = False

    def differences(self) -> list[Difference]:
        for at, one in enumerate(self.events):
            if one.seq != at:
                return [*self.found, self.difference(one, "gap", at)]
            if self.inside(one):
                self.examine(one)
                self.enter(one)
            else:
                self.object_to(one, False, "nowhere")
        return self.found

    def inside(self, one: Event) -> bool:
        """Is it about seats, squares, cards and steps that there are?"""
        seats, t = range(-1, self.pos.seats), self.t
        if one.seat not in seats or one.other not in seats or not -1 <= one.square < t.squares:
            return False
        if not -1 <= one.card < len(self.edition.cards) or (one.kind in OF_A_SEAT and one.seat < 0):
            return False
        title = self.title(one)
        if (one.kind in OF_A_TITLE and title < 0) or (one.kind in OF_A_CARD and one.card < 0):
            return False
        if one.kind == event.DETAINED and not 0 <= one.square < t.squares:
            return False
        return one.kind not in (event.BUILT, event.BUILDING_SOLD) or 0 <= one.a <= t.steps[title]

    def difference(self, one: Event, what: str, *values: object) -> Difference:
        fr, en = MESSAGES[what]
        return Difference(one.seq, one.rule, fr.format(*(told(value, "\u202f") for value in values)),
                          en.format(*(told(value, ",") for value in values)))  # fmt: skip

    def object_to(self, one: Event, holds: bool, what: str, *values: object) -> None:
        if not holds:
            self.found.append(self.difference(one, what, *values))

    # the course

    def examine(self, one: Event) -> None:
        pos = self.pos
        self.object_to(one, one.rule in self.laws, "no_rule", one.rule)
        self.object_to(one, one.cause < one.seq, "cause", one.cause)
        self.object_to(one, not self.is_over or one.kind in LAST_WORDS, "over")
        if one.kind in OWN_DEEDS and one.seat >= 0:
            self.object_to(one, pos.playing[one.seat], "out", seat(one.seat))
        if one.kind in WHERE_IT_STANDS and self.known:
            self.object_to(one, one.square == pos.square[one.seat], "stands", seat(one.seat), pos.square[one.seat])
        due = self.earned
        if due >= 0 and one.kind != event.MONEY_ISSUED:
            self.earned = -1
            self.object_to(one, one.kind == event.SALARY_PAID and one.seat == due, "salary_missing", seat(due))
        check = COURSE.get(one.kind)
        if check:
            check(self, one)
        check = MATTERS.get(one.kind)
        if check and self.known:
            check(self, one)

    def begin_turn(self, one: Event) -> None:
        if self.ended_by >= 0 and self.known:
            following = next((other for other in [*self.pos.seats_after(self.ended_by), self.ended_by]), -1)
            self.object_to(one, one.seat == following, "turn", seat(following), seat(one.seat))
        self.turn_of, self.double = one.seat, True
        self.thrown[one.seat] = 0
        if not self.t.claim_steps:
            self.asked.clear()

    def end_turn(self, one: Event) -> None:
        self.object_to(one, self.turn_of in (-1, one.seat), "not_the_turn_of", seat(one.seat))
        self.ended_by = one.seat

    def throw(self, one: Event) -> None:
        dice = [one.a, one.b] if self.t.dice > 1 else [one.a]
        self.object_to(one, all(1 <= die <= 6 for die in dice), "dice", *dice)
        if one.kind != event.THROWN:
            return
        companion = self.t.open_track and one.card >= 0  # who goes along draws too, and throws for that card
        self.object_to(one, companion or self.turn_of in (-1, one.seat), "not_the_turn_of", seat(one.seat))
        self.pos.die1, self.pos.die2 = one.a, one.b
        self.thrown[one.seat] = one.a
        if one.rule in self.cited(rule.CARD_MOVE, one):
            return  # only for the rent
        anew = one.rule in self.cited(rule.TICKET_RETHROW, one)
        self.object_to(one, self.double or anew or self.t.open_track, "throws")
        self.double = one.a == one.b
        self.pos.rent_factor, self.pos.throw_factor = 1, 0

    def cited(self, law: int, one: Event) -> tuple[str, ...]:
        return self.edition.cites(law, one.square, one.card)

    def finish(self, one: Event) -> None:
        self.is_over = True

    def value(self, one: Event) -> None:
        self.estates[one.seat] = one.amount

    def win(self, one: Event) -> None:
        if self.estates:
            best = max(self.estates.values())
            self.object_to(one, self.estates.get(one.seat) == best, "winner", seat(one.seat))
            self.object_to(one, one.amount == best, "amount", one.amount, best)

    # tokens

    def move(self, one: Event) -> None:
        pos, t = self.pos, self.t
        self.object_to(one, one.a == pos.square[one.seat], "stands", seat(one.seat), pos.square[one.seat])
        self.moved[one.seat] = one
        if t.open_track:
            self.advance(one)
            return
        if one.card >= 0:
            self.move_by_card(one)
        elif one.rule in self.cited(rule.THIRD_DOUBLE_AWAY, one):
            weekends = [square for square, kind in enumerate(t.kind) if kind == tables.WEEKEND]
            nearest = min(weekends, key=lambda square: movement.steps_to(pos, one.seat, square), default=-1)
            self.object_to(one, one.square == nearest, "leads", one.a, one.square)
        else:
            steps = pos.die1 + pos.die2
            self.object_to(one, one.square == (one.a + steps) % t.squares, "steps", steps, one.a, one.square)
            self.earned = one.seat if one.a + steps >= t.squares else -1

    def move_by_card(self, one: Event) -> None:
        t, targets = self.t, []
        for effect in t.effects[one.card]:
            if effect[0] == tables.MOVE_TO:
                targets.append(effect[1])
            elif effect[0] == tables.MOVE_BY:
                targets.append((one.a + effect[1]) % t.squares)
            elif effect[0] == tables.MOVE_NEAREST:
                ahead = [(t.square_of[title] - one.a - 1) % t.squares for title in t.members[effect[1]]]
                targets.append((one.a + min(ahead) + 1) % t.squares)
                self.pos.rent_factor, self.pos.throw_factor = effect[3], effect[4]
        self.object_to(one, one.square in targets, "card_move", one.square)

    def advance(self, one: Event) -> None:
        """By the number thrown, or by what a square or card orders, on a track with an exit."""
        pos, t, who = self.pos, self.t, one.seat
        if one.a != pos.square[who]:
            return
        thrown = self.thrown[who]
        numbers = [(rule.ADVANCE, number) for number in {thrown, self.kept[who]} - {0}]
        numbers += [(rule.ADVANCE_AGAIN, number) for number in self.counted]
        ways = [way for law, number in numbers for way in forward(pos, one.a, number, law)]
        ways += ordered(pos, one.a, self.orders(one, who), one.card >= 0, thrown)
        ways += [Way(rule.FREED, square) for square in free_squares(pos, who, t.roundabout - 1)]
        ways.append(Way(rule.DESTITUTE, t.roundabout))
        found = [way for way in ways if way.square == one.square and one.rule in self.cited(way.law, one)]
        by_throw = one.rule in self.cited(rule.ADVANCE, one)
        self.object_to(one, bool(found), "steps" if by_throw else "leads", *([thrown] * by_throw), one.a, one.square)
        if by_throw:
            self.thrown[who] = 0
        if not any(way.law in (rule.FREED, rule.DESTITUTE) for way in found):
            self.counted = {way.number for way in found} - {0}
            self.kept[who] = 0

    def orders(self, one: Event, who: int) -> Sequence[Sequence[int]]:
        """What the card says, or the square that ``who`` follows."""
        return self.t.effects[one.card] if one.card >= 0 else self.t.directives[self.followed[who]]

    def follow(self, one: Event) -> None:
        self.followed[one.seat] = one.square

    def accompany(self, one: Event) -> None:
        goals = {way.square for way in ordered(self.pos, one.square, self.orders(one, one.other), one.card >= 0, 0)}
        self.object_to(one, one.square in goals, "leads", one.a, one.square)

    def keep_throw(self, one: Event) -> None:
        self.kept[one.seat] = self.thrown[one.seat]

    def keep_distance(self, one: Event) -> None:
        """Back to the nearest square where nobody stands."""
        stands = one.a == self.pos.square[one.seat]
        self.object_to(one, stands, "stands", seat(one.seat), self.pos.square[one.seat])
        shared = one.square in (self.t.start_square, self.t.roundabout)
        occupied = not shared and bool(track.others_on(self.pos, one.seat, one.square))
        self.object_to(one, not occupied, "occupied", one.square)
        if stands and not occupied:
            self.object_to(one, one.square in free_squares(self.pos, one.seat, one.a), "leads", one.a, one.square)

    def salary(self, one: Event) -> None:
        if self.t.open_track:
            return
        before = self.moved.pop(one.seat, None)
        self.object_to(one, before is not None and before.square <= before.a, "salary", seat(one.seat))
        sums = [movement.salary(self.pos, one.seat, by_card) for by_card in (False, True)]
        self.object_to(one, one.amount in sums, "amount", one.amount, sums[0])

    def detain(self, one: Event) -> None:
        self.object_to(one, one.a == self.pos.square[one.seat], "stands", seat(one.seat), self.pos.square[one.seat])
        self.object_to(one, one.square == self.t.detention, "leads", one.a, one.square)

    # titles

    def title(self, one: Event) -> int:
        return self.t.title_at[one.square] if one.square >= 0 else -1

    def own(self, one: Event, title: int) -> bool:
        """Is it about a title, and one of the seat's?"""
        holds = title >= 0 and self.pos.owner[title] == one.seat
        self.object_to(one, holds, "not_owner", seat(one.seat), one.square)
        return holds

    def buy(self, one: Event) -> None:
        title, pos = self.title(one), self.pos
        free = title >= 0 and pos.owner[title] == BANK
        self.object_to(one, free, "not_free", one.square)
        if free:
            self.object_to(one, one.amount == self.t.price[title], "amount", one.amount, self.t.price[title])
            wanted = one.rule in self.cited(rule.ESTATE_WANTED, one)
            self.object_to(one, wanted or pos.square[one.seat] == one.square, "elsewhere", seat(one.seat), pos.square[one.seat])

    def decline(self, one: Event) -> None:
        """What is declined could have been bought."""
        title, pos = self.title(one), self.pos
        free = title >= 0 and pos.owner[title] == BANK
        self.object_to(one, free, "not_free", one.square)
        self.object_to(one, pos.square[one.seat] == one.square, "elsewhere", seat(one.seat), pos.square[one.seat])
        if free:
            self.object_to(one, one.amount == self.t.price[title], "amount", one.amount, self.t.price[title])

    def open_auction(self, one: Event) -> None:
        self.highest = (-1, 0)

    def bid(self, one: Event) -> None:
        self.object_to(one, one.amount >= self.highest[1] + (self.t.bid_step if self.highest[1] else 1), "bid", self.highest[1])
        within = self.t.bid_on_means or one.amount <= self.pos.cash[one.seat]
        self.object_to(one, within, "bid_cash", one.amount, self.pos.cash[one.seat])
        self.highest = one.seat, one.amount

    def win_auction(self, one: Event) -> None:
        self.object_to(one, (one.seat, one.amount) == self.highest, "highest", seat(self.highest[0]), self.highest[1])
        if one.kind == event.AUCTION_WON:
            title = self.title(one)
            self.object_to(one, title >= 0 and self.pos.owner[title] == BANK, "not_free", one.square)

    def hand_over(self, one: Event) -> None:
        title = self.title(one)
        self.object_to(one, title >= 0 and self.pos.owner[title] == one.other, "not_owner", seat(one.other), one.square)
        if one.seat < 0:
            self.unsure.add(title)

    def return_card(self, one: Event) -> None:
        deck = self.t.deck_of[one.card]
        self.take_from(deck, one.card)
        self.laid[deck].append(one.card)

    def take_from(self, deck: int, card: int) -> None:
        self.unseen[deck].discard(card)
        if card in self.laid[deck]:
            self.laid[deck].remove(card)

    def shuffle(self, one: Event) -> None:
        self.shuffled = one.turn > 0

    def pass_card(self, one: Event) -> None:
        holder = self.pos.holder[self.t.keepable.index(one.card)] if one.card in self.t.keepable else BANK
        self.object_to(one, holder == one.other, "not_holder", seat(one.other))

    def mortgage(self, one: Event) -> None:
        title = self.title(one)
        if self.own(one, title):
            self.object_to(one, title in self.unsure or not self.pos.mortgaged[title], "mortgaged", one.square)
            self.object_to(one, not self.pos.step[title], "built_on", one.square)
            self.object_to(one, one.amount == self.t.mortgage[title], "amount", one.amount, self.t.mortgage[title])

    def lift(self, one: Event) -> None:
        title = self.title(one)
        if self.own(one, title):
            self.object_to(one, title in self.unsure or self.pos.mortgaged[title], "not_mortgaged", one.square)
            due = mortgage.lifting_cost(self.pos, title)
            principal = one.rule in self.cited(rule.INHERITED_LIFT, one) and one.amount == self.t.mortgage[title]
            self.object_to(one, principal or one.amount == due, "amount", one.amount, due)

    def pay_interest(self, one: Event) -> None:
        """On a title that has changed hands; it may have been sold again to raise the interest."""
        title, t = self.title(one), self.t
        due = mortgage.transfer_interest(self.pos, title)
        if t.inherited_interest_on_price and one.rule in self.cited(rule.INHERITED_INTEREST, one) and one.amount != due:
            due = mortgage.interest(self.pos, t.price[title])
        self.object_to(one, self.paid(one.amount, due), "amount", one.amount, due)

    def build(self, one: Event) -> None:
        title, pos, t = self.title(one), self.pos, self.t
        if not self.own(one, title):
            return
        self.object_to(one, titles.holds_group(pos, one.seat, t.group[title]), "group", one.square)
        fits = 1 <= one.a <= t.steps[title] and (t.substitution or one.a == pos.step[title] + 1)
        self.object_to(one, fits, "step", pos.step[title], one.a)
        price = self.books.won.get(one.seat, t.building_price[title][one.a])
        if fits and t.sharing not in self.unsure:
            share = self.share(one.seat, price)
            due = royalties.building_cost(pos, one.seat, price) - share
            self.object_to(one, one.amount == due, "amount", one.amount, due)
            if share:
                self.shares[one.seat] = share

    def share(self, who: int, price: int) -> int:
        """What the owner of a title receives of the price of a building."""
        title = self.t.sharing
        earner = royalties.earner(self.pos, title) if title >= 0 else BANK
        spared = earner in (BANK, who) or royalties.exempt(self.pos, who, title)
        return 0 if spared else royalties.part(self.pos, price)

    def pay_share(self, one: Event) -> None:
        if self.t.sharing not in self.unsure:
            due = self.shares.pop(one.seat, 0)
            self.object_to(one, one.amount == due, "amount", one.amount, due)

    def pay_royalty(self, one: Event) -> None:
        title = self.title(one)
        due = min(self.t.royalty[title], self.pos.cash[one.seat])  # out of the salary, as far as the cash goes
        self.object_to(one, one.amount == due, "amount", one.amount, due)
        if title not in self.unsure:
            earner = royalties.earner(self.pos, title)
            self.object_to(one, one.other == earner, "not_owner", seat(one.other), one.square)

    def sell_building(self, one: Event) -> None:
        title = self.title(one)
        if self.own(one, title):
            self.object_to(one, 0 <= one.a < self.pos.step[title], "step", self.pos.step[title], one.a)
            of_estate = self.cited(rule.ESTATE_BUILDINGS, one) + self.cited(rule.ESTATE_BUILDINGS_TO_BANK, one)
            returned = self.t.buildings_returned and one.rule in of_estate
            due = 0 if returned else building.resale(self.pos, title, one.a)
            self.object_to(one, one.amount == due, "amount", one.amount, due)

    # payments

    def rent_falls_due(self, one: Event) -> None:
        if self.rent_stands(one):
            self.dues[one.seat, one.other, one.square] = one.amount

    def rent_stands(self, one: Event, exactly: bool = True) -> bool:
        """Is it the rent of this title, for who stands on it?"""
        title, pos = self.title(one), self.pos
        owned = title >= 0 and pos.owner[title] == one.other != one.seat
        self.object_to(one, owned, "rent_owner", one.square, seat(one.other))
        here = pos.square[one.seat] == one.square
        self.object_to(one, here, "elsewhere", seat(one.seat), pos.square[one.seat])
        if not owned or not here or self.unsure & set(self.t.members[self.t.group[title]]):
            return owned and here
        self.object_to(one, not pos.mortgaged[title], "rent_mortgaged", one.square)
        due, _ = rent.amount_due(pos, title)
        self.object_to(one, one.amount == due or (not exactly and one.amount < due), "rent", due, one.amount)
        return True

    def claim_rent(self, one: Event) -> None:
        key = one.other, one.seat, one.square
        due = self.dues.pop(key, None)
        self.object_to(one, due is not None, "rent_not_due", seat(one.other), seat(one.seat), one.square)
        if due is not None:
            self.object_to(one, one.amount == due, "amount", one.amount, due)
            self.asked[key] = one.amount

    def rent_lapses(self, one: Event) -> None:
        due = self.dues.pop((one.other, one.seat, one.square), None)
        self.object_to(one, due in (None, one.amount), "amount", one.amount, due)

    @property
    def in_part(self) -> bool:
        """May a sum be paid in part?"""
        return self.t.debts == tables.STANDING or self.t.in_kind != tables.NEVER

    def pay_rent(self, one: Event) -> None:
        if one.other < 0:
            return
        asked = self.asked.pop((one.seat, one.other, one.square), None)
        if asked is None and not self.t.claim_steps:
            self.rent_stands(one, exactly=not self.in_part)
            return
        self.object_to(one, asked is not None, "rent_not_due", seat(one.seat), seat(one.other), one.square)
        if asked is not None:
            self.object_to(one, self.paid(one.amount, asked), "amount", one.amount, asked)

    def paid(self, amount: int, due: int) -> bool:
        return amount == due or (self.in_part and amount < due)

    def owe_rent(self, one: Event) -> None:
        """A rent that is paid by itself, and whose cash must first be found: it stays what it is, whatever is sold for it."""
        title, loan = self.title(one), self.loan(one)
        if loan is not None and self.law(one) == rule.DEBT_STANDS and one.square < 0 and one.card < 0:
            self.object_to(one, one.amount == loan.amount, "amount", one.amount, loan.amount)
        at_once = (
            not self.t.claim_steps
            and self.t.debts != tables.STANDING
            and one.card < 0
            and not (loan and loan.amount == one.amount)
        )
        if at_once and title >= 0 and self.pos.owner[title] == one.other >= 0 and self.rent_stands(one):
            self.asked[one.seat, one.other, one.square] = one.amount

    def pay_tax(self, one: Event) -> None:
        here = one.square >= 0 and self.t.kind[one.square] == tables.TAX and self.pos.square[one.seat] == one.square
        self.object_to(one, here, "elsewhere", seat(one.seat), self.pos.square[one.seat])
        if here:
            self.object_to(one, self.paid(one.amount, self.t.tax[one.square]), "amount", one.amount, self.t.tax[one.square])

    def pay_fine(self, one: Event) -> None:
        if not self.t.open_track:
            self.object_to(one, self.paid(one.amount, self.t.fine), "amount", one.amount, self.t.fine)

    def draw(self, one: Event) -> None:
        """What a card costs or brings is settled when it is drawn, whatever is sold to pay it."""
        pos = self.pos
        self.lift_card(one)
        self.card_dues = {
            (who, effect[1] == tables.THE_BANK): effect[3] + (cards.per_holding(pos, who, effect) if effect[4] else 0)
            for effect in self.t.effects[one.card]
            if effect[0] == tables.TRANSFER
            for who in range(pos.seats)
        }

    def lift_card(self, one: Event) -> None:
        """The card on top: one not seen since the deck was shuffled, or of those laid under the deck the first."""
        deck = self.t.deck_of[one.card]
        unseen, laid = self.unseen[deck], self.laid[deck]
        if self.shuffled:  # that deck, for this draw
            self.object_to(one, self.on_top or not unseen, "shuffled", len(unseen))
            unseen |= {*laid}
            laid.clear()
            self.shuffled = False
        self.object_to(one, one.card in unseen or one.card in laid, "card_away")
        if one.card in laid and not self.on_top:
            place = laid.index(one.card) + len(unseen)
            self.object_to(one, not self.t.discard, "card_aside")
            self.object_to(one, self.t.discard or not place, "card_under", place)
        self.take_from(deck, one.card)

    def card_money(self, one: Event) -> None:
        if self.t.open_track or one.card < 0 or self.unsure:
            return
        due = self.card_dues.get((one.seat, one.kind == event.CARD_GAINED), 0)
        self.object_to(one, self.paid(one.amount, due), "amount", one.amount, due)

    # what stays owed

    def law(self, one: Event) -> int:
        """What the books must know of what stays owed.  Who still has cash must raise the rest at once."""
        if one.kind == event.DEBT_OPENED and self.t.debts == tables.STANDING and not self.pos.cash[one.seat]:
            self.owing |= self.t.bid_on_means  # a bid beyond one's cash is raised at once even without any
            return rule.DEBT_STANDS
        return rule.LOAN_DUE if one.kind == event.PRICE_PAID and not self.agreed(one) else rule.ALLOWED

    def agreed(self, one: Event) -> bool:
        """Is this the price of the trade just made, and no loan that is due?"""
        return self.price is not None and self.price[:2] == (one.seat, one.other)

    def loan(self, one: Event) -> Debt | None:
        """The oldest that was made by one seat to the other, and that is still to be repaid."""
        return next((loan for loan in self.pos.loans if (loan.debtor, loan.creditor) == (one.seat, one.other)), None)

    # trades

    def offer(self, one: Event) -> None:
        self.offered = one.seat, one.other, one.amount, sum(cash for cash in self.pos.cash if cash > 0)

    def accept(self, one: Event) -> None:
        """The price is what was offered: above 0, who has offered pays."""
        proposer, to, amount, _ = self.offered or (-1, -1, 0, 0)
        self.object_to(one, (one.other, one.seat) == (proposer, to), "no_offer", seat(one.other), seat(one.seat))
        self.object_to(one, one.amount == amount, "amount", one.amount, amount)
        sides = (one.other, one.seat) if amount > 0 else (one.seat, one.other)
        self.price = (*sides, abs(amount)) if amount else None

    def pay_in_kind(self, one: Event) -> None:
        self.price = one.other, one.seat, -1  # what is given back depends on what was paid before

    def pay_price(self, one: Event) -> None:
        """What was agreed, or a loan that is due: as much of it as there is."""
        loan = self.loan(one)
        if self.price is not None and self.agreed(one):
            due = self.price[2]
            self.object_to(one, due in (one.amount, -1), "amount", one.amount, due)
            return
        self.object_to(one, loan is not None, "no_offer", seat(one.seat), seat(one.other))
        if loan is not None:
            in_part = self.t.debts == tables.STANDING and one.amount == self.pos.cash[one.seat] < loan.amount
            self.object_to(one, in_part or one.amount == loan.amount, "amount", one.amount, loan.amount)

    def lend(self, one: Event) -> None:
        proposer, to, _, most = self.offered or (-1, -1, 0, 0)
        self.object_to(one, self.t.lending, "no_loans")
        self.object_to(one, {one.seat, one.other} == {proposer, to}, "no_offer", seat(one.seat), seat(one.other))
        self.object_to(one, one.amount <= most, "at_most", one.amount, most)

    def appraise(self, one: Event) -> None:
        if not self.unsure and not self.owing:
            due = ending.worth(self.pos, one.seat)
            self.object_to(one, one.amount == due, "amount", one.amount, due)

    def deal(self, one: Event) -> None:
        self.object_to(one, one.amount == self.t.start_cash, "amount", one.amount, self.t.start_cash)

    # the books

    def enter(self, one: Event) -> None:
        """What the event changes, and whether the cash then is what it says."""
        pos, title = self.pos, self.title(one)
        if one.kind in TAKES_TITLE and title >= 0:
            titles.take(pos, one.seat, title)
        if one.kind in (event.MORTGAGED, event.LIFTED):
            self.unsure.discard(title)
        if one.kind in (event.CARD_KEPT, event.CARD_MOVED) and one.card not in self.t.keepable:
            return
        if one.kind == event.CARD_MOVED and one.seat < 0:
            self.return_card(one)
        self.books.enter(one.row(self.law(one)))
        if one.kind == event.PRICE_PAID:
            self.price = None
        if one.seat < 0 or one.cash is None:
            return
        held = pos.cash[one.seat]
        if one.seat in self.met:
            self.object_to(one, held == one.cash, "cash", seat(one.seat), held, one.cash)
            paid = event.FLOW.get(one.kind, 0) < 0 and self.t.overdraft != tables.OVERDRAWN
            self.object_to(one, one.cash >= 0 or not paid, "below_zero", seat(one.seat), one.cash)
        self.met.add(one.seat)
        pos.cash[one.seat] = one.cash


Check = Callable[[Auditor, Event], None]

COURSE: Final[dict[int, Check]] = {
    event.TURN_BEGUN: Auditor.begin_turn, event.TURN_ENDED: Auditor.end_turn, **dict.fromkeys(THROWS, Auditor.throw),
    event.GAME_ENDED: Auditor.finish, event.ESTATE_VALUED: Auditor.value, event.WON: Auditor.win,
    event.AUCTION_OPENED: Auditor.open_auction,
}  # fmt: skip
"""What can be looked at wherever a log begins."""

MATTERS: Final[dict[int, Check]] = {
    event.DEALT: Auditor.deal, event.MOVED: Auditor.move, event.SALARY_PAID: Auditor.salary, event.DETAINED: Auditor.detain,
    event.DECLINED: Auditor.decline,
    event.BOUGHT: Auditor.buy, event.BID_MADE: Auditor.bid, event.AUCTION_WON: Auditor.win_auction,
    event.BUILDING_WON: Auditor.win_auction, event.TITLE_MOVED: Auditor.hand_over, event.CARD_MOVED: Auditor.pass_card,
    event.MORTGAGED: Auditor.mortgage, event.LIFTED: Auditor.lift, event.BUILT: Auditor.build,
    event.BUILDING_SOLD: Auditor.sell_building, event.RENT_DUE: Auditor.rent_falls_due, event.RENT_CLAIMED: Auditor.claim_rent,
    event.RENT_LAPSED: Auditor.rent_lapses, event.RENT_PAID: Auditor.pay_rent, event.TAX_PAID: Auditor.pay_tax,
    event.FINE_PAID: Auditor.pay_fine, event.DEBT_OPENED: Auditor.owe_rent, event.CARD_DRAWN: Auditor.draw,
    event.CARD_PAID: Auditor.card_money, event.CARD_GAINED: Auditor.card_money, event.DISTANCED: Auditor.keep_distance,
    event.CARD_RETURNED: Auditor.return_card, event.SHUFFLED: Auditor.shuffle, event.INTEREST_PAID: Auditor.pay_interest,
    event.SHARE_PAID: Auditor.pay_share, event.ROYALTY_PAID: Auditor.pay_royalty, event.LOAN_GRANTED: Auditor.lend,
    event.OFFERED: Auditor.offer, event.KIND_PAID: Auditor.pay_in_kind, event.OFFER_ACCEPTED: Auditor.accept,
    event.PRICE_PAID: Auditor.pay_price,
    event.ESTATE_VALUED: Auditor.appraise, event.THROW_KEPT: Auditor.keep_throw, event.FOLLOWED: Auditor.follow,
    event.ACCOMPANIED: Auditor.accompany,
}  # fmt: skip
"""What needs to be known from the beginning."""


def seat(number: int) -> str:
    """As moves name it where nobody is named."""
    return f"P{number + 1}"


def told(value: object, separator: str) -> str:
    return f"{value:,}".replace(",", separator) if isinstance(value, int) else str(value)


MESSAGES: Final[Mapping[str, tuple[str, str]]] = {
    "gap": ("l’évènement {0} manque", "event {0} is missing"),
    "nowhere": ("place ou case qui n’existe pas", "there is no such seat or square"),
    "no_rule": ("la règle «\u00a0{0}\u00a0» n’existe pas", "there is no rule “{0}”"),
    "cause": ("la cause, {0}, n’a pas encore eu lieu", "its cause, {0}, has not happened yet"),
    "over": ("la partie est finie", "the game is over"),
    "out": ("{0} ne joue plus", "{0} has left the game"),
    "turn": ("c’est à {0}, non à {1}", "it is the turn of {0}, not of {1}"),
    "not_the_turn_of": ("ce n’est pas le tour de {0}", "it is not the turn of {0}"),
    "dice": ("dés impossibles", "impossible dice"),
    "throws": ("aucun double n’a donné ce lancer", "no double has earned this throw"),
    "winner": ("{0} n’a pas la plus grande fortune", "{0} is not the richest"),
    "stands": ("le pion de {0} est sur la case {1}", "the token of {0} stands on square {1}"),
    "occupied": ("la case {0} est occupée", "square {0} is occupied"),
    "card_away": ("cette carte n’est pas dans son paquet", "this card is not in its deck"),
    "card_aside": (
        "cette carte a été tirée, et son paquet n’a pas été remélangé",
        "this card has been drawn, and its deck has not been shuffled since",
    ),
    "card_under": ("cette carte est sous {0} autres", "this card lies under {0} others"),
    "shuffled": ("le paquet est remélangé, mais il y reste {0} cartes", "the deck is shuffled while {0} cards are left in it"),
    "leads": ("cette règle ne mène pas de la case {0} à la case {1}", "this rule does not lead from square {0} to square {1}"),
    "steps": ("{0} pas depuis la case {1} ne mènent pas à la case {2}", "{0} steps from square {1} do not lead to square {2}"),
    "card_move": ("la carte ne mène pas à la case {0}", "the card does not lead to square {0}"),
    "salary": ("{0} n’a pas passé le départ", "{0} has not passed the start"),
    "salary_missing": ("{0} a passé le départ sans toucher le salaire", "{0} has passed the start without the salary"),
    "no_offer": ("{0} et {1} n’ont rien convenu de tel", "{0} and {1} have agreed on nothing of the kind"),
    "no_loans": ("les prêts entre vous ne sont pas permis", "players may not lend to each other"),
    "at_most": ("le montant est {0}, il y a {1} en tout", "the amount is {0}, there are {1} in all"),
    "amount": ("le montant est {0}, il devrait être {1}", "the amount is {0}, it should be {1}"),
    "not_owner": ("{0} n’a pas le titre de la case {1}", "{0} does not hold the title of square {1}"),
    "not_free": ("le titre de la case {0} n’est pas à la banque", "the title of square {0} is not the bank’s"),
    "not_holder": ("{0} n’a pas cette carte", "{0} does not hold this card"),
    "elsewhere": ("le pion de {0} est sur la case {1}", "the token of {0} stands on square {1}"),
    "bid": ("l’enchère ne dépasse pas {0}", "the bid does not beat {0}"),
    "bid_cash": ("enchère de {0} avec {1} en caisse", "a bid of {0} with {1} in cash"),
    "highest": ("la plus haute enchère est celle de {0}, {1}", "the highest bid is that of {0}, {1}"),
    "mortgaged": ("le titre de la case {0} est hypothéqué", "the title of square {0} is mortgaged"),
    "not_mortgaged": ("le titre de la case {0} n’est pas hypothéqué", "the title of square {0} is not mortgaged"),
    "built_on": ("la case {0} est bâtie", "square {0} is built on"),
    "group": ("le groupe de la case {0} n’est pas complet", "the group of square {0} is not complete"),
    "step": ("de l’étape {0} on ne passe pas à l’étape {1}", "step {1} does not follow step {0}"),
    "rent_owner": ("le titre de la case {0} n’est pas à {1}", "the title of square {0} is not held by {1}"),
    "rent_mortgaged": (
        "un titre hypothéqué ne rapporte pas de loyer (case {0})",
        "a mortgaged title earns no rent (square {0})",
    ),
    "rent": ("le loyer est {0}, non {1}", "the rent is {0}, not {1}"),
    "rent_not_due": ("{0} ne doit pas de loyer à {1} pour la case {2}", "{0} owes {1} no rent for square {2}"),
    "cash": ("la caisse de {0} devrait être {1}, elle est {2}", "the cash of {0} should be {1}, it is {2}"),
    "below_zero": ("{0} paie sans argent\u00a0: {1} en caisse", "{0} pays without money: {1} in cash"),
}
