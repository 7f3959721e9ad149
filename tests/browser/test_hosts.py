"""The board and charts in each notebook that people use, and what happens there: reloads, restarts, keys, dark themes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import plakett_widgets as pw
from plakett_widgets import load
from plakett_widgets.lab.charts.chart import TEXTS
from tests.browser import harness
from tests.browser.harness import RUN_CELL, limited, resize
from tests.browser.test_axe import TAGS

Run = Callable[..., Page]

IMPORT = "import plakett_widgets as pw"
GAME = "game = pw.Game(players=['Ana', 'Léo'], seed=7, position={})"
PATH = "() => window.jupyterapp.shell.currentWidget.context.path"
SAVE = limited("() => window.jupyterapp.commands.execute('docmanager:save')")
RESTART = limited("() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")


def play(board: Locator, before: int = 0) -> None:
    """Throw the dice by a click, in a board that has heard from Python."""
    expect(board).to_have_attribute("data-live", "true")
    expect(board).to_have_attribute("data-revision", str(before))
    board.locator("[data-move='roll']").click()
    expect(board).to_have_attribute("data-revision", str(before + 1))


PLAYED = """
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


SHOWN = ("ownership", "landings")  # each chart is drawn to the same picture everywhere: see JupyterLab below


def test_a_game_is_played_and_charts_are_shown_in_voila(load_notebook: Run):
    cells = [f"pw.lab.charts.{name}(played, locale='fr')" for name in SHOWN]
    page = load_notebook(IMPORT, GAME, "game", PLAYED.format("confinement"), *cells, host=harness.VOILA)
    play(page.locator(".app"))
    drawn(page.locator(PICTURE), [TEXTS["fr"][name] for name in SHOWN])


def test_views_in_jupyterlab_and_notebook_agree_and_cells_run_in_either(
    run_notebook: Run, host_page: tuple[Page, harness.Watch], lab: harness.Server
):
    charts = [f"pw.lab.charts.{name}(played, locale='fr')" for name in SHOWN]
    page = run_notebook(IMPORT, GAME, "game", "game.board", PLAYED.format("mspm"), *charts)
    boards = page.locator(".app[data-live='true']")
    play(boards.nth(0))
    expect(boards.nth(1)).to_have_attribute("data-revision", "1")
    drawn(page.locator(PICTURE), [TEXTS["fr"][name] for name in SHOWN])
    page.evaluate(SAVE)
    other, watch = host_page  # another browser, with the same kernel
    watch.clear()
    other.goto(lab.url(f"{harness.NOTEBOOK}/{page.evaluate(PATH)}"))
    others = other.locator(".app[data-live='true']")
    expect(others).to_have_count(2)
    expect(others.nth(0)).to_have_attribute("data-revision", "1")
    boards.nth(0).locator("[data-move='buy']").click()
    expect(boards.nth(1)).to_have_attribute("data-revision", "2")
    expect(others.nth(0)).to_have_attribute("data-revision", "2")
    expect(others.nth(0).locator("[data-owner='0']")).to_have_count(1)
    play(others.nth(0), before=2)  # it was a double
    expect(others.nth(1)).to_have_attribute("data-revision", "3")
    expect(boards.nth(0)).to_have_attribute("data-revision", "3")
    other.evaluate(harness.RUN_ALL_CELLS)
    play(others.nth(0))
    expect(others.nth(1)).to_have_attribute("data-revision", "1")
    drawn(other.locator(PICTURE), [TEXTS["fr"][name] for name in SHOWN])
    other.goto(harness.BLANK)
    assert watch == harness.Watch()


def test_charts_are_shown_in_jupyterlab(run_notebook: Run):
    cells = [f"pw.lab.charts.{name}(played, locale='fr')" for name in CHARTS]
    page = run_notebook(IMPORT, PLAYED.format("plakettopoly"), *cells)
    drawn(page.locator(PICTURE), [TEXTS["fr"][name] for name in CHARTS])
    figures = page.locator("details:has(table)").first
    figures.locator("summary").click()
    expect(figures.locator("th[scope=col]").first).to_have_text("tour")


