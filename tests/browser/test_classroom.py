"""A class at one table: three browsers and a kernel, cuts of the network, reloads, and what a teacher does."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from plakett_widgets.classroom.joining import join
from plakett_widgets.classroom.room import Room
from plakett_widgets.classroom.server import Host
from tests.browser import harness
from tests.classroom.hosting import TIMEOUT, patience

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
YOUR_TURN = re.compile("^(Your turn|À vous de jouer) – Table 1$")
NEXT = ".actions .primary[data-move]"


class Classroom:
    """A host in a thread of its own, as Playwright keeps the loop of this one."""

    def __init__(self, folder: Path, seats: int = 4, tables: int = 1) -> None:
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve(folder, seats, tables)))
        self.thread.start()
        assert self.ready.wait(TIMEOUT)

    async def _serve(self, folder: Path, seats: int, tables: int) -> None:
        self.loop = asyncio.get_running_loop()
        self.room = Room(folder)
        self.room.lay_tables([{"edition": "plakettopoly", "seed": 7 + number} for number in range(tables)], seats)
        self.host = Host(self.room, bot_interval=0.05)
        self.url = self.host.url
        self.ready.set()
        await self.host.stopped.wait()
        self.host.stop()

    def do(self, act: Callable[[Room], Any]) -> Any:
        """Do something in the thread of the host."""

        async def work() -> Any:
            return act(self.room)

        return asyncio.run_coroutine_threadsafe(work(), self.loop).result(TIMEOUT)

    def events(self, kind: str) -> list[dict[str, Any]]:
        """Return the events of a kind at the first table."""
        return self.do(lambda room: [row for row in room.tables[0].game.events() if row["kind"] == kind])

    def revision(self) -> int:
        return self.do(lambda room: room.tables[0].game.table.revision)

    def waited(self) -> str:
        """Return who has to decide."""

        def name(room: Room) -> str:
            state = room.tables[0].state()
            pending = state["pending"]
            return state["players"][state["seat"] if pending is None else pending["seat"]]["name"]

        return self.do(name)

    def moves(self) -> int:
        """Return how many moves were played."""
        return self.do(lambda room: len(room.tables[0].game.table.history.moves()))

    def advance(self, to: str) -> None:
        """Play for others until somebody has to decide."""
        while self.waited() != to:
            move = self.first_move()
            self.do(lambda room, move=move: room.tables[0].game.play(move))

    def first_move(self) -> str:
        """Return a legal move of whoever has to decide, one that needs no number."""

        def find(room: Room) -> str:
            state = room.tables[0].state()
            seat = state["seat"] if state["pending"] is None else state["pending"]["seat"]
            kinds = ("roll", "buy", "pay", "pass", "decline", "end")
            return next(one["move"] for kind in kinds for one in state["legal"] if one["seat"] == seat and one["kind"] == kind)

        return self.do(find)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.host.stopped.set)
        self.thread.join(TIMEOUT)


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """`open_page(url, **options)` opens a page in a profile of its own."""
    with ExitStack() as stack:
        watches = []

        def show(url: str, **options: Any) -> Page:
            page = stack.enter_context(harness.new_context(chromium, **{"locale": "en-GB", **options})).new_page()
            watches.append(harness.Watch.over(page, known=("WebSocket", "ERR_INTERNET_DISCONNECTED")))
            page.goto(url)
            return page

        yield show
        assert watches == [harness.Watch(known=watch.known) for watch in watches]


@pytest.fixture
def classroom(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Classroom]:
    """A room with one table of four seats, or of as many as a test chooses."""
    with patience():
        classroom = Classroom(tmp_path, getattr(request, "param", 4))
        yield classroom
        classroom.close()


def sit(page: Page, name: str) -> Page:
    page.fill("#name", name)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text(name)
    return page


def test_three_browsers_and_a_kernel_play_at_one_table(classroom: Classroom, open_page: Callable[..., Page]):
    phone = open_page(classroom.url, locale="fr-FR", **PHONE)
    laptop, third = open_page(classroom.url), open_page(classroom.url)
    pages = {"Zoé": sit(phone, "Zoé"), "Noor": sit(laptop, "Noor"), "Ana": sit(third, "Ana")}
    kernel = join(classroom.url, name="Léo")
    expect(phone.locator(".seats li strong")).to_have_text(["Zoé", "Noor", "Ana", "Léo"])  # without a reload
    expect(phone.locator(".wait")).to_have_text("La partie commence quand l’enseignant la lance.")
    expect(laptop.locator(".wait")).to_have_text("The game begins when the teacher starts it.")
    classroom.do(lambda room: room.start())
    for page in pages.values():
        page.wait_for_selector(".board")
    assert kernel.wait(TIMEOUT)

    # on the phone the seat comes first, then the table, and nothing is wider than the screen
    have, others = (f".players[aria-label='{label}']" for label in ("Ce que vous avez", "Les autres à la table"))
    tops = [phone.locator(part).bounding_box()["y"] for part in (".actions", have, ".latest", ".board", others)]
    assert tops == sorted(tops)
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    assert laptop.locator(".board").bounding_box()["y"] < 80

    moved: set[int] = set()
    while len(moved) < 4:
        waited, revision = classroom.waited(), classroom.revision()
        if waited == "Léo":
            kernel.play(classroom.first_move())
        else:
            expect(pages[waited]).to_have_title(YOUR_TURN)
            expect(pages[waited].locator(".app")).to_have_attribute("data-revision", str(revision))
            first = pages[waited].locator(NEXT).first
            if waited == "Noor":  # who has a keyboard only
                laptop.keyboard.press("m")
                expect(first).to_be_focused()
                laptop.keyboard.press("Enter")
            else:
                first.click()
        harness.until(phone, lambda revision=revision: classroom.revision() > revision)
        moved = {row["seat"] for row in classroom.events("moved")}
    for page in pages.values():
        expect(page.locator(".app")).to_have_attribute("data-revision", str(classroom.revision()))
    kernel.leave()


@pytest.mark.parametrize("classroom", [2], indirect=True)  # no bots, so that nothing moves by itself
def test_a_cut_in_mid_move_is_mended_without_a_second_move(classroom: Classroom, open_page: Callable[..., Page]):
    page, other = open_page(classroom.url, **PHONE), open_page("about:blank")
    deaf: list[WebSocketRoute] = []
    routes: list[WebSocketRoute] = []

    def relay(route: WebSocketRoute) -> None:
        """Pass on all messages, but none to the page while it is deaf."""
        routes.append(route)
        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(lambda text: None if route in deaf else route.send(text))

    other.route_web_socket(re.compile("/socket$"), relay)
    other.goto(classroom.url)
    sit(page, "Zoé")
    sit(other, "Noor")
    classroom.do(lambda room: room.start())
    for one in (page, other):
        one.wait_for_selector(".board")

    # no network: the move waits in the page
    classroom.advance(to="Zoé")
    expect(page.locator(".app")).to_have_attribute("data-revision", str(classroom.revision()))
    moves = classroom.moves()
    page.context.set_offline(True)
    expect(page.locator(".lost")).to_have_text("The connection is lost. This page comes back by itself.")
    page.locator(NEXT).first.click()
    page.wait_for_timeout(300)  # it tries to come back meanwhile
    assert classroom.moves() == moves
    page.context.set_offline(False)
    harness.until(page, lambda: classroom.moves() > moves)
    expect(page.locator(".lost")).to_have_count(0)
    assert classroom.moves() == moves + 1

    # the answer is lost: the move is sent again, and not played again
    classroom.advance(to="Noor")
    expect(other.locator(".app")).to_have_attribute("data-revision", str(classroom.revision()))
    moves = classroom.moves()
    deaf.append(routes[-1])
    other.locator(NEXT).first.click()
    harness.until(other, lambda: classroom.moves() > moves)
    assert other.locator(".app").get_attribute("data-revision") != str(classroom.revision())
    routes[-1].close()
    expect(other.locator(".app")).to_have_attribute("data-revision", str(classroom.revision()))
    expect(other.locator(".actions")).to_have_attribute("aria-busy", "false")
    assert classroom.moves() == moves + 1
    expect(other.locator(".notice")).to_have_count(0)

    page.reload()  # the seat is kept
    expect(page.locator(".app")).to_have_attribute("data-revision", str(classroom.revision()))
    second = page.context.new_page()  # and opens in a second tab
    second.goto(classroom.url)
    second.wait_for_selector(".board")
    second.close()


def test_the_entrance_and_what_a_teacher_does(classroom: Classroom, open_page: Callable[..., Page], axe: str):
    address = f"http://127.0.0.1:{classroom.host.port}/plakett"  # as behind a proxy that serves other sites too
    classroom.do(lambda room: classroom.host.open(public=address))
    url = f"{address}/{classroom.do(lambda room: room.code)}/"
    laptop = open_page(url)
    phone = open_page(url.rstrip("/"), locale="fr-FR", **PHONE)  # as typed by hand
    sit(laptop, "Noor")
    phone.fill("#name", "noor")
    phone.tap("button.primary")
    expect(phone.locator("#refusal")).to_contain_text("a déjà une place")
    expect(phone.locator("#name")).to_be_focused()
    phone.tap(".head button")  # the other language, without losing what was typed
    expect(phone.locator("h1")).to_have_text("Sit down at a table")
    expect(phone.locator("#name")).to_have_value("noor")
    assert violations(phone, axe) == []
    sit(phone, "Zoé")
    expect(laptop.locator(".seats li strong")).to_have_text(["Noor", "Zoé"])
    assert violations(phone, axe) == []
    phone.tap(".ways button")  # leaves the waiting room
    expect(laptop.locator(".seats li strong")).to_have_text(["Noor"])

    # with the names of a class one chooses one's own
    classroom.do(lambda room: room.list_names(["Noor", "Zoé", "Ana"]))
    phone.select_option("select#name", "Ana")
    phone.tap("button.primary")
    phone.wait_for_selector(".seats")
    classroom.do(lambda room: room.start())
    phone.wait_for_selector(".board")

    # a message and a pause are seen, and announced
    classroom.do(lambda room: room.say("Five more minutes"))
    expect(phone.locator(".banner")).to_contain_text("From the teacher: Five more minutes")
    expect(laptop.locator("body > .unseen [aria-live=polite]")).to_contain_text("Five more minutes")
    classroom.do(lambda room: room.pause(True))
    expect(phone.locator("body > .unseen [aria-live=assertive]")).to_have_text("The teacher has paused the game.")
    assert violations(phone, axe) == []
    phone.tap(".message button")
    expect(phone.locator(".message")).to_have_count(0)
    classroom.do(lambda room: room.pause(False))
    expect(phone.locator(".paused")).to_have_count(0)

    # who is away shows at the players, and who is played by a bot
    laptop.goto("about:blank")
    expect(phone.locator(".player[data-seat='0'] .tag.state")).to_have_text("away")
    classroom.do(lambda room: room.give_to_bot(room.tables[0], 0, "balanced"))
    expect(phone.locator(".player[data-seat='0'] .tag.state")).to_have_text("a bot plays")

    # somebody who is late takes the seat of a bot
    late = open_page(url)
    late.select_option("select#name", "Zoé")
    late.click("button.primary")
    expect(late.locator(".player strong", has_text="Zoé")).to_be_visible()
    expect(phone.locator(".player strong", has_text="Zoé")).to_be_visible()

    # a seat that the teacher frees leads to the entrance
    classroom.do(lambda room: room.leave(room.tables[0], 1))
    expect(phone.locator("main .note")).to_contain_text("This page has its seat no longer")
    assert not phone.evaluate("Object.keys(localStorage).filter((key) => !key.includes('language')).length")

    # the link of watchers: the token leaves the address, and the table is read only
    token = classroom.do(lambda room: room.watcher_token())
    phone.goto("about:blank")
    phone.goto(f"{url}#{token}")
    phone.get_by_role("radio", name="Table 1").check()
    assert phone.url == url
    phone.get_by_role("button", name="Watch this table").tap()
    phone.wait_for_selector(".board")
    assert phone.locator("[data-move], .typed").count() == 0
    phone.get_by_role("button", name="Back to the entrance").tap()
    phone.wait_for_selector("#name")


def violations(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [f"{one['id']}: {[node['html'] for node in one['nodes']]}" for one in found["violations"]]
