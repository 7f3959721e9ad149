"""Fixtures of the tests in a real browser: `page`, `host`, `lab`, `run_notebook`, `load_notebook` and `axe`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import comm
import pytest
from anywidget import AnyWidget
from playwright.sync_api import Browser, Page, expect

import plakett_widgets as pw
from tests.browser import harness
from tests.browser.inprocess import Host, RecordingComm

expect.set_options(timeout=harness.WAIT)
NEEDS = (
    ("chromium", bool(harness.find_chromium()), "no Chromium: install it, or set CHROMIUM to its path"),
    ("axe", harness.AXE.exists(), "no axe-core: npm ci in js, with Node 20.19 or newer"),
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what a test needs by the fixtures it asks for; without a browser or axe, leave it out (in CI, let it fail)."""
    in_ci = os.environ.get("CI") == "true"
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        for fixture, mark in (("chromium", "browser"), ("lab", "lab")):
            if fixture in fixtures:
                item.add_marker(mark)
        for fixture, present, remedy in NEEDS:
            if fixture in fixtures and not present and not in_ci:
                item.add_marker(pytest.mark.skip(reason=remedy))


# package, not session: while Playwright runs, no other test of this process could use asyncio
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with harness.start_chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def watched_page(chromium: Browser) -> Iterator[tuple[Page, harness.Watch]]:
    with harness.new_context(chromium) as context:
        page = context.new_page()
        yield page, harness.Watch.over(page)


@pytest.fixture
def page(watched_page: tuple[Page, harness.Watch]) -> Iterator[Page]:
    """An empty page. The test fails if the page reports an error or requests anything from another machine."""
    page, watch = watched_page
    harness.clear(page)
    watch.clear()
    yield page
    assert watch == harness.Watch()


@pytest.fixture
def host(page: Page, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Host]:
    """`host(widget, views=1)` shows the widget in `page`, with no Jupyter between."""
    monkeypatch.setattr(comm, "create_comm", RecordingComm)

    def show(widget: AnyWidget, views: int = 1) -> Host:
        return Host(page, widget, views)

    return show


@pytest.fixture
def show(page: Page, host: Callable[..., Host]) -> Callable[..., pw.Board]:
    """`show(game, views=1, …)` shows a board of the game, whose bots wait, and returns it."""

    def put(game: pw.Game, views: int = 1, **options: object) -> pw.Board:
        board = pw.Board(game, **options)
        board.paused = True
        host(board, views)
        page.locator(".app[data-live='true']").first.wait_for()
        return board

    return put


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """One JupyterLab for all tests, which is also Notebook 7 and Voilà."""
    with harness.start_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="package")
def lab_page(chromium: Browser, lab: harness.Server) -> Iterator[tuple[Page, harness.Watch]]:
    """One JupyterLab that stays open, with one kernel: loading either takes longer than most tests."""
    with harness.new_context(chromium) as context:
        page = context.new_page()
        harness.write_notebook(lab.folder / "first.ipynb", [])
        page.goto(lab.url("doc/tree/first.ipynb"))
        page.wait_for_function("() => !!window.jupyterapp")
        yield page, harness.Watch.over(page, harness.KNOWN_OF_HOSTS)


@pytest.fixture
def run_notebook(
    lab: harness.Server, lab_page: tuple[Page, harness.Watch], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """`run_notebook(cell, …)` opens a notebook of these cells in the open JupyterLab, runs them all and returns the page."""
    page, watch = lab_page
    watch.clear()

    def run(*cells: str) -> Page:
        name = notebook_name(request)
        harness.write_notebook(lab.folder / name, list(cells))
        page.evaluate(harness.OPEN, name)
        page.evaluate(harness.RUN_ALL_CELLS)
        return page

    yield run
    assert watch == harness.Watch()
    page.evaluate(harness.CLOSE)


@pytest.fixture(scope="package")
def host_page(chromium: Browser) -> Iterator[tuple[Page, harness.Watch]]:
    """One page for all notebooks that are loaded: the scripts of hosts are fetched once."""
    with harness.new_context(chromium) as context:
        page = context.new_page()
        yield page, harness.Watch.over(page, harness.KNOWN_OF_HOSTS)


@pytest.fixture
def load_notebook(
    lab: harness.Server, host_page: tuple[Page, harness.Watch], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """`load_notebook(cell, …)` does the same in a page and with a kernel of its own, by default in JupyterLab."""
    page, watch = host_page
    watch.clear()

    def run(*cells: str, host: str = "doc/tree") -> Page:
        name = notebook_name(request)
        harness.write_notebook(lab.folder / name, list(cells))
        page.goto(lab.url(f"{host}/{name}"))
        if host != harness.VOILA:  # it runs them by itself
            page.wait_for_function("() => !!window.jupyterapp")
            page.evaluate(harness.RUN_ALL_CELLS)
        return page

    yield run
    assert watch == harness.Watch()
    page.evaluate(harness.END_KERNEL)
    page.goto("about:blank")  # a widget that still had something to say to the kernel has complained by now


def notebook_name(request: pytest.FixtureRequest) -> str:
    return f"{request.node.name.translate(str.maketrans('[]/', '---'))}.ipynb"


@pytest.fixture
def axe() -> str:
    """The source of axe-core, which looks for what keeps people out."""
    return harness.AXE.read_text("utf-8")