def test_a_slider_of_a_lesson_draws_again_in_jupyterlab(run_notebook: Run):
    coins = "charts.distribution({f'{n} points': [1 / n] * n}, 'points', 'Chances', 'en')"
    slider = f"sliders.interact(lambda n=4: {coins}, n=(1, 9))"
    page = run_notebook("from plakett_widgets.lessons import charts, sliders", slider)
    image = page.locator(PICTURE)
    expect(image).to_have_attribute("alt", re.compile("4 points"))
    page.locator(".noUi-handle").focus()
    page.keyboard.press("ArrowRight")
    expect(image).to_have_attribute("alt", re.compile("5 points"))


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
def _(pw):
    played = pw.Game(players=[(name, pw.bots.Balanced()) for name in ("Ana", "Léo", "Noor")], seed=7)
    over = played.run(turns=30)
    pw.lab.charts.net_worth(played)

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


def test_a_game_is_played_a_chart_is_shown_and_cells_follow_in_marimo(marimo: harness.Server, page: Page):
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
    refused = page.get_by_text("Nothing is awaited: this kernel receives nothing from a board")
    expect(refused).to_be_visible()  # it would wait for ever
    drawn(page.locator(PICTURE), [TEXTS["en"]["net_worth"]])


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


def test_a_restarted_kernel_is_noticed_and_cells_run_again_bring_boards_back_and_a_saved_game(
    run_notebook: Run, lab: harness.Server
):
    saved = "saved = pw.Game(players=['Ana', 'Léo'], seed=7, position={}, autosave='partie.plk')"
    page = run_notebook(IMPORT, GAME, saved, "game", "saved", "print(len(saved.moves()))")
    boards = page.locator(".app")
    play(boards.nth(0))
    play(boards.nth(1))
    boards.nth(1).locator("[data-move='buy']").click()
    expect(boards.nth(1)).to_have_attribute("data-revision", "2")
    harness.until(page, lambda: len(load(lab.folder / "partie.plk").moves()) == 2)  # soon after the last move
    page.evaluate(RESTART)
    for board in (boards.nth(0), boards.nth(1)):
        expect(board.locator(".notices")).to_contain_text("kernel does not answer")  # nothing was pressed
    page.evaluate(harness.RUN_ALL_CELLS)
    play(boards.nth(0))
    expect(page.locator(".jp-OutputArea-output").last).to_have_text("2")
    expect(boards.nth(1)).to_have_attribute("data-live", "true")
    expect(boards.nth(1).locator("[data-owner='0']")).to_have_count(1)
    revision = int(boards.nth(1).get_attribute("data-revision") or -1)
    play(boards.nth(1), before=revision)  # it was a double


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


# how far below the top of the panel of the notebook a board begins
BEGINS = """() => {
  const board = document.querySelector('.plakett');
  return board.getBoundingClientRect().top - board.closest('.jp-WindowedPanel-outer').getBoundingClientRect().top;
}"""


