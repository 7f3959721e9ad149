"""A game is saved wherever it stands, and comes back whole, with its lines, comments, names and bots."""

from __future__ import annotations

import pickle
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakett_widgets import Game, bots, editions, load, loads
from plakett_widgets.engine import decision, move
from plakett_widgets.engine.log import COLUMNS, Log
from plakett_widgets.moves.grammar import Move
from plakett_widgets.record.notation import writing
from plakett_widgets.record.notation.writing import SavedGameError

from ...engine.play import BY_ID, EDITION, replay, sample
from .round_trip import GAME, THERE, check, decisions, random_game, visible


def through_a_file(game: Game, folder: Path) -> Game:
    path = folder / "partie.plk"
    game.save(path)
    return load(path)


@pytest.mark.slow
@THERE
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 60))
def test_round_trip_at_any_moment(tmp_path: Path, edition: str, seed: int, moves: int):
    played = sample(edition, seed, 60)
    game = replay(played, moves)
    again = through_a_file(game, tmp_path)
    assert again.record.digest() == game.record.digest()
    assert visible(again) == visible(game)
    assert again.moves() == game.moves()
    for packed, *terms in played.answers[moves:]:
        again.play(Move(packed, tuple(terms)))
    assert again.record.digest() == played.pos.log.digest()


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
    assert again.record.digest() == game.record.digest()
    assert [player.bot and player.bot.name for player in again.players] == [None, "balanced", "careful"]
    assert again.undo() == game.undo()
    assert visible(again) == visible(game)


def test_a_saved_game_outlives_a_better_citation():
    game = Game(players=["Ana", "Léo"], seed=7)
    game.play("roll")
    log = game.table.position.log
    other = Log()
    for seq in range(len(log)):
        row = [*log.row(seq)]
        row[list(COLUMNS).index("rule")] += 1
        other.write(*row)
    assert (log.digest() == other.digest(), log.digest(cited=False) == other.digest(cited=False)) == (False, True)
    text = game.record.notation()
    early = text.replace(text.split()[-1], game.record.digest()[: writing.DIGEST_DIGITS])
    assert loads(early).record.notation() == text != early


def early(game: Game, *unknown: str) -> str:
    """The text that was written of a game before its edition had these options."""
    text = re.sub(rf'\[Option "({"|".join(unknown)})" .*\n', "", game.record.notation())
    known = {name: value for name, value in game.options.items() if name not in unknown}
    return re.sub(r'(?<=\[Options ")\w+', writing.hash_options(known), text)


def test_a_game_from_before_an_option_goes_on_as_it_was():
    position = {"turn": "A", "seats": {"A": {"on": 10, "detained": 2}, "B": {}}}
    game = Game("classic40", ["A", "B"], seed=1, position=position, options={"detention_double_rerolls": False})
    game.play_all(["A: dice 5+5", "roll"])
    text = early(game, "detention_double_rerolls", "debtor_may_bargain")
    assert "detention_double_rerolls" not in text
    assert loads(text).record.digest() == game.record.digest()
    assert loads(text).record.notation() == game.record.notation()


def test_an_older_game_lacks_the_newest_options():
    box = editions.load("plakettopoly")
    *older, first, second = box.options
    box = replace(box, options=(*older, replace(first, before=first.default), replace(second, before=second.default)))
    game = Game(box, 2, seed=1)
    for unknown in ([], [second.name], [first.name, second.name]):
        assert loads(early(game, *unknown), edition=box).record.digest() == game.record.digest()
    for unknown in ([first.name], [older[-1].name, first.name, second.name]):
        with pytest.raises(SavedGameError, match="other options than the game was played with"):
            loads(early(game, *unknown), edition=box)


