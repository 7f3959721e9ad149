"""Play at one table from real pages and notebooks: python benchmarks/class_at_one_table.py [part ...] [--seen FOLDER]

Parts, all without names:

- ``games``: four browser profiles that share nothing, one of them a telephone, and a pupil's notebook in JupyterLab play a
  whole game of each edition by presses.  For some rounds the notebook has a bot, which is taken back.  At the end all five
  pages, the notebook, the teacher's kernel and the store of the host must agree.
- ``restart``: the kernel of the teacher is restarted in mid-game, with the dashboard open in JupyterLab.
- ``minute``: from ``plakett lab`` to a class of 25 that has its boards: seconds and presses.  ``--python`` is that of a fresh
  environment.
- ``look``: pictures of what pupils and teachers see, in French and English, light and dark.

``--seen`` puts pictures into a folder.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import psutil
from playwright.sync_api import Browser, Locator, Page, TimeoutError

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import plakett_widgets as pw  # noqa: E402
from benchmarks import classroom as load  # noqa: E402
from benchmarks.first_minute import Steps  # noqa: E402
from plakett_widgets.classroom.process import read_host_file  # noqa: E402
from plakett_widgets.classroom.room import Room  # noqa: E402
from tests.browser import harness  # noqa: E402

PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "fr-FR"}
LAPTOP: Final = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
NOTEBOOK: Final = {"viewport": {"width": 1366, "height": 768}, "locale": "en-GB"}
TIME_LIMIT: Final = 25 * 60.0  # seconds of a game
STUCK: Final = 60.0  # seconds without a move
PRESS_TIMEOUT: Final = 3000  # milliseconds
OUTPUT: Final = """(index) => window.jupyterapp.shell.currentWidget.content.widgets[index].node
  .querySelector('.jp-OutputArea').innerText.trim()"""
# what the one who is waited for can press: the words of each move, and which of them stands out
PRESSES: Final = """() => {
  const app = document.querySelector('.plakett')?.shadowRoot.querySelector('.app');
  const actions = app?.querySelector('.actions');
  if (!actions || actions.getAttribute('aria-busy') === 'true') return [];
  return [...actions.querySelectorAll(".seat.first [data-move]:not([aria-disabled='true'], [disabled])")]
    .filter((button) => button.offsetParent)
    .map((button) => [button.dataset.move, button.classList.contains('primary')]);
}"""
SHOWN: Final = """() => {
  const app = document.querySelector('.plakett').shadowRoot.querySelector('.app');
  return {
    revision: Number(app.dataset.revision),
    cash: [...app.querySelectorAll('.player')].sort((one, other) => one.dataset.seat - other.dataset.seat)
      .map((player) => player.querySelector('.purse').innerText.replace(/\\D/g, '')),
    owners: [...app.querySelectorAll('[data-owner]')].map((square) => [square.dataset.square, square.dataset.owner]),
    last: Math.max(...[...app.querySelectorAll('.log [data-seq]')].map((row) => Number(row.dataset.seq))),
  };
}"""
"""What a page shows of the game."""


class Pupil:
    """Somebody who plays by presses in a page.

    Parameters
    ----------
    name : str
        The name at the table.
    page : Page
        The page, with a board in it.
    touch : bool
        Whether it is tapped.
    """

    def __init__(self, name: str, page: Page, touch: bool = False) -> None:
        self.name, self.page, self.touch = name, page, touch
        self.moves: Counter[str] = Counter()

    def press(self, draw: random.Random) -> bool:
        """Make a move, if this seat is waited for.  Return whether there was one."""
        found = self.page.evaluate(PRESSES)
        if not found:
            return False
        move = choose(found, draw)
        button: Locator = self.page.locator(f".actions .seat.first [data-move='{move}']").first
        try:
            button.tap(timeout=PRESS_TIMEOUT) if self.touch else button.click(timeout=PRESS_TIMEOUT)
        except TimeoutError:  # somebody was faster
            return False
        self.moves[move.split()[0]] += 1
        return True


def choose(found: Sequence[tuple[str, bool]], draw: random.Random) -> str:
    """Choose a move as a pupil in a hurry does: build now and then, otherwise what stands out."""
    moves = [move for move, _ in found]
    builds = [move for move in moves if move.startswith("build")]
    if builds and draw.random() < 0.5:
        return draw.choice(builds)
    primary = [move for move, first in found if first]
    if primary:
        return primary[0]
    raises = [move for move in moves if move.startswith(("sell", "mortgage"))]
    rest = [move for move in moves if move not in raises and move != "bankrupt"]
    return draw.choice(rest or raises or moves)


def open_page(stack: ExitStack, browser: Browser, url: str, **options: Any) -> Page:
    """Open a page in a profile of its own."""
    page = stack.enter_context(harness.new_context(browser, **options)).new_page()
    page.goto(url)
    return page


def open_notebook(page: Page, lab: harness.Server, name: str, cells: list[str]) -> Page:
    """Open a notebook in JupyterLab, and run all its cells."""
    harness.write_notebook(lab.folder / name, cells)
    page.goto(lab.url(f"doc/tree/{name}"))
    page.wait_for_function("() => !!window.jupyterapp")
    page.evaluate(harness.RUN_ALL_CELLS)
    return page


def output(page: Page, cell: int) -> str:
    """Return what is written below a cell."""
    return str(page.evaluate(OUTPUT, cell))


def sit(page: Page, name: str) -> None:
    """Give a name, and sit down."""
    page.fill("#name", name)
    page.keyboard.press("Enter")
    page.locator("h1", has_text=name).wait_for()


# a whole game

CELLS: Final = [
    "import plakett_widgets as pw\nseat = pw.join({url!r}, name='Léo')",
    "seat",
    "seat.watch(lambda log: f'{{log.height}} events')",
    "seat.hand_to(pw.bots.Careful(), pace=0.1)",
    "seat.take_back()",
    "print(seat.game.record.digest(), seat.log.height)",
]


def play_whole_game(browser: Browser, lab: harness.Server, edition: str, end: str, seen: Path | None) -> None:
    """Play a game to its end by presses, and compare what everybody has of it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        room = stack.enter_context(pw.Classroom(edition, tables=1, seats=5, seed=11, folder=folder))
        names = {"Zoé": PHONE, "Noor": LAPTOP, "Ana": LAPTOP | {"locale": "fr-FR"}, "Tom": LAPTOP}
        pupils = [Pupil(name, open_page(stack, browser, room.url, **look), "has_touch" in look) for name, look in names.items()]
        for pupil in pupils:
            sit(pupil.page, pupil.name)
        book = stack.enter_context(harness.new_context(browser, **NOTEBOOK)).new_page()
        cells = [cell.format(url=room.url) for cell in CELLS]
        open_notebook(book, lab, f"{edition}.ipynb", cells[:3])
        book.get_by_text("Léo, you sit").wait_for()
        for cell in cells[3:]:
            book.evaluate(ADD_CELL, cell)
        picture(book, seen, f"{edition}-waiting")
        room.start()
        if end:
            room.end(end)
        for page in (book, *(pupil.page for pupil in pupils)):
            page.locator(".board").wait_for()
        leo = Pupil("Léo", book)
        streamed, by_bot = play_on(room, pupils, leo, random.Random(11), seen)
        compare(room, folder, pupils, leo, streamed, by_bot)


