"""Random play over every option: any legal move of any seat, and everything that must hold whatever is said.

``Chaos`` answers for the whole table.  Before each answer it reads what has been written since the last one and looks at
the position; now and then it tries moves that are not listed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from plakett_widgets import Game, editions
from plakett_widgets.editions import Choice as Value
from plakett_widgets.editions import Edition
from plakett_widgets.engine import beats, decision, event, legality, move, rule, titles
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.log import Log
from plakett_widgets.engine.position import BANK, Policy, Position
from plakett_widgets.record.grammar import Move
from plakett_widgets.record.rebuild import Books

EDITION: Edition = editions.load("plakettopoly")
NAMES = ("A", "B", "C", "D", "E", "F")
Answer = tuple[int, ...]  # a packed move; after it, for an offer or counter, its terms

# how often a kind of move is drawn where it could be said, beside 1 for the others
WEIGHTS = {
    move.ROLL: 12, move.END: 12, move.CLAIM: 6, move.BUILD: 6, move.USE: 3, move.PASS: 0.4, move.SELL: 0.5,
    move.MORTGAGE: 0.5, move.OFFER: 0.25, move.BUY: 3, move.BID: 3, move.ACCEPT: 2,
}  # fmt: skip


@dataclass
class Tally:
    """How often each kind of thing was seen."""

    moves: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    rules_told: Counter[str] = field(default_factory=Counter)
    rules_refusing: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        for name, counter in vars(self).items():
            counter.update(getattr(other, name))

    def rules(self) -> Counter[str]:
        return self.rules_told + self.rules_refusing

    def zeros(self) -> dict[str, list[str]]:
        """What was never seen."""
        seen = {
            "moves": (move.NAMES, self.moves), "decisions": (decision.NAMES, self.decisions),
            "events": (event.NAMES, self.events), "rules": (rule.NAMES, self.rules()),
        }  # fmt: skip
        return {what: [name for number, name in names.items() if number and not counter[name]]
                for what, (names, counter) in seen.items()}  # fmt: skip


# beginnings


def random_options(rng: random.Random, edition: Edition = EDITION) -> dict[str, object]:
    """Each option at its default or, as often, at any of its values."""
    return {
        option.name: option.default if rng.random() < 0.5 else random_value(rng, rng.choice(option.choices))
        for option in edition.options
    }


def random_value(rng: random.Random, choice: Value) -> object:
    value = choice.value
    if isinstance(value, str) and value.endswith(":n"):
        return f"{value[:-1]}{rng.choice((1, 2, 3, 20, 90))}"
    return value


def random_game(rng: random.Random, rich: float = 0.6) -> Game:
    """A game of persons under any options; more often than not from a position in its midst."""
    options = random_options(rng)
    seats = rng.randint(EDITION.players.banker_apart if options["non_playing_banker"] else 2, 6)
    position = random_position(rng, NAMES[:seats]) if rng.random() < rich else None
    return Game(EDITION, NAMES[:seats], seed=rng.getrandbits(48), options=options, position=position)


def random_position(rng: random.Random, names: Sequence[str], edition: Edition = EDITION) -> dict[str, Any]:
    """A table in mid-game: whole groups, buildings close to running out, mortgages, kept cards, rich and poor seats."""
    seats: dict[str, dict[str, Any]] = {
        name: {"titles": [], "mortgaged": [], "buildings": {}, "paid": {}, "cards": []} for name in names
    }
    playing = [name for name in names if rng.random() < 0.9] or [names[0]]
    if len(playing) < 2:
        playing = list(names)
    stock = {building.number: building.supply for building in edition.buildings}
    row, top = edition.buildings
    love = rng.choice((0.2, 0.6, 1.0))  # of whole groups
    built = rng.choice((0.0, 0.5, 1.0))
    loans = rng.choice((0.0, 0.3, 0.8, 1.0))
    for group in rng.sample(edition.groups, len(edition.groups)):
        squares = [edition.titles[title].square for title in group.titles]
        whole = rng.random() < love
        holder = rng.choice(playing)
        if whole and group.rent == "by_step" and rng.random() < built:
            level = rng.randint(0, row.per_lot + 1)
            levels = [level + (level <= row.per_lot and rng.random() < 0.5) for _ in squares]
            pieces = sum(level for level in levels if level <= row.per_lot), levels.count(row.per_lot + 1)
            if all(stock[number] >= count for number, count in enumerate(pieces)):
                for number, count in enumerate(pieces):
                    stock[number] -= count
                seats[holder]["titles"] += squares
                for square, count in zip(squares, levels, strict=True):
                    if count:
                        seats[holder]["buildings"][str(square)] = count if count <= row.per_lot else top.id
                        if rng.random() < 0.3:
                            seats[holder]["paid"][str(square)] = [rng.randint(1, 301) for _ in range(count)]
                continue
        for square in squares:
            owner = holder if whole else rng.choice([*playing, None])
            if owner:
                seats[owner]["mortgaged" if rng.random() < loans else "titles"].append(square)
    for card in edition.cards:
        if card.kept >= 0 and rng.random() < 0.5:
            seats[rng.choice(playing)]["cards"].append(card.id)
    money = rng.choice(((0, 15), (0, 60), (0, 400), (0, 3000), (1000, 6000)))
    for name, seat in seats.items():
        seat["cash"] = rng.randint(*money) if rng.random() < 0.8 else rng.randint(0, 30)
        seat["on"] = rng.randrange(len(edition.squares))
        seat["detained"] = rng.choice((0, 0, 0, 0, 1, 2, 3))
        if name not in playing:
            seat.clear()
            seat["out"] = True
    owned = [(name, square) for name in playing for square in (*seats[name]["titles"], *seats[name]["mortgaged"])]
    claims = []
    for owner, square in rng.sample(owned, min(len(owned), rng.randint(0, 3))):
        visitor = rng.choice([name for name in playing if name != owner])
        claims.append({"owner": owner, "visitor": visitor, "square": square, "amount": rng.randint(1, 900)})
    position: dict[str, Any] = {
        "seats": seats, "claims": claims, "turn": rng.choice(playing), "round": rng.randint(1, 60),
        "throws": rng.choice(("due", "due", "due", "done", "optional")),
    }  # fmt: skip
    if not seats[position["turn"]]["detained"]:
        position["doubles"] = rng.choice((0, 0, 1, 2))
    if rng.random() < 0.2:
        position["bank"] = {"cash": rng.randint(0, 100)}
    return position


# what must hold


def money(pos: Position) -> int:
    return sum(pos.cash)


def check(pos: Position, pending: Pending) -> None:
    """What holds at every quiet point and whenever a decision is pending."""
    t = pos.t
    assert min(pos.cash) >= 0, f"negative cash: {pos.cash}"
    assert all(owner == BANK or pos.playing[owner] for owner in pos.owner), "a seat that has left owns a title"
    held = [[0] * len(t.members) for _ in range(pos.seats)]
    for title, owner in enumerate(pos.owner):
        if owner != BANK:
            held[owner][t.group[title]] += 1
    assert pos.held == held
    whole = [sum(t.colour_group[g] and counts[g] == t.size[g] for g in range(len(t.size))) for counts in held]
    assert pos.whole == whole
    assert pos.whole_groups == sum(whole)
    pieces = pieces_on_lots(t, pos.step)
    assert [a + b for a, b in zip(pieces, pos.stock, strict=True)] == t.supply, "a building has got lost"
    assert min(pos.stock) >= 0
    for group, members in enumerate(t.members):
        steps = [pos.step[title] for title in members]
        assert max(steps) - min(steps) <= 1, f"group {group} is not built evenly: {steps}"
        if any(steps):
            assert t.colour_group[group]
            assert len({pos.owner[title] for title in members}) == 1
            assert pos.owner[members[0]] != BANK
            assert not any(pos.mortgaged[title] for title in members), f"group {group} is built and mortgaged"
    assert all(len(pos.paid[title]) == step for title, step in enumerate(pos.step))
    for deck, cards in enumerate(t.decks):
        kept = [card for card, holder in zip(t.keepable, pos.holder, strict=True) if holder != BANK]
        there = pos.decks[deck] + pos.discards[deck] + [card for card in kept if t.deck_of[card] == deck]
        assert len(there) == len(set(there)), "a card is twice in the game"
        in_hand = set(cards) - set(there)
        assert len(in_hand) <= (pending.kind != decision.QUIET), "a card has got lost"
    for claim in pos.claims:
        assert pos.playing[claim.owner]
        assert pos.playing[claim.visitor]
        assert claim.owner != claim.visitor
        assert claim.amount >= 0
    assert pos.left == sum(pos.playing)
    if pending.kind == decision.QUIET and not pos.over:
        assert pos.playing[pos.seat]
        assert all(owner != BANK or not pos.mortgaged[title] for title, owner in enumerate(pos.owner))
        assert not pos.owing


def pieces_on_lots(t: Any, steps: Sequence[int]) -> list[int]:
    pieces = [0] * len(t.supply)
    for title, step in enumerate(steps):
        if step:
            pieces[t.kind_at[title][step]] += t.pieces_at[title][step]
    return pieces


def same(one: Position, other: Position) -> bool:
    """Are two positions equal in all but who answers?"""
    return vars(one) | {"policy": None} == vars(other) | {"policy": None}


# who plays


class Chaos(Policy):
    """Says anything legal for anybody, and checks all it sees.  ``answers`` is what it said."""

    def __init__(self, rng: random.Random, tally: Tally | None = None, thorough: float = 0.1, probing: int = 3) -> None:
        self.rng = rng
        self.tally = tally if tally is not None else Tally()
        self.thorough = thorough  # how often every listed move is judged
        self.probing = probing  # unlisted moves tried each time
        self.answers: list[Answer] = []
        self.asked: list[int] = []  # the kind of decision that each answers
        self.minutes = 0
        self.books: Books | None = None
        self.read = 0
        self.money = 0
        self.won: tuple[int, int] | None = None  # a building at auction: who, and the price
        self.haste = rng.choice((0.3, 0.6, 0.9))

    # Policy

    def quiet(self, pos: Position) -> int:
        return self.speak(pos, Pending())

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        return self.speak(pos, Pending(kind, seat, a, b))

    def terms(self, pos: Position, seat: int) -> list[int]:
        return list(self.answers[-1][1:])

    # what is seen

    def begin(self, pos: Position) -> None:
        """Look at a game from here on."""
        self.books = Books.of(pos)
        self.read = len(pos.log)
        self.money = money(pos)

    def witness(self, pos: Position, pending: Pending) -> None:
        """Read the events since the last time, and look at the position that they have led to."""
        books = self.books
        assert books is not None
        for seq in range(self.read, len(pos.log)):
            row = pos.log.row(seq)
            self.read_event(pos, books, row, seq)
        self.read = len(pos.log)
        assert books == Books.of(pos), "the log does not tell what has happened"
        check(pos, pending)

    def read_event(self, pos: Position, books: Books, row: tuple[int, ...], seq: int) -> None:
        _, seat, kind, law, square, amount, _, card, _, _, cash, cause = row
        books.enter(row)
        if kind == event.MONEY_ISSUED:
            self.money += amount
        assert sum(books.cash) == self.money, f"{event.NAMES[kind]} made or destroyed money"
        assert min(books.cash) >= 0
        assert all(used <= had for used, had in zip(pieces_on_lots(pos.t, books.step), pos.t.supply, strict=True))
        if seat >= 0:
            assert cash == books.cash[seat], f"{event.NAMES[kind]}: cash {cash}, not {books.cash[seat]}"
        assert -1 <= cause < seq
        assert EDITION.cites(law, square, card), f"{event.NAMES[kind]} cites no rule ({rule.NAMES[law]})"
        if self.won:
            assert kind not in (event.TURN_BEGUN, event.AUCTION_OPENED), "a building was won, but not placed and paid"
            if kind == event.BUILT:
                assert (seat, amount) == self.won
                self.won = None
        if kind == event.BUILDING_WON:
            self.won = seat, amount
        self.count(row)

    def count(self, row: tuple[int, ...]) -> None:
        self.tally.events[event.NAMES[row[2]]] += 1
        self.tally.rules_told[rule.NAMES[row[3]]] += 1

    # what is said

    def speak(self, pos: Position, pending: Pending) -> int:
        self.witness(pos, pending)
        for _ in range(self.probing):
            self.probe(pos, pending)
        if self.rng.random() < self.thorough:
            self.check_listed(pos, pending)
        answer = self.choose(pos, pending)
        law = legality.judge(pos, pending, answer[0], list(answer[1:]))
        assert not law, f"refused ({rule.NAMES[law]}): {move.NAMES[move.kind_of(answer[0])]}"
        self.answers.append(answer)
        self.asked.append(pending.kind)
        self.tally.moves[move.NAMES[move.kind_of(answer[0])]] += 1
        self.tally.decisions[decision.NAMES[pending.kind]] += 1
        return answer[0]

    def choose(self, pos: Position, pending: Pending) -> Answer:
        rng = self.rng
        outside = self.from_outside(pos, pending)
        if outside:
            return (outside,)
        if pending.kind == decision.QUIET:
            if rng.random() < self.haste:
                carry_on = [move.pack(kind, pos.seat) for kind in (move.ROLL, move.END)]
                for said in carry_on:
                    if not legality.judge(pos, pending, said, []):
                        return (said,)
            seat = pos.seat if rng.random() < 0.4 else rng.choice(pending.speakers(pos))
            choices = legality.quiet_choices(pos, seat) or legality.legal(pos, pending)
        else:
            choices = legality.legal(pos, pending)
        assert choices, f"nothing can be said: {decision.NAMES[pending.kind]}"
        while choices:
            weights = [WEIGHTS.get(move.kind_of(choice.move), 1) for choice in choices]
            (choice,) = rng.choices(choices, weights)
            answer = self.complete(pos, pending, choice)
            if answer:
                return answer
            choices.remove(choice)
        carry_on = [move.pack(kind, pos.seat) for kind in (move.ROLL, move.END)]
        return (next(said for said in carry_on if not legality.judge(pos, pending, said, [])),)

    def from_outside(self, pos: Position, pending: Pending) -> int:
        if pending.kind == decision.QUIET and self.rng.random() < 0.01:
            self.minutes += self.rng.randint(0, 9)
            return move.pack(move.TIME, move.OUTSIDE, 0, 0, self.minutes)
        return move.NONE

    def complete(self, pos: Position, pending: Pending, choice: legality.Choice) -> Answer | None:
        """The choice with a number or with terms; None if no legal terms were found."""
        said = choice.move
        kind, seat, a, b = move.kind_of(said), move.seat_of(said), move.a_of(said), move.b_of(said)
        if kind in (move.OFFER, move.COUNTER):
            to = a if kind == move.OFFER else pending.a
            for _ in range(4):
                terms = self.draft(pos, seat, to)
                if not legality.judge(pos, pending, said, terms):
                    return (said, *terms)
            return None
        if choice.high:
            return (move.pack(kind, seat, a, b, self.number(choice.low, choice.high)),)
        return (said,)

    def number(self, low: int, high: int) -> int:
        """Low as a rule, now and then the highest."""
        if self.rng.random() < 0.1:
            return high
        return min(self.rng.randint(low, high) for _ in range(self.rng.choice((1, 4, 12))))

    def draft(self, pos: Position, seat: int, to: int, wild: bool = False) -> list[int]:
        """Terms of an offer; ``wild`` ones are seldom legal."""
        rng = self.rng
        terms = [0] * move.TERMS
        for side, holder in ((move.GIVE_TITLES, seat), (move.TAKE_TITLES, to)):
            free = [
                title for title, owner in enumerate(pos.owner)
                if (owner == holder and titles.group_is_bare(pos, title)) or (wild and rng.random() < 0.1)
            ]  # fmt: skip
            for title in rng.sample(free, min(len(free), rng.randint(0, 2))):
                terms[side] |= 1 << title
        for side, holder in ((move.GIVE_CARDS, seat), (move.TAKE_CARDS, to)):
            for card, keeper in enumerate(pos.holder):
                if (keeper == holder and rng.random() < 0.3) or (wild and rng.random() < 0.05):
                    terms[side] |= 1 << card
        most = (pos.cash[seat], pos.cash[to])
        if rng.random() < 0.7:
            terms[move.CASH] = rng.randint(-most[1] - wild, most[0] + wild) // rng.choice((1, 3, 9))
        if not pos.t.barter and not wild:
            sell = rng.random() < 0.5
            for side in (move.TAKE_TITLES, move.TAKE_CARDS) if sell else (move.GIVE_TITLES, move.GIVE_CARDS):
                terms[side] = 0
            terms[move.CASH] = -abs(terms[move.CASH]) if sell else abs(terms[move.CASH])
        if wild and rng.random() < 0.1:
            terms[rng.choice((move.LATER_CASH, move.BUILDINGS))] = rng.randint(0, 1 << 20)
        return terms

    # listed and unlisted moves

    def check_listed(self, pos: Position, pending: Pending) -> None:
        """Every listed move is accepted, over the whole of its range."""
        choices = legality.legal(pos, pending)
        assert choices, "no decision, no legal move, and the game goes on"
        assert len({choice.move for choice in choices}) == len(choices), "a move is listed twice"
        for choice in choices:
            said = choice.move
            kind, seat, a, b = move.kind_of(said), move.seat_of(said), move.a_of(said), move.b_of(said)
            assert seat in pending.speakers(pos)
            if kind in (move.OFFER, move.COUNTER):
                self.check_offer(pos, pending, choice)
                continue
            for number in {choice.low, choice.high, self.rng.randint(choice.low, choice.high)}:
                law = legality.judge(pos, pending, move.pack(kind, seat, a, b, number), [])
                assert not law, f"{move.NAMES[kind]} {a} {b} {number} is listed, and refused by {rule.NAMES[law]}"

    def check_offer(self, pos: Position, pending: Pending, choice: legality.Choice) -> None:
        """Somebody has something to trade, and it may be offered for the lowest and for the highest price listed."""
        seat = move.seat_of(choice.move)
        other = move.a_of(choice.move) if move.kind_of(choice.move) == move.OFFER else pending.a
        assert (choice.low, choice.high) == (-pos.cash[other], pos.cash[seat])
        for giver, side, price in ((seat, 0, choice.low), (other, 1, choice.high)):
            terms = [0] * move.TERMS
            for title in legality.tradable(pos, giver):
                terms[(move.GIVE_TITLES, move.TAKE_TITLES)[side]] |= 1 << title
            for card, holder in enumerate(pos.holder):
                terms[(move.GIVE_CARDS, move.TAKE_CARDS)[side]] |= (holder == giver) << card
            if any(terms):
                terms[move.CASH] = price
                assert not legality.judge(pos, pending, choice.move, terms)
                return
        raise AssertionError("an offer is listed, and nobody has anything")

    def probe(self, pos: Position, pending: Pending) -> None:
        """A move that may be anything is listed or refused by a rule of the edition; judging changes nothing."""
        said, terms = self.anything(pos)
        before, length = pos.copy(self), len(pos.log.rows)
        law = legality.judge(pos, pending, said, terms)
        assert same(before, pos)
        assert len(pos.log.rows) == length
        kind, seat, a, b = move.kind_of(said), move.seat_of(said), move.a_of(said), move.b_of(said)
        if law:
            square = pos.t.square_of[a] if a < len(pos.owner) else -1
            assert EDITION.cites(law, square), f"no rule is cited: {rule.NAMES[law]}"
            self.tally.rules_refusing[rule.NAMES[law]] += 1
        elif seat != move.OUTSIDE and self.rng.random() < 0.3:
            listed = [c for c in legality.legal(pos, pending) if move.kind_of(c.move) == kind and move.seat_of(c.move) == seat]
            assert any(fits(pos, choice, said) for choice in listed), f"{move.NAMES[kind]} {a} {b} is legal, but not listed"

    def anything(self, pos: Position) -> tuple[int, list[int]]:
        rng = self.rng
        kind = rng.randint(move.ROLL, move.TIME)
        seat = rng.randrange(pos.seats) if rng.random() < 0.98 else rng.choice((pos.seats, move.OUTSIDE))
        operands = {
            move.CLAIM: len(pos.owner) + 1, move.USE: len(pos.t.deck_of), move.OFFER: pos.seats, move.WANT: len(pos.stock),
        }  # fmt: skip
        limit = operands.get(kind, len(pos.owner)) + (rng.random() < 0.05)
        a = rng.randrange(limit) if kind in TAKES_A else 0
        if kind in (move.BUILD, move.MORTGAGE, move.LIFT, move.SELL) and rng.random() < 0.7:
            own = [title for title, owner in enumerate(pos.owner) if owner == seat]
            a = rng.choice(own) if own else a
        b = rng.randrange(7) if kind in (move.BUILD, move.SELL) and rng.random() < 0.4 else 0
        amount = rng.choice((0, 1, 2, 50, 10_000)) if kind in (move.BID, move.WANT) else 0
        terms = []
        if kind in (move.OFFER, move.COUNTER):
            terms = self.draft(pos, min(seat, pos.seats - 1), min(a, pos.seats - 1), wild=True)
        return move.pack(kind, seat, a, b, amount), terms


TAKES_A = (move.CLAIM, move.BUILD, move.SELL, move.MORTGAGE, move.LIFT, move.USE, move.OFFER, move.WANT, move.PLACE)


def fits(pos: Position, choice: legality.Choice, said: int) -> bool:
    """Is this move the listed one?  A building's kind may be named, and a group by any of its lots."""
    kind, a, b = move.kind_of(said), move.a_of(said), move.b_of(said)
    listed_a, listed_b = move.a_of(choice.move), move.b_of(choice.move)
    if kind in (move.BID, move.WANT):
        return listed_a == a and choice.low <= move.amount_of(said) <= choice.high
    if kind == move.CLAIM:
        return a in (0, listed_a)
    if kind == move.SELL and b:
        same_group = pos.t.group[a] == pos.t.group[listed_a]
        pieces = sum(max(pos.step[title] - b + 1, 0) for title in pos.t.members[pos.t.group[a]])
        return same_group and (listed_b == b or (pieces == 1 and not listed_b))
    return kind in (move.KEEP, move.COUNTER) or listed_a == a


