"""The lobby in a page: a game is chosen and begun with keys alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

import plakett_widgets as pw
from tests.browser.harness import until
from tests.browser.inprocess import Host


def test_a_game_is_chosen_and_begun_with_keys_alone(page: Page, host: Callable[..., Host]):
    lobby = pw.play(autosave=None)
    panel = lobby.panel
    host(panel)
    expect(page.locator(".lobby")).to_have_attribute("data-live", "true")
    page.locator("input[name='edition']:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[value='mspm']")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Zoé: me")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("“Zoé: me” cannot be a name")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Ida")
    page.keyboard.press("Enter")
    until(page, lambda: lobby.begun)
    game = lobby.game
    assert (game.edition.id, game.names[0], panel.closed) == ("mspm", "Ida", True)


def test_the_lobby_stays_within_its_width(page: Page, host: Callable[..., Host]):
    host(pw.play("confinement", autosave=None).panel)
    page.locator(".house-rules summary").click()
    for width in (320, 768, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
