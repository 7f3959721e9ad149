"""What the laboratory is asked for and cannot do: refused at once, with the argument, what it was and what would be right."""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from inspect import signature
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

import numpy
import polars as pl
import pytest

import plakett_widgets as pw
from plakett_widgets import lab
from plakett_widgets.bots import Balanced, Bot, Careful
from plakett_widgets.errors.worded import ArgumentError
from plakett_widgets.inputs.arguments import sink_folder
from plakett_widgets.lab.intervals import wilson

ODD: dict[str, list[tuple[Any, str]]] = {
    "games": [
        (2.5, "a whole number from 1, not 2.5"), ("10", "not “10”"), (True, "not True"), (None, "not None"), (0, "not 0"),
        (10**30, "from 1 to 2147483647"),
    ],
    "seed": [("x", "seed: a whole number, not “x”"), (1.5, "not 1.5"), (None, "not None")],
    "rounds": [(2.5, "a whole number from 1"), (0, "not 0"), (10**30, "from 1 to")],
    "options": [("x", "options: a dictionary"), ([], "not a list"), ({1: 2}, "no name is 1"),
        ({"nope": 1}, "no option “nope”")],
    "edition": [(3, "edition: a name"), (None, "not None"), (["mspm"], "not a list")],
}  # fmt: skip
TABLES: list[tuple[Any, str]] = [
    (Balanced, "not the class Balanced"), (Balanced(), "not a Balanced"), (None, "not None"), (2.5, "not 2.5"),
    (True, "not True"), ([Balanced, Balanced], r"write Balanced\(\)"),
    ([Balanced(), "Ana"], "only bots play here.*“Ana”"), ("ab", "not “ab”"), ({Balanced(), Careful()}, "a list .*, not a set"),
]  # fmt: skip


def in_this_process(more: dict[str, Any]) -> dict[str, Any]:
    """The arguments, and where games are played unless they say so."""
    return {"progress": False, **({} if "executor" in more else {"workers": 0}), **more}


def simulate(**more: Any) -> pw.Simulation:
    return pw.simulate(**{"edition": "confinement", "games": 2, "bots": 2, **in_this_process(more)})


def compare(**more: Any) -> pw.Comparison:
    asked = {"edition": "plakettopoly", "against": {"position": {"one": None, "two": None}}, "games": 2, "bots": 2}
    return pw.compare(**{**asked, **in_this_process(more)})


def tournament(**more: Any) -> pw.Tournament:
    return pw.tournament(**{"bots": [Balanced(), Careful()], "games": 2, **in_this_process(more)})


def calibration(**more: Any) -> Any:
    return lab.calibration(**{"edition": "confinement", "games": 1, "bots": 2, "after": [1], "rollouts": 1, **more})


@pytest.mark.parametrize("asked", [simulate, compare, tournament, calibration])
@pytest.mark.parametrize("name", ODD)
def test_wrong_values_are_refused_at_once(asked: Callable[..., Any], name: str):
    for value, message in ODD[name]:
        if (asked, name, value) == (tournament, "seed", None):
            continue  # which draws one
        with pytest.raises(ValueError, match=message):
            asked(**{name: value})


def test_a_cap_that_a_position_has_passed_is_refused():
    late = {"edition": "plakettopoly", "position": {"round": 21}}
    with pytest.raises(ValueError, match="rounds: counted from the beginning of a game, and 21 have begun here"):
        simulate(**late, rounds=20)
    assert simulate(**late, rounds=21).games["rolls"].min() > 0


@pytest.mark.parametrize("asked", [simulate, compare, tournament, calibration])
def test_wrong_tables_are_refused(asked: Callable[..., Any]):
    for value, message in TABLES:
        if asked is not tournament or isinstance(value, list):  # a text names a folder
            with pytest.raises(ValueError, match=rf"bots: .*{message}"):
                asked(bots=value)