@dataclass
class Played:
    """A random game: the game as it began, the position at its end or cap, and what was said."""

    game: Game
    start: Position
    pos: Position
    chaos: Chaos

    @property
    def answers(self) -> list[Answer]:
        return self.chaos.answers


def start_of(rng: random.Random, tally: Tally | None = None, game: Game | None = None, **chaos: Any) -> tuple[Position, Chaos]:
    """A random game, ready to be played by its own ``Chaos``."""
    start = (game or random_game(rng))._play.point
    policy = Chaos(rng, tally, **chaos)
    pos = start.copy(policy)
    pos.log = Log()
    for seq in range(len(start.log)):
        row = start.log.row(seq)
        pos.log.rows += row
        policy.count(row)
    policy.begin(pos)
    return pos, policy


def play(seed: int, moves: int = 300, tally: Tally | None = None, **chaos: Any) -> Played:
    """One random game, checked at every step, up to the first quiet point after so many answers."""
    rng = random.Random(seed)
    game = random_game(rng)
    pos, policy = start_of(rng, tally, game, **chaos)
    while not pos.over and len(policy.answers) < moves:
        beats.beat(pos)
    policy.witness(pos, Pending())
    assert bool(pos.winners) == (pos.over and pos.left > 0)  # the last two may ruin each other
    if pos.over:
        policy.probe(pos, Pending())
    policy.tally.games["ended" if pos.over else "capped"] += 1
    return Played(game, game._play.point, pos, policy)


def plays(seeds: Iterator[int] | range, moves: int = 300, **chaos: Any) -> Tally:
    tally = Tally()
    for seed in seeds:
        try:
            play(seed, moves, tally, **chaos)
        except BaseException as error:
            error.add_note(f"random game {seed}")
            raise
    return tally


def replay(played: Played, moves: int | None = None) -> Game:
    """A new game that begins as the played one did, after its first moves (all by default)."""
    old = played.game
    game = Game(old.edition, old.names, seed=old.seed, options=old.options, position=old.start)
    for said, *terms in played.answers[:moves]:
        game.play(Move(said, tuple(terms)))
    return game
