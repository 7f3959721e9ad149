"""Autosave: a game that is written as it goes on, and continued from its file."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
import threading
import time
import warnings
from contextvars import ContextVar
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from plakett_widgets import Game, bots, check, lab, load
from plakett_widgets.game import autosave, throttle
from plakett_widgets.game.table import Table
from plakett_widgets.jupyter.output import ANSWERS_MESSAGE
from plakett_widgets.record import files
from plakett_widgets.record.notation import writing
from plakett_widgets.record.notation.saved import SavedGameError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "partie.plk"


def table(path: Path | str, **options: Any) -> Game:
    players = ["Ana", ("Hal", bots.Balanced())]
    return Game(**({"players": players, "seed": 7, "opening": [(6, 6), (1, 2)], "autosave": path} | options))


def forget(path: Path) -> None:
    """As after the end of the kernel."""
    autosave.OPEN.pop(path.resolve(), None)


def autosave_of(game: Game) -> autosave.Autosave:
    return next(one.__self__ for one in game.table.listeners if isinstance(getattr(one, "__self__", None), autosave.Autosave))


def test_a_game_made_again_goes_on(path: Path):
    game = table(path)
    game.play("roll")
    game.play(game.legal(0)[0]["move"])
    game.undo()
    autosave.flush(path)
    forget(path)
    again = table(str(path))
    assert again.record.digest() == game.record.digest()
    assert again.moves() == game.moves()
    assert again.pending == game.pending
    assert len(again.past.lines) == 1
    assert [player.name for player in again.players if player.person] == ["Ana"]
    again.run()
    autosave.flush(path)
    assert load(path).record.digest() == again.record.digest()


def test_a_name_typed_with_its_accent_apart_is_the_same_name(path: Path):
    table(path, players=["Le\N{COMBINING ACUTE ACCENT}o", "Ana"]).play("roll")
    autosave.flush(path)
    forget(path)
    again = table(path, players=["Léo", "Ana"])
    assert len(again.moves()) == 1
    assert again.names == ["Léo", "Ana"]


def test_a_folder_is_no_file(tmp_path: Path):
    game = Game(players=2, seed=7)
    ways = [lambda: table(tmp_path), lambda: game.save(tmp_path), lambda: load(tmp_path), lambda: game.board.to_html(tmp_path)]
    (tmp_path / "sums.csv").mkdir()
    ways += [
        lambda: game.record.export(tmp_path / "sums.csv"),
        lambda: check(tmp_path),
        lambda: lab.charts.net_worth(game).save(tmp_path),
    ]
    for way in ways:
        with pytest.raises(ValueError, match="is a folder: name a file in it"):
            way()
    with pytest.raises(FileNotFoundError, match="there is no such folder to write into"):
        game.save(tmp_path / "none" / "partie.plk")


def test_a_seed_that_was_not_given_is_that_of_the_file(path: Path):
    game = Game(players=3, autosave=path)
    game.play("roll")
    assert Game(players=3, autosave=path).record.digest() == game.record.digest()


def test_a_cell_that_is_run_again_takes_the_game_over(path: Path):
    game = table(path)
    game.play("roll")
    again = table(path)
    assert again.record.digest() == game.record.digest()
    again.play(again.legal(0)[0]["move"])
    with pytest.warns(UserWarning, match="a game that was made after this one is written there"):
        game.undo()
    game.play(game.legal(0)[0]["move"])  # warned once
    autosave.flush(path)
    assert load(path).record.digest() == again.record.digest()


def test_a_file_written_by_another_kernel_is_not_overwritten(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(autosave, "GAP", 0)
    game = table(path)
    game.play("dice 1+2")
    forget(path)
    other = table(path)
    other.play("roll")
    forget(path)
    monkeypatch.setitem(autosave.OPEN, path.resolve(), autosave_of(game))
    with pytest.warns(UserWarning, match=r"partie\.plk is left as it is: somebody else, another kernel perhaps") as caught:
        game.play("roll")
    assert len([one for one in caught if path.name in str(one.message)]) == 1
    game.play(game.legal(0)[0]["move"])  # it goes on, and warns no more
    assert load(path).record.digest() == other.record.digest()


def test_a_failed_write_after_a_click_is_reported_below_the_cell_that_made_the_game(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    cell: ContextVar[str] = ContextVar("cell", default="none")
    warned: list[tuple[str, str]] = []
    monkeypatch.setattr(warnings, "warn", lambda text, stacklevel: warned.append((cell.get(), text)))
    monkeypatch.setattr(autosave, "GAP", 0)
    here = cell.set("of the game")
    game = table(path)
    cell.reset(here)
    game.play("dice 1+2")
    path.write_text("of somebody else", "utf-8")
    answered = ANSWERS_MESSAGE.set(True)
    game.play("roll")
    ANSWERS_MESSAGE.reset(answered)
    ((where, what),) = warned
    assert (where, "is left as it is" in what) == ("of the game", True)


def test_a_delayed_write_keeps_who_requested_it():
    known: Queue[bool] = Queue()
    for by_view in (True, False):
        asked = ANSWERS_MESSAGE.set(by_view)
        throttle.after(0, lambda: known.put(ANSWERS_MESSAGE.get()))
        ANSWERS_MESSAGE.reset(asked)
        assert known.get(timeout=60) == by_view


def test_own_copies_and_editors_do_not_stop_it(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(autosave, "GAP", 0)
    game = table(path)
    game.play("dice 1+2")
    game.save(path)
    game.save(path.with_name("copie.plk"))
    game.play("roll")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    game.play(game.legal(0)[0]["move"])
    assert load(path).record.digest() == game.record.digest()
    path.unlink()
    game.record.comment("anew")
    assert load(path).record.digest() == game.record.digest()


def test_an_interrupt_does_not_stop_a_write(path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupted(to: Path, text: str) -> None:
        write(to, text)
        if to == path:  # those of other tests may be late
            raise KeyboardInterrupt

    write = files.write_text
    monkeypatch.setattr(autosave, "LONG", float("inf"))  # written at once, even by a slow disk
    game = table(path)
    with monkeypatch.context() as patch:
        patch.setattr(files, "write_text", interrupted)
        with pytest.raises(KeyboardInterrupt):
            game.play("roll")
    game.play(game.legal(0)[0]["move"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        autosave.flush(path)
    assert load(path).record.digest() == game.record.digest()


def test_the_last_move_is_written_soon(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(autosave, "GAP", 0.05)
    monkeypatch.setattr(autosave, "LONG", 0)  # as if the file took long
    written = threading.Event()
    game = table(path)
    keep = autosave.save

    def save(of: Table, to: Path) -> None:
        keep(of, to)
        if of is game.table and load(to).record.digest() == game.record.digest() and len(game.moves()) > 1:
            written.set()

    monkeypatch.setattr(autosave, "save", save)
    game.play("dice 1+2")
    game.play("roll")
    assert written.wait(120)


def test_quick_play_writes_seldom(path: Path, monkeypatch: pytest.MonkeyPatch):
    now, later, writes = [100.0], [], []
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(throttle, "after", lambda seconds, call: later.append((now[0] + seconds, call)))
    # no other game's: those of other tests may be late
    monkeypatch.setattr(files, "write_text", lambda to, text: writes.append(text) if to == path else None)
    game = Game(players=[bots.Balanced(), bots.Balanced()], seed=7, autosave=path)
    for _ in range(100):
        game.step()
        now[0] += 0.01
        for due, call in later[:]:
            if due <= now[0]:
                later.remove((due, call))
                call()
    assert len(writes) in (2, 3)  # in a second
    for _, call in later:
        call()
    assert writes[-1] == game.record.notation(names=True)


def test_pending_moves_are_written_at_the_end(path: Path):
    script = (
        "from plakett_widgets import Game\n"
        "from plakett_widgets.game import throttle\n"
        "throttle.after = lambda seconds, call: None\n"
        "from plakett_widgets.bots import Balanced\n"
        f"game = Game(players=[Balanced(), Balanced()], seed=7, autosave={str(path)!r})\n"
        "game.run(turns=3)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
    assert load(path).turn == 4


@pytest.mark.slow
def test_a_move_of_a_person_outlives_a_kernel_that_is_killed(path: Path):
    script = (
        "import os\n"
        "from plakett_widgets import Game\n"
        "from plakett_widgets.game import autosave\n"
        "autosave.LONG = float('inf')\n"  # written at once, even by a slow disk
        f"game = Game(players=2, seed=7, autosave={str(path)!r})\n"
        "game.play('dice 1+2'); game.play('roll'); os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
    assert len(load(path).moves()) == 2


def test_comments_and_claims_that_wait_are_written_too(path: Path):
    seats = {"Ana": {"on": 13}, "Léo": {"titles": [16]}, "Zoé": {"on": 3}}
    claims = [{"owner": "Léo", "visitor": "Zoé", "square": 16}]
    position = {"turn": "Ana", "seats": seats, "claims": claims}
    game = Game("plakettopoly", ["Ana", "Léo", "Zoé"], seed=7, position=position, autosave=path)
    game.play("dice 1+4")
    game.play("Ana: roll")
    autosave.flush(path)
    received: list[Game] = []
    game.on.change(received.append)
    game.record.comment("Now! 👩\u200d🚀")
    game.play("Léo: claim")
    assert len(received) == 2
    autosave.flush(path)
    text = path.read_text("utf-8")
    assert "Now! 👩\u200d🚀" in text
    assert "Claims" in text
    assert load(path).record.comments == game.record.comments


def test_an_unreferenced_game_is_freed(path: Path):
    game = table(path)
    autosave.flush(path)
    del game
    gc.collect()
    assert path.resolve() not in autosave.OPEN


DIFFERENT = {
    "edition": ({"edition": "classic40"}, "classic40"),
    "players": ({"players": ["Ana", "Léo"]}, "Ana, Hal .balanced., not Ana, Léo"),
    "bots": ({"players": ["Ana", ("Hal", bots.Careful())]}, "careful"),
    "seed": ({"seed": 8}, "seed is 7, not 8"),
    "options": ({"options": {"end_condition": "last_survivor"}}, "end_condition"),
    "opening": ({"opening": [(6, 6), (1, 3)]}, "opening"),
    "banker": ({"banker": "Ana"}, "banker"),
    "position": ({"position": {"turn": "Ana"}, "opening": ()}, "position"),
    "tokens": ({"tokens": ["ambulance", "stethoscope"]}, "the tokens are stethoscope ambulance, not ambulance stethoscope"),
}


@pytest.mark.parametrize("what", DIFFERENT)
def test_a_file_of_another_game_is_left_alone(path: Path, what: str):
    table(path).play("roll")
    autosave.flush(path)
    before = path.read_bytes()
    other, reason = DIFFERENT[what]
    with pytest.raises(ValueError, match=reason) as refusal:
        table(path, **other)
    assert "partie.plk" in str(refusal.value)
    assert "delete" in str(refusal.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("written", "shown"), [('"Ana"', "A·"), ('"stethoscope"', "stetho·scope")])
def test_control_characters_in_the_file_of_another_game_are_not_printed(path: Path, written: str, shown: str):
    table(path)
    autosave.flush(path)
    path.write_text(path.read_text("utf-8").replace(written, '"' + shown.replace("·", "\u202e") + '"', 1), "utf-8")
    with pytest.raises(ValueError, match=shown) as refusal:
        table(path)
    assert str(refusal.value).isprintable()


def test_a_game_from_a_position_goes_on(path: Path):
    position = {"turn": "Hal", "seats": {"Ana": {"titles": [1, 3]}}}
    game = table(path, position=position, opening=())
    game.run()
    assert table(path, position=position, opening=()).record.digest() == game.record.digest()


@pytest.mark.parametrize("seed", [None, 7, 8])
def test_a_file_without_a_seed_goes_on_from_what_is_written(path: Path, seed: int | None):
    game = table(path)
    game.play("roll")
    autosave.flush(path)
    autosave.OPEN.pop(path.resolve())
    path.write_text(re.sub(r"\[Seed .*\n", "", path.read_text("utf-8")), "utf-8")
    again = table(path, seed=seed)
    assert again.record.digest() == game.record.digest()
    autosave.flush(path)
    assert "[Seed" not in path.read_text("utf-8")
    assert again.undo()
    again.play("roll")
    assert again.record.digest() == game.record.digest()


@pytest.mark.parametrize("arguments", [{}, {"seed": 7}, {"seed": 8}, {"tokens": ["phare", "moulin"]}])
def test_tokens_that_were_drawn_stay_where_a_file_has_no_seed(path: Path, arguments: dict[str, Any]):
    game = Game("france2008", ["Ana", "Léo"], seed=7)
    game.play("roll")
    tokens = [player.token for player in game.players]
    text = re.sub(r"\[Seed .*\n", "", game.record.notation(names=True))
    path.write_text(text.replace(tokens[0], "phare").replace(tokens[1], "moulin"), "utf-8")
    again = Game("france2008", ["Ana", "Léo"], autosave=path, **arguments)
    assert [player.token for player in again.players] == ["phare", "moulin"]
    assert again.record.digest() == game.record.digest()
    forget(path)
    with pytest.raises(ValueError, match="the tokens are phare moulin, not moulin phare"):
        Game("france2008", ["Ana", "Léo"], tokens=["moulin", "phare"], autosave=path)
    with pytest.raises(ValueError, match="at the table are Ana, Léo, not Ana, Léo, Noor"):
        Game("france2008", ["Ana", "Léo", "Noor"], autosave=path)
    with pytest.raises(ValueError, match="edition is 'france2008', not 'classic40'"):
        Game("classic40", ["Ana", "Léo"], autosave=path)


def test_a_game_too_long_to_be_read_again_is_reported_once(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(autosave, "GAP", 0)
    game = table(path)
    monkeypatch.setattr(writing, "MAX_MOVES", 1)
    game.play("roll")
    before = path.read_bytes()
    with pytest.warns(UserWarning, match="at most 1 move:"):
        game.play(game.legal()[0]["move"])
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"nonsense", b"{}"])
def test_a_damaged_file_is_refused(path: Path, content: bytes):
    path.write_bytes(content)
    with pytest.raises(SavedGameError, match=r"partie\.plk"):
        table(path)
    assert path.read_bytes() == content


def test_a_file_whose_moves_were_changed_is_refused(path: Path):
    table(path).play("roll")
    autosave.flush(path)
    forget(path)
    path.write_text(path.read_text("utf-8").replace("Ana: roll", "Ana: end"), "utf-8")
    with pytest.raises(SavedGameError, match="line 11, column 9"):
        table(path)


def test_a_full_disk_is_reported_once_and_the_game_goes_on(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(autosave, "GAP", 0)
    game = table(path)
    whole = path.read_bytes()

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", full)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for move in ("dice 1+2", "roll", "decline"):
                game.play(move)
    assert ["No space left" in str(one.message) for one in caught if str(path) in str(one.message)] == [True]
    assert path.read_bytes() == whole
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    game.undo()
    assert load(path).moves() == game.moves()


def test_the_folder_of_the_file_is_made(tmp_path: Path):
    path = tmp_path / "mes parties" / "2026" / "partie.plk"
    game = table(path)
    game.play("roll")
    autosave.flush(path)
    assert load(path).record.digest() == game.record.digest()


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path):
    (tmp_path / "taken").touch()
    with pytest.warns(UserWarning, match="cannot be written"):
        table(tmp_path / "taken" / "partie.plk").play("roll")