@pytest.mark.parametrize("asked", [simulate, compare])
def test_nobody_sits_at_a_table_too_small_or_too_large(asked: Callable[..., Any]):
    for bots in (0, -1, 99, 10**12, []):
        with pytest.raises(pw.Refused):
            asked(bots=bots)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"workers": 1.5}, "workers: a whole number from 0"),
        ({"workers": "2"}, "not “2”"),
        ({"executor": "x"}, r"executor: one of concurrent.futures, .* Dask \(client.get_executor\(\)\), not “x”"),
        ({"executor": ThreadPoolExecutor}, "not the class ThreadPoolExecutor"),
        ({"position": 3}, "position: data"),
        ({"position": "garbage"}, "garbage"),
        ({"events": "yes"}, "events: True or False, not “yes”"),
        ({"forfeits": None}, "forfeits: True or False"),
        ({"progress": 1}, "progress: True or False"),
        ({"sink": 3}, "sink: a folder, not 3"),
        ({"sink": ""}, "sink: a folder, not “”"),
        ({"sink": "~no one/sink"}, "sink: a folder, but nobody here has “~no one/sink”"),
    ],
)
def test_wrong_arguments_of_simulations_are_refused(wrong: dict[str, Any], message: str):
    with pytest.raises(ValueError, match=message):
        simulate(**wrong)


@pytest.mark.parametrize("asked", [simulate, compare, tournament])
def test_executor_and_workers_exclude_each_other(asked: Callable[..., Any]):
    with ThreadPoolExecutor(1) as executor:
        for workers in (0, 2):
            with pytest.raises(ValueError, match=f"executor: .* workers={workers} .*: give one of the two"):
                asked(executor=executor, workers=workers)


