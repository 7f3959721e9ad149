"""One token on its way, moved by the engine: in all the ways that dice and cards can fall, or in one of them by chance.

The rules are not told again here.  A step is a throw and what comes before it, carried through by the engine.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple, TypeVar

from ...engine import beats, decision, event, move, rule, tables
from ...engine.chapters import detention, outing, setup, titles, turn
from ...engine.log import Log, Row
from ...engine.position import BANK, DONE, Policy, Position
from ...engine.recorded_chance import Luck
from ...engine.tables import Tables
from ...record.log.events import AWAY
from ...record.progress import ProgressBar
from .chance_outcomes import TOKEN, Falling, Odds, Sample, Unlikely

Stay = Literal["short", "long"]

LANDLORD: Final = 1  # owns all titles, and never moves
PURSE: Final = 1 << 40  # nobody runs short
MOST_WAITING: Final = 3  # cards that wait; of more, the last ones are forgotten
AT_LARGE: Final = frozenset((event.MOVED, event.DISTANCED))
OF_PLACES: Final = AT_LARGE | {*AWAY, event.ROYALTY_PAID}
OF_ERRANDS: Final = frozenset((event.CARD_DRAWN, event.CARD_KEPT, event.CARD_QUEUED, event.ERRAND_RUN))
K = TypeVar("K")


class State(NamedTuple):
    """All that the next step depends on."""

    square: int
    begins: bool = True  # is it the first step of a turn?
    doubles: int = 0
    detained: int = 0  # the n-th throw since being sent is next
    missed: int = 0  # turns still to be missed
    held: bool = False
    jailed: bool = False
    cured: bool = False
    deferred: bool = False  # does the square wait for this turn?
    kept_throw: int = 0
    visited: int = 0  # bit mask of the squares followed this turn
    waiting: tuple[int, ...] = ()  # what is known of the cards that wait: nobody looks at one before its turn has come


class Visit(NamedTuple):
    """A rent that falls due: what it depends on, beside what the owner has."""

    title: int
    rent_factor: int
    throw_factor: int
    total: int  # of the dice


@dataclass
class Seen:
    """What has happened, counted or weighted with its probability; by square where not said otherwise."""

    rolls: float = 0.0
    turns: float = 0.0
    arrivals: dict[int, float] = field(default_factory=dict)
    ends: dict[int, float] = field(default_factory=dict)  # of rolls, free
    detained: dict[int, float] = field(default_factory=dict)  # ends of rolls, detained or away
    turn_ends: dict[int, float] = field(default_factory=dict)
    visits: dict[Visit, float] = field(default_factory=dict)
    royalties: dict[int, float] = field(default_factory=dict)  # money
    lengths: dict[int, float] = field(default_factory=dict)  # games of a sample, by their number of turns
    forgotten: float = 0.0  # cards

    def add(self, other: Seen, weight: float) -> None:
        """As much of what another has seen."""
        for name, found in vars(other).items():
            if isinstance(found, dict):
                mine = getattr(self, name)
                for key, amount in found.items():
                    mine[key] = mine.get(key, 0.0) + weight * amount
            else:
                setattr(self, name, getattr(self, name) + weight * found)

    def enter(self, pos: Position, rolled: bool, weight: float = 1.0) -> None:
        """What the log of a step tells, and where the token stands after it."""
        away = False
        for row in rows_of(pos.log, OF_PLACES):
            if row.kind in AT_LARGE:
                away = False
                count(self.arrivals, row.square, weight)
            elif row.kind in AWAY:
                away = True
            elif row.kind == event.ROYALTY_PAID and row.other == LANDLORD:
                count(self.royalties, row.square, weight * row.amount)
        if rolled:
            self.rolls += weight
            count(self.detained if away else self.ends, pos.square[TOKEN], weight)

    def end_turn(self, square: int, weight: float = 1.0) -> None:
        self.turns += weight
        count(self.turn_ends, square, weight)


def square_rolls(pos: Position) -> bool:
    """Has the token moved by the throw of its square, the post office or the last one before the exit?  That is the roll."""
    followed = map(pos.log.row, pos.log.find(event.FOLLOWED))
    return any(
        row.rule == rule.DEFERRED and pos.t.directives[row.square][0][0] in (tables.COLLECT, tables.EXIT_ON) for row in followed
    )


def waited_for(pos: Position) -> int:
    """How many cards that had waited have been carried out; others are at once, or have been drawn to wait."""
    errands, drawn = 0, list[int]()
    for row in rows_of(pos.log, OF_ERRANDS) if pos.log.count(event.ERRAND_RUN) else ():
        if row.kind == event.CARD_DRAWN:
            drawn.append(row.card)
        elif row.kind in (event.CARD_KEPT, event.CARD_QUEUED, event.ERRAND_RUN) and row.card in drawn:
            drawn.remove(row.card)
        else:
            errands += row.kind == event.ERRAND_RUN
    return errands


def rows_of(log: Log, kinds: Set[int]) -> list[Row]:
    """The events of some kinds: of the many others in a step no row need be made."""
    return [log.row(seq) for seq, kind in enumerate(log.column("kind")) if kind in kinds]


def count(amounts: dict[K, float], key: K, amount: float) -> None:
    amounts[key] = amounts.get(key, 0.0) + amount


class Alone(Policy):
    """Who moves a token and wants nothing else."""

    def __init__(self, stay: Stay, falling: Falling) -> None:
        self.stay = stay
        self.falling = falling

    def quiet(self, pos: Position) -> int:
        if pos.throws == DONE:
            return move.pack(move.END, TOKEN)
        if pos.t.open_track and outing.comes_first(pos, TOKEN):
            return move.pack(move.GO, TOKEN)
        if self.stay == "short" and pos.detained[TOKEN] and not detention.may_pay_fine(pos, TOKEN):
            return move.pack(move.PAY, TOKEN)
        return move.pack(move.ROLL, TOKEN)

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        if kind == decision.BUY:
            return move.pack(move.DECLINE, seat)
        if kind == decision.BID:
            return move.pack(move.PASS, seat)
        if kind == decision.TICKET:
            return move.pack(move.STAY if b and self.stay == "long" else move.PAY, seat)
        if kind == decision.CHOOSE:
            return move.pack(move.CHOOSE, seat, a + self.falling.choose(pos, [1] * b))
        if kind == decision.PATH:
            return move.pack(move.CHOOSE, seat, (a, b)[self.falling.choose(pos, (1, 1))], 1)
        if kind == decision.JOKER:
            return move.pack(move.PASS, seat)
        raise ValueError(f"a token on its own has no answer to {decision.NAMES[kind]}")

    def terms(self, pos: Position, seat: int) -> list[int]:
        return [0] * move.TERMS


@dataclass
class Step:
    """Where a step leads, and what is seen in it."""

    following: dict[State, float] = field(default_factory=dict)
    seen: Seen = field(default_factory=Seen)

    def add(self, other: Step, weight: float) -> None:
        for state, likely in other.following.items():
            count(self.following, state, weight * likely)
        self.seen.add(other.seen, weight)


class Traveller:
    """The steps of one token under some tables, and what is seen on the way."""

    def __init__(self, t: Tables, stay: Stay, faces: int) -> None:
        # a joker that is looked at does nothing, as nobody plays one
        effects = [[] if t.open_track and kind >= 0 else rows for kind, rows in zip(t.kept_kind, t.effects, strict=True)]
        end = t.end if t.exit >= 0 else tables.LAST_SURVIVOR
        self.t = replace(t, claim_steps=2, end=end, round_limit=0, effects=effects)
        self.stay: Stay = stay
        self.faces = faces
        self.odds = Odds(self.t, faces)
        self.policy = Alone(stay, self.odds)
        self.pos = self.position()
        self.start = State(t.start_square)
        self.steps: dict[tuple[State, tuple[int, ...]], Step] = {}

    def position(self) -> Position:
        """A token, and who owns all titles."""
        pos = Position(self.t, LANDLORD + bool(self.t.price), 0, self.policy)
        pos.luck = self.odds
        for title in range(len(self.t.price)):
            titles.take(pos, LANDLORD, title)
        return pos

    def step(self, state: State) -> dict[State, float]:
        """Where a step leads, and how likely; nowhere from the exit."""
        return self.follow(state).following

    def follow(self, state: State, looked_at: tuple[int, ...] = ()) -> Step:
        """Every way from a state on which all of ``looked_at`` is carried out, the first of the cards that wait."""
        if (state, looked_at) in self.steps:
            return self.steps[state, looked_at]
        odds, step, further = self.odds, Step(), False
        odds.begin()
        goes_on = state.square != self.t.exit
        while goes_on:
            self.put(state, looked_at)
            try:
                rolled, ended = self.carry_through()
            except Unlikely:
                self.pos = self.position()  # the other one stands in the middle of a step
            else:
                errands = waited_for(self.pos)
                if errands == len(looked_at):  # with fewer it is a way of fewer cards
                    self.enter(step, rolled, ended, odds.chance())
                further = further or errands > len(looked_at)
            goes_on = odds.turn_on()
        if further:  # on some ways the turn of the next card has come
            self.look_further(step, state, looked_at)
        self.steps[state, looked_at] = step
        return step

    def enter(self, step: Step, rolled: bool, ended: bool, weight: float) -> None:
        """One of the ways of a step, which has been carried through."""
        pos = self.pos
        count(step.following, self.read(ended), weight)
        step.seen.enter(pos, rolled, weight)
        if ended:
            step.seen.end_turn(pos.square[TOKEN], weight)
        for claim in pos.claims:
            visit = Visit(claim.title, pos.rent_factor, pos.throw_factor, pos.die1 + pos.die2)
            count(step.seen.visits, visit, weight)
        step.seen.forgotten += weight * max(0, len(pos.queue[TOKEN]) - MOST_WAITING)

    def look_further(self, step: Step, state: State, looked_at: tuple[int, ...]) -> None:
        """The ways with each kind that the next of the cards can be."""
        cards, counts = self.odds.looked_at[state.waiting[len(looked_at)]]
        for card, number in zip(cards, counts, strict=True):
            step.add(self.follow(state, (*looked_at, card)), number / sum(counts))

    def put(self, state: State, looked_at: tuple[int, ...]) -> None:
        """Set the position to a state, its turn begun or under way."""
        pos = self.pos
        refill(pos)
        pos.claims.clear()
        pos.over = False
        pos.playing[TOKEN] = True
        pos.left = pos.seats
        pos.exits.clear()
        pos.square[TOKEN] = state.square
        pos.detained[TOKEN] = state.detained
        pos.missed[TOKEN] = state.missed
        pos.on_hold[TOKEN] = state.held
        pos.jailed[TOKEN] = state.jailed
        pos.cured[TOKEN] = state.cured
        pos.aid_due[TOKEN] = False
        pos.deferred[TOKEN] = state.deferred
        pos.kept_throw[TOKEN] = state.kept_throw
        pos.queue[TOKEN] = [*looked_at, *(self.odds.looked_at[known][0][0] for known in state.waiting[len(looked_at) :])]
        pos.fresh = ()
        pos.promised[TOKEN] = 0  # the number of the post office is as good as any other, whenever it is thrown
        pos.companion = -1
        pos.rent_factor, pos.throw_factor, pos.count = 1, 0, 0
        turn.begin(pos, TOKEN, rule.NEXT_PLAYER)
        if not state.begins:
            pos.first_throw = False
            pos.doubles = state.doubles
            pos.visited = state.visited
            pos.errands = 0

    def carry_through(self) -> tuple[bool, bool]:
        """On to the next throw or the end of the turn: was there a roll, and is the turn over?"""
        pos = self.pos
        rolled = False
        while True:
            said = self.policy.quiet(pos)
            if move.kind_of(said) != move.ROLL:
                beats.carry_out(pos, said)
            elif rolled:
                return True, False
            else:
                rolled = True
                turn.roll(pos)
            rolled = rolled or square_rolls(pos)
            if pos.over or pos.sent or pos.throws == DONE or not pos.playing[TOKEN]:
                return rolled, True

    def read(self, ended: bool) -> State:
        pos = self.pos
        if pos.square[TOKEN] == self.t.exit:
            return State(self.t.exit)
        doubles = 0 if ended else min(pos.doubles, self.t.max_doubles or 1)  # where there is no limit, one is as good as ten
        return State(
            pos.square[TOKEN], ended, doubles, pos.detained[TOKEN], pos.missed[TOKEN], pos.on_hold[TOKEN],
            pos.jailed[TOKEN], pos.cured[TOKEN], pos.deferred[TOKEN], pos.kept_throw[TOKEN],
            0 if ended else pos.visited, tuple(map(self.odds.known, pos.queue[TOKEN][:MOST_WAITING])),
        )  # fmt: skip

    def sample(self, rolls: int, seed: int) -> Seen:
        """So many rolls by chance: a position that lives on, with a turn after the other."""
        seen = Seen()
        falling = Sample(self.t, self.faces)
        policy = Alone(self.stay, falling)
        pos = new_game(self.t, seed, policy, falling)
        with ProgressBar(rolls, "rolls") as bar:
            while seen.rolls < rolls:
                refill(pos)
                turn_now = pos.turn
                rolled = live_on(pos)
                seen.enter(pos, rolled)
                bar.advance(rolled)
                if pos.over or pos.turn > turn_now:
                    seen.end_turn(pos.square[TOKEN])
                if pos.over:
                    count(seen.lengths, pos.turn, 1.0)
                    streams = pos.streams
                    pos = new_game(self.t, seed, policy, falling)
                    pos.streams = streams
        return seen


def live_on(pos: Position) -> bool:
    """Beat by beat to the next throw or into the next turn: was there a roll?"""
    turn_now, rolled = pos.turn, False
    while not pos.over and pos.turn == turn_now:
        rolls = move.kind_of(pos.policy.quiet(pos)) == move.ROLL
        if rolls and rolled:
            break
        beats.beat(pos)
        rolled = rolled or rolls or square_rolls(pos)
    return rolled


def new_game(t: Tables, seed: int, policy: Policy, luck: Luck) -> Position:
    """A game of one seat, whose titles nobody buys."""
    pos = Position(t, 1, seed, policy)
    setup.start(pos)
    pos.luck = luck
    return pos


def refill(pos: Position) -> None:
    """Nothing has been told, everybody has a full purse, and no card is kept."""
    pos.log.truncate(0)
    pos.cash = tables.numbers([PURSE] * len(pos.cash))
    pos.holder = tables.numbers([BANK] * len(pos.holder))
