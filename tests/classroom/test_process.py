"""The process of a host: started, found, killed, ended, and only one a folder."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

import pytest

import plakett_widgets as pw
from plakett_widgets import cli
from plakett_widgets.classroom import process
from plakett_widgets.classroom.classroom import named_edition
from plakett_widgets.classroom.errors import RoomError
from plakett_widgets.classroom.host import keep_room
from plakett_widgets.classroom.process import HOST_FILE, LOG_FILE, HostFile, read_host_file, running_host, start_host, stop_host
from plakett_widgets.classroom.store import FILE, is_locked

from .hosting import PLAKETTOPOLY, TIMEOUT, Client

PLAIN = ("roll", "end", "decline", "pass", "claim", "pay")  # moves that need no more words
GIVEN = {"tables": [dict(PLAKETTOPOLY)], "seats": 2, "port": 0}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder whose host is ended."""
    yield tmp_path
    found = running_host(tmp_path)
    if found is not None:
        os.kill(found["process"], signal.SIGKILL)


def port_of(url: str) -> SimpleNamespace:
    """Return what :class:`Client` needs of a host in another process."""
    return SimpleNamespace(port=urlsplit(url).port)


async def play(found: HostFile, moves: int) -> tuple[str, dict[str, object]]:
    """Take a seat, start, and play.  Return the token and the last move, which was acknowledged."""
    host: Any = port_of(found["url"])
    noor = await Client.seated(host, "Noor")
    teacher = await Client.connect(host, "teacher")
    teacher.send(token=found["token"])
    await teacher.do("start")
    await noor.expect("begin")
    last: dict[str, object] = {}
    while moves:
        state = noor.traits["state"]
        legal = [choice["move"] for choice in state["legal"] if choice["kind"] in PLAIN]
        if not legal:
            await noor.expect("traits")
            continue
        id = f"m{next(Client.numbers)}"
        given = {"seat": 0, "move": legal[0], "decision": state["decision"], "base_revision": state["revision"]}
        answer = await noor.request("action", id=id, **given)
        if answer["ok"]:
            moves, last = moves - 1, {"id": id, **given}
    return noor.token, last


async def come_back(found: HostFile, token: str, last: dict[str, object]) -> bool:
    """Return whether a move that was acknowledged before is known, when it is sent again."""
    page = await Client.connect(cast(Any, port_of(found["url"])))
    page.send(kind="enter", token=token)
    await page.expect("begin")
    return bool((await page.request("action", **last))["ok"])


@pytest.mark.slow
def test_a_host_that_is_killed_comes_back_with_everything(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    (folder / "random.py").write_text("raise SystemExit('of somebody else')")
    monkeypatch.chdir(folder)
    first = start_host(folder, GIVEN)
    assert [name for name in (HOST_FILE, LOG_FILE) if (folder / name).stat().st_mode & 0o077] == []
    assert os.getpgid(first["process"]) != os.getpgid(0)  # no interrupt of this process reaches it
    assert running_host(folder) == first
    with pytest.raises(RoomError, match=first["url"]):
        start_host(folder, GIVEN)
    with pytest.raises(RoomError, match=first["url"]):
        keep_room(folder, GIVEN)  # as the process of a second one does
    assert running_host(folder) == first
    token, last = asyncio.run(play(first, 4))
    os.kill(first["process"], signal.SIGKILL)
    os.waitpid(first["process"], 0)
    assert read_host_file(folder) == first
    assert running_host(folder) is None  # though its file is there
    second = start_host(folder, {**GIVEN, "tables": []})
    assert second["process"] != first["process"]
    assert (second["url"], second["token"]) == (first["url"], first["token"])
    assert asyncio.run(come_back(second, token, last))
    assert cli.main(["host", "--stop", str(folder)]) == 0
    assert second["url"] in capsys.readouterr().out
    assert not (folder / HOST_FILE).exists()
    assert not is_locked(folder / FILE)
    log = (folder / process.LOG_FILE).read_text()
    assert all(secret not in log for secret in ("Traceback", "Noor", token, first["token"]))
    assert cli.main(["host", "--stop", str(folder)]) == 1
    assert "No host is running" in capsys.readouterr().err


@pytest.mark.slow
def test_the_command_keeps_a_class_until_it_is_interrupted(tmp_path: Path):
    names = tmp_path / "names.txt"
    names.write_text("Noor\n\n Zoé \n", "utf-8")
    words = ["host", "--tables", "2", "--seats", "3", "--folder", str(tmp_path / "3B"), "--names", str(names)]
    command = [sys.executable, "-c", f"from plakett_widgets.cli import main; raise SystemExit(main({words!r}))"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        assert "6 seats" in host.stdout.readline()
        url = host.stdout.readline().strip()
        assert running_host(tmp_path / "3B")["url"] == url
        assert cli.main([*words]) == 1
        host.send_signal(signal.SIGINT)
        assert host.wait(TIMEOUT) == 0
    assert running_host(tmp_path / "3B") is None


def test_a_wrong_table_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for words, message in (
        (["--edition", "plakettopoli"], "plakettopoli"),
        (["--option", "rent_claim=never"], "never"),
        (["--option", "rent_claim"], "NAME=VALUE"),
        (["--seats", "50"], "PLK-"),
        (["--tables", "0"], "1 to 250"),
        (["--names", str(tmp_path / "none.txt")], "none.txt"),
        (["--stop", str(tmp_path / "none")], "No host is running"),
    ):
        assert cli.main(["host", "--folder", str(tmp_path / "room"), *words]) == 1
        assert message in capsys.readouterr().err


def test_a_loaded_edition_of_ones_own_is_given_by_its_folder(tmp_path: Path):
    mine = replace(pw.editions.load("confinement"), id="mine")
    for changed in (mine, replace(mine, id="confinement", dice=3)):
        with pytest.raises(ValueError, match="Give its folder"):
            pw.Classroom(tables=[{"edition": changed}], folder=tmp_path / "3B")
    assert not (tmp_path / "3B").exists()
    assert named_edition(pw.editions.load("confinement")) == "confinement"


@pytest.mark.slow
def test_a_host_that_cannot_start_leaves_its_reason(folder: Path):
    with pytest.raises(RoomError, match="plakettopoli"):
        start_host(folder, {**GIVEN, "tables": [{"edition": "plakettopoli"}]})


def test_a_file_of_a_host_that_is_none_counts_for_nothing(tmp_path: Path):
    for text in ("", "[]", "{}", "{", json.dumps({"url": "http://127.0.0.1:1/x/", "process": os.getpid(), "token": "x"})):
        (tmp_path / HOST_FILE).write_text(text)
        assert running_host(tmp_path) is None


def test_without_tornado_one_sentence_names_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(process, "find_spec", lambda _: None)
    assert cli.main(["host"]) == 1
    assert "plakett-widgets[classroom]" in capsys.readouterr().err


def test_in_a_browser_one_sentence_names_the_way(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(RoomError, match="kernel in the browser"):
        process.require_sockets()


def test_on_windows_a_host_is_a_process_group_of_its_own(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    monkeypatch.setattr(subprocess, "DETACHED_PROCESS", 0x8, raising=False)
    assert process.detached() == {"creationflags": 0x208}


def test_a_host_is_ended_by_its_folder_alone(tmp_path: Path):
    with pytest.raises(RoomError, match="No host is running"):
        stop_host(tmp_path)
