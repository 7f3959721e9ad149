"""A game is saved wherever it stands, and loaded whole or not at all."""

from __future__ import annotations

import gc
import json
import os
import pickle
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots, editions, load, loads
from plakett_widgets.engine import COMPILED, decision, move, session
from plakett_widgets.engine.log import COLUMNS, Log
from plakett_widgets.record import conversation
from plakett_widgets.record import progress as progress_module
from plakett_widgets.record.moves.grammar import Move
from plakett_widgets.record.notation import reading, tags, writing
from plakett_widgets.record.notation.reading import LONGEST_ITEM, MOST_LINES
from plakett_widgets.record.notation.writing import LARGEST, MOST_MOVES, SavedGameError
from plakett_widgets.record.positions.position import PositionError
from plakett_widgets.record.progress import gone_through, progress

from ...engine.play import BY_ID, EDITION, EDITIONS, Played, replay, sample
from .round_trip import check, check_position, random_game, visible, without_seed

THERE = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


def through_a_file(game: Game, folder: Path) -> Game:
    path = folder / "partie.plk"
    game.save(path)
    return load(path)


@cache
def decisions() -> dict[int, tuple[Played, int]]:
    """For each kind of decision a game, and after how many answers it is pending there."""
    found: dict[int, tuple[Played, int]] = {}
    for seed in count():
        played = sample(EDITIONS[seed % len(EDITIONS)].id, seed, 40)
        for number, kind in enumerate(played.chaos.asked):
            found.setdefault(kind, (played, number))
        if len(found) == len(decision.NAMES):
            return found
    raise AssertionError


@THERE
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 60))
def test_round_trip_at_any_moment(tmp_path: Path, edition: str, seed: int, moves: int):
    played = sample(edition, seed, 60)
    game = replay(played, moves)
    again = through_a_file(game, tmp_path)
    assert again.digest() == game.digest()
    assert visible(again) == visible(game)
    assert again.moves() == game.moves()
    for said, *terms in played.answers[moves:]:
        again.play(Move(said, tuple(terms)))
    assert again.digest() == played.pos.log.digest()


@pytest.mark.parametrize("kind", [kind for kind in decision.NAMES if kind != decision.QUIET], ids=decision.NAMES.get)
def test_round_trip_in_the_midst_of_any_decision(tmp_path: Path, kind: int):
    played, number = decisions()[kind]
    game = replay(played, number)
    again = through_a_file(game, tmp_path)
    assert again.pending == game.pending is not None
    assert visible(again) == visible(game)
    for one in (game, again):
        assert one.undo()
    assert visible(again) == visible(game)


def test_round_trip_with_bots_and_scripted_chance(tmp_path: Path):
    game = Game(players=["Ana", bots.Balanced(), ("Léo", bots.Careful())], seed=9, opening=[(6, 6), (1, 2), (2, 2)])
    assert game.state()["seat"] == 0
    game.play("dice 3+4")
    game.play("top PL-13")
    game.play("Ana: roll")
    game.play("Ana: end")
    game.run()
    again = through_a_file(game, tmp_path)
    assert again.digest() == game.digest()
    assert [player.bot and player.bot.name for player in again.players] == [None, "balanced", "careful"]
    assert again.undo() == game.undo()
    assert visible(again) == visible(game)


def test_a_saved_game_outlives_a_better_citation():
    game = Game(players=["Ana", "Léo"], seed=7)
    game.play("roll")
    log = game._play.live.log
    other = Log()
    for seq in range(len(log)):
        row = [*log.row(seq)]
        row[list(COLUMNS).index("rule")] += 1
        other.write(*row)
    assert (log.digest() == other.digest(), log.digest(cited=False) == other.digest(cited=False)) == (False, True)
    text = game.notation()
    early = text.replace(text.split()[-1], game.digest()[: writing.DIGITS])
    assert loads(early).notation() == text != early


def early(game: Game, *unknown: str) -> str:
    """The text that was written of a game before its edition had these options."""
    text = re.sub(rf'\[Option "({"|".join(unknown)})" .*\n', "", game.notation())
    known = {name: value for name, value in game.options.items() if name not in unknown}
    return re.sub(r'(?<=\[Options ")\w+', writing.fingerprint(known), text)


def test_a_game_from_before_an_option_goes_on_as_it_was():
    position = {"turn": "A", "seats": {"A": {"on": 10, "detained": 2}, "B": {}}}
    game = Game("classic40", ["A", "B"], seed=1, position=position, options={"detention_double_rerolls": False})
    game.play_all(["A: dice 5+5", "roll"])
    text = early(game, "detention_double_rerolls")
    assert "detention_double_rerolls" not in text
    assert loads(text).digest() == game.digest()
    assert loads(text).notation() == game.notation()


def test_what_is_left_out_of_an_older_game_are_the_newest_options():
    box = editions.load("plakettopoly")
    *older, first, second = box.options
    box = replace(box, options=(*older, replace(first, before=first.default), replace(second, before=second.default)))
    game = Game(box, 2, seed=1)
    for unknown in ([], [second.name], [first.name, second.name]):
        assert loads(early(game, *unknown), edition=box).digest() == game.digest()
    for unknown in ([first.name], [older[-1].name, first.name, second.name]):
        with pytest.raises(SavedGameError, match="other options than the game was played with"):
            loads(early(game, *unknown), edition=box)


def test_round_trip_of_a_claim_that_waits(tmp_path: Path):
    position = {
        "turn": "A",
        "seats": {"A": {"on": 10}, "B": {"titles": [39]}, "C": {}},
        "claims": [{"owner": "B", "visitor": "C", "square": 39}],
    }
    game = Game(EDITION, ["A", "B", "C"], seed=1, position=position)
    game.play("dice 1+3")
    game.play("roll")
    game.play("B: claim")
    again = through_a_file(game, tmp_path)
    for one in (game, again):
        one.play("A: buy")
    assert again.digest() == game.digest()
    assert again.events()[-1]["kind"] == "rent_paid"


