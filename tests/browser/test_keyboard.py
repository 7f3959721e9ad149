"""Whole games with the keys alone: no click, and no focus that keys did not set."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import plakett_widgets as pw
from tests.browser.harness import until
from tests.browser.inprocess import Host
from tests.browser.playing import FORTH, MOVES, REVISION, ROOT, at_table, cash, offered_moves

Show = Callable[..., pw.Board]
# what has the focus
FOCUS = f"""() => {{
  const root = {ROOT};
  const one = document.activeElement === root.host ? root.activeElement : null;
  return {{
    name: one?.getAttribute('aria-label') ?? one?.textContent ?? '', tag: one?.localName ?? 'body',
    square: one?.dataset.square ?? null, of: one?.className ?? '', fold: one?.parentElement?.className ?? '',
    seat: one?.closest('[data-seat]')?.dataset.seat ?? null, move: one?.dataset.move ?? null,
  }};
}}"""
# the way from the focus to a move: does M lead nearer to it, and does it lie behind?
WAY = f"""([move, seat]) => {{
  const root = {ROOT};
  const moves = [...root.querySelectorAll('.actions [data-move]:not(:disabled)')];
  const [at, number] = [moves.indexOf(root.activeElement), moves.findIndex(
    ({{ dataset }}) => dataset.move === move && dataset.seat === seat)];
  const stops = [...root.querySelectorAll('.actions .group')].map((part) => moves.indexOf(part.querySelector('[data-move]')));
  return {{ nearer: stops.some((stop) => at < stop && stop <= number), back: number < at }};
}}"""
ENOUGH = 80  # presses on Tab after which anybody would have given up


@dataclass
class Hands:
    """Somebody who sees the board and has a keyboard only."""

    page: Page
    pressed: int = 0
    counts: list[int] = field(default_factory=list)

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)
        self.pressed += times

    def focus(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        return found

    def reach(self, wanted: Callable[[dict[str, Any]], bool], key: str = "Tab") -> None:
        for _ in range(ENOUGH):
            if wanted(self.focus()):
                return
            self.press(key)
        raise AssertionError(f"not to be reached by {key}: {self.focus()}")

    def named(self, name: str, seat: int | None = None, key: str = "Tab") -> None:
        """Go to what has this name, among what belongs to a seat."""
        self.reach(lambda one: name in one["name"] and seat in (None, int(one["seat"] or -1)), key)

    def type(self, text: str) -> None:
        """Put a text in the place of what is in the field."""
        self.press("Control+a")
        for letter in text:
            self.press(letter)

    def enter(self) -> None:
        """Say what has the focus; then the focus must be at the moves, and at none that was not chosen."""
        before = self.page.evaluate(REVISION)
        self.press("Enter")
        self.page.wait_for_function(f"before => ({REVISION})() !== before", arg=before)
        self.page.wait_for_function(f"() => document.activeElement === {ROOT}.host && !!{ROOT}.activeElement")
        assert self.focus()["of"] != "app"
        self.counts.append(self.pressed)
        self.pressed = 0

    def make(self, wanted: list[str]) -> None:
        """This move of this seat: by M as near as it leads, then on or back with Tab."""
        self.press("m")
        while (way := self.page.evaluate(WAY, wanted))["nearer"]:  # looked for anew: buttons come as Python answers
            self.press("m")
        self.reach(lambda one: [one["move"], one["seat"]] == wanted, "Shift+Tab" if way["back"] else "Tab")
        self.enter()

    def choose(self, luck: random.Random) -> list[str]:
        """One of the moves that are offered: on with the game first, and now and then something else."""
        forth, others = offered_moves(self.page)
        chosen: list[str] = luck.choice(forth if forth and (not others or luck.random() < 0.9) else others)
        return chosen


@pytest.fixture
def hands(page: Page) -> Hands:
    return Hands(page)


MSPM: dict[str, Any] = {
    "seats": {
        "P1": {"cash": 1000, "titles": [12, 14, 16, 5], "buildings": {"12": "dechetterie", "14": "bar", "16": "hotel"}},
        "P2": {"cash": 500, "titles": [31, 32, 34], "buildings": {"31": "maison", "32": "hotel", "34": "centre-commercial"}},
    }
}
FRANCE: dict[str, Any] = {
    "seats": {
        "P1": {"titles": [21, 23, 24, 26, 27, 29], "buildings": dict.fromkeys(("21", "23", "24", "26", "27", "29"), "hotel")},
        "P2": {"cash": 100_000, "on": 18, "titles": [6, 8]},
    }
}
RACE: dict[str, Any] = {"seats": {"P1": {"on": 35}, "P2": {"on": 33, "cured": True}}}
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "plakettopoly": ("plakettopoly", {"options": {"end_condition": "turns:2"}}),
    "mspm": ("mspm", {"position": MSPM, "options": {"end_condition": "turns:2"}}),
    "france2008": ("france2008", {"position": FRANCE}),
    "confinement": ("confinement", {"position": RACE}),
}


@pytest.mark.parametrize(("edition", "setting"), GAMES.values(), ids=list(GAMES))
def test_a_whole_game_with_the_keys(page: Page, show: Show, hands: Hands, edition: str, setting: dict[str, Any]):
    game = pw.Game(edition, players=2, seed=5, **setting)
    show(game)
    hands.press("Tab")  # into the board
    luck = random.Random(5)
    while not game.over:
        hands.make(hands.choose(luck))
        assert game.table.revision < 400
    expect(page.locator(".app")).to_contain_text("The game is over")
    again = pw.Game(edition, players=2, seed=5, **setting)
    for said in game.moves():
        again.play(said)
    assert again.record.digest() == game.record.digest()
    print(f"{edition}: {len(hands.counts)} moves, presses: median {median(hands.counts)}, most {max(hands.counts)}")
    assert median(hands.counts) <= 3  # M, Enter, and now and then another
    assert max(hands.counts) <= 24


def test_an_auction_with_the_keys(page: Page, show: Show, hands: Hands):
    game = at_table("dice 5+3", "roll", "decline")
    show(game)
    hands.press("Tab")
    hands.press("m")
    assert hands.focus()["move"] == "bid 1"  # the lowest bid
    hands.make(["bid 10", "1"])
    hands.named("Amount of the bid", 2)
    hands.type("61")
    hands.press("Enter")
    expect(page.locator(".wrong")).to_have_text("A whole number from $11 to $60, please.")
    hands.type("25")
    hands.enter()
    hands.make(["pass", "0"])
    hands.make(["pass", "1"])
    assert cash(game) == [842, 231, 35]


def test_a_trade_with_the_keys(page: Page, show: Show, hands: Hands):
    game = at_table()
    show(game)
    hands.press("Tab")
    hands.press("m")
    hands.reach(lambda one: one["tag"] == "summary" and one["fold"] == "bargaining" and one["seat"] == "0")
    hands.press("Enter")
    hands.press("Tab")
    hands.press("Space")  # the partner: the first, Léo
    for title, side in (("Neighbourhood Credit Union", "0"), ("Recruitment", "1")):
        box = page.locator(f".bargain fieldset[data-side='{side}'] label", has_text=title).locator("input")
        for _ in range(ENOUGH):
            if box.evaluate("(box) => box.getRootNode().activeElement === box"):
                break
            hands.press("Tab")
        hands.press("Space")
        expect(box).to_be_checked()
        if side == "0":
            hands.named("Money that Ana pays")
            hands.type("50")
    hands.reach(lambda one: one["move"] == "offer")
    hands.enter()
    hands.make(["accept", "1"])
    assert game.moves() == ["Ana: offer Léo: 5 + 50 $ for 12", "Léo: accept"]


def test_a_whole_group_is_built_on_with_the_keys(page: Page, show: Show, hands: Hands):
    game = at_table()
    show(game)
    page.locator("[data-plan='build']").wait_for()
    hands.press("Tab")
    hands.make(["Ana: build 16; Ana: build 18; Ana: build 19", "0"])
    assert cash(game)[0] == 842 - 300


def test_a_debt_is_raised_with_the_keys(page: Page, show: Show, hands: Hands):
    game = at_table("dice 2+1", "roll", turn="Zoé")
    show(game)
    page.locator("[data-plan='mortgage']").wait_for()
    hands.press("Tab")
    for move in ("mortgage 1", "mortgage 3", "mortgage 14"):
        hands.make([move, "2"])
    assert not game.pending
    assert cash(game)[2] == 60 + 30 + 40 + 80 - 200


def test_managing_a_group_with_the_keys_keeps_the_focus_in_it(page: Page, show: Show, hands: Hands):
    game = at_table()
    show(game)
    page.locator("[data-plan='build']").wait_for()
    hands.press("Tab")
    hands.make(["mortgage 5", "0"])
    page.locator("[data-move='lift 5']").wait_for()
    assert hands.focus()["tag"] == "h4"
    hands.press("Tab")
    assert hands.focus()["move"] == "lift 5"
    hands.enter()
    hands.press("m")
    assert hands.focus()["move"] == "roll"


def test_a_whole_game_by_typed_moves(page: Page, show: Show, hands: Hands):
    game = pw.Game(players=2, seed=5, options={"end_condition": "turns:3"})
    show(game)
    hands.press("Tab")
    hands.reach(lambda one: one["name"] == "Type a move")
    while not game.over:
        legal = game.state()["legal"]
        asked = game.pending["seats"] if game.pending else [game.state()["seat"]]
        first = next(move for move in legal if move["seat"] in asked and move["kind"] in (*FORTH, "bid", "pass", "decline"))
        said = first.get("move") or first["kind"]
        before = game.table.revision
        hands.type(f"{said} {first['min']}" if first["kind"] == "bid" else said)
        hands.press("Enter")
        until(page, lambda before=before: game.table.revision > before)
        page.locator(f".app[data-revision='{game.table.revision}']").wait_for()
        if not game.over:
            assert hands.focus()["name"] == "Type a move"  # one can type on
    expect(page.locator(".app")).to_contain_text("The game is over")


def test_the_board_is_one_tab_stop_and_arrows_walk_its_ring(page: Page, show: Show, hands: Hands):
    game = at_table()
    show(game)
    ring = page.locator(".ring[role='list']")
    assert ring.locator("li[aria-setsize='40']").count() == 40
    assert ring.locator("li").nth(17).get_attribute("aria-posinset") == "18"
    assert ring.locator("[tabindex='0']").count() == 1
    assert page.locator(".app").get_attribute("lang") == "en"
    assert page.locator("svg.tokens").get_attribute("aria-hidden") == "true"
    hands.press("Tab")
    hands.reach(lambda one: one["square"] is not None)
    for key, square in [
        ("End", "16"),
        ("ArrowRight", "17"),
        ("Home", "0"),
        ("ArrowLeft", "39"),
        ("ArrowDown", "0"),
        ("t", "16"),
    ]:
        hands.press(key)
        assert hands.focus()["square"] == square, key
    assert (
        hands.focus()["name"] == "Square 16 of 40: Pharmacy Square; the orange group; owned by Ana; 1\u00a0clinic; token: Ana"
    )
    hands.press("Enter")
    expect(page.locator(".deed h3")).to_have_text("Pharmacy Square")
    polite = page.locator("[aria-live='polite']")  # the deed is read
    deed = "^Pharmacy Square; owned by Ana; .*1\u00a0clinic\\s[$]70 .due now.; .*mortgage: [$]90$"
    expect(polite).to_contain_text(re.compile(deed))
    hands.press("Tab")
    assert hands.focus()["name"] == "Close"  # from the square one goes on into its deed
    hands.press("Escape")
    assert hands.focus()["square"] == "16"
    hands.press("Escape")
    assert hands.focus()["of"] == "actions"
    read = "Keyboard; ← → next or previous square, along the track; Home the start; "
    for key, words in (("o", "Square 16 of 40"), ("p", "Zoé, $60, Builders’ Fund"), ("?", read)):
        hands.press(key)
        expect(polite).to_contain_text(words)
    keys = page.locator(".help kbd")
    expect(keys).to_have_text(["← →", "Home", "End", "Enter", "Esc", "T", "O", "L", "P", "M", "?"])
    page.locator("[data-tool='locale']").click()
    expect(keys).to_have_text(["← →", "Début", "Fin", "Entrée", "Échap", "T", "O", "L", "P", "M", "?"])
    page.locator("[data-tool='locale']").click()
    hands.press("Escape")
    expect(page.locator(".help")).to_have_count(0)
    hands.press("m")
    assert hands.focus()["move"] == "roll"
    hands.press("m")
    assert hands.focus()["move"] in ("mortgage 5", "build 16", "Ana: build 16; Ana: build 18; Ana: build 19")  # the next group
    hands.reach(lambda one: one["tag"] == "body")  # no trap: Tab leads out of the board


def test_a_deed_is_announced_with_its_buildings_by_name_alone(page: Page, show: Show, hands: Hands):
    show(pw.Game("mspm", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [1, 3, 4]}}}))
    hands.press("Tab")
    hands.reach(lambda one: one["square"] is not None)
    page.locator("[data-square='3']").press("Enter")
    polite = page.locator("[aria-live='polite']")
    expect(polite).to_contain_text(re.compile("; house\\s.*; fishery\\s.*; recycling centre\\s"))
    page.locator("[data-tool='locale']").click()
    page.locator("[data-square='1']").press("Enter")
    expect(polite).to_contain_text("\u00a0; ")  # as in any list in French


def test_undo_keeps_the_focus(page: Page, show: Show, hands: Hands):
    show(pw.Game(players=["Ana", ("Hal", pw.bots.Balanced())], seed=2, position={}))
    hands.press("Tab")
    hands.make(["roll", "0"])
    hands.named("Undo", key="Shift+Tab")
    hands.enter()
    assert hands.focus()["name"].strip() == "Undo"
    expect(page.locator("[data-tool='undo']")).to_have_attribute("aria-disabled", "true")
    hands.press("Enter")
    assert hands.focus()["name"].strip() == "Undo"


def test_a_key_that_is_held_down_repeats_where_it_makes_no_move(page: Page, show: Show, hands: Hands):
    show(at_table())
    page.locator("[data-plan='build']").wait_for()
    hands.press("Tab")
    hands.press("m")
    passed = []
    for _ in range(4):
        page.keyboard.down("Tab")  # the second is a repeated one
        passed.append(hands.focus()["move"])
    page.keyboard.up("Tab")
    assert len(set(passed)) == 4


def test_a_move_that_is_typed_is_made_once_however_long_enter_is_held(page: Page, show: Show, hands: Hands):
    game = at_table()
    show(game)
    page.evaluate("""() => {  // a state is there some time before its answer, as in a notebook
      let last = Promise.resolve();
      const { deliver } = globalThis;
      globalThis.quiet = () => last;
      globalThis.deliver = (messages) => JSON.parse(messages).forEach((message) => {
        last = last.then(() => new Promise((go) => setTimeout(go, 40))).then(() => deliver(JSON.stringify([message])));
      });
    }""")
    hands.press("Tab")
    hands.reach(lambda one: one["name"] == "Type a move")
    hands.type("sell 16")
    page.keyboard.down("Enter")
    while page.locator(".typed input").input_value():
        page.keyboard.down("Enter")
        page.wait_for_timeout(5)
    page.keyboard.up("Enter")
    page.evaluate("() => quiet()")
    assert game.moves() == ["Ana: sell 16"]
    expect(page.locator(".refused")).to_have_count(0)


def test_the_focus_stays_on_an_element_that_moves(page: Page, host: Callable[..., Host], hands: Hands):
    game = at_table(turn="Zoé")
    shown = host(pw.Board(game, locale="en"))
    page.evaluate("() => { delete Element.prototype.moveBefore; }")  # as in browsers that lose the focus of what is moved
    seats = page.locator(".seat")
    luck = random.Random(1)
    moved = 0
    while moved < 5:
        before = seats.evaluate_all("(all) => all.map((one) => one.dataset.seat)")
        seat = luck.choice(before)
        page.locator(f".seat[data-seat='{seat}'] .move-rules summary").focus()
        forth = [one for one in game.state()["legal"] if one["kind"] in (*FORTH, "pass", "decline")]
        chosen = luck.choice(forth)
        game.play(chosen.get("move") or chosen["kind"], chosen["seat"])  # somebody else does, from Python
        shown.flush()
        page.locator(f".app[data-revision='{game.table.revision}']").wait_for()
        after = seats.evaluate_all("(all) => all.map((one) => one.dataset.seat)")
        if seat in after:
            assert (hands.focus()["tag"], hands.focus()["seat"]) == ("summary", seat)
            moved += before != after


def test_the_replay_keeps_the_focus(page: Page, show: Show, hands: Hands):
    board = show(at_table("dice 5+3", "roll", "decline", "pass", "pass", "pass"))
    page.locator("[data-replay='play']").focus()
    hands.press("Enter")
    expect(page.locator("[data-replay='pause']")).to_be_focused()
    hands.press("Enter")  # stops what it began
    expect(page.locator("[data-replay='play']")).to_be_focused()
    assert board.cursor >= 0


def test_the_key_for_the_moves_leads_back_from_the_past(page: Page, show: Show, hands: Hands):
    show(at_table("dice 5+3", "roll"))
    hands.press("Tab")
    hands.named("Previous event")
    hands.press("Enter")
    page.locator(".past").wait_for()
    hands.press("m")
    assert hands.focus()["name"] == "Back to the present"
    expect(page.locator("[aria-live='polite']")).not_to_contain_text("Nothing to decide")
    hands.press("Enter")
    expect(page.locator(".past")).to_have_count(0)
    hands.press("m")
    assert hands.focus()["move"] == "buy"


def test_shortcuts_of_the_browser_are_left_to_it(page: Page, show: Show):
    show(at_table())
    page.evaluate("() => { globalThis.kept = []; addEventListener('keydown', (key) => kept.push(key.defaultPrevented)); }")
    page.locator("[data-square='5']").focus()
    for key in ("Alt+ArrowRight", "Control+End"):
        page.keyboard.press(key)
    assert not any(page.evaluate("() => kept"))
    assert page.locator("[data-square='5']").evaluate("(one) => one === one.getRootNode().activeElement")


HEARD = """() => {
  globalThis.heard = [];
  document.querySelectorAll('.plakett').forEach(({ shadowRoot }, view) => {
    for (const region of shadowRoot.querySelectorAll('[aria-live]')) {
      new MutationObserver(() => heard.push([view, region.ariaLive, region.textContent]))
        .observe(region, { childList: true, subtree: true, characterData: true });
    }
  });
}"""


def test_only_the_view_with_the_focus_announces(page: Page, show: Show, hands: Hands):
    game = at_table()
    show(game, views=2)
    page.evaluate(HEARD)
    hands.press("Tab")
    hands.press("m")
    hands.press("Enter")
    page.wait_for_function("() => heard.some(([, how]) => how === 'polite')")
    page.wait_for_timeout(800)  # longer than a breath: the other has nothing to say
    heard = page.evaluate("() => heard")
    assert {view for view, *_ in heard} == {0}
    assert any("Ana" in words for _, how, words in heard if how == "polite")


def test_moves_of_bots_are_announced_once_a_turn(page: Page, show: Show, hands: Hands):
    bots = [(name, pw.bots.Balanced()) for name in ("Hal", "Ida", "Bob")]
    game = pw.Game(players=["Ana", *bots], seed=3, position={})
    board = show(game)
    page.evaluate(HEARD)
    hands.press("Tab")
    board.speed = "normal"
    hands.make(["roll", "0"])
    hands.reach(lambda one: "Resume" in one["name"], "Shift+Tab")
    hands.press("Enter")
    while game.turn < 4 and not game.over:
        page.wait_for_timeout(100)
        forth = [move for move in page.evaluate(MOVES) if move[1] == "0" and move[0].split()[0] in FORTH]
        if forth:
            hands.make(forth[0])
    page.wait_for_function("() => heard.filter(([, how]) => how === 'polite').length >= 3")
    told = [words for _, how, words in page.evaluate("() => heard") if how == "polite"]
    print(*told, sep="\n")
    assert len(told) <= 3 * game.turn
    assert max(words.count(". ") for words in told) < 6  # four sentences, how many more, and what Ana has