ADD_CELL: Final = """async (source) => {
  const { shell, commands } = window.jupyterapp;
  shell.currentWidget.content.activeCellIndex = shell.currentWidget.content.widgets.length - 1;
  await commands.execute('notebook:insert-cell-below');
  shell.currentWidget.content.activeCell.model.sharedModel.setSource(source);
}"""


def play_on(
    room: pw.Classroom, pupils: list[Pupil], leo: Pupil, draw: random.Random, seen: Path | None
) -> tuple[list[int], int]:
    """Press until the game is over.  Return the heights of the live frame, and how many moves the bot has made."""
    game = room.tables[0].game
    began = last = time.monotonic()
    streamed: list[int] = []
    bot = [0, 0]  # the moves of its seat when it took over, and when it was taken back
    presses, stage, known = 0, 0, -1
    everybody = [*pupils, leo]
    while not (game.over or room.glance["tables"][0]["ended"]):
        made = sum(pupil.press(draw) for pupil in (pupils if stage == 1 else everybody))
        presses += made
        now, revision = time.monotonic(), game.table.revision
        if revision != known:
            known, last = revision, now
            if revision % 10 == 0:
                streamed.append(int(re.findall(r"(\d+) events", output(leo.page, 2))[0]))
        if not made:
            leo.page.wait_for_timeout(15)
        turn = game.state()["round"]
        if stage == 0 and turn >= 4:
            stage, bot[0] = 1, moves_of(room, leo.name)
            leo.page.evaluate(harness.RUN_CELL, 3)
        elif stage == 1 and moves_of(room, leo.name) >= bot[0] + 8:
            leo.page.evaluate(harness.RUN_CELL, 4)
            stage, bot[1] = 2, moves_of(room, leo.name)
            for pupil in everybody:
                picture(pupil.page, seen, f"{game.edition.id}-{pupil.name}")
        if now - last > STUCK:
            for pupil in everybody:
                print(pupil.name, pupil.page.title(), pupil.page.evaluate(PRESSES))
                picture(pupil.page, seen, f"stuck-{pupil.name}")
            raise SystemExit(f"nobody moves: {game.pending}")
        assert now - began < TIME_LIMIT, f"not over: {game.state()['round']}"
    minutes = (time.monotonic() - began) / 60
    state = game.state()
    print(f"{game.edition.id}: {len(game.moves())} moves in {presses} presses, {state['round']} rounds, {minutes:.1f} minutes")
    for pupil in everybody:
        print(f"  {pupil.name}: {sum(pupil.moves.values())} presses: {dict(pupil.moves.most_common())}")
    return streamed, bot[1] - bot[0]