@pytest.mark.parametrize("by_bot", [False, True])
def test_round_trip_of_a_claim_that_waits(tmp_path: Path, by_bot: bool):
    position = {
        "turn": "A",
        "seats": {"A": {"on": 10}, "B": {"titles": [39]}, "C": {}},
        "claims": [{"owner": "B", "visitor": "C", "square": 39}],
    }
    game = Game(EDITION, ["A", "B", "C"], seed=1, position=position)
    game.play("dice 1+3")
    game.play("roll")
    game.table.history.play(game.table.read("B: claim", None), by_bot)
    assert bool(game.state()["undo"]["free"]) is not by_bot  # else the last move of a person is a throw
    again = through_a_file(game, tmp_path)
    for one in (game, again):
        one.play("A: buy")
        assert one.table.history.moves()[-1][1] is by_bot
    assert again.record.digest() == game.record.digest()
    assert again.events()[-1]["kind"] == "rent_paid"


def test_a_bot_of_ones_own_is_given_when_loading(tmp_path: Path):
    class Mine(bots.Careful):
        name = "mine"

    game = Game(players=["Ana", ("Bo", Mine())], seed=3)
    game.run()
    path = tmp_path / "partie.plk"
    game.save(path)
    with pytest.raises(SavedGameError, match="mine") as caught:
        load(path)
    assert path.read_text("utf-8").split("\n")[(caught.value.line or 0) - 1].startswith('[Seat "Bo"')
    with pytest.raises(ValueError, match="nobody here is called Bob; there are Ana, Bo"):
        load(path, bots={"Bo": Mine(), "Bob": Mine()})
    with pytest.raises(ValueError, match=r"no bot played for Ana in this game; there are Ana, Bo \(mine\)"):
        load(path, bots={"Ana": Mine(), "Bo": Mine()})
    mine = Mine()
    again = load(path, bots={"Bo": mine})
    assert again.players[1].bot is mine
    assert again.record.digest() == game.record.digest()


def test_an_editor_may_write_accents_apart(tmp_path: Path):
    class Mine(bots.Careful):
        name = "mine"

    apart = "Le\N{COMBINING ACUTE ACCENT}o"
    game = Game(players=["Zoé", ("Léo", Mine())], seed=3)
    game.play("Zoé: roll")
    path = tmp_path / "partie.plk"
    path.write_text(game.record.notation(names=True).replace("Léo", apart), "utf-8")
    again = load(path, bots={apart: Mine()})
    assert again.names == game.names
    assert again.record.digest() == game.record.digest()


def comes_back_only_if_given(game: Game) -> None:
    """The bots of this saved game are nobody's but who gives them again."""
    game.run(turns=4)
    text = game.record.notation(names=True)
    given: dict[str, bots.Bot] = {}
    for player in game.players:
        with pytest.raises(SavedGameError, match=f"{player.name} is played by “.*”; give that bot"):
            loads(text, given)
        assert player.bot is not None
        given[player.name] = player.bot
    assert loads(text, given).record.digest() == game.record.digest()


def test_a_bot_without_a_name_of_its_own_comes_back_as_no_other():
    class Mine(bots.Careful):
        pass

    class Balanced(bots.Searching):  # called like one of this package
        name = "random"

    game = Game(players=[Mine(), Mine(), Balanced()], seed=3)
    assert [player.name for player in game.players] == ["Mine 1", "Mine 2", "own random"]
    assert game.frames.games["bots"].to_list() == ["Mine|Mine|own random"]
    comes_back_only_if_given(game)


def test_a_bot_with_a_name_put_onto_it_comes_back_as_no_other():
    renamed, called = bots.Careful(), bots.Careful()
    renamed.name, called.name = "balanced", "mine"  # type: ignore[misc]
    game = Game(players=[("Bo", renamed), ("Cy", called)], seed=3)
    assert game.frames.games["bots"].to_list() == ["own balanced|mine"]
    comes_back_only_if_given(game)


def test_an_edition_without_a_name_is_none():
    with pytest.raises(SavedGameError, match="there is no edition “”"):
        loads(Game(seed=1).record.notation(), edition="")