def test_the_first_game_begins_with_keys_alone_and_outlives_a_reload_and_a_restart(run_notebook: Run, lab: harness.Server):
    lobby = "lobby = pw.play(players=['Ana', 'Léo'], autosave='evenings')\nlobby"
    page = run_notebook(IMPORT, lobby, "print(lobby.begun and lobby.game.moves())")
    start = page.locator("[data-begin='start']")
    expect(page.locator(".lobby")).to_have_attribute("data-live", "true")
    start.focus()
    page.keyboard.press("Enter")  # start
    expect(page.locator("[data-move='roll']")).to_be_focused()
    assert page.evaluate(BEGINS) < 20
    page.keyboard.press("Enter")  # the first throw
    board = page.locator(".app:not(.lobby)")
    expect(board).to_have_attribute("data-revision", "1")
    expect(page.locator(".lobby")).to_have_count(0)
    page.evaluate(harness.RUN_CELL, 2)
    expect(page.locator(".jp-Cell").nth(2).locator(".jp-OutputArea")).to_contain_text("roll")
    page.evaluate(SAVE)
    page.reload()
    expect(board).to_have_attribute("data-revision", "1")  # the board alone, as the page was left
    expect(page.locator(".lobby")).to_have_count(0)
    expect(board).to_have_attribute("data-live", "true")
    board.locator("[data-move]").first.click()
    expect(board).to_have_attribute("data-revision", "2")
    page.evaluate(RESTART)
    page.evaluate(harness.RUN_ALL_CELLS)
    expect(page.locator(".offer")).to_contain_text("Ana")
    page.locator("[data-begin='resume']").click()
    expect(board).to_have_attribute("data-live", "true")
    page.evaluate(harness.RUN_CELL, 2)
    expect(page.locator(".jp-Cell").nth(2).locator(".jp-OutputArea")).to_contain_text("roll")


SETUP = """
import plakett_widgets as pw
game = pw.Game(players=["Ana", "Léo"], seed=7, position={})
game.play("dice 1+2")
"""
CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.sharedModel.getSource())"""
OUTPUT = """(index) => window.jupyterapp.shell.currentWidget.content.widgets[index].node
  .querySelector('.jp-OutputArea').innerText.trim()"""


def events(page: Page, index: int) -> int:
    page.evaluate(RUN_CELL, index)
    page.wait_for_function(OUTPUT, arg=index)
    return int(page.evaluate(OUTPUT, index))


BEGIN_CELL = RUN_CELL.replace("await commands", "void commands")  # and does not wait for its end
SECOND_LINE = limited("""async () => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  return (await kernel.requestListSubshell({}).done).content.subshell_id.length > 0;
}""")
AWAIT = """
import asyncio
if globals().get("again"):
    said = asyncio.ensure_future(game.move(0))
    await asyncio.sleep(0)
    print("Listening.")
    print("Ana says", await said)
again = True
"""


def test_a_cell_waits_for_a_move_that_is_clicked(run_notebook: Run):
    page = run_notebook(SETUP, "game", AWAIT)
    board = page.locator(".app[data-live='true']")
    page.evaluate(BEGIN_CELL, 2)
    expect(page.locator(".jp-Cell").nth(2).locator(".jp-InputPrompt")).to_have_text("[*]:")
    output = page.locator(".jp-Cell").nth(2).locator(".jp-OutputArea")
    expect(output).to_have_text("Listening.")
    board.locator("[data-move='roll']").click()
    expect(output).to_contain_text("Ana says Ana: roll")


def test_a_turn_by_click_while_the_frame_in_another_cell_grows(run_notebook: Run):
    page = run_notebook(SETUP, "game", "print(game.log.height)", "game.watch(lambda log: log.tail(1).select('kind'))")
    board = page.locator(".app")
    before = events(page, 2)
    board.locator("[data-move='roll']").click()
    expect(board.locator(".question")).to_contain_text("Thermometer Street")
    expect(page.locator(".jp-Cell").nth(3)).to_contain_text("moved")  # live, without running anything
    bought = events(page, 2)
    assert bought > before
    board.locator("[data-move='buy']").click()
    expect(board.locator("[data-square='3']")).to_have_attribute("data-owner", "0")
    expect(page.locator(".jp-Cell").nth(3)).to_contain_text("bought")
    assert events(page, 2) > bought
    assert events(page, 2) == events(page, 2)  # running it again is safe


LISTENER = """
@game.on.event
def tell(event):
    if event["kind"] == "thrown":
        print("thrown", event["a"] + event["b"])
        raise KeyError("of a tap")