def test_an_executor_that_takes_nothing_or_forks_is_refused(tmp_path: Path):
    with ThreadPoolExecutor(1) as executor:
        pass
    for asked in (simulate, compare, tournament):
        with pytest.raises(ValueError, match=r"executor: shut down after 0 of \d games"):
            asked(executor=executor).wait(60)
    if "fork" in get_all_start_methods():
        with ProcessPoolExecutor(1, get_context("fork")) as executor, pytest.raises(ValueError, match="forked"):
            simulate(executor=executor, sink=tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_bots_without_a_proper_name_are_refused():
    class Nameless(Bot):
        name = 5  # type: ignore[assignment]

    with pytest.raises(ValueError, match="the name of a Nameless is a text, not 5"):
        simulate(bots=[Nameless(), Balanced()])

    class Unmade(Bot):
        @property
        def name(self) -> str:  # type: ignore[override]
            return f"own {self.number}"

    with pytest.raises(ValueError, match="bots: the name of an Unmade fails: AttributeError: 'Unmade' object has no"):
        simulate(bots=[Unmade(), Balanced()])

    class Barred(Bot):
        name = "a|b"

    with pytest.raises(ValueError, match=r"“a\|b” cannot be a name: \| stands between"):
        simulate(bots=[Barred(), Balanced()])


def test_bots_with_a_wrong_reserve_are_refused():
    class Vague(Balanced):
        reserve = "some"  # type: ignore[assignment]

    class Lavish(Bot):
        leaves = "much"  # of its own: no bot of the house is asked for it

    class Wary(Balanced):
        @property
        def reserve(self) -> int:
            return 40

    with pytest.raises(ValueError, match=r"bots: reserve of a Vague: a whole number.*, not “some”"):
        simulate(bots=[Vague(), Balanced()])
    assert simulate(games=1, bots=[Lavish(), Wary()], rounds=2, workers=0).games.height == 1


def test_a_sink_that_cannot_be_written_to_is_refused_at_once(tmp_path: Path):
    (file := tmp_path / "notes.txt").write_text("mine")
    for wrong in (file, file / "sink"):
        with pytest.raises(ValueError, match=r"sink: .* cannot be written to: .*\.  Name another folder"):
            simulate(sink=wrong)
    assert file.read_text() == "mine"
    with pytest.raises(ValueError, match=r"sink: .* cannot be written to: File name too long"):
        simulate(sink=tmp_path / ("x" * 300))
    with pytest.raises(ValueError, match=r"sink: a folder of this machine, and not the address “s3://games/mine”"):
        simulate(sink="s3://games/mine")
    (tmp_path / "old" / "games").mkdir(parents=True)
    with pytest.raises(ValueError, match=r"holds games without their simulation\.json"):
        simulate(sink=tmp_path / "old")


def test_a_drive_of_windows_is_no_address():
    assert sink_folder("C://games").name == "games"


def test_a_comparison_is_judged_before_anything_is_written(tmp_path: Path):
    for wrong in ({"end_condition": ["turns:2", "nope"]}, {"bots": [2, Balanced()]}, {"options": [{}, {"a": 1}]}, {1: [1, 2]}):
        with pytest.raises(ValueError, match=r"nope|not a Balanced|no option “a”|no name is 1"):
            compare(against=wrong, sink=tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("against", "message"),
    [
        ({"end_condition": "turns:2"}, "against: of “end_condition” a list of values, the usual one first, not “turns:2”"),
        ({"end_condition": {"turns:2", "turns:3"}}, "the usual one first, not a set"),
        ({"end_condition": 3}, "not 3"),
        ({"end_condition": ["turns:2", "turns:2"]}, "against: what changes, and at least two different values of it"),
        ({}, "at least two different values"),
        ({"bot": [2, 3]}, "against: nothing that can change is called “bot”; did you mean “bots”\\?$"),
        (
            {"seed": [1, 2]},
            "against: “seed” is the same for all games; what changes is an option, by its own name, or “edition”, “options”, ",
        ),
        ({"option": [{}, {"end_condition": "turns:2"}]}, "against: [^;]*; did you mean “options”\\?$"),
        ({"options": [{}, {"end_condition": "turns:n"}]}, r"against: .* not “turns:n”"),
        ({"options": [{}, 2]}, "against: options: a dictionary of values by name, not 2$"),
        ({"end_conditio": ["turns:2", "turns:3"]}, "against: [^;]*; did you mean “end_condition”\\?$"),
        ({"end_condition": ["turns:2", "turns:x"]}, r"did you mean “turns:n”\? \(PLK-154\)$"),
        ({"end_condition": ["turns:2", "turns:n"]}, r"not “turns:n” \(n: a whole number from 1 to 999,999\) \(PLK-154\)$"),
    ],
)
def test_values_without_an_order_are_refused(against: Any, message: str):
    with pytest.raises(ValueError, match=message):
        compare(against=against)


def test_of_several_editions_the_one_that_lacks_an_option_is_named():
    with pytest.raises(ValueError, match="there is no option “rest_jackpot” in mspm; there are monopoly_double_rent, "):
        compare(against={"edition": ["plakettopoly", "mspm"]}, options={"rest_jackpot": True})


def test_values_may_come_one_by_one():
    assert [*compare(against={"end_condition": (f"turns:{turns}" for turns in (2, 3))}).arms] == [
        "end_condition=turns:2", "end_condition=turns:3",
    ]  # fmt: skip
    assert [*compare(against={"bots": numpy.array([2, 3])}).arms] == ["bots=2", "bots=3"]
    barter = numpy.array([True, False])
    assert [*compare(against={"trade_barter": barter}).arms] == ["trade_barter=True", "trade_barter=False"]


def test_a_tournament_that_would_never_end_is_not_begun():
    many = "30 of them sit in 4 seats in 657,720 orders; at most 2,000 are played"
    for bots, message in (([], "two at least, not 0"), ([Balanced()], "two at least, not 1"), ([Balanced()] * 30, many)):
        with pytest.raises(ValueError, match=f"bots: {message}"):
            tournament(bots=bots, seats=4)


def test_a_class_that_is_no_bot_is_refused_with_an_example():
    class Keen:
        def choose(self, *asked: Any) -> bool:
            return False

    for one in (Keen(), Keen):
        for seat_bots in (lambda one=one: simulate(bots=[one, Balanced()]), lambda one=one: pw.Game(players=["Ana", one])):
            with pytest.raises(ValueError, match=r"; a bot begins with class Keen\(pw\.bots\.Bot\):$"):
                seat_bots()


def test_a_misspelt_method_of_a_bot_warns():
    class Keen(Balanced):
        def choose_purchas(self, *asked: Any) -> bool:
            return False

        def wanted(self, *asked: Any) -> bool:
            return False

    for seat_bots in (lambda: simulate(bots=[Keen(), Balanced()], games=1, rounds=1), lambda: pw.Game(players=["Ana", Keen()])):
        with pytest.warns(UserWarning, match=r"Keen has a method choose_purchas, .* did you mean choose_purchase\?") as caught:
            seat_bots()
        assert len({str(one.message) for one in caught if "Keen" in str(one.message)}) == 1

    class Whole(Balanced):
        def choose_purchase(self, *asked: Any) -> bool:
            return self.choose_nothing()

        def choose_nothing(self) -> bool:
            return False

    with warnings.catch_warnings(action="error"):
        simulate(bots=[Whole(), Balanced()], games=1, rounds=1)


def test_seats_of_a_tournament_are_counted():
    for wrong in (1, 3, 2.0, "2", None):
        with pytest.raises(ValueError, match="seats: "):
            tournament(seats=wrong)


def test_numbers_of_other_libraries_are_numbers():
    assert len(simulate(games=2, bots=numpy.array(2), rounds=2).setting.bots) == 2
    begun = simulate(games=numpy.int64(2), seed=numpy.int64(-1), rounds=numpy.int32(2), bots=numpy.int8(2), events=numpy.True_)
    games = begun.wait(numpy.int64(60)).games
    assert games.equals(simulate(seed=-1, rounds=2).games)
    assert lab.MarkovChain(0, lambda at: {1: Fraction(1, 2), 2: Fraction(1, 2)} if not at else {}).mean() == 1


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            lambda: pw.frames("a.plk"),
            "played : des parties, ou des tables de parties, et non « a.plk » ; pw.load(…) en lit une",
        ),  # type: ignore[arg-type]
        (lambda: wilson(60, 100), "share : de 0 à 1, comme 24 / 40, et non 60"),
        (lambda: pw.tournament([Careful()], games=2), "bots : deux au moins, et non 1"),
        (
            lambda: pw.compare("plakettopoly", {"bot": [2, 3]}),
            "against : rien de ce qui peut changer ne s’appelle « bot » ; peut-être « bots » ?",
        ),
        (lambda: lab.brier(5), "forecasts : la table de calibration, et non 5"),  # type: ignore[arg-type]
        (
            lambda: pw.check(pw.Game(players=2), {"counts": 5}),
            "counts : il faut un dictionnaire par type d’événement, et non 5",
        ),
    ],
)
def test_each_refusal_has_its_french(asked: Callable[[], object], message: str):
    with pytest.raises(ArgumentError) as caught:
        asked()
    assert caught.value.text("fr").replace("\u00a0", " ").startswith(message)


