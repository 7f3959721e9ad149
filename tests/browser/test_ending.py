"""The ending of a game in a real browser: who won and why, the page to hand in, and a rematch in the same place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

import plakett_widgets as pw
from tests.browser import harness
from tests.browser.inprocess import Host


def test_the_ending_leads_to_the_page_to_hand_in_and_to_a_rematch(page: Page, host: Callable[..., Host]):
    game = pw.Game("plakettopoly", ["Ana", ("Léo", pw.bots.Balanced())], seed=7, options={"end_condition": "turns:1"})
    board = pw.Board(game, locale="en")
    host(board)
    while not game.over:
        moves = [choice["move"] for choice in game.legal("Ana")]
        if not game.step():
            game.play(next(move for move in ("roll", "buy", "pass", "end") if move in moves), seat="Ana")
    card = page.locator(".ending-card")
    expect(card).to_be_visible()
    told = game.record.ending("en")["sentences"]
    expect(card.locator("h3")).to_have_text(told[0])
    expect(page.locator(".ending-card[data-complete]")).to_have_count(1)
    page.locator(".actions").focus()
    page.keyboard.press("Escape")
    expect(card).not_to_be_visible()
    page.locator(".ranking button").click()
    with page.expect_download() as saved:
        card.get_by_role("button", name="Page to hand in").click()
    text = Path(saved.value.path()).read_text("utf-8")
    assert saved.value.suggested_filename.startswith("plakettopoly-")
    assert text == board.to_html()
    assert len(text) <= 250_000
    card.get_by_role("button", name="Rematch").click()
    expect(card).to_have_count(0)
    expect(page.locator(".turnline")).to_contain_text("Round 1")
    again = board.game
    assert again is not game
    assert again.table.position.starter == 1 - game.table.position.starter
    expect(page.locator(".app")).to_have_attribute("data-live", "true", timeout=harness.WAIT)
