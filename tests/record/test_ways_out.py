"""The sums in a refusal are true: with what is missing the move is legal, and what could be raised can be raised."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from plakett_widgets import Game
from plakett_widgets.engine import legality, move, reason
from plakett_widgets.engine.chapters import raising
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.position import Policy, Position
from plakett_widgets.moves.grammar import Move
from plakett_widgets.record.reasons import SHORT_OF_MONEY, Facts, RefusalWriter
from plakett_widgets.texts import Phrasebook

NAMES = ("Ana", "Léo", "Zoé")


def table(edition: str, draw: random.Random) -> Game:
    """A game in the middle: groups and single titles with owners who have little money, and some buildings."""
    game = Game(edition, NAMES, seed=draw.randrange(1000))
    owned: dict[str, list[int]] = {name: [] for name in NAMES}
    for group in game.edition.groups:
        whole = draw.choice(NAMES)
        for title in group.titles:
            owned[whole if draw.random() < 0.7 else draw.choice(NAMES)].append(game.edition.titles[title].square)
    price = game.edition.titles[0].price
    seats = {
        name: {"titles": draw.sample(titles, len(titles) * 4 // 5), "cash": price * draw.choice((0, 1, 2, 9)) // 2}
        for name, titles in owned.items()
    }
    position = {"turn": draw.choice(NAMES), "seats": seats}
    return Game(edition, NAMES, seed=draw.randrange(1000), position=position)


def costly(pos: Position, pending: Pending, draw: random.Random) -> Iterator[Move]:
    """Moves that cost money, by every player."""
    for seat in range(pos.seats):
        cash = pos.cash[seat]
        yield from (Move(move.pack(kind, seat)) for kind in (move.BUY, move.PAY))
        yield Move(move.pack(move.BID, seat, 0, 0, cash + max(pos.t.smallest_note, 1) * draw.choice((1, 50, 2000))))
        yield from (Move(move.pack(move.WANT, seat, kind, 0, draw.randint(1, 4))) for kind in range(len(pos.stock)))
        for title in pos.holdings[seat]:
            yield Move(move.pack(move.LIFT, seat, title))
            kinds = range(1, len(pos.stock) + 1) if pos.t.substitution else (0,)
            yield from (Move(move.pack(move.BUILD, seat, title, kind)) for kind in kinds)
        other = (seat + 1) % pos.seats
        terms = [0] * move.TERMS
        terms[move.CASH], terms[move.TAKE_TITLES] = cash + 100, sum(1 << title for title in pos.holdings[other][:1])
        yield Move(move.pack(move.OFFER, seat, other), tuple(terms))


def copied(pos: Position) -> Position:
    twin = pos.copy(Policy())
    twin.logging = False
    return twin


def check(pos: Position, pending: Pending, tried: Move, why: int, phrases: Phrasebook) -> None:
    facts = Facts(pos, pending, tried, why, phrases.edition)
    words, seat = RefusalWriter(facts, phrases), facts.seat

    def judged(at: Position) -> int:
        return legality.judge(at, pending, tried.packed, list(tried.terms))

    for more, enough in ((facts.shortfall, True), (facts.shortfall - 1, False)):
        richer = copied(pos)
        richer.cash[seat] += more
        assert (judged(richer) != why) == enough, words.reason
    poorer = copied(pos)
    kinds = set()
    while facts.can_raise:
        ways = [one for one in legality.sales(poorer, seat) if pos.t.group[move.a_of(one)] not in facts.spared]
        if not ways:
            break
        kinds.add(move.kind_of(ways[0]))
        raising.carry_out(poorer, ways[0])
    assert poorer.cash[seat] - pos.cash[seat] >= facts.raised.amount, words.remedy
    assert kinds == facts.raised.kinds
    if facts.can_raise and facts.enough_can_be_raised:
        assert not judged(poorer), f"{words.reason} {words.remedy}"


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["plakettopoly", "mspm", "france2008", "classic40"])
def test_the_sums_of_a_refusal_are_true(edition: str):
    draw = random.Random(edition)
    seen = set()
    for _ in range(8):
        game = table(edition, draw)
        phrases = Phrasebook("en", game.edition, game.names)
        for _ in range(12):
            pos, pending = game.table.position, game.table.history.session.pending
            for tried in costly(pos, pending, draw):
                why = legality.judge(pos, pending, tried.packed, list(tried.terms))
                if why in SHORT_OF_MONEY:
                    seen.add(why)
                    check(pos, pending, tried, why, phrases)
            choices = [one.move for one in legality.legal(pos, pending) if move.kind_of(one.move) not in move.WITH_TERMS]
            choices = [one for one in choices if move.kind_of(one) not in (move.BID, move.WANT)] or choices
            if not choices:
                break
            forward = [one for one in choices if move.kind_of(one) in (move.ROLL, move.DECLINE, move.PASS)]
            game.play(Move(draw.choice(forward or choices)))
    assert reason.BUILDING_TOO_DEAR in seen