def test_a_bot_of_ones_own_is_given_when_loading(tmp_path: Path):
    class Mine(bots.Careful):
        name = "mine"

    game = Game(players=["Ana", ("Bo", Mine())], seed=3)
    game.run()
    path = tmp_path / "partie.plk"
    game.save(path)
    with pytest.raises(SavedGameError, match="mine") as told:
        load(path)
    assert path.read_text("utf-8").split("\n")[(told.value.line or 0) - 1].startswith('[Seat "Bo"')
    with pytest.raises(ValueError, match="nobody here is called Bob; there are Ana, Bo"):
        load(path, bots={"Bo": Mine(), "Bob": Mine()})
    with pytest.raises(ValueError, match=r"no bot played for Ana in this game; there are Ana, Bo \(mine\)"):
        load(path, bots={"Ana": Mine(), "Bo": Mine()})
    mine = Mine()
    again = load(path, bots={"Bo": mine})
    assert again.players[1].bot is mine
    assert again.digest() == game.digest()


def comes_back_only_if_given(game: Game) -> None:
    """The bots of this saved game are nobody's but who gives them again."""
    game.run(turns=4)
    text = game.notation(names=True)
    given: dict[str, bots.Bot] = {}
    for player in game.players:
        with pytest.raises(SavedGameError, match=f"{player.name} is played by “.*”; give that bot"):
            loads(text, given)
        assert player.bot is not None
        given[player.name] = player.bot
    assert loads(text, given).digest() == game.digest()


def test_a_bot_without_a_name_of_its_own_comes_back_as_no_other():
    class Mine(bots.Careful):
        pass

    class Balanced(bots.Searching):  # called like one of this package
        name = "random"

    game = Game(players=[Mine(), Mine(), Balanced()], seed=3)
    assert [player.name for player in game.players] == ["Mine 1", "Mine 2", "own random"]
    assert game.frames.games["bots"].to_list() == ["Mine|Mine|own random"]
    comes_back_only_if_given(game)


def test_a_bot_with_a_method_or_name_put_onto_it_comes_back_as_no_other():
    own, renamed = bots.Careful(), bots.Careful()
    with pytest.raises(AttributeError) if COMPILED else nullcontext():  # there bots take no attributes of one's own
        own.claims = lambda pos, seat: True  # type: ignore[method-assign]
    with pytest.raises(AttributeError) if COMPILED else nullcontext():
        renamed.name = "balanced"  # type: ignore[misc]
    if COMPILED:
        return
    game = Game(players=[("Bo", own), ("Cy", renamed)], seed=3)
    assert game.frames.games["bots"].to_list() == ["own careful|own balanced"]
    comes_back_only_if_given(game)


# the notation

GAME = """\
[Game "plakett 1"]
[Edition "plakettopoly"]
[Option "end_condition" "last_survivor"]
[Options "aa2349fe17906ad6"]
[Seat "Ana" "stethoscope"]
[Seat "Léo" "ambulance"]
[Seat "Hal" "thermometre" "balanced"]
[Seed "7"]
[Engine "0.1.0"]
[Opening "6+6! 4+3 1+1"]
[Result "*"]

{All is new.}
1. Ana: dice 1+2; roll = 1+2 {Lucky!}
(#1 1. Ana: decline {Why?}; Léo: bid 30; Hal: bid 46; pass; Léo: pass)
1. Ana: buy
(#2 1. Ana: time 5)
1. Ana: top PL-13; end
2. Léo: roll = 3+3; buy
"""


def test_an_edition_without_a_name_is_none():
    with pytest.raises(SavedGameError, match="there is no edition “”"):
        loads(Game(seed=1).notation(), edition="")


def test_a_bot_sits_down_again_as_it_was_made(tmp_path: Path):
    made = bots.Searching(rollouts=20, seconds=None, rounds=3, seed=-5)
    game = Game(players=["Ana", ("Bo", made), bots.Searching(seconds=0.25), bots.Searching()], seed=3)
    assert '"Bo" "ambulance" "searching" "rollouts=20 seconds=none rounds=3 seed=-5"]' in game.notation(names=True)
    again = through_a_file(game, tmp_path)
    seated = [player.bot for player in again.players[1:]]
    assert [(bot.rollouts, bot.seconds, bot.rounds, bot.seed) for bot in seated if isinstance(bot, bots.Searching)] == [
        (20, None, 3, -5), (40, 0.25, 15, 0), (40, 2.0, 15, 0),
    ]  # fmt: skip
    assert again.notation() == game.notation()
    drawn = through_a_file(Game(players=[bots.Random(seed=5), bots.Random()], seed=3), tmp_path)
    assert [player.bot.seed for player in drawn.players if isinstance(player.bot, bots.Random)] == [5, 0]
    with pytest.raises(SavedGameError, match="rollouts is a whole number from 1 to 100,000, not “100001”"):
        Game(players=["Ana", bots.Searching(rollouts=100_001)]).notation()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("rollouts=0", "rollouts is a whole number from 1 to 100,000, not “0”"),
        ("rollouts=1e+3", "not “1e.3”"),
        ("rollouts=" + "9" * 2_000, "not “9{40}”$"),
        ("rollouts=\u0663", "rollouts is a whole number"),
        ("rounds=none", "rounds is a whole number from 1 to 10,000"),
        ("seconds=nan", "seconds is none or a number from 0 to 3,600"),
        ("seconds=9e+999", "seconds is none"),
        ("seconds=-0.5", "seconds is none"),
        ("seed=1.5", "seed is a whole number"),
        ("rollouts=2 rollouts=3", "rollouts is there twice"),
        ("__class__=1", "searching takes no “__class__=1”, but rollouts, seconds, rounds, seed"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused(arguments: str, reason: str):
    text = Game(players=["Ana", bots.Searching(rollouts=20)], seed=3).notation()
    with pytest.raises(SavedGameError, match=reason) as told:
        loads(text.replace("rollouts=20", arguments))
    assert (told.value.line, told.value.column) == (5, 1)
    with pytest.raises(SavedGameError, match="balanced takes no “rollouts=20”, but nothing"):
        loads(text.replace('"searching"', '"balanced"'))


def test_a_long_game_shows_how_far_it_is_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch):
    game = Game(players=2, seed=1, options={"end_condition": "last_survivor"})
    for _ in range(30):
        game.play("time 1")
    heard: list[int] = []

    @contextmanager
    def shown(moves: int) -> Iterator[Callable[[int], object]]:
        heard.append(moves)
        yield lambda more: heard.append(-more)

    monkeypatch.setattr(conversation, "progress", shown)
    text = without_seed(game.notation())
    assert (heard.pop(0), sum(heard)) == (30, -30)
    heard.clear()
    assert loads(text).digest() == game.digest()
    assert (max(heard), sum(heard)) == (60, 0)  # what chance brings is learned first

    @contextmanager
    def stopped(moves: int) -> Iterator[Callable[[int], object]]:
        with progress(moves):
            assert not gc.isenabled()
            yield lambda more: signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(conversation, "progress", stopped)
    for say in (lambda: loads(text), game.fork, game.notation):
        with pytest.raises(KeyboardInterrupt):
            say()
    assert gc.isenabled()


