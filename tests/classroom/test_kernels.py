"""Kernels of a teacher and of pupils at a host in a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import plakett_widgets as pw
from plakett_widgets import bots
from plakett_widgets.classroom import seat_board
from plakett_widgets.classroom.connection import Connection
from plakett_widgets.classroom.errors import HostUnreachable, RoomError
from plakett_widgets.classroom.following import FollowedGame
from plakett_widgets.classroom.joining import SEATS
from plakett_widgets.classroom.process import read_host_file, running_host, start_host
from plakett_widgets.classroom.room_frames import RoomFrames
from plakett_widgets.classroom.seat_panel import notice

from .hosting import TIMEOUT

EDITIONS = ("plakettopoly", "mspm", "confinement", "france2008", "classic40")
SPARE = 7  # a table at which nobody sits at the start
TABLES: list[Any] = [
    {"edition": "plakettopoly", "options": {"trade_barter": True}, "seed": 3},
    {"edition": "plakettopoly", "options": {"trade_barter": False}, "seed": 4},
    *({"edition": edition, "seed": 7} for edition in EDITIONS),
    {"edition": "confinement"},
]


def until(true: Callable[[], object]) -> None:
    """Wait until something is true."""
    end = time.monotonic() + TIMEOUT
    while not true():
        assert time.monotonic() < end, "too late"
        time.sleep(0.01)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pw.Classroom]:
    with pw.Classroom(tables=TABLES, seats=2, folder=tmp_path_factory.mktemp("class")) as room:
        for table in range(SPARE):  # all, before it starts: one who comes late takes over from a bot
            for letter in "ab":
                pw.join(room.url, name=f"P{table}{letter}", table=table)
        room.start()
        yield room
        room.close()  # once more where the block ends, which changes nothing
        assert running_host(room.folder) is None  # so that the next one does not find it


def seats_at(room: pw.Classroom, table: int) -> list[pw.Seat]:
    """Return both seats of a table whose game has begun, by seat."""
    seats = [pw.join(room.url, name=f"P{table}{letter}") for letter in "ab"]
    assert all(seat.wait(TIMEOUT) for seat in seats)
    return sorted(seats, key=lambda seat: seat.seat)


def digest(game: pw.Game) -> str:
    return game.record.digest()


def notice_of(seat: pw.Seat) -> str:
    """Return what is shown below the board of a seat."""
    return notice(SEATS[seat.url, seat.name])


def play_on(seats: list[pw.Seat], moves: int) -> None:
    """Have whoever may move play the first legal move."""
    for _ in range(moves):
        game = seats[0].game
        if game.over:
            break
        asked = game.pending["seats"][0] if game.pending else game.state()["seat"]
        legal = [choice["move"] for choice in seats[asked].legal()]
        seats[asked].play(next(move for move in (*("roll", "go", "decline", "pass", "end"), *legal) if move in legal))
        until(lambda: digest(seats[0].game) == digest(seats[1].game))


def test_before_the_start(room: pw.Classroom) -> None:
    with pytest.raises(RoomError, match=r"room\.start\(\)"):
        room.tables[SPARE].game  # noqa: B018
    assert repr(room.tables[SPARE]) == "<Table 8: free, free; not begun>"


def test_two_kernels_play_at_one_table(room: pw.Classroom, tmp_path: Path) -> None:
    seats = seats_at(room, 0)
    play_on(seats, 6)
    first, second = (seat.game for seat in seats)
    assert first.moves() == second.moves() == room.tables[0].game.moves()
    assert len(first.moves()) == 6
    assert seats[0].log.equals(seats[1].log)
    with pytest.raises(pw.Refused, match="only be read here") as caught:
        first.play("roll")
    assert caught.value.code == "read_only"
    for act in (first.undo, lambda: first.past.branch_at(3), lambda: first.hold(0), lambda: first.record.comment("x")):
        with pytest.raises(pw.Refused):
            act()
    twin = first.fork()
    twin.play(twin.legal()[0])
    assert len(twin.moves()) == len(first.moves()) + 1
    idle = next(seat for seat in seats if not seat.legal()) if any(not seat.legal() for seat in seats) else None
    if idle is not None:
        with pytest.raises(pw.Refused):
            idle.play("roll")
    room.seat(seats[1].name).give_to_bot()
    until(lambda: seats[0].board.seats[1]["bot"])
    room.seat(seats[1].name).give_back()
    again = pw.join(room.url, name=seats[0].name)
    assert (again.token, again.table, again.seat) == (seats[0].token, 0, seats[0].seat)
    seats[0].close()
    until(lambda: not seats[1].board.seats[0]["here"])


def test_starts_are_a_treatment() -> None:
    poor = {"seats": {"P1": {"cash": 500}}}
    games = [pw.Game("plakettopoly", names, position=start) for names, start in ((2, None), (2, poor), (["Ana", "Léo"], None))]
    games.append(pw.Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"cash": 500}}}))
    frames = RoomFrames(*(game.frames.source.numbered(table) for table, game in enumerate(games)))
    assert frames.treatments == ["start"]
    new, start, *others = frames.games["start"]
    assert others == [new, start]
    assert new == "new"
    assert "| 1 cash=500 on=0 |" in start


def test_frames_of_two_tables(room: pw.Classroom, tmp_path: Path) -> None:
    for table in (0, 1):
        play_on(seats_at(room, table), 4)
    frames = room.frames
    assert set(frames.events["table"].unique()) >= {0, 1}
    games = frames.games.filter(pl.col("table") < 2)
    assert games["trade_barter"].to_list() == ["true", "false"]
    assert games["seed"].null_count() == 2
    assert frames.games.width == len(frames.games.columns)
    assert room.names.filter(pl.col("table") == 1)["name"].to_list() == ["P1a", "P1b"]
    watch = room.watch(lambda log: log.height)
    assert watch.value == f"<pre>{room.log.height}</pre>"
    effects = pw.lab.effects(games, "trade_barter")
    assert effects["arm"].unique().to_list() == ["trade_barter=false"]
    prices = games.with_columns(price=pl.Series([1.0, 0.75]), nothing=None)
    ours = pw.lab.effects(prices, "trade_barter", measures=["price"]).filter(measure="price")
    assert ours.select("first", "mean", "effect", "low").row(0) == (1.0, 0.75, -0.25, None)
    for column in ("nothing", "edition", "weather"):
        with pytest.raises(ValueError, match=f"a number for each game, not “{column}”"):
            pw.lab.effects(prices, "trade_barter", measures=[column])
    assert room.effects("trade_barter").filter(pl.col("measure") == "rounds")["games"].to_list() == [1]
    with pytest.raises(ValueError, match="do not differ in"):
        room.effects("weather")
    room.export(tmp_path / "3B")
    written = "".join(path.read_text("utf-8") for path in (tmp_path / "3B").glob("*.*") if path.is_file())
    assert "P1a" not in written
    saved = pw.load(tmp_path / "3B" / "table-2.plk")
    assert digest(saved) == digest(room.tables[1].game)
    assert pl.read_parquet(tmp_path / "3B" / "frames" / "events.parquet").equals(room.log)


class Thrifty(bots.Balanced):
    def choose_purchase(self, view: Any, legal: Any) -> bool:
        return bool(view.me.cash > 700)


class Broken(bots.Bot):
    def choose(self, view: Any, legal: Any) -> str:
        return "fly"

    def choose_turn(self, view: Any, legal: Any) -> int:
        return 1 // 0


def test_a_bot_of_a_pupil_plays_and_is_taken_back(room: pw.Classroom, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = seats_at(room, 2)
    board = ours.board
    ours.hand_to(Thrifty(), pace=0)
    theirs.hand_to(bots.Careful(), pace=0)
    assert (type(ours.bot), board.read_only) == (Thrifty, True)
    board.locale = "en"
    assert notice_of(ours) == "<p class='' lang='en'>Your bot Thrifty plays your seat. take_back() returns it to you.</p>"
    with pytest.raises(RoomError, match="take_back"):
        ours.play("roll")
    until(lambda: len(ours.game.moves()) > 30)
    ours.take_back()
    theirs.take_back()
    assert (ours.bot, board.read_only, ours.failure) == (None, False, None)
    until(lambda: ours.game.moves() == theirs.game.moves() == room.tables[2].game.moves())
    chosen = len(ours.game.moves())
    play_on([ours, theirs], 2)
    until(lambda: len(room.tables[2].game.moves()) == chosen + 2)
    by_bot = [record["by_bot"] for record in room.tables[2].game._moves]  # noqa: SLF001
    assert by_bot == [True] * chosen + [False] * 2
    of_table = room.frames.decisions.filter(pl.col("table") == 2)
    assert of_table["bot"].to_list().count(False) == 2
    for seat in (ours, theirs):
        seat.hand_to(Broken(), pace=0)
    until(lambda: ours.failure or theirs.failure)
    failed = ours if ours.failure else theirs
    assert failed.bot is None
    assert "Broken (P" in str(failed.failure)
    assert "The seat is yours again: Broken (P" in notice_of(failed)
    for seat in (ours, theirs):
        seat.take_back()
    link = SEATS[ours.url, ours.name]
    link.receive({"kind": "room", "ended": True, "paused": True})
    assert (board.ended, board.paused, "The teacher has ended the game" in notice_of(ours)) == (True, True, True)
    link.receive({"kind": "room"})
    with pytest.raises(ValueError, match="a bot, such as"):
        ours.hand_to("me")  # type: ignore[arg-type]


class Sent:
    """A board that keeps what it sends."""

    def __init__(self, board: Any) -> None:
        self.board, self.numbers, self.messages = board, iter(range(1000)), []
        board.send = lambda content, buffers=None: self.messages.append(content)

    def request(self, kind: str, **fields: Any) -> Any:
        id = f"r{next(self.numbers)}"
        message = {"v": 1, "kind": kind, "id": id, "session": self.board.session, **fields}
        self.board.receive(json.loads(json.dumps(message)))
        return next(one for one in reversed(self.messages) if one.get("id") == id)

    def play(self, move: str, **fields: Any) -> Any:
        state = self.board.state
        given = {"seat": self.board.own_seats[0], "move": move, "decision": state["decision"], "base_revision": 0}
        return self.request("action", **given | fields)


def test_a_board_plays_its_own_seat_through_the_host(room: pw.Classroom) -> None:
    seats = seats_at(room, 3)
    asked = next(seat for seat in seats if seat.game.state()["seat"] == seat.seat)
    other = next(seat for seat in seats if seat is not asked)
    board, theirs = Sent(asked.board), Sent(other.board)
    assert board.board.own_seats == [asked.seat]
    assert {choice["seat"] for choice in board.board.state["legal"]} == {asked.seat}
    assert theirs.play("roll")["error"]["code"] in ("not_your_turn", "illegal_move")
    assert theirs.play("roll", seat=asked.seat)["error"]["code"] == "not_your_turn"
    played = board.play("roll")
    assert played["ok"], str(played)
    assert played["revision"] == asked.game.table.revision == board.board.state["revision"]
    kinds = [one["kind"] for one in board.messages]
    assert kinds[-2:] == ["events", "result"]
    until(lambda: other.game.moves() == asked.game.moves())
    wish = board.request("control", what="undo", seat=asked.seat, on=True, branch=asked.game.table.branch)
    assert wish["ok"]
    if asked.game.moves():  # a throw is taken back once both wish it
        until(lambda: (theirs.board.state["undo"] or {}).get("agreed") == [asked.seat])
        assert other.undo()
    until(lambda: asked.game.moves() == other.game.moves() == room.tables[3].game.moves() == [])
    assert board.request("control", what="rematch", on=False, branch=asked.game.table.branch)["error"]["code"] == "read_only"
    assert board.request("history", start=0)["ok"]
    until(lambda: board.board.state["decision"] == asked.game.table.decision)
    played = board.play("roll")
    assert played["ok"], str(played)
    until(lambda: len(other.game.moves()) == 1)
    until(lambda: digest(asked.game) == digest(room.tables[3].game))


def test_moves_are_awaited(room: pw.Classroom) -> None:
    asyncio.run(awaited_moves(room))


async def awaited_moves(room: pw.Classroom) -> None:
    ours, theirs = seats_at(room, 4)
    waiting = asyncio.create_task(theirs.move())
    await asyncio.sleep(0.05)
    asked = next(seat for seat in (ours, theirs) if seat.legal())
    asked.play(asked.legal()[0])
    assert await asyncio.wait_for(waiting, TIMEOUT) == asked.game.moves()[0]


@pytest.mark.parametrize("table", range(2, 2 + len(EDITIONS)))
def test_every_edition_follows_exactly(room: pw.Classroom, table: int) -> None:
    seats = seats_at(room, table)
    for seat in seats:
        seat.hand_to(bots.Random(seed=table), pace=0)
    begun = len(seats[0].game.moves())
    until(lambda: len(seats[0].game.moves()) >= begun + 15 or seats[0].game.over)
    for seat in seats:
        seat.take_back()
    host = room.tables[table].game
    until(lambda: digest(host) == digest(seats[0].game) == digest(seats[1].game))
    assert host.edition.id == TABLES[table]["edition"]
    assert [seat.failure for seat in seats] == [None, None]


def exchange(game: FollowedGame) -> None:
    """Put another game in the place of one."""
    game.table.history = pw.Game(game.edition, 2, seed=9).table.history


def forget(game: FollowedGame) -> None:
    """Forget the last move that was taken over."""
    game._moves.pop()  # noqa: SLF001


@pytest.mark.parametrize("spoil", [exchange, forget])
def test_a_game_that_came_out_of_step_is_fetched_again(room: pw.Classroom, spoil: Callable[[FollowedGame], object]) -> None:
    seats = seats_at(room, 4)
    play_on(seats, 3)
    game = room.tables[4].game
    until(lambda: digest(game) == digest(seats[0].game))
    asked = game.pending["seats"][0] if game.pending else game.state()["seat"]
    for spoilt in (game, seats[1 - asked].game):
        spoil(spoilt)
    seats[asked].play(seats[asked].legal()[0])
    until(lambda: digest(seats[asked].game) == digest(game) == digest(seats[1 - asked].game))
    play_on(seats, 2)
    until(lambda: seats[1 - asked].log.equals(game.log))


def test_connections_come_back_and_the_teacher_attaches_again(room: pw.Classroom) -> None:
    seats = seats_at(room, 5)
    assert repr(room.add_table(edition="mspm")) == "<Table 9: free, free; not begun>"
    before = room.log.height
    found = read_host_file(room.folder)
    os.kill(found["process"], signal.SIGKILL)
    until(lambda: running_host(room.folder) is None)
    until(lambda: room.dashboard.panel.room["connection"] == "lost")
    until(lambda: "comes back by itself" in notice_of(seats[0]))
    start_host(room.folder, {})
    assert room.url == found["url"]
    until(lambda: room.dashboard.panel.room["connection"] == "there")
    until(lambda: notice_of(seats[0]) == "")
    play_on(seats, 2)
    until(lambda: room.log.height > before)
    other = pw.Classroom(folder=room.folder)
    assert other.log.equals(room.log)
    assert digest(other.tables[5].game) == digest(seats[0].game)
    pw.join(room.url, name="Last", table=8)
    until(lambda: other.tables[8].begun and room.tables[8].begun)
    assert other.tables[8].game.edition.id == room.tables[8].game.edition.id == "mspm"
    with pytest.raises(IndexError, match="from 0 to 8"):
        other.tables[9]


def test_a_press_without_an_answer_comes_again_without_a_second_move(
    room: pw.Classroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = {"seats": {"P1": {"titles": [21, 23, 24]}}, "turn": "P1"}
    table = room.add_table(edition="plakettopoly", position=start)
    seat = pw.join(room.url, name="Builder", table=table.number)
    assert seat.wait(TIMEOUT)
    board, host = Sent(seat.board), read_host_file(room.folder)["process"]
    os.kill(host, signal.SIGSTOP)
    go_on = threading.Timer(0.5, os.kill, (host, signal.SIGCONT))
    try:
        with monkeypatch.context() as patched:
            patched.setattr(seat_board, "HOST_TIMEOUT", 0.1)
            assert board.play("build 21")["error"]["code"] == "busy"
    finally:
        go_on.start()
    assert board.play("build 21")["ok"]
    assert seat.game.moves() == ["Builder: build 21"]


def test_a_notebook_finds_its_seat_after_a_restart(room: pw.Classroom, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", "class.ipynb")
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    seat = pw.join(room.url, name="P6a")
    SEATS.clear()
    assert pw.join(room.url, name="P6a").token == seat.token
    (kept,) = tmp_path.iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    SEATS.clear()
    monkeypatch.setenv("JPY_SESSION_NAME", "another.ipynb")
    with pytest.raises(RoomError, match="has a seat already"):
        pw.join(room.url, name="P6a")


def test_a_room_opens_to_a_proxy_or_to_the_network(room: pw.Classroom) -> None:
    inside, code = room.url, room.glance["code"]
    seat = pw.join(inside, name="Opener")
    assert room.open(public="https://school.example/3b/") == [f"https://school.example/3b/{code}/"] == [room.url]
    assert room.glance["network"]["address"] == "127.0.0.1"
    assert room.open()[0] == room.url
    assert room.glance["network"]["address"] == "0.0.0.0"
    assert room.url != inside
    again = pw.join(room.url.rstrip("/"), name="Opener")
    assert (again.token, again.url) == (seat.token, inside)
    room.seat("Opener").free()
    room.close_network()
    assert room.links == [room.url] == [inside]


def test_the_class_list_may_change_and_visitors_get_a_link(room: pw.Classroom) -> None:
    room.settings(names=["Ana"])
    with pytest.raises(RoomError, match="not on the class list"):
        pw.join(room.url, name="Bea", table=SPARE)
    room.settings(names=[])
    assert room.watch_link().startswith(f"{room.url}#")


def test_a_seat_gets_another_link_and_is_freed(room: pw.Classroom) -> None:
    seat = pw.join(room.url, name="Noor", table=SPARE)
    assert seat.wait(TIMEOUT)
    late = pw.join(room.url, name="Late", table=SPARE)  # takes over from a bot
    assert late.wait(TIMEOUT)
    until(lambda: seat.game.names == late.game.names == ["Noor", "Late"])
    until(lambda: digest(seat.game) == digest(late.game))
    link = room.seat("noor").new_link()
    until(lambda: seat.lost)
    again = pw.join(link)
    assert (again.name, again.table) == ("Noor", SPARE)
    room.say("Five more minutes")
    until(lambda: again.message == "Five more minutes")
    assert "lang='fr'>Message de l’enseignant\u00a0: Five more minutes<" in notice_of(again)
    room.seat("Noor").free()
    until(lambda: again.lost)
    with pytest.raises(RoomError, match="not yours any more"):
        again.play("roll")
    with pytest.raises(RoomError, match="Nobody in this room is called “Noor”"):
        room.seat("Noor").free()


def test_who_cannot_join(room: pw.Classroom, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RoomError, match="No name"):
        pw.join(room.url, name=" ")
    with pytest.raises(RoomError, match="not yours any more"):
        pw.join(room.url, token="x" * 27)
    monkeypatch.setattr(Connection.wait, "__defaults__", (0.2,))
    with pytest.raises(HostUnreachable, match=r"The host at http://127\.0\.0\.1:9/ does not answer"):
        pw.join("http://127.0.0.1:9/abcde/", name="Noor")
    monkeypatch.undo()
    with monkeypatch.context() as patched:
        patched.setattr("plakett_widgets.classroom.seat_link.__version__", "0.0.1")
        with pytest.raises(RoomError, match=r"0\.0\.1.*Install the same version"):
            pw.join(room.url, name="Old")
    monkeypatch.setattr(sys, "platform", "emscripten")
    for call in (lambda: pw.join(room.url, name="Noor"), lambda: pw.Classroom(folder=room.folder)):
        with pytest.raises(RoomError, match="kernel in the browser"):
            call()
