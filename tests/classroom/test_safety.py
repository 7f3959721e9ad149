"""What a host refuses: other sites, other seats, floods, forgeries, and addresses that it cannot use."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import socket
import ssl
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from tornado.httpclient import HTTPClientError
from tornado.websocket import websocket_connect

import plakett_widgets as pw
from plakett_widgets.classroom import outgoing, seats, sockets
from plakett_widgets.classroom.errors import HostUnreachable
from plakett_widgets.classroom.limits import MAX_FRAME_SIZE, MAX_MESSAGE_SIZE, MAX_MESSAGES, raise_file_limit
from plakett_widgets.widgets.protocol import PROTOCOL_VERSION

from .hosting import Client, get, hosted, until


async def test_pages_of_other_sites_do_not_connect(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    async with hosted(tmp_path) as host:
        own = f"http://127.0.0.1:{host.port}"
        await Client.connect(host, Origin=own)
        for origin in ("https://evil.example", "null", "file://", f"http://127.0.0.1:{host.port + 1}", "http://["):
            with pytest.raises(HTTPClientError, match="403"):
                await Client.connect(host, Origin=origin)
        host.open(public="https://school.example/plakett/")
        await Client.connect(host, Origin="https://school.example")
        with pytest.raises(HTTPClientError, match="403"):
            await Client.connect(host, Origin="http://school.example")
        page = await Client.connect(host, "teacher", Origin=own)
        assert await page.closed() == 1008
    assert "127.0.0.1" not in caplog.text  # which would be the address of a pupil


async def test_a_name_that_suddenly_means_this_computer_is_refused(tmp_path: Path):
    async with hosted(tmp_path) as host:
        wrong = await get(host, "/", headers={"Host": f"evil.example:{host.port}"})
        assert wrong.code == 403
        assert "evil.example" in wrong.body.decode()
        with pytest.raises(HTTPClientError, match="403"):
            await Client.connect(host, Host="evil.example", Origin="http://evil.example")
        for name in ("localhost", "127.0.0.1", "[::1]", "10.1.2.3:99", f"{socket.gethostname()}.school.example"):
            assert (await get(host, f"/{host.room.code}/", headers={"Host": name})).code == 200


async def test_every_answer_has_a_policy_without_inline_scripts(tmp_path: Path):
    async with hosted(tmp_path) as host:
        for path in (f"/{host.room.code}/", "/static/board.js", "/static/x.js", "/nothing", "/stop", "/teacher"):
            answer = await get(host, path)
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy.partition("style-src")[0]
            assert "Server" not in answer.headers
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/static/../room.sqlite", "/static/..%2froom.sqlite", "/static/%2e%2e/x", "/static//etc/passwd"]
)
async def test_nothing_of_a_request_is_a_path(tmp_path: Path, path: str):
    async with hosted(tmp_path) as host:
        assert (await get(host, path)).code == 404


async def test_it_works_under_a_path_of_a_proxy(tmp_path: Path):
    async with hosted(tmp_path) as host:
        host.open(public="https://school.example/plakett/")
        assert host.links == [f"https://school.example/plakett/{host.room.code}/"]
        for prefix in ("", "/plakett"):  # which a proxy may cut off or leave
            headers = {"Host": "school.example"}
            assert (await get(host, f"{prefix}/{host.room.code}/", headers=headers)).code == 200
            assert (await get(host, f"{prefix}/{host.room.code}/static/board.js", headers=headers)).code == 200
            page = await Client.connect(host, f"{prefix}/{host.room.code}/socket".lstrip("/"))
            page.send(kind="alive")
            await page.expect("alive")


async def test_all_ways_lead_to_the_one_link_by_which_a_browser_keeps_its_seat(tmp_path: Path):
    async with hosted(tmp_path) as host:
        host.open(public="https://school.example/plakett/")
        own = f"/{host.room.code}/"
        for path in ("/", own[:-1], "/zzzzz", "/zzzzz/", "/plakett/", f"/plakett{own[:-1]}"):
            answer = await get(host, path, follow_redirects=False)
            assert answer.code == 302
            prefix = "/plakett" if path.startswith("/plakett") else ""
            assert urljoin(f"http://h{path}", answer.headers["Location"]) == f"http://h{prefix}{own}"
        assert (await get(host, own)).code == 200


async def test_a_connection_that_reads_nothing_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(outgoing, "MAX_UNSENT", 100_000)
    async with hosted(tmp_path, 1) as host:
        await Client.seated(host, "Noor")
        connection = next(iter(host.sockets))
        for _ in range(200):
            connection.send_text("x" * 100_000)  # more than the network takes, as nobody reads
        await until(lambda: not host.sockets)


async def test_a_seat_acts_for_itself_alone(tmp_path: Path):
    async with hosted(tmp_path) as host:
        noor, zoe, leo = [await Client.seated(host, name) for name in ("Noor", "Zoé", "Léo")]
        host.room.start()
        for page in (noor, zoe, leo):
            await page.expect("begin")
        first = noor.traits["state"]["seat"]
        turn, other = (noor, zoe) if first == 0 else (zoe, noor)
        for move in ("roll", f"{('Noor', 'Zoé')[first]}: roll"):
            assert (await other.play(move, seat=first))["error"]["code"] == "not_your_turn"
            assert (await other.play(move))["error"]["code"] in ("not_your_turn", "illegal_move")
        given = {"seat": first, "move": "roll", "decision": "q0", "base_revision": 0}
        leo.traits["session"] = noor.traits["session"]
        assert (await leo.request("action", **given))["error"]["code"] == "wrong_session"
        for move in ("dice 6+6", "time 30"):
            assert not (await turn.play(move))["ok"]
        for what in ("branch", "line", "skip", "rematch", "forecast"):
            answer = await turn.request("control", what=what, branch=0, at=0, value=0)
            assert answer["error"]["code"] == "read_only"
        assert not (await turn.request("lines"))["ok"]
        assert [host.room.store.moves(table) for table in (0, 1)] == [[], host.room.store.moves(1)]


async def test_nobody_sees_what_a_seat_may_not(tmp_path: Path):
    async with hosted(tmp_path, 1) as host:
        noor = await Client.seated(host, "Noor")
        host.room.start()
        await noor.expect("begin")
        game = host.room.tables[0].game
        assert game is not None
        seen = json.dumps(noor.traits)
        assert str(game.seed) not in seen.replace(f'"revision": {game.table.revision}', "") or game.seed < 100
        deck = str(list(game.table.position.decks[0]))
        assert deck not in seen


async def test_too_many_messages_are_answered_with_their_ids_and_then_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sockets, "MAX_EXCESS", 5)
    monkeypatch.setattr(sockets, "MESSAGE_RATE", 0.0)  # nothing comes back meanwhile, however slow the machine
    async with hosted(tmp_path, 1) as host:
        noor = await Client.seated(host, "Noor")
        host.room.start()
        await noor.expect("begin")
        for number in range(MAX_MESSAGES + 5):
            noor.send(v=PROTOCOL_VERSION, kind="ping", id=f"p{number}", session=noor.traits["session"])
        refused = await noor.expect("result", ok=False)
        assert refused["error"]["code"] == "too_many"
        assert refused["id"] in {f"p{number}" for number in range(MAX_MESSAGES - 3, MAX_MESSAGES + 5)}
        noor.send(kind="join", id="j", name="x")
        noor.send(kind="alive")
        assert await noor.closed() == 1008
        page = await Client.connect(host)  # the seat is not lost, but its allowance is used up
        page.send(kind="enter", token=noor.token)
        await page.expect("begin")


async def test_a_seat_floods_no_more_by_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(seats, "SEAT_RATE", 0.0)
    async with hosted(tmp_path, 1) as host:
        noor = await Client.seated(host, "Noor")
        host.room.start()
        pages = []
        for _ in range(4):
            page = await Client.connect(host)
            page.send(kind="enter", token=noor.token)
            await page.expect("begin")
            pages.append(page)
        for page in pages:
            for number in range(MAX_MESSAGES - 2):
                page.send(v=PROTOCOL_VERSION, kind="ping", id=f"p{number}", session=page.traits["session"])
        refused = await pages[-1].expect("result", ok=False)
        assert refused["error"]["code"] == "too_many"


async def test_messages_that_are_too_long(tmp_path: Path):
    async with hosted(tmp_path) as host:
        page = await Client.connect(host)
        page.send(kind="join", id="big", name="x" * MAX_MESSAGE_SIZE)
        refused = await page.expect("refused")
        assert refused["id"] == "big"
        assert "too long" in refused["text"]["en"]
        page.send(kind="join", name="x" * MAX_FRAME_SIZE)
        assert await page.closed() == 1009


async def test_a_silent_connection_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sockets, "FIRST_MESSAGE_TIMEOUT", 0.02)
    async with hosted(tmp_path) as host:
        page = await Client.connect(host)
        assert await page.closed() == 1008
        await until(lambda: not host.sockets)


async def test_a_crowd_without_seats_keeps_nobody_with_a_seat_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sockets, "MAX_GUESTS", -2)
    async with hosted(tmp_path, 2) as host:  # so that two more fit
        noor = await Client.seated(host, "Noor")
        guests = []
        for number in range(4):
            guests.append(guest := await Client.connect(host))
            guest.send(kind="enter", token=None)
            if number < 1:
                await guest.expect("lobby")
        assert (await guests[-1].expect("refused"))["code"] == "crowded"
        assert await guests[-1].closed() == 1013
        again = await Client.connect(host)
        again.send(kind="enter", token=noor.token)
        await again.expect("seat")


async def test_connections_have_a_limit(tmp_path: Path):
    async with hosted(tmp_path) as host:
        host.max_connections = 1
        await Client.connect(host)
        page = await Client.connect(host)
        assert (await page.expect("refused"))["code"] == "crowded"
        assert await page.closed() == 1013


def test_the_limit_of_open_files_is_raised():
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
    try:
        assert raise_file_limit() > 0
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(65_536, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_the_token_of_the_teacher_is_needed(tmp_path: Path):
    async with hosted(tmp_path) as host:
        noor = await Client.seated(host, "Noor")
        for token in ("", None, noor.token, "x" * 27, 5, "\ud800"):
            page = await Client.connect(host, "teacher")
            page.send(token=token, do="start", id="1")
            assert await page.closed() == 1008
        for path, headers in (("/stop", {}), ("/stop", {"Authorization": f"Bearer {noor.token}"})):
            assert (await get(host, path, method="POST", body="", headers=headers)).code == 403
        token = host.room.teacher_token()
        headers = {"Authorization": f"Bearer {token}"}
        from_a_page = headers | {"Origin": f"http://127.0.0.1:{host.port}"}
        assert (await get(host, "/stop", method="POST", body="", headers=from_a_page)).code == 403
        assert not host.stopped.is_set()
        assert (await get(host, "/stop", method="POST", body="", headers=headers)).code == 200
        assert host.stopped.is_set()


async def test_wrong_requests_of_the_teacher_get_sentences(tmp_path: Path):
    async with hosted(tmp_path) as host:
        teacher = await Client.teacher(host)
        wrong: list[dict[str, Any]] = [
            {"do": "dance"}, {"do": ["start"]}, {"do": "seat", "name": "Nobody", "what": "free"}, {"do": "seat"},
            {"do": "follow", "table": 9}, {"do": "follow", "table": True}, {"do": "end", "after": {}}, {"do": "names"},
            {"do": "settings", "patience": "x"}, {"do": "open", "address": "no such address", "port": 5},
            {"do": "open", "public": "javascript:alert(1)"}, {"do": "open", "port": 10**9}, {"do": "open", "public": 5},
            {"do": "open", "certificate": "/nowhere.pem"}, {"do": "open", "certificate": 7},
        ]  # fmt: skip
        for request in wrong:
            answer = await teacher.do(**request)
            assert not answer["ok"], request
            assert set(answer["error"]) == {"fr", "en"}
        for text in ("[", "[" * 900, "5", '{"do": 5}'):
            teacher.send_text(text)
        assert (await teacher.do("glance"))["value"]["links"] == [host.url]


async def test_forged_messages_change_nothing(tmp_path: Path):
    """A thousand of them.  ``benchmarks/classroom.py`` sends 200,000."""
    draw = random.Random(1)
    async with hosted(tmp_path, 2) as host:
        noor = await Client.seated(host, "Noor")
        leo = await Client.seated(host, "Léo", table=1)
        host.room.start()
        for page in (noor, leo):
            await page.expect("begin")
        host.room.pause(True)
        for table in host.room.tables:
            table.paused = False
            table.step = lambda: False  # type: ignore[method-assign]
        games = [table.game for table in host.room.tables if table.game]
        before = [game.record.digest() for game in games]
        moves = [host.room.store.moves(number) for number in range(2)]
        seats = [dict(seat.record) for table in host.room.tables for seat in table.seats]
        kinds = [
            "action",
            "control",
            "step",
            "preview",
            "at",
            "history",
            "log_get",
            "hello",
            "follow",
            "write",
            "join",
            "x",
        ]
        values: list[Any] = [None, True, -1, 10**18, 0.5, "", "x" * 500, [], {}, ["roll"], "roll", "\ud800", {"a": [{}]}]
        names = [
            "seat",
            "move",
            "moves",
            "decision",
            "base_revision",
            "session",
            "what",
            "event",
            "start",
            "count",
            "token",
        ]
        for number in range(1000):
            forged: dict[str, Any] = {name: draw.choice(values) for name in draw.sample(names, 5)}
            forged |= {"v": draw.choice([PROTOCOL_VERSION, 0, None]), "kind": draw.choice(kinds), "id": f"f{number}"}
            if draw.random() < 0.5:
                forged["session"] = leo.traits["session"]
            text = draw.choice([json.dumps(forged), json.dumps(forged)[: draw.randrange(20)], "[" * 5000, "NaN"])
            for connection in host.sockets:
                if connection.place and connection.place[0].number == 0:
                    connection.allowance.left = connection.excess = 40
                    connection.excess = 0
                    connection.on_message(draw.choice([text, text.encode("utf-8", "replace")]))
        assert [game.record.digest() for game in games] == before
        assert [dict(seat.record) for table in host.room.tables for seat in table.seats] == seats
        assert [host.room.store.moves(number) for number in range(2)] == moves


async def test_the_network_is_let_in_and_shut_out_while_running(tmp_path: Path):
    async with hosted(tmp_path) as host:
        noor = await Client.seated(host, "Noor")
        teacher = await Client.teacher(host)
        answer = await teacher.do("open", address="0.0.0.0")
        assert answer["ok"], answer
        assert answer["value"] == host.links
        assert all(f":{host.port}/{host.room.code}/" in link for link in host.links)
        noor.send(kind="alive")  # whoever is there stays
        await noor.expect("alive")
        await Client.connect(host)
        other = await teacher.do("open", address="127.0.0.1", port=free_port())
        assert other["ok"], other
        port = host.outer_port
        assert port != host.port
        await Client.connect(host)
        await Client.connect(host, port=port)
        refused = await teacher.do("open", address="0.0.0.0", port=port_in_use())
        assert "cannot listen" in refused["error"]["en"]
        await Client.connect(host)
        await teacher.do("open", address="127.0.0.1")
        await Client.connect(host)
        with pytest.raises(OSError, match="refused"):
            await Client.connect(host, port=port)
        await teacher.do("open", address="0.0.0.0", port=port)
    async with hosted(tmp_path) as host:  # a host that comes back listens where it has listened
        assert host.outer_port == port
        await Client.connect(host, port=port)


TAKEN: list[Any] = []


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def port_in_use() -> int:
    """Return a port at which somebody listens."""
    taken = socket.socket()
    taken.bind(("0.0.0.0", 0))
    taken.listen()
    TAKEN.append(taken)
    return int(taken.getsockname()[1])


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
async def test_a_certificate_makes_it_private(tmp_path: Path):
    certificate, key = tmp_path / "c.pem", tmp_path / "k.pem"
    words = ["-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", *files, *words]
    subprocess.run(command, check=True, capture_output=True)
    async with hosted(tmp_path / "room") as host:
        host.open("127.0.0.1", certificate=str(certificate), key=str(key))
        assert host.links[0].startswith("https://")
        from tornado.httpclient import HTTPRequest

        trusted = ssl.create_default_context(cafile=str(certificate))
        url = f"wss://127.0.0.1:{host.outer_port}/socket"
        origin = {"Origin": f"https://127.0.0.1:{host.outer_port}"}
        page = Client(await websocket_connect(HTTPRequest(url, headers=origin, ssl_options=trusted)))
        page.send(kind="alive")
        await page.expect("alive")
        await Client.connect(host)  # the kernel of the teacher stays on this computer
        with pytest.raises(HostUnreachable, match="is not trusted here: self-signed certificate"):
            await asyncio.to_thread(pw.join, host.links[0], "Noor")
