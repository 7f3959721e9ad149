"""The games of an open track, at random: where one can begin, and what must hold in any position of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from plakett_widgets.editions import Edition
from plakett_widgets.engine import decision, event, rule, tables
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.position import BANK, DUE, Position
from plakett_widgets.engine.tables import Tables

# the numbers that these games can bring
KINDS = {"moves": range(1, 60), "decisions": range(40), "events": range(1, 256)}

# beginnings


def random_position(rng: random.Random, names: Sequence[str], edition: Edition, t: Tables) -> dict[str, Any]:
    """Tokens all over the track, some of them waiting for something, with jokers in hand and cards that wait."""
    squares = edition.squares[t.start_square : t.exit]
    held = [square for square in squares if square.number == t.roundabout]
    prison = [square for square in squares if (tables.PRISON, 0) in square.effects]
    money = rng.choice(((0, 15), (0, 100), (0, 400), (365, 365)))
    near = rng.random() < 0.5  # everybody close together
    first = rng.randrange(len(squares) - 8)
    seats: dict[str, dict[str, Any]] = {}
    for name in names:
        square = rng.choice(squares[first : first + 8] if near else squares)
        state = rng.choice(("", "", "", "", "held", "jailed", "missed"))
        square = held[0] if state == "held" else prison[0] if state == "jailed" else square
        seat: dict[str, Any] = {"on": square.label, "cash": rng.randint(*money), "cards": [], "queue": []}
        seat["cured"], seat["aid_due"] = rng.random() < 0.3, rng.random() < 0.2
        seat["promised"] = rng.choice((0, 0, 50, 200))
        seat["free"] = rng.random() < 0.3
        if state in ("held", "jailed"):
            seat[state] = True
        if state in ("held", "missed"):
            seat["missed"] = rng.randint(1, 3)
        if t.post_on_arrival and [tables.COLLECT, 0] in t.directives[square.number] and not seat["free"]:
            seat["kept_throw"] = rng.randint(0, 6)
        seats[name] = seat
    taken = rng.choice((0.05, 0.2, 1.0))  # of the cards that can wait
    for card in rng.sample(edition.cards, len(edition.cards)):
        if rng.random() < (max(taken, 0.5) if card.kept >= 0 else taken):
            seats[rng.choice(names)]["cards" if card.kept >= 0 else "queue"].append(card.id)
    playing = list(names)
    if t.end == tables.ALL_EXIT:
        gone = rng.sample(names, rng.randrange(len(names))) if rng.random() < 0.3 else []
        for place, name in enumerate(gone, 1):
            seats[name] = {"finished": place, "cash": rng.randint(*money)}
            playing.remove(name)
    return {"seats": seats, "turn": rng.choice(playing), "round": rng.randint(1, max(t.round_limit, 1))}


# what must hold


def check(pos: Position, pending: Pending) -> None:
    """Check all that holds at every quiet point and pending decision."""
    t = pos.t
    quiet = pending.kind == decision.QUIET and not pos.over
    assert min(pos.cash[:-1]) >= 0, f"negative cash: {pos.cash}"
    assert min(pos.missed) >= 0
    assert min(pos.promised) >= 0
    assert pos.left == sum(pos.playing)
    assert sorted(pos.exits) == [seat for seat in range(pos.seats) if not pos.playing[seat]]
    check_cards(pos, pending)
    for seat, square in enumerate(pos.square):
        assert t.start_square <= square <= t.exit
        assert (square == t.exit) == (seat in pos.exits)
        if pos.on_hold[seat]:
            assert pos.missed[seat]
            assert square == t.roundabout
        assert not pos.jailed[seat] or [tables.PRISON, 0] in t.directives[square]
        assert not pos.deferred[seat] or t.deferred[square]
        assert not pos.kept_throw[seat] or pos.deferred[seat]
    if quiet:
        assert pos.playing[pos.seat]
        assert pos.throws == DUE
        assert pos.errands <= len(pos.queue[pos.seat])
        assert not pos.owing


def check_cards(pos: Position, pending: Pending) -> None:
    """Every card lies in one place: a deck, aside, in a hand, in a queue, or is being carried out."""
    t = pos.t
    for deck, cards in enumerate(t.decks):
        there = pos.decks[deck] + pos.discards[deck]
        there += [
            card for card, holder in zip(t.keepable, pos.holder, strict=True) if holder != BANK and t.deck_of[card] == deck
        ]
        there += [card for queue in pos.queue for card in queue if t.deck_of[card] == deck]
        there += [card for _, card in pos.fresh if t.deck_of[card] == deck]
        assert len(there) == len(set(there)), "a card is twice in the game"
        under_way = set(cards) - set(there)
        assert len(under_way) <= (pending.kind != decision.QUIET), "a card has got lost"
    if not pos.over:
        assert all(holder == BANK or pos.playing[holder] for holder in pos.holder), "a seat that has left keeps a joker"
        assert not any(queue for seat, queue in enumerate(pos.queue) if not pos.playing[seat])


def shared(pos: Position) -> dict[int, set[int]]:
    """The tokens that stand together, by square."""
    stand = {
        square: {seat for seat, at in enumerate(pos.square) if at == square and pos.playing[seat]} for square in pos.square
    }
    return {square: seats for square, seats in stand.items() if len(seats) > 1}


class Watch:
    """Checks from one look at a game to the next."""

    def __init__(self, pos: Position) -> None:
        self.t = pos.t
        self.shared = shared(pos)
        self.reasons: set[int] = set()  # squares where a rule has let tokens stand together since the last quiet point
        self.followed: list[tuple[int, int]] = []
        self.seat = pos.seat

    def read(self, row: tuple[int, ...]) -> None:
        """Read one more event."""
        _, seat, kind, rule_id, square, *_ = row
        if kind in (event.SHARED, event.ACCOMPANIED) or rule_id in (rule.GEL, rule.PILGRIMAGE):
            self.reasons.add(square)
        if kind == event.TURN_BEGUN:
            self.followed = []
        if kind == event.FOLLOWED and rule_id == rule.SQUARE_EFFECT:
            assert (seat, square) not in self.followed, "a square was followed twice in a turn"
            self.followed.append((seat, square))

    def look(self, pos: Position, pending: Pending) -> None:
        check(pos, pending)
        if pending.kind != decision.QUIET:
            return
        now = shared(pos)
        for square, seats in now.items():
            if square not in (self.t.start_square, self.t.roundabout) and not seats <= self.shared.get(square, set()):
                assert square in self.reasons, f"tokens stand together on {square}"
        self.shared, self.reasons = now, set()
