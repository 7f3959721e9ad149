"""Where a token stands, how often, and what that is worth: exactly, by the Markov chain of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from ...editions import Edition, load
from ...engine import tables
from ...engine.chapters import rent, titles
from ...engine.position import BANK
from ...errors.suggestions import public
from ...inputs.arguments import board, made_by, named, one_of, seeded, whole
from ...record.frames.schema import need_polars
from ...words.languages import spoken
from ..payback_steps import ladder, paid_back
from .markov import TAIL, MarkovChain
from .token_walk import LANDLORD, MOST_WAITING, Seen, State, Stay, Traveller, count

if TYPE_CHECKING:
    import polars as pl

MOST_FACES: Final = 100
NEGLIGIBLE: Final = 1e-15

ASSUMED: Final = {
    "en": {
        "alone": "One token is on its own: no other player, so no distance to keep and no companion, and no title is bought.",
        "money": "Its money never runs out: every sum is paid, nobody goes bankrupt.",
        "cards": "Every card is drawn from its whole deck, each with the same chance, as if put back and shuffled at once; a "
        "card that is kept is not used.",
        "dice": "All dice are fair, with {} faces.",
        "end": "Nothing but an exit stops the token: no end of the game that an option sets, and no cap.",
        "bonus": "The throw that a double allows is always made.",
        "short": "The detention is left at once, by paying before the throw where that is allowed; a weekend by a ticket after "
        "the first throw that fails.",
        "long": "Detention and weekends last as long as the rules allow: until a throw leads out, or the last one must.",
        "choices": "Ways and branches that may be chosen have the same chance.",
        "waiting": "No more than {} cards wait at a time: in a game, {:.0e} cards are forgotten.",
    },
    "fr": {
        "alone": "Un seul jeton est en jeu : personne d’autre, donc ni distance à garder ni accompagnement, et aucun titre ne "
        "se vend.",
        "money": "Son argent ne manque jamais : toute somme est payée, personne ne fait faillite.",
        "cards": "Chaque carte est tirée de la pioche entière, toutes à chances égales, comme remise et mélangée aussitôt ; "
        "une carte conservée ne sert pas.",
        "dice": "Les dés sont équilibrés, à {} faces.",
        "end": "Rien n’arrête le jeton qu’une sortie : ni la fin de partie que pose une option, ni un plafond.",
        "bonus": "Le lancer que permet un double se fait toujours.",
        "short": "La détention est quittée aussitôt, en payant avant de lancer si la règle le permet ; un week-end, par un "
        "billet dès le premier lancer manqué.",
        "long": "La détention et les week-ends durent autant que la règle le permet : jusqu’au lancer qui en fait sortir, ou "
        "au dernier, qui y oblige.",
        "choices": "Les chemins et les suites au choix ont la même chance.",
        "waiting": "Pas plus de {} cartes n’attendent à la fois : par partie, {:.0e} carte est oubliée.",
    },
}


def chain(
    edition: str | Path | Edition = "plakettopoly",
    options: Mapping[str, object] | None = None,
    *,
    stay: Stay = "short",
    dice: int = 6,
) -> Chain:
    """The Markov chain of one token on the board of any edition, solved exactly.

    ``stay`` says when the detention is left: ``"short"``, at once, or ``"long"``, as late as the rules allow.  ``dice`` is the
    number of faces of every die.  What is assumed beside, :meth:`Chain.assumptions` says.

    Unknown editions and options are refused as they are by ``Game``.  ``ValueError`` also where a step can go in too
    many ways, dice with many faces thrown twice, or cards most of which lead to other cards; and where the token can come to
    where nothing is thrown any more.

    Source: the method of R. Ash and R. Bishop, Mathematics Magazine 45, 1972; the convention of T. Collins, “Probabilities in
    the Game”, 1997, that being detained is a place of its own.

    >>> from plakett_widgets import lab
    >>> classic = lab.chain("classic40")
    >>> round(classic.share[24], 8), round(classic.detained[10], 8)
    (0.03185766, 0.03949976)
    """
    one_of("stay", stay, get_args(Stay))
    faces, box, rules = whole("dice", dice, 2, MOST_FACES), board(edition), named("options", options)
    loaded = load(box).under(rules)
    return Chain(loaded, Traveller(loaded.tables(rules), stay, faces))


@public
class Chain:
    """One token on its board: made by :func:`chain`.

    ``share`` and ``detained`` say, by square, which part of all rolls ends there, free or detained (in the detention or away
    for a weekend); ``per_roll`` and ``per_turn`` how often it is come to, squares included from which a card leads on.
    ``steps`` is the chain itself: a step is a roll, or a turn without one.
    """

    def __init__(self, edition: Edition, traveller: Traveller) -> None:
        self.edition = made_by("pw.lab.chain(…)", edition, Edition)
        self.traveller = made_by("pw.lab.chain(…)", traveller, Traveller)
        self.tables = traveller.t
        self.steps = MarkovChain(traveller.start, traveller.step, ends_still=False)
        rolling = [traveller.steps[state, ()].seen.rolls > 0 for state in self.steps.states]
        if stuck := self.steps.never(rolling):
            label = edition.squares[stuck[0].square].label
            raise ValueError(f"{edition.id}: the token can come to square {label}, from where it never throws again")
        self.seen = Seen()
        for state, share in self.steps.stationary().items():
            self.seen.add(traveller.steps[state, ()].seen, share)
        squares, seen = range(self.tables.squares), self.seen
        self.rolls_per_turn = seen.rolls / seen.turns
        self.share = [seen.ends.get(square, 0.0) / seen.rolls for square in squares]
        self.detained = [seen.detained.get(square, 0.0) / seen.rolls for square in squares]
        self.per_roll = [seen.arrivals.get(square, 0.0) / seen.rolls for square in squares]
        self.per_turn = [seen.arrivals.get(square, 0.0) / seen.turns for square in squares]

    def __repr__(self) -> str:
        return f"<chain of {self.edition.id}: {len(self.steps.states)} states, stay {self.traveller.stay}>"

    def assumptions(self, locale: str = "en") -> list[str]:
        """What is assumed, in sentences; the rest is as the engine plays it.

        >>> from plakett_widgets import lab
        >>> lab.chain("classic40", stay="long").assumptions()[-1]
        'Detention and weekends last as long as the rules allow: until a throw leads out, or the last one must.'
        """
        said = ASSUMED[spoken(locale)]
        told = [said["alone"], said["money"], said["cards"], said["dice"].format(self.traveller.faces), said["end"]]
        if not self.tables.open_track:
            bonus = [said["bonus"]] if self.tables.optional_bonus else []
            return [*told, *bonus, said[self.traveller.stay]]
        forgotten = self.seen.forgotten * self.mean() / self.seen.turns if self.seen.forgotten else 0.0
        return [*told, said["choices"], said["waiting"].format(MOST_WAITING, forgotten)]

    # where

    def landings(self) -> pl.DataFrame:
        """How often each square is landed on, in the long run.

        ``share`` and ``detained`` are the parts of all rolls that end there, free and detained; ``per_roll`` and ``per_turn``
        how often the square is come to, cards included; ``turn_share`` is the part of all turns that end there.  On a track
        with an exit, games follow each other.

        >>> from plakett_widgets import lab
        >>> table = lab.chain("classic40").landings()
        >>> table.sort("share", descending=True)["square"].head(3).to_list()
        [24, 0, 19]
        """
        return self._table(self.seen)

    def simulate(self, rolls: int, seed: int = 0) -> pl.DataFrame:
        """The same, counted in so many rolls of the engine under the same assumptions; ``seed`` makes them repeatable.

        What counts turns is null while the first one lasts.

        >>> from plakett_widgets import lab
        >>> board = lab.chain("classic40")
        >>> gap = board.simulate(2000, seed=1)["share"] - board.landings()["share"]
        >>> gap.abs().max() < 0.02
        True
        """
        return self._table(self.traveller.sample(whole("rolls", rolls), seeded(seed)))

    def _table(self, seen: Seen) -> pl.DataFrame:
        squares = range(self.tables.squares)
        columns = {
            "share": (seen.ends, seen.rolls), "detained": (seen.detained, seen.rolls), "per_roll": (seen.arrivals, seen.rolls),
            "per_turn": (seen.arrivals, seen.turns), "turn_share": (seen.turn_ends, seen.turns),
        }  # fmt: skip
        return self._by_square({
            name: [amounts.get(square, 0.0) / total if total else None for square in squares]
            for name, (amounts, total) in columns.items()
        })  # fmt: skip

    def _by_square(self, columns: Mapping[str, Sequence[float | None]]) -> pl.DataFrame:
        polars = need_polars()
        squares = self.edition.squares
        table: pl.DataFrame = polars.DataFrame(
            {"square": [square.number for square in squares], "label": [square.label for square in squares], **columns},
            schema_overrides={"square": polars.Int16} | dict.fromkeys(columns, polars.Float64),
        )
        return table

    def after(self, steps: int) -> pl.DataFrame:
        """Where the token stands after so many steps from the start: ``share`` free, ``detained`` not.

        >>> from plakett_widgets import lab
        >>> lab.chain("classic40").after(1).filter(square=6)["share"].round(4).to_list()
        [0.1389]
        """
        free, detained = ([0.0] * self.tables.squares for _ in range(2))
        for state, chance in self.steps.after(steps).items():
            (detained if state.detained else free)[state.square] += chance
        return self._by_square({"share": free, "detained": detained})

    def transitions(self) -> pl.DataFrame:
        """The matrix of the board, without its zeros: how likely a step ``from`` a square leads ``to`` another.

        Squares come free or ``detained``.  Where the way on depends on more, such as doubles, it is that of the long run.

        >>> from plakett_widgets import lab
        >>> table = lab.chain("classic40").transitions()
        >>> table.group_by("from", "from_detained").sum()["p"].round(9).unique().to_list()
        [1.0]
        """
        polars = need_polars()
        mass: dict[tuple[int, bool, int, bool], float] = {}
        whole: dict[tuple[int, bool], float] = {}
        for state, share in self.steps.stationary().items():
            here = state.square, state.detained > 0
            count(whole, here, share)
            for after, chance in self.traveller.step(state).items():
                count(mass, (*here, after.square, after.detained > 0), share * chance)
        rows = [(*places, amount / whole[places[:2]]) for places, amount in sorted(mass.items())]
        schema = {
            "from": polars.Int16, "from_detained": polars.Boolean, "to": polars.Int16, "to_detained": polars.Boolean,
            "p": polars.Float64,
        }  # fmt: skip
        table: pl.DataFrame = polars.DataFrame(rows, schema=schema, orient="row")
        return table

    # money

    def income(self) -> pl.DataFrame:
        """What a title brings its owner on average: ``income`` for each roll, ``per_turn`` for each turn of one opponent.

        ``held`` is how many titles of the group the owner has, ``step`` what is built on this one: how far up the row of
        buildings, or, where they replace each other, which of the kinds in the ``steps`` of the title.  ``visits`` is how
        often a roll leads to it, ``rent`` the mean of what is then due, cards that multiply it and throws included.
        ``royalty`` is what the title earns from salaries.  Not in it: the shares of tickets and of building prices.

        >>> from plakett_widgets import lab
        >>> lots = lab.chain("classic40").income().filter(group="orange", step=3)
        >>> lots.select("square", "rent", "income").with_columns(lots["income"].round(2)).rows()[0]
        (16, 550.0, 15.36)
        """
        polars = need_polars()
        t, seen = self.tables, self.seen
        rows = []
        for title in self.edition.titles:
            visits = fsum(often for visit, often in seen.visits.items() if visit.title == title.number) / seen.rolls
            royalty = seen.royalties.get(title.square, 0.0) / seen.rolls
            for held, step in _levels(t, title.group, title.number):
                rents = self._rents(title.number, held, step)
                mean = rents / visits if visits else None
                named = self.edition.groups[title.group].id, title.id, title.square
                income = rents + royalty
                rows.append((*named, held, step, visits, mean, royalty, income, income * self.rolls_per_turn))
        schema = {
            "group": polars.String, "title": polars.String, **dict.fromkeys(("square", "held", "step"), polars.Int16),
            **dict.fromkeys(("visits", "rent", "royalty", "income", "per_turn"), polars.Float64),
        }  # fmt: skip
        table: pl.DataFrame = polars.DataFrame(rows, schema=schema, orient="row")
        return table

    def payback(self) -> pl.DataFrame:
        """After how many rolls, or turns, of an opponent a whole group earns what it cost, for each ``step`` of buildings.

        As :func:`plakett_widgets.lab.payback`, with the exact frequencies, with what cards do to a rent, and with royalties.
        ``turns`` is the payback in turns of an opponent.

        Source: T. Collins, “Probabilities in the Game”, 1997.

        >>> from plakett_widgets import lab
        >>> table = lab.chain("classic40").payback().filter(group="orange")
        >>> table["payback"].round(1).to_list()[3::2]
        [29.2, 24.2]
        """
        polars = need_polars()
        t, rolls = self.tables, self.seen.rolls
        rows = []
        for group in self.edition.groups:
            members = t.members[group.number]
            royalty = fsum(self.seen.royalties.get(t.square_of[title], 0.0) for title in members) / rolls
            costs, _, prices = ladder(t, group.number, self.per_roll)
            size, lots = len(members), t.colour_group[group.number]
            levels = [(size, step) for step in range(len(costs))] if lots else [(held, 0) for held in range(1, size + 1)]
            incomes = [
                held / size * (royalty + fsum(self._rents(title, held, step) for title in members)) for held, step in levels
            ]
            found = paid_back(t, group, costs, incomes, prices)
            rows += [(*row, row[4] and row[4] / self.rolls_per_turn) for row in found]
        schema = {
            "group": polars.String, "step": polars.Int16,
            **dict.fromkeys(("cost", "income", "payback", "marginal", "turns"), polars.Float64),
        }  # fmt: skip
        table: pl.DataFrame = polars.DataFrame(rows, schema=schema, orient="row")
        return table

    def _rents(self, title: int, held: int, step: int) -> float:
        """What a title brings for a roll in rents, as the engine finds them."""
        pos = self.traveller.pos
        others = [other for other in self.tables.members[self.tables.group[title]] if other != title]
        left = others[held - 1 :]
        for other in left:
            titles.take(pos, BANK, other)
        titles.develop(pos, title, step)
        sums = []
        for visit, often in self.seen.visits.items():
            if visit.title == title:
                pos.rent_factor, pos.throw_factor, pos.die1, pos.die2 = visit.rent_factor, visit.throw_factor, visit.total, 0
                sums.append(often * rent.amount_due(pos, title)[0])
        for other in left:
            titles.take(pos, LANDLORD, other)
        titles.develop(pos, title, 0)
        return fsum(sums) / self.seen.rolls

    # how long

    @cached_property
    def turns(self) -> MarkovChain[State]:
        """The chain of whole turns, which ends at the exit."""
        return MarkovChain(self.traveller.start, self._turn, ends_still=False)

    def _turn(self, state: State) -> dict[State, float]:
        ended: dict[State, float] = {}
        under_way = {state: 1.0}
        while under_way:
            at, so_far = under_way.popitem()
            for after, chance in self.traveller.step(at).items():
                if so_far * chance > NEGLIGIBLE:
                    count(ended if after.begins else under_way, after, so_far * chance)
        return ended

    @property
    def _games(self) -> float:
        """Games by step."""
        return fsum(share for state, share in self.steps.stationary().items() if state.square == self.tables.exit)

    def mean(self) -> float:
        """The expected number of turns to the exit, missed ones included; infinite where there is none, or a way leads nowhere.

        >>> from plakett_widgets import lab
        >>> lab.chain("classic40").mean()
        inf
        """
        return self.seen.turns / self._games if self._games else float("inf")

    def lengths(self, tail: float = TAIL) -> pl.DataFrame:
        """How many turns a token takes to the exit: ``p`` that it is so many, ``by_then`` that it is no more.

        Goes on until no more than ``tail`` is left.  ``ValueError`` for a board without an exit, or with a way that never
        leads to it.
        """
        if not self.tables.open_track:
            raise ValueError(f"{self.edition.id}: the track has no exit")
        polars = need_polars()
        chances = self.turns.lengths(tail)
        table: pl.DataFrame = polars.DataFrame(
            {"turns": range(len(chances)), "p": chances}, schema={"turns": polars.Int32, "p": polars.Float64}
        ).with_columns(polars.col("p").cum_sum().alias("by_then"))
        return table


def _levels(t: tables.Tables, group: int, title: int) -> Iterator[tuple[int, int]]:
    """How many titles of the group are held, and what is built."""
    size = len(t.members[group])
    if not t.colour_group[group]:
        yield from ((held, 0) for held in range(1, size + 1))
        return
    if size > 1:
        yield 1, 0
    yield from ((size, step) for step in range(t.steps[title] + 1))
