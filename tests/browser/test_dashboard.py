"""The dashboard of a classroom in a page: with keys alone, at every width, and as axe-core sees it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from plakett_widgets.widgets.dashboard import Dashboard
from tests.browser.harness import resize, until
from tests.browser.inprocess import Host
from tests.browser.test_axe import RUN, TAGS, describe
from tests.widgets.stand_in_room import StandInRoom


def test_a_teacher_runs_the_class_with_keys_alone(page: Page, host: Callable[..., Host], axe: str):
    room = StandInRoom(message="Five more minutes", ends_in=290.0, end={"at": 1})
    room.glance["tables"][5]["seats"][3] |= {"name": "", "free": True, "here": False}
    dashboard = Dashboard(room, locale="en")
    shown = host(dashboard.panel)
    expect(page.locator(".app")).to_have_attribute("data-live", "true")
    page.get_by_role("button", name="Pause all").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("Stop here")
    page.keyboard.press("Enter")
    until(page, lambda: ("say", "Stop here") in room.calls)
    page.get_by_role("button", name="Léo").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Give to a bot")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_label("Move Léo to another table").select_option("Table 6")
    until(page, lambda: ("Léo", "move", 5) in room.calls)
    expect(page.locator(".tables")).to_be_focused()
    assert room.calls == [("pause", None), ("say", "Stop here"), ("Léo", "bot", "balanced"), ("Léo", "move", 5)]
    room.send(paused=True)  # as the thread of the connection does
    shown.flush()
    expect(page.get_by_role("button", name="Resume all")).to_be_visible()

    for fold in (".more", ".standings", ".invitation"):
        page.locator(f"{fold} summary").click()
    page.get_by_role("button", name="Hugo").click()
    page.add_script_tag(content=axe)
    resize(page, 360, 900)
    page.evaluate("model.set('theme', 'dark')")  # the style sheet is the same for every width and theme
    assert [line for found in page.evaluate(RUN, TAGS) for line in describe(found)] == []
    for large in (False, True):
        page.evaluate("(large) => model.set('presentation', large)", large)
        for width in (320, 760, 1600):
            resize(page, width, 900)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.locator(".links a").evaluate("(link) => link.scrollWidth <= link.parentElement.clientWidth")
    assert page.locator(".links a").evaluate("(link) => parseFloat(getComputedStyle(link).fontSize)") >= 40
    dashboard.close()
