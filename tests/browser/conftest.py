"""Fixtures of the tests in a real browser: `page`, `host`, `lab`, `run_notebook` and `axe`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import comm
import pytest
from anywidget import AnyWidget
from playwright.sync_api import Browser, Page, expect

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


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    with harness.clean_page(chromium) as page:
        yield page


@pytest.fixture
def host(page: Page, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Host]:
    """`host(widget, views=1)` shows the widget in `page`, with no Jupyter between."""
    monkeypatch.setattr(comm, "create_comm", RecordingComm)

    def show(widget: AnyWidget, views: int = 1) -> Host:
        return Host(page, widget, views)

    return show


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    """One JupyterLab for all tests, which is also Notebook 7 and Voilà."""
    with harness.start_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="package")
def lab_page(chromium: Browser) -> Iterator[tuple[Page, harness.Watch]]:
    """One page for all notebooks: JupyterLab's own scripts are loaded once."""
    with harness.new_context(chromium) as context:
        page = context.new_page()
        yield page, harness.Watch.over(page, harness.KNOWN_OF_HOSTS)


@pytest.fixture
def run_notebook(
    lab: harness.Server, lab_page: tuple[Page, harness.Watch], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """`run_notebook(cell, …)` opens a notebook of these cells, runs them all and returns the page.

    `host` is where: by default JupyterLab with a single document, which has no side bars and is quicker.
    """
    page, watch = lab_page
    watch.clear()

    def run(*cells: str, host: str = "doc/tree") -> Page:
        name = f"{request.node.name.translate(str.maketrans('[]/', '---'))}.ipynb"
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


@pytest.fixture
def axe() -> str:
    """The source of axe-core, which looks for what keeps people out."""
    return harness.AXE.read_text("utf-8")