def test_progress_is_shown_once_it_takes_long(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(progress_module, "WITHOUT_WORD", 3600)
    with progress(10) as went_on:
        went_on(4)
    assert not capsys.readouterr().err
    monkeypatch.setattr(progress_module, "WITHOUT_WORD", -1)
    with progress(10) as went_on:
        went_on(4)
        went_on(6)
    assert "10/10" in capsys.readouterr().err


def test_what_is_gone_through_is_counted_once_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(progress_module, "WITHOUT_WORD", -1)
    growing = [1]
    for number in gone_through(iter(growing), "states"):
        if number < 5:
            growing.append(number + 1)
    assert "5 states" in capsys.readouterr().err
    assert list(gone_through("abc", "games")) == ["a", "b", "c"]
    assert "3/3" in capsys.readouterr().err


def test_the_notation_of_a_game():
    game = loads(f"{GAME}*\n")
    written = game.notation(names=True)
    assert written.startswith(GAME)
    assert re.fullmatch(r"\* 17 events [0-9a-f]{16}\n", written.removeprefix(GAME))
    assert game.moves()[-1] == "Léo: buy"
    assert [line["events"] for line in game.lines] == [18, 13]
    assert game.comments == [{"at": 0, "text": "All is new."}, {"at": 2, "text": "Lucky!"}]
    game.take_line(1)
    assert [comment["text"] for comment in game.comments] == ["All is new.", "Lucky!", "Why?"]
    assert game.undo()
    assert game._talk.line().by_bots == [False, False, False, False, True, False]


@THERE
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32))
def test_any_game_with_lines_and_comments_with_and_without_its_seed(edition: str, seed: int):
    text = check(random_game(seed, BY_ID[edition]))
    assert "\r" not in text
    assert text.endswith("\n")
    assert len(text) < 40_000


def test_beats_of_any_length_are_read(monkeypatch: pytest.MonkeyPatch):
    """A game is resumed some answers at a time: a longer beat is run again."""
    monkeypatch.setattr(session, "WINDOW", 1)
    for seed, edition in enumerate(EDITIONS * 4):
        check(random_game(seed, edition, 60))


def test_lines_that_say_the_same_in_other_numbers_share_it():
    position = {"turn": "A", "seats": {"A": {"mortgaged": [5]}, "B": {}}}
    game = Game(EDITION, ["A", "B"], seed=1, position=position)
    game.play_all(["A: offer B: 5 for 100", "B: accept"])
    said = Move(move.pack(move.KEEP, 1, game.pending["title"] if game.pending else 0))
    for one, then in ((said, "time 1"), (Move(move.pack(move.KEEP, 1)), "time 2")):
        game.play(one)
        game.play(then)
        game.undo()
        game.undo()
    game.play("keep")
    text = check(game)
    assert text.count("keep") == 1


def test_a_long_game_is_short():
    game = Game(players=[bots.Balanced() for _ in range(4)], seed=5, options={"end_condition": "last_survivor"})
    game.run(rounds=130)
    assert game.length > 2_000
    assert len(game.notation()) < 100_000 * game.length / 4_000


def test_names_of_people_are_written_on_request(tmp_path: Path):
    position = {"turn": "Léo", "seats": {"Ana": {"titles": [5]}}}
    game = Game(players=["Ana", "Léo"], seed=3, position=position)
    game.play("Ana: offer Léo: 5 for 20")
    assert "Ana" not in game.notation()
    again = loads(game.notation())
    assert again.digest() == game.digest()
    assert [player.name for player in again.players] == ["P1", "P2"]
    game.save(tmp_path / "mine.plk")
    game.save(tmp_path / "handed_on.plk", names=False)
    assert "Ana: offer Léo: 5 for 20 $" in (tmp_path / "mine.plk").read_text()
    assert (tmp_path / "handed_on.plk").read_text() == game.notation()