def test_a_frame_of_something_else_is_no_frame_of_games():
    with pytest.raises(ValueError, match=r"played: a frame of games, with the columns turns, rounds, .*, not without turns"):
        lab.lengths(pl.DataFrame({"games": [1]}))
    with pytest.raises(ValueError, match=r"not a DataFrame; a game has several frames, and game\.frames are all of them$"):
        lab.gini(simulate(rounds=2).games)


@pytest.mark.parametrize("asked", [lab.lengths, lab.charts.lengths])
def test_lengths_refuse_a_whole_simulation(asked: Callable[..., object]):
    with pytest.raises(ValueError, match=r"^played: games, or a frame of games, not a Simulation; its \.games is one$"):
        asked(simulate(rounds=2))


def test_numbers_of_games_are_looked_at_too():
    done = simulate(rounds=2).wait()
    for wrong in (1.5, "x", None, True):
        with pytest.raises(ValueError, match="number: a whole number"):
            done.game(wrong)
    for wrong in (-1, "x", float("nan"), True):
        with pytest.raises(ValueError, match="seconds: a number from 0, or None"):
            done.wait(wrong)


def test_arms_share_one_thread():
    before = {*threading.enumerate()}
    fought = tournament(bots=[Careful() for _ in range(5)], games=200)
    while not fought.done:
        time.sleep(0.001)
    names = [one.name for one in {*threading.enumerate()} - before]
    assert names.count("plakett") == 1  # who plays
    fought.cancel()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"stay": None}, "stay: "),
        ({"stay": ""}, "stay: short or long, not “”"),
        ({"dice": 6.0}, "dice: a whole number from 2 to 100, not 6.0"),
        ({"dice": 101}, "from 2 to 100, not 101"),
        ({"options": 3}, "options: a dictionary"),
        ({"edition": None}, "edition: a name"),
    ],
)
def test_chains_that_no_board_has_are_refused(wrong: dict[str, Any], message: str):
    with pytest.raises(ValueError, match=message):
        lab.chain(**wrong)


