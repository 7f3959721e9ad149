"""The picture of a position: plain JSON data with all that a seat may see, and the position made from it again.

Dice to come, the order of the decks and scripted chance are not in it.  Every field of a position is either in the picture or
in one of the lists below, which a test holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple, NoReturn

from ..engine import decision, event, masks, move
from ..engine.chapters import chance, estate, titles
from ..engine.legality import Pending
from ..engine.position import BANK, Auction, Claim, Debt, Policy, Position, Raising
from ..engine.recorded_chance import RecordedChance
from ..engine.tables import Tables, flags, numbers, rows
from .guests.messages import Picture, Question

SURROUNDINGS: Final = ("t", "policy", "logging", "log", "cause")  # not of the position itself, or a number of the log
HIDDEN: Final = ("streams", "recorded_chance", "used", "scripted")  # chance to come
DERIVED: Final = ("left", "holdings", "held", "lacks_one", "whole", "rivals", "built", "pledged")  # from the other fields
CACHES: Final = ("builds_from", "lifts_from", "credit", "best_pledge")  # of the bots that play

# how the fields of the picture are written
SINGLE: Final = (
    "seats", "die1", "die2", "turn", "round", "seat", "starter", "banker", "last", "doubles", "throws", "first_throw", "over",
    "bankruptcies", "minutes", "offers", "counters", "titles_too", "rent_factor", "throw_factor", "sent", "errands", "visited",
    "companion", "count", "card",
)  # fmt: skip
ROWS: Final = ("cash", "square", "detained", "salaries", "laps", "stock", "holder")
FLAGS: Final = ("playing",)
LISTS: Final = ("winners", "terms", "exits")
STACKS: Final = ("decks", "discards")  # of cards, the first without an order
PAIRS: Final = ("traded", "fresh")
OPEN: Final = ("claims", "owing", "auction", "debts", "loans", "rent")
# only where there are titles, and only on an open track
TITLE_ROWS: Final = ("owner", "step")
TITLE_FLAGS: Final = ("mortgaged", "interest_paid")
PAID: Final = ("paid",)
TRACK_ROWS: Final = ("missed", "promised", "kept_throw")
TRACK_FLAGS: Final = ("on_hold", "jailed", "cured", "aid_due", "deferred")
TRACK_STACKS: Final = ("queue",)
PICTURED: Final = (
    *SINGLE, *ROWS, *FLAGS, *LISTS, *STACKS, *PAIRS, *OPEN,
    *TITLE_ROWS, *TITLE_FLAGS, *PAID, *TRACK_ROWS, *TRACK_FLAGS, *TRACK_STACKS,
)  # fmt: skip

single_fields = attrgetter(*SINGLE)
THROWS: Final = (event.THROWN, event.ORDER_THROWN, event.CONTEST_THROWN)


class Nobody(Policy):
    """Answer nothing: a pictured position is played on by a table of one's own."""

    def quiet(self, pos: Position) -> NoReturn:
        raise TypeError("give this position a table of your own: view.position.copy(Table(strategies))")

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> NoReturn:
        self.quiet(pos)

    def terms(self, pos: Position, seat: int) -> NoReturn:
        self.quiet(pos)


def picture(pos: Position, seat: int) -> Picture:
    """Return what a seat may see of a position, as JSON data.

    Parameters
    ----------
    pos : Position
        The position.
    seat : int
        The seat that sees it.

    Returns
    -------
    dict
        The fields of the position by name, without chance to come.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> seen = picture(Game("plakettopoly", ["Ana", "Zoé"], seed=7).table.position, 0)
    >>> seen["round"], seen["cash"][:2], seen["decks"][0][:4]
    (1, [1500, 1500], [0, 1, 2, 3])
    """
    seen: Picture = dict(zip(SINGLE, single_fields(pos), strict=True))
    for name in ROWS:
        seen[name] = [*getattr(pos, name)]
    seen["playing"] = true_places(pos.playing)
    seen["winners"], seen["terms"], seen["exits"] = pos.winners[:], [*pos.terms], pos.exits[:]
    seen["decks"] = [sorted(cards) for cards in pos.decks]
    seen["discards"] = [cards[:] for cards in pos.discards]
    seen["traded"], seen["fresh"] = [*map(list, pos.traded)], [*map(list, pos.fresh)]
    seen["claims"] = [parts(claim)[:-1] for claim in pos.claims]  # the last field of these matters is a number of the log
    seen["owing"] = [[*parts(debtor)[:-1], [*debtor.offers]] for debtor in public_owing(pos, seat)]
    seen["auction"] = None if pos.auction is None else parts(pos.auction)
    seen["debts"] = [parts(debt)[:-1] for debt in pos.debts]
    seen["loans"] = [parts(loan)[:-1] for loan in pos.loans]
    seen["rent"] = None if pos.rent is None else parts(pos.rent)[:-1]
    if len(pos.t.price):
        seen["owner"], seen["step"] = [*pos.owner], [*pos.step]
        seen["mortgaged"] = true_places(pos.mortgaged)
        seen["interest_paid"] = true_places(pos.interest_paid)
        seen["paid"] = [[title, *prices] for title, prices in enumerate(pos.paid) if prices]
    if pos.t.open_track:
        for name in TRACK_ROWS:
            seen[name] = [*getattr(pos, name)]
        for name in TRACK_FLAGS:
            seen[name] = true_places(getattr(pos, name))
        seen["queue"] = [cards[:] for cards in pos.queue]
    return seen


