"""Motion on the board, in a browser that does not ask for reduced motion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

import plakett_widgets as pw
from tests.browser import harness
from tests.browser.harness import until
from tests.browser.inprocess import Host

Show = Callable[..., pw.Board]
Linger = Callable[[int], None]
ON_35 = {"turn": "Ana", "seats": {"Ana": {"on": 35}, "Léo": {"titles": [1, 3]}}}

# what is seen of motion and of the first token, whenever it changes, however briefly
RECORD = """app => {
  const seen = (globalThis.seen = { moving: [], at: [], tumbling: [], change: [] });
  const note = (name, value) => { if (seen[name].at(-1) !== value) seen[name].push(value); };
  const look = () => {
    note('moving', app.dataset.moving);
    note('at', Number(app.querySelector(".token[data-seat='0']").dataset.at));
    note('tumbling', !!app.querySelector('.tumbling'));
    note('change', app.querySelector(".player[data-seat='0'] .change")?.textContent ?? '');
  };
  look();
  new MutationObserver(look).observe(app, { attributes: true, childList: true, subtree: true });
}"""

# what facts say, and what moved meanwhile: an entry for each state of the facts
NEWS = """(app, facts) => {
  globalThis.news = [];
  const add = (list, value) => { if (list.at(-1) !== value) list.push(value); };
  const look = () => {
    const text = facts.map((fact) => app.querySelector(fact)?.textContent).join(' | ');
    if (news.at(-1)?.text !== text) news.push({ text, at: [], change: [] });
    add(news.at(-1).at, Number(app.querySelector(".token[data-seat='0']").dataset.at));
    add(news.at(-1).change, app.querySelector(".player[data-seat='0'] .change")?.textContent ?? '');
  };
  look();
  new MutationObserver(look).observe(app, { attributes: true, childList: true, subtree: true });
}"""


@pytest.fixture(autouse=True)
def let_things_move(page: Page) -> None:
    """Let things move, which they do not in the other tests."""
    page.emulate_media(reduced_motion="no-preference")


@pytest.fixture
def show(page: Page, host: Callable[..., Host]) -> Show:
    """``show(game, speed="slow")`` puts a board of the game into the page, with these traits."""

    def put(game: pw.Game, views: int = 1, **traits: object) -> pw.Board:
        board = pw.Board(game)
        board.set_trait("paused", True)
        for name, value in traits.items():
            board.set_trait(name, value)
        host(board, views)
        page.locator(".app").first.evaluate(RECORD)
        return board

    return put


def token(page: Page, seat: int) -> Locator:
    return page.locator(f".token[data-seat='{seat}']")


def at_rest(page: Page) -> None:
    expect(page.locator(".app")).to_have_attribute("data-moving", "false")


def on_the_move(page: Page) -> None:
    expect(page.locator(".app")).to_have_attribute("data-moving", "true")


@pytest.fixture
def linger(page: Page) -> Iterator[Linger]:
    """What is seen for at least so many milliseconds is seen for thirty times as long: no machine is too slow to break in."""

    def put(least: int) -> None:
        page.evaluate(
            """least => {
              const later = setTimeout;
              globalThis.setTimeout = (call, ms, ...more) => later(call, ms < least ? ms : 30 * ms, ...more);
            }""",
            least,
        )

    yield put
    page.goto(harness.BLANK)  # the scripts of other tests have the usual time


def game_on_35(*moves: str) -> pw.Game:
    game = pw.Game(players=["Ana", "Léo"], seed=3, position=ON_35)
    for text in moves:
        game.play(text)
    return game


def test_a_throw_is_walked_and_ends_where_the_game_says(page: Page, show: Show):
    game = game_on_35("dice 5+3")
    show(game)
    page.locator("[data-move='roll']").click()
    page.wait_for_function("() => seen.moving.length === 3")
    seen = page.evaluate("seen")
    assert seen["moving"] == ["false", "true", "false"]
    assert seen["tumbling"] == [False, True, False]
    assert seen["at"] == [35, 36, 37, 38, 39, 0, 1, 2, 3]
    assert seen["change"] == ["", "▲ +$200", ""]
    expect(page.locator(".player[data-seat='0'] .cash")).to_have_text("$1,700")
    expect(page.locator(".dice")).to_contain_text("5 and 3")


def test_escape_ends_what_moves(page: Page, show: Show, linger: Linger):
    show(game_on_35("dice 5+3"), speed="slow")
    linger(1000)  # the dice
    page.locator("[data-move='roll']").click()
    on_the_move(page)
    page.keyboard.press("Escape")
    at_rest(page)
    expect(token(page, 0)).to_have_attribute("data-at", "3")
    assert len(page.evaluate("seen.at")) < 9


def test_the_news_come_when_the_token_has_come(page: Page, show: Show):
    """The question, the caption, the log, the cash and the place of a player stay as they were until then."""
    game = pw.Game(
        players=["Ana", "Léo"], seed=3, position={"turn": "Ana", "seats": {"Ana": {"on": 35}, "Léo": {"titles": [39]}}}
    )
    game.play("dice 2+2")  # onto a rent
    show(game)
    facts = [".question", ".last", ".log li:last-child", ".player[data-seat='0'] .whereabouts", ".actions [data-move]"]
    page.locator(".app").evaluate(NEWS, facts)
    page.locator("[data-move='roll']").click()
    page.wait_for_function("() => seen.moving.length === 3")
    early, late = page.evaluate("news")
    assert early["at"] == [35, 36, 37, 38, 39]  # the whole way, while nothing else had changed
    assert late["at"] == [39]
    assert ["Léo" in one["text"] for one in (early, late)] == [False, True]  # who receives the rent


def test_the_owner_comes_after_the_money(page: Page, show: Show):
    show(game_on_35("dice 2+2", "roll"))
    page.locator(".app").evaluate(NEWS, [".square[data-square='39'] .owner", ".question"])
    page.locator("[data-move='buy']").click()
    page.wait_for_function("() => seen.moving.length === 3")
    early, late = page.evaluate("news")
    assert [one["change"] for one in (early, late)] == [["", "▼ −$400"], [""]]
    expect(page.locator(".square[data-square='39'] .owner")).to_have_text("A")


def test_a_press_during_motion_shows_all_and_does_what_it_was_meant_for(page: Page, show: Show, linger: Linger):
    game = game_on_35("dice 3+3")
    show(game, speed="slow")
    linger(1000)
    page.locator("[data-move='roll']").click()
    on_the_move(page)
    roll = page.locator("[data-move='roll']")
    expect(roll).to_be_disabled()
    roll.click(force=True)  # it was of the throw before, though doubles allow another one
    at_rest(page)
    expect(roll).to_be_enabled()
    assert game.state()["doubles"] == 1


def test_a_key_during_motion_shows_all_and_does_what_it_was_meant_for(page: Page, show: Show, linger: Linger):
    show(game_on_35("dice 5+3"), speed="slow")
    linger(1000)
    page.locator("[data-move='roll']").click()
    on_the_move(page)
    page.keyboard.press("m")
    at_rest(page)
    expect(page.locator("[data-move='claim 3']")).to_be_focused()  # the first move of all


def test_two_views_of_a_board_both_come_to_rest(page: Page, show: Show):
    show(game_on_35("dice 1+1"), views=2)
    page.locator("[data-move='roll']").first.click()
    page.wait_for_function("() => seen.moving.length === 3")
    expect(page.locator(".app[data-moving='false']")).to_have_count(2)
    expect(page.locator(".token[data-seat='0'][data-at='37']")).to_have_count(2)


def test_a_card_turns_over_until_a_press(page: Page, show: Show, linger: Linger):
    game = pw.Game(players=["Ana", "Léo"], seed=3, position={"turn": "Ana", "seats": {"Ana": {"on": 5}}})
    game.play("dice 1+1")  # to a square where a card is drawn
    show(game, speed="slow")
    linger(2000)  # the card
    page.locator("[data-move='roll']").click()
    expect(page.locator(".drawn .front")).to_be_visible()
    page.locator("[data-square='20']").click()
    expect(page.locator(".drawn")).to_have_count(0)
    at_rest(page)


# how far the box of an element stands out of what cuts it off, in pixels
CUT_OFF = """element => {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  let most = 0;
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === 'visible') continue;
    const box = around.getBoundingClientRect();
    most = Math.max(most, box.top - top, right - box.right, bottom - box.bottom, box.left - left);
  }
  return most;
}"""


@pytest.mark.parametrize(
    ("edition", "on", "dice", "card", "width"),
    [("plakettopoly", 5, "1+1", "PL-07", 320), ("plakettopoly", 5, "1+1", "PL-07", 900), ("confinement", 0, "2", "C06", 320)],
)
def test_a_long_card_is_read_to_its_end(
    page: Page, show: Show, linger: Linger, edition: str, on: int, dice: str, card: str, width: int
):
    game = pw.Game(edition, players=["Ana", "Léo"], seed=3, position={"turn": "Ana", "seats": {"Ana": {"on": on}}})
    game.play(f"top {card}")
    game.play(f"dice {dice}")
    harness.resize(page, width, 900)
    show(game, locale="fr")
    linger(1000)  # the card
    page.locator("[data-move='roll']").click()
    front = page.locator(".drawn .front")
    expect(front).to_contain_text(next(known.text["fr"] for known in game.edition.cards if known.id == card))
    front.evaluate("front => Promise.all(front.parentElement.getAnimations().map(turn => turn.finished))")
    assert front.evaluate(CUT_OFF) == 0


def test_bots_go_on_when_motion_has_ended(page: Page, show: Show):
    game = pw.Game(players=[("A", pw.bots.Balanced()), ("B", pw.bots.Balanced())], seed=1)
    show(game, speed="fast")
    page.evaluate("() => { model.set('paused', false); model.save_changes(); }")
    page.wait_for_function("() => seen.at.length > 5")
    page.evaluate("() => { model.set('paused', true); model.save_changes(); }")
    at_rest(page)
    for seat, player in enumerate(game.state()["players"]):
        expect(token(page, seat)).to_have_attribute("data-at", str(player["square"]))


def test_a_missed_turn_goes_by_itself_and_the_caption_says_so(page: Page, show: Show):
    position = {"turn": "Ana", "seats": {"Ana": {"on": 12, "missed": 1}, "Léo": {"on": 5}}}
    game = pw.Game("confinement", players=["Ana", "Léo"], seed=3, position=position)
    show(game, speed="fast", locale="en")
    expect(page.locator("[data-move='go']")).to_be_visible()
    page.evaluate("() => { model.set('paused', false); model.save_changes(); }")
    expect(page.locator(".last")).to_contain_text("Ana misses a turn")
    expect(page.locator("[data-move='roll'][data-seat='1']")).to_be_visible()
    assert game.moves() == ["Ana: go"]


@pytest.mark.parametrize(("motion", "asked"), [("off", "no-preference"), ("auto", "reduce")])
def test_nothing_moves_where_motion_is_off(page: Page, show: Show, motion: str, asked: Literal["no-preference", "reduce"]):
    page.emulate_media(reduced_motion=asked)
    show(game_on_35("dice 5+3"), motion=motion)
    page.locator("[data-move='roll']").click()
    expect(token(page, 0)).to_have_attribute("data-at", "3")
    assert page.evaluate("seen") == {"moving": ["false"], "at": [35, 3], "tumbling": [False], "change": [""]}


def test_motion_is_chosen_in_the_toolbar(page: Page, show: Show):
    board = show(game_on_35("dice 5+3"))
    page.get_by_label("Motion").select_option("off")
    page.locator("[data-move='roll']").click()
    expect(token(page, 0)).to_have_attribute("data-at", "3")
    until(page, lambda: board.motion == "off")
    assert page.evaluate("seen.moving") == ["false"]