@pytest.mark.parametrize("step", [lambda at: {0: 1.5, 1: -0.5}, lambda at: {1: float("nan")}, lambda at: {1: 0.5}])
def test_wrong_steps_are_refused(step: Any):
    with pytest.raises(ValueError, match="step: "):
        lab.MarkovChain(0, step)


@pytest.mark.parametrize(
    ("share", "count", "message"), [(24, 40, "24 / 40, not 24"), (float("nan"), 9, "share"), (0.6, 0, "count")]
)
def test_an_interval_is_that_of_a_share_of_some_trials(share: float, count: int, message: str):
    with pytest.raises(ValueError, match=message):
        lab.intervals.wilson(share, count)


def test_intervals_are_those_of_samples_that_there_may_be():
    for wrong in (0, -1, 2.5, True):
        with pytest.raises(ValueError, match="freedom: a whole number from 1"):
            lab.intervals.student_quantile(wrong)  # type: ignore[arg-type]
    for cases, message in (((9, 0, 8), "more: .* to 8, not 9"), ((3, 6, 8), "less: .* to 5, not 6"), ((0, 0, 0), "count")):
        with pytest.raises(ValueError, match=message):
            lab.intervals.paired_share_interval(*cases)


def test_analyses_refuse_a_whole_simulation():
    played = pw.simulate("confinement", 1, 2, seed=1, rounds=2, workers=0, progress=False)
    with pytest.raises(ValueError, match=r"played: .*, not a Simulation; .*\.game\(0\)"):
        lab.gini(played)  # type: ignore[arg-type]
    assert lab.gini(played.game(0)).height
    with pytest.raises(ValueError, match=r"played: .*, not a DataFrame"):
        lab.gini(played.games)  # type: ignore[arg-type]


def test_lengths_are_drawn_of_the_games_of_a_simulation():
    games = pw.simulate("confinement", 3, 2, seed=1, rounds=5, workers=0, progress=False).games
    assert lab.lengths(games).equals(lab.lengths(games.lazy()))
    assert lab.charts.lengths(games).table == lab.charts.lengths(games.lazy()).table


def test_forecasts_are_of_a_game_and_scores_of_forecasts():
    for wrong in (None, "x", [pw.Game("mspm", 2)]):
        with pytest.raises(ValueError, match="game: a Game"):
            lab.win_chances(wrong)  # type: ignore[arg-type]
    for stages in ([], 3, "12", [1.5], [-1]):
        with pytest.raises(ValueError, match="after: "):
            calibration(after=stages)
    with pytest.raises(ValueError, match="minutes"):
        calibration(edition="plakettopoly", options={"end_condition": "minutes:2"})
    table = calibration(after=[1, 1])
    assert table["round"].to_list() == [1, 1]  # a row a seat
    for score in (lab.brier, lab.reliability):
        for wrong in (None, [], table.drop("won")):
            with pytest.raises(ValueError, match="forecasts: the table of calibration"):
                score(wrong)
    with pytest.raises(ValueError, match="of: chance or share"):
        lab.reliability(calibration(), of="game")


def test_defaults_are_the_same_everywhere():
    assert lab.chain().edition is pw.Game(players=2, seed=1).edition
    seeded = (pw.simulate, pw.compare, lab.calibration, lab.win_chances, lab.Chain.simulate)
    assert {signature(play).parameters["seed"].default for play in seeded} == {0}
