"""Views that were opened and closed leave nothing in their page: no nodes, no listeners, no memory."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import CDPSession, Page, expect

import plakett_widgets as pw
from tests.browser.harness import until
from tests.browser.inprocess import Host

Show = Callable[..., Host]

VIEWS = 24
OPEN_AND_CLOSE = """async (count) => {
  const shown = (test) => new Promise((go) => {
    const look = () => (test() ? go() : requestAnimationFrame(look));
    look();
  });
  for (let view = 0; view < count; view++) {
    const el = document.body.appendChild(document.createElement('div'));
    const close = await widget.render({ model, el });
    const root = el.querySelector('.plakett').shadowRoot;
    await shown(() => root.querySelector('.app[data-live="true"]'));
    root.querySelector('button')?.click();
    if (view % 2) await shown(() => true); // the others are closed while questions are under way
    close();
    el.remove();
  }
  await new Promise((go) => setTimeout(go, 500)); // past every timer
}"""
MEBIBYTE = 2**20


def figures(page: Page, session: CDPSession) -> dict[str, float]:
    """What the page holds once everything that can go has gone."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return {
        "nodes": metrics["Nodes"],
        "listeners": metrics["JSEventListeners"],
        "heap": metrics["JSHeapUsedSize"],
        "heard": page.evaluate("listening()"),
    }


@pytest.mark.parametrize("widget", [pw.Board, pw.LogView], ids=["board", "log"])
def test_many_views_opened_and_closed_leave_nothing(page: Page, host: Show, widget: type[pw.Board | pw.LogView]):
    game = pw.Game(players=["Ana", "Léo", ("Hal", pw.bots.Balanced())], seed=7)
    game.run()
    host(widget(game), views=0)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(OPEN_AND_CLOSE, 5)  # what is made once
    before = figures(page, session)
    page.evaluate(OPEN_AND_CLOSE, VIEWS)
    # one board has over a thousand nodes
    more = {"heard": 0, "listeners": VIEWS / 10, "nodes": VIEWS, "heap": 2 * MEBIBYTE}

    def left() -> dict[str, tuple[float, float]]:
        after = figures(page, session)
        return {name: (before[name], after[name]) for name in more if after[name] > before[name] + more[name]}

    with suppress(AssertionError):  # what was still asked for at the end is let go with its answer
        until(page, lambda: not left())
    assert before["heard"] == 0
    assert not left()


def test_deeds_that_are_opened_as_the_game_goes_on_leave_nothing(page: Page, host: Show):
    game = pw.Game(players=["Ana", "Léo"], position={"seats": {"Ana": {"titles": [5]}}})
    host(pw.Board(game))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def play(times: int) -> dict[str, float]:
        for _ in range(times):
            revision = game.table.revision
            page.locator("[data-square='5']").click()
            page.locator(".deed [data-move]").first.click()  # mortgaged or lifted, in turn
            until(page, lambda revision=revision: game.table.revision > revision)  # type: ignore[misc]
            page.locator(f".app[data-revision='{game.table.revision}']").wait_for()
            page.locator(".deed .close").click()
        return figures(page, session)

    before = play(3)
    after = play(10)
    assert after["nodes"] < before["nodes"] + 1500  # each deed that stayed would leave 200


def test_looking_back_while_the_game_goes_on_leaves_nothing(page: Page, host: Show):
    game = pw.Game(players=["Ana", "Léo"], position={"seats": {"Ana": {"titles": [5]}}})
    board = pw.Board(game)
    shown = host(board)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def look(event: int, panels: int) -> None:
        board.cursor = event
        shown.flush()
        expect(page.locator(".past")).to_have_count(panels)

    def play(times: int) -> dict[str, float]:
        for said in times * ("mortgage 5", "lift 5"):
            game.play(said)
            shown.flush()
            page.locator(f".app[data-revision='{game.table.revision}']").wait_for()
            look(0, panels=1)
            look(-1, panels=0)
        return figures(page, session)

    before = play(3)
    after = play(6)
    assert after["nodes"] < before["nodes"] + 1000  # each time that stayed would leave 150
