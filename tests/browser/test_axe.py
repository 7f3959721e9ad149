"""Accessibility as far as a program can check it: axe-core over the board in its scenes (WCAG 2.2, A and AA)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

import plakett_widgets as pw
from plakett_widgets import editions
from plakett_widgets.widgets.board_definition import board_definition
from tests.browser import screenshots
from tests.browser.inprocess import Host

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
# the board alone: the page around it is the host's; target sizes are off unless asked for;
# under the tokens, which are drawn over all squares, no contrast could be describe
RUN = """async (tags) => {
  document.querySelector('.plakett').shadowRoot.querySelector('.tokens')?.style.setProperty('visibility', 'hidden');
  const options = { runOnly: tags, rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] };
  return (await axe.run('.plakett', options)).violations;
}"""
WHOLE = "async (tags) => (await axe.run(document, { runOnly: tags, resultTypes: ['violations'] })).violations"
WIDE, NARROW = (1200, "light", "fr"), (360, "dark", "en")
# the same style sheet colours and lays out every scene, so that one look of most scenes is enough
LOOKS = {
    "lobby-rules": [WIDE],
    "lobby-offer": [NARROW],
    "start": [WIDE],
    "deed": [NARROW],
    "trade": [WIDE, NARROW],
    "manage": [NARROW],
    "auction": [WIDE],
    "debt": [NARROW],
    "refused": [WIDE],
    "past": [NARROW],
    "help": [WIDE],
    "end": [WIDE, NARROW],
    "mspm-card": [WIDE],
    "france-debt": [NARROW],
    "race": [WIDE, NARROW],
}
SCENES = [pytest.param(scene, *look, id=f"{scene}-{look[1]}") for scene, looks in LOOKS.items() for look in looks]


def describe(violation: dict[str, Any]) -> list[str]:
    """A paragraph for each element."""
    head = f"{violation['id']} ({violation['impact']}): {violation['help']}"
    return [f"{head}\n    {node['html'][:160]}\n    {node['failureSummary']}" for node in violation["nodes"]]


def is_known(violation: dict[str, Any], html: str) -> bool:
    """The rule takes the letter and the price on a square for its name: see the test of the names below."""
    return violation["id"] == "label-content-name-mismatch" and 'class="square' in html


@pytest.mark.parametrize(("scene", "width", "theme", "locale"), SCENES)
def test_axe_finds_nothing_in_a_scene(
    page: Page, host: Callable[..., Host], axe: str, scene: str, width: int, theme: str, locale: str
):
    make, prepare = screenshots.SCENES[scene]
    page.set_viewport_size({"width": width, "height": 900})
    widget = screenshots.widget_of(make(), locale)
    widget.theme = theme
    host(widget)
    page.locator(".app[data-live='true']").wait_for()
    prepare(page.locator(".app"))
    assert not grave(page, axe)


def grave(page: Page, axe: str) -> list[str]:
    """What axe finds that must not be; the rest is printed, to be thought about: shown with -rP."""
    page.evaluate(axe)
    failing, light = [], []
    for violation in page.evaluate(RUN, TAGS):
        violation["nodes"] = [node for node in violation["nodes"] if not is_known(violation, node["html"])]
        serious = violation["impact"] in ("serious", "critical") and "best-practice" not in violation["tags"]
        (failing if serious else light).extend(describe(violation))
    print(*light, sep="\n")
    return failing


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_page_without_a_kernel(page: Page, axe: str, tmp_path: Path, scheme: Literal["light", "dark"]):
    game = pw.Game(players=[(name, pw.bots.Balanced()) for name in screenshots.PEOPLE], seed=7)
    game.run(turns=20)
    game.board.to_html(tmp_path / "game.html", "fr")
    page.emulate_media(color_scheme=scheme)
    page.goto((tmp_path / "game.html").as_uri())
    page.locator(".replay input").fill("40")
    page.locator(".past").wait_for()
    assert not grave(page, axe)
    whole = page.evaluate(WHOLE, TAGS[:-1])
    assert not [found for violation in whole for found in describe(violation) if not is_known(violation, found)]


def test_axe_finds_nothing_in_the_log(page: Page, host: Callable[..., Host], axe: str):
    game = pw.Game(players=[(name, pw.bots.Balanced()) for name in screenshots.PEOPLE], seed=7)
    game.run(turns=20)
    host(pw.LogView(game))
    page.locator(".rows [data-seq]").first.wait_for()
    assert not grave(page, axe)


def words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.replace("\u00ad", "").lower()))


@pytest.mark.parametrize("edition", editions.names())
def test_the_name_on_a_square_is_part_of_its_accessible_name(edition: str):
    """What is written on a square is part of what it is called (WCAG 2.5.3)."""
    game = pw.Game(edition, players=3)
    squares = board_definition(game.edition, game.options)["squares"]
    names = [
        (short["text"], square["name"][locale])
        for square in squares
        for locale in ("fr", "en")
        for short in square["short"][locale].values()
    ]
    assert not [(short, name) for short, name in names if f" {words(short)} " not in f" {words(name)} "]
