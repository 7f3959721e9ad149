"""Exact chances of a token on a board: where it stands, how often, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import fsum
from pathlib import Path
from typing import Final, get_args

import polars as pl

from ...editions import Edition, load
from ...engine import tables
from ...engine.chapters import rent, titles
from ...engine.position import BANK
from ...errors.suggestions import public
from ...inputs.arguments import checked_seed, edition_or_path, named_values, one_of, whole_number
from ...words.catalogue import catalogue, fill_in
from ...words.languages import require_language
from ..analysis.estates import payback_rows, step_costs
from .markov import DEFAULT_TAIL, MarkovChain
from .token_walk import LANDLORD, MAX_WAITING_CARDS, State, Stay, TokenWalk, WalkCounts, zeros

MAX_FACES: Final = 100
MIN_CHANCE: Final = 1e-15


def chain(
    edition: str | Path | Edition = "plakettopoly",
    options: Mapping[str, object] | None = None,
    *,
    stay: Stay = "short",
    dice: int = 6,
) -> Chain:
    """Solve the Markov chain of one token on a board exactly.

    Parameters
    ----------
    edition : str, Path or Edition
        Board, by its name, its folder, or itself.
    options : Mapping, optional
        House rules by name.
    stay : {"short", "long"}
        When the token leaves the detention: at once, or as late as the rules allow.
    dice : int
        Number of faces of every die, from 2 to 100.

    Returns
    -------
    Chain
        The chain. :meth:`Chain.assumptions` lists what it assumes.

    Raises
    ------
    ValueError
        If an argument is wrong, if a step can go in too many ways, or if the token can come to where it never throws again.
        Many faces thrown twice, and cards that mostly lead to other cards, make too many ways.
    EditionError, OptionError
        If the edition or an option is unknown.

    References
    ----------
    The method of R. Ash and R. Bishop, Mathematics Magazine 45, 1972. T. Collins, “Probabilities in the Game”, 1997, counts
    the detention as a place of its own.

    Examples
    --------
    >>> from plakett_widgets import lab
    >>> classic = lab.chain("classic40")
    >>> round(classic.share[24], 8), round(classic.detained[10], 8)
    (0.03185766, 0.03949976)
    """
    one_of("stay", stay, get_args(Stay))
    faces, box, rules = whole_number("dice", dice, 2, MAX_FACES), edition_or_path(edition), named_values("options", options)
    loaded = load(box).under(rules)
    return Chain(loaded, TokenWalk(loaded.tables(rules), stay, faces))


@public
class Chain:
    """The Markov chain of one token on its board. :func:`chain` makes one.

    Parameters
    ----------
    edition : Edition
        The board.
    token_walk : TokenWalk
        The steps of the token.

    Attributes
    ----------
    share : list of float
        Part of all rolls that ends on each square, free.
    detained : list of float
        Part of all rolls that ends on each square, detained or away for a weekend.
    per_roll : list of float
        Arrivals on each square for each roll, those from which a card leads on included.
    per_turn : list of float
        Arrivals on each square for each turn.
    rolls_per_turn : float
        Rolls for each turn.
    steps : MarkovChain
        The chain itself. A step is a roll, or a turn without one.

    Examples
    --------
    >>> from plakett_widgets import lab
    >>> lab.chain("classic40")
    <chain of classic40: 118 states, stay short>
    """

    def __init__(self, edition: Edition, token_walk: TokenWalk) -> None:
        self.edition = edition
        self.token_walk = token_walk
        self.tables = token_walk.t
        self.steps = MarkovChain(token_walk.start, token_walk.step, ends_still=False)
        rolling = [token_walk.steps[state, ()].rolls > 0 for state in self.steps.states]
        if stuck := self.steps.never(rolling):
            label = edition.squares[stuck[0].square].label
            raise ValueError(f"{edition.id}: the token can come to square {label}, from where it never throws again")
        self.counts = WalkCounts()
        for state, share in self.steps.stationary().items():
            self.counts.add(token_walk.steps[state, ()], share)
        self.rolls_per_turn = self.counts.rolls / self.counts.turns
        table = self.landings()
        self.share, self.detained, self.per_roll, self.per_turn = (
            table[name].to_list() for name in ("share", "detained", "per_roll", "per_turn")
        )

    def __repr__(self) -> str:
        return f"<chain of {self.edition.id}: {len(self.steps.states)} states, stay {self.token_walk.stay}>"

    def assumptions(self, locale: str = "en") -> list[str]:
        """Return what the chain assumes, in sentences. All else is as the engine plays it.

        Parameters
        ----------
        locale : str
            Language of the sentences: ``"fr"`` or ``"en"``.

        Returns
        -------
        list of str
            The sentences.

        Raises
        ------
        ValueError
            If there is no such language.

        Examples
        --------
        >>> from plakett_widgets import lab
        >>> lab.chain("classic40", stay="long").assumptions()[-1]
        'Detention and weekends last as long as the rules allow: until a throw leads out, or the last one must.'
        """
        locale, values = (
            require_language(locale),
            {"faces": self.token_walk.faces, "cards": MAX_WAITING_CARDS, "forgotten": 0.0},
        )
        keys = ["alone", "money", "cards", "dice", "end"]
        if self.tables.open_track:
            keys += ["choices", "waiting"]
            if self.counts.forgotten:
                values["forgotten"] = self.counts.forgotten * self.mean() / self.counts.turns
        else:
            keys += [*(["bonus"] if self.tables.optional_bonus else []), self.token_walk.stay]
        return [fill_in(catalogue(locale)[f"assumption.{key}"], values, locale) for key in keys]

    # where

    def landings(self) -> pl.DataFrame:
        """Return how often each square is landed on in the long run.

        Returns
        -------
        polars.DataFrame
            A row for each square. ``share`` and ``detained`` are the parts of all rolls that end there, free and detained.
            ``per_roll`` and ``per_turn`` are arrivals, those by cards included. ``turn_share`` is the part of all turns that
            end there. On a track with an exit, games follow each other.

        Examples
        --------
        >>> from plakett_widgets import lab
        >>> table = lab.chain("classic40").landings()
        >>> table.sort("share", descending=True)["square"].head(3).to_list()
        [24, 0, 19]
        """
        return self._table(self.counts)

    def simulate(self, rolls: int, seed: int = 0) -> pl.DataFrame:
        """Count the landings in rolls of the engine under the same assumptions.

        Parameters
        ----------
        rolls : int
            Number of rolls, at least 1.
        seed : int
            Seed of the dice and cards.

        Returns
        -------
        polars.DataFrame
            The columns of :meth:`landings`. Those by turn are null while the first turn lasts.

        Raises
        ------
        ValueError
            If a number is wrong.

        Examples
        --------
        >>> from plakett_widgets import lab
        >>> board = lab.chain("classic40")
        >>> gap = board.simulate(2000, seed=1)["share"] - board.landings()["share"]
        >>> gap.abs().max() < 0.02
        True
        """
        return self._table(self.token_walk.sample(whole_number("rolls", rolls), checked_seed(seed)))

    def _table(self, counts: WalkCounts) -> pl.DataFrame:
        squares = range(self.tables.squares)
        columns = {
            "share": (counts.ends, counts.rolls), "detained": (counts.detained, counts.rolls),
            "per_roll": (counts.arrivals, counts.rolls), "per_turn": (counts.arrivals, counts.turns),
            "turn_share": (counts.turn_ends, counts.turns),
        }  # fmt: skip
        return self._by_square({
            name: [amounts.get(square, 0.0) / total if total else None for square in squares]
            for name, (amounts, total) in columns.items()
        })  # fmt: skip

    def _by_square(self, columns: Mapping[str, Sequence[float | None]]) -> pl.DataFrame:
        squares = self.edition.squares
        return pl.DataFrame(
            {"square": [square.number for square in squares], "label": [square.label for square in squares], **columns},
            schema_overrides={"square": pl.Int16} | dict.fromkeys(columns, pl.Float64),
        )

    def after(self, steps: int) -> pl.DataFrame:
        """Return where the token stands after some steps from the start.

        Parameters
        ----------
        steps : int
            Number of steps, from 0.

        Returns
        -------
        polars.DataFrame
            The probability to stand on each square, free (``share``) or ``detained``.

        Raises
        ------
        ValueError
            If it is no whole number from 0.

        Examples
        --------
        >>> from plakett_widgets import lab
        >>> lab.chain("classic40").after(1).filter(square=6)["share"].round(4).to_list()
        [0.1389]
        """
        free, detained = ([0.0] * self.tables.squares for _ in range(2))
        for state, chance in self.steps.after(steps).items():
            (detained if state.detained else free)[state.square] += chance
        return self._by_square({"share": free, "detained": detained})

    def transitions(self) -> pl.DataFrame:
        """Return the transition matrix of the board, without its zeros.

        Where the way on depends on more than the square, such as doubles, it is that of the long run.

        Returns
        -------
        polars.DataFrame
            ``p`` is the probability that a step leads ``from`` a square ``to`` another. Each is free or ``detained``.

        Examples
        --------
        >>> from plakett_widgets import lab
        >>> table = lab.chain("classic40").transitions()
        >>> table.group_by("from", "from_detained").sum()["p"].round(9).unique().to_list()
        [1.0]
        """
        mass: dict[tuple[int, bool, int, bool], float] = zeros()
        whole: dict[tuple[int, bool], float] = zeros()
        for state, share in self.steps.stationary().items():
            here = state.square, state.detained > 0
            whole[here] += share
            for after, chance in self.token_walk.step(state).items():
                mass[*here, after.square, after.detained > 0] += share * chance
        rows = [(*places, amount / whole[places[:2]]) for places, amount in sorted(mass.items())]
        schema = {
            "from": pl.Int16, "from_detained": pl.Boolean, "to": pl.Int16, "to_detained": pl.Boolean,
            "p": pl.Float64,
        }  # fmt: skip
        return pl.DataFrame(rows, schema=schema, orient="row")

    # money

    def income(self) -> pl.DataFrame:
        """Return what a title brings its owner on average, for each roll and turn of one opponent.

        The shares of tickets and of building prices are not in it.

        Returns
        -------
        polars.DataFrame
            A row for each title and what is built. ``held`` is how many titles of the group the owner has. ``step`` is the
            number of steps on this title, or, where buildings replace each other, which of its kinds. ``visits`` are arrivals
            for each roll, and ``rent`` is the mean of what is then due. ``royalty`` comes from salaries. ``income`` is for
            each roll, ``per_turn`` for each turn.

        Examples
        --------
        >>> from plakett_widgets import lab
        >>> lots = lab.chain("classic40").income().filter(group="orange", step=3)
        >>> lots.select("square", "rent", "income").with_columns(lots["income"].round(2)).rows()[0]
        (16, 550.0, 15.36)
        """
        t, counts = self.tables, self.counts
        rows = []
        for title in self.edition.titles:
            visits = fsum(often for visit, often in counts.visits.items() if visit.title == title.number) / counts.rolls
            royalty = counts.royalties.get(title.square, 0.0) / counts.rolls
            for held, step in _levels(t, title.group, title.number):
                rents = self._rents(title.number, held, step)
                mean = rents / visits if visits else None
                named = self.edition.groups[title.group].id, title.id, title.square
                income = rents + royalty
                rows.append((*named, held, step, visits, mean, royalty, income, income * self.rolls_per_turn))
        schema = {
            "group": pl.String, "title": pl.String, **dict.fromkeys(("square", "held", "step"), pl.Int16),
            **dict.fromkeys(("visits", "rent", "royalty", "income", "per_turn"), pl.Float64),
        }  # fmt: skip
        return pl.DataFrame(rows, schema=schema, orient="row")

    def payback(self) -> pl.DataFrame:
        """Return after how many rolls of an opponent a whole group earns its cost, for each step of buildings.

        It is :func:`plakett_widgets.lab.payback` with the exact frequencies, with cards that change a rent, and with
        royalties.

        Returns
        -------
        polars.DataFrame
            The columns of :func:`plakett_widgets.lab.payback`, and ``turns``, the payback in turns of an opponent.

        References
        ----------
        T. Collins, “Probabilities in the Game”, 1997.

        Examples
        --------
        >>> from plakett_widgets import lab
        >>> table = lab.chain("classic40").payback().filter(group="orange")
        >>> table["payback"].round(1).to_list()[3::2]
        [29.2, 24.2]
        """
        t, rolls = self.tables, self.counts.rolls
        rows = []
        for group in self.edition.groups:
            members = t.members[group.number]
            royalty = fsum(self.counts.royalties.get(t.square_of[title], 0.0) for title in members) / rolls
            costs, _, prices = step_costs(t, group.number, self.per_roll)
            size, lots = len(members), t.colour_group[group.number]
            levels = [(size, step) for step in range(len(costs))] if lots else [(held, 0) for held in range(1, size + 1)]
            incomes = [
                held / size * (royalty + fsum(self._rents(title, held, step) for title in members)) for held, step in levels
            ]
            found = payback_rows(t, group, costs, incomes, prices)
            rows += [(*row, row[4] and row[4] / self.rolls_per_turn) for row in found]
        schema = {
            "group": pl.String, "step": pl.Int16,
            **dict.fromkeys(("cost", "income", "payback", "marginal", "turns"), pl.Float64),
        }  # fmt: skip
        return pl.DataFrame(rows, schema=schema, orient="row")

    def _rents(self, title: int, held: int, step: int) -> float:
        """Return what a title brings in rents for each roll, as the engine finds them."""
        pos = self.token_walk.pos
        others = [other for other in self.tables.members[self.tables.group[title]] if other != title]
        left = others[held - 1 :]
        for other in left:
            titles.take(pos, BANK, other)
        titles.develop(pos, title, step)
        sums = []
        for visit, often in self.counts.visits.items():
            if visit.title == title:
                pos.rent_factor, pos.throw_factor, pos.die1, pos.die2 = visit.rent_factor, visit.throw_factor, visit.total, 0
                sums.append(often * rent.amount_due(pos, title)[0])
        for other in left:
            titles.take(pos, LANDLORD, other)
        titles.develop(pos, title, 0)
        return fsum(sums) / self.counts.rolls

    # how long

    @cached_property
    def turns(self) -> MarkovChain[State]:
        """The chain of whole turns, which ends at the exit."""
        return MarkovChain(self.token_walk.start, self._turn, ends_still=False)

    def _turn(self, state: State) -> dict[State, float]:
        ended: dict[State, float] = zeros()
        under_way = zeros() | {state: 1.0}
        while under_way:
            at, so_far = under_way.popitem()
            for after, chance in self.token_walk.step(at).items():
                if so_far * chance > MIN_CHANCE:
                    (ended if after.begins else under_way)[after] += so_far * chance
        return ended

    @property
    def _games(self) -> float:
        """Games for each step."""
        return fsum(share for state, share in self.steps.stationary().items() if state.square == self.tables.exit)

    def mean(self) -> float:
        """Return the expected number of turns to the exit, missed ones included.

        Returns
        -------
        float
            That number, infinite where there is no exit, or a way never leads to it.

        Examples
        --------
        >>> from plakett_widgets import lab
        >>> lab.chain("classic40").mean()
        inf
        """
        return self.counts.turns / self._games if self._games else float("inf")

    def lengths(self, tail: float = DEFAULT_TAIL) -> pl.DataFrame:
        """Return how many turns a token takes to the exit.

        Parameters
        ----------
        tail : float
            Probability that may be left when the table ends.

        Returns
        -------
        polars.DataFrame
            The probability ``p`` of each number of ``turns``, and ``by_then`` of no more than that.

        Raises
        ------
        ValueError
            If the board has no exit, or a way never leads to it.
        """
        if not self.tables.open_track:
            raise ValueError(f"{self.edition.id}: the track has no exit")
        chances = self.turns.lengths(tail)
        return pl.DataFrame(
            {"turns": range(len(chances)), "p": chances}, schema={"turns": pl.Int32, "p": pl.Float64}
        ).with_columns(pl.col("p").cum_sum().alias("by_then"))


def _levels(t: tables.Tables, group: int, title: int) -> Iterator[tuple[int, int]]:
    """Yield how many titles of the group are held, and what is built."""
    size = len(t.members[group])
    if not t.colour_group[group]:
        yield from ((held, 0) for held in range(1, size + 1))
        return
    if size > 1:
        yield 1, 0
    yield from ((size, step) for step in range(t.steps[title] + 1))
