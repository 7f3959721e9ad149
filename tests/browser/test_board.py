"""The board as people use it: the real front end and the real Python, in one page without Jupyter."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import plakett_widgets as pw
from tests.browser import screenshots
from tests.browser.harness import resize, until
from tests.browser.playing import PEOPLE, REVISION, offered_moves
from tests.pages import EXAMPLE

Show = Callable[..., pw.Board]


def click(page: Page, button: Locator) -> None:
    """Click, and wait until the view has the answer."""
    before = page.evaluate(REVISION)
    button.click()
    page.wait_for_function(f"before => ({REVISION})() !== before", arg=before)


def choose(page: Page, luck: random.Random) -> Locator:
    """One of the buttons that are offered: on with the game first, and now and then something else."""
    forth, others = offered_moves(page)
    open_folds = page.locator(".manage:not([open]) summary")
    if not forth and not others and open_folds.count():
        open_folds.first.click()
        return choose(page, luck)
    move, seat = luck.choice(forth) if forth and luck.random() < 0.9 else luck.choice(others or forth)
    return page.locator(f".actions [data-move='{move}'][data-seat='{seat}']:visible").first


NEW: dict[str, Any] = {"options": {"end_condition": "turns:3"}}
UNEQUAL: dict[str, Any] = {
    "position": {
        "seats": {
            "Ana": {"cash": 100, "titles": [16, 18, 19, 5], "buildings": {"16": 2, "18": 2, "19": 2}},
            "Léo": {"cash": 50, "titles": [21, 23, 24, 15], "buildings": {"21": 1, "23": 1, "24": 2}},
            "Zoé": {"cash": 20, "titles": [1, 6, 8, 28]},
        }
    }
}


@pytest.mark.parametrize(("setting", "seed"), [(NEW, 11), (UNEQUAL, 9)], ids=["to the last turn", "to a bankruptcy"])
def test_a_whole_game_by_clicks_is_the_same_game_as_by_code(page: Page, show: Show, setting: dict[str, Any], seed: int):
    game = pw.Game(players=PEOPLE, seed=seed, **setting)
    show(game)
    luck = random.Random(seed)
    while not game.over:
        click(page, choose(page, luck))
        assert game.table.revision < 500
    expect(page.locator(".whose")).to_contain_text("The game is over")
    expect(page.locator(".actions [data-move]")).to_have_count(0)
    again = pw.Game(players=PEOPLE, seed=seed, **setting)
    for said in game.moves():
        again.play(said)
    assert again.events() == game.events()
    assert again.record.digest() == game.record.digest()


@pytest.mark.parametrize("make", [screenshots.saint_pierre, screenshots.france], ids=["mspm", "france"])
def test_other_editions_by_clicks_are_the_same_games_as_by_code(page: Page, show: Show, make: Callable[[], pw.Game]):
    position = make().table.setup.start
    game = pw.Game(make().edition, players=4, seed=3, position=renamed(position))
    show(game)
    luck = random.Random(3)
    for _ in range(12):
        if not game.over:
            click(page, choose(page, luck))
    again = pw.Game(make().edition, players=4, seed=3, position=renamed(position))
    for said in game.moves():
        again.play(said)
    assert again.record.digest() == game.record.digest()
    assert game.turn > game.table.setup.start.turn_number + 1


NEAR_THE_END: dict[str, Any] = {"position": {"seats": {f"P{number}": {"on": 28 + number} for number in range(1, 9)}}}
ALL_OUT: dict[str, Any] = {
    "options": {"end_mode": "all_exit"},
    "position": {"seats": {"P1": {"on": 35}, "P2": {"on": 33, "cured": True}}},
}


@pytest.mark.parametrize(
    ("seats", "setting", "seed"), [(8, NEAR_THE_END, 3), (2, ALL_OUT, 2)], ids=["eight at the table", "until all are out"]
)
def test_a_race_to_its_end_by_clicks_is_the_same_race_as_by_code(
    page: Page, show: Show, seats: int, setting: dict[str, Any], seed: int
):
    game = pw.Game("confinement", players=seats, seed=seed, **setting)
    show(game)
    luck = random.Random(seed)
    while not game.over:
        click(page, choose(page, luck))
        assert game.table.revision < 500
    rows = page.locator(".ranking li")
    expect(rows).to_have_count(seats)
    expect(rows.first).to_contain_text(game.players[game.winners[0]].name)
    expect(page.locator(".actions [data-move]")).to_have_count(0)
    again = pw.Game("confinement", players=seats, seed=seed, **setting)
    for said in game.moves():
        again.play(said)
    assert again.events() == game.events()


def test_a_joker_is_sold_by_clicks(page: Page, show: Show):
    game = screenshots.race()
    show(game)
    ana = page.locator(".seat[data-seat='0']")
    ana.locator(".bargaining summary").click()
    ana.get_by_role("checkbox", name="Competition mask").check()
    expect(ana.get_by_label("Money that Ana pays")).to_have_count(0)
    ana.get_by_label("Money that Léo pays").fill("30")
    click(page, ana.get_by_role("button", name="Offer", exact=True))
    click(page, page.locator(".seat[data-seat='1'] [data-move='accept']"))
    assert [player["cash"] for player in game.state()["players"]][:2] == [315, 10]
    expect(page.locator(".player[data-seat='1'] .chips")).to_contain_text("Competition mask")
    expect(page.locator(".log")).to_contain_text("Léo receives the card “Competition mask” from Ana.")


def test_a_debtor_in_a_race_sells_a_joker_or_gives_up(page: Page, show: Show):
    make, _ = screenshots.SCENES["race-debt"]
    show(make())
    expect(page.locator("[data-pending='debt']")).to_contain_text("Léo owes the fund £135")
    expect(page.locator(".bargaining")).to_have_attribute("open", "")
    click(page, page.locator("[data-move='bankrupt']"))
    leo = page.locator(".player[data-seat='1']")
    expect(leo).to_contain_text("square 30, The roundabout")
    expect(leo).to_contain_text("3 turns to miss")
    expect(leo).to_contain_text("aid to come: £150")
    expect(page.locator(".player[data-seat='2']")).not_to_contain_text("turns to miss")


def test_choices_of_a_race_by_clicks(page: Page, show: Show):
    game = screenshots.race(**screenshots.leo(cash=365, on=16, free=True, cards=["C25"]))
    show(game)
    game.play("dice 3")
    click(page, page.locator("[data-move='roll']", has_text="Roll the die"))
    expect(page.locator("[data-pending='choose']")).to_have_text("What does Léo choose on square 19?")
    click(page, page.locator("[data-move='choose destin']"))
    expect(page.locator(".log")).to_contain_text("Léo chooses “Draw a Destin card”.")


def test_a_push_back_offers_two_squares(page: Page, show: Show):
    position = {"turn": "Ana", "seats": {"Ana": {"on": 16, "free": True}, "Léo": {"on": 22}}}
    game = pw.Game("confinement", ["Ana", "Léo"], seed=1, position=position)
    game.play("dice 6")
    show(game, locale="fr")
    click(page, page.locator("[data-move='roll']", has_text="Lancer le dé"))
    click(page, page.locator("[data-move='choose 22']"))
    expect(page.locator("[data-pending='path']")).to_have_text("Ana va case 21 bis ou case 21\u00a0?")
    click(page, page.locator("[data-move='choose 21 bis']", has_text="Case 21 bis\u00a0: La boutique orange"))
    assert game.edition.squares[game.state()["players"][0]["square"]].label == "21 bis"


def test_a_race_has_nothing_of_property_games(page: Page, show: Show):
    show(screenshots.race())
    expect(page.locator(".worth, .manage, .owner, .band, .dot, .deed table")).to_have_count(0)
    page.locator("[data-square='17']").click()
    expect(page.locator(".deed h3")).to_have_text("Square 17: The Post Office")
    expect(page.locator(".deed blockquote")).to_have_count(3)
    deed, board = (page.locator(part).bounding_box() for part in (".deed", ".board"))
    assert board["y"] < deed["y"] < deed["y"] + deed["height"] < board["y"] + board["height"]  # in sight wherever that is
    page.locator(".queue summary").click()
    expect(page.locator(".queue li").first).to_contain_text("Advance 5 squares.")


def renamed(position: object) -> Any:
    """The same position among persons only."""
    text = position.model_dump_json(exclude_unset=True)
    for number, name in enumerate((*screenshots.PEOPLE, "Hal"), 1):
        text = text.replace(f'"{name}"', f'"P{number}"')
    return json.loads(text)


def test_a_building_takes_the_place_of_another(page: Page, show: Show):
    game = screenshots.saint_pierre()
    show(game)
    page.locator("[data-square='3']").click()
    expect(page.locator(".deed tr.now")).to_contain_text("house")
    row = page.locator(".deed tr", has_text="fishery")
    expect(row.locator("td")).to_have_text(["2", "10,000", "6,000"])
    click(page, page.locator(".deed [data-move='build 3 pecherie']"))
    expect(page.locator("[data-square='3'] .piece")).to_have_attribute("data-kind", "pecherie")
    expect(row.locator("td")).to_have_text(["1", "10,000", "6,000"])
    page.locator(".deed .close").click()
    expect(page.locator(".log")).to_contain_text("Ana builds a fishery at Cap de Miquelon ($SPM 8,000).")


def test_a_ticket_home_by_clicks(page: Page, show: Show):
    game = screenshots.saint_pierre()
    game.play("dice 1+2")
    show(game)
    expect(page.locator(".player[data-seat='0']")).to_contain_text("away, throw 1")
    click(page, page.locator("[data-move='roll']"))
    expect(page.locator("[data-pending='ticket']")).to_contain_text("$SPM 4,000")
    click(page, page.locator("[data-move='use FI-01']"))
    assert not game.state()["players"][0]["detained"]
    expect(page.locator(".player[data-seat='0']")).not_to_contain_text("away")


@pytest.mark.parametrize(
    ("edition", "end", "begun", "said"),
    [
        ("plakettopoly", "turns:60", {"turn_number": 59}, "Turns: 59 of 60."),
        ("mspm", "minutes:45", {"minutes": 30}, "Minutes played: 30 of 45."),
        ("classic40", "bankruptcies:2", {}, "Bankruptcies: 0 of 2."),
        ("classic40", "laps:3", {}, "Most laps done: 0 of 3."),
        ("plakettopoly", "first_bankruptcy", {"turn_number": 59}, ""),
    ],
)
def test_the_turn_line_shows_how_far_the_end_is(
    page: Page, show: Show, edition: str, end: str, begun: dict[str, int], said: str
):
    position = {"turn": "Ana", "round": 15, "seats": {"Ana": {}, "Léo": {}}, **begun}
    show(pw.Game(edition, ["Ana", "Léo"], options={"end_condition": end}, position=position))
    expect(page.locator(".whose")).to_have_text(f"A Round 15: Ana to play. {said}".strip())


def test_standing_debts_are_shown(page: Page, show: Show):
    show(screenshots.saint_pierre())
    zoe = page.locator(".player[data-seat='2']")
    expect(zoe).to_contain_text("balance −$SPM 3,900")
    expect(zoe).to_contain_text("owes Léo $SPM 2,400")
    expect(zoe).to_contain_text("owes the bank $SPM 1,500")
    expect(page.locator(".seat[data-seat='2'] .debt")).to_contain_text("goes bankrupt")
    expect(page.locator(".seat .debt")).to_have_count(1)


def test_a_debt_is_paid_with_titles(page: Page, show: Show):
    game = screenshots.indebted()
    show(game)
    form = page.locator(".in-kind")
    form.locator("summary").click()
    form.get_by_role("checkbox", name="Reims").check()
    expect(form).to_contain_text("€2,600,000 in titles; debt or rent to Zoé: €3,900,000.")
    form.get_by_role("checkbox", name="Rouen").check()
    click(page, form.locator("[data-move='in_kind']"))
    expect(page.locator("[data-pending='in_kind']")).to_contain_text("€300,000")
    click(page, page.locator(".seat[data-seat='2'] [data-move='accept']"))
    assert game.moves()[-2:] == ["Léo: pay with 14 + 26", "Zoé: accept"]
    assert [player["cash"] for player in game.state()["players"]][1:3] == [1_190_000, 3_960_000]


def test_a_debtor_who_cannot_pay_gives_up(page: Page, show: Show):
    game = screenshots.indebted()
    show(game)
    click(page, page.locator("[data-move='bankrupt']"))
    assert game.state()["players"][1]["out"]
    expect(page.locator(".player[data-seat='1']")).to_contain_text("out of the game")


def test_a_balanced_exchange_by_clicks(page: Page, show: Show):
    game = screenshots.france()
    show(game)
    ana = page.locator(".seat[data-seat='0']")
    ana.locator(".bargaining summary").click()
    ana.get_by_role("checkbox", name="Lyon").check()
    ana.get_by_role("checkbox", name="Strasbourg").check()
    expect(ana.locator(".balance")).to_have_text("Léo pays Ana €1,400,000.")
    expect(ana.locator("input[type='number']")).to_have_count(0)
    click(page, ana.get_by_role("button", name="Offer", exact=True))
    leo = page.locator(".seat[data-seat='1']")
    leo.locator(".bargaining summary").click()
    leo.get_by_role("checkbox", name="Saint-Étienne").check()
    expect(leo.locator(".balance")).to_have_text("Léo pays Ana €400,000.")
    click(page, leo.get_by_role("button", name="Send the counter-offer"))
    expect(page.locator(".seat[data-seat='0'] .bargaining")).to_have_count(0)  # one counter-offer only
    click(page, page.locator(".seat[data-seat='0'] [data-move='accept']"))
    assert [player["cash"] for player in game.state()["players"]][:2] == [12_830_000, 490_000]


def test_offered_moves_and_events_cite_their_rules(page: Page, show: Show):
    game = screenshots.saint_pierre("dice 1+2", "roll")
    show(game)
    page.locator(".move-rules summary").first.click()
    expect(page.locator(".move-rules").first).to_contain_text(game.edition.rulebook.text("SPM-079", "en"))
    thrown = page.locator(".log [data-kind='thrown']")
    thrown.locator("button").click()
    expect(thrown.locator("blockquote")).to_contain_text(game.events()[-1]["rule"])


def test_two_views_agree(page: Page, show: Show):
    game = pw.Game(players=PEOPLE, seed=2)
    show(game, views=2)
    page.locator(".actions [data-move='roll']").first.click()
    for view in page.locator(".app").all():
        expect(view).to_have_attribute("data-revision", "1")
        expect(view.locator(".log [data-seq]").last).to_have_attribute("data-seq", str(game.length - 1))
    logs = [view.locator(".log").inner_text() for view in page.locator(".app").all()]
    assert logs[0] == logs[1]


def test_bots_play_at_the_pace_of_the_view(page: Page, show: Show):
    game = pw.Game(players=["Ana", ("Hal", pw.bots.Balanced()), ("Ida", pw.bots.Balanced())], seed=3)
    board = show(game)
    page.wait_for_timeout(300)
    assert board.state["revision"] == game.table.revision == 0  # paused
    page.get_by_label("Speed of the bots").select_option("fast")
    page.locator("[data-tool='pause']").click()
    turns = 0
    while turns < 3 and not game.over:
        page.locator(".moves:not(.manage .moves) [data-move]").first.click()
        page.wait_for_timeout(50)
        turns = game.round
    until(page, lambda: board.speed == "fast" and not board.paused)


def test_an_offer_goes_to_the_chosen_partner_whatever_players_are_called(page: Page, show: Show):
    seats = {"Ana": {"titles": [5]}, "3": {"titles": [12]}, "Zoé": {"titles": [1]}}
    game = pw.Game(players=["Ana", "3", "Zoé"], position={"turn": "Ana", "seats": seats})
    show(game)
    ana = page.locator(".seat[data-seat='0']")
    ana.locator(".bargaining summary").click()
    ana.get_by_role("radio", name="Zoé").check()
    ana.locator("fieldset[data-side='0']").get_by_role("checkbox").first.check()
    click(page, ana.locator("[data-move='offer']"))
    expect(page.locator(".question")).to_contain_text("Zoé")
    assert game.state()["pending"]["seat"] == 2


def test_a_refusal_shows_why(page: Page, show: Show):
    game = pw.Game(players=PEOPLE, seed=2)
    show(game, locale="fr")
    page.locator(".typed input").fill("bâtir 1")
    page.locator(".typed input").press("Enter")
    notices = page.locator(".notices")
    expect(notices).to_contain_text("Ana ne possède pas le groupe brun en entier")
    rule = game.edition.rulebook.text("PLK-102", "fr")
    expect(notices).not_to_contain_text(rule)
    notices.locator(".why").click()
    expect(notices).to_contain_text(rule)
    assert game.table.revision == 0


# the part that is seen where a refusal stands
SEEN = """() => {
  const root = document.querySelector('.plakett').shadowRoot;
  const { left, right, top, bottom } = root.querySelector('.notice.refused').getBoundingClientRect();
  const at = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return at?.closest('.notice')?.className;
}"""


@pytest.mark.parametrize(("width", "block"), [(360, "start"), (900, "nearest")])
def test_a_refusal_is_in_sight_wherever_the_move_was_made(page: Page, show: Show, width: int, block: str):
    page.set_viewport_size({"width": width, "height": 700})
    show(screenshots.middle())
    typed = page.locator(".typed input")
    typed.fill("build 31")
    typed.evaluate("(field, block) => field.scrollIntoView({ block })", block)
    typed.press("Enter")
    page.locator(".notice.refused").wait_for()
    page.wait_for_function(f"() => ({SEEN})() === 'notice refused'")


# by the number of the button, what is in sight and is hit where it is
REACHED = """() => {
  const root = document.querySelector('.plakett').shadowRoot;
  return [...root.querySelectorAll('.notice.refused button')].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return root.elementFromPoint((left + right) / 2, (top + bottom) / 2) === one;
  });
}"""


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_the_buttons_of_a_long_refusal_are_in_sight(page: Page, show: Show, size: str):
    page.set_viewport_size({"width": 360, "height": 740})
    show(screenshots.saint_pierre("dice 1+2", "roll"), locale="fr")
    page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
    page.locator(".typed input").fill("roll")
    page.locator(".typed button").click()
    notice = page.locator(".notice.refused")
    notice.wait_for()
    page.wait_for_function(f"() => ({REACHED})().every(Boolean)")
    notice.locator(".why").click()
    notice.locator("blockquote", has_text="SPM-015").wait_for()
    page.wait_for_function(f"() => ({REACHED})().every(Boolean)")
    rule, ways = (notice.locator(part).bounding_box() for part in ("blockquote", ".ways"))
    assert abs(rule["y"] - ways["y"] - ways["height"]) < 2  # its beginning is in sight
    assert notice.evaluate("(notice) => notice.scrollWidth <= notice.clientWidth")


def test_a_refused_purchase_offers_to_raise_the_money(page: Page, show: Show):
    page.set_viewport_size({"width": 360, "height": 740})
    poor = {"Ana": {"cash": 20, "titles": [1, 3, 5]}, "Léo": {}}
    show(pw.Game(players=["Ana", "Léo"], position={"turn": "Ana", "seats": poor}), locale="en")
    raising = page.locator(".seat[data-seat='0'] .manage")
    expect(raising).not_to_have_attribute("open", "")
    page.locator(".typed input").fill("build 1")
    page.locator(".typed button").click()
    expect(page.locator(".notice.refused")).to_contain_text("$30 short. Mortgaging could raise up to $100.")
    expect(raising).to_have_attribute("open", "")
    expect(raising.locator("[data-move='mortgage 5']")).to_contain_text("$100")


def test_managing_a_group_from_its_deed(page: Page, show: Show):
    game = pw.Game(players=PEOPLE, position={"seats": {"Ana": {"titles": [1, 3]}}})
    show(game)
    page.locator("[data-square='3']").click()
    click(page, page.locator(".deed [data-move='build 3']"))
    expect(page.locator("[data-square='3'] .piece")).to_have_count(1)
    expect(page.locator(".deed tr.now")).to_contain_text("1 clinic")
    click(page, page.locator(".deed [data-move='sell 3']"))
    page.locator(".deed .close").click()
    expect(page.locator(".deed")).to_have_count(0)


def test_a_deed_and_a_building_show_the_rent_that_a_visitor_owes(page: Page, show: Show):
    game = pw.Game(
        "mspm", ["Ana", "Léo"],
        options={"build_with_mortgaged_sibling": True, "mortgaged_infrastructure_rent": "to_bank"},
        position={"turn": "Ana", "seats": {"Ana": {"on": 24, "titles": [1, 3], "mortgaged": [4, 27]}, "Léo": {"on": 24}}},
    )  # fmt: skip
    show(game, locale="en")
    page.locator("[data-square='3']").click()
    expect(page.locator(".deed tr.now td").last).to_have_text("400")  # not twice as much, beside a mortgaged lot
    expect(page.locator(".deed [data-move='build 3 maison']")).to_contain_text("rent $SPM 400 → $SPM 2,000")
    for said in ("dice 1+2", "roll", "end", "dice 1+2", "roll"):
        game.play(said)
    paid = next(event["amount"] for event in game.events() if event["kind"] == "rent_paid")
    page.locator("[data-square='27']").click()
    expect(page.locator(".deed tr.now")).to_contain_text(f"{paid:,}")  # though it is mortgaged: the bank has it


def test_a_deed_shows_what_each_kind_of_building_costs(page: Page, show: Show, tmp_path: Path):
    folder = Path(shutil.copytree(EXAMPLE, tmp_path / "ma-rue"))
    board = (folder / "board.toml").read_text("utf-8")
    (folder / "board.toml").write_text(board.replace("house = 50, hotel = 50", "house = 50, hotel = 90"), "utf-8")
    show(pw.Game(folder, PEOPLE, position={}), locale="en")
    page.locator("[data-square='1']").click()
    expect(page.locator(".deed .fine")).to_contain_text("building: $50, $90 · in the bank: 32\u00a0houses, 12\u00a0hotels")
    page.locator("[data-square='39']").click()
    expect(page.locator(".deed .fine")).to_contain_text("building: $200 · ")


def test_language_and_light_are_traits(page: Page, show: Show):
    board = show(pw.Game(players=PEOPLE, seed=2))
    page.locator("[data-tool='locale']").click()
    expect(page.locator("[data-move='roll']")).to_have_text("Lancer les dés")
    page.locator("[data-tool='theme']").click()
    expect(page.locator(".app")).to_have_class("app dark")
    until(page, lambda: (board.locale, board.theme) == ("fr", "dark"))


def test_undo_and_hold_by_clicks(page: Page, show: Show):
    game = pw.Game(players=["Ana", ("Hal", pw.bots.Balanced())], seed=2, position={})
    show(game)
    digest = game.record.digest()
    click(page, page.locator("[data-move='roll']"))
    click(page, page.locator("[data-tool='undo']"))
    assert game.record.digest() == digest
    click(page, page.locator(".hold"))
    assert game.table.holding == {0}
    expect(page.locator(".hold")).to_have_attribute("aria-pressed", "true")


def test_a_double_click_takes_one_move_back(page: Page, show: Show):
    game = pw.Game(players=PEOPLE, position={"seats": {"Ana": {"titles": [5, 15]}}})
    game.play("mortgage 5")
    game.play("mortgage 15")
    show(game)
    page.locator("[data-tool='undo']").click()
    page.locator(".app[data-revision='3']").wait_for()
    page.mouse.down(click_count=2)  # as slowly as that still is a double one
    page.mouse.up(click_count=2)
    page.wait_for_timeout(300)
    assert game.table.revision == 3


def test_on_a_phone_a_chip_shows_its_deed(page: Page, show: Show):
    page.set_viewport_size({"width": 360, "height": 640})
    show(screenshots.middle())
    page.locator(".chip").last.click()
    expect(page.locator(".deed h3")).to_be_in_viewport()


# what has the focus and cannot be seen at all
HIDDEN = """() => {
  const root = document.querySelector('.plakett').shadowRoot;
  const own = root.activeElement;
  if (!own) return null;
  const { left, right, top, bottom } = own.getBoundingClientRect();
  const seen = [0.02, 0.5, 0.98].flatMap((across) => [0.02, 0.5, 0.98].map((down) =>
    root.elementFromPoint(left + across * (right - left), top + down * (bottom - top))));
  return seen.some((one) => one && (own.contains(one) || one.contains(own))) ? '' : own.outerHTML.slice(0, 200);
}"""


@pytest.mark.parametrize(
    ("size", "refused"), [((360, 640), True), ((640, 360), True), ((1200, 700), False)], ids=["tall", "flat", "wide"]
)
def test_the_focused_element_is_never_hidden(page: Page, show: Show, size: tuple[int, int], refused: bool):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show(screenshots.middle(), locale="fr")
    page.locator(".typed button").focus()
    if refused:
        page.locator(".typed input").fill("fly")
        page.locator(".typed button").click()
        page.locator(".notice.refused").wait_for()
    hidden = []
    for _ in range(60):
        page.keyboard.press("Shift+Tab")
        found = page.evaluate(HIDDEN)
        if found is None:
            break
        if found:
            hidden.append(found)
    assert not hidden


def test_a_lost_kernel_is_noticed(page: Page, show: Show):
    show(pw.Game(players=PEOPLE, seed=2))
    page.evaluate("() => { model.send = () => { throw new Error('closed'); }; }")
    page.locator("[data-move='roll']").click()
    expect(page.locator(".notices")).to_contain_text("kernel does not answer")


def test_markup_in_names_stays_text(page: Page, show: Show):
    name = "<img src=x onerror=alert(1)>"
    game = pw.Game(players=[name, "<b>Léo</b>"], seed=2)
    show(game)
    expect(page.locator(".player strong").first).to_have_text(name)
    assert page.locator(".app img, .player strong b").count() == 0


OVERFLOWING = """() => {
  const root = document.querySelector('.plakett').shadowRoot;
  const width = document.documentElement.clientWidth;
  const out = [...root.querySelectorAll('*')].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && (box.right > width + 1 || box.left < -1) && !one.closest('.unseen');
  });
  return [document.documentElement.scrollWidth - width, ...out.map((one) => one.className)];
}"""


# what is less than 24 pixels wide or high; where there is a label with a box of its own, it is the target
SMALL = """() => {
  const root = document.querySelector('.plakett').shadowRoot;
  const targets = [...root.querySelectorAll('button, select, summary, input, [tabindex="0"]')];
  return targets.filter((one) => one.checkVisibility()).flatMap((one) => {
    const [box] = one.closest('label')?.getClientRects() ?? [];
    const { width, height } = box ?? one.getBoundingClientRect();
    return width < 24 || height < 24 ? [[one.ariaLabel ?? one.textContent, width, height]] : [];
  });
}"""


WIDTHS = (320, 851, 852, 1200)


@pytest.mark.parametrize(
    "scene", ["trade", "debt", "mspm-manage", "mspm-ticket", "france-exchange", "france-debt", "race-crowd"]
)
def test_nothing_overflows_sideways_and_targets_are_large(page: Page, show: Show, scene: str):
    page.set_viewport_size({"width": WIDTHS[0], "height": 900})
    make, prepare = screenshots.SCENES[scene]
    show(make())
    prepare(page.locator(".app"))
    for width in WIDTHS:
        resize(page, width, 900)
        assert page.evaluate(OVERFLOWING) == [0], width
        assert page.evaluate(SMALL) == [], width


@pytest.mark.parametrize("width", [320, 900])
def test_the_longest_names_find_room(page: Page, show: Show, width: int):
    page.set_viewport_size({"width": width, "height": 900})
    names = ["A" * 40, "M" * 40, "Bob"]
    show(pw.Game(players=names, position={"seats": {names[0]: {"titles": [1, 3]}, names[1]: {"titles": [6]}}}))
    page.locator(".bargaining summary").first.click()
    page.locator("[data-square='1']").click()
    expect(page.locator(".deed")).to_be_visible()
    assert page.evaluate(OVERFLOWING) == [0]


def test_a_board_to_watch_offers_no_moves(page: Page, show: Show):
    show(pw.Game(players=PEOPLE, position={"seats": {"Ana": {"titles": [1, 3]}}}), read_only=True)
    page.locator("[data-square='3']").click()
    expect(page.locator(".deed h3")).to_have_text("Thermometer Street")
    expect(page.locator("[data-move]")).to_have_count(0)
