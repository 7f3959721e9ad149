"""The board in each notebook people use, and through what happens to notebooks: reloads, restarts, a board shown twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from plakett_widgets import load
from tests.browser import harness

Run = Callable[..., Page]

IMPORT = "import plakett_widgets as pw"
GAME = "game = pw.Game(players=['Ana', 'Léo'], seed=7, position={})"
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()"


def play(board: Locator, before: int = 0) -> None:
    """Throw the dice by a click, in a board that has heard from Python."""
    expect(board).to_have_attribute("data-live", "true")
    expect(board).to_have_attribute("data-revision", str(before))
    board.locator("[data-move='roll']").click()
    expect(board).to_have_attribute("data-revision", str(before + 1))


@pytest.mark.parametrize("host", [harness.NOTEBOOK, harness.VOILA], ids=["notebook", "voila"])
def test_a_game_is_played_in(run_notebook: Run, host: str):
    page = run_notebook(IMPORT, GAME, "game", host=host)
    play(page.locator(".app"))


MARIMO = f"""
import marimo
app = marimo.App()

@app.cell
def _():
    import marimo as mo
    {IMPORT}
    return mo, pw

@app.cell
def _(mo, pw):
    {GAME}
    board = mo.ui.anywidget(game.board)
    return board, game

@app.cell
def _(game):
    game

@app.cell
def _(board):
    board

@app.cell
def _(game):
    game.watch(lambda log: f"Events: {{log.height}}")

@app.cell
def _(board, game, mo):
    mo.md(f"The notebook knows revision {{board.seen_revision}} of {{game.table.revision}}.")

@app.cell
async def _(game, mo):
    try:
        await game.move()
    except RuntimeError as error:
        told = mo.md(f"Nothing is awaited: {{error}}")
    told
"""


@pytest.fixture(scope="module")
def marimo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Server]:
    with harness.start_marimo(tmp_path_factory.mktemp("marimo"), MARIMO) as running:
        yield running


def test_a_game_is_played_in_marimo_and_cells_follow(marimo: harness.Server, page: Page):
    page.goto(marimo.url(""))
    boards = page.locator(".app")
    expect(boards).to_have_count(2)  # a game alone is shown too, without `mo.ui.anywidget`
    told = page.get_by_text("The notebook knows revision")
    expect(told).to_have_text("The notebook knows revision 0 of 0.")
    watched = page.get_by_text("Events:")
    expect(watched).to_have_text("Events: 1")
    play(boards.nth(1))
    expect(told).to_have_text("The notebook knows revision 1 of 1.")
    expect(watched).to_have_text("Events: 3")
    expect(boards.nth(0)).to_have_attribute("data-revision", "1")
    expect(
        page.get_by_text("Nothing is awaited: this kernel receives nothing from a board")
    ).to_be_visible()  # it would wait for ever


def test_two_games_in_one_box_are_independent(run_notebook: Run):
    second = "other = pw.Game('confinement', ['Zoé', 'Hal'], seed=7)"
    box = "import ipywidgets\nipywidgets.HBox([game.board, ipywidgets.Label('beside'), other.board])"
    page = run_notebook(IMPORT, GAME, second, box)
    boards = page.locator(".app")
    play(boards.nth(0))
    expect(boards.nth(1)).to_have_attribute("data-live", "true")
    expect(boards.nth(1)).to_have_attribute("data-revision", "0")
    boards.nth(1).locator("[data-move]").first.click()
    expect(boards.nth(1)).to_have_attribute("data-revision", "1")
    expect(boards.nth(0)).to_have_attribute("data-revision", "1")


def test_views_of_one_board_agree_and_outlive_a_reload(run_notebook: Run):
    page = run_notebook(IMPORT, GAME, "game", "game.board")
    boards = page.locator(".app[data-live='true']")
    play(boards.nth(0))
    expect(boards.nth(1)).to_have_attribute("data-revision", "1")
    page.evaluate(SAVE)
    page.reload()
    expect(boards).to_have_count(2)
    boards.nth(0).locator("[data-move='buy']").click()
    expect(boards.nth(1)).to_have_attribute("data-revision", "2")
    play(boards.nth(0), before=2)  # it was a double
    expect(boards.nth(1)).to_have_attribute("data-revision", "3")


def test_a_restarted_kernel_is_told_and_cells_run_again_bring_the_board_back(run_notebook: Run):
    page = run_notebook(IMPORT, GAME, "game")
    board = page.locator(".app")
    play(board)
    page.evaluate(RESTART)
    expect(board.locator(".notices")).to_contain_text("kernel does not answer")  # nothing was pressed
    page.evaluate(harness.RUN_ALL_CELLS)
    play(board)


def test_two_tabs_on_one_notebook_agree(run_notebook: Run):
    page = run_notebook(IMPORT, GAME, "game")
    board = page.locator(".app")
    play(board)
    page.evaluate(SAVE)
    tab = page.context.new_page()
    watch = harness.Watch.over(tab, harness.KNOWN_OF_HOSTS)
    tab.goto(page.url)
    other = tab.locator(".app")
    expect(other).to_have_attribute("data-live", "true")
    expect(other).to_have_attribute("data-revision", "1")
    board.locator("[data-move='buy']").click()
    expect(other).to_have_attribute("data-revision", "2")
    play(other, before=2)  # it was a double
    expect(board).to_have_attribute("data-revision", "3")
    expect(other.locator("[data-owner='0']")).to_have_count(1)
    tab.close()
    assert watch == harness.Watch()


def test_a_cell_that_is_run_again_shows_the_board_again(run_notebook: Run):
    page = run_notebook(IMPORT, GAME, "pw.Board(game)", "game")
    boards = page.locator(".app[data-live='true']")
    play(boards.nth(0))
    for index in (2, 3, 2):
        page.evaluate(harness.RUN_CELL, index)
    expect(boards).to_have_count(2)
    for number in range(2):
        expect(boards.nth(number)).to_have_attribute("data-revision", "1")
    boards.nth(0).locator("[data-move='buy']").click()
    expect(boards.nth(1)).to_have_attribute("data-revision", "2")
    play(boards.nth(1), before=2)
    expect(boards.nth(0)).to_have_attribute("data-revision", "3")


def test_a_game_that_is_kept_in_a_file_goes_on_in_a_restarted_kernel(run_notebook: Run, lab: harness.Server):
    kept = GAME.replace(")", ", autosave='partie.plk')")
    page = run_notebook(IMPORT, kept, "game", "print(len(game.moves()))")
    board = page.locator(".app")
    play(board)
    board.locator("[data-move='buy']").click()
    expect(board).to_have_attribute("data-revision", "2")
    harness.until(page, lambda: len(load(lab.folder / "partie.plk").moves()) == 2)  # soon after the last move
    page.evaluate(RESTART)
    page.evaluate(harness.RUN_ALL_CELLS)
    expect(page.locator(".jp-OutputArea-output").last).to_have_text("2")
    expect(board).to_have_attribute("data-live", "true")
    expect(board.locator("[data-owner='0']")).to_have_count(1)
    revision = int(board.get_attribute("data-revision") or -1)
    play(board, before=revision)  # it was a double
