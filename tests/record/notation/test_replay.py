"""What falls is compared with what is written, and taken from it where a game has no seed, as one noted at a table."""

from __future__ import annotations

import re

import pytest

from plakett_widgets import Game, bots, loads
from plakett_widgets.record.notation.writing import SavedGameError

from ...engine.play import BY_ID
from .round_trip import without_seed


def test_without_a_seed_what_is_written_counts_and_the_rest_is_new():
    game = Game(players=[bots.Careful(), bots.Balanced()], seed=3)
    game.run(rounds=6)
    cards = {word for entry in game.table.history.line().entries for word in entry.chance if "-" in word}
    assert cards
    later = set()
    for _ in range(20):
        again = loads(without_seed(game.record.notation()))
        assert again.record.digest() == game.record.digest()
        assert "Seed" not in again.record.notation()
        again.run(turns=2)
        later.add(again.record.digest())
        game.run(turns=2) if not later else None
    assert len(later) > 10


def test_a_game_noted_at_a_table_needs_neither_seed_nor_digest():
    game = loads(
        '[Game "plakett 1"]\n[Edition "classic40"]\n[Seat "Ana" "disc"]\n[Seat "Bo" "square"]\n[Opening "6+5 1+1"]\n\n'
        "1. Ana: roll = 3+4 LU-01; end\n2. Bo: roll = 1+2; decline; Ana: bid 20; pass\n*\n"
    )
    assert [event["card"] for event in game.events() if event["kind"] == "card_drawn"] == [0]
    again = game.fork()
    assert again.record.digest() == game.record.digest()
    game.undo()
    assert game.pending is not None


BY_HAND = """\
[Game "plakett 1"]
[Edition "{edition}"]
[Seat "Ana"]
[Seat "Léo"]
"""


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_a_game_noted_by_hand_may_leave_out_tags(edition: str):
    text = BY_HAND.format(edition=edition)
    with pytest.raises(SavedGameError, match="the tag Opening is missing"):
        loads(f"{text}*")
    seeded = loads(f'{text}[Seed "4"]\n*')
    assert seeded.record.digest() == Game(edition, ["Ana", "Léo"], seed=4).record.digest()
    assert [player.token for player in seeded.players] == [
        player.token for player in Game(edition, ["Ana", "Léo"], seed=4).players
    ]
    opening = " ".join(["6+5", "1+1"] if seeded.edition.dice > 1 else ["6", "1"])
    noted = loads(f'\ufeff{text}[Opening "{opening}"]\n*'.replace("\n", "\r\n"))
    again = loads(noted.record.notation(names=True))
    assert again.record.digest() == noted.record.digest()
    assert again.players == noted.players


def test_players_are_called_as_in_any_move():
    text = BY_HAND.format(edition="plakettopoly") + '[Opening "6+5 1+1"]\n'
    for second in ("2", "P2"):
        game = loads(f"{text}1. ana: roll = 1+2; acheter; end\n2. {second}: ROLL = 1+3\n*")
        assert game.record.notation(names=True).splitlines()[-3:-1] == ["1. Ana: roll = 1+2; buy; end", "2. Léo: roll = 1+3"]
    with pytest.raises(SavedGameError, match="“P3” is no player"):
        loads(f"{text}1. P3: roll = 1+2\n*")


def test_a_wrong_seed_that_draws_other_tokens_is_named():
    game = Game("france2008", ["Ana", "Léo"], seed=4)
    assert loads(without_seed(game.record.notation())).record.digest() == game.record.digest()
    with pytest.raises(SavedGameError, match=r"the tokens are written as .* drawn by the seed") as refusal:
        loads(game.record.notation().replace('Seed "4"', 'Seed "6"'))
    assert refusal.value.rule == "FRA-008"


def test_the_seed_is_checked_against_what_is_written():
    text = Game(players=2, seed=7).record.notation()
    game = loads(text)
    game.play("roll")
    text = game.record.notation()
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
    text = game.record.notation() if seed else without_seed(game.record.notation())
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
    for text in (game.record.notation(), without_seed(game.record.notation())):
        assert loads(text).record.digest() == game.record.digest()
    with pytest.raises(SavedGameError, match=r"“5\+5” is written here, but “6\+5” falls$"):
        loads(without_seed(game.record.notation()).replace("= 6+5", "= 5+5"))


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
    ("old", "new", "message"),
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
def test_an_error_names_what_is_missing_in_a_noted_game(old: str, new: str, message: str):
    assert loads(NOTED).turn == 3
    with pytest.raises(SavedGameError, match=message):
        loads(NOTED.replace(old, new))