def parts(open_matter: Any) -> list[Any]:
    """Return the fields of an open matter, in the order in which it is made of them."""
    return [*open_matter.__reduce__()[1]]


def true_places(row: Sequence[bool]) -> list[int]:
    """Return where a row is true.

    >>> true_places([False, True, True])
    [1, 2]
    """
    return [place for place, value in enumerate(row) if value]


def from_places(places: Sequence[int], length: int) -> list[bool]:
    """Return a row that is true in these places.

    >>> from_places([1], 3)
    [False, True, False]
    """
    row = [False] * length
    for place in places:
        row[place] = True
    return row


class Offering(NamedTuple):
    """A title of an estate that is offered to all, who answer unseen by each other."""

    title: int
    former: int  # the seat that owned it


def offering_now(pos: Position) -> Offering | None:
    """Return the title of an estate that is being offered, as the log shows it, or ``None``."""
    if not pos.t.estate_offered or pos.log.length == 0:
        return None
    title = -1
    for seq in range(len(pos.log) - 1, -1, -1):
        row = pos.log.row(seq)
        if row.kind == event.TITLE_OFFERED and title < 0:
            title = pos.t.title_at[row.square]
        elif row.kind == event.BANKRUPT and title >= 0:
            return Offering(title, row.seat)
        elif row.kind == event.TURN_BEGUN or (title < 0 and row.kind in (event.TITLE_WANTED, event.TITLE_UNWANTED)):
            return None
    return None


def public_owing(pos: Position, seat: int) -> list[Raising]:
    """Return what seats raise money for, without what others have promised for a title that is being offered."""
    if not pos.owing or not pos.t.estate_offered:
        return pos.owing
    offering = offering_now(pos)
    if offering is None:
        return pos.owing
    price = pos.t.price[offering.title]
    return [
        debtor for debtor in pos.owing if debtor.seat == seat or debtor.creditor != BANK or debtor.must_stay != price
    ]  # fmt: skip