@pytest.mark.parametrize(
    "names", [["{a", ")b"], ["roll", "Ana"], ["1", "Ana: x".replace(":", ";")], ["Ana\\", '"'], ["*", "P1"]]
)
def test_names_that_could_be_something_else(names: list[str]):
    game = Game(players=names, seed=3)
    game.play("roll")
    game.comment("“=;()”")
    again = loads(game.notation(names=True))
    assert [player.name for player in again.players] == names
    assert again.notation(names=True) == game.notation(names=True)


def test_without_a_seed_what_is_written_counts_and_the_rest_is_new():
    game = Game(players=[bots.Careful(), bots.Balanced()], seed=3)
    game.run(rounds=6)
    cards = {word for found in game._talk.line().told for word in found.chance if "-" in word}
    assert cards
    later = set()
    for _ in range(20):
        again = loads(without_seed(game.notation()))
        assert again.digest() == game.digest()
        assert "Seed" not in again.notation()
        again.run(turns=2)
        later.add(again.digest())
        game.run(turns=2) if not later else None
    assert len(later) > 10


def test_a_game_is_not_pickled_and_says_how_it_is_kept():
    with pytest.raises(TypeError, match=r"game\.save\(file\) and pw\.load\(file\)"):
        pickle.dumps(Game("plakettopoly", 2, seed=1))


def test_a_game_noted_at_a_table_needs_neither_seed_nor_digest():
    game = loads(
        '[Game "plakett 1"]\n[Edition "classic40"]\n[Seat "Ana" "disc"]\n[Seat "Bo" "square"]\n[Opening "6+5 1+1"]\n\n'
        "1. Ana: roll = 3+4 LU-01; end\n2. Bo: roll = 1+2; decline; Ana: bid 20; pass\n*\n"
    )
    assert [event["card"] for event in game.events() if event["kind"] == "card_drawn"] == [0]
    again = game.fork()
    assert again.digest() == game.digest()
    game.undo()
    assert game.pending is not None


BY_HAND = """\
[Game "plakett 1"]
[Edition "{edition}"]
[Seat "Ana"]
[Seat "Léo"]
"""


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_what_a_hand_may_leave_out(edition: str):
    text = BY_HAND.format(edition=edition)
    with pytest.raises(SavedGameError, match="the tag Opening is missing"):
        loads(f"{text}*")
    seeded = loads(f'{text}[Seed "4"]\n*')
    assert seeded.digest() == Game(edition, ["Ana", "Léo"], seed=4).digest()
    assert [player.token for player in seeded.players] == [
        player.token for player in Game(edition, ["Ana", "Léo"], seed=4).players
    ]
    opening = " ".join(["6+5", "1+1"] if seeded.edition.dice > 1 else ["6", "1"])
    noted = loads(f'\ufeff{text}[Opening "{opening}"]\n*'.replace("\n", "\r\n"))
    again = loads(noted.notation(names=True))
    assert again.digest() == noted.digest()
    assert again.players == noted.players


def test_players_are_called_as_in_any_move():
    text = BY_HAND.format(edition="plakettopoly") + '[Opening "6+5 1+1"]\n'
    for second in ("2", "P2"):
        game = loads(f"{text}1. ana: roll = 1+2; acheter; end\n2. {second}: ROLL = 1+3\n*")
        assert game.notation(names=True).splitlines()[-3:-1] == ["1. Ana: roll = 1+2; buy; end", "2. Léo: roll = 1+3"]
    with pytest.raises(SavedGameError, match="“P3” is no player"):
        loads(f"{text}1. P3: roll = 1+2\n*")


def test_a_wrong_seed_that_draws_other_tokens_is_named():
    game = Game("france2008", ["Ana", "Léo"], seed=4)
    assert loads(without_seed(game.notation())).digest() == game.digest()
    with pytest.raises(SavedGameError, match=r"the tokens are written as .* drawn by the seed") as refusal:
        loads(game.notation().replace('Seed "4"', 'Seed "6"'))
    assert refusal.value.rule == "FRA-008"


