"""Exact chances agree with published figures, with definitions written again here, and with the engine's own dice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import accumulate, pairwise, product
from math import inf, log, sqrt
from pathlib import Path
from statistics import fmean, stdev
from types import MappingProxyType
from typing import get_args

import numpy
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import editions, lab
from plakett_widgets.engine import tables
from plakett_widgets.lab.exact import chance_outcomes
from plakett_widgets.lab.exact.chains import chain as solve
from plakett_widgets.lab.exact.token_walk import State, Stay, TokenWalk
from plakett_widgets.record import progress

from ...pages import EXAMPLE, run_examples

ROOT = Path(__file__).parents[3]

# T. Collins 1997: the part of all rolls that ends on each of the forty squares, and in the detention
SHORT = [
    0.03096123, 0.02131377, 0.01884880, 0.02162402, 0.02328523, 0.02963103, 0.02262140, 0.00865048, 0.02320960, 0.02300335,
    0.02269539, 0.02701658, 0.02604038, 0.02372090, 0.02464888, 0.02919969, 0.02792417, 0.02594465, 0.02935585, 0.03085169,
    0.02883601, 0.02835843, 0.01048033, 0.02735686, 0.03185766, 0.03065905, 0.02707204, 0.02678858, 0.02807418, 0.02586049,
    0.00000000, 0.02677370, 0.02625173, 0.02366055, 0.02500628, 0.02432638, 0.00866873, 0.02186398, 0.02179853, 0.02625963,
    0.03949976,
]  # fmt: skip
LONG = [
    0.02914311, 0.02007321, 0.01775044, 0.02036904, 0.02193447, 0.02800954, 0.02131694, 0.00815190, 0.02187348, 0.02168025,
    0.02139238, 0.02555956, 0.02614008, 0.02174059, 0.02425535, 0.02635405, 0.02680199, 0.02295652, 0.02821039, 0.02811775,
    0.02825312, 0.02614256, 0.01044807, 0.02567079, 0.02992933, 0.02893030, 0.02537002, 0.02519128, 0.02650680, 0.02438132,
    0.00000000, 0.02523636, 0.02472121, 0.02227556, 0.02353084, 0.02290572, 0.00815772, 0.02059520, 0.02052142, 0.02483193,
    0.09456942,
]  # fmt: skip
PAYBACK = {
    "brown": (72.3, 41.2), "light-blue": (39.9, 27.4), "pink": (38.1, 32.2), "orange": (29.2, 24.2), "red": (32.3, 31.3),
    "yellow": (33.0, 32.8), "green": (37.4, 38.2), "dark-blue": (32.1, 32.2),
}  # fmt: skip
QUICK = {"card_timing": "only_moves_next_turn"}  # a race has a tenth of the states where few cards wait
DIABOLIC = QUICK | {"diabolic": True, "start_square": "1", "sq16": "card_and_skip", "pharmacy_cures": False}
LOOPS = [name for name in editions.names() if editions.load(name).tables().exit < 0]


@cache
def solved(edition: str, options: tuple[tuple[str, object], ...], stay: Stay) -> lab.Chain:
    return solve(edition, dict(options), stay=stay)


def board(edition: str, options: Mapping[str, object] = MappingProxyType({}), stay: Stay = "short") -> lab.Chain:
    """Return a chain that the tests of this module solve once."""
    return solved(edition, tuple(sorted(options.items())), stay)


def places(chain: lab.Chain) -> list[float]:
    return [*chain.share, sum(chain.detained)]


# the classic board


@pytest.mark.parametrize(("stay", "known"), [("short", SHORT), ("long", LONG)])
def test_the_published_table(stay: Stay, known: list[float]) -> None:
    assert places(board("classic40", stay=stay)) == pytest.approx(known, abs=1e-8)


@pytest.mark.slow
def test_a_double_that_leads_out() -> None:
    """Where it earns no throw, as a house rule has it, who stays is a little less often detained, and who leaves not at all."""
    short, long = (places(board("classic40", {"detention_double_rerolls": False}, stay)) for stay in get_args(Stay))
    assert short == pytest.approx(SHORT, abs=1e-8)
    assert 1e-4 < LONG[-1] - long[-1] == max(abs(a - b) for a, b in zip(long, LONG, strict=True)) < 1e-3


def test_payback() -> None:
    table = board("classic40").payback()
    for group, built in PAYBACK.items():
        steps = dict(table.filter(group=group).select("step", pl.col("payback").round(1)).iter_rows())
        assert (steps[3], steps[5]) == built
        ladder = table.filter(pl.col("group") == group, pl.col("step") > 0).sort("marginal")
        assert (ladder["step"][0] == 3) == (group != "brown")


def test_a_title_brings_its_printed_rents() -> None:
    """Square 16 alone, in a whole group, with one to four houses and with a hotel; none of the cards changes its rent."""
    chain = board("classic40")
    table = chain.income().filter(square=16)
    assert table.select("held", "step").rows() == [(1, 0), *((3, step) for step in range(6))]
    assert table["rent"].to_list() == pytest.approx([14, 28, 70, 200, 550, 750, 950])
    for row in table.iter_rows(named=True):
        assert row["visits"] == pytest.approx(chain.per_roll[16])
        assert row["income"] == pytest.approx(row["rent"] * row["visits"])
        assert row["per_turn"] == pytest.approx(row["income"] * chain.rolls_per_turn)


def test_cards_multiply_some_rents() -> None:
    """The nearest station costs double, the nearest utility ten times a fresh throw."""
    chain = board("classic40")
    table = chain.income()
    for square, count in {5: 2, 15: 2, 25: 2, 35: 0}.items():  # cards of each luck square that lead here
        luck = {15: 7, 25: 22, 5: 36}.get(square, -1)
        doubled = chain.per_roll[luck] * count / 16 if luck >= 0 else 0.0
        rent = table.filter(square=square, held=1)["income"].item()
        assert rent == pytest.approx(25 * (chain.share[square] + doubled), rel=1e-9)
    by_card = chain.per_roll[22] / 16
    row = table.filter(square=28, held=2).row(0, named=True)
    assert row["visits"] == pytest.approx(chain.share[28], rel=1e-9)
    assert row["income"] > 70 * by_card + 10 * 5 * (row["visits"] - by_card)


def test_payback_of_stations_by_number() -> None:
    """25, 50, 100 or 200 for a landing, twice that by the two cards that lead on from each luck square; each costs 200."""
    chain = board("classic40")
    landings = (
        sum(chain.share[square] for square in (5, 15, 25, 35)) + sum(chain.per_roll[luck] for luck in (7, 22, 36)) * 2 / 16
    )
    table = chain.payback().filter(group="station").select("step", "cost", "income", "payback", "marginal", "turns")
    incomes = [held / 4 * 25 * 2 ** (held - 1) * landings for held in range(5)]
    for held, cost, income, payback, marginal, turns in table.iter_rows():
        assert (cost, income) == pytest.approx((200 * held, incomes[held]))
        assert payback == pytest.approx(cost / income)
        assert marginal == pytest.approx(200 / (incomes[held] - incomes[held - 1]))
        assert turns == pytest.approx(payback / chain.rolls_per_turn)
    assert table["step"].to_list() == [1, 2, 3, 4]


@pytest.mark.slow
def test_lots_without_rent_never_pay_back() -> None:
    """Lots whose bare rent is nothing: in the chart, too, there is no figure for them."""
    edition = editions.load("classic40")
    t = edition.tables()
    free = tables.rows([[0 if family == tables.LOT and not step else rent for step, rent in enumerate(row)]
                        for family, row in zip(t.family, t.rent, strict=True)])  # fmt: skip
    chain = lab.Chain(edition, TokenWalk(replace(t, rent=free), "short", 6))
    bare = chain.payback().filter(group="orange", step=0)
    assert bare.select("cost", "income", "payback", "marginal", "turns").row(0) == (560, 0, None, None, None)
    head, *lines = lab.charts.payback(chain).table
    orange = next(line for line in lines if line[0] == "Orange")
    assert dict(zip(head[1:], orange[1:], strict=True)) == {"1": "132.8", "2": "63.6", "3": "29.2", "4": "26.0", "5": "24.2"}


# Project Euler 84, as it is stated there


def euler(faces: int) -> str:
    go, jail, chest, luck = 0, 10, (2, 17, 33), (7, 22, 36)
    railways, utilities = (5, 15, 25, 35), (12, 28)

    def ahead(at: int, squares: tuple[int, ...]) -> int:
        return next((square for square in squares if square > at), squares[0])

    def ends(at: int) -> dict[int, float]:
        drawn: list[int] = []
        if at == 30:
            return {jail: 1.0}
        if at in chest:
            drawn = [go, jail]
        elif at in luck:
            drawn = [go, jail, 11, 24, 39, 5, ahead(at, railways), ahead(at, railways), ahead(at, utilities), at - 3]
        found = Counter({at: 1 - len(drawn) / 16})
        for to in drawn:
            for end, chance in ends(to).items() if to == at - 3 else [(to, 1.0)]:
                found[end] += chance / 16
        return dict(found)

    def roll(state: tuple[int, int]) -> dict[tuple[int, int], float]:
        square, doubles = state
        found: Counter[tuple[int, int]] = Counter()
        for a, b in product(range(1, faces + 1), repeat=2):
            row = doubles + 1 if a == b else 0
            third = row == 3
            for end, chance in ({jail: 1.0} if third else ends((square + a + b) % 40)).items():
                found[end, 0 if third else row] += chance / faces**2
        return dict(found)

    shares: Counter[int] = Counter()
    for (square, _), share in lab.MarkovChain((go, 0), roll).stationary().items():
        shares[square] += share
    return "".join(f"{square:02}" for square, _ in shares.most_common(3))


@pytest.mark.parametrize(("faces", "modal"), [(6, "102400"), (4, "101524")])
def test_project_euler_84(faces: int, modal: str) -> None:
    assert euler(faces) == modal
    chain = lab.chain("classic40", dice=faces)  # its jail and the visitors to it are one square
    shares = Counter({square: free + chain.detained[square] for square, free in enumerate(chain.share)})
    assert "".join(f"{square:02}" for square, _ in shares.most_common(3)) == modal


# a race track


def snakes_and_ladders() -> lab.MarkovChain[int]:
    leads = {
        1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100,
        16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78,
    }  # fmt: skip

    def spin(square: int) -> dict[int, float]:
        if square == 100:
            return {}
        found: Counter[int] = Counter()
        for number in range(1, 7):
            to = square + number if square + number <= 100 else square
            found[leads.get(to, to)] += 1 / 6
        return dict(found)

    return lab.MarkovChain(0, spin)


def test_snakes_and_ladders() -> None:
    race = snakes_and_ladders()
    lengths = race.lengths()
    assert round(race.mean(), 4) == 39.2251
    assert next(length for length, chance in enumerate(lengths) if chance) == 7
    assert lengths.index(max(lengths)) == 22
    assert next(length for length, ended in enumerate(accumulate(lengths)) if ended >= 0.5) == 32  # the median
    assert sum(length * chance for length, chance in enumerate(lengths)) == pytest.approx(race.mean(), abs=1e-5)


# chains in general


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(st.integers(0, 9), min_size=6, max_size=6), min_size=6, max_size=6))
def test_the_long_run_stays_as_it_is(weights: list[list[int]]) -> None:
    rows = [[weight + (after == (at + 1) % 6) for after, weight in enumerate(row)] for at, row in enumerate(weights)]
    chain = lab.MarkovChain(0, lambda at: {after: weight / sum(rows[at]) for after, weight in enumerate(rows[at]) if weight})
    shares = chain.stationary()
    for state in chain.states:
        flow = sum(shares[at] * rows[at][state] / sum(rows[at]) for at in chain.states)
        assert flow == pytest.approx(shares[state], abs=1e-12)
    assert sum(shares.values()) == pytest.approx(1, abs=1e-12)


def test_states_that_are_left_for_good_have_no_share() -> None:
    chain = lab.MarkovChain("start", lambda at: {"left": 1.0} if at != "left" else {"right": 1.0})
    ring = lab.MarkovChain("start", lambda at: {"start": {"a": 1.0}, "a": {"b": 1.0}, "b": {"a": 0.5, "b": 0.5}}[at])
    assert ring.stationary()["start"] == 0
    assert ring.mean() == inf
    with pytest.raises(KeyError):
        chain.stationary()["nowhere"]


def test_a_walk_ends_where_it_stays_unless_it_is_to_go_on() -> None:
    ending, staying = (lab.MarkovChain(0, lambda at: {1: 1.0}, ends_still=still) for still in (True, False))
    assert (ending.mean(), ending.lengths(), ending.stationary()) == (1, [0, 1], {0: 0.5, 1: 0.5})
    assert (staying.mean(), staying.stationary()) == (inf, {0: 0, 1: 1})
    assert (ending.never([True, False]), staying.never([True, False])) == ([], [1])
    assert ending.after(0) == staying.after(0) == {0: 1}


def test_a_way_of_no_chance_leads_nowhere() -> None:
    there_and_back = lab.MarkovChain(0, lambda at: {1 - at: 1.0, 2: 0.0} if at < 2 else {at: 1.0}, ends_still=False)
    assert there_and_back.stationary() == {0: 0.5, 1: 0.5}


def test_wrong_chains_are_refused() -> None:
    with pytest.raises(ValueError, match=r"step: the chances after 0 add up to 0\.5, not to 1"):
        lab.MarkovChain(0, lambda at: {1: 0.5})
    assert len(lab.MarkovChain(0, lambda at: {at + 1: 1.0} if at < 9 else {}, limit=10).states) == 10
    with pytest.raises(ValueError, match="more than 10 states"):
        lab.MarkovChain(0, lambda at: {at + 1: 1.0} if at < 10 else {}, limit=10)
    trap: dict[int, dict[int, float]] = {0: {1: 0.5, 3: 0.5}, 1: {}, 2: {3: 1.0}, 3: {2: 1.0}}
    for endless in (lambda at: {1 - at: 1.0}, lambda at: trap[at]):
        with pytest.raises(ValueError, match="need not end"):
            lab.MarkovChain(0, endless).lengths()
    with pytest.raises(ValueError, match=r"takes 1e\+06 steps on average, and lengths are reckoned up to 100,000"):
        lab.MarkovChain(0, lambda at: {1: 1e-6, 0: 1 - 1e-6} if at == 0 else {}).lengths()
    certain = lab.MarkovChain(0, lambda at: {1: 1.0} if at == 0 else {})
    assert certain.lengths(1e-12) == [0, 1]
    for tail in (0, 1e-13, 1, "0.1"):
        with pytest.raises(ValueError, match="tail: from 1e-12 to less than 1, not"):
            certain.lengths(tail)  # type: ignore[arg-type]
    parted = {0: {1: 0.5, 3: 0.5}, 1: {2: 1.0}, 2: {1: 1.0}, 3: {4: 1.0}, 4: {3: 1.0}}
    with pytest.raises(ValueError, match="2 parts"):
        lab.MarkovChain(0, lambda at: parted[at]).stationary()


def test_a_walk_that_need_not_end_takes_for_ever_however_many_traps_there_are() -> None:
    traps = {0: {1: 0.5, 2: 0.25, 3: 0.25}, 1: {}, 2: {2: 1.0}, 3: {3: 1.0}}
    walk = lab.MarkovChain(0, lambda at: traps[at], ends_still=False)
    assert walk.mean() == inf
    with pytest.raises(ValueError, match="need not end"):
        walk.lengths()


@pytest.mark.slow
def test_the_smallest_tail_of_a_long_walk_is_come_to() -> None:
    """The chances out of a state add up to 1 but for rounding, which in so many steps keeps more than the tail from the end."""
    p = 1 / 5810
    chances = lab.MarkovChain(0, lambda at: {0: 1 - p, 1: p} if at == 0 else {}).lengths(1e-12)
    assert len(chances) == pytest.approx(5810 * log(1e12), rel=1e-3)
    assert sum(chances) == pytest.approx(1)


def test_a_walk_that_rounding_loses_is_refused() -> None:
    hopeless = lab.MarkovChain(0, lambda at: {at + 1: 0.5, 0: 0.5} if at < 1100 else {})
    with pytest.raises(ValueError, match="rounding loses it"):
        hopeless.mean()


# every edition


def agree(chain: lab.Chain, rolls: int = 600, runs: int = 16) -> None:
    """No share differs from the mean of several runs of the engine by more than 6 standard errors of that mean.

    Half a visit a run is allowed beside: a run begins at the start, not in the long run.
    """
    samples = [chain.token_walk.sample(rolls, seed) for seed in range(runs)]
    for name, total in (("ends", "rolls"), ("detained", "rolls"), ("arrivals", "rolls"), ("turn_ends", "turns")):
        for square in range(chain.tables.squares):
            exact = getattr(chain.counts, name).get(square, 0.0) / getattr(chain.counts, total)
            seen = [getattr(sample, name).get(square, 0.0) / getattr(sample, total) for sample in samples]
            assert abs(fmean(seen) - exact) < 6 * stdev(seen) / sqrt(runs) + 0.5 / rolls, (name, square)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "stay", "options"),
    [
        *((edition, stay, {}) for edition in LOOPS for stay in ("short", "long")),
        ("mspm", "long", {"canada_rethrow": "needs_8", "canada_bonus_throw": "needs_8", "canada_double_bonus": False}),
        ("mspm", "short", {"canada_rethrow": "needs_8"}),
        ("france2008", "short", {"jail_fine_play": "same_turn", "jail_double_rerolls": True}),
        ("france2008", "long", {"board_profile": "printed_2008", "jail_double_rerolls": True}),
        ("confinement", "short", {}),
        ("confinement", "short", DIABOLIC),
        (
            "confinement",
            "short",
            QUICK
            | {"post_roll_timing": "on_arrival", "cured_rule": "die"}
            | {"prison_release": "same_roll", "exit38": "bounce", "bis_on_pushback": "main_track"},
        ),
    ],
)
def test_the_engine_agrees(edition: str, stay: Stay, options: dict[str, object]) -> None:
    agree(board(edition, options, stay))


@pytest.mark.slow
def test_the_engine_agrees_with_other_dice() -> None:
    agree(lab.chain("plakettopoly", dice=8))


@pytest.mark.slow
@pytest.mark.parametrize("edition", editions.names())
def test_the_tables_are_in_step(edition: str) -> None:
    chain = board(edition)
    table = chain.landings()
    assert table["share"].sum() + table["detained"].sum() == pytest.approx(1)
    assert table["turn_share"].sum() == pytest.approx(1)
    for name in ("share", "detained", "per_roll", "per_turn"):
        assert table[name].to_list() == pytest.approx(getattr(chain, name))
    assert chain.per_turn == pytest.approx([often * chain.rolls_per_turn for often in chain.per_roll])
    ways = chain.transitions()
    assert ways.group_by("from", "from_detained").agg(pl.col("p").sum())["p"].to_list() == pytest.approx(
        [1.0] * ways.select("from", "from_detained").unique().height
    )
    income, payback = chain.income(), chain.payback()
    assert income["title"].unique().len() == len(chain.edition.titles)
    for group in chain.edition.groups:
        sizes = income.filter(pl.col("group") == group.id, pl.col("held") == len(group.titles))
        last = payback.filter(group=group.id)["step"].max()
        step = last if group.rent == "by_step" else 0
        assert sizes.filter(step=step)["income"].sum() == pytest.approx(
            payback.filter(group=group.id, step=last)["income"].item()
        )
    for row in payback.filter(pl.col("payback").is_not_null()).iter_rows(named=True):
        assert row["turns"] * chain.rolls_per_turn == pytest.approx(row["payback"])


def test_royalties_follow_from_salaries() -> None:
    chain = board("mspm")
    t = chain.tables
    assert t.royal
    table = chain.income().filter(pl.col("royalty") > 0, pl.col("held") == 1)
    assert table["square"].to_list() == [t.square_of[title] for title in t.royal]
    laps = {round(royalty / t.royalty[title], 9) for title, royalty in zip(t.royal, table["royalty"], strict=True)}
    assert len(laps) == 1
    assert 7 / 40 < laps.pop() < 0.21  # a throw is 7 squares, and cards lead to the start


def test_the_first_roll() -> None:
    first = board("confinement").after(1)  # the town hall sends nobody on, square 9 is out of reach
    assert first["share"].to_list()[:7] == pytest.approx([0, *[1 / 6] * 6])
    far = board("classic40")
    jail = far.after(1).row(10, named=True)
    assert (jail["share"], jail["detained"]) == pytest.approx((3 / 36, 7 / 36 / 16))  # a card of each deck, at 2 and 7
    assert far.after(400)["share"].to_list() == pytest.approx(far.share, abs=1e-9)


def test_turns_end_as_often_as_they_begin() -> None:
    chain = board("classic40")
    begun = sum(share for state, share in chain.steps.stationary().items() if state.begins)
    assert chain.rolls_per_turn == pytest.approx(1 / begun)
    assert 1 + 1 / 6 < chain.rolls_per_turn < 1 + 1 / 6 + 1 / 36  # a double throws again, if it does not lead into detention


def test_ways_between_squares_are_those_of_the_dice() -> None:
    chain = board("classic40")
    ways = chain.transitions()
    out = dict(ways.filter(pl.col("from_detained"), ~pl.col("to_detained")).select("to", "p").iter_rows())
    for pips in (5, 6, 8, 10):  # no card leads there, and no double of these is the third
        assert out[10 + pips] == pytest.approx((6 - abs(pips - 7)) / 36)
    shares = Counter[tuple[int, bool]]()
    for state, share in chain.steps.stationary().items():
        shares[state.square, state.detained > 0] += share  # type: ignore[assignment]
    for (square, held), share in shares.items():
        came = ways.filter(to=square, to_detained=held).select("from", "from_detained", "p")
        assert sum(shares[at, away] * p for at, away, p in came.iter_rows()) == pytest.approx(share)


# the race


@pytest.mark.slow
def test_the_length_of_the_race() -> None:
    chain = board("confinement")
    lengths = chain.lengths()
    assert (lengths["p"] * lengths["turns"]).sum() == pytest.approx(chain.mean(), abs=1e-5)
    assert chain.mean() == pytest.approx(1 / chain.landings().filter(label="39")["turn_share"].item())
    assert chain.turns.mean() == pytest.approx(chain.mean())
    assert all(a <= b for a, b in pairwise(lengths["by_then"]))


def test_every_race_ends_with_a_roll() -> None:
    chain = board("confinement")  # that of square 38 is one too, and so is that of the post office (CNF-010)
    assert chain.share[-1] * chain.rolls_per_turn == pytest.approx(1 / chain.mean())


@pytest.mark.slow
def test_games_of_the_engine_are_as_long() -> None:
    chain = board("confinement")
    played = chain.token_walk.sample(8000, seed=5).lengths
    games = sum(played.values())
    by_then = dict(chain.lengths(1e-6).select("turns", "by_then").iter_rows())
    assert all(by_then[turns] for turns in played)
    for turns in (15, 25, 40, 63, 100, 160, 250):
        share = sum(often for length, often in played.items() if length <= turns) / games
        assert abs(share - by_then[turns]) < 5 * sqrt(by_then[turns] * (1 - by_then[turns]) / games)


def test_a_card_that_is_not_reached_still_waits() -> None:
    rules = editions.load("confinement").tables({"queued_moves_per_turn": "all"})
    after = TokenWalk(rules, "short", 6).step(State(21, waiting=(0, 0)))
    # one card of 32 leads two squares back, to the crossroads; one of its ways leads to 21, where two turns are missed
    held_up = sum(chance for state, chance in after.items() if (state.square, state.missed, state.waiting) == (21, 2, (0,)))
    assert held_up > 1 / 32 / 2  # and a little by two cards, the first of which leads to a third


def test_cards_that_are_forgotten_are_few() -> None:
    chain = board("confinement")
    a_game = chain.counts.forgotten / (1 / chain.mean() * chain.counts.turns)
    assert 0 < a_game < 1e-7
    assert chain.assumptions()[-1] == f"No more than 3 cards wait at a time: in a game, {a_game:.0e} cards are forgotten."
    assert max(len(state.waiting) for state in chain.steps.states) == 3


@pytest.mark.slow
def test_the_diabolic_variant_takes_longer() -> None:
    assert board("confinement", DIABOLIC).mean() > board("confinement").mean() + 10


FEW_CARDS = (  # one of each kind that the race knows
    'do = "transfer", payer = "bank", payee = "drawer", amount = 50',
    'do = "keep", as = "mask"',
    'do = "move_by", steps = -2',
    'do = "move_by", steps = 3',
    'do = "move_to", square = "case-27"',
    'do = "miss", turns = 1',
    'do = "cure"',
    'do = "promise", amount = 60 }, { do = "move_to", square = "case-17"',
)


def race(folder: Path, *, cards: tuple[str, ...] = FEW_CARDS, **effects: str) -> Path:
    """The race with other effects of some squares, with few cards, so that it has few states."""
    board = (editions.loading.HERE / "confinement" / "board.toml").read_text("utf-8")
    for square, ordered in effects.items():
        id = square.replace("_", "-")
        board, changed = re.subn(rf'(id = "{id}"\n(?:(?!effects|id = ).*\n)*?effects = ).*', rf"\g<1>[{{ {ordered} }}]", board)
        assert changed == 1
    (folder / "board.toml").write_text(board, "utf-8")
    box = (editions.loading.HERE / "confinement" / "edition.toml").read_text("utf-8")
    (folder / "edition.toml").write_text(box.replace('"confinement"', '"mine"\nbased_on = "confinement"', 1), "utf-8")
    texts = "".join(f'{part}.{lang} = "Carte"\n' for part in ("title", "text") for lang in ("fr", "en"))
    decks: list[str] = []
    for deck in "confinement", "destin":
        decks.append(f'[[deck]]\nid = "{deck}"\nname.fr = "Cartes"\nname.en = "Cards"\nsize = {len(cards)}\n')
        for number, effect in enumerate(cards):
            decks.append(f'[[deck.card]]\nid = "{deck}-{number}"\n{texts}effects = [{{ {effect} }}]\n')
    (folder / "cards.toml").write_text("\n".join(decks), "utf-8")
    return folder


def test_chances_with_ten_digits_are_enough() -> None:
    race, exact = (
        lab.MarkovChain(1, lambda at, p=p: {(at + face) % 7: p for face in range(1, 7)} if at else {})  # type: ignore[misc]
        for p in (0.1666666666, 1 / 6)
    )
    assert race.lengths() == pytest.approx(exact.lengths())
    assert race.mean() == pytest.approx(exact.mean())


def test_a_tail_may_be_a_number_of_numpy() -> None:
    coin = lab.MarkovChain(0, lambda at: {0: 0.5, 1: 0.5} if at == 0 else {})
    assert coin.lengths(numpy.float32(0.25)) == coin.lengths(0.25) == [0.0, 0.5, 0.25]


@pytest.mark.slow
def test_a_deck_may_hold_but_jokers_and_what_moves(tmp_path: Path) -> None:
    """No card of it does nothing but the joker, which a token on its own never plays."""
    folder = race(tmp_path, cards=('do = "keep", as = "mask"', 'do = "move_by", steps = -2'))
    agree(lab.chain(folder))


@pytest.mark.slow
def test_a_card_that_would_be_looked_at_at_once_waits_where_the_token_is_locked_in(tmp_path: Path) -> None:
    """Nor is it looked at where the token leaves by the exit."""
    drawn = 'do = "draw", deck = "confinement" }, '
    folder = race(tmp_path, case_36=drawn + '{ do = "prison"', case_37=drawn + '{ do = "exit_on", value = 1')
    agree(lab.chain(folder, QUICK))


@pytest.mark.slow
def test_money_that_waits_at_the_post_office_leads_no_token_otherwise(tmp_path: Path) -> None:
    """Where the throw is made on arrival, it is kept for the next turn only if money waits there."""
    kinds = 'do = "promise"', 'do = "transfer", payer = "bank", payee = "drawer"'
    shares = []
    for number, kind in enumerate(kinds):
        (folder := tmp_path / str(number)).mkdir()
        shares.append(lab.chain(race(folder, case_15=f"{kind}, amount = 20"), QUICK | {"post_roll_timing": "on_arrival"}).share)
    assert shares[0] == pytest.approx(shares[1])


@pytest.mark.slow
def test_a_roll_ends_where_its_square_has_led_in_the_same_turn(tmp_path: Path) -> None:
    """With a throw still to come, the token stands on a square that is followed before it, and whose order replaces it."""
    agree(lab.chain(race(tmp_path, case_18='do = "throw_again" }, { do = "move_to", square = "case-24"'), QUICK))


@pytest.mark.slow
def test_a_race_that_nobody_can_end_is_no_race(tmp_path: Path) -> None:
    back = 'do = "move_to", square = "case-25"'
    chain = lab.chain(race(tmp_path, **{f"case_{number}": back for number in range(32, 39)}), QUICK)
    assert chain.mean() == inf
    assert chain.landings()["share"][-1] == 0
    assert chain.simulate(1000)["share"].sum() == pytest.approx(1)
    assert chain.assumptions()
    with pytest.raises(ValueError, match="need not end"):
        chain.lengths()


@pytest.mark.slow
def test_a_square_that_nobody_leaves_is_named(tmp_path: Path) -> None:
    folder = race(tmp_path, case_20='do = "move_by", steps = 1', case_21='do = "move_by", steps = -1')
    with pytest.raises(ValueError, match="mine: the token can come to square 20, from where it never throws again"):
        lab.chain(folder, QUICK)


# own editions, refusals, the page


def test_an_edition_of_ones_own() -> None:
    chain = lab.chain(EXAMPLE)
    assert sum(places(chain)) == pytest.approx(1)
    assert chain.payback().height


CARDS = {  # of the odd boards: what they do, written as data and again in `landed`
    "on": '{ do = "move_by", steps = 3 }',
    "home": '{ do = "move_to", square = "s0" }',
    "gain": '{ do = "transfer", payer = "bank", payee = "drawer", amount = 10 }',
    "away": '{ do = "send_away" }',
}
KINDS = {"S": "start", "D": "draw", "P": "property", "R": "rest", "J": "detention", "A": "send"}


def odd_board(folder: Path, squares: str, cards: tuple[str, ...]) -> Path:
    """An edition of so many squares, by their letters, each property a group of its own, with one deck."""
    classic = ROOT / "plakett_widgets" / "editions" / "classic40"
    box, board = ((classic / name).read_text("utf-8") for name in ("edition.toml", "board.toml"))
    box = box.replace('"classic40"', '"odd"\nbased_on = "classic40"', 1)
    groups = re.findall(r"\[\[group\]\]\n[^\[]*(?:\[[^\[\]]*\][^\[]*)*", board)[: squares.count("P")]
    names = iter([re.findall('id = "(.*)"', group)[0] for group in groups])
    for number, letter in enumerate(squares):
        square = (
            f'[[square]]\nid = "s{number}"\nname.fr = "Case {number}"\nname.en = "Square {number}"\nkind = "{KINDS[letter]}"\n'
        )
        more = {"D": 'deck = "luck"\n', "P": "price = 60\nmortgage = 30\nrents = [2, 10, 30, 90, 160, 250]\n"}.get(letter, "")
        groups.append(square + more + (f'group = "{next(names)}"\n' if letter == "P" else ""))
    deck = [f'[[deck]]\nid = "luck"\nname.fr = "Hasard"\nname.en = "Luck"\nsize = {len(cards)}\n']
    for number, card in enumerate(cards):
        texts = "".join(f'{part}.{lang} = "Carte {number}"\n' for part in ("title", "text") for lang in ("fr", "en"))
        deck.append(f'[[deck.card]]\nid = "LU-{number}"\n{texts}effects = [{CARDS[card]}]\n')
    if "J" not in squares:
        box = re.sub(r"\[detention\][^\[]*", "", box)
    for name, text in (("edition", box), ("board", "\n".join(groups)), ("cards", "\n".join(deck))):
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("squares", "cards"),
    [
        ("SDPPDRJPAPDR", ("on", "home", "gain", "away")),
        ("SDRPDRPRDPRR", ("on", "home", "gain")),
        ("SRPDJAPD", ("home", "away")),
    ],
)
def test_boards_as_odd_as_they_may_be(tmp_path: Path, squares: str, cards: tuple[str, ...]) -> None:
    """Few squares, groups of one, cards that lead to cards, no detention: against the rules written again."""
    away, size = squares.find("J"), len(squares)

    def landed(square: int) -> dict[int, float]:
        if squares[square] == "A":
            return {-1: 1.0}
        if squares[square] != "D":
            return {square: 1.0}
        found: Counter[int] = Counter()
        for card in cards:
            ways = {"on": (square + 3) % size, "home": 0}
            for end, chance in (landed(ways[card]) if card in ways else {-1 if card == "away" else square: 1.0}).items():
                found[end] += chance / len(cards)  # type: ignore[assignment]
        return dict(found)

    def roll(state: tuple[int, int]) -> dict[tuple[int, int], float]:
        square, doubles = state
        found: Counter[tuple[int, int]] = Counter()
        for one, two in product(range(1, 7), repeat=2):
            row = (doubles + 1) * (one == two)
            caught = row == 3 and away >= 0
            ends = {-1: 1.0} if caught else landed(((away if square < 0 else square) + one + two) % size)
            for end, chance in ends.items():
                found[end, 0 if end < 0 else row if away >= 0 else 0] += chance / 36  # type: ignore[assignment]
        return dict(found)

    expected: Counter[int] = Counter()
    for (square, _), share in lab.MarkovChain((0, 0), roll).stationary().items():
        expected[square] += share  # type: ignore[assignment]
    chain = lab.chain(odd_board(tmp_path, squares, cards))
    assert [*chain.share, sum(chain.detained)] == pytest.approx([expected[square] for square in (*range(size), -1)], abs=1e-9)
    assert chain.payback()["group"].n_unique() == squares.count("P")


@pytest.mark.slow
@pytest.mark.slow
def test_cards_may_lead_to_each_other_without_end(tmp_path: Path) -> None:
    classic = ROOT / "plakett_widgets" / "editions" / "classic40"
    box, cards = ((classic / name).read_text("utf-8") for name in ("edition.toml", "cards.toml"))
    before, start, after = cards.rpartition('effects = [{ do = "move_to", square = "start" }]')
    assert start
    (tmp_path / "edition.toml").write_text(box.replace('"classic40"', '"circle"\nbased_on = "classic40"', 1), "utf-8")
    # 33 to 36 by one deck, 36 to 33 by the other
    (tmp_path / "cards.toml").write_text(f'{before}effects = [{{ do = "move_by", steps = 3 }}]{after}', "utf-8")
    agree(lab.chain(tmp_path))


def test_a_step_that_can_go_too_many_ways_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance_outcomes, "MAX_OUTCOMES", 100)
    with pytest.raises(ValueError, match="100 ways and more"):
        lab.chain("classic40")


@pytest.mark.slow
def test_a_board_where_doubles_lead_nowhere() -> None:
    edition = editions.load("classic40")
    chain = lab.Chain(edition, TokenWalk(replace(edition.tables(), max_doubles=0), "short", 6))
    assert sum(places(chain)) == pytest.approx(1)
    assert chain.rolls_per_turn > board("classic40").rolls_per_turn


def test_states_name_all_that_counts() -> None:
    chain = board("classic40", stay="long")
    assert {state.detained for state in chain.steps.states} == {0, 1, 2, 3}
    assert {state.doubles for state in chain.steps.states} == {0, 1, 2}
    assert chain.steps.states[0] == State(0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"stay": "for ever"}, "short or long"),
        ({"dice": 1}, "from 2 to 100"),
        ({"options": {"auctions": True}}, "there is no option"),
    ],
)
def test_refusals(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        lab.chain("classic40", **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("steps", [-1, 1.5, "2"])
def test_no_number_of_steps_is_refused(steps: int) -> None:
    with pytest.raises(ValueError, match="a whole number from 0"):
        board("classic40").after(steps)


def test_a_roll_may_end_no_turn() -> None:
    one, many = (board("classic40").simulate(rolls, seed=2) for rolls in (1, 9))  # the first one is a double
    assert one["share"].sum() == 1
    assert one["turn_share"].null_count() == 40
    assert many["turn_share"].sum() == pytest.approx(1)
    assert one.schema == many.schema


def test_a_loop_has_no_lengths() -> None:
    with pytest.raises(ValueError, match="no exit"):
        board("classic40").lengths()


@pytest.mark.slow
def test_a_seat_that_may_not_pay_early_stays_as_long() -> None:
    edition = editions.load("classic40")
    bound = replace(edition.tables({}), fine_throws=0)
    short, long = (lab.Chain(edition, TokenWalk(bound, stay, 6)) for stay in get_args(Stay))
    assert places(short) == pytest.approx(places(long))
    assert "paying before the throw where that is allowed" in short.assumptions()[-1]


def test_assumptions_in_both_languages() -> None:
    for edition in editions.names():
        chain = board(edition)
        french, english = chain.assumptions(locale="fr"), chain.assumptions("en")
        assert len(french) == len(english) >= 5
        assert not any(re.search(r"[^\u00a0\u202f][:;!?»]|'", text) for text in french)
        assert not any("{" in text for text in (*french, *english))


def test_a_throw_that_may_be_left_out_is_assumed_to_be_made() -> None:
    """The chances are those of the rule that asks for it."""
    optional = lab.chain("classic40", {"bonus_throw": "optional"})
    assert optional.share == board("classic40").share
    assumptions = [set(chain.assumptions()) for chain in (optional, board("classic40"))]
    assert assumptions[0] - assumptions[1] == {"The throw that a double allows is always made."}


@pytest.mark.slow
def test_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the chains that other tests have solved."""
    monkeypatch.setattr(lab, "chain", board, raising=False)
    assert run_examples("exact-chances.md") > 10


def test_a_long_walk_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(progress, "PROGRESS_DELAY", 0)
    monkeypatch.setattr(progress, "PROGRESS_DISABLED", False)
    coin = lab.MarkovChain(0, lambda at: {at: 0.5, 1: 0.5} if at == 0 else {})
    coin.after(7)
    assert "7/7" in capsys.readouterr().err