def moves_of(room: pw.Classroom, name: str) -> int:
    """Return how many moves a player has made."""
    return sum(move.startswith(f"{name}:") for move in room.tables[0].game.moves())


def compare(room: pw.Classroom, folder: Path, pupils: list[Pupil], leo: Pupil, streamed: list[int], by_bot: int) -> None:
    """Compare what everybody has of a game that is over."""
    game = room.tables[0].game
    leo.page.wait_for_timeout(1000)
    leo.page.evaluate(harness.RUN_CELL, 5)
    leo.page.wait_for_function(f"({OUTPUT})(5)")
    digests = {"teacher": f"{game.record.digest()} {game.log.height}", "notebook": output(leo.page, 5)}
    shown = {pupil.name: pupil.page.evaluate(SHOWN) for pupil in (*pupils, leo)}
    room.close()
    time.sleep(1)
    stored = Room(folder)
    host = stored.tables[0].game
    digests["host"] = f"{host.record.digest()} {host.log.height}"
    stored.close()
    state = game.state()
    first = shown["Zoé"]
    print(f"  bot: {by_bot} moves; the frame grew: {streamed[:3]} … {streamed[-3:]}, {len(set(streamed))} of {len(streamed)}")
    print(f"  {digests}")
    print(f"  cash {[player['cash'] for player in state['players']]}; shown {first['cash']}, last event {first['last']}")
    for name, one in shown.items():
        parts = {part: one[part] for part in ("cash", "owners", "last") if one[part] != first[part]}
        print(f"  {name}: {parts or 'agrees'}")
    print(f"  all agree: {len(set(digests.values())) == 1}")


# the kernel of the teacher is restarted

TEACHER: Final = [
    "import plakett_widgets as pw\nroom = pw.Classroom('plakettopoly', tables=2, seats=2, seed=1, folder='3B')",
    "room",
    "print(room.url, room.names.height, room.log.height, [len(table.game.moves()) for table in room.tables])",
    "room.watch(lambda log: f'{log.height} events')",
]
RESTART: Final = "() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()"
KERNEL: Final = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status"


