"""Names, seats, tables and what the teacher decides, without a network."""

from __future__ import annotations

import gc
import shutil
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from plakett_widgets import editions
from plakett_widgets.classroom import room as rooms
from plakett_widgets.classroom.following import FollowedGame, beginning_of, moves_of
from plakett_widgets.classroom.room import Room, RoomError
from plakett_widgets.classroom.store import FILE, Entry, StoreError, StoreInUse, is_locked
from plakett_widgets.errors.worded import Worded
from plakett_widgets.texts.refusal import Refused

from .hosting import PLAKETTOPOLY, make_room


class Visitor:
    """A connection that notes what happens to it."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def sit(self, table: Any, number: int) -> None:
        self.seen.append((table.number, number))

    def stand_up(self) -> None:
        self.seen.append("stand up")

    def begin_again(self) -> None:
        self.seen.append("again")

    def replace(self) -> None:
        self.seen.append("replaced")


def names(room: Room) -> list[list[str]]:
    return [[seat.name for seat in table.seats] for table in room.tables]


def test_pupils_sit_down_together(tmp_path: Path):
    room = make_room(tmp_path)
    for name in ("Noor", "Zoé", "Léo"):
        room.join(name)
    assert names(room) == [["Noor", "Zoé"], ["Léo", ""]]


@pytest.mark.parametrize("again", ["Noor", "noor", " NOOR "])
def test_a_name_belongs_to_the_first_who_takes_it_until_the_teacher_frees_it(tmp_path: Path, again: str):
    room = make_room(tmp_path)
    _, table, seat = room.join("Noor")
    with pytest.raises(RoomError, match="has a seat already"):
        room.join(again)
    room.leave(table, seat)
    assert room.join(again)[1:] == (table, seat)


@pytest.mark.parametrize("name", ["", "  ", None, 7, "a\tb", "x" * 41, "\ud800", "a:b", "\u202ex"])
def test_what_is_no_name_is_refused(tmp_path: Path, name: object):
    room = make_room(tmp_path)
    with pytest.raises(RoomError) as caught:
        room.join(name)
    caught.value.text("fr").encode()
    assert names(room) == [["", ""], ["", ""]]


def test_names_are_text(tmp_path: Path):
    room = make_room(tmp_path)
    room.join("<img src=x onerror=alert(1)>")
    assert names(room)[0][0] == "<img src=x onerror=alert(1)>"


def test_a_seat_of_somebody_late_is_not_taken_by_others(tmp_path: Path):
    room = make_room(tmp_path, 1)
    room.join("Noor")
    room.join("Zoé")
    room.start()
    room.patience = 0.0
    room.step()
    assert [seat.bot for seat in room.tables[0].seats] == ["balanced", "balanced"]
    with pytest.raises(RoomError, match="No seat is free at any table"):
        room.join("Léo")


def test_a_start_comes_once(tmp_path: Path):
    room = make_room(tmp_path)
    room.join("Noor")
    room.tables[0].turn_since -= 600  # it was laid ten minutes ago
    room.start()
    game = room.tables[0].game
    room.start()
    assert room.tables[0].game is game
    assert room.tables[0].overview(for_teacher=True)["since"] < 300
    assert [table.begun for table in room.tables] == [True, False]
    assert game is not None
    assert game.names == ["Noor", "Bot 2"]


def test_who_leaves_the_waiting_room_is_not_counted(tmp_path: Path):
    room = make_room(tmp_path, 1, 3)
    for name in ("Noor", "Zoé", "Léo"):
        room.join(name)
    room.leave(room.tables[0], 1)
    room.start()
    assert room.tables[0].names == ["Noor", "Bot 2", "Léo"]
    assert [seat.bot for seat in room.tables[0].seats] == ["", "balanced", ""]


def test_a_late_pupil_takes_over_a_bot_and_its_name(tmp_path: Path):
    room = make_room(tmp_path)
    token, *_ = room.join("Noor")
    room.start()
    visitor = Visitor()
    room.arrive(room.tables[0], 0, visitor)
    for _ in range(5):
        room.step()
    moves = room.store.moves(0)
    _, table, seat = room.join("Zoé")
    assert (table.number, seat) == (0, 1)
    assert table.game is not None
    assert table.game.names == ["Noor", "Zoé"]
    assert room.store.moves(0) == moves
    assert visitor.seen == ["again"]
    assert table.seats[1].bot == ""
    assert room.seat_of(token) == (table, 0)


def test_a_late_pupil_at_a_table_that_waits_begins_its_game(tmp_path: Path):
    room = make_room(tmp_path)
    room.join("Noor")
    room.join("Zoé")
    room.start()
    _, table, _ = room.join("Léo")
    assert table.number == 1
    assert table.begun


def test_a_table_is_added_while_the_others_play(tmp_path: Path):
    room = make_room(tmp_path, [{"edition": "plakettopoly", "options": {"rent_claim": "automatic"}, "seed": 5}])
    room.join("Noor")
    room.join("Zoé")
    room.start()
    room.pause(True)
    with pytest.raises(RoomError, match="No seat is free at any table"):
        room.join("Léo")
    with pytest.raises(Worded):
        room.add_table({"options": {"rent_claim": "never"}})
    assert [room.add_table({}), room.add_table({"edition": "confinement", "seats": 3})] == [1, 2]
    _, table, _ = room.join("Léo")
    assert (table.number, table.begun, table.paused) == (1, True, True)
    assert table.game is not None
    assert (table.game.options["rent_claim"], table.game.seed) == ("automatic", 6)
    room.close()
    room = Room(tmp_path)
    assert names(room) == [["Noor", "Zoé"], ["Léo", ""], ["", "", ""]]
    assert [(table.edition.id, table.paused, table.begun) for table in room.tables[1:]] == [
        ("plakettopoly", True, True),
        ("confinement", True, False),
    ]


def test_only_a_class_list_sits_down(tmp_path: Path):
    room = make_room(tmp_path)
    room.list_names(["Noor", "Zoé", "Léo"])
    with pytest.raises(RoomError, match="not on the class list"):
        room.join("Max")
    room.join("noor")
    assert names(room)[0][0] == "Noor"
    assert room.free_names == ["Zoé", "Léo"]
    room.close()
    assert Room(tmp_path).free_names == ["Zoé", "Léo"]


@pytest.mark.parametrize("wrong", [["Noor", "noor"], ["a\tb"], "Noor", 5, [None]])
def test_a_wrong_class_list_changes_nothing(tmp_path: Path, wrong: object):
    room = make_room(tmp_path)
    room.list_names(["Noor"])
    with pytest.raises(RoomError):
        room.list_names(wrong)
    assert room.class_list == ["Noor"]


def test_a_new_link_makes_the_last_one_dead_at_once(tmp_path: Path):
    room = make_room(tmp_path)
    token, table, seat = room.join("Noor")
    visitor = Visitor()
    room.arrive(table, seat, visitor)
    new = room.renew_token(table, seat)
    assert room.seat_of(token) is None
    assert room.seat_of(new) == (table, seat)
    assert visitor.seen == ["stand up"]
    assert table.seats[seat].name == "Noor"


def test_somebody_moves_to_another_table_with_the_same_token(tmp_path: Path):
    room = make_room(tmp_path)
    token, table, seat = room.join("Noor")
    room.join("Zoé")
    visitor = Visitor()
    room.arrive(table, seat, visitor)
    room.start()
    room.move(table, seat, room.tables[1])
    assert names(room) == [["", "Zoé"], ["Noor", ""]]
    assert room.seat_of(token) == (room.tables[1], 0)
    assert visitor.seen == [(1, 0)]
    assert [one.names for one in room.tables] == [["Bot 1", "Zoé"], ["Noor", "Bot 2"]]
    room.join("Léo")
    room.join("Ana")
    with pytest.raises(RoomError, match="No seat is free at table 2"):
        room.move(table, 1, room.tables[1])
    assert names(room) == [["Ana", "Zoé"], ["Noor", "Léo"]] or names(room)[0][1] == "Zoé"


def test_a_proposed_token_finds_the_same_seat_again(tmp_path: Path):
    room = make_room(tmp_path)
    first = room.join("Noor", None, "0123456789abcdef0123456789abcdef")
    assert room.join("Noor", None, "0123456789abcdef0123456789abcdef") == first
    assert names(room) == [["Noor", ""], ["", ""]]
    assert room.join("Zoé", None, "short")[0] != "short"


def test_bots_stand_in_for_those_who_are_away_and_give_back(tmp_path: Path):
    room = make_room(tmp_path, 1)
    _, table, _ = room.join("Noor")
    room.join("Zoé")
    room.start()
    visitor = Visitor()
    room.arrive(table, 0, visitor)
    room.arrive(table, 1, Visitor())
    room.change_settings(0.0, "careful")
    room.depart(table, 0, visitor)
    room.step()
    assert [seat.bot for seat in table.seats] == ["careful", ""]
    room.arrive(table, 0, visitor)
    assert [seat.bot for seat in table.seats] == ["", ""]
    room.change_settings(None, "careful")
    room.depart(table, 0, visitor)
    room.step()
    assert table.seats[0].bot == ""


def test_what_the_teacher_gives_to_a_bot_stays_with_it(tmp_path: Path):
    room = make_room(tmp_path, 1)
    _, table, seat = room.join("Noor")
    room.start()
    room.give_to_bot(table, seat, "random")
    room.arrive(table, seat, Visitor())
    room.step()
    assert table.seats[seat].bot == "random"
    room.give_back(table, seat)
    assert table.seats[seat].bot == ""


@pytest.mark.parametrize(
    ("patience", "level"), [(-1, "careful"), ("x", "careful"), (10, "clever"), (True, "careful"), (5, None)]
)
def test_wrong_settings_are_refused(tmp_path: Path, patience: object, level: object):
    room = make_room(tmp_path)
    with pytest.raises(RoomError):
        room.change_settings(patience, level)
    assert (room.patience, room.level) == (60.0, "balanced")


def test_tables_have_games_rules_and_beginnings_of_their_own(tmp_path: Path):
    start = {"seats": {"P1": {"cash": 99}, "P2": {"cash": 1}}, "turn": "P2"}
    tables = [
        {"edition": "mspm", "seats": 3},
        {"edition": "plakettopoly", "options": {"rent_claim": "automatic"}, "position": start, "seats": 2},
        {"edition": "confinement", "seed": 5},
    ]
    room = make_room(tmp_path, tables, 2)
    assert [len(table.seats) for table in room.tables] == [3, 2, 2]
    for number in range(3):
        room.join(f"Noor {number}", number)
    room.start()
    games = [table.game for table in room.tables]
    assert [game.edition.id for game in games if game] == ["mspm", "plakettopoly", "confinement"]
    assert games[1] is not None
    assert games[1].options["rent_claim"] == "automatic"
    assert [games[1].table.position.cash[seat] for seat in range(2)] == [99, 1]
    assert games[1].table.position.seat == 1
    room.close()
    again = Room(tmp_path)
    assert [table.game.record.position_line() for table in again.tables if table.game] == [
        game.record.position_line() for game in games if game
    ]


@pytest.mark.parametrize(
    "table",
    [
        {"edition": "plakettopoli"},
        {"options": {"rent_claim": "never"}},
        {"seats": 40},
        {"position": "nonsense"},
        {"autosave": "game.plk"},
        {"bots": []},
    ],
)
def test_a_table_that_cannot_be_played_is_refused_before_anybody_comes(tmp_path: Path, table: dict[str, Any]):
    room = Room(tmp_path)
    with pytest.raises((Worded, Refused)):
        room.lay_tables([PLAKETTOPOLY, table], 2)
    assert not room.exists
    room.close()
    assert not Room(tmp_path).exists


@pytest.mark.parametrize("count", [0, 251])
def test_the_number_of_tables_is_limited(tmp_path: Path, count: int):
    with pytest.raises(RoomError, match="tables: a number from 1 to 250"):
        Room(tmp_path).lay_tables([PLAKETTOPOLY] * count, 2)


def test_an_edition_of_ones_own_needs_its_folder_no_more(tmp_path: Path):
    own = tmp_path / "mine"
    shutil.copytree(Path(editions.__file__).parent / "confinement", own)
    (own / "edition.toml").write_text((own / "edition.toml").read_text("utf-8").replace('"confinement"', '"mine"', 1), "utf-8")
    room = make_room(tmp_path / "room", [{"edition": str(own)}, {"edition": str(own)}], 2)
    assert len(room.store.read("editions")) == 1
    shutil.rmtree(own)
    room.add_table({})
    room.close()
    room = Room(tmp_path / "room")
    assert [table.edition.id for table in room.tables] == ["mine"] * 3
    room.join("Noor")
    room.start()
    for _ in range(4):
        room.tables[0].seats[0].bot = "balanced"
        room.step()
    table = room.tables[0]
    assert table.game is not None
    followed = FollowedGame(beginning_of(table.game.table, table.files))
    followed.follow(moves_of(table.game.table, 0, 0))
    assert followed.record.digest() == table.game.record.digest()


def test_the_end_comes_after_laps_rounds_or_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    tables = [PLAKETTOPOLY, {"edition": "confinement", "seed": 2}]
    room = make_room(tmp_path, tables, 2)
    for number in range(2):
        room.join(f"Noor {number}", number)
    room.start()
    for table in room.tables:
        for seat in range(2):
            room.give_to_bot(table, seat, "balanced")
    with pytest.raises(RoomError, match="no laps at table 2"):
        room.end_games("laps:1")
    room.end_games("rounds:3")
    for _ in range(1000):
        room.step()
    rounds = [table.game.round for table in room.tables if table.game]
    assert rounds == [4, 4]
    assert [table.ended for table in room.tables] == [True, True]
    room.close()
    assert [table.ended for table in Room(tmp_path).tables] == [True, True]


def test_the_last_lap_is_played_to_the_end_of_its_turn(tmp_path: Path):
    room = make_room(tmp_path, 1)
    room.join("Noor")
    room.start()
    room.give_to_bot(room.tables[0], 0, "balanced")
    room.end_games("laps:1")
    for _ in range(1000):
        room.step()
    table = room.tables[0]
    assert table.ended
    assert table.game is not None
    pos = table.game.table.position
    assert max(pos.laps) == 1
    paid = next(row for row in table.game.events() if row["kind"] == "salary_paid")
    assert paid["turn"] == pos.turn - 1


def test_the_end_after_minutes_and_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    room = make_room(tmp_path, 1)
    room.join("Noor")
    room.start()
    room.end_games("10 minutes")
    left = room.glance()["ends_in"]
    assert isinstance(left, float)
    assert 599 < left <= 600
    room.step()
    assert not room.tables[0].ended
    room.end_games("")
    assert room.glance()["ends_in"] is None
    room.end_games(None)
    assert room.tables[0].ended


@pytest.mark.parametrize("after", ["soon", "0 minutes", "laps:0", "laps:x", 5, "99999 minutes", ["laps:3"]])
def test_what_is_no_end_is_refused(tmp_path: Path, after: object):
    room = make_room(tmp_path, 1)
    with pytest.raises(RoomError, match="not"):
        room.end_games(after)
    assert room.end == {}


def test_pauses_of_one_table_and_of_all(tmp_path: Path):
    room = make_room(tmp_path)
    room.pause(True, room.tables[1])
    assert [table.paused for table in room.tables] == [False, True]
    room.pause(True)
    room.close()
    room = Room(tmp_path)
    assert [table.paused for table in room.tables] == [True, True]
    room.pause(False)
    assert [table.paused for table in room.tables] == [False, False]


def test_one_process_keeps_a_room(tmp_path: Path):
    room = make_room(tmp_path)
    assert is_locked(tmp_path / FILE)
    with pytest.raises(StoreInUse):
        Room(tmp_path)
    room.close()
    assert not is_locked(tmp_path / FILE)
    Room(tmp_path).close()


def test_a_file_of_something_else_is_no_room(tmp_path: Path):
    (tmp_path / FILE).write_bytes(b"no database" * 100)
    with pytest.raises(StoreError, match="no file of a classroom"):
        Room(tmp_path)


def test_the_store_is_for_its_owner_only_and_holds_no_token(tmp_path: Path):
    room = make_room(tmp_path)
    tokens = [room.join("Noor")[0], room.teacher_token(), room.watcher_token()]
    room.close()
    for path in tmp_path.iterdir():
        assert path.stat().st_mode & 0o077 == 0
        assert not any(token.encode() in path.read_bytes() for token in tokens)


def test_a_finished_game_is_let_go_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    room = make_room(tmp_path, 1)
    room.join("Noor")
    room.start()
    table = room.tables[0]
    room.give_to_bot(table, 0, "balanced")
    room.end_games("rounds:2")
    while not table.ended:
        room.step()
    assert table.game is not None
    game, seen = ref(table.game), table.overview()
    digest = table.game.record.digest()
    monkeypatch.setattr(rooms, "REST_TIMEOUT", -1.0)
    visitor = Visitor()
    room.arrive(table, 0, visitor)
    room.step()
    assert game() is not None
    room.depart(table, 0, visitor)
    room.step()
    gc.collect()
    assert game() is None
    assert table.overview() == {**seen, "seats": table.overview()["seats"]}
    room.step()
    assert table.game is not None
    assert table.game.record.digest() == digest


def test_a_table_that_cannot_go_on_keeps_no_other_from_it(tmp_path: Path):
    room = make_room(tmp_path, 2, 2)
    for number in range(2):
        room.join(f"Noor {number}", number)
    room.start()
    room.store.write_moves(0, 0, [Entry((999_999,), False)])
    room.close()
    room = Room(tmp_path)
    assert [table.ended for table in room.tables] == [True, False]
    assert room.tables[1].game is not None
    assert len(room.overview()) == 2
