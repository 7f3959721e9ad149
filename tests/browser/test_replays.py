"""The replays of a tournament in JupyterLab: a press on a row opens the game below."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

CELL = """
import plakett_widgets as pw
fought = pw.tournament([pw.bots.Careful(), pw.bots.Balanced()], games=1, seed=1, rounds=3, workers=0, progress=False)
fought.replays(locale="fr")
"""


def test_a_press_opens_the_replay_of_a_game(run_notebook: Callable[..., Page]) -> None:
    page = run_notebook(CELL)
    row = page.get_by_role("row", name="balanced – careful")
    row.click()
    expect(row).to_have_attribute("aria-current", "true")
    expect(page.locator(".app")).to_contain_text("Vous regardez l’événement 1 sur")
    page.get_by_role("button", name="Revoir la partie 0").click()
    expect(row).not_to_have_attribute("aria-current", "true")
    expect(page.locator(".app")).to_contain_text("Vous regardez l’événement 1 sur")