def restart(browser: Browser, lab: harness.Server, seen: Path | None) -> None:
    """Restart the kernel of the teacher in mid-game, with the dashboard open."""
    draw = random.Random(3)
    with ExitStack() as stack:
        book = stack.enter_context(harness.new_context(browser, **NOTEBOOK)).new_page()
        open_notebook(book, lab, "teacher.ipynb", TEACHER[:2])
        link = book.locator(".links a")
        url = str(link.get_attribute("href"))
        pupils = [Pupil(name, open_page(stack, browser, url, **LAPTOP)) for name in ("Zoé", "Noor", "Ana")]
        for pupil in pupils:
            sit(pupil.page, pupil.name)
        book.get_by_role("button", name="Start", exact=True).click()
        for pupil in pupils:
            pupil.page.locator(".board").wait_for()

        def play(seconds: float) -> int:
            end, made = time.monotonic() + seconds, 0
            while time.monotonic() < end:
                made += sum(pupil.press(draw) for pupil in pupils)
                book.wait_for_timeout(30)
            return made

        before = play(5)
        book.evaluate(ADD_CELL, TEACHER[2])
        book.evaluate(harness.RUN_CELL, 2)
        book.wait_for_function(f"({OUTPUT})(2)")
        print(f"restart: {before} presses; {output(book, 2)}")
        book.evaluate(RESTART.replace("=> ", "=> void "))
        during = play(5)
        picture(book, seen, "restart-lost")
        book.wait_for_function(f"({KERNEL})() === 'idle'")
        during += play(2)
        lost = book.locator(".app").inner_text()
        began = time.monotonic()
        book.evaluate(harness.RUN_ALL_CELLS)
        book.locator(".tables .table").first.wait_for()
        seconds = time.monotonic() - began
        book.locator(".invitation summary").click()
        book.wait_for_function(f"({OUTPUT})(2)")
        after = play(5)
        book.evaluate(harness.RUN_CELL, 2)
        book.wait_for_timeout(2000)
        print(f"  {during} presses while it restarted; cells ran again in {seconds:.1f} s; {after} presses after")
        print(f"  said meanwhile: {lost[:200]!r}")
        print(
            f"  {output(book, 2)}; same link: {link.get_attribute('href') == url}; {book.locator('.table').all_inner_texts()}"
        )
        picture(book, seen, "restart-back")
        book.evaluate(ADD_CELL, "room.close()")
        book.evaluate(harness.RUN_CELL, 3)
        book.wait_for_timeout(2000)
        picture(book, seen, "room-closed")


# how it looks

LOOKS: Final = [("fr-FR", "JupyterLab Light"), ("en-GB", "JupyterLab Dark")]


