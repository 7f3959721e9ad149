"""The board in JupyterLab: a turn by click while a frame in another cell grows, and keys that stay in the board."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.harness import RUN_CELL, resize

Run = Callable[..., Page]

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
SECOND_LINE = """async () => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  return (await kernel.requestListSubshell({}).done).content.subshell_id.length > 0;
}"""
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


TAPS = """
@game.on.event
def tell(event):
    if event["kind"] == "thrown":
        print("thrown", event["a"] + event["b"])
        raise KeyError("of a tap")
"""


def test_what_a_tap_prints_on_a_click_is_seen_below_its_cell(run_notebook: Run):
    page = run_notebook(SETUP, TAPS, "game")
    page.locator("[data-move='roll']").click()
    below = page.locator(".jp-Cell").nth(1).locator(".jp-OutputArea")
    expect(below).to_contain_text("thrown 3")
    expect(below).to_contain_text("KeyError: 'of a tap'")


TELLING = """
class Telling(pw.bots.Balanced):
    def on_turn(self, pos, seat):
        print("thinking of", pos.cash[seat])
        return super().on_turn(pos, seat)

game = pw.Game(players=["Ana", Telling()], seed=7, opening=[(1, 2), (5, 6)])
"""


def test_what_a_bot_prints_on_a_board_is_seen_below_the_cell_that_made_the_game(run_notebook: Run):
    page = run_notebook("import plakett_widgets as pw", TELLING, "game")
    expect(page.locator(".jp-Cell").nth(1).locator(".jp-OutputArea")).to_contain_text("thinking of 1500")


SIMULATED = """
class Counting(pw.bots.Balanced):
    def begin(self, seed):
        print("begins")
        super().begin(seed)

if globals().get("again"):
    print("Simulating.")
    pw.simulate("mspm", 2000, [Counting(), Counting()]).wait()
again = True
"""


def test_what_a_simulation_shows_is_below_its_cell_whatever_a_board_says_meanwhile(run_notebook: Run):
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
    expect(below).to_contain_text("begins")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:interrupt-kernel')")
    expect(below).to_contain_text("KeyboardInterrupt")


def test_a_click_is_answered_while_a_cell_runs(run_notebook: Run):
    """Where the kernel answers widgets beside a running cell: ipykernel 7, on the line on which the board spoke last."""
    page = run_notebook(SETUP, "game")
    page.locator(".app[data-live='true']").wait_for()
    page.wait_for_function(SECOND_LINE)
    page.locator("[data-move='roll']").click()
    page.locator("[data-move='buy']").wait_for()
    page.evaluate("""() => {
      const { sessionContext } = window.jupyterapp.shell.currentWidget;
      sessionContext.session.kernel.requestExecute({ code: 'import time; time.sleep(600)' });
    }""")
    page.locator("[data-move='buy']").click()
    expect(page.locator("[data-square='3']")).to_have_attribute("data-owner", "0")


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


def test_what_is_to_stay_in_sight_does_in_a_narrow_notebook(run_notebook: Run):
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
    expect(page.locator(".app")).to_have_class("app light")
    # once only: two changes in a row race in JupyterLab's own theme loader
    page.evaluate("() => window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    expect(page.locator(".app")).to_have_class("app dark")


KEPT = """
import gc, weakref
import plakett_widgets as pw
from plakett_widgets.widgets import lifetime
lifetime.GRACE = 0.1
made = []
"""
UNNAMED = """
game = pw.Game(players=["Ana", "Léo"], seed=7, position={})
made.append(weakref.ref(game))
display(game)
del game
"""
LEFT = "gc.collect(); print(*[number for number, one in enumerate(made) if one() is not None])"


def test_a_cell_that_is_run_again_leaves_no_game_behind(run_notebook: Run):
    page = run_notebook(KEPT, UNNAMED, LEFT)
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
