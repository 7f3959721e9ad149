"""The walk of one token on a board, step by step, carried out by the engine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Set
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple

from ...engine import beats, decision, event, move, rule, tables
from ...engine.chapters import detention, outing, setup, titles, turn
from ...engine.log import Log, Row
from ...engine.position import BANK, DONE, Policy, Position
from ...engine.recorded_chance import RecordedChance
from ...engine.tables import Tables
from ...record.log.events import AWAY
from ...record.progress import ProgressBar
from .chance_outcomes import TOKEN, ChanceModel, EnumeratedChance, SampledChance, UnlikelyOutcome

Stay = Literal["short", "long"]

LANDLORD: Final = 1  # owns all titles, and never moves
UNLIMITED_CASH: Final = 1 << 40  # nobody runs short
MAX_WAITING_CARDS: Final = 3  # further cards are forgotten
FREE_ARRIVALS: Final = frozenset((event.MOVED, event.DISTANCED))
PLACE_EVENTS: Final = FREE_ARRIVALS | {*AWAY, event.ROYALTY_PAID}
ERRAND_EVENTS: Final = frozenset((event.CARD_DRAWN, event.CARD_KEPT, event.CARD_QUEUED, event.ERRAND_RUN))


class State(NamedTuple):
    """All that the next step depends on. Most fields are those of a position."""

    square: int
    begins: bool = True  # whether it is the first step of a turn
    doubles: int = 0
    visited: int = 0  # bit mask of the squares followed this turn
    waiting: tuple[int, ...] = ()  # kinds of the cards that wait, which nobody looks at before their turn
    detained: int = 0  # number of the next throw in detention
    missed: int = 0  # turns still to be missed
    on_hold: bool = False
    jailed: bool = False
    cured: bool = False
    deferred: bool = False  # whether the square acts in this turn
    kept_throw: int = 0


BY_SEAT: Final = State._fields[State._fields.index("detained") :]  # fields that a position has for each seat


class Visit(NamedTuple):
    """A rent that falls due, with all that it depends on but what the owner has."""

    title: int
    rent_factor: int
    throw_factor: int
    total: int  # of the dice


def zeros() -> dict[Any, float]:
    return defaultdict(float)


@dataclass
class WalkCounts:
    """What happened on a walk, counted or weighted with its probability, by square where not noted otherwise."""

    rolls: float = 0.0
    turns: float = 0.0
    forgotten: float = 0.0  # number of cards
    arrivals: dict[int, float] = field(default_factory=zeros)
    ends: dict[int, float] = field(default_factory=zeros)  # ends of rolls, free
    detained: dict[int, float] = field(default_factory=zeros)  # ends of rolls, detained or away
    turn_ends: dict[int, float] = field(default_factory=zeros)
    royalties: dict[int, float] = field(default_factory=zeros)  # money
    visits: dict[Visit, float] = field(default_factory=zeros)
    lengths: dict[int, float] = field(default_factory=zeros)  # games of a sample by their number of turns
    following: dict[State, float] = field(default_factory=zeros)  # where a step leads

    def add(self, other: WalkCounts, weight: float) -> None:
        """Add what others counted, with a weight."""
        for name, found in vars(other).items():
            if isinstance(found, dict):
                mine = getattr(self, name)
                for key, amount in found.items():
                    mine[key] += weight * amount
            else:
                setattr(self, name, getattr(self, name) + weight * found)

    def add_events(self, pos: Position, rolled: bool, weight: float = 1.0) -> None:
        """Count the events of a step, and where the token stands after it."""
        away = False
        for row in rows_of(pos.log, PLACE_EVENTS):
            if row.kind in FREE_ARRIVALS:
                away = False
                self.arrivals[row.square] += weight
            elif row.kind in AWAY:
                away = True
            elif row.kind == event.ROYALTY_PAID and row.other == LANDLORD:
                self.royalties[row.square] += weight * row.amount
        if rolled:
            self.rolls += weight
            (self.detained if away else self.ends)[pos.square[TOKEN]] += weight

    def end_turn(self, square: int, weight: float = 1.0) -> None:
        self.turns += weight
        self.turn_ends[square] += weight


def rolled_by_square(pos: Position) -> bool:
    """Return whether a square’s own throw moved the token (the post office, or the last one before the exit)."""
    followed = map(pos.log.row, pos.log.find(event.FOLLOWED))
    return any(
        row.rule == rule.DEFERRED and pos.t.directives[row.square][0][0] in (tables.COLLECT, tables.EXIT_ON) for row in followed
    )


def errands_run(pos: Position) -> int:
    """Count the waiting cards that were carried out, without those that are carried out at once or wait again."""
    errands, drawn = 0, list[int]()
    for row in rows_of(pos.log, ERRAND_EVENTS) if pos.log.count(event.ERRAND_RUN) else ():
        if row.kind == event.CARD_DRAWN:
            drawn.append(row.card)
        elif row.kind in (event.CARD_KEPT, event.CARD_QUEUED, event.ERRAND_RUN) and row.card in drawn:
            drawn.remove(row.card)
        else:
            errands += row.kind == event.ERRAND_RUN
    return errands


def rows_of(log: Log, kinds: Set[int]) -> list[Row]:
    """Return the events of some kinds. A step has many others, for which no row need be made."""
    return [log.row(seq) for seq, kind in enumerate(log.column("kind")) if kind in kinds]


class LoneToken(Policy):
    """A policy that moves a token and does nothing else."""

    def __init__(self, stay: Stay, chance: ChanceModel) -> None:
        self.stay = stay
        self.chance = chance

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
            return move.pack(move.CHOOSE, seat, a + self.chance.choose(pos, [1] * b))
        if kind == decision.PATH:
            return move.pack(move.CHOOSE, seat, (a, b)[self.chance.choose(pos, (1, 1))], 1)
        if kind == decision.JOKER:
            return move.pack(move.PASS, seat)
        raise ValueError(f"a token on its own has no answer to {decision.NAMES[kind]}")

    def terms(self, pos: Position, seat: int) -> list[int]:
        return [0] * move.TERMS


class TokenWalk:
    """The steps of one token under some tables."""

    def __init__(self, t: Tables, stay: Stay, faces: int) -> None:
        # a joker does nothing, because nobody plays one
        effects = [[] if t.open_track and kind >= 0 else rows for kind, rows in zip(t.kept_kind, t.effects, strict=True)]
        end = t.end if t.exit >= 0 else tables.LAST_SURVIVOR
        self.t = replace(t, claim_steps=2, end=end, round_limit=0, effects=effects)
        self.stay: Stay = stay
        self.faces = faces
        self.chance = EnumeratedChance(self.t, faces)
        self.policy = LoneToken(stay, self.chance)
        self.pos = self.position()
        self.start = State(t.start_square)
        self.steps: dict[tuple[State, tuple[int, ...]], WalkCounts] = {}

    def position(self) -> Position:
        """Return a position with a token, and with an owner of all titles."""
        pos = Position(self.t, LANDLORD + bool(self.t.price), 0, self.policy)
        pos.recorded_chance = self.chance
        for title in range(len(self.t.price)):
            titles.take(pos, LANDLORD, title)
        return pos

    def step(self, state: State) -> dict[State, float]:
        """Return where a step leads and how likely. From the exit it leads nowhere."""
        return self.step_details(state).following

    def step_details(self, state: State, looked_at: tuple[int, ...] = ()) -> WalkCounts:
        """Return every outcome of a step in which all cards of ``looked_at``, the first of those that wait, are carried out."""
        if (state, looked_at) in self.steps:
            return self.steps[state, looked_at]
        chance, step, further = self.chance, WalkCounts(), False
        chance.begin()
        goes_on = state.square != self.t.exit
        while goes_on:
            self.set_position(state, looked_at)
            try:
                rolled, ended = self.play_step()
            except UnlikelyOutcome:
                self.pos = self.position()  # the old position is in the middle of a step
            else:
                errands = errands_run(self.pos)
                if errands == len(looked_at):  # with fewer, it is an outcome for fewer cards
                    self.add_events(step, rolled, ended, chance.probability())
                further = further or errands > len(looked_at)
            goes_on = chance.advance()
        if further:  # some outcomes carry out the next card too
            self.add_next_cards(step, state, looked_at)
        self.steps[state, looked_at] = step
        return step

    def add_events(self, step: WalkCounts, rolled: bool, ended: bool, weight: float) -> None:
        """Add one outcome of a step, which has been carried out."""
        pos = self.pos
        step.following[self.read_state(ended)] += weight
        step.add_events(pos, rolled, weight)
        if ended:
            step.end_turn(pos.square[TOKEN], weight)
        for claim in pos.claims:
            visit = Visit(claim.title, pos.rent_factor, pos.throw_factor, pos.die1 + pos.die2)
            step.visits[visit] += weight
        step.forgotten += weight * max(0, len(pos.queue[TOKEN]) - MAX_WAITING_CARDS)

    def add_next_cards(self, step: WalkCounts, state: State, looked_at: tuple[int, ...]) -> None:
        """Add the outcomes with each kind that the next waiting card can be."""
        cards, counts = self.chance.waiting_cards[state.waiting[len(looked_at)]]
        for card, number in zip(cards, counts, strict=True):
            step.add(self.step_details(state, (*looked_at, card)), number / sum(counts))

    def set_position(self, state: State, looked_at: tuple[int, ...]) -> None:
        """Set the position to a state, its turn begun or under way."""
        pos = self.pos
        reset_money_and_log(pos)
        pos.claims.clear()
        pos.over = False
        pos.playing[TOKEN] = True
        pos.left = pos.seats
        pos.exits.clear()
        pos.square[TOKEN] = state.square
        pos.aid_due[TOKEN] = False
        for name in BY_SEAT:
            getattr(pos, name)[TOKEN] = getattr(state, name)
        pos.queue[TOKEN] = [*looked_at, *(self.chance.waiting_cards[kind][0][0] for kind in state.waiting[len(looked_at) :])]
        pos.fresh = ()
        pos.promised[TOKEN] = 0  # any number at the post office has the same chance
        pos.companion = -1
        pos.rent_factor, pos.throw_factor, pos.count = 1, 0, 0
        turn.begin(pos, TOKEN, rule.NEXT_PLAYER)
        if not state.begins:
            pos.first_throw = False
            pos.doubles = state.doubles
            pos.visited = state.visited
            pos.errands = 0

    def play_step(self) -> tuple[bool, bool]:
        """Play to the next throw or to the end of the turn. Return whether there was a roll, and whether the turn is over."""
        pos = self.pos
        rolled = False
        while True:
            packed = self.policy.quiet(pos)
            if move.kind_of(packed) != move.ROLL:
                beats.carry_out(pos, packed)
            elif rolled:
                return True, False
            else:
                rolled = True
                turn.roll(pos)
            rolled = rolled or rolled_by_square(pos)
            if pos.over or pos.sent or pos.throws == DONE or not pos.playing[TOKEN]:
                return rolled, True

    def read_state(self, ended: bool) -> State:
        pos = self.pos
        if pos.square[TOKEN] == self.t.exit:
            return State(self.t.exit)
        doubles = 0 if ended else min(pos.doubles, self.t.max_doubles or 1)  # without a limit, their number makes no difference
        waiting = tuple(map(self.chance.waiting_kind, pos.queue[TOKEN][:MAX_WAITING_CARDS]))
        held = (getattr(pos, name)[TOKEN] for name in BY_SEAT)
        return State(pos.square[TOKEN], ended, doubles, 0 if ended else pos.visited, waiting, *held)

    def sample(self, rolls: int, seed: int) -> WalkCounts:
        """Count so many rolls by chance, in a game that goes on turn after turn."""
        counts = WalkCounts()
        chance = SampledChance(self.t, self.faces)
        policy = LoneToken(self.stay, chance)
        pos = new_game(self.t, seed, policy, chance)
        with ProgressBar(rolls, "rolls") as bar:
            while counts.rolls < rolls:
                reset_money_and_log(pos)
                turn_now = pos.turn
                rolled = play_to_next_roll(pos)
                counts.add_events(pos, rolled)
                bar.advance(rolled)
                if pos.over or pos.turn > turn_now:
                    counts.end_turn(pos.square[TOKEN])
                if pos.over:
                    counts.lengths[pos.turn] += 1.0
                    streams = pos.streams
                    pos = new_game(self.t, seed, policy, chance)
                    pos.streams = streams
        return counts


def play_to_next_roll(pos: Position) -> bool:
    """Play to the next throw or into the next turn. Return whether there was a roll."""
    turn_now, rolled = pos.turn, False
    while not pos.over and pos.turn == turn_now:
        rolls = move.kind_of(pos.policy.quiet(pos)) == move.ROLL
        if rolls and rolled:
            break
        beats.beat(pos)
        rolled = rolled or rolls or rolled_by_square(pos)
    return rolled


def new_game(t: Tables, seed: int, policy: Policy, recorded_chance: RecordedChance) -> Position:
    """Return a game of one seat, whose titles nobody buys."""
    pos = Position(t, 1, seed, policy)
    setup.start(pos)
    pos.recorded_chance = recorded_chance
    return pos


def reset_money_and_log(pos: Position) -> None:
    """Empty the log, fill all purses, and take back kept cards."""
    pos.log.truncate(0)
    pos.cash = tables.numbers([UNLIMITED_CASH] * len(pos.cash))
    pos.holder = tables.numbers([BANK] * len(pos.holder))
