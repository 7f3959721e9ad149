"""What pupils and the teacher see over their connections, and what goes wrong elsewhere."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from plakett_widgets.classroom import server, thinking
from plakett_widgets.classroom.following import FollowedGame
from plakett_widgets.classroom.limits import MAX_SEAT_CONNECTIONS
from plakett_widgets.classroom.room import Room
from plakett_widgets.classroom.seat_view import SeatView
from plakett_widgets.widgets.protocol import PROTOCOL_VERSION

from .hosting import TIMEOUT, Client, hosted, make_room, until


async def test_pupils_play_and_each_move_is_stored_before_its_answer(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        noor, zoe = await Client.seated(host, "Noor"), await Client.seated(host, "Zoé")
        assert (await noor.expect("waiting"))["tables"][0]["seats"][0]["name"] == "Noor"
        teacher = await Client.teacher(host)
        assert (await teacher.do("start"))["ok"]
        pages = [noor, zoe]
        for page in pages:
            await page.expect("begin")
        assert [page.traits["own_seats"] for page in pages] == [[0], [1]]
        turn = pages[noor.traits["state"]["seat"]]
        answer = await turn.play("roll")
        assert answer["ok"]
        assert host.room.tables[0].game is not None
        assert len(host.room.store.moves(0)) == 1
        other = pages[1 - noor.traits["state"]["seat"]]
        refused = await other.play("roll")
        assert refused["error"]["code"] in ("illegal_move", "not_your_turn")
        assert len(host.room.store.moves(0)) == 1


async def test_a_request_that_comes_again_after_a_cut_or_a_restart_is_carried_out_once(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        noor = await Client.seated(host, "Noor")
        host.room.start()
        host.room.give_to_bot(host.room.tables[0], 1, "balanced")
        await noor.expect("begin")
        await until(lambda: host.room.tables[0].waits_for == 0)
        noor.cut()
        noor = await entered(host, noor.token)
        moves = [choice["move"] for choice in noor.traits["state"]["legal"]]
        host.room.pause(True)
        host.room.tables[0].paused = False  # only the bots wait
        host.room.tables[0].seats[1].bot = ""
        first = await noor.play(moves[0], id="once")
        assert first["ok"]
        count = len(host.room.store.moves(0))
        noor.cut()
        again = await entered(host, noor.token)
        assert (await again.play(moves[0], id="once"))["ok"]
        assert len(host.room.store.moves(0)) == count
        host.room.pause(False)
        session = again.traits["session"]
    async with hosted(tmp_path) as host:
        again = await entered(host, noor.token)
        assert again.traits["session"] == session
        assert (await again.play(moves[0], id="once"))["ok"]
        assert len(host.room.store.moves(0)) == count


async def entered(host: server.Host, token: str, **headers: str) -> Client:
    """Return a page that comes back with its token."""
    page = await Client.connect(host, **headers)
    page.send(kind="enter", token=token)
    await page.expect("begin")
    page.token = token
    return page


async def test_a_restarted_host_has_the_same_links_seats_and_moves(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        noor = await Client.seated(host, "Noor")
        host.room.start()
        for seat in range(2):
            host.room.give_to_bot(host.room.tables[0], seat, "balanced")
        await until(lambda: len(host.room.store.moves(0)) > 10)
        url, moves = host.url, host.room.store.moves(0)
        host.room.pause(True)
        moves = host.room.store.moves(0)
        digest = host.room.tables[0].game.record.digest()
    async with hosted(tmp_path) as host:
        assert host.url == url
        assert host.room.store.moves(0) == moves
        assert host.room.tables[0].game.record.digest() == digest
        page = await entered(host, noor.token)
        assert page.traits["own_seats"] == [0]
        assert (await page.play("roll"))["error"]["code"] == "paused"


async def test_a_reload_a_second_tab_and_another_network_keep_the_seat(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        noor = await Client.seated(host, "Noor")
        zoe = await Client.seated(host, "Zoé")
        tab = await Client.connect(host)
        tab.send(kind="enter", token=noor.token)
        assert (await tab.expect("seat"))["seat"] == 0
        noor.cut()  # a telephone that changes from one network to another
        back = await Client.connect(host)
        back.send(kind="enter", token=noor.token)
        assert (await back.expect("seat"))["name"] == "Noor"
        host.room.start()  # a reconnection in the waiting room keeps nobody out
        for page in (tab, back, zoe):
            await page.expect("begin")
        assert host.room.tables[0].names == ["Noor", "Zoé"]


async def test_others_see_who_is_gone_and_who_is_back(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        noor, zoe = await Client.seated(host, "Noor"), await Client.seated(host, "Zoé")
        host.room.start()
        host.room.change_settings(0.0, "careful")
        await zoe.expect("begin")
        noor.cut()
        while True:
            seats = (await zoe.expect("room"))["seats"]
            if seats[0]["bot"]:
                break
        assert seats == [
            {"name": "Noor", "bot": "careful", "here": False, "free": False},
            {"name": "Zoé", "bot": "", "here": True, "free": False},
        ]
        await entered(host, noor.token)
        while (await zoe.expect("room"))["seats"][0] != {"name": "Noor", "bot": "", "here": True, "free": False}:
            pass


def test_connections_are_kept_open_by_pings():
    assert 0 < server.PING_INTERVAL < 60


async def test_a_page_gets_a_sign_of_life(tmp_path: Path):
    async with hosted(tmp_path) as host:
        page = await Client.connect(host)
        page.send(kind="alive")
        await page.expect("alive")


async def test_who_leaves_the_waiting_room_frees_the_seat(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        noor = await Client.seated(host, "Noor")
        zoe = await Client.seated(host, "Zoé")
        zoe.send(kind="leave")
        lobby = await zoe.expect("lobby")
        assert not lobby["unknown"]
        assert lobby["tables"][0]["seats"][1]["free"]
        host.room.start()
        await noor.expect("begin")
        assert host.room.tables[0].names == ["Noor", "Bot 2"]
        zoe.send(kind="enter", token=zoe.token)
        await zoe.expect("lobby", unknown=True)


async def test_moves_that_are_cut_at_random_are_done_once(tmp_path: Path):
    """Some thirty cuts.  ``benchmarks/classroom.py`` cuts 1,000."""
    draw = random.Random(2)
    async with hosted(tmp_path, 1) as host:
        noor, zoe = await Client.seated(host, "Noor"), await Client.seated(host, "Zoé")
        host.room.start()
        pages = [noor, zoe]
        for page in pages:
            await page.expect("begin")
        table = host.room.tables[0]
        for number in range(30):
            seat = table.waits_for
            page = pages[seat] = await entered(host, pages[seat].token)
            state, before = page.traits["state"], len(host.room.store.moves(0))
            move = next(choice["move"] for choice in state["legal"] if choice["kind"] != "offer")
            given = {"seat": seat, "move": move, "decision": state["decision"], "base_revision": state["revision"]}
            message = {"v": PROTOCOL_VERSION, "kind": "action", "id": f"m{number}", "session": page.traits["session"]}
            page.send(**message, **given)
            if draw.random() < 0.5:
                await asyncio.sleep(draw.random() / 100)
            page.cut()
            page = pages[seat] = await entered(host, pages[seat].token)
            answer = await page.request("action", id=f"m{number}", **given)
            assert answer["ok"]
            assert len(host.room.store.moves(0)) == before + 1


async def test_a_move_that_is_not_stored_is_not_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async with hosted(tmp_path, 1) as host:
        pages = [await Client.seated(host, name) for name in ("Noor", "Zoé")]
        host.room.start()
        for page in pages:
            await page.expect("begin")
        table = host.room.tables[0]
        write = host.room.store.write_moves

        def fail(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(host.room.store, "write_moves", fail)
        page, other = pages[table.waits_for], pages[1 - table.waits_for]
        before = page.traits["state"]["revision"]
        refused = await page.play("roll")
        assert (refused["ok"], refused["error"]["code"]) == (False, "internal")
        await other.expect("begin")  # with the game as it is stored, which came to the other page before the answer
        assert all(view.traits["state"]["revision"] > before for view in (page, other))
        assert table.game is not None
        assert table.game.table.history.moves() == []
        monkeypatch.setattr(host.room.store, "write_moves", write)
        assert (await page.play("roll"))["ok"]
        assert len(host.room.store.moves(0)) == 1


async def test_the_overview_reveals_no_token(tmp_path: Path):
    async with hosted(tmp_path) as host:
        noor = await Client.seated(host, "Noor")
        sealed = host.room.tables[0].seats[0].sealed
        guest = await Client.connect(host)
        guest.send(kind="enter", token=None)
        seen = [await guest.expect("lobby"), await (await Client.teacher(host)).do("glance")]
        assert noor.token not in str(seen)
        assert sealed not in str(seen)


async def test_joining_while_the_host_closes_does_not_hang(tmp_path: Path):
    async with hosted(tmp_path) as host:
        page = await Client.connect(host)
        page.send(kind="join", name="Noor")
        host.stopped.set()
    assert await page.closed() in (1001, None)


async def test_connections_that_are_gone_leave_nothing_behind(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        noor = await Client.seated(host, "Noor")
        host.room.start()
        table = host.room.tables[0]
        assert table.game is not None
        listeners = len(table.game.table.listeners)
        for _ in range(10):
            page = await entered(host, noor.token)
            page.send(kind="follow")
            await page.expect("moves")
            teacher = await Client.teacher(host)
            await teacher.do("follow", table=0)
            page.cut()
            teacher.cut()
        noor.cut()
        await until(lambda: not host.sockets and not host.teachers)
        assert len(table.game.table.listeners) <= listeners
        assert table.followers == []
        assert not table.seats[0].here


async def test_the_teacher_may_leave_and_the_games_go_on(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        teacher = await Client.teacher(host)
        noor = await Client.seated(host, "Noor")
        await teacher.do("start")
        teacher.cut()
        await noor.expect("begin")
        await until(lambda: not host.teachers)
        host.room.give_to_bot(host.room.tables[0], 0, "balanced")
        await until(lambda: len(host.room.store.moves(0)) > 3)


async def test_two_pupils_who_choose_the_same_name_get_an_answer_each(tmp_path: Path):
    async with hosted(tmp_path) as host:
        await Client.seated(host, "Noor")
        other = await Client.connect(host)
        other.send(kind="join", name="noor", id="j1")
        refused = await other.expect("refused")
        assert refused["id"] == "j1"
        assert set(refused["text"]) == {"fr", "en"}
        other.send(kind="join", name="Noor B.")
        await other.expect("seat")


async def test_a_pause_refuses_moves_with_a_sentence(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        teacher, noor, zoe = await Client.game_of_two(host)
        await teacher.do("pause", on=True)
        assert (await noor.expect("room", paused=True))["ended"] is False
        turn = (noor, zoe)[noor.traits["state"]["seat"]]
        refused = await turn.play("roll")
        assert refused["error"]["code"] == "paused"
        assert all(refused["error"]["text"].values())
        assert (await turn.request("control", what="undo", seat=turn.traits["own_seats"][0], on=True, branch=0))["error"]
        assert (await turn.request("history", start=0))["ok"]
        await teacher.do("pause", on=False)
        await noor.expect("room", paused=False)
        assert (await turn.play("roll"))["ok"]


async def test_a_message_of_the_teacher_reaches_every_page_and_those_who_come_later(tmp_path: Path):
    async with hosted(tmp_path) as host:
        noor = await Client.seated(host, "Noor")
        teacher = await Client.teacher(host)
        await teacher.do("say", text="Five more minutes <b>")
        assert await noor.expect("room", message="Five more minutes <b>")
        zoe = await Client.seated(host, "Zoé")
        await zoe.expect("room", message="Five more minutes <b>")
        await teacher.do("say", text="")
        await noor.expect("room", message="")


async def test_the_end_refuses_moves_with_a_sentence(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        teacher, noor, zoe = await Client.game_of_two(host)
        assert not (await teacher.do("end", after="soon"))["ok"]
        await teacher.do("end", after="10 minutes")
        assert 590 < (await noor.expect("room", ended=False))["ends_in"] <= 600
        await teacher.do("end", after=None)
        await noor.expect("room", ended=True)
        turn = (noor, zoe)[noor.traits["state"]["seat"]]
        refused = await turn.play("roll")
        assert refused["error"]["code"] == "game_over"
        assert "ended the games" in refused["error"]["text"]["en"]


async def test_a_pupil_moves_to_another_table_and_sees_it(tmp_path: Path):
    async with hosted(tmp_path) as host:
        noor, zoe, leo = [await Client.seated(host, name) for name in ("Noor", "Zoé", "Léo")]
        teacher = await Client.teacher(host)
        await teacher.do("start")
        for page in (noor, zoe, leo):
            await page.expect("begin")
        assert (await teacher.do("seat", name="Noor", what="move", table=1))["ok"]
        assert (await noor.expect("seat"))["table"] == 1
        await noor.expect("begin")
        assert noor.traits["own_seats"] == [1]
        await zoe.expect("begin")  # whose table has a bot now
        assert host.room.tables[1].names == ["Léo", "Noor"]
        assert (await entered(host, noor.token)).traits["own_seats"] == [1]


async def test_a_freed_seat_is_lost_at_once_and_a_new_link_opens_it(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        noor = await Client.seated(host, "Noor")
        teacher = await Client.teacher(host)
        await teacher.do("start")
        await noor.expect("begin")
        link = await teacher.do("seat", name="Noor", what="link")
        assert (await noor.expect("lobby"))["unknown"]
        refused = await noor.play("roll")
        assert refused["error"]["code"] == "no_seat"
        page = await entered(host, link["value"])
        assert page.traits["own_seats"] == [0]
        await teacher.do("seat", name="Noor", what="free")
        assert (await page.expect("lobby"))["unknown"]


async def test_a_seat_of_a_bot_is_not_played_by_its_pupil_until_given_back(tmp_path: Path):
    async with hosted(tmp_path, 1, 2) as host:
        noor = await Client.seated(host, "Noor")
        teacher = await Client.teacher(host)
        host.room.join("Zoé")
        await teacher.do("start")
        await noor.expect("begin")
        assert not (await teacher.do("seat", name="Noor", what="bot", level="clever"))["ok"]
        host.room.pause(True)
        host.room.tables[0].paused = False
        host.room.tables[0].step = lambda: False
        await teacher.do("seat", name="Noor", what="bot", level="careful")
        refused = await noor.play("roll")
        assert "A bot plays your seat" in refused["error"]["text"]["en"]
        await teacher.do("seat", name="Noor", what="back")
        again = await noor.play("roll")
        assert again["ok"] or again["error"]["code"] == "illegal_move"


async def test_watchers_have_a_token_and_play_nothing(tmp_path: Path):
    async with hosted(tmp_path) as host:
        await Client.seated(host, "Noor")
        teacher = await Client.teacher(host)
        page = await Client.connect(host)
        page.send(kind="watch", table=0)
        assert (await page.expect("refused"))["code"] == "room"
        token = (await teacher.do("watch_link"))["value"]
        page.send(kind="enter", token=token)
        lobby = await page.expect("lobby")
        assert (lobby["watch"], lobby["unknown"]) == (True, False)
        page.send(kind="watch", table=0)
        assert (await page.expect("room"))["seat"] is None
        await page.expect("waiting")
        await teacher.do("start")
        await page.expect("begin")
        assert (page.traits["own_seats"], page.traits["read_only"]) == ([], True)
        state = page.traits["state"]
        given: dict[str, Any] = {"move": "roll", "decision": state["decision"], "base_revision": state["revision"]}
        assert (await page.request("action", seat=0, **given))["error"]["code"] == "read_only"
        page.send(kind="leave")
        assert (await page.expect("lobby"))["watch"]
        assert host.room.tables[0].seats[0].name == "Noor"
        page.send(kind="watch", table=7)
        assert "numbered from 1 to 2" in (await page.expect("refused"))["text"]["en"]


async def test_kernels_follow_by_moves_and_chance_alone(tmp_path: Path):
    async with hosted(tmp_path, 1, 3) as host:
        noor = await Client.seated(host, "Noor")
        host.room.start()
        for seat in range(3):
            host.room.give_to_bot(host.room.tables[0], seat, "balanced")
        await noor.expect("begin")
        noor.send(kind="follow")
        begun = await noor.expect("beginning")
        assert "seed" not in str(begun)
        game = FollowedGame(begun["beginning"])
        while game.length < 60:
            game.follow(await noor.expect("moves"))
        host.room.pause(True)
        table = host.room.tables[0].game
        assert table is not None
        while game.length < table.length:
            game.follow(await noor.expect("moves"))
        assert game.record.digest() == table.record.digest()
        host.room.leave(host.room.tables[0], 1)
        again = await noor.expect("beginning")
        assert again["beginning"]["names"] == ["Noor", "Bot 2", "Bot 3"]


async def test_a_kernel_of_another_version_is_refused_with_both_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async with hosted(tmp_path) as host:
        for message in ({"kind": "join", "name": "Noor"}, {"kind": "enter", "token": None}):
            kernel = await Client.connect(host)
            kernel.send(version="0.0.1", **message)
            refused = await kernel.expect("refused")
            assert refused["code"] == "versions"
            assert "0.0.1" in refused["text"]["en"]
            from plakett_widgets import __version__

            assert __version__ in refused["text"]["fr"]
            assert await kernel.closed() == 1008
        assert not host.room.taken_names
        teacher = await Client.connect(host, "teacher")
        teacher.send(token=host.room.teacher_token(), version="0.0.1")
        assert (await teacher.read())["code"] == "versions"


async def test_more_connections_of_a_seat_close_its_oldest(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        first = await Client.seated(host, "Noor")
        for _ in range(MAX_SEAT_CONNECTIONS):
            page = await Client.connect(host)
            page.send(kind="enter", token=first.token)
            await page.expect("seat")
        assert (await first.expect("refused"))["code"] == "replaced"
        assert await first.closed() == 4001
        assert len(host.room.tables[0].seats[0].visitors) == MAX_SEAT_CONNECTIONS


@pytest.mark.slow
async def test_a_bot_that_thinks_long_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    go_on, think = threading.Event(), thinking.think
    monkeypatch.setattr(thinking, "think", lambda *given: go_on.wait(TIMEOUT) and think(*given))
    async with hosted(tmp_path, 1, 2) as host:
        await Client.seated(host, "Noor")
        host.room.start()
        for seat in range(2):
            host.room.give_to_bot(host.room.tables[0], seat, "searching")
        page = await Client.connect(host)
        page.send(kind="alive")
        await page.expect("alive")
        assert not host.room.store.moves(0)
        go_on.set()
        await until(lambda: len(host.room.store.moves(0)) >= 3)


async def test_a_host_ends_after_hours_without_anybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server, "IDLE_INTERVAL", 0.01)
    async with hosted(tmp_path) as host:
        page = await Client.connect(host)
        host.idle_since -= server.IDLE_TIMEOUT + 1
        await asyncio.sleep(0.05)
        assert not host.stopped.is_set()
        page.cut()
        await until(lambda: not host.sockets)
        await asyncio.sleep(0.05)
        assert not host.stopped.is_set()
        host.idle_since -= server.IDLE_TIMEOUT + 1
        await asyncio.wait_for(host.stopped.wait(), TIMEOUT)


async def test_a_table_of_the_teacher_at_a_glance(tmp_path: Path):
    async with hosted(tmp_path, 1, 2) as host:
        teacher = await Client.teacher(host)
        noor = await Client.seated(host, "Noor")
        await Client.seated(host, "Zoé")
        await teacher.do("start")
        await noor.expect("begin")
        for seat in range(2):
            host.room.give_to_bot(host.room.tables[0], seat, "careful")
        (table,) = (await teacher.pushed("tables"))["tables"]
        assert table["number"] == 0
        assert table["waits_for"] in (0, 1)
        assert {"round", "turn", "since", "over", "standing", "winners", "paused", "ended"} <= table.keys()


def test_a_rent_claimed_while_somebody_decides_is_stored_with_its_own_request(tmp_path: Path):
    room = make_room(tmp_path, [{"edition": "plakettopoly", "seed": 18}], 4)
    for name in ("Noor", "Zoé", "Ana", "Léo"):
        room.join(name)
    room.start()
    table = room.tables[0]
    assert table.game is not None
    claim: dict[str, Any] | None = None
    while claim is None or not table.game.table.history.waiting:  # a double leads past the rent to a square for sale
        legal = table.state()["legal"]
        claim = next((dict(one) for one in legal if one["kind"] == "claim"), claim)
        chosen = next(one for kind in ("roll", "buy", "end") for one in legal if one["kind"] == kind)
        table.game.play(chosen["move"], chosen["seat"])
    seat = claim["seat"]
    given = {"seat": seat, "move": claim["move"], "decision": "q0", "base_revision": table.game.table.revision, "of_bot": True}
    message = {"v": PROTOCOL_VERSION, "kind": "action", "id": "claimed", "session": table.game.table.session_id, **given}

    def send(to: Room) -> None:
        sent: list[str] = []
        SeatView(to.tables[0], seat, sent.append).receive(message)
        answer = json.loads(sent[-1])
        assert answer["ok"], answer

    send(room)
    assert len(table.game.table.history.claims) == 1
    room.close()  # no more than a kill does: everything is stored before
    room = Room(tmp_path)
    table = room.tables[0]
    assert table.game is not None
    assert len(table.game.table.history.claims) == 1
    send(room)
    assert len(table.game.table.history.claims) == 1
    while table.game.table.history.claims:
        legal = table.state()["legal"]
        chosen = next(one for one in legal if one["kind"] in ("decline", "pass", "pay", "mortgage"))
        table.game.play(chosen["move"], chosen["seat"])
    requested = [entry for entry in room.store.moves(0) if entry.request]
    assert [(entry.request, entry.by_bot) for entry in requested] == [(f"{seat}.claimed", True)]
    room.close()


def test_an_undo_keeps_the_requests_of_moves_that_stay(tmp_path: Path):
    room = make_room(tmp_path, 1, 2)
    for name in ("Noor", "Zoé"):
        room.join(name)
    room.start()
    table = room.tables[0]
    assert table.game is not None
    for number in range(3):
        table.request = f"r{number}"
        chosen = next(one for one in table.state()["legal"] if one["kind"] in ("roll", "end", "decline", "pass", "pay"))
        table.game.play(chosen["move"], chosen["seat"])
    table.request = "undo"
    assert table.game.undo()
    assert [entry.request for entry in room.store.moves(0)] == ["r0", "r1"]
    room.close()
