"""Charts in notebooks: pictures that need no network, with words and figures, and a live one that follows the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from plakett_widgets.lab.charts.chart import TEXTS
from tests.browser import harness

Run = Callable[..., Page]

PLAYED = """
import plakett_widgets as pw
played = pw.Game("{}", [(name, pw.bots.Balanced()) for name in ("Ana", "Léo", "Noor")], seed=7)
over = played.run(turns=30)
"""
PICTURE = "img[src^='data:image/svg']"
CHARTS = ("net_worth", "ownership", "landings", "payments", "lengths")
CLIPPED = """async (image) => {
  await image.decode();
  const holder = document.createElement('div');
  holder.innerHTML = await (await fetch(image.src)).text();
  document.body.append(holder);
  const svg = holder.querySelector('svg');
  const whole = svg.getBoundingClientRect();
  const clipped = [...svg.querySelectorAll('text')].filter((text) => {
    const box = text.getBoundingClientRect();
    return box.left < whole.left || box.right > whole.right || box.top < whole.top || box.bottom > whole.bottom;
  }).map((text) => text.textContent);
  holder.remove();
  return clipped;
}"""


def drawn(images: Locator, titles: list[str]) -> None:
    expect(images).to_have_count(len(titles))
    for number, title in enumerate(titles):
        image = images.nth(number)
        expect(image).to_have_attribute("alt", re.compile(rf"^{title}\s?: \w"))
        assert image.evaluate(CLIPPED) == []


@pytest.mark.parametrize(
    ("host", "edition"),
    [("doc/tree", "plakettopoly"), (harness.NOTEBOOK, "mspm"), (harness.VOILA, "confinement")],
    ids=["lab", "notebook", "voila"],
)
def test_charts_are_shown_in(run_notebook: Run, host: str, edition: str):
    cells = [f"pw.lab.charts.{name}(played, locale='fr')" for name in CHARTS]
    page = run_notebook(PLAYED.format(edition), *cells, host=host)
    drawn(page.locator(PICTURE), [TEXTS["fr"][name] for name in CHARTS])
    figures = page.locator("details:has(table)").first
    figures.locator("summary").click()
    expect(figures.locator("th[scope=col]").first).to_have_text("tour")


def test_a_diagram_is_light_on_a_dark_notebook(run_notebook: Run):
    page = run_notebook(PLAYED.format("plakettopoly"), "pw.lab.flow_diagram(played)")
    image = page.locator(PICTURE)
    expect(image).to_have_attribute("alt", re.compile(r"^Where money comes from, where it goes: \S+ come into"))
    for light, ground, written in (("true", "#ffffff", 0), ("false", "#111111", 221)):
        page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
        image.evaluate("(image, ground) => { image.style.background = ground; }", ground)
        assert written in harness.greys(image, edge=4)[1:]
    assert image.evaluate("(image) => image.clientWidth <= image.parentElement.clientWidth")


def test_a_chart_is_as_dark_as_the_notebook_and_a_file_of_it_is_white(run_notebook: Run):
    chart = "pw.lab.charts.net_worth(played)"
    page = run_notebook(PLAYED.format("plakettopoly"), chart, f"'#111111' in {chart}.svg")
    image = page.locator(PICTURE)
    drawn(image, [TEXTS["en"]["net_worth"]])
    seen = []
    for system in ("light", "dark"):
        page.emulate_media(color_scheme=system)  # is not asked
        for light in ("true", "false"):
            page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
            seen.append(harness.greys(image))
    page.emulate_media(color_scheme=None)
    day, night = seen[:2]
    assert seen[2:] == [day, night]
    assert day[0] == day[2] == 255
    assert day[1] < 50
    assert night[0] == night[1] == 17
    assert night[2] > 205
    expect(page.locator(".jp-Cell").nth(2).locator(".jp-OutputArea-output")).to_have_text("False")


def test_a_live_chart_follows_the_board_and_its_cursor(run_notebook: Run):
    game = "import plakett_widgets as pw\ngame = pw.Game(players=['Ana', 'Léo'], seed=7, position={})\ngame.play('roll')"
    page = run_notebook(game, "game", "pw.lab.charts.follow(game.board)")
    chart = page.locator(PICTURE)
    expect(chart).to_have_attribute("alt", re.compile(r"Ana \$1,500"))
    page.locator("[data-move='buy']").click()
    page.locator("[data-move='roll']").click()
    page.locator("[data-move='buy']").wait_for()
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets[2].node.scrollIntoView()")
    before = chart.get_attribute("src")
    page.locator(".replay input[type=range]").focus()
    page.keyboard.press("Home")
    expect(chart).to_have_attribute("alt", re.compile(r"\(turn 1\)"))
    assert chart.get_attribute("src") != before


APP = f"""
import marimo
app = marimo.App()

@app.cell
def _():
{"".join(f"    {line}" + chr(10) for line in PLAYED.format("plakettopoly").strip().splitlines())}    return played, pw

@app.cell
def _(played, pw):
    pw.lab.charts.net_worth(played)
"""


@pytest.fixture
def marimo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    with harness.start_marimo(tmp_path_factory.mktemp("marimo"), APP) as running:
        yield running


def test_a_chart_is_shown_in_marimo(marimo: harness.Server, page: Page):
    page.goto(marimo.url(""))
    drawn(page.locator(PICTURE), [TEXTS["en"]["net_worth"]])
