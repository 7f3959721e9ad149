"""Fixtures of the tests in a real browser: `page`, `host`, `lab` and `run_notebook`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import comm
import pytest
from anywidget import AnyWidget
from playwright.sync_api import Browser, Page

from tests.browser import harness
from tests.browser.inprocess import Host, RecordingComm


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what a test needs by the fixtures it asks for; without a browser, leave it out (in CI, let it fail)."""
    absent = not harness.find_chromium() and os.environ.get("CI") != "true"
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "chromium" in fixtures:
            item.add_marker("browser")
            if absent:
                item.add_marker(pytest.mark.skip(reason="no Chromium: install it, or set CHROMIUM to its path"))
        if "lab" in fixtures:
            item.add_marker("lab")


# package, not session: while Playwright runs, no other test of this process could use asyncio
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with harness.start_chromium() as browser:
        yield browser


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """An empty page; the test fails if the page reports an error or asks anything of another machine."""
    with harness.new_context(chromium) as context:
        page = context.new_page()
        watch = harness.Watch.over(page)
        yield page
        assert watch == harness.Watch()


@pytest.fixture
def host(page: Page, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Host]:
    """`host(widget, views=1)` shows the widget in `page`, with no Jupyter between."""
    monkeypatch.setattr(comm, "create_comm", RecordingComm)

    def show(widget: AnyWidget, views: int = 1) -> Host:
        return Host(page, widget, views)

    return show


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Lab]:
    """One JupyterLab for all tests."""
    with harness.start_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="package")
def lab_page(chromium: Browser) -> Iterator[tuple[Page, harness.Watch]]:
    """One page for all notebooks: JupyterLab's own scripts are loaded once."""
    with harness.new_context(chromium) as context:
        page = context.new_page()
        yield page, harness.Watch.over(page)


@pytest.fixture
def run_notebook(
    lab: harness.Lab, lab_page: tuple[Page, harness.Watch], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """`run_notebook(cell, …)` opens a notebook of these cells, runs them all and returns the page."""
    page, watch = lab_page
    watch.clear()

    def run(*cells: str) -> Page:
        name = f"{request.node.name.translate(str.maketrans('[]/', '---'))}.ipynb"
        harness.write_notebook(lab.folder / name, list(cells))
        page.goto(lab.url(f"doc/tree/{name}"))  # single-document mode: no side bars, quicker
        page.wait_for_function("() => !!window.jupyterapp")
        page.evaluate(harness.RUN_ALL_CELLS)
        return page

    yield run
    page.evaluate(harness.END_KERNEL)
    assert watch == harness.Watch()
