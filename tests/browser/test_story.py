"""The story beside the board, and the log as a table of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import plakett_widgets as pw
from tests.browser.harness import resize, until
from tests.browser.inprocess import Host
from tests.browser.test_axe import grave

Show = Callable[..., Host]
PLAYERS = ["Ana", "Léo", ("Hal", pw.bots.Balanced())]


def played(turns: int = 25) -> pw.Game:
    game = pw.Game(players=[(name, pw.bots.Balanced()) for name in ("Ana", "Léo", "Zoé")], seed=7)
    game.run(turns=turns)
    return game


@pytest.fixture
def board(page: Page, host: Show) -> Callable[[pw.Game], Host]:
    def put(game: pw.Game) -> Host:
        board = pw.Board(game)
        board.paused = True
        shown = host(board)
        page.locator(".app[data-live='true']").wait_for()
        return shown

    return put


def test_the_cursor_is_shared_with_python(page: Page, board: Callable[[pw.Game], Host]):
    game = played()
    shown = board(game)
    heard: list[int] = []
    shown.widget.observe(lambda change: heard.append(change["new"]), "cursor")
    seq = next(event["seq"] for event in game.events() if event["kind"] == "bought")
    shown.widget.cursor = seq
    shown.flush()
    cash = game.at(seq)["players"][0]["cash"]
    expect(page.locator(".player[data-seat='0'] .cash")).to_have_text(game.edition.currency.format(cash, "en"))
    expect(page.locator(f".story-log [data-seq='{seq}']")).to_have_attribute("aria-current", "true")
    following = page.locator(f".story-log [data-seq='{seq + 1}'] button, .story-log [data-seq='{seq + 2}'] button").first
    following.click()
    page.locator("[data-replay='chevron-last']").click()
    page.locator(".story[data-cursor='-1']").wait_for()
    until(page, lambda: len(heard) == 3)
    assert heard[0] == seq
    assert heard[1] in (seq + 1, seq + 2)
    assert heard[2] == -1


@pytest.mark.parametrize("reads", [False, True], ids=["at its end", "where one reads"])
def test_the_story_stays_where_it_was_when_a_notebook_puts_it_back(page: Page, board: Callable[[pw.Game], Host], reads: bool):
    board(played())
    page.locator(".story-log [data-seq]").last.wait_for()
    log = page.locator(".log")
    until(page, lambda: log.evaluate("box => box.scrollTop") > 300)
    if reads:
        log.evaluate("box => { box.scrollTop -= 200; }")
        page.wait_for_timeout(100)
    before = log.evaluate("box => box.scrollTop")
    page.evaluate("""async () => {
        const host = document.querySelector('.plakett');
        const place = host.parentNode;
        host.remove();
        await new Promise((go) => setTimeout(go, 100));
        place.append(host);
    }""")
    until(page, lambda: log.evaluate("box => box.scrollTop") == before)


def test_the_story_follows_the_game_and_its_filter(page: Page, board: Callable[[pw.Game], Host]):
    game = pw.Game(players=["Ana", "Léo"], seed=2)
    board(game)
    page.locator(".actions [data-move='roll']").first.click()
    page.locator(".app[data-revision='1']").wait_for()
    expect(page.locator(".story-log [data-seq]").last).to_have_attribute("data-seq", str(game.length - 1))
    box = page.locator(".story-log .log")
    page.wait_for_function("box => box.scrollTop + box.clientHeight >= box.scrollHeight - 2", arg=box.element_handle())
    page.locator(".filters summary").click()
    page.locator(".filters [data-topic='travel']").click()
    expect(page.locator(".story-log [data-kind='thrown']")).to_have_count(0)
    expect(page.locator(".story-log [data-kind='moved']")).to_have_count(1)


# a list that grows or is cut at its head may scroll by itself before the last line is in sight
SCROLL_AS_IT_GROWS = (
    "box => new MutationObserver(() => box.dispatchEvent(new Event('scroll'))).observe(box, { childList: true })"
)


def test_the_story_goes_on_following_while_lines_come_and_go(page: Page, board: Callable[[pw.Game], Host]):
    game = played(40)
    shown = board(game)
    last = page.locator(".story-log [data-seq]").last
    expect(last).to_have_attribute("data-seq", str(game.length - 1))
    box = page.locator(".story-log .log").element_handle()
    page.evaluate(SCROLL_AS_IT_GROWS, box)
    for _ in range(3):
        game.run(turns=2)
        shown.flush()
        expect(last).to_have_attribute("data-seq", str(game.length - 1))
    page.wait_for_function("box => box.scrollTop + box.clientHeight >= box.scrollHeight - 2", arg=box)


def test_the_story_goes_on_following_while_what_stands_above_it_grows_and_shrinks(page: Page, board: Callable[[pw.Game], Host]):
    resize(page, 1200, 900)
    game = pw.Game(players=["Ana", "Léo"], seed=3)
    board(game)
    box = page.locator(".story-log .log").element_handle()
    for _ in range(20):
        revision = game.table.revision
        page.locator(".actions .moves .primary").first.click()
        until(page, lambda revision=revision: game.table.revision > revision)
        page.locator(f".app[data-revision='{game.table.revision}']").wait_for()
    assert box.evaluate("box => box.scrollHeight > 1.5 * box.clientHeight")
    page.wait_for_function("box => box.scrollTop + box.clientHeight >= box.scrollHeight - 2", arg=box)


def test_the_story_stays_at_its_end_in_another_language(page: Page, board: Callable[[pw.Game], Host]):
    board(played(60))
    box = page.locator(".story-log .log").element_handle()
    for locale in ("fr", "en"):  # French is longer
        page.locator("[data-tool='locale']").click()
        expect(page.locator(".app")).to_have_attribute("lang", locale)
        page.wait_for_function("box => box.scrollTop + box.clientHeight >= box.scrollHeight - 2", arg=box)


def test_the_story_stays_at_its_end_in_the_presentation_size(page: Page, board: Callable[[pw.Game], Host]):
    resize(page, 375, 900)
    game = played(60)
    shown = board(game)
    box = page.locator(".story-log .log").element_handle()
    for large in ("true", "false"):  # in larger letters the lines are broken elsewhere
        page.locator("[data-tool='presentation']").click()
        expect(page.locator("[data-tool='presentation']")).to_have_attribute("aria-pressed", large)
        page.wait_for_function("box => box.scrollTop + box.clientHeight >= box.scrollHeight - 2", arg=box)
        game.run(turns=1)
        shown.flush()
        expect(page.locator(".story-log [data-seq]").last).to_have_attribute("data-seq", str(game.length - 1))
        page.wait_for_function("box => box.scrollTop + box.clientHeight >= box.scrollHeight - 2", arg=box)


@pytest.mark.parametrize("unfolds", [False, True], ids=["as it was", "with a rule unfolded"])
def test_scrolling_up_keeps_the_place(page: Page, board: Callable[[pw.Game], Host], unfolds: bool):
    game = played(40)
    board(game)
    first = int(page.locator(".story-log [data-seq]").first.get_attribute("data-seq") or 0)
    assert first > 60
    if unfolds:
        page.locator(".story-log [data-kind='thrown'] button").last.click()
        expect(page.locator(".story-log blockquote")).to_contain_text("dice")  # its wording comes a moment later
    box = page.locator(".story-log .log")
    place = f"box.querySelector('[data-seq=\"{first}\"] button').offsetTop - box.scrollTop"
    before = box.evaluate(f"box => {{ box.scrollTop = 0; return {place} }}")
    page.locator(f".story-log [data-seq='{first - 1}'], .story-log [data-seq='{first - 2}']").first.wait_for(state="attached")
    assert box.evaluate(f"box => {place}") == pytest.approx(before, abs=1)


def test_the_keys_lead_to_the_beginning_and_keep_the_focus(page: Page, board: Callable[[pw.Game], Host]):
    board(played(40))
    earlier = page.locator(".earlier button")
    earlier.focus()
    while earlier.count():
        first = page.locator(".story-log [data-seq]").first.get_attribute("data-seq") or ""
        page.keyboard.press("Enter")
        expect(page.locator(".story-log [data-seq]").first).not_to_have_attribute("data-seq", first)
    expect(page.locator(".story-log .log")).to_be_focused()


def test_scrolling_up_keeps_the_place_when_the_browser_reports_it_late(page: Page, board: Callable[[pw.Game], Host]):
    board(played(40))
    box = page.locator(".story-log .log")
    seq = page.locator(".story-log [data-seq]").first.get_attribute("data-seq")
    page.evaluate(
        "() => document.querySelector('.plakett').shadowRoot.addEventListener('scroll', e => e.stopPropagation(), true)"
    )
    page.locator(".earlier button").focus()
    place = f"box => box.querySelector('[data-seq=\"{seq}\"] button').offsetTop - box.scrollTop"
    before = box.evaluate(place)
    page.keyboard.press("Enter")
    expect(page.locator(".story-log [data-seq]").first).not_to_have_attribute("data-seq", seq or "")
    assert box.evaluate(place) == pytest.approx(before, abs=1)


def test_undone_events_leave_a_story_that_was_scrolled_up(page: Page, board: Callable[[pw.Game], Host]):
    game = played(40)
    shown = board(game)
    box = page.locator(".story-log .log").element_handle()
    first = page.locator(".story-log [data-seq]").first.get_attribute("data-seq")
    page.evaluate("box => { box.scrollTop = 0 }", box)
    expect(page.locator(".story-log [data-seq]").first).not_to_have_attribute("data-seq", first or "")
    game.past.branch_at(game.length - 30)
    game.run(turns=1)
    shown.flush()
    told = [event for event in game.events() if event["kind"] not in ("turn_ended", "card_returned")]
    expect(page.locator(".story-log [data-seq]").last).to_have_attribute("data-seq", str(told[-1]["seq"]))
    expect(page.locator(".story-log [data-seq]").last).to_have_attribute("data-kind", told[-1]["kind"])


def test_the_current_moment_appears_when_a_filter_is_removed(page: Page, board: Callable[[pw.Game], Host]):
    game = played(40)
    shown = board(game)
    seq = next(event["seq"] for event in game.events() if event["kind"] == "bought")
    page.locator(".filters summary").click()
    page.locator(".filters [data-topic='travel']").click()
    expect(page.locator(".story-log [data-kind='thrown']")).to_have_count(0)
    shown.widget.cursor = seq
    shown.flush()
    page.locator(".filters [data-topic='travel']").click()
    line = page.locator(f".story-log [data-seq='{seq}']")
    expect(line).to_have_attribute("aria-current", "true")
    inside = (
        "line => { const at = line.offsetTop - line.parentNode.scrollTop; return 0 < at && at < line.parentNode.clientHeight; }"
    )
    page.wait_for_function(inside, arg=line.element_handle())


HIDE = "hide => { document.querySelector('.plakett').parentNode.style.display = hide ? 'none' : ''; }"


# of the list, however much of that is on the screen
IN_SIGHT = """line => {
  const box = line.closest('.log');
  return line.offsetTop >= box.scrollTop - 1 && line.offsetTop + line.offsetHeight <= box.scrollTop + box.clientHeight + 1;
}"""


@pytest.mark.parametrize("topics", [(), ("rent",), ("turn",)], ids=lambda topics: " ".join(topics) or "all")
def test_the_current_moment_is_in_sight(page: Page, board: Callable[[pw.Game], Host], topics: tuple[str, ...]):
    resize(page, 1200, 900)
    game = played(60)
    shown = board(game)
    page.locator(".filters summary").click()
    for topic in topics:
        page.locator(f".filters [data-topic='{topic}']").click()
    untold = ("turn_ended", "card_returned")
    found = [seq for seq in game.past.find_events(topics=topics or None) if game.events(seq, seq + 1)[0]["kind"] not in untold]
    for moment in (200, 3, game.length - 9, 120):
        shown.widget.cursor = moment
        shown.flush()
        past = [seq for seq in found if seq <= moment]
        seen = page.locator(f".story-log [data-seq='{past[-1] if past else found[0]}']")
        expect(seen).to_have_attribute("aria-current", "true") if past else seen.wait_for()
        until(page, lambda seen=seen: seen.evaluate(IN_SIGHT))


def test_the_story_ends_with_what_happened_while_it_was_hidden(page: Page, board: Callable[[pw.Game], Host]):
    game = played()
    shown = board(game)
    page.locator(".story-log [data-seq]").last.wait_for()
    page.evaluate(HIDE, True)
    game.run(turns=5)
    shown.flush()
    page.wait_for_timeout(300)
    page.evaluate(HIDE, False)
    box = page.locator(".story-log .log").element_handle()
    page.wait_for_function("box => box.scrollTop + box.clientHeight >= box.scrollHeight - 2", arg=box)


def test_the_log_shows_its_end_where_it_was_hidden_at_first(page: Page, host: Show):
    page.add_style_tag(content="body { display: none }")
    game = played()
    host(pw.LogView(game))
    page.wait_for_timeout(300)
    page.evaluate("document.head.querySelectorAll('style').forEach((style) => style.remove())")
    expect(page.locator(f".rows [data-seq='{game.length - 1}']")).to_be_in_viewport()


def test_the_story_can_be_read_on_around_a_moment(page: Page, board: Callable[[pw.Game], Host]):
    game = played(40)
    board(game)
    seq = next(event["seq"] for event in game.events(100) if event["kind"] == "thrown")
    page.locator(".replay input").fill(str(seq))
    current = page.locator(f".story-log [data-seq='{seq}'][aria-current]")
    page.locator(".story-log").scroll_into_view_if_needed()
    expect(current).to_be_in_viewport()
    box = page.locator(".story-log .log").element_handle()
    last = page.locator(".story-log [data-seq]").last.get_attribute("data-seq")
    page.evaluate("box => { box.scrollTop = box.scrollHeight }", box)
    expect(page.locator(".story-log [data-seq]").last).not_to_have_attribute("data-seq", str(last))
    assert page.locator(f".story-log [data-seq='{last}']").bounding_box()
    page.evaluate("box => { box.scrollTop = box.scrollHeight }", box)
    expect(current).not_to_be_in_viewport()
    page.locator("[data-replay='chevron-last']").click()
    page.locator(".story-log").scroll_into_view_if_needed()
    expect(page.locator(f".story-log [data-seq='{game.length - 1}']")).to_be_in_viewport()


def test_play_on_from_a_moment_and_back_to_the_line_that_was_left(page: Page, board: Callable[[pw.Game], Host]):
    game = played()
    before = game.record.digest()
    board(game)
    page.locator(".replay input").fill("60")
    page.locator(".story[data-cursor='60']").wait_for()
    page.locator("[data-tool='branch']").click()
    page.locator(".story[data-cursor='-1']").wait_for()
    assert game.length <= 61
    page.locator(".lines summary").click()
    page.locator("[data-line]").first.click()
    expect(page.locator(".replay input")).to_have_attribute("max", str(game.length))
    page.wait_for_function(
        "length => document.querySelector('.plakett').shadowRoot.querySelector('.replay input').max > 61", arg=0
    )
    assert game.record.digest() == before


def test_the_log_fetches_what_is_in_sight(page: Page, host: Show):
    game = played(60)
    shown = host(pw.LogView(game))
    rows = page.locator(".rows [data-seq]")
    rows.last.wait_for()
    expect(rows.last).to_have_attribute("data-seq", str(game.length - 1))
    assert rows.count() < 25
    game.run(turns=2)
    shown.flush()
    expect(rows.last).to_have_attribute("data-seq", str(game.length - 1))
    page.evaluate("box => { box.scrollTop = 0 }", page.locator(".rows").element_handle())
    expect(rows.first).to_have_attribute("data-seq", "0")
    expect(page.locator("[data-tool='follow']")).to_have_attribute("aria-pressed", "false")
    page.locator(".jump select").select_option("turn")
    page.locator(".jump input").fill("30")
    page.locator(".jump button").click()
    begun = next(event["seq"] for event in game.events() if event["turn"] == 30)
    row = page.locator(f".rows [data-seq='{begun}']")
    expect(row).to_be_in_viewport()
    row.click()
    page.wait_for_function("seq => model.get('cursor') === seq", arg=begun)
    until(page, lambda: shown.widget.cursor == begun)
    shown.widget.cursor = 3
    shown.flush()
    expect(page.locator(".rows [data-seq='3']")).to_have_attribute("aria-current", "true")
    expect(page.locator(".rows [data-seq='3']")).to_be_in_viewport()
    shown.widget.cursor = 14  # of fourteen rows in sight, the first one below
    shown.flush()
    expect(page.locator(".rows [data-seq='14']")).to_be_in_viewport(ratio=0.5)


def test_the_log_knows_its_rows_where_text_is_large(page: Page, host: Show):
    resize(page, 1000, 1400)
    game = played(60)
    shown = host(pw.LogView(game))
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    expect(page.locator(f".rows [data-seq='{game.length - 1}'] th")).to_be_in_viewport(ratio=0.9)
    for moment in (3, game.length // 2, game.length - 3):
        shown.widget.cursor = moment
        shown.flush()
        expect(page.locator(f".rows [data-seq='{moment}'] th")).to_be_in_viewport(ratio=0.9)


def test_figures_of_the_log_are_aligned_at_the_right(page: Page, host: Show):
    game = played(60)
    host(pw.LogView(game))
    page.locator(".rows [data-seq]").last.wait_for()
    edge = """(cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return Math.round(words.getBoundingClientRect().right);
    }"""
    for column in ("turn", "amount", "cash"):
        cells = page.locator(f".rows [data-of='{column}']").all()
        edges = {cell.evaluate(edge) for cell in cells if cell.inner_text()}
        assert len(edges) == 1, column


@pytest.mark.parametrize(("locale", "name"), [("fr", "début du tour"), ("en", "turn begun")])
def test_the_log_names_kinds_and_has_their_codes(page: Page, host: Show, locale: str, name: str):
    host(pw.LogView(played(3), locale))
    row = page.locator(".rows [data-kind='turn_begun']").last
    expect(row.get_by_role("cell", name=name, exact=True)).to_be_visible()
    expect(row.get_by_role("cell").last).to_have_text("turn_begun")


@pytest.mark.parametrize("make", [pw.Board, pw.LogView])
def test_axe_finds_nothing_in_the_story_and_the_log(page: Page, host: Show, axe: str, make: Callable[[pw.Game], pw.Board]):
    shown = make(played())
    host(shown)
    page.locator(".filters summary").click()
    page.locator("[data-seq]").first.wait_for()
    page.evaluate(axe)
    found = page.evaluate(
        "() => axe.run(document.querySelector('.plakett').shadowRoot.querySelectorAll('.story-log, .story > *, .log-view'))"
    )
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]] == []


def test_a_forecast_is_requested_with_the_keyboard(page: Page, board: Callable[[pw.Game], Host], axe: str):
    shown = board(pw.Game("confinement", players=PLAYERS, seed=2))
    tool = page.locator("[data-tool='forecast']")
    tool.focus()
    page.keyboard.press("Enter")
    page.locator(".forecast p").wait_for()
    while shown.widget.chances["running"]:
        page.wait_for_timeout(50)
    shown.flush()
    expect(page.locator(".forecast li")).to_have_count(3)
    expect(page.locator("[aria-live='polite']")).to_contain_text("Chances to win; Ana")
    expect(tool).to_be_focused()
    assert not grave(page, axe)
