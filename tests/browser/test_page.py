"""A whole game as a file: opened without a server, a kernel or a network."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import plakett_widgets as pw

from . import harness

GAMES = {"plakettopoly": pw.bots.Balanced, "mspm": pw.bots.Balanced, "confinement": pw.bots.Random}


def played(edition: str, turns: int = 40) -> pw.Game:
    game = pw.Game(edition, [(name, GAMES[edition]()) for name in ("Ana", "Léo", "Zoé")], seed=7)
    game.run(turns=turns)
    return game


def opened(page: Page, game: pw.Game, file: Path, locale: str = "en") -> None:
    game.board.to_html(file, locale)
    page.goto(file.as_uri())
    page.locator(".app").wait_for()


def look(page: Page, event: int) -> None:
    page.locator(".replay input").fill(str(event))
    page.locator(f".story[data-cursor='{event}']").wait_for()


@pytest.mark.parametrize("edition", ["mspm", "confinement"])
def test_every_moment_agrees_with_python(page: Page, tmp_path: Path, edition: str):
    game = played(edition)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    file = tmp_path / "game.html"
    opened(page, game, file)
    for seq in range(3, game.length, game.length // 7):
        look(page, seq)
        for seat, player in enumerate(game.at(seq)["players"]):
            cash = page.locator(f".player[data-seat='{seat}'] .cash")
            expect(cash).to_have_text(game.edition.currency.format(player["cash"], "en"))
            token = page.locator(f"[data-square='{player['square']}']")
            if not player["out"]:
                expect(token).to_have_attribute("aria-label", re.compile(f"token: {player['name']}"))
    assert [url for url in asked if not url.startswith("blob:")] == [file.as_uri()]


def test_a_page_offers_no_moves_and_everything_to_read(page: Page, tmp_path: Path):
    game = played("plakettopoly")
    opened(page, game, tmp_path / "game.html", "fr")
    expect(page.locator("[data-move], [data-tool='undo'], [data-tool='pause']")).to_have_count(0)
    page.locator("[data-square='39']").click()
    page.locator(".deed").wait_for()
    last = page.locator(".story-log [data-seq] button").last
    rule = game.events()[-1]["rule"]
    last.click()
    expect(page.locator(".story-log blockquote")).to_contain_text(game.edition.rulebook.text(rule, "fr"))
    expect(page.locator(".chart")).to_have_count(2)
    page.locator("[data-tool='locale']").click()
    expect(page.locator(".story-log blockquote")).to_contain_text(game.edition.rulebook.text(rule, "en"))
    page.locator("[data-tool='theme']").click()
    page.locator(".app.dark").wait_for()


@pytest.mark.parametrize(("reader", "chosen", "shown"), [("fr-CA", None, "fr"), ("de-DE", None, "en"), ("fr-FR", "en", "en")])
def test_the_page_speaks_the_language_of_its_reader(
    chromium: Browser, tmp_path: Path, reader: str, chosen: str | None, shown: str
):
    game = played("plakettopoly", turns=1)
    game.board.to_html(tmp_path / "game.html", chosen)
    with harness.new_context(chromium, locale=reader) as context:
        page = context.new_page()
        page.goto((tmp_path / "game.html").as_uri())
        expect(page.locator(f".app[lang='{shown}']")).to_be_visible()
        expect(page).to_have_title(game.board.describe(shown).partition("\n")[0])
        assert page.evaluate("document.documentElement.lang") == shown


def test_markup_in_names_stays_text(page: Page, tmp_path: Path):
    names = ["</script><script>document.title='x'", "<img src=x onerror='document.title=1'>"]
    game = pw.Game(players=names, seed=1)
    game.play("roll")
    opened(page, game, tmp_path / "game.html")
    assert page.title() == game.board.describe("en").splitlines()[0]
    expect(page.locator(".player strong").first).to_have_text(names[0])
    assert page.locator(".app img").count() == 0


@pytest.mark.parametrize("scripts", ["off", "blocked by the server", "too new for the browser"])
def test_without_scripts_the_picture_and_the_prose_are_shown(chromium: Browser, scripts: str):
    game = pw.Game("mspm", ["</pre><b>", "Léo"], seed=7)
    policy = {"Content-Security-Policy": "script-src 'self'"} if scripts == "blocked by the server" else {}
    with harness.new_context(chromium, java_script_enabled=scripts != "off") as context:
        page = context.new_page()
        page.route("**", lambda route: route.fulfill(body=game.board.to_html(), content_type="text/html", headers=policy))
        if scripts == "too new for the browser":
            page.add_init_script("delete globalThis.DecompressionStream")
        page.goto("http://127.0.0.1/game.html")
        expect(page.locator("pre")).to_have_text(game.board.describe("en"))
        assert page.locator("img").evaluate("(image) => image.height") > 100
        expect(page.locator(".app")).to_have_count(0)


PRINTED = """addEventListener('afterprint', () => {
  const { shadowRoot } = document.querySelector('.plakett');
  globalThis.printed = [...shadowRoot.querySelectorAll('.story-log [data-seq]')].map((line) => Number(line.dataset.seq));
});"""


def test_the_whole_log_is_printed(page: Page, tmp_path: Path):
    game = played("plakettopoly")
    page.add_init_script(PRINTED)  # before the page, which then goes back to what it told
    opened(page, game, tmp_path / "game.html")
    told = page.locator(".story-log [data-seq]")
    told.first.wait_for()
    before = told.count()
    page.pdf()
    untold = ("turn_ended", "card_returned")
    assert page.evaluate("printed") == [event["seq"] for event in game.events() if event["kind"] not in untold]
    expect(told).to_have_count(before)


def test_the_board_takes_the_place_of_the_still_picture(page: Page, tmp_path: Path):
    opened(page, played("plakettopoly", 5), tmp_path / "game.html")
    expect(page.locator("img, pre")).to_have_count(0)