def public_answers(pos: Position, pending: Pending, seat: int, answers: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the answers in a beat so far.  One that the seat may not see is empty, and chance scripted by hand is left out."""
    seen = [[*answer] for answer in answers if move.kind_of(answer[0]) not in (move.DICE, move.TOP)]
    offering = offering_now(pos)
    if offering is None:
        return seen
    order = [offering.former, *((offering.former + k) % pos.seats for k in range(1, pos.seats))]
    last = order.index(seat) if pending.kind == decision.BUY else pos.seats
    promised = {debtor.seat for debtor in pos.owing}
    for number in range(len(seen) - 1, -1, -1):
        kind, other = move.kind_of(seen[number][0]), move.seat_of(seen[number][0])
        if kind not in (move.BUY, move.DECLINE):
            continue
        asked_now = other in promised if kind == move.BUY else estate.could_pay(pos, other, offering.title)
        if order.index(other) >= last or not asked_now:
            break
        last = order.index(other)
        if other != seat:
            seen[number] = []
    return seen


def question(n: int, kind: str, seat: int, pos: Position, pending: Pending, legal: Sequence[Sequence[int]]) -> Question:
    """Return a question to a bot, with all that its view is made from.

    Parameters
    ----------
    n : int
        The number of the question.
    kind : str
        Its kind, see :mod:`plakett_widgets.bots.questions`.
    seat : int
        The seat that is asked.
    pos : Position
        The position.  Inside a beat, its policy knows the beat so far.
    pending : Pending
        The decision of the engine.
    legal : sequence of sequences of int
        The legal moves, with the terms of those that have some.

    Returns
    -------
    Question
        JSON data.
    """
    asked: Question = {
        "n": n, "kind": kind, "seat": seat, "pending": [pending.kind, pending.seat, pending.a, pending.b],
        "scene": picture(pos, seat), "legal": [[*one] for one in legal],
        "point": None, "answers": [], "dice": [], "tops": [], "lots": [],
    }  # fmt: skip
    beat = None if pending.kind == decision.QUIET else pos.policy.beat_so_far(pos)
    if beat is not None:
        point, mark, answers = beat
        asked["point"] = picture(point, seat)
        asked["answers"] = public_answers(pos, pending, seat, answers)
        for seq in range(mark, len(pos.log)):
            row = pos.log.row(seq)
            if row.kind in THROWS:
                asked["dice"] += [row.a, row.b]
            elif row.kind == event.CARD_DRAWN:
                asked["tops"].append(row.card)
            elif row.kind == event.TITLE_OFFERED and pos.t.estate_shuffled:
                asked["lots"].append(pos.t.title_at[row.square])
    return asked


def position(picture: Picture, tables: Tables, seed: int, policy: Policy | None = None) -> Position:
    """Return the position of a picture, with chance to come drawn anew.

    Parameters
    ----------
    picture : dict
        What :func:`picture` returns.
    tables : Tables
        The tables of the game.
    seed : int
        The seed of the dice to come and of the order of the decks.
    policy : Policy, optional
        Who answers in it.

    Returns
    -------
    Position
        It writes no log.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> table = Game("plakettopoly", ["Ana", "Zoé"], seed=7).table
    >>> again = position(picture(table.position, 0), table.position.t, seed=1)
    >>> list(again.cash) == list(table.position.cash), again.decks == table.position.decks
    (True, False)
    """
    seats: int = picture["seats"]
    pos = Position(tables, seats, seed, policy or Nobody(), False)
    for name in (*SINGLE, *LISTS):
        setattr(pos, name, picture[name])
    pos.winners, pos.terms, pos.exits = picture["winners"][:], picture["terms"][:], picture["exits"][:]
    for name in ROWS:
        setattr(pos, name, numbers(picture[name]))
    pos.playing = flags(from_places(picture["playing"], seats))
    pos.traded = tuple((title, giver) for title, giver in picture["traded"])
    pos.fresh = tuple((seat, card) for seat, card in picture["fresh"])
    pos.decks = [cards[:] for cards in picture["decks"]]
    pos.discards = [cards[:] for cards in picture["discards"]]
    pos.claims = [Claim(*[*fields, -1]) for fields in picture["claims"]]
    pos.owing = [Raising(*[*fields, tuple(offers)]) for *fields, offers in picture["owing"]]
    pos.auction = picture["auction"] and Auction(*picture["auction"])
    pos.debts, pos.loans = [Debt(*fields) for fields in picture["debts"]], [Debt(*fields) for fields in picture["loans"]]
    pos.rent = picture["rent"] and Debt(*picture["rent"])
    if len(tables.price):
        add_titles(pos, picture)
    if tables.open_track:
        for name in TRACK_ROWS:
            setattr(pos, name, numbers(picture[name]))
        for name in TRACK_FLAGS:
            setattr(pos, name, flags(from_places(picture[name], seats)))
        pos.queue = [cards[:] for cards in picture["queue"]]
    pos.left = len(picture["playing"])
    for deck in range(len(pos.decks)):
        chance.shuffle(pos, deck)
    return pos


def add_titles(pos: Position, picture: Picture) -> None:
    """Set the titles of a position, and what follows from their owners."""
    t, seats = pos.t, pos.seats
    length, groups = len(t.price), range(len(t.members))
    pos.owner, pos.step = numbers(picture["owner"]), numbers(picture["step"])
    for name in TITLE_FLAGS:
        setattr(pos, name, flags(from_places(picture[name], length)))
    for title, *prices in picture["paid"]:
        pos.paid[title] = tuple(prices)
    held = [[0] * len(groups) for _ in range(seats)]
    built = [0] * len(groups)
    for title, (owner, step) in enumerate(zip(picture["owner"], picture["step"], strict=True)):
        if owner != BANK:
            pos.holdings[owner].append(title)
            held[owner][t.group[title]] += 1
        if step:
            built[t.group[title]] += 1
    pos.held, pos.built = rows(held), numbers(built)
    size, coloured = [*t.size], [*t.colour_group]
    for seat in range(seats):
        pos.lacks_one[seat] = [group for group in groups if held[seat][group] == size[group] - 1]
        pos.whole[seat] = [group for group in groups if coloured[group] and held[seat][group] == size[group]]
    titles.find_rivals(pos)
    pos.pledged = sum(map(masks.bit, picture["mortgaged"]))


class FallenChance(RecordedChance):
    """The dice, cards and lots of a beat so far, in order.  After them chance goes on by the seed."""

    def __init__(self, seats: int, decks: int, dice: Sequence[int], tops: Sequence[int], lots: Sequence[int]) -> None:
        super().__init__(seats, decks)
        self.dice = [*dice]
        self.cards = [*tops]
        self.lots = [*lots]

    def before_throw(self, pos: Position, seat: int) -> None:
        if self.dice and not pos.scripted:
            pos.scripted = self.dice[:2]
            del self.dice[:2]

    def before_draw(self, pos: Position, deck: int) -> None:
        if self.cards:
            chance.put_on_top(pos, self.cards.pop(0))

    def before_lot(self, pos: Position, seat: int, items: list[int]) -> None:
        if self.lots and self.lots[0] in items:
            self.values[seat] = [items.index(self.lots.pop(0))]
            pos.used[seat] = 0