def look(browser: Browser, lab: harness.Server, seen: Path) -> None:
    """Take pictures of what pupils and teachers see."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        room = stack.enter_context(pw.Classroom("plakettopoly", tables=6, seats=4, seed=5, folder=folder))
        names = ("Noor", "Zoé", "Ali", "Ana", "Léo", "Mia", "Tom", "Eva", "Hugo", "Inès", "Jean-Baptiste", "Maximilienne")
        seats = [pw.join(room.url, name=name) for name in names]
        entrance = {}
        for locale, scheme in (("fr-FR", "light"), ("en-GB", "dark")):
            for width in (360, 1280):
                size = {"viewport": {"width": width, "height": 740 if width == 360 else 800}}
                page = open_page(stack, browser, room.url, locale=locale, color_scheme=scheme, **size)
                page.locator("#name").wait_for()
                entrance[locale, width] = page
                picture(page, seen, f"page-entrance-{width}-{locale[:2]}")
        for (locale, width), page in entrance.items():
            sit(page, f"Page {locale[:2]} {width}")
            picture(page, seen, f"page-waiting-{width}-{locale[:2]}")
        books = []
        for locale, theme in LOOKS:
            book = stack.enter_context(harness.new_context(browser, **NOTEBOOK | {"locale": locale})).new_page()
            cells = [f"import plakett_widgets as pw\nroom = pw.Classroom(folder={str(folder)!r})", "room"]
            open_notebook(book, lab, f"teacher-{locale}.ipynb", cells)
            book.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
            book.locator(".tables").wait_for()
            picture(book, seen, f"dashboard-before-{locale[:2]}")
            mine = stack.enter_context(harness.new_context(browser, **NOTEBOOK | {"locale": locale})).new_page()
            cells = [f"import plakett_widgets as pw\nseat = pw.join({room.url!r}, token={seats[len(books)].token!r})", "seat"]
            open_notebook(mine, lab, f"pupil-{locale}.ipynb", cells)
            mine.locator(".plakett-notice p").wait_for()
            picture(mine, seen, f"seat-waiting-{locale[:2]}")
            books.append((locale, book, mine))
        room.start()
        for seat in seats:
            seat.wait(30)
            seat.hand_to(pw.bots.Balanced(), pace=0.3)
        for page in entrance.values():
            page.locator(".board").wait_for()
        draw = random.Random(1)
        pupils = [Pupil("", page) for page in entrance.values()]
        for _ in range(150):
            if not sum(pupil.press(draw) for pupil in pupils):
                books[0][1].wait_for_timeout(50)
        for locale, _, mine in books:
            picture(mine, seen, f"seat-bot-{locale[:2]}")
        for seat in seats:
            seat.take_back()
        room.say("Encore cinq minutes")
        room.open()
        for (locale, width), page in entrance.items():
            picture(page, seen, f"page-{width}-{locale[:2]}")
            page.locator("main").evaluate("(main) => main.scrollTo(0, main.scrollHeight)")
            picture(page, seen, f"page-end-{width}-{locale[:2]}")
        for locale, book, mine in books:
            mine.locator(".board").wait_for()
            mine.locator(".plakett").evaluate("(board) => board.scrollIntoView()")
            mine.wait_for_timeout(500)
            picture(mine, seen, f"seat-{locale[:2]}")
            book.locator(".room").evaluate("(room) => room.scrollIntoView()")
            book.wait_for_timeout(500)
            picture(book, seen, f"dashboard-{locale[:2]}")
            book.locator("[data-tool=presentation]").click()
            book.wait_for_timeout(500)
            picture(book, seen, f"projector-{locale[:2]}")
            book.locator("[data-tool=presentation]").click()
            book.locator("[data-do=show]").first.click()
            book.locator(".board").wait_for()
            book.wait_for_timeout(1500)
            picture(book, seen, f"dashboard-board-{locale[:2]}")


# the first minute

CLASS: Final = 25
CELL: Final = """import plakett_widgets as pw