def test_a_bot_sits_down_again_as_it_was_made(tmp_path: Path):
    made = bots.Searching(rollouts=20, seconds=None, rounds=3, seed=-5)
    game = Game(players=["Ana", ("Bo", made), bots.Searching(seconds=0.25), bots.Searching()], seed=3)
    assert '"Bo" "ambulance" "searching" "rollouts=20 seconds=none rounds=3 seed=-5"]' in game.record.notation(names=True)
    again = through_a_file(game, tmp_path)
    seated = [player.bot for player in again.players[1:]]
    assert [(bot.rollouts, bot.seconds, bot.rounds, bot.seed) for bot in seated if isinstance(bot, bots.Searching)] == [
        (20, None, 3, -5), (40, 0.25, 15, 0), (40, 2.0, 15, 0),
    ]  # fmt: skip
    assert again.record.notation() == game.record.notation()
    drawn = through_a_file(Game(players=[bots.Random(seed=5), bots.Random()], seed=3), tmp_path)
    assert [player.bot.seed for player in drawn.players if isinstance(player.bot, bots.Random)] == [5, 0]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("rollouts=0", "searching does not accept “rollouts=0”"),
        ("rollouts=1e+3", "does not accept"),
        ("rollouts=" + "9" * 20_000, "does not accept “rollouts=9{31}…”$"),
        ("rounds=none", "does not accept"),
        ("seconds=nan", "does not accept"),
        ("seconds=-0.5", "does not accept"),
        ("seed=1.5", "does not accept"),
        ("rollouts=2 rollouts=3", "rollouts is there twice"),
        ("__class__=1", "searching takes no “__class__=1”, but rollouts, seconds, rounds, seed"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused(arguments: str, reason: str):
    text = Game(players=["Ana", bots.Searching(rollouts=20)], seed=3).record.notation()
    with pytest.raises(SavedGameError, match=reason) as caught:
        loads(text.replace("rollouts=20", arguments))
    assert (caught.value.line, caught.value.column) == (5, 1)
    with pytest.raises(SavedGameError, match="balanced takes no “rollouts=20”, but reserve"):
        loads(text.replace('"searching"', '"balanced"'))


def test_the_notation_of_a_game():
    game = loads(f"{GAME}*\n")
    written = game.record.notation(names=True)
    assert written.startswith(GAME)
    assert re.fullmatch(r"\* 17 events [0-9a-f]{16}\n", written.removeprefix(GAME))
    assert game.moves()[-1] == "Léo: buy"
    assert [line["events"] for line in game.past.lines] == [18, 13]
    assert game.record.comments == [{"at": 0, "text": "All is new."}, {"at": 2, "text": "Lucky!"}]
    game.past.take_line(1)
    assert [comment["text"] for comment in game.record.comments] == ["All is new.", "Lucky!", "Why?"]
    assert game.undo()
    assert [entry.by_bot for entry in game.table.history.line().entries] == [False, False, False, False, True, False]


@pytest.mark.slow
@THERE
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32))
def test_any_game_with_lines_and_comments_with_and_without_its_seed(edition: str, seed: int):
    text = check(random_game(seed, BY_ID[edition]))
    assert "\r" not in text
    assert text.endswith("\n")
    assert len(text) < 40_000


def test_lines_with_the_same_move_in_other_numbers_share_it():
    position = {"turn": "A", "seats": {"A": {"mortgaged": [5]}, "B": {}}}
    game = Game(EDITION, ["A", "B"], seed=1, position=position)
    game.play_all(["A: offer B: 5 for 100", "B: accept"])
    keep = Move(move.pack(move.KEEP, 1, game.pending["title"] if game.pending else 0))
    for one, then in ((keep, "time 1"), (Move(move.pack(move.KEEP, 1)), "time 2")):
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
    assert len(game.record.notation()) < 100_000 * game.length / 4_000


