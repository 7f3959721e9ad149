"""What is no saved game is refused with its place, reason and rule; what could not be read again is not written."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, load, loads
from plakett_widgets.record.notation import reading, tags, writing
from plakett_widgets.record.notation.reading import MOST_LINES
from plakett_widgets.record.notation.writing import MAX_BYTES, MAX_MOVES, SavedGameError

from ...engine.play import BY_ID
from .round_trip import GAME, random_game, visible, without_seed


@pytest.mark.parametrize(
    ("limit", "most", "message"),
    [
        ("MAX_MOVES", 3, "3 moves"), ("MAX_SCRIPTED_THROWS", 1, "1 scripted throw"), ("MAX_BYTES", 200, "200 bytes"),
    ],
)  # fmt: skip
def test_a_game_beyond_the_limits_is_not_written(monkeypatch: pytest.MonkeyPatch, limit: str, most: int, message: str):
    game = Game(players=2, seed=7)
    for move in ("dice 1+2", "roll", "buy", "end"):
        game.play(move)
    game.record.comment("One.")
    game.record.comment("Two.")
    for _ in range(2):
        game.play("dice 1+2")
    text = game.record.notation()
    assert loads(text).record.digest() == game.record.digest()
    for place in (writing, reading, tags):
        monkeypatch.setattr(place, limit, most, raising=False)
    with pytest.raises(SavedGameError, match=f"at most {message}.*read again"):
        game.record.notation()
    with pytest.raises(SavedGameError):
        loads(text)


def test_at_the_limit_a_game_is_written_and_read(monkeypatch: pytest.MonkeyPatch):
    game = Game(players=2, seed=7)
    for move in ("dice 1+2", "roll", "buy", "end"):
        game.play(move)
    game.record.comment("One.")
    for place in (writing, reading):
        for limit, most in {"MAX_MOVES": 4, "MAX_SCRIPTED_THROWS": 1}.items():
            monkeypatch.setattr(place, limit, most)
    assert loads(game.record.notation()).record.digest() == game.record.digest()


HOSTILE: dict[str, tuple[str, str, str, str]] = {  # what is replaced by what; the reason, the rule
    "another format": ("plakett 1", "plakett 99", "plakett 99", ""),
    "a tag that is not there": ("[Seed", "[Evil", "no tag Evil", ""),
    "a tag twice": ("[Seed", '[Result "*"]\n[Result', "twice", ""),
    "a tag that is not closed": ('"7"]', '"7"', "tag reads", ""),
    "a tag without its text": (' "7"', "", "one text", ""),
    "no game": ('[Game "plakett 1"]', "", "Game is missing", ""),
    "a word that is no verb": ("buy\n", "dance\n", "dance", ""),
    "a move without its player": ("1. Ana: dice", "roll; dice", "names who says it", ""),
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
    old, new, reason, rule_id = HOSTILE[damage]
    whole = f"{GAME}*\n"
    assert old in whole
    path = tmp_path / "partie.plk"
    path.write_text(whole.replace(old, new, 1) if old != "*\n" else GAME + new, "utf-8")
    with pytest.raises(SavedGameError, match=f"(?s){reason}") as refusal:
        load(path)
    error = refusal.value
    assert str(error).startswith(f"partie.plk: line {error.line}, column {error.column}: ")
    assert error.rule == rule_id
    assert error.text("fr").startswith(f"partie.plk\u00a0: ligne {error.line}, colonne {error.column}\u00a0: ")
    assert error.what["fr"] != error.what["en"]
    assert 1 <= error.line <= path.read_text("utf-8").count("\n") + 1


@pytest.mark.parametrize("moves", ["roll = 1+2; accept", "roll = 1+2; decline; Léo: bid 30; Hal: accept"])
def test_a_move_that_is_refused_is_the_place_however_much_its_throw_has_led_to(moves: str):
    line = f"1. Ana: dice 1+2; {moves}"
    with pytest.raises(SavedGameError) as refusal:
        loads(begun(f"{line}\n*\n"))
    assert (refusal.value.line, refusal.value.column) == (begun("").count("\n") + 1, line.rindex("; ") + len("; ") + 1)


def begun(moves: str) -> str:
    return GAME[: GAME.index("{")] + moves


DEEP = "1. Ana: dice 1+2; roll = 1+2; buy " + "(" * (MOST_LINES + 1) + ")" * (MOST_LINES + 1) + "\n*\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Game is missing"), ("nonsense", "Game is missing"), ("[" * 100_000, "tag reads"),
        ('[Game "' + "\\" * 24_000, "tag reads"), ('[Game' + " " * 24_000 + "x", "tag reads"),
        (begun("(" * 100_000), "more than 20 variations"),
        (begun(DEEP), "more than 20 variations"), (begun("{" * 100_000), "not closed"),
        (begun("1. Ana: " + "dice 1+2 = " * 2), "no throw"),
        (begun("1. Ana: " + "time 1;" * (MAX_MOVES + 1) + "*"), "more than 100,000 moves"),
        (begun("1. Ana: *"), "move is missing"),
        (begun("dice 1+2;" * 5_001 + "*"), "5,000 scripted throws"),
        (begun("1. Ana: offer Léo: " + "5+" * 1000 + " for 1;*"), "at most 300"), (begun("{" + "a" * 2000 + "}*"), "1,000"),
        (begun("{\u202e}*"), "printable"), (begun("1. Ana: roll\0;*"), "U.0000"), ("x" * (MAX_BYTES + 1), "larger"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_game_is_refused(text: str, reason: str):
    with pytest.raises(SavedGameError, match=reason):
        loads(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("plakett 1", "plakett \u202e1"), ('Edition "plakettopoly"', 'Edition "\u009b31m"'), ('Seed "7"', 'Seed "\u20667"'),
        ("6+6!", "6+\u20666!"), ("= 3+3", "= 3+\u009b3"), ("[Result", '[Banker "\u202e1"]\n[Result'),
        ('"Hal" "thermometre" "balanced"', '"H\u202eal" "thermometre" "\u202eevil"'),
        ('"balanced"', '"searching" "\u202erollouts=3"'), ('"balanced"', '"searching" "rollouts=\u202e3"'),
    ],
)  # fmt: skip
def test_errors_show_no_control_characters_of_a_saved_game(old: str, new: str):
    whole = f"{GAME}*\n"
    assert old in whole
    with pytest.raises(SavedGameError, match="·") as refused:
        loads(whole.replace(old, new, 1))
    assert str(refused.value).isprintable()


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
    assert load(path).record.notation(names=True).startswith(GAME)


PIECES = [
    "(", ")", "{", "}", "*", ";", "=", "\n", "[", "]", '"', "\\", "1. ", "Ana: ", "Léo: claim", "roll",
    "3+4", "PL-03", "#1", "\0",
]  # fmt: skip


@pytest.mark.slow
@settings(max_examples=75, suppress_health_check=[HealthCheck.too_slow])
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
    again = loads(game.record.notation(names=True))
    assert again.record.digest() == game.record.digest()
    assert again.record.notation(names=True) == game.record.notation(names=True)
    assert visible(again) == visible(game)


@cache
def written(edition: str, seed: int) -> str:
    text = random_game(seed, BY_ID[edition], 30).record.notation(names=True)
    return without_seed(re.sub(r" \d+ events \w+", "", text)) if seed % 2 else text