room = pw.Classroom("plakettopoly", tables=6, seats=5, folder="3B")
room"""


@contextmanager
def opened_lab(python: Path, folder: Path) -> Iterator[harness.Server]:
    """``plakett lab``, as it was installed beside some Python."""
    server = harness.Server(folder, harness.free_port(), "first-minute")
    options = ("--no-browser", "--allow-root", f"--port={server.port}", f"--IdentityProvider.token={server.token}")
    command = [str(python.with_name("plakett")), "lab", str(folder), *options, "--LabApp.expose_app_in_browser=True"]
    environment = harness.isolated_environment(folder / ".home")
    for name in ("PYTHONPATH", "PLAKETT_ENGINE"):
        environment.pop(name, None)
    with (folder / "lab.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True)
    try:
        while not server.answers("api/status"):
            assert process.poll() is None, (folder / "lab.log").read_text()[-2000:]
            time.sleep(0.05)
        yield server
    finally:
        with suppress(OSError):
            urlopen(Request(server.url("api/shutdown"), method="POST"), timeout=30)
        process.wait(30)


def minute(browser: Browser, python: Path, seen: Path | None) -> None:
    """Seat a class of 25 and start, as a teacher does who has just installed the package beside some Python."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        steps = Steps()
        lab = stack.enter_context(opened_lab(python, folder))
        steps.add("the server answers")
        page = stack.enter_context(harness.new_context(browser, **NOTEBOOK)).new_page()
        page.goto(lab.url("lab"))
        page.wait_for_function("() => !!window.jupyterapp")
        page.locator(".jp-LauncherCard[data-category=Notebook]").first.wait_for()
        steps.add("JupyterLab shows its launcher")
        page.locator(".jp-LauncherCard[data-category=Notebook]").first.click()
        page.wait_for_function(READY)
        steps.add("1 press: a new notebook, and its kernel is ready")
        page.locator(".jp-Notebook .cm-content").first.click()
        page.keyboard.insert_text(CELL)
        page.keyboard.press("Control+Enter")
        page.locator(".room").wait_for()
        steps.add("1 press: the dashboard is there")
        page.get_by_role("button", name="Open to the local network").click()
        page.locator(".qr").first.wait_for()
        steps.add("1 press: the link and its QR code are there")
        page.locator("[data-tool=presentation]").click()
        page.locator(".presentation").first.wait_for()
        picture(page, seen, "minute-projector")
        steps.add("1 press: large enough for the back row")
        port = urlsplit(str(page.locator(".links a").first.get_attribute("href"))).port or 0
        pupils = Pupils(port)
        pupils.seated.wait(60)
        page.locator(".place:not(.free)").nth(CLASS - 1).wait_for()
        steps.add(f"all {CLASS} are seated")
        page.locator("[data-do=start]").click()
        while not pupils.playing.is_set():
            page.wait_for_timeout(20)
        steps.add(f"1 press: all {CLASS} have their board")
        page.wait_for_timeout(2000)
        picture(page, seen, "minute-started")
        pupils.go.set()
        pupils.thread.join(30)
        found = read_host_file(folder / "3B")
        if found:
            psutil.Process(found["process"]).terminate()


READY: Final = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"


class Pupils:
    """A class that comes at once, in a thread of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.seated, self.playing, self.go = threading.Event(), threading.Event(), threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._play()))
        self.thread.start()

    async def _play(self) -> None:
        pages = await asyncio.gather(*(load.Page.joined(self.port, f"Pupil {number + 1}") for number in range(CLASS)))
        assert all("seat" in page.last for page in pages), [page.last.get("refused") for page in pages]
        self.seated.set()
        await asyncio.gather(*(page.until(lambda page=page: page.session) for page in pages))
        self.playing.set()
        await asyncio.to_thread(self.go.wait, 60)
        print("  tables", sorted(Counter(page.place[0] for page in pages).items()))
        for page in pages:
            page.transport.close()


def picture(page: Page, seen: Path | None, name: str) -> None:
    """Take a picture, if they are wanted."""
    if seen:
        seen.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=seen / f"{name}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--seen", type=Path, metavar="FOLDER", help="for pictures")
    parser.add_argument("--editions", nargs="*", default=["confinement", "plakettopoly"])
    parser.add_argument("--python", type=Path, help="of the environment with the package, for the first minute")
    parser.add_argument("--end", default="", help="the end that the teacher sets: rounds:20")
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    with ExitStack() as stack:
        place = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        browser = stack.enter_context(harness.start_chromium())
        lab = stack.enter_context(harness.start_lab(Path(place)))
        for part in chosen.parts or ("games", "restart"):
            if part == "games":
                for edition in chosen.editions:
                    play_whole_game(browser, lab, edition, chosen.end, chosen.seen)
            elif part == "restart":
                restart(browser, lab, chosen.seen)
            elif part == "minute":
                minute(browser, chosen.python or Path(sys.executable), chosen.seen)
            elif part == "look":
                look(browser, lab, chosen.seen or Path("seen"))


if __name__ == "__main__":
    main()