def test_names_of_people_are_written_on_request(tmp_path: Path):
    position = {"turn": "Léo", "seats": {"Ana": {"titles": [5]}}}
    game = Game(players=["Ana", "Léo"], seed=3, position=position)
    game.play("Ana: offer Léo: 5 for 20")
    assert "Ana" not in game.record.notation()
    again = loads(game.record.notation())
    assert again.record.digest() == game.record.digest()
    assert [player.name for player in again.players] == ["P1", "P2"]
    game.save(tmp_path / "mine.plk")
    game.save(tmp_path / "handed_on.plk", names=False)
    assert "Ana: offer Léo: 5 for 20 $" in (tmp_path / "mine.plk").read_text("utf-8")
    assert (tmp_path / "handed_on.plk").read_text("utf-8") == game.record.notation()


@pytest.mark.parametrize(
    "names", [["{a", ")b"], ["roll", "Ana"], ["1", "Ana: x".replace(":", ";")], ["Ana\\", '"'], ["*", "P1"]]
)
def test_names_that_could_be_something_else(names: list[str]):
    game = Game(players=names, seed=3)
    game.play("roll")
    game.record.comment("“=;()”")
    again = loads(game.record.notation(names=True))
    assert [player.name for player in again.players] == names
    assert again.record.notation(names=True) == game.record.notation(names=True)


@pytest.mark.parametrize("names", [["Aucun", "Ne"], ["Trade", "None"], ["Offrir", "Help"], ["Se retirer", "Ne pas acheter"]])
def test_a_file_with_a_name_that_has_become_a_word_for_a_move_is_still_read(names: list[str]):
    game = Game(players=names, seed=3)
    game.play("roll")
    text = game.record.notation(names=True)
    assert any(f"\n1. {name}: roll" in text for name in names)
    assert loads(text).record.digest() == game.record.digest()


def test_a_game_is_not_pickled_and_the_error_names_how_it_is_kept():
    with pytest.raises(TypeError, match=r"game\.save\(file\) and pw\.load\(file\)"):
        pickle.dumps(Game("plakettopoly", 2, seed=1))


def test_a_board_that_was_changed_since_makes_it_another_game():
    classic = editions.load("classic40")
    game = Game(classic, [bots.Balanced(), bots.Careful()], seed=3)
    game.run(turns=4)
    richer = replace(classic, amounts=classic.amounts.model_copy(update={"start_cash": 1600}))
    with pytest.raises(SavedGameError, match=r"not the game that was written; was the text changed, or the edition\?"):
        loads(game.record.notation(names=True), edition=richer)


@pytest.mark.parametrize(
    ("name", "one", "other"), [("max_rounds", 5, "5"), ("max_rounds", None, "none"), ("start_square", 1, "1")]
)
def test_two_spellings_of_an_option_value_are_one(name: str, one: object, other: object):
    games = [Game("confinement", 2, seed=1, options={name: value}) for value in (one, other)]
    games += [loads(game.record.notation()) for game in games]
    assert len({game.frames.games["options"][0] for game in games}) == 1
    assert len({repr(game.options[name]) for game in games}) == 1


@pytest.mark.parametrize("seed", [-(2**63), 2**63 - 1])
def test_a_game_of_any_seed_comes_back(seed: int):
    game = Game(players=2, seed=seed)
    game.play("roll")
    assert loads(game.record.notation()).record.digest() == game.record.digest()
    assert game.frames.games["seed"][0] == str(seed)


@pytest.mark.parametrize("long", [2**64 + 7, 7 - 2**64, 2**256 + 7, 7 - 10**300 * 2**64])
def test_a_seed_of_more_than_64_bits_is_read_as_what_counts_of_it(long: int, tmp_path: Path):
    game = Game("france2008", players=2, seed=7)
    game.play("roll")
    text = game.record.notation().replace('[Seed "7"]', f'[Seed "{long}"]')
    assert loads(text).record.notation() == game.record.notation()
    (file := tmp_path / "old.plk").write_text(text, "utf-8")
    assert Game("france2008", players=2, seed=7, autosave=file).record.digest() == game.record.digest()
    with pytest.raises(ValueError, match=r"seed: a whole number from -\d+ to \d+, not "):
        Game("france2008", players=2, seed=long)