@pytest.mark.parametrize(
    ("limit", "most", "said"),
    [
        ("MOST_MOVES", 3, "3 moves"), ("MOST_COMMENTS", 1, "1 comments"), ("MOST_WAITING", 1, "1 throws"),
        ("LONGEST_TAG", 60, "60 characters in a tag"), ("LARGEST", 200, "200 bytes"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch, limit: str, most: int, said: str):
    game = Game(players=2, seed=7)
    for move_said in ("dice 1+2", "roll", "buy", "end"):
        game.play(move_said)
    game.comment("One.")
    game.comment("Two.")
    for _ in range(2):
        game.play("dice 1+2")
    if limit == "LONGEST_TAG":
        game = Game(players=2, seed=7, opening=[(1, 1)] * 21 + [(1, 2)])
    text = game.notation()
    assert loads(text).digest() == game.digest()
    for place in (writing, reading, tags):
        monkeypatch.setattr(place, limit, most, raising=False)
    with pytest.raises(SavedGameError, match=f"at most {said}.*read again"):
        game.notation()
    with pytest.raises(SavedGameError):
        loads(text)


def test_at_the_limit_a_game_is_written_and_read(monkeypatch: pytest.MonkeyPatch):
    game = Game(players=2, seed=7)
    for said in ("dice 1+2", "roll", "buy", "end"):
        game.play(said)
    game.comment("One.")
    for place in (writing, reading):
        for limit, most in {"MOST_MOVES": 4, "MOST_COMMENTS": 1, "MOST_WAITING": 1}.items():
            monkeypatch.setattr(place, limit, most)
    assert loads(game.notation()).digest() == game.digest()


def test_a_board_that_was_changed_since_makes_it_another_game():
    classic = editions.load("classic40")
    game = Game(classic, [bots.Balanced(), bots.Careful()], seed=3)
    game.run(turns=4)
    richer = replace(classic, amounts=classic.amounts.model_copy(update={"start_cash": 1600}))
    with pytest.raises(SavedGameError, match=r"not the game that was written; was the text changed, or the edition\?"):
        loads(game.notation(names=True), edition=richer)


def test_the_seed_is_checked_against_what_is_written():
    text = Game(players=2, seed=7).notation()
    game = loads(text)
    game.play("roll")
    text = game.notation()
    dice = re.search(r"roll = (\d\+\d)", text)
    assert dice is not None
    other = text.replace(dice[0], "roll = 6+6" if dice[1] != "6+6" else "roll = 1+2")
    with pytest.raises(SavedGameError, match=r"by the seed.*without the tag Seed") as refusal:
        loads(other)
    line = text[: dice.start()].count("\n") + 1
    assert (refusal.value.line, refusal.value.column) == (line, len("1. P2: ") + 1)


@pytest.mark.parametrize("seed", [True, False])
def test_the_first_throw_that_differs_is_named(seed: bool):
    game = Game(players=[bots.Balanced() for _ in range(3)], seed=5)
    game.run(rounds=12)
    text = game.notation() if seed else without_seed(game.notation())
    line = next(number for number, line in enumerate(text.split("\n")) if line.startswith("9. "))
    lines = text.split("\n")
    lines[line] = re.sub(r"= \d\+\d", "" if not seed else "= 1+1", lines[line], count=1)
    assert lines[line] != text.split("\n")[line]
    with pytest.raises(SavedGameError, match="written here, but") as refusal:
        loads("\n".join(lines))
    assert refusal.value.line == line + 1


def test_scripted_dice_are_no_luck_of_the_seed():
    game = Game(players=2, seed=7)
    game.play("dice 6+5")
    game.play("roll")
    for text in (game.notation(), without_seed(game.notation())):
        assert loads(text).digest() == game.digest()
    with pytest.raises(SavedGameError, match=r"“5\+5” is written here, but “6\+5” falls$"):
        loads(without_seed(game.notation()).replace("= 6+5", "= 5+5"))


@pytest.mark.parametrize(
    ("name", "one", "other"), [("max_rounds", 5, "5"), ("max_rounds", None, "none"), ("start_square", 1, "1")]
)
def test_a_value_of_an_option_that_may_be_said_in_two_ways_is_one(name: str, one: object, other: object):
    games = [Game("confinement", 2, seed=1, options={name: value}) for value in (one, other)]
    games += [loads(game.notation()) for game in games]
    assert len({game.frames.games["options"][0] for game in games}) == 1
    assert len({repr(game.options[name]) for game in games}) == 1


@pytest.mark.parametrize("seed", [-(2**63), 2**63 - 1])
def test_a_game_of_any_seed_comes_back(seed: int):
    game = Game(players=2, seed=seed)
    game.play("roll")
    assert loads(game.notation()).digest() == game.digest()
    assert game.frames.games["seed"][0] == str(seed)


@pytest.mark.parametrize("long", [2**64 + 7, 7 - 2**64, 2**256 + 7, 7 - 10**300 * 2**64])
def test_a_seed_of_more_than_64_bits_is_read_as_what_counts_of_it(long: int, tmp_path: Path):
    game = Game("france2008", players=2, seed=7)
    game.play("roll")
    text = game.notation().replace('[Seed "7"]', f'[Seed "{long}"]')
    assert loads(text).notation() == game.notation()
    (file := tmp_path / "old.plk").write_text(text, "utf-8")
    assert Game("france2008", players=2, seed=7, autosave=file).digest() == game.digest()
    with pytest.raises(ValueError, match=r"seed: a whole number from -\d+ to \d+; this one would be taken for 7"):
        Game("france2008", players=2, seed=long)


NOTED = """[Game "plakett 1"]
[Edition "plakettopoly"]
[Seat "Ana"]
[Seat "Léo"]
[Opening "6+6 1+2"]

1. Ana: roll = 1+2; buy; end
2. Léo: roll = 2+5 PL-11; end
*
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("roll = 1+2", "roll", r"nothing is written here, but a throw of two dice falls, such as \d\+\d$"),
        ("= 1+2", "= 3", r"“3” is written here, but a throw of two dice falls, such as"),
        (" PL-11", "", r"“2\+5” is written here, but “2\+5” and a card of premiere-ligne fall, such as PL-\d\d$"),
        ("PL-11", "SK-01", r"“2\+5 SK-01” is written here, but “2\+5” and a card of premiere-ligne fall"),
        ("PL-11; end", "PL-11 PL-12; end", r"but “2\+5 PL-11” falls$"),
        ("1+2; buy", "1,2; buy", r"a throw reads 3\+4"),
        ("6+6 1+2", "6+6, 1+2", r"“6\+6,” is no throw: it reads 3\+4"),
        ("6+6 1+2", "1+2 6+6", "this is turn 1, of Léo"),
        ("2. Léo", "2. Ana", "this is turn 2, of Léo"),
        (
            '"Ana"]\n[Seat "Léo"]',
            '"Ana" "trousse"]\n[Seat "Léo" "ambulance" "balancd"]',
            "balanced, careful, random, searching",
        ),
    ],
)
def test_a_game_noted_at_a_table_is_told_what_is_missing_in_it(old: str, new: str, told: str):
    assert loads(NOTED).turn == 3
    with pytest.raises(SavedGameError, match=told):
        loads(NOTED.replace(old, new))


# what is no saved game

HOSTILE: dict[str, tuple[str, str, str, str]] = {  # what is replaced by what; the reason, the rule
    "another format": ("plakett 1", "plakett 99", "plakett 99", ""),
    "a tag that is not there": ("[Seed", "[Evil", "no tag Evil", ""),
    "a tag twice": ("[Seed", '[Result "*"]\n[Result', "twice", ""),
    "a tag that is not closed": ('"7"]', '"7"', "tag reads", ""),
    "a tag without its text": (' "7"', "", "1 texts", ""),
    "no game": ('[Game "plakett 1"]', "", "Game is missing", ""),
    "a word that is no verb": ("buy\n", "dance\n", "dance", ""),
    "a move that nobody says": ("1. Ana: dice", "roll; dice", "names who says it", ""),
    "a card without its name": ("buy\n(", "use\n(", "names who says it", ""),
    "a player that is not there": ("1. Ana: dice", "1. Eve: dice", "Eve", ""),
    "another player that is not there": ("2. Léo: roll = 3+3; buy", "2. Léo: Eve: roll", "Eve", ""),
    "an illegal move": ("buy\n(", "buy; build 39\n(", "PLK-1", "PLK-102"),
    "a move left out": ("; roll = 1+2 {Lucky!}", "", "PLK", "PLK-050"),
    "a move of another turn": ("2. Léo: roll = 3+3; buy", "3. Léo: roll = 3+3; buy", "turn 2, of Léo", ""),
    "other luck": ('Seed "7"', 'Seed "8"', "by the seed", ""),
    "a throw that was not": ("buy\n*", "buy = 1+2\n*", "nothing falls", ""),
    "a throw left out": ("2. Léo: roll = 3+3; buy", "2. Léo: roll; buy", "nothing is written", ""),
    "a card that was not drawn": ("3+3; buy", "3+3 PL-01; buy", "PL-01", ""),
    "a card that is not there": ("3+3; buy", "3+3 XX-01; buy", "XX-01", ""),
    "dice with seven pips": ("3+3; buy", "3+7; buy", "3.7", ""),
    "an opening with seven pips": ("6+6!", "7+6!", "7.6", ""),
    "another opening": ("4+3 1+1", "4+2 1+1", "for the start", ""),
    "an option that is not there": ("end_condition", "cheat", "cheat", ""),
    "an option with a wrong value": ("last_survivor", "never", "end_condition", "PLK-154"),
    "other options": ("last_survivor", "first_bankruptcy", "other options", ""),
    "an edition that is not there": ('Edition "plakettopoly"', 'Edition "nowhere"', "nowhere", ""),
    "one player": ('[Seat "Léo" "ambulance"]\n[Seat "Hal" "thermometre" "balanced"]\n', "", "PLK-019", "PLK-019"),
    "a token twice": ("thermometre", "ambulance", "token", ""),
    "markup for a name": ('"Hal"', '"a:b"', "name", ""),
    "an unknown bot": ("balanced", "evil", "evil", ""),
    "a position that cannot be": ('[Opening "6+6! 4+3 1+1"]', '[Position "| 1 titles=4"]', "4", ""),
    "throws for the start of a position": ("[Result", '[Position "| 1 titles=3"]\n[Result', "opening", ""),
    "a position that is none": ("[Result", '[Position "Ana"]\n[Result', "name=value", ""),
    "a banker that is not there": ("[Result", '[Banker "9"]\n[Result', "banker", ""),
    "a claim kept that is none": ("[Result", '[Claims "Ana: claim 39"]\n[Result', "PLK-06", "PLK-067"),
    "another result": ('[Result "*"]', '[Result "Ana"]', "result", ""),
    "a comment that is not closed": ("Lucky!}", "Lucky!", "braces", ""),
    "the last comment not closed": ("Why?}", "Why?", "not closed", ""),
    "a variation with too long a number": ("(#2", "(#2222222", "six digits", ""),
    "the end on the line of a move": ("3+3; buy", "3+3 *", "line of its own", ""),
    "a token for some": ('"Ana" "stethoscope"', '"Ana"', "every seat names its token, or none", ""),
    "a variation that is not closed": ("time 5)", "time 5", "not closed", ""),
    "a variation closed twice": ("time 5)", "time 5))", "no variation", ""),
    "an illegal variation": ("time 5)", "build 39)", "PLK-1", "PLK-102"),
    "no end": ("*\n", "", "end is missing", ""),
    "something after the end": ("*\n", "*\nroll\n", "nothing follows", ""),
    "another number of events": ("*\n", "* 22 events\n", "17 events", ""),
    "another digest": ("*\n", "* 17 events 0123456789abcdef\n", "changed", ""),
    "a number too long for any": ('Seed "7"', f'Seed "{"7" * 5000}"', "whole number", ""),
}


@pytest.mark.parametrize("damage", HOSTILE)
def test_damaged_text_is_refused_with_its_place_reason_and_rule(tmp_path: Path, damage: str):
    old, new, reason, law = HOSTILE[damage]
    whole = f"{GAME}*\n"
    assert old in whole
    path = tmp_path / "partie.plk"
    path.write_text(whole.replace(old, new, 1) if old != "*\n" else GAME + new)
    with pytest.raises(SavedGameError, match=f"(?s){reason}") as refusal:
        load(path)
    error = refusal.value
    assert str(error).startswith(f"partie.plk: line {error.line}, column {error.column}: ")
    assert error.rule == law
    assert 1 <= error.line <= path.read_text().count("\n") + 1


def begun(moves: str) -> str:
    return GAME[: GAME.index("{")] + moves


DEEP = "1. Ana: dice 1+2; roll = 1+2; buy " + "(" * (MOST_LINES + 1) + ")" * (MOST_LINES + 1) + "\n*\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Game is missing"), ("nonsense", "Game is missing"), ("[" * 100_000, "tag reads"),
        ('[Game "' + "\\" * 24_000, "tag reads"), ('[Game' + " " * 24_000 + "x", "tag reads"),
        ("[Seat \"A\" \"b\"]\n" * 1000, "more than 200 tags"), (begun("(" * 100_000), "more than 20 variations"),
        (begun(DEEP), "more than 20 variations"), (begun("{" * 100_000), "not closed"),
        (begun("1. " * 100_000), "less than 3000"),
        (begun("1. Ana: " + "dice 1+2 = " * 2), "no throw"), (begun("1. Ana: roll = " + "1+2 " * LONGEST_ITEM), "less than"),
        (begun("1. Ana: " + "time 1;" * (MOST_MOVES + 1) + "*"), "more than 100,000 moves"),
        (begun("1. Ana: *"), "move is missing"),
        (begun("dice 1+2;" * 5_001 + "*"), "5,000 throws that are scripted ahead"),
        (begun("1. Ana: offer Léo: " + "5+" * 1000 + " for 1;*"), "at most 300"), (begun("{" + "a" * 2000 + "}*"), "1000"),
        (begun("{\u202e}*"), "printable"), (begun("1. Ana: roll\0;*"), "U.0000"), ("x" * (LARGEST + 1), "larger"),
    ],
)  # fmt: skip
def test_what_is_no_game_is_refused(text: str, reason: str):
    with pytest.raises(SavedGameError, match=reason):
        loads(text)


@pytest.mark.parametrize("content", [b"\xff\xfe\0", GAME.encode("latin-1", "replace"), b"\x80" * 1000])
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes):
    path = tmp_path / "partie.plk"
    path.write_bytes(content)
    with pytest.raises(SavedGameError, match=r"partie\.plk"):
        load(path)


def test_a_huge_file_is_refused_unread(tmp_path: Path):
    path = tmp_path / "partie.plk"
    with path.open("wb") as file:
        file.truncate(10_000_000)
    with pytest.raises(SavedGameError, match="larger"):
        load(path)


def test_windows_line_ends_and_a_mark_of_order_are_read(tmp_path: Path):
    path = tmp_path / "partie.plk"
    path.write_bytes(b"\xef\xbb\xbf" + f"{GAME}*\n".replace("\n", "\r\n").encode())
    assert load(path).notation(names=True).startswith(GAME)


PIECES = [
    "(", ")", "{", "}", "*", ";", "=", "\n", "[", "]", '"', "\\", "1. ", "Ana: ", "Léo: claim", "roll",
    "3+4", "PL-03", "#1", "\0",
]  # fmt: skip


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 30), st.data())
def test_a_text_that_was_tampered_with_gives_a_game_or_is_refused(edition: str, seed: int, data: st.DataObject):
    """Whatever is loaded is consistent: it is written and read again as it is."""
    text = written(edition, seed)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        new = data.draw(st.one_of(st.sampled_from(PIECES), st.text(max_size=3), st.sampled_from(text.split() or [""])))
        text = text[:at] + new + text[at + data.draw(st.integers(0, 30)) :]
    try:
        game = loads(text)
    except SavedGameError as error:
        refusal = error
    else:
        refusal = None
    if refusal is not None:
        assert refusal.line >= 1
        assert refusal.column >= 1
        return
    again = loads(game.notation(names=True))
    assert again.digest() == game.digest()
    assert again.notation(names=True) == game.notation(names=True)
    assert visible(again) == visible(game)


@cache
def written(edition: str, seed: int) -> str:
    text = random_game(seed, BY_ID[edition], 30).notation(names=True)
    return without_seed(re.sub(r" \d+ events \w+", "", text)) if seed % 2 else text


def test_saving_over_a_file_leaves_no_half_of_it(tmp_path: Path):
    path = tmp_path / "partie.plk"
    game = loads(f"{GAME}*\n")
    game.save(path)
    load(path).save(path)
    assert load(path).digest() == game.digest()
    assert [path.name for path in path.parent.iterdir()] == [path.name]


def test_a_pipe_is_neither_waited_for_nor_written_over(tmp_path: Path):
    pipe = tmp_path / "evening.plk"
    os.mkfifo(pipe)
    game = Game("plakettopoly", players=2, seed=7)
    for use in (load, game.save, lambda path: Game("plakettopoly", players=2, autosave=path)):
        with pytest.raises(OSError, match=r"no file, but a pipe or a device: .*evening\.plk"):
            use(pipe)
    assert pipe.is_fifo()


def test_a_link_goes_on_leading_to_the_file(tmp_path: Path):
    (tmp_path / "link.plk").symlink_to(tmp_path / "evening.plk")
    Game("plakettopoly", players=2, seed=7).save(tmp_path / "link.plk")
    assert (tmp_path / "link.plk").is_symlink()
    assert load(tmp_path / "evening.plk").seed == 7
    (tmp_path / "astray.plk").symlink_to(tmp_path / "nowhere" / "evening.plk")
    with pytest.raises(OSError, match=r"astray\.plk"):  # as it was named
        Game("plakettopoly", players=2).save(tmp_path / "astray.plk")


def test_a_file_that_cannot_be_written_is_named_as_it_was_given(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match=r"nowhere/partie\.plk'$"):
        Game(players=2, seed=7).save(tmp_path / "nowhere" / "partie.plk")


# positions


@THERE
@example("france2008", 11978860)  # where a seat has more than any amount of an edition may be
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32))
def test_any_quiet_position_in_one_line(edition: str, seed: int):
    check_position(random_game(seed, BY_ID[edition]))


def test_the_line_of_a_position():
    game = Game(
        EDITION, ["Ana", "Léo", "Zoé"], seed=1,
        position={"turn": "Léo", "round": 9, "turn_number": 26, "seats": {
            "Ana": {"cash": 910, "on": 24, "titles": [5], "mortgaged": [12], "cards": ["PL-03"]},
            "Léo": {"on": 10, "detained": 2, "buildings": {"21": 2, "23": 2, "24": "complexe"}, "paid": {"21": [150, 205]}},
            "Zoé": {"out": True}}, "claims": [{"owner": "Léo", "visitor": "Ana", "square": 21, "amount": 250}]},
    )  # fmt: skip
    line = game.position_line()
    assert line == (
        "turn=2 throws=due doubles=0 round=9 turn_number=26 banker=1 starter=1 "
        "| 1 cash=910 on=24 titles=5 mortgaged=12 cards=PL-03 "
        "| 2 cash=1500 on=10 titles=21,23,24 buildings=21:2,23:2,24:complexe paid=21:150/205 detained=2 "
        "| 3 cash=0 on=0 out=yes | bank cash=16080 | claim owner=2 visitor=1 square=21 amount=250"
    )
    assert Game(EDITION, ["X", "Y", "Z"], position=line).position_line() == line
    game.play("Léo: claim")
    assert "claim" not in game.position_line()


def test_a_stay_may_be_as_long_as_an_edition_has_it():
    classic = editions.load("classic40")
    long = replace(classic, detention=classic.detention.model_copy(update={"throws": 12}))
    position = {"seats": {"Ana": {"on": 10, "detained": 12}}}
    assert Game(long, ["Ana", "Léo"], position=position).position().seats["Ana"].detained == 12


def test_a_position_without_a_throw_may_say_so():
    game = Game(EDITION, ["A", "B"], position={"dice": []}, seed=1)
    assert loads(game.notation()).digest() == game.digest()


def test_squares_of_a_position_are_named_by_number_too():
    by_number, by_text = (
        Game("mspm", ["A", "B"], position={"seats": {"A": {"buildings": {nine: "hotel"}, "paid": {nine: [5000]}}}}, seed=1)
        for nine in (9, "9")
    )
    assert by_number.position_line() == by_text.position_line()


@pytest.mark.parametrize(
    "position",
    [
        {"seats": {"A": {"cards": ["SK-03\x1b"] * 2}}},
        {"turn": "B\n\x1b", "seats": {"B": {"out": True}}},
        {"claims": [{"owner": "A", "visitor": "B", "square": "1\n\u202e"}]},
    ],
)
def test_what_a_position_names_is_shown_on_one_line_without_what_steers_a_terminal(position: dict[str, object]):
    with pytest.raises(PositionError, match="·") as refused:
        Game("plakettopoly", ["A", "B", "C"], position=position)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("kind", [kind for kind in decision.NAMES if kind != decision.QUIET], ids=decision.NAMES.get)
def test_in_the_midst_of_a_decision_there_is_no_position(kind: int):
    played, number = decisions()[kind]
    with pytest.raises(PositionError, match=f"is being asked \\({decision.NAMES[kind]}\\).*save the game"):
        replay(played, number).position_line()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("turn=3", "seat is a number from 1 to 2"), ("turn", "name=value"), ("evil=1", "no field .evil"),
        ("turn=1 turn=2", "twice"),
        ("| 1 cash=x", "whole number"), ("| 1 cash=1 | 1 cash=2", "twice"), ("| 1 out=maybe", "yes or no"),
        ("|", "empty record"), ("round=٣", "whole number"), ("turn=١", "seat is a number"),
        ("| 1 titles=4", "has no title"), ("| Ana cash=1", "begins with the number"), ("| 1 buildings=21", "square:what"),
        ("| 1 buildings=5:1", "write nothing: no building fits"), ("| 1 buildings=21:6", "write 0 to 4 or the id"),
        ("round=" + "9" * 5000, "whole number"), ("| bank cash=1 | bank cash=2", "two such"), ("x" * 30_000, "at most"),
        ("| decks senik=SK-01 | decks senik=SK-02", "twice"), ("| decks nowhere=SK-01", "nowhere"), ("| 1 cash=-5", "cash"),
        ("| loan debtor=1 creditor=2 amount=5", "lends"), ("followed=3", "exit"), ("dice=3", "dice"), ("turn=1\n", "one line"),
        ("| 1 on=nowhere", "nowhere"), ("| rent debtor=1 creditor=2 amount=5 square=1", "rent"), ("starter=bank", "bank"),
        ("| 1 on=5 detained=2", "who is detained stands on 10"), ("| 1 out=yes cash=5", "cash: who is out"),
        ("| 1 csh=5", "there is no field “csh”; did you mean “cash”"), ("| 1 titles=5,5", "square 5 is there twice"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_position_is_refused(line: str, reason: str):
    with pytest.raises(PositionError, match=f"(?s){reason}"):
        Game(EDITION, ["Ana", "Léo"], position=line)


def test_what_is_added_to_a_position_is_kept():
    """Its lists and tables are there to be added to, whether or not they were said before."""
    position = Game(EDITION, ["Ana", "Léo"], seed=1).position()
    position.seats["Ana"].titles.append(5)
    position.bank.stock["clinique"] = 3
    position.decks["senik"] = ["SK-01"]
    game = Game(EDITION, ["Ana", "Léo"], seed=1, position=position)
    assert "titles=5" in game.position_line()
    assert loads(game.notation()).position_line() == game.position_line()
    assert Game(EDITION, ["Ana", "Léo"], seed=1, position=position.model_dump()).notation() == game.notation()


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_a_position_taken_from_a_game_can_be_kept_as_json(edition: str):
    game = Game(edition, [("Ana", bots.Balanced()), ("Léo", bots.Balanced())], seed=4)
    game.run(turns=15)
    position = game.position()
    for kept in (position.model_dump(), json.loads(position.model_dump_json()), json.loads(json.dumps(position.model_dump()))):
        assert Game(edition, ["Ana", "Léo"], position=kept).position_line() == game.position_line()