"""


def test_output_of_a_listener_appears_below_its_cell(run_notebook: Run):
    page = run_notebook(SETUP, LISTENER, "game")
    page.locator("[data-move='roll']").click()
    below = page.locator(".jp-Cell").nth(1).locator(".jp-OutputArea")
    expect(below).to_contain_text("thrown 3")
    expect(below).to_contain_text("KeyError: 'of a tap'")


PRINTING_BOT = """
class Telling(pw.bots.Balanced):
    def choose_purchase(self, view, legal):
        print("thinking of", view.me.cash)
        return super().choose(view, legal)

game = pw.Game(players=["Ana", Telling()], seed=7, opening=[(1, 2), (5, 6), (1, 2)])
"""


def test_output_of_a_bot_appears_below_the_cell_that_made_the_game(run_notebook: Run):
    page = run_notebook("import plakett_widgets as pw", PRINTING_BOT, "game")
    expect(page.locator(".jp-Cell").nth(1).locator(".jp-OutputArea")).to_contain_text("thinking of 1500")


SIMULATED = """
if globals().get("again"):
    print("Simulating.")
    pw.simulate("mspm", 20000, 2).wait()
again = True
"""


def test_a_click_is_answered_while_a_cell_runs_and_its_output_stays_below_it(run_notebook: Run):
    """Where the kernel answers widgets beside a running cell: ipykernel 7, on the line on which the board spoke last."""
    page = run_notebook(SETUP, "game", SIMULATED)
    board = page.locator(".app[data-live='true']")
    board.wait_for()
    page.wait_for_function(SECOND_LINE)
    board.locator("[data-move='roll']").click()
    board.locator("[data-move='buy']").wait_for()
    page.evaluate(BEGIN_CELL, 2)
    below = page.locator(".jp-Cell").nth(2).locator(".jp-OutputArea")
    expect(below).to_contain_text("Simulating.")
    board.locator("[data-move='buy']").click()
    expect(board.locator("[data-square='3']")).to_have_attribute("data-owner", "0")
    expect(below).to_contain_text("games/s")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:interrupt-kernel')")
    expect(below).to_contain_text("KeyboardInterrupt")


def test_keys_stay_in_the_board(run_notebook: Run):
    page = run_notebook(SETUP, "game", "1 + 1")
    sources = page.evaluate(CELLS)
    for control in ("[data-move='roll']", "[data-square='5']", ".log", "[data-tool='theme']"):
        page.locator(control).first.focus()
        for key in ("x", "d", "d", "a", "b", "m", "y", "z", "Escape", "0", "0"):
            page.keyboard.press(key)
    page.locator("[data-square='5']").click()
    page.locator(".deed .close").click()  # the focused button is gone
    for key in ("x", "d", "d", "a"):
        page.keyboard.press(key)
    page.locator(".scene").click()  # nothing there takes the focus itself
    for key in ("x", "d", "d", "a"):
        page.keyboard.press(key)
    page.locator(".typed input").focus()
    page.keyboard.type("dd x a b")
    expect(page.locator(".typed input")).to_have_value("dd x a b")
    assert page.evaluate(CELLS) == sources
    page.locator(".typed input").fill("roll")
    page.keyboard.press("Enter")
    page.locator("[data-move='buy']").wait_for()


DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"


def test_the_notebook_is_saved_from_the_board_but_not_run_again(run_notebook: Run):
    page = run_notebook(SETUP, "game", "1 + 1")
    page.wait_for_function(DIRTY)
    prompts = page.locator(".jp-Cell .jp-InputPrompt").all_inner_texts()
    sources = page.evaluate(CELLS)
    page.locator("[data-square='5']").focus()
    for keys in ("Control+Enter", "Shift+Enter", "Control+a", "Control+x", "Control+v", "Control+z"):
        page.keyboard.press(keys)
    page.keyboard.press("Control+s")
    page.wait_for_function(f"() => !({DIRTY})()")
    page.keyboard.press("Control+Shift+c")
    page.locator(".jp-ModalCommandPalette").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate(CELLS) == sources
    assert page.locator(".jp-Cell .jp-InputPrompt").all_inner_texts() == prompts


def test_turn_help_and_refusals_stay_in_sight_in_a_narrow_notebook(run_notebook: Run):
    page = run_notebook(SETUP, "game")
    resize(page, 600, 500)
    page.locator("[data-move='roll']").focus()
    page.keyboard.press("?")
    field = page.locator(".typed input")
    field.evaluate("(field) => field.scrollIntoView({ block: 'end' })")
    expect(page.locator("[data-square='20']")).not_to_be_in_viewport()
    expect(page.locator(".turnline")).to_be_in_viewport()
    expect(page.locator(".help h3")).to_be_in_viewport()
    field.fill("fly")
    field.press("Enter")
    expect(page.locator(".notice.refused")).to_be_in_viewport()
    resize(page, 1200, 900)


def test_the_board_is_as_dark_as_the_notebook(run_notebook: Run):
    page = run_notebook(SETUP, "game")
    for light, theme in (("true", "light"), ("false", "dark"), ("true", "light")):
        page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)  # as JupyterLab says it
        expect(page.locator(".app")).to_have_class(f"app {theme}")


REFERENCES = """
import gc, weakref
import plakett_widgets as pw
from plakett_widgets.widgets import lifetime
usual, lifetime.GRACE_TIMEOUT = lifetime.GRACE_TIMEOUT, 0.1
made = []
"""
PATIENT = "if len(made) > 1: lifetime.GRACE_TIMEOUT = usual"  # other tests have the same kernel
UNNAMED = """
game = pw.Game(players=["Ana", "Léo"], seed=7, position={})
made.append(weakref.ref(game))
display(game)
del game
"""
LEFT = "gc.collect(); print(*[number for number, one in enumerate(made) if one() is not None])"


def test_a_cell_that_is_run_again_leaves_no_game_behind(run_notebook: Run):
    page = run_notebook(REFERENCES, UNNAMED, LEFT, PATIENT)
    board = page.locator(".app[data-live='true']")
    for _ in range(3):
        board.wait_for()
        page.evaluate(RUN_CELL, 1)
    expect(board).to_have_count(1)
    for _ in range(50):
        page.evaluate(RUN_CELL, 2)
        if page.evaluate(OUTPUT, 2) == "3":
            break
        page.wait_for_timeout(100)
    assert page.evaluate(OUTPUT, 2) == "3"
    board.locator("[data-move='roll']").click()
    board.locator("[data-move='buy'], [data-move='end']").first.wait_for()
    page.evaluate(RUN_CELL, 3)


def test_a_diagram_is_light_on_a_dark_notebook(run_notebook: Run):
    page = run_notebook(IMPORT, PLAYED.format("plakettopoly"), "pw.lab.flow_diagram(played)")
    image = page.locator(PICTURE)
    expect(image).to_have_attribute("alt", re.compile(r"^Where money comes from, where it goes: \S+ come into"))
    for light, ground, written in (("true", "#ffffff", 0), ("false", "#111111", 221)):
        page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
        image.evaluate("(image, ground) => { image.style.background = ground; }", ground)
        assert written in harness.greys(image, edge=4)[1:]
    assert image.evaluate("(image) => image.clientWidth <= image.parentElement.clientWidth")


def test_a_chart_is_as_dark_as_the_notebook_and_a_file_of_it_is_white(run_notebook: Run):
    chart = "pw.lab.charts.net_worth(played)"
    page = run_notebook(IMPORT, PLAYED.format("plakettopoly"), chart, f"'#111111' in {chart}.svg")
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
    expect(page.locator(".jp-Cell").nth(3).locator(".jp-OutputArea-output")).to_have_text("False")


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


# whether all that is played with lies within the panel of the notebook
FITTED = """() => {
  const root = document.querySelector('.plakett').shadowRoot;
  const panel = document.querySelector('.plakett').closest('.jp-WindowedPanel-outer').getBoundingClientRect();
  return ['.board', '.whose', '.first .moves', '.replay'].every((part) => {
    const { top, bottom } = root.querySelector(part).getBoundingClientRect();
    return top >= panel.top && bottom <= panel.bottom;
  });
}"""
SHOW_FILES = """async (open) => {
  const { commands, shell } = window.jupyterapp;
  if (shell.leftCollapsed === open) await commands.execute('application:toggle-left-area');
}"""


@pytest.mark.parametrize("edition", ["mspm", "confinement"])
def test_jupyterlab_shows_a_whole_game_on_a_small_laptop(run_notebook: Run, edition: str):
    page = run_notebook(f"import plakett_widgets as pw\npw.Board(pw.Game({edition!r}, ['Ana', 'Léo', 'Zoé'], seed=7), 'fr')")
    page.locator(".plakett .replay").wait_for()
    for files in (True, False):
        page.evaluate(SHOW_FILES, files)
        for width, height in ((1366, 768), (1280, 720)):
            resize(page, width, height)
            page.locator(".plakett").evaluate("(board) => board.scrollIntoView({ block: 'start' })")
            page.wait_for_function(FITTED)
    resize(page, harness.VIEWPORT["width"], harness.VIEWPORT["height"])


CLOSE_SEAT = limited("""() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
  .requestExecute({ code: 'seat.close()', store_history: false }).done.then(() => null)""")


def test_a_seat_in_jupyterlab_has_its_notice_its_board_and_its_frame(run_notebook: Run, tmp_path: Path, axe: str):
    with pw.Classroom(tables=1, seats=2, seed=7, folder=tmp_path) as room:
        sit_down = f"import plakett_widgets as pw\nseat = pw.join({room.url!r}, name='Léo')"
        page = run_notebook(sit_down, "seat", "seat.watch(lambda log: f'{log.height} events')")
        notice = page.locator(".plakett-notice")
        expect(notice).to_have_text("Léo, you sit at table 1. The game begins when the teacher starts it.")
        room.start()
        page.locator(".app[data-live='true'] .actions .primary[data-move]").first.click()  # once the bot has moved
        expect(notice).to_have_text("")
        game = room.tables[0].game
        harness.until(page, lambda: any(move.startswith("Léo:") for move in game.moves()))
        room.pause()
        expect(page.get_by_text(f"{room.log.height} events", exact=True)).to_be_visible()
        board = page.locator(".plakett").first
        place = board.bounding_box()
        room.say("Five more minutes")
        expect(notice.locator("p")).to_have_text(["From the teacher: Five more minutes", "The teacher has paused the game."])
        assert board.bounding_box() == place
        board.evaluate("(board) => board.scrollIntoView()")
        expect(notice).to_be_in_viewport(ratio=1)
        page.evaluate(axe)
        assert page.evaluate("async (tags) => (await axe.run('.plakett-notice', { runOnly: tags })).violations", TAGS) == []
        page.evaluate(CLOSE_SEAT)


REPLAYS = """
import plakett_widgets as pw
fought = pw.tournament([pw.bots.Careful(), pw.bots.Balanced()], games=1, seed=1, rounds=3, workers=0, progress=False)
fought.replays(locale="fr")
"""


def test_a_press_opens_the_replay_of_a_game(run_notebook: Run):
    page = run_notebook(REPLAYS)
    row = page.get_by_role("row", name="balanced – careful")
    row.click()
    expect(row).to_have_attribute("aria-current", "true")
    expect(page.locator(".app")).to_contain_text("Vous regardez l’événement 1 sur")
    page.get_by_role("button", name="Revoir la partie 0").click()
    expect(row).not_to_have_attribute("aria-current", "true")
    expect(page.locator(".app")).to_contain_text("Vous regardez l’événement 1 sur")
