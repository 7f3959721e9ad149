"""Random play over every option: any legal move of any seat, and everything that must hold whatever is played.

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
from plakett_widgets.engine import beats, decision, event, legality, move, reason, rule
from plakett_widgets.engine.chapters import titles
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.log import Log
from plakett_widgets.engine.position import Policy, Position
from plakett_widgets.moves.grammar import Move
from plakett_widgets.record.log.rebuild import RebuiltState

from . import property_games, races

# by the turn of an edition: what its games bring (``KINDS``), where they can begin (``random_position``), what must hold in
# them (``Watch``)
GAMES = {"classic": property_games, "lockdown": races}
EDITIONS = tuple(map(editions.load, editions.names()))
BY_ID = {edition.id: edition for edition in EDITIONS}
EDITION = BY_ID["plakettopoly"]
NAMES = ("A", "B", "C", "D", "E", "F", "G", "H")
Answer = tuple[int, ...]  # a packed move; after it, for an offer or counter, its terms

# how often a kind of move is drawn where it is possible, beside 1 for the others
WEIGHTS = {
    move.ROLL: 12, move.END: 12, move.GO: 12, move.CLAIM: 6, move.BUILD: 6, move.USE: 3, move.PASS: 0.4, move.SELL: 0.5,
    move.MORTGAGE: 0.5, move.OFFER: 0.25, move.BUY: 3, move.BID: 3, move.ACCEPT: 2, move.COUNTER: 2,
    move.IN_KIND: 0.5,
}  # fmt: skip


@dataclass
class Tally:
    """Counts of each kind of thing seen."""

    moves: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    rules_cited: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        for name, counter in vars(self).items():
            counter.update(getattr(other, name))

    def rules(self) -> Counter[str]:
        rules = {reason.NAMES[why]: rule.NAMES[reason.rule_of(why)] for why in reason.NAMES}
        return self.rules_cited + Counter(rules[name] for name in self.reasons)

    def zeros(self, *played: Edition) -> dict[str, list[str]]:
        """Return what was never seen, of the kinds that these editions have and the rules that they cite."""
        seen = {
            "moves": (move.NAMES, self.moves), "decisions": (decision.NAMES, self.decisions),
            "events": (event.NAMES, self.events),
        }  # fmt: skip
        zeros = {}
        for what, (names, counter) in seen.items():
            known = {number for edition in played for number in GAMES[edition.turn].KINDS[what]}
            zeros[what] = [name for number, name in names.items() if number in known and not counter[name]]
        cited = {name for edition in played for name in edition.rulebook.cites}
        return zeros | {"rules": sorted(cited - set(self.rules()))}


# beginnings


def random_options(rng: random.Random, edition: Edition) -> dict[str, object]:
    """Each option at its default or, as often, at any of its values."""
    return {
        option.name: option.default if rng.random() < 0.5 else random_value(rng, rng.choice(option.choices))
        for option in edition.options
    }


def random_value(rng: random.Random, choice: Value) -> object:
    if not choice.takes_number:
        return choice.value
    number = rng.choice((1, 2, 3, 20, 90))
    return number if choice.value == "n" else f"{str(choice.value)[:-1]}{number}"


def random_position(
    rng: random.Random, names: Sequence[str], edition: Edition, options: dict[str, object] | None = None
) -> dict[str, Any]:
    """Data of a position in the midst of a game under these options."""
    board, tables = edition.under(options), edition.tables(options)
    position: dict[str, Any] = GAMES[edition.turn].random_position(rng, names, board, tables)
    return position


def random_game(rng: random.Random, edition: Edition, rich: float = 0.6) -> Game:
    """Return a game of persons under any options, more often than not from a position in its midst."""
    options = random_options(rng, edition)
    players = edition.players
    seats = rng.randint(players.banker_apart if options.get("non_playing_banker") else players.min, players.max)
    position = random_position(rng, NAMES[:seats], edition, options) if rng.random() < rich else None
    return Game(edition, NAMES[:seats], seed=rng.getrandbits(48), options=options, position=position)


# what must hold


def check(edition: Edition, pos: Position, pending: Pending) -> None:
    """Check all that holds at every quiet point and pending decision, in this kind of game."""
    GAMES[edition.turn].check(pos, pending)


def money(pos: Position) -> int:
    return sum(pos.cash)


def same(one: Position, other: Position) -> bool:
    """Return whether two positions are equal in all but the policy."""
    return one.contents() | {"policy": None} == other.contents() | {"policy": None}


def owed(table: Position | RebuiltState) -> list[tuple[int, int, int]]:
    """Return all debts: first what stays owed, then loans, the oldest first."""
    return [(debt.debtor, debt.creditor, debt.amount) for debt in (*table.debts, *table.loans)]


# who plays


class Chaos(Policy):
    """Gives any legal answer for any seat, and checks all it sees. ``answers`` holds its answers."""

    def __init__(
        self, rng: random.Random, edition: Edition, tally: Tally | None = None, thorough: float = 0.1, probing: int = 3
    ) -> None:
        self.rng = rng
        self.edition = edition
        self.tally = tally if tally is not None else Tally()
        self.thorough = thorough  # how often every listed move is judged
        self.probing = probing  # unlisted moves tried each time
        self.answers: list[Answer] = []
        self.asked: list[int] = []  # the kind of decision that each answers
        self.minutes = 0
        self.state: RebuiltState | None = None
        self.read = 0
        self.money = 0
        self.watch: Any = None  # what its kind of game needs
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
        self.state = RebuiltState.of(pos)
        self.read = len(pos.log)
        self.money = money(pos)
        self.watch = GAMES[self.edition.turn].Watch(pos)

    def witness(self, pos: Position, pending: Pending) -> None:
        """Read the events since the last time, and look at the position that they have led to."""
        state = self.state
        assert state is not None
        for seq in range(self.read, len(pos.log)):
            row = pos.log.row(seq)
            self.read_event(pos, state, row, seq)
        self.read = len(pos.log)
        assert state == RebuiltState.of(pos), "the log does not hold what has happened"
        assert owed(state) == owed(pos), "the log does not hold who owes what"
        self.watch.look(pos, pending)

    def read_event(self, pos: Position, state: RebuiltState, row: tuple[int, ...], seq: int) -> None:
        _, seat, kind, rule_id, square, amount, _, card, _, _, cash, cause = row
        state.apply(row)
        if kind == event.MONEY_ISSUED:
            self.money += amount
        assert sum(state.cash) == self.money, f"{event.NAMES[kind]} made or destroyed money"
        assert min(state.cash[:-1]) >= 0
        if seat >= 0:
            assert cash == state.cash[seat], f"{event.NAMES[kind]}: cash {cash}, not {state.cash[seat]}"
        assert -1 <= cause < seq
        assert self.edition.cites(rule_id, square, card), f"{event.NAMES[kind]} cites no rule ({rule.NAMES[rule_id]})"
        self.watch.read(row)
        self.count(row)

    def count(self, row: tuple[int, ...]) -> None:
        self.tally.events[event.NAMES[row[2]]] += 1
        self.tally.rules_cited[rule.NAMES[row[3]]] += 1

    # answers

    def speak(self, pos: Position, pending: Pending) -> int:
        self.witness(pos, pending)
        for _ in range(self.probing):
            self.probe(pos, pending)
        if self.rng.random() < self.thorough:
            self.check_listed(pos, pending)
        answer = self.choose(pos, pending)
        why = legality.judge(pos, pending, answer[0], list(answer[1:]))
        assert not why, f"refused ({reason.NAMES[why]}): {move.NAMES[move.kind_of(answer[0])]}"
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
                carry_on = [move.pack(kind, pos.seat) for kind in (move.GO, move.ROLL, move.END)]
                for packed in carry_on:
                    if not legality.judge(pos, pending, packed, []):
                        return (packed,)
            seat = pos.seat if rng.random() < 0.4 else rng.choice(pending.speakers(pos))
            choices = legality.quiet_choices(pos, seat) or legality.legal(pos, pending)
        else:
            choices = legality.legal(pos, pending)
        assert choices, f"nothing can be answered: {decision.NAMES[pending.kind]}"
        while choices:
            weights = [WEIGHTS.get(move.kind_of(choice.move), 1) for choice in choices]
            (choice,) = rng.choices(choices, weights)
            answer = self.complete(pos, pending, choice)
            if answer:
                return answer
            choices.remove(choice)
        carry_on = [move.pack(kind, pos.seat) for kind in (move.GO, move.ROLL, move.END)]
        return (next(packed for packed in carry_on if not legality.judge(pos, pending, packed, [])),)

    def from_outside(self, pos: Position, pending: Pending) -> int:
        if pending.kind == decision.QUIET and self.rng.random() < 0.01:
            self.minutes += self.rng.randint(0, 9)
            return move.pack(move.TIME, move.OUTSIDE, 0, 0, self.minutes)
        return move.NONE

    def complete(self, pos: Position, pending: Pending, choice: legality.Choice) -> Answer | None:
        """Return the choice with a number or with terms, None if no legal terms were found."""
        packed = choice.move
        kind, seat, a, b = move.kind_of(packed), move.seat_of(packed), move.a_of(packed), move.b_of(packed)
        if kind in move.WITH_TERMS:
            to = a if kind == move.OFFER else pending.a
            for _ in range(4):
                terms = self.titles_alone(pos, seat) if kind == move.IN_KIND else self.draft(pos, seat, to)
                if not legality.judge(pos, pending, packed, terms):
                    return (packed, *terms)
            return None
        if choice.high:
            number = self.number(choice.low, choice.high)
            return (move.pack(kind, seat, a, b, pos.t.in_notes(number) if kind == move.BID else number),)
        return (packed,)

    def number(self, low: int, high: int) -> int:
        """Low as a rule, now and then the highest."""
        if self.rng.random() < 0.1:
            return high
        return min(self.rng.randint(low, high) for _ in range(self.rng.choice((1, 4, 12))))

    def draft(self, pos: Position, seat: int, to: int, wild: bool = False) -> list[int]:
        """Return terms of an offer. ``wild`` ones are seldom legal."""
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
                if (pos.t.card_trade and keeper == holder and rng.random() < 0.3) or (wild and rng.random() < 0.05):
                    terms[side] |= 1 << card
        most = (pos.cash[seat], pos.cash[to])
        if pos.t.lending and rng.random() < 0.3:
            terms[move.LATER_CASH] = rng.randint(-most[0], most[1])
        if rng.random() < 0.7 and (wild or not pos.t.balanced):
            beyond = 2 if wild else 1
            terms[move.CASH] = rng.randint(-most[1] * 2, most[0] * beyond) // rng.choice((1, 3, 9))
        if not wild or rng.random() < 0.5:
            for term in (move.CASH, move.LATER_CASH):
                terms[term] = pos.t.in_notes(terms[term])
        if not pos.t.barter and not wild:
            sell = rng.random() < 0.5
            for side in (move.TAKE_TITLES, move.TAKE_CARDS) if sell else (move.GIVE_TITLES, move.GIVE_CARDS):
                terms[side] = 0
            terms[move.CASH] = -abs(terms[move.CASH]) if sell else abs(terms[move.CASH])
        if wild and rng.random() < 0.1:
            terms[rng.choice((move.LATER_CASH, move.BUILDINGS))] = rng.randint(0, 1 << 20)
        return terms

    def titles_alone(self, pos: Position, seat: int) -> list[int]:
        """Terms that name one title or more of the speaker and nothing else."""
        own = legality.tradable(pos, seat) if seat < pos.seats else []
        given = self.rng.sample(own, min(len(own), self.rng.randint(1, 3)))
        return [sum(1 << title for title in given), *[0] * (move.TERMS - 1)]

    # listed and unlisted moves

    def check_listed(self, pos: Position, pending: Pending) -> None:
        """Every listed move is accepted, over the whole of its range."""
        choices = legality.legal(pos, pending)
        assert choices, "no decision, no legal move, and the game goes on"
        assert len({choice.move for choice in choices}) == len(choices), "a move is listed twice"
        for choice in choices:
            packed = choice.move
            kind, seat, a, b = move.kind_of(packed), move.seat_of(packed), move.a_of(packed), move.b_of(packed)
            assert seat in pending.speakers(pos)
            if kind in (move.OFFER, move.COUNTER):
                self.check_offer(pos, pending, choice)
                continue
            completed = [(packed, [])]
            if kind == move.IN_KIND:
                completed = [(packed, self.titles_alone(pos, seat))]
            elif choice.high:
                drawn = self.rng.randint(choice.low, choice.high)
                numbers = {choice.low, choice.high, pos.t.in_notes(drawn) if kind == move.BID else drawn}
                completed = [(move.pack(kind, seat, a, b, number), []) for number in numbers]
            for one, terms in completed:
                why = legality.judge(pos, pending, one, terms)
                assert not why, f"{move.NAMES[kind]} {a} {b} {terms} is listed, and refused: {reason.NAMES[why]}"

    def check_offer(self, pos: Position, pending: Pending, choice: legality.Choice) -> None:
        """Somebody has something to trade, and it may be offered for the lowest and for the highest price listed."""
        seat = move.seat_of(choice.move)
        other = move.a_of(choice.move) if move.kind_of(choice.move) == move.OFFER else pending.a
        note = pos.t.smallest_note
        most = (-pos.cash[other] // -note * -note, pos.cash[seat] // note * note)
        assert (choice.low, choice.high) == ((0, 0) if pos.t.balanced else most)
        tried = []
        for giver, side, price in ((seat, 0, choice.low), (other, 1, choice.high)):
            for title in legality.tradable(pos, giver):
                tried.append((price, (move.GIVE_TITLES, move.TAKE_TITLES)[side], 1 << title))
            for card, holder in enumerate(pos.holder):
                if holder == giver:
                    tried.append((price, (move.GIVE_CARDS, move.TAKE_CARDS)[side], 1 << card))
        if pos.t.lending:
            tried.append((choice.low, move.LATER_CASH, note))
        for price, term, goods in tried:
            terms = [0] * move.TERMS
            terms[move.CASH], terms[term] = price, goods
            if not legality.judge(pos, pending, choice.move, terms):
                return
        raise AssertionError("an offer is listed, and nobody has anything")

    def probe(self, pos: Position, pending: Pending) -> None:
        """Check that any move is listed, or refused by a rule of the edition. Judging changes nothing."""
        packed, terms = self.anything(pos, pending)
        before, length = pos.copy(self), len(pos.log.rows)
        why = legality.judge(pos, pending, packed, terms)
        assert same(before, pos)
        assert len(pos.log.rows) == length
        kind, seat, a, b = move.kind_of(packed), move.seat_of(packed), move.a_of(packed), move.b_of(packed)
        if why:
            square = pos.t.square_of[a] if kind in move.ABOUT_TITLE and a < len(pos.owner) else -1
            rule_id = reason.rule_of(why)
            assert self.edition.cites(rule_id, square), f"no rule is cited: {reason.NAMES[why]}, for {move.NAMES[kind]}"
            self.tally.reasons[reason.NAMES[why]] += 1
        elif seat != move.OUTSIDE and self.rng.random() < 0.3:
            listed = [c for c in legality.legal(pos, pending) if move.kind_of(c.move) == kind and move.seat_of(c.move) == seat]
            assert any(fits(pos, choice, packed) for choice in listed), f"{move.NAMES[kind]} {a} {b} is legal, but not listed"

    def anything(self, pos: Position, pending: Pending) -> tuple[int, list[int]]:
        """Return any move of any seat about anything. During a decision every other one is a kind of answer to it."""
        rng = self.rng
        kind = rng.choice(SAYABLE) if rng.random() < 0.8 else rng.choice((move.BUILD, move.SELL))
        seat = rng.randrange(pos.seats) if rng.random() < 0.98 else rng.choice((pos.seats, move.OUTSIDE))
        if pending.kind in ANSWERS and rng.random() < 0.5:
            kind, seat = rng.choice(ANSWERS[pending.kind]), pending.seat
        operands = {
            move.CLAIM: len(pos.owner) + 1, move.USE: len(pos.t.deck_of), move.OFFER: pos.seats, move.WANT: len(pos.stock),
            move.CHOOSE: pos.t.squares,
        }  # fmt: skip
        limit = (operands.get(kind, len(pos.owner)) + (rng.random() < 0.05)) or 1
        a = rng.randrange(limit) if kind in TAKES_A else 0
        if kind in (move.BUILD, move.MORTGAGE, move.LIFT, move.SELL) and rng.random() < 0.7:
            own = [title for title, owner in enumerate(pos.owner) if owner == seat]
            built = [title for title in own if pos.step[title]]
            a = rng.choice(built or own) if own else a
        b = rng.randrange(max(len(pos.stock) + 2, 7)) if kind in (move.BUILD, move.SELL) and rng.random() < 0.4 else 0
        if kind == move.BUILD and pos.t.substitution and a < len(pos.owner) and rng.random() < 0.7:
            b = rng.choice(pos.t.kind_at[a]) + 1
        if kind == move.CHOOSE:
            b = rng.randrange(2)
        amount = rng.choice((0, 1, 2, 50, 10_000)) if kind in (move.BID, move.WANT) else 0
        if kind == move.SELL and not b:
            amount = rng.randrange(2)
        terms = []
        if kind in move.WITH_TERMS:
            to = pending.a if pending.kind == decision.OFFER else a
            terms = self.draft(pos, min(seat, pos.seats - 1), min(to, pos.seats - 1), wild=rng.random() < 0.7)
            if kind == move.IN_KIND and rng.random() < 0.7:
                terms = self.titles_alone(pos, seat)
        return move.pack(kind, seat, a, b, amount), terms


SAYABLE = [kind for kind in move.NAMES if kind not in (move.NONE, move.DICE, move.TOP)]
ANSWERS = {
    decision.BUY: (move.BUY,), decision.BID: (move.BID,), decision.DEBT: (move.SETTLE, move.BANKRUPT, move.IN_KIND),
    decision.OFFER: (move.ACCEPT, move.COUNTER), decision.LIFT: (move.LIFT, move.KEEP), decision.WANT: (move.WANT,),
    decision.PLACE: (move.PLACE,), decision.RELEASE: (move.PAY, move.USE),
    decision.TICKET: (move.PAY, move.STAY, move.USE), decision.IN_KIND: (move.ACCEPT,),
}  # fmt: skip
TAKES_A = (*move.ABOUT_TITLE, move.CLAIM, move.USE, move.OFFER, move.WANT, move.CHOOSE)


def fits(pos: Position, choice: legality.Choice, packed: int) -> bool:
    """Return whether this move is the listed one.

    A building's kind may be named, and a group by any of its lots.
    """
    kind, a, b = move.kind_of(packed), move.a_of(packed), move.b_of(packed)
    listed_a, listed_b = move.a_of(choice.move), move.b_of(choice.move)
    if kind in (move.BID, move.WANT):
        return listed_a == a and choice.low <= move.amount_of(packed) <= choice.high  # in notes: see judge
    if kind == move.CLAIM:
        return a in (0, listed_a)
    if kind == move.SELL and move.amount_of(packed) != move.amount_of(choice.move):
        return False
    if kind == move.SELL and b:
        same_group = pos.t.group[a] == pos.t.group[listed_a]
        pieces = sum(above(pos, title, b - 1) for title in pos.t.members[pos.t.group[a]])
        return same_group and (listed_b == b or (pieces == 1 and not listed_b))
    if kind == move.BUILD and pos.t.substitution:
        return (listed_a, listed_b) == (a, b)
    return kind in (move.KEEP, move.COUNTER) or listed_a == a


def above(pos: Position, title: int, step: int) -> int:
    """Return how many buildings of this lot stand above a step."""
    return int(pos.step[title] > step) if pos.t.substitution else max(pos.step[title] - step, 0)


@dataclass
class Played:
    """A random game: its beginning, the position at its end or cap, and its answers."""

    game: Game
    start: Position
    pos: Position
    chaos: Chaos

    @property
    def answers(self) -> list[Answer]:
        return self.chaos.answers


def start_of(game: Game, rng: random.Random, tally: Tally | None = None, **chaos: Any) -> tuple[Position, Chaos]:
    """A game, ready to be played by its own ``Chaos``."""
    start = game.table.history.session.point
    policy = Chaos(rng, game.edition, tally, **chaos)
    pos = start.copy(policy)
    pos.log = Log()
    for seq in range(len(start.log)):
        row = start.log.row(seq)
        pos.log.write(*row)
        policy.count(row)
    policy.begin(pos)
    return pos, policy


def play(seed: int, edition: Edition, moves: int = 300, tally: Tally | None = None, **chaos: Any) -> Played:
    """Play one random game, checked at every step, up to the first quiet point after so many answers."""
    rng = random.Random(seed)
    game = random_game(rng, edition)
    pos, policy = start_of(game, rng, tally, **chaos)
    while not pos.over and len(policy.answers) < moves:
        beats.beat(pos)
    policy.witness(pos, Pending())
    assert bool(pos.winners) == (pos.over and (pos.left > 0 or bool(pos.exits)))  # the last two may ruin each other
    if pos.over:
        policy.probe(pos, Pending())
    policy.tally.games["ended" if pos.over else "capped"] += 1
    return Played(game, game.table.history.session.point, pos, policy)


def sample(edition: str, seed: int, moves: int = 300) -> Played:
    """A random game soon played: listed moves are not judged, and no others tried."""
    return play(seed, BY_ID[edition], moves, thorough=0, probing=0)


def plays(edition: Edition, seeds: Iterator[int] | range, moves: int = 300, **chaos: Any) -> Tally:
    tally = Tally()
    for seed in seeds:
        try:
            play(seed, edition, moves, tally, **chaos)
        except BaseException as error:
            error.add_note(f"random game {seed} of {edition.id}")
            raise
    return tally


def replay(played: Played, moves: int | None = None) -> Game:
    """A new game that begins as the played one did, after its first moves (all by default)."""
    old = played.game
    game = Game(old.edition, old.names, seed=old.seed, options=old.options, position=old.table.setup.start)
    for packed, *terms in played.answers[:moves]:
        game.play(Move(packed, tuple(terms)))
    return game


def sample_game(edition: str, seed: int, moves: int = 300) -> Game:
    """Return a sample as a game: at a quiet point, in the midst of something, or over.

    It begins anew or from a position.
    """
    return replay(sample(edition, seed, moves))
