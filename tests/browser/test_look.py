"""Layout of the board at every width and in every edition: nothing is cut off, and nothing covers anything else."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from itertools import cycle, pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import plakett_widgets as pw
from plakett_widgets import editions
from plakett_widgets.editions.format import Colours
from plakett_widgets.widgets.layout import BAND
from tests.browser import screenshots
from tests.browser.harness import greys, resize, until
from tests.browser.inprocess import Host
from tests.browser.playing import ROOT

Show = Callable[..., pw.Board]
OnPage = Callable[..., Host]
WIDTHS = (320, 360, 600, 900, 1200)
SCREENS = ((1024, 768), (1200, 900), (1920, 1080))
SIDE = f"{ROOT}.querySelector('.side')"

# names that are cut off, or would be if words were broken at their hyphenation points only
CUT = """() => [...ROOT.querySelectorAll('.square')].flatMap((square) => {
  const [name, body, box] = [square.querySelector('.name'), square.querySelector('.body'), square.getBoundingClientRect()];
  if (!name.clientHeight) return [];
  name.style.overflowWrap = 'normal';
  const { top, bottom, left, right } = name.getBoundingClientRect();
  const cut = [name, body].some((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1);
  const out = top < box.top - 1 || bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1;
  return cut || out ? [name.textContent] : [];
})""".replace("ROOT", ROOT)

# the seats of tokens that are not within the box of their square
STRAY = """() => [...ROOT.querySelectorAll('.token')].flatMap((token) => {
  const square = ROOT.querySelector(`.square[data-square="${token.dataset.at}"]`);
  const [box, shape] = [square, token.querySelector('.mark-shape')].map((part) => part.getBoundingClientRect());
  const inside = shape.left >= box.left - 1 && shape.right <= box.right + 1
    && shape.top >= box.top - 1 && shape.bottom <= box.bottom + 1;
  return inside ? [] : [token.dataset.seat];
})""".replace("ROOT", ROOT)

# names of which a token hides more than a fifth
HIDDEN = """() => [...ROOT.querySelectorAll('.token')].flatMap((token) => {
  const name = ROOT.querySelector(`.square[data-square="${token.dataset.at}"] .name`);
  const shape = token.querySelector('.mark-shape').getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(name);
  const overlap = (line) => Math.max(0, Math.min(line.bottom, shape.bottom) - Math.max(line.top, shape.top))
    * Math.max(0, Math.min(line.right, shape.right) - Math.max(line.left, shape.left));
  const lines = [...words.getClientRects()];
  const hidden = lines.reduce((sum, line) => sum + overlap(line), 0);
  return hidden > 0.2 * lines.reduce((sum, line) => sum + line.width * line.height, 0) ? [name.textContent] : [];
})""".replace("ROOT", ROOT)


def settled(page: Page, looks: str) -> object:
    """Return what a script finds as soon as it finds the same in two frames, one after the other."""
    script = f"""async () => {{
      const looks = {looks};
      for (let last, found = looks(); ; last = found, found = looks()) {{
        if (last === found) return found;
        await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
      }}
    }}"""
    return page.evaluate(script)


def speak(page: Page, board: pw.Board, locale: str) -> None:
    """Change the language of the view, by its button, until it is this one."""
    if board.locale != locale:
        page.locator("[data-tool='locale']").click()
    expect(page.locator(".app")).to_have_attribute("lang", locale)


SIZES = f"() => [...{ROOT}.querySelectorAll('.name')].map((name) => parseFloat(getComputedStyle(name).fontSize))"


@pytest.mark.parametrize("edition", editions.names())
def test_nothing_overflows_and_no_name_is_cut_in_either_size(page: Page, show: Show, edition: str):
    board = show(screenshots.start(edition), locale="fr")
    names, app, presentation = (page.locator(part) for part in (".square .name", ".app", "[data-tool='presentation']"))
    for locale in ("fr", "en"):
        speak(page, board, locale)
        for width in (320, 600, 900, 1200):
            resize(page, width, 900)
            wide = page.evaluate(f"() => {ROOT}.querySelector('.play').clientWidth")
            expect(names.first).to_be_visible(visible=wide >= 540)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width, (locale, width)
            assert page.evaluate(CUT) == [], (locale, width)
        usual = page.evaluate(SIZES)
        presentation.click()
        expect(page.locator(".app.presentation")).to_be_visible()
        large = page.evaluate(SIZES)
        assert sum(large) / len(large) > 1.1 * sum(usual) / len(usual)
        for width, height in SCREENS:
            resize(page, width, height)
            assert page.evaluate(CUT) == [], (locale, width)
        for width in (320, 600) if locale == "fr" else ():
            resize(page, width, 900)
            assert app.evaluate("(app) => app.scrollWidth - app.clientWidth") <= 0, width
        presentation.click()
        expect(page.locator(".app.presentation")).to_have_count(0)


@pytest.mark.parametrize("edition", ["plakettopoly", "confinement"])
def test_a_name_for_which_there_is_no_room_ends_in_an_ellipsis(page: Page, show: Show, tmp_path: Path, edition: str):
    folder = shutil.copytree(editions.loading.HERE / edition, tmp_path / "mine")
    board = folder / "board.toml"
    longer = r'\1\2, whose name has many more words than most squares of a board may hold"'
    board.write_text(re.sub(r'(name\.(?:fr|en) = ")([^"]{,9}).*?"', longer, board.read_text("utf-8")), "utf-8")
    show(pw.Game(folder, screenshots.PEOPLE))
    for width in (600, 900, 1200):
        resize(page, width, 900)
        assert page.evaluate(CUT) == [], width
    assert any(name.endswith("…") for name in page.locator(".name").all_inner_texts())


@pytest.mark.parametrize("presentation", [False, True])
def test_a_name_of_four_lines_is_whole_beside_its_owner_too(page: Page, host: OnPage, tmp_path: Path, presentation: bool):
    folder = shutil.copytree(editions.loading.HERE / "classic40", tmp_path / "mine")
    board = folder / "board.toml"
    names = cycle(["Boulevard Saint-Germain-des-Prés 49"] * 2 + ["Anticonstitutionnellement 12"] * 2)  # each in two languages
    line = re.compile(r'(?<=^name\...) = ".*"$', re.MULTILINE)
    board.write_text(line.sub(lambda _: f' = "{next(names)}"', board.read_text("utf-8")), "utf-8")
    lots = [square.number for square in editions.load(folder).squares if square.title is not None]
    game = pw.Game(folder, ["Ana", "Léo"], position={"seats": {"Ana": {"titles": lots}}})
    board = pw.Board(game)
    board.paused, board.presentation = True, presentation
    host(board)
    for width in (600, 900, 1200):
        resize(page, width, 900)
        assert page.evaluate(CUT) == [], width


@pytest.mark.parametrize("edition", ["classic40", "plakettopoly"])
def test_the_pot_fits_on_the_resting_place(page: Page, show: Show, edition: str):
    game = pw.Game(edition, ["Ana", "Léo"], options={"rest_jackpot": True}, position={"bank": {"pot": 12_345}})
    show(game, locale="fr")
    for width in WIDTHS:
        resize(page, width, 900)
        expect(page.locator(".square.rest .price")).to_have_text("12\u202f345")
        assert page.evaluate(CUT) == [], width


def ring(folder: Path, squares: int) -> Path:
    """An edition whose track is so long, with a start, a place of detention and nothing else."""
    shutil.copytree(editions.loading.HERE / "classic40", folder)
    kinds = ["start", "detention", *["rest"] * (squares - 2)]
    names = 'name.fr = "Repos"\nname.en = "Rest"'
    board = [f'[[square]]\nid = "s{number}"\n{names}\nkind = "{kind}"\n' for number, kind in enumerate(kinds)]
    for name, text in (("board", "".join(board)), ("cards", ""), ("options", "")):
        (folder / f"{name}.toml").write_text(text, "utf-8")
    (folder / "theme.toml").unlink()
    return folder


@pytest.mark.parametrize("squares", [8, 20, 24])
def test_the_turn_line_of_a_small_ring_fits_in_its_middle_or_below(page: Page, show: Show, tmp_path: Path, squares: int):
    game = pw.Game(ring(tmp_path / "mine", squares), screenshots.PEOPLE, seed=3)
    for said in ("dice 2+2", "roll"):
        game.play(said)
    show(game)
    for width in (320, 600, 1200):
        resize(page, width, 900)
        board, centre = (page.locator(part).bounding_box() for part in (".board", ".centre"))
        assert board
        assert centre
        assert (centre["y"] < board["y"] + board["height"]) == (squares >= 24)
        parts = [page.locator(f".centre {part}").bounding_box() for part in (".game", ".whose", ".last")]
        for above, below in pairwise([part for part in parts if part]):
            assert above["y"] + above["height"] <= below["y"] + 0.5
        for part in (*parts, page.locator(".dice .tag").bounding_box()):
            assert part
            assert part["x"] >= centre["x"]
            assert part["x"] + part["width"] <= centre["x"] + centre["width"]
            assert part["y"] + part["height"] <= centre["y"] + centre["height"]


HEIGHTS = """() => {
  const height = (part) => part.getBoundingClientRect().height;
  return { lines: [...ROOT.querySelectorAll('.last li')].map(height), whole: height(ROOT.querySelector('.play')) };
}""".replace("ROOT", ROOT)


# what is needed to play on, and how small the names are
PLAYED = """() => {
  const parts = ['.board', '.whose', '.first .moves', '.replay'].map((part) => ROOT.querySelector(part));
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const sizes = [...ROOT.querySelectorAll('.name')].map((name) => parseFloat(getComputedStyle(name).fontSize));
  return [Math.min(...boxes.map(({ top }) => top)), Math.max(...boxes.map(({ bottom }) => bottom)), Math.min(...sizes)];
}""".replace("ROOT", ROOT)


@pytest.mark.parametrize("edition", editions.names())
def test_all_that_is_played_with_is_seen_at_once_on_a_low_screen(page: Page, show: Show, edition: str):
    show(screenshots.start(edition), locale="fr")
    for width in (876, 962, 1128, 1214):  # at 1280 and 1366 pixels beside the files of JupyterLab, and without them
        resize(page, width, 600)
        page.mouse.wheel(0, 10)  # the margin of the page
        top, bottom, size = page.evaluate(PLAYED)
        assert bottom - top <= 600 - 48, width
        assert size >= 9, width
        assert page.evaluate(CUT) == [], width


@pytest.mark.parametrize("width", [375, 1200])
def test_the_height_of_a_course_is_constant_however_much_happens(page: Page, host: OnPage, width: int):
    resize(page, width, 900)
    game = pw.Game("confinement", [(name, pw.bots.Balanced()) for name in screenshots.PEOPLE], seed=5)
    board = pw.Board(game, "fr")
    board.paused = True
    view = host(board)
    page.locator(".story-log .log").wait_for()
    lines, heights = set(), set()
    for _ in range(16):
        game.step()
        view.flush()
        expect(page.locator(".app")).to_have_attribute("data-revision", str(game.table.revision))
        found = page.evaluate(HEIGHTS)
        lines.add(round(sum(found["lines"])))
        heights.add(found["whole"])
    assert len(lines) > 1
    assert len(heights) == 1


@pytest.mark.parametrize("width", [320, 600])
def test_the_last_event_can_be_read_to_its_end_in_a_small_board(page: Page, show: Show, width: int):
    game = pw.Game("mspm", ["Maximilienne-Bartholomée Desch", "Léo"], position={"turn": "Maximilienne-Bartholomée Desch"})
    for said in ("top FI-09", "dice 3+5", "roll"):
        game.play(said)
    show(game, locale="fr")
    resize(page, width, 900)
    middle, last = (page.locator(part).bounding_box() for part in (".centre", ".last"))
    assert last["y"] + last["height"] < middle["y"] + middle["height"]
    page.locator(".last li").last.evaluate("(sentence) => sentence.scrollIntoView({ block: 'end' })")
    box = page.locator(".last li").last.bounding_box()
    assert box["y"] + box["height"] <= last["y"] + last["height"]


@pytest.mark.parametrize("make", [screenshots.saint_pierre, screenshots.race, screenshots.crowded])
def test_tokens_stand_in_their_square_beside_its_name(page: Page, show: Show, make: Callable[[], pw.Game]):
    show(make())
    for width in (320, 600, 1200):
        resize(page, width, 900)
        assert page.evaluate(STRAY) == [], width
    assert page.evaluate(HIDDEN) == []


# lines of names of whose letters tokens hide more than two fifths
COVERED = """() => [...ROOT.querySelectorAll('.token')].flatMap((token) => {
  const name = ROOT.querySelector(`.square[data-square="${token.dataset.at}"] .name`);
  const shape = token.querySelector('.mark-shape').getBoundingClientRect();
  const size = parseFloat(getComputedStyle(name).fontSize);
  const words = document.createRange();
  words.selectNodeContents(name);
  return [...words.getClientRects()].flatMap(({ top, bottom, left, right, width }, line) => {
    const base = (top + bottom) / 2 + 0.3 * size;
    const high = Math.min(base, shape.bottom) - Math.max(base - 0.7 * size, shape.top);
    const wide = Math.min(right, shape.right) - Math.max(left, shape.left);
    return Math.max(0, high) * Math.max(0, wide) > 0.4 * 0.7 * size * width ? [`${name.textContent} ${line}`] : [];
  });
})""".replace("ROOT", ROOT)


@pytest.mark.parametrize(
    ("edition", "squares", "mortgaged"),
    [
        ("plakettopoly", (3, 9, 14, 15, 32, 39), True),
        ("mspm", (1, 4, 9, 21, 32, 37), False),
        ("mspm", (1, 4, 9, 21, 32, 37), True),
        ("mspm", (34, 36, 39), True),
    ],
)
def test_tokens_leave_every_line_of_a_long_name_free(
    page: Page, show: Show, edition: str, squares: tuple[int, ...], mortgaged: bool
):
    seats: dict[str, dict[str, object]] = {
        name: {"on": square} for name, square in zip(screenshots.CROWD, squares, strict=False)
    }
    if mortgaged:
        titles = {title.square for title in editions.load(edition).titles}
        seats["Ana"]["mortgaged"] = [square for square in squares if square in titles]
    board = show(pw.Game(edition, list(seats), position={"seats": seats}), locale="fr")
    for locale in ("fr", "en"):
        speak(page, board, locale)
        assert page.evaluate(COVERED) == [], locale


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_no_tool_stands_alone_on_the_narrowest_page(page: Page, show: Show, locale: str):
    show(screenshots.middle(), locale=locale)
    resize(page, 320, 900)
    tools = page.locator(".toolbar :is(button, select)")
    tops = tools.evaluate_all("(tools) => tools.map((tool) => tool.getBoundingClientRect().top)")
    assert len(set(tops)) == 2


def test_form_controls_have_the_colour_of_the_edition(page: Page, show: Show):
    show(screenshots.middle())
    page.locator(".bargaining summary").first.click()
    colour = page.locator(".actions .primary").first.evaluate("one => getComputedStyle(one).backgroundColor")
    for kind in ("radio", "checkbox", "range"):
        expect(page.locator(f"[type='{kind}']").first).to_have_css("accent-color", colour)


def test_everything_is_larger_in_the_presentation_size(page: Page, show: Show):
    board = show(screenshots.middle())

    def size(selector: str) -> float:
        box = page.locator(selector).first.bounding_box()
        assert box
        return box["height"]

    before = {part: size(part) for part in (".toolbar button", ".actions .primary", ".player .cash", ".board")}
    page.locator("[data-tool='presentation']").click()
    expect(page.locator(".app.presentation")).to_be_visible()
    until(page, lambda: board.presentation)
    for part, height in before.items():
        assert size(part) > (height * 1.02 if part == ".board" else height * 1.3), part
    assert size(".board") <= 0.92 * 900
    page.locator("[data-tool='presentation']").click()
    expect(page.locator(".app.presentation")).to_have_count(0)
    assert size(".actions .primary") == before[".actions .primary"]


@pytest.mark.parametrize("edition", ["plakettopoly", "confinement"])
def test_full_screen_shows_the_whole_board_and_keys_go_on(page: Page, host: OnPage, edition: str):
    board = pw.Board(screenshots.start(edition))
    board.paused = board.presentation = True
    host(board)
    page.locator("[data-tool='full']").click()
    page.wait_for_function("() => document.fullscreenElement?.matches('.plakett')")
    for width, height in SCREENS:
        resize(page, width, height)
        box = page.locator(".play").bounding_box()
        assert box
        assert box["y"] + box["height"] <= height
        assert box["width"] > 0.4 * width
    page.keyboard.press("t")
    assert page.evaluate(f"() => !!{ROOT}.activeElement.dataset.square")
    page.keyboard.press("?")
    expect(page.locator(".help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".help")).to_have_count(0)
    page.keyboard.press("m")
    focus = f"() => {ROOT}.activeElement.dataset.move"
    move = page.evaluate(focus)
    page.evaluate("() => document.exitFullscreen()")  # as the browser does where Escape is pressed
    page.wait_for_function("() => !document.fullscreenElement")
    assert page.evaluate(focus) == move is not None
    for state in ("document.fullscreenElement", "!document.fullscreenElement"):
        page.locator("[data-tool='full']").click()
        page.wait_for_function(f"() => {state}")


def test_a_board_takes_the_full_screen_from_its_page(page: Page, host: OnPage):
    host(pw.Board(screenshots.start()))
    full = page.locator("[data-tool='full']")
    page.locator(".game").click()  # a browser asks for a press
    page.evaluate("() => document.documentElement.requestFullscreen()")
    page.wait_for_function("() => document.fullscreenElement === document.documentElement")
    expect(full).to_have_attribute("aria-pressed", "false")
    full.click()
    page.wait_for_function("() => document.fullscreenElement?.matches('.plakett')")
    expect(full).to_have_attribute("aria-pressed", "true")
    full.click()
    page.wait_for_function("() => document.fullscreenElement === document.documentElement")
    expect(full).to_have_attribute("aria-pressed", "false")


# the squares whose deed is wider than the room for it
WIDE_DEEDS = """async ([squares, names]) => {
  const wide = [];
  for (const [k, square] of squares.entries()) {
    ROOT.querySelector(`[data-square="${square}"]`).click();
    const isShown = () => ROOT.querySelector('.deed h3')?.textContent.trim() === names[k];
    for (let frame = 0; frame < 5000 && !isShown(); frame++) await new Promise(requestAnimationFrame);
    const deed = ROOT.querySelector('.deed');
    if (!isShown() || deed.scrollWidth > deed.clientWidth) wide.push(square);
  }
  return wide;
}""".replace("ROOT", ROOT)


@pytest.mark.parametrize(
    ("make", "locale"),
    [
        (screenshots.middle, "fr"),
        (screenshots.saint_pierre, "fr"),
        (screenshots.france, "en"),
    ],
)
def test_every_rent_of_a_deed_is_read_without_scrolling_sideways(
    page: Page, show: Show, make: Callable[[], pw.Game], locale: str
):
    board = show(make(), locale=locale)
    resize(page, 320, 900)
    squares = [title["square"] for title in board.definition["titles"]]
    names = [board.definition["squares"][square]["name"][locale] for square in squares]
    assert page.evaluate(WIDE_DEEDS, [squares, names]) == []


def test_nothing_beside_the_board_is_scrolled_to_sideways_however_long_the_names_of_buildings(
    page: Page, show: Show, tmp_path: Path
):
    folder = shutil.copytree(editions.loading.HERE / "mspm", tmp_path / "mine")
    box = folder / "edition.toml"
    box.write_text(box.read_text("utf-8").replace('short.fr = "', 'short.fr = "nouvelle et très grande '), "utf-8")
    game = pw.Game(folder, [*screenshots.PEOPLE, "Hal"], position=screenshots.SAINT_PIERRE)
    show(game, locale="fr")
    page.locator("[data-tool='presentation']").click()
    for fold in (".manage", ".bargaining"):
        screenshots.unfold(page.locator(".app"), fold)
    expect(page.locator(".lot .sum", has_text="nouvelle").first).to_be_visible()
    for width in (320, 600, 860, 900, 1200):
        resize(page, width, 900)
        assert page.locator(".side").evaluate("(side) => side.scrollWidth - side.clientWidth") <= 0, width


# stamps that are cut off, and icons of which only a speck is left
SQUEEZED = f"""() => [...{ROOT}.querySelectorAll('.square')].flatMap((square) => {{
  const [box, stamp, icon] = [square, square.querySelector('.void'), square.querySelector('.icon')]
    .map((part) => part?.checkVisibility() && part.getBoundingClientRect());
  const cut = stamp && (stamp.top < box.top || stamp.bottom > box.bottom || stamp.left < box.left || stamp.right > box.right);
  return cut || (icon && icon.height < 0.15 * box.height) ? [square.dataset.square] : [];
}})"""


@pytest.mark.parametrize("edition", ["plakettopoly", "mspm"])
def test_stamps_of_mortgages_are_whole(page: Page, show: Show, edition: str):
    titles = [title["square"] for title in pw.Board(screenshots.start(edition)).definition["titles"]]
    game = pw.Game(edition, ["Ana", "Léo"], position={"seats": {"Ana": {"mortgaged": titles}}})
    board = show(game, locale="fr")
    for large in (False, True):
        for width, locale in ((900, "en"), (900, "fr"), (1200, "fr")):
            resize(page, width, 900)
            speak(page, board, locale)
            assert page.evaluate(SQUEEZED) == [], (large, width, locale)
            assert page.evaluate(CUT) == [], (large, width, locale)
        page.locator("[data-tool='presentation']").click()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_mortgage_is_seen_on_a_narrow_board_too(page: Page, host: OnPage, theme: str):
    seats = {"Ana": {"titles": [5], "mortgaged": [5]}, "Léo": {}}
    board = pw.Board(pw.Game("plakettopoly", ["Ana", "Léo"], position={"seats": seats}), locale="en")
    board.theme, board.paused = theme, True
    host(board)
    resize(page, 400, 900)
    expect(page.locator(f".app.{theme}")).to_be_visible()
    _, darkest, lightest = greys(page.locator("[data-square='5'] .body"), edge=5)
    assert lightest - darkest > 100


# stamps of whose letters tokens hide more than a quarter
STAMPED_OVER = """() => [...ROOT.querySelectorAll('.void')].flatMap((stamp) => {
  const { square } = stamp.closest('.square').dataset;
  const box = stamp.getBoundingClientRect();
  const hidden = [...ROOT.querySelectorAll(`.token[data-at="${square}"] .mark-shape`)].map((token) => {
    const shape = token.getBoundingClientRect();
    const high = Math.min(box.bottom, shape.bottom) - Math.max(box.top, shape.top);
    const wide = Math.min(box.right, shape.right) - Math.max(box.left, shape.left);
    return Math.max(0, high) * Math.max(0, wide);
  });
  return hidden.reduce((sum, area) => sum + area, 0) > 0.25 * box.width * box.height ? [square] : [];
})""".replace("ROOT", ROOT)


@pytest.mark.parametrize(("edition", "places"), [("plakettopoly", (8, 15, 23, 35)), ("mspm", (5, 16, 22, 34))])
def test_tokens_leave_the_stamp_of_a_mortgage_free(page: Page, show: Show, edition: str, places: tuple[int, ...]):
    seats: dict[str, dict[str, object]] = {name: {"on": place} for name, place in zip(screenshots.CROWD, places, strict=False)}
    seats["Ana"]["mortgaged"] = [*places]
    board = show(pw.Game(edition, list(seats), position={"seats": seats}), locale="fr")
    for width, locale in ((700, "en"), (700, "fr"), (1200, "en")):
        resize(page, width, 900)
        speak(page, board, locale)
        expect(page.locator(".void")).to_have_count(len(places))
        assert page.evaluate(STAMPED_OVER) == [], (width, locale)


@pytest.mark.parametrize("scene", ["auction", "mspm-auction", "france-auction"])
def test_every_answer_beside_the_board_is_in_sight(page: Page, show: Show, scene: str):
    board = show(screenshots.SCENES[scene][0](), locale="fr")
    for width in (900, 1200, 1600):
        resize(page, width, 900)
        if width == 1600:
            page.locator("[data-tool='presentation']").click()
            until(page, lambda: board.presentation)
        side, last = (page.locator(part).bounding_box() or {} for part in (".side", "[data-move='pass']"))
        assert last["y"] + last["height"] <= side["y"] + side["height"], width


def test_a_preview_leaves_its_button_under_the_pointer(page: Page, show: Show):
    resize(page, 860, 900)
    show(screenshots.middle())
    screenshots.manage(page.locator(".app"))
    last, aimed = page.locator(".group [data-move]").last, page.locator(".aimed .effect")
    last.hover()
    aimed.wait_for()
    page.mouse.wheel(0, 3000)  # to the end, which is nearer once nothing is foretold
    page.wait_for_function(f"() => {SIDE}.scrollTop + {SIDE}.clientHeight > {SIDE}.scrollHeight - 1")
    page.mouse.move(5, 5)
    expect(aimed).to_have_count(0)
    last.hover()
    aimed.wait_for()
    places = page.evaluate(f"""async () => {{
      const seen = new Set();
      for (let frame = 0; frame < 8; frame++) {{
        await new Promise(requestAnimationFrame);
        seen.add({SIDE}.scrollTop);
      }}
      return [...seen];
    }}""")
    assert len(places) == 1


@pytest.mark.parametrize("make", [screenshots.middle, screenshots.saint_pierre], ids=["usual", "debts"])
def test_nothing_is_empty_below_the_board_and_no_chart_stands_alone(page: Page, show: Show, make: Callable[[], pw.Game]):
    show(make())
    page.locator(".manage[open] [data-plan]").first.wait_for()
    tops = f"() => [...{ROOT}.querySelector('.charts').children].map((one) => one.getBoundingClientRect().top)"
    for width in (860, 900, 1150, 1250, 1400):
        resize(page, width, 900)
        last = ".board, .players" if width < 1100 else ".board"
        above, below = (page.locator(part).last.bounding_box() or {} for part in (last, ".charts"))
        assert below["y"] - above["y"] - above["height"] <= 24, width
        board, side = (page.locator(part).bounding_box() or {} for part in (".board", ".side"))
        assert width >= 1100 or side["height"] - board["height"] <= 24, width
        found = page.evaluate(tops)
        assert set(map(found.count, found)) in ({2}, {4}), width


@pytest.mark.parametrize("scene", ["mspm-debt", "mspm-end"])
def test_cash_stands_in_the_line_of_the_name(page: Page, show: Show, scene: str):
    make, _ = screenshots.SCENES[scene]
    show(make(), locale="fr")
    resize(page, 1200, 900)
    for player in page.locator(".player").all():
        name, cash = (player.locator(part).bounding_box() for part in (".who strong", ".cash"))
        assert abs(name["y"] + name["height"] - cash["y"] - cash["height"]) < 4


@pytest.mark.parametrize("width", [480, 1400])
def test_the_card_of_the_player_in_turn_is_no_higher(page: Page, host: OnPage, width: int):
    resize(page, width, 900)
    rich = {"seats": {name: {"cash": 125_280} for name in ("balanced 1", "balanced 2", "balanced 3")}}
    game = pw.Game("mspm", ["Ana", *[pw.bots.Balanced() for _ in range(3)]], position={"turn": "balanced 1", **rich})
    board = pw.Board(game, "fr")
    board.paused = True
    view = host(board)
    heights = set()
    for _ in range(3):
        seat = game.state()["seat"]
        expect(page.locator(".player.turn")).to_have_attribute("data-seat", str(seat))
        heights.add(page.locator(".player.turn .heading").bounding_box()["height"])
        heights.add(page.locator(f".player[data-seat='{1 + seat % 3}'] .heading").bounding_box()["height"])
        game.run(turns=1)
        view.flush()
    assert len(heights) == 1


def test_charts_stand_together_however_much_room_there_is(page: Page, show: Show):
    make, _ = screenshots.SCENES["offer"]
    show(make())
    page.locator("[data-tool='presentation']").click()
    expect(page.locator(".app.presentation")).to_be_visible()
    resize(page, 1600, 1000)
    together = """([worth, cash, titles, chances]) => {
      const [above, others, below, last] = [worth, cash, titles, chances].map((part) => part.getBoundingClientRect());
      return below.top === last.top && below.top - Math.max(above.bottom, others.bottom) < 30;
    }"""
    page.wait_for_function(f"() => ({together})([...{ROOT}.querySelectorAll('.charts > *')])")


@pytest.mark.parametrize("edition", ["plakettopoly", "mspm"])
def test_the_scale_of_a_chart_hides_nothing_of_its_lines(page: Page, show: Show, edition: str):
    game = pw.Game(edition, [pw.bots.Balanced(), pw.bots.Balanced()], seed=7)
    game.run(turns=6)
    show(game)
    for width in (360, 1200):
        resize(page, width, 900)
        for chart in page.locator(".plot").all():
            words, scale, plot = chart.locator("xpath=../figcaption"), chart.locator(".scale"), chart.locator("svg").first
            words, scale, plot = (part.bounding_box() for part in (words, scale, plot))
            assert words["y"] + words["height"] <= scale["y"] + 1
            assert scale["y"] + scale["height"] <= plot["y"] + 1
            assert scale["x"] == plot["x"]


def test_a_price_stands_in_the_line_of_a_short_name(page: Page, show: Show):
    make, _ = screenshots.SCENES["france-creditor"]
    show(make())
    for width in (360, 900, 1200):
        resize(page, width, 900)
        for good in page.locator(".terms .good:has(.sum)").all():
            name, price = (good.locator(part).bounding_box() for part in ("> span:not([class])", ".sum"))
            assert name["x"] + name["width"] <= price["x"]
            assert abs(name["y"] + name["height"] / 2 - price["y"] - price["height"] / 2) < 2


def test_the_board_is_printed_without_controls(page: Page, show: Show):
    show(screenshots.end())
    resize(page, 794, 1123)
    page.locator(".log [data-kind='won']").wait_for()
    page.emulate_media(media="print")
    for part in (".toolbar", ".typed", ".replay", ".filters", ".chart summary >> nth=0"):
        expect(page.locator(part)).not_to_be_visible()
    assert (
        page.evaluate(f"() => {{ const log = {ROOT}.querySelector('.log'); return log.scrollHeight - log.clientHeight; }}") == 0
    )
    parts = [page.locator(part).bounding_box() for part in (".board", ".ranking", ".players", ".story-log", ".charts")]
    assert all(
        one and other and one["y"] + one["height"] <= other["y"] for one, other in pairwise(parts)
    )  # one below the other
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 794


def test_figures_that_are_unfolded_are_printed_to_their_end(page: Page, show: Show):
    show(screenshots.end())
    resize(page, 794, 1123)
    page.locator(".chart summary").first.click()
    figures = page.locator(".figures")
    hidden = "(figures) => figures.scrollHeight - figures.clientHeight"
    assert figures.evaluate(hidden) > 0
    page.emulate_media(media="print")
    assert figures.evaluate(hidden) == 0


def test_deeds_and_questions_are_printed_without_buttons(page: Page, show: Show):
    show(screenshots.middle("roll"))
    page.locator("[data-square='16']").click()
    page.locator("[data-tool='undo']").click()
    page.locator("[data-wish]").first.click()
    page.locator(".actions [data-wish]").first.wait_for()
    page.emulate_media(media="print")
    for part in (".deed h3", ".wishes p", ".chip >> nth=0", ".square >> nth=0", ".story-log [data-seq] button >> nth=0"):
        expect(page.locator(part)).to_be_visible()
    for part in (".deed button >> nth=0", ".deed .moves button >> nth=0", ".actions [data-wish] >> nth=0"):
        expect(page.locator(part)).not_to_be_visible()


@pytest.mark.parametrize("as_page", [False, True])
def test_paper_is_white_and_ink_dark_whatever_the_theme(page: Page, show: Show, tmp_path: Path, as_page: bool):
    page.emulate_media(color_scheme="dark")
    game = screenshots.middle()
    board = show(game)
    if as_page:
        board.to_html(tmp_path / "game.html")
        page.goto((tmp_path / "game.html").as_uri())
    page.locator(".app.dark").wait_for()
    light = game.edition.theme.palette.light
    page.emulate_media(media="print")
    assert shade(page, ".app", "backgroundColor") == "rgb(255, 255, 255)"
    assert shade(page, ":root", "colorScheme") != "light dark"
    assert shade(page, ".player", "color") == rgb(light.ink)
    assert shade(page, ".square.south", "backgroundColor") == rgb(light.card)
    assert shade(page, ".game", "color") == rgb(light.accent)
    assert shade(page, ".token .mark-shape", "stroke") == "rgb(17, 17, 17)"


def test_buildings_of_one_kind_stand_as_one_with_their_number(page: Page, show: Show):
    show(screenshots.middle())
    for width in (400, 900):
        resize(page, width, 900)
        expect(page.locator("[data-square='8'] .piece")).to_have_count(1)
        expect(page.locator("[data-square='8'] .number")).to_be_visible()
        assert page.locator("[data-square='8'] .number").get_attribute("data-code") == "4"
        expect(page.locator("[data-square='9'] .number")).to_have_count(0)
        box, band = (page.locator(f"[data-square='9'] {part}").bounding_box() for part in (".piece svg", ".band"))
        assert box
        assert band
        assert box["height"] >= 0.8 * band["height"]


def test_bands_are_as_deep_as_their_patterns(page: Page, show: Show):
    show(screenshots.middle())
    depths = """() => [...ROOT.querySelectorAll('.band')].map((band) => {
      const square = band.parentElement;
      const side = ['south', 'west', 'north', 'east'].find((one) => square.classList.contains(one));
      const [box, whole] = [band, square].map((part) => part.getBoundingClientRect());
      return [side, ['west', 'east'].includes(side) ? box.width / whole.width : box.height / whole.height];
    })""".replace("ROOT", ROOT)
    found = page.evaluate(depths)
    assert {side for side, _ in found} == {"south", "west", "north", "east"}
    assert all(depth == pytest.approx(BAND[side], abs=0.01) for side, depth in found)


def test_bands_reach_from_edge_to_edge_in_the_buttons_of_older_browsers(page: Page, show: Show):
    show(screenshots.middle())
    page.evaluate(
        """() => {
      const usual = new CSSStyleSheet();
      usual.replaceSync(":where(button) { align-items: flex-start }"); // of Chromium up to 122
      ROOT.adoptedStyleSheets = [usual, ...ROOT.adoptedStyleSheets];
    }""".replace("ROOT", ROOT)
    )
    short = """() => [...ROOT.querySelectorAll('.square :is(.band, .owner)')].filter((strip) => {
      const [box, square] = [strip, strip.parentElement].map((part) => part.getBoundingClientRect());
      return box.width < square.width - 1 && box.height < square.height - 1;
    }).length""".replace("ROOT", ROOT)
    assert page.evaluate(short) == 0


@pytest.mark.parametrize(("make", "width"), [(screenshots.middle, 1000), (screenshots.race, 700)])
def test_nothing_is_printed_only_because_a_container_is_wide_or_narrow(
    page: Page, show: Show, make: Callable[[], pw.Game], width: int
):
    """Firefox leaves its words out."""
    show(make())
    resize(page, width, 900)
    page.emulate_media(media="print")
    brought_in = """() => {
      const parts = [...ROOT.querySelectorAll('.app *')];
      const looks = () => parts.map((part) =>
        part.checkVisibility() && [getComputedStyle(part).display, getComputedStyle(part, '::before').content]);
      const seen = looks();
      const sheet = new CSSStyleSheet(); // one of its own: other tests have theirs
      sheet.replaceSync([...ROOT.adoptedStyleSheets[0].cssRules].map((rule) => rule.cssText).join('\\n'));
      ROOT.adoptedStyleSheets = [sheet];
      for (let k = sheet.cssRules.length - 1; k >= 0; k--)
        if (sheet.cssRules[k] instanceof CSSContainerRule) sheet.deleteRule(k);
      return looks().flatMap((look, k) => (`${look}` === `${seen[k]}` ? [] : [parts[k].className]));
    }""".replace("ROOT", ROOT)
    assert page.evaluate(brought_in) == []


def test_rows_in_sight_are_printed_with_all_their_columns(page: Page, host: OnPage):
    game = pw.Game("plakettopoly", [pw.bots.Balanced(), pw.bots.Careful()], seed=1)
    game.run(turns=30)
    host(pw.LogView(game))
    last = page.locator(f"[data-seq='{game.events()[-1]['seq']}']")
    last.wait_for()
    resize(page, 700, 900)
    page.emulate_media(media="print")
    rows = page.locator(".rows")
    assert rows.evaluate("(rows) => rows.scrollWidth - rows.clientWidth") <= 0
    [head, first] = [page.locator(f".rows {name} >> nth=0").bounding_box() for name in ("thead", "[data-seq]")]
    assert first["y"] == pytest.approx(head["y"] + head["height"], abs=2)  # no room for those out of sight
    box, row = rows.bounding_box(), last.bounding_box()
    assert box["y"] + box["height"] == pytest.approx(row["y"] + row["height"], abs=2)


def test_large_text_wraps_and_does_not_overflow(page: Page, show: Show):
    show(screenshots.saint_pierre())
    resize(page, 640, 900)
    page.evaluate("() => { document.body.style.zoom = 2; }")  # as a reader’s browser does: 320 pixels are left
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 640


@pytest.mark.parametrize("make", [screenshots.middle, screenshots.saint_pierre])
def test_text_grows_with_the_size_that_a_reader_has_set(page: Page, show: Show, make: Callable[[], pw.Game]):
    show(make(), locale="fr")
    page.locator(".manage summary").first.wait_for()
    size = "() => parseFloat(getComputedStyle(ROOT.querySelector('SELECTOR')).fontSize)".replace("ROOT", ROOT)
    parts = (".actions .primary", ".toolbar button", ".player .worth", ".log button")
    before = {part: page.evaluate(size.replace("SELECTOR", part)) for part in parts}
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for width in (1200, 640):
        resize(page, width, 900)
        for part, was in before.items():
            assert page.evaluate(size.replace("SELECTOR", part)) == pytest.approx(2 * was), part
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_touch_targets_are_large(page: Page, show: Show):
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    show(screenshots.saint_pierre())
    resize(page, 390, 800)
    screenshots.manage(page.locator(".app"))
    tall = "(all) => Math.min(...all.map((one) => one.offsetHeight || 99))"
    for part in (".side .moves button", ".typed input", ".steps button"):
        assert page.locator(part).evaluate_all(tall) >= 44, part
    for part in ("summary", ".toolbar button", ".toolbar select"):
        assert page.locator(part).evaluate_all(tall) >= 40, part
    touch.detach()


def test_the_bar_of_the_current_moment_covers_no_icon(page: Page, show: Show):
    show(screenshots.middle("dice 5+3", "roll"))
    screenshots.look_back(page.locator(".app"))
    line = page.locator(".log [aria-current]")
    bar = line.evaluate("line => parseFloat(getComputedStyle(line).boxShadow.match(/(\\d+)px/)[1])")
    assert bar > 0
    inner = "line => line.querySelector('.icon').getBoundingClientRect().left - line.getBoundingClientRect().left"
    assert line.evaluate(inner) > bar


def test_text_below_a_course_grows_with_the_size_that_a_reader_has_set(page: Page, show: Show):
    show(screenshots.race())
    resize(page, 375, 900)
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    last = page.locator(".centre .last")
    before = last.evaluate(size)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert last.evaluate(size) == pytest.approx(2 * before)


def test_large_text_leaves_two_charts_in_a_row(page: Page, show: Show):
    show(screenshots.middle())
    charts = page.locator(".charts > *")
    charts.nth(3).wait_for()
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    tops = charts.evaluate_all("(charts) => charts.map((chart) => chart.getBoundingClientRect().top)")
    assert tops[0] == tops[1] < tops[2] == tops[3]


def test_large_text_moves_the_panels_below_the_board(page: Page, show: Show):
    show(screenshots.middle(), locale="fr")
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for width, beside in ((1000, False), (1700, True)):
        resize(page, width, 900)
        board, side = (page.locator(part).bounding_box() or {} for part in (".board", ".side"))
        assert (side["x"] > board["x"] + board["width"]) == beside
        assert (side["y"] > board["y"] + board["height"]) == (not beside)


def test_the_page_around_changes_nothing_of_the_text(page: Page, show: Show):
    show(screenshots.middle())
    looks = f"""() => JSON.stringify([...{ROOT}.querySelectorAll('.app *')].map((part) => {{
      const {{ x, y, width, height }} = part.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }}))"""
    before = settled(page, looks)
    page.add_style_tag(
        content="html { direction: rtl } body { text-indent: 2em; word-spacing: 9px; letter-spacing: 3px; line-height: 3;"
        " word-break: break-all; text-align: right; text-transform: uppercase; font-variant: small-caps; font-weight: bold }"
    )
    assert settled(page, looks) == before


@pytest.mark.parametrize(
    ("make", "part", "frame"),
    [
        (screenshots.end, ".chart .end", ".charts"),
        (lambda: screenshots.middle("dice 3+3", "roll"), ".dice .tag", ".centre"),
    ],
    ids=["charts", "double"],
)
def test_large_text_stays_in_its_frame_on_a_narrow_page(
    page: Page, show: Show, make: Callable[[], pw.Game], part: str, frame: str
):
    show(make())
    resize(page, 320, 900)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    inner, outer = (page.locator(one).first.bounding_box() for one in (part, frame))
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


# words of names that are broken where nothing but want of room tells to
NAMED = ".who strong, .good > :not([class], input), .quick button, .lot"
BROKEN = """() => [...ROOT.querySelectorAll('NAMED')].flatMap((part) => {
  const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) {
    for (const { 0: word, index } of walk.currentNode.data.matchAll(/[^\\s\u00ad-]+/g)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, index);
      range.setEnd(walk.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
    }
  }
  return found;
})""".replace("ROOT", ROOT).replace("NAMED", NAMED)


@pytest.mark.parametrize(("scene", "prepare"), [("mspm-trade", True), ("mspm-auction", False), ("manage", True)])
def test_no_name_is_broken_within_a_word_by_large_text_on_a_narrow_page(page: Page, show: Show, scene: str, prepare: bool):
    make, unfold = screenshots.SCENES[scene]
    board = show(make(), locale="fr")
    if prepare:
        unfold(page.locator(".app"))
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for locale in ("fr", "en"):
        speak(page, board, locale)
        resize(page, 360, 900)
        assert page.evaluate(BROKEN) == [], locale
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360, locale


def test_no_name_is_broken_within_a_word_where_money_stands_beside_it(page: Page, show: Show):
    bots = [pw.bots.Careful(), pw.bots.Searching()]
    show(pw.Game("mspm", ["Ana", "Bartholomäus", *bots], position={"turn": "Ana"}))
    for width in range(320, 1281, 60):
        resize(page, width, 900)
        assert page.evaluate(BROKEN) == [], width
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def shade(page: Page, selector: str, what: str) -> str:
    return str(page.locator(selector).first.evaluate("(part, what) => getComputedStyle(part)[what]", what))


def rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


@pytest.mark.parametrize("edition", ["mspm", "france2008"])
def test_colours_are_those_of_the_edition(page: Page, show: Show, edition: str):
    game = screenshots.start(edition)
    show(game)
    for scheme in ("dark", "light"):
        page.locator("[data-tool='theme']").click()  # at first from light to dark
        palette: Colours = getattr(game.edition.theme.palette, scheme)
        page.locator(f".app.{scheme}").wait_for()
        assert shade(page, ".game", "color") == rgb(palette.accent)
        assert shade(page, ".app", "backgroundColor") == rgb(palette.paper)
        assert shade(page, ".typed input", "borderTopColor") == rgb(palette.soft)  # as clear as text


def test_forced_colours_keep_owners_and_groups_apart(page: Page, show: Show):
    board = show(screenshots.middle())
    page.emulate_media(forced_colors="active")

    groups, seats = board.definition["groups"], board.definition["seats"]
    orange, ana = groups[3]["colour"], seats[0]["colour"]
    for selector, colour in (("[data-square='16'] .band", orange), ("[data-square='16'] .owner", ana), (".dot", None)):
        shades = shade(page, selector, "backgroundColor")
        assert shades not in ("rgb(255, 255, 255)", "rgb(0, 0, 0)"), selector
        if colour:
            assert shades == rgb(colour)
    resize(page, 360, 900)  # where no stamp tells of a mortgage
    hatched = "(square) => getComputedStyle(square.querySelector('.body')).backgroundImage !== 'none'"
    assert [page.locator(f"[data-square='{square}']").evaluate(hatched) for square in (11, 12)] == [True, False]
    here = page.locator("[data-here='true']")
    assert here.evaluate("(square) => getComputedStyle(square, '::after').borderStyle") == "dashed"


def test_forced_colours_mark_the_current_moment_and_rent(page: Page, show: Show):
    show(screenshots.middle("dice 5+3", "roll"))
    page.emulate_media(forced_colors="active")
    page.locator(".story-log [data-seq='2'] button").click()
    page.locator("[data-square='18']").click()
    for row in (".story-log [aria-current]", ".deed tr.now"):
        assert page.locator(row).evaluate("(row) => getComputedStyle(row).outlineStyle") == "solid"
    edge, paper = shade(page, ".story-log [data-seq] button", "borderTopColor"), shade(page, ".story-log", "backgroundColor")
    assert edge == paper  # sentences are no row of boxes


def test_forced_colours_show_what_a_debtor_has_and_could_raise(page: Page, show: Show):
    show(screenshots.poor())
    page.emulate_media(forced_colors="active")
    assert shade(page, ".meter i", "backgroundColor") != shade(page, ".seat", "backgroundColor")
    assert shade(page, ".meter .raisable", "backgroundImage") != "none"


def test_bots_run_on_until_somebody_has_to_decide(page: Page, show: Show):
    game = pw.Game(players=["Ana", ("Hal", pw.bots.Random(1)), ("Ida", pw.bots.Random(2))], seed=7)
    show(game)
    page.locator("[data-tool='skip']").click()
    expect(page.locator(".actions [data-move]").first).to_be_visible()
    expect(page.locator("[data-tool='skip']")).to_have_text("Skip ahead")
    assert any(move["seat"] == 0 for move in game.state()["legal"])
