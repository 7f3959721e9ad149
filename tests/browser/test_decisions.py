"""Decisions made in the panels: auctions, trades, debts, whole groups, and moves taken back by agreement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import plakett_widgets as pw
from tests.browser.playing import PEOPLE, SEATS, at_table, cash

Show = Callable[..., pw.Board]


@pytest.fixture
def play(show: Show) -> Callable[..., pw.Game]:
    """``play(move, …)`` puts a game of three persons into the page, after these moves."""

    def put(*moves: str, **position: Any) -> pw.Game:
        game = at_table(*moves, **position)
        show(game)
        return game

    return put


def seat(page: Page, number: int) -> Locator:
    return page.locator(f".seat[data-seat='{number}']")


SEEN_AROUND = """field => [field.previousSibling?.textContent, field.nextSibling?.textContent].map((said) => said?.trim())"""


def test_the_currency_stands_where_the_language_has_it(page: Page, play: Callable[..., pw.Game]):
    play("dice 5+3", "roll", "decline")
    field = page.locator("input[type='number']")
    assert field.evaluate(SEEN_AROUND)[0] == "$"
    page.locator("[data-tool='locale']").click()
    expect(field).to_have_accessible_name("Montant de l’enchère")
    assert field.evaluate(SEEN_AROUND)[1] == "$"


def test_claiming_nothing_waives_all_open_rents(page: Page, play: Callable[..., pw.Game]):
    seats = {"Ana": {"cash": 900, "on": 39}, "Léo": {"cash": 900, "titles": [1, 3]}}
    game = play("dice 1+1", "roll", "dice 1+1", "roll", seats=SEATS | seats | {"Zoé": {"cash": 60}})
    offered = seat(page, 1).locator(".moves > button")
    expect(offered).to_contain_text(["Claim nothing", "for Sticking Plaster Street", "for Thermometer Street"])
    offered.first.click()
    expect(offered).to_have_count(0)
    assert [event["square"] for event in game.events() if event["kind"] == "rent_lapsed"] == [1, 3]


def test_an_auction_by_quick_and_typed_bids(page: Page, play: Callable[..., pw.Game]):
    game = play("dice 5+3", "roll", "decline")
    expect(page.locator(".auction .sold")).to_contain_text("printed price $240")
    expect(page.locator("[data-bidder='asked']")).to_contain_text("Léo")
    expect(seat(page, 1).locator(".effect")).to_contain_text("Red: 0 → 1 of 3")
    seat(page, 1).locator("[data-move='bid 10']").click()
    expect(page.locator("[data-bidder='leads']")).to_contain_text("leads with $10")
    field = seat(page, 2).get_by_label("Amount of the bid")
    field.fill("61")
    field.press("Enter")
    expect(seat(page, 2).locator(".wrong")).to_have_text("A whole number from $11 to $60, please.")
    expect(field).to_be_focused()
    assert game.moves()[-1] == "Léo: bid 10"
    field.fill("25")
    field.press("Enter")
    expect(page.locator("[data-bidder='leads']")).to_contain_text("Zoé")
    page.wait_for_function("() => document.querySelector('.plakett').shadowRoot.activeElement?.className === 'actions'")
    seat(page, 0).locator("[data-move='pass']").click()
    expect(page.locator("[data-bidder='passed']")).to_contain_text("Ana")
    seat(page, 1).locator("[data-move='pass']").click()
    expect(page.locator(".auction")).to_have_count(0)
    assert cash(game) == [842, 231, 35]


def test_a_malformed_number_is_refused_on_the_page_and_not_in_the_console(page: Page, play: Callable[..., pw.Game]):
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    play("dice 5+3", "roll", "decline")
    field = seat(page, 1).get_by_label("Amount of the bid")
    field.fill("")
    field.press_sequentially("1e-")
    expect(seat(page, 1).locator(".wrong")).to_have_text("A whole number from $1 to $231, please.")
    field.press("Enter")
    expect(field).to_be_focused()
    field.fill("45")
    expect(seat(page, 1).locator(".wrong")).to_have_count(0)
    assert not said


def test_the_price_of_keeping_a_mortgage_is_shown(page: Page, play: Callable[..., pw.Game]):
    seats = {"Ana": {"cash": 900, "titles": [1]}, "Léo": {"cash": 900, "mortgaged": [5]}, "Zoé": {"cash": 60}}
    game = play("offer Léo: 1 for 5", "Léo: accept", seats=seats)
    keep = seat(page, 0).locator("[data-move='keep']")
    expect(keep).to_contain_text("Keep the mortgage, for the interest ($10)")
    expect(keep).to_contain_text("leaves $890")
    keep.hover()
    expect(seat(page, 0).locator(".aimed")).to_contain_text("cash $900 → $890")
    keep.click()
    assert cash(game) == [890, 900, 60]


def test_a_debtor_reads_nothing_about_mortgages_in_a_game_without_them(page: Page, show: Show):
    seats = {"Ana": {"cash": 0, "titles": [1, 3], "buildings": {"1": 4, "3": 4}}, "Léo": {"titles": [5]}}
    game = pw.Game("france2008", ["Ana", "Léo"], position={"turn": "Ana", "seats": seats})
    game.play("dice 1+3")
    game.play("roll")
    show(game)
    expect(page.locator("[data-move='settle']")).to_contain_text("sells the cheapest buildings first")
    expect(seat(page, 0)).not_to_contain_text("mortgage")


def test_a_double_click_is_one_move(page: Page, play: Callable[..., pw.Game]):
    game = play("dice 5+3", "roll", "decline")
    leo, zoe = seat(page, 1).locator("[data-move='bid 10']"), seat(page, 2).locator("[data-move='bid 20']")
    leo.hover()
    place = leo.bounding_box() or {}
    for clicks in (1, 2):
        page.mouse.down(click_count=clicks)
        page.mouse.up(click_count=clicks)
        expect(page.locator("[data-bidder='leads']")).to_contain_text("leads with $10")
        expect(page.locator(".actions")).to_have_attribute("aria-busy", "false")
    assert place.items() & (zoe.bounding_box() or {}).items() >= {("x", place["x"]), ("y", place["y"])}  # it has come there
    assert game.moves()[-1] == "Léo: bid 10"
    zoe.click()
    assert game.moves()[-1] == "Zoé: bid 20"


def test_a_double_click_goes_to_another_line_once(page: Page, play: Callable[..., pw.Game]):
    game = play("dice 5+3", "roll", "decline")
    page.locator(".log [data-seq] button").first.click()
    page.locator("[data-tool='branch']").click()
    page.locator(".lines summary").click()
    left = game.past.branch
    there = page.locator("[data-line]").first
    there.hover()
    for clicks in (1, 2):
        page.mouse.down(click_count=clicks)
        page.mouse.up(click_count=clicks)
        page.wait_for_timeout(100)
    assert game.past.branch == left + 1


def test_a_key_that_is_held_down_is_one_move(page: Page, play: Callable[..., pw.Game]):
    game = play(seats=SEATS | {"Ana": SEATS["Ana"] | {"cash": 5000}})
    ana = seat(page, 0)
    ana.locator("[data-plan='build']").focus()
    for clinics, held in ((2, False), (2, True), (3, False)):
        if not held:
            page.keyboard.up("Enter")
        page.keyboard.down("Enter")
        expect(ana.locator("[data-group='3'] .lot").first).to_contain_text(f"{clinics} clinics")
        expect(ana.locator("[data-plan='build']")).to_be_focused()
    page.keyboard.up("Enter")
    assert len(game.moves()) == 6


def test_a_trade_is_composed_countered_and_accepted(page: Page, play: Callable[..., pw.Game]):
    game = play()
    ana, leo = seat(page, 0), seat(page, 1)
    ana.locator(".bargaining summary").click()
    ana.get_by_role("radio", name="Léo").check()
    ana.get_by_role("checkbox", name="Neighbourhood Credit Union").check()
    ana.get_by_role("checkbox", name="Recruitment").check()
    ana.get_by_label("Money that Ana pays").fill("900")
    expect(ana.locator(".bargain .wrong")).to_have_text("A whole number from $0 to $842, please.")
    ana.locator("[data-move='offer']").click()
    assert not game.pending
    ana.get_by_label("Money that Ana pays").fill("50")
    effect = ana.locator(".bargain .effect li[data-seat='0']")
    expect(effect).to_contain_text("cash $842 → $792")
    ana.locator("[data-move='offer']").click()
    expect(page.locator("[data-pending='offer'] .terms")).to_contain_text("Neighbourhood Credit Union")
    expect(leo.locator(".effect")).to_contain_text("cash $231 → $281")
    leo.locator(".bargaining summary").click()
    leo.get_by_label("Money that Ana pays").fill("80")
    expect(leo.locator(".bargain .effect")).to_contain_text("cash $231 → $311")
    leo.locator("[data-move='counter']").click()
    ana.locator("[data-move='accept']").click()
    expect(page.locator("[data-pending]")).to_have_count(0)
    assert cash(game) == [762, 311, 60]
    assert game.moves() == ["Ana: offer Léo: 5 + 50 $ for 12", "Léo: counter 12 for 5 + 80 $", "Ana: accept"]


# nothing that sticks to the upper edge lies over its first line
UNCOVERED = """one => {
  const { left, top } = one.getBoundingClientRect();
  return one.contains(one.getRootNode().elementFromPoint(left + 20, top + 9));
}"""


@pytest.mark.parametrize("width", [375, 1200])
def test_the_question_about_an_offer_is_in_sight(page: Page, play: Callable[..., pw.Game], width: int):
    page.set_viewport_size({"width": width, "height": 700})
    many = {"cash": 842, "titles": [5, 6, 8, 11, 13, 15, 21, 23, 26, 27, 31, 32]}
    play(seats=SEATS | {"Ana": many})
    ana = seat(page, 0)
    ana.locator(".bargaining summary").click()
    ana.get_by_role("checkbox", name="Neighbourhood Credit Union").check()
    ana.get_by_role("checkbox", name="Recruitment").check()
    ana.locator("[data-move='offer']").click()
    question = page.locator(".question")
    expect(question).to_be_in_viewport(ratio=1)
    assert question.evaluate(UNCOVERED)


def test_a_debt_is_raised_in_the_panel(page: Page, play: Callable[..., pw.Game]):
    game = play("dice 2+1", "roll", turn="Zoé")
    zoe = seat(page, 2)
    expect(zoe.locator(".debt")).to_contain_text("To pay $200, cash $60, missing $140")
    expect(zoe.locator(".debt")).to_contain_text("which is enough")
    zoe.locator("[data-group='0'] [data-plan='mortgage']").click()
    expect(zoe.locator(".debt")).to_contain_text("cash $130, missing $70")
    zoe.get_by_role("button", name="Mortgage (+$80)").click()
    expect(page.locator("[data-pending='debt']")).to_have_count(0)
    assert cash(game)[2] == 60 + 30 + 40 + 80 - 200


def test_a_whole_group_is_built_on_in_one_click(page: Page, play: Callable[..., pw.Game]):
    game = play("dice 5+3")
    ana = seat(page, 0)
    expect(ana.locator(".manage")).to_have_attribute("open", "")  # there is room for it
    ana.locator("[data-plan='build']").click()
    expect(ana.locator("[data-group='3']")).to_contain_text("2 clinics")
    assert cash(game)[0] == 842 - 300
    ana.locator(".manage > summary").click()
    ana.locator("[data-move='roll']").click()
    page.locator("[data-move='buy']").click()
    expect(page.locator("[data-pending]")).to_have_count(0)
    expect(ana.locator(".manage")).not_to_have_attribute("open", "")


def test_two_persons_agree_to_take_back_a_throw(page: Page, show: Show):
    game = pw.Game(players=["Ana", "Léo"], seed=7)
    show(game)
    page.locator("[data-move='roll']").click()
    expect(page.locator(".app")).not_to_have_attribute("data-revision", "0")
    page.locator("[data-tool='undo']").click()
    page.locator(".toolbar [data-wish][data-seat='0']").click()
    expect(page.locator(".wishes")).to_contain_text("In favour: Ana. Still to agree: Léo.")
    assert len(game.moves()) == 1
    page.locator(".wishes [data-seat='1']").click()
    expect(page.locator(".wishes")).to_have_count(0)
    assert game.moves() == []


def test_the_past_offers_nothing_but_the_way_back(page: Page, play: Callable[..., pw.Game]):
    play("dice 5+3", "roll", "decline")
    page.evaluate("() => { model.set('cursor', 1); model.save_changes(); }")
    expect(page.locator(".past")).to_contain_text("event 2 of 5")
    expect(page.locator(".actions [data-move]")).to_have_count(0)
    page.locator(".past [data-tool='now']").click()
    expect(page.locator("[data-pending='bid']")).to_be_visible()


def test_a_purchase_that_is_too_dear_shows_why(page: Page, play: Callable[..., pw.Game]):
    play("dice 5+3", "roll", seats=SEATS | {"Ana": SEATS["Ana"] | {"cash": 100}})
    expect(page.locator("[data-move='buy']")).to_have_count(0)
    expect(page.locator(".effect .refused")).to_contain_text("Not now:")


def test_the_button_of_a_square_shows_what_the_square_orders(page: Page, show: Show):
    position = {"turn": "Ana", "seats": {"Ana": {"on": 20, "free": True}}}
    game = pw.Game("confinement", players=PEOPLE, seed=1, position=position)
    game.play("dice 2")
    game.play("roll")
    show(game)
    police = "Choose square 22: The police check Roll at once and miss as many turns."
    expect(page.get_by_role("button", name=police)).to_be_visible()
    expect(page.locator("[data-move='choose 21 bis']")).to_contain_text("without effect; from there the die goes on to 22")
    page.locator("[data-tool='locale']").click()
    expect(page.locator("[data-move='choose 22']")).to_contain_text("autant de tours à passer")


def test_each_way_to_sell_a_hotel_shows_what_it_leaves_on_the_lot(page: Page, show: Show):
    seats = {"Ana": {"titles": [1, 3], "buildings": {"1": "hotel", "3": "hotel"}}, "Léo": {"titles": [5]}}
    game = pw.Game("france2008", ["Ana", "Léo"], position={"turn": "Ana", "seats": seats})
    show(game)
    expect(page.locator("[data-move='sell 1']")).to_contain_text("leaves 4\u00a0apartments")
    expect(page.locator("[data-move='sell 1 outright']")).to_contain_text("leaves the lot bare")
    page.locator("[data-tool='locale']").click()
    expect(page.locator("[data-move='sell 1']")).to_contain_text("reste 4\u00a0appartements")
    page.locator("[data-move='sell 1']").click()
    assert game.state()["titles"]["level"][:2] == [4, 5]


def test_a_standing_debt_shows_what_could_still_be_raised(page: Page, show: Show):
    seats = {"Ana": {"cash": 0, "titles": [5]}, "Léo": {"titles": [6]}}
    debts = [{"debtor": "Ana", "creditor": "Léo", "amount": 12000}]
    game = pw.Game("mspm", ["Ana", "Léo"], position={"turn": "Ana", "throws": "done", "seats": seats, "debts": debts})
    show(game)
    debt = seat(page, 0).locator(".debt")
    expect(debt).to_contain_text("Sales and mortgages could raise $SPM\u00a010,000, which is not enough.")
    seat(page, 0).locator("[data-move='mortgage 5']").click()
    expect(debt).to_contain_text("To pay $SPM\u00a02,000")
    expect(debt).not_to_contain_text("could raise")
