"""Views of bots: what they show of a game, what they hide, and how they play on."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from plakett_widgets import Game, editions
from plakett_widgets.bots import LegalMove, scene
from plakett_widgets.bots.future import Reached, begin
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.bots.house.random_strategy import Random
from plakett_widgets.bots.house.strategy import Strategy, Table
from plakett_widgets.bots.questions import OF_DECISION
from plakett_widgets.bots.sheet import Sheet
from plakett_widgets.bots.view import View, view_of
from plakett_widgets.engine import beats, event, log, move
from plakett_widgets.engine.chapters import chance
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.position import Auction, Claim, Debt, Position, Raising

EDITIONS = editions.names()
NAMES = ["Ana", "Zoé", "Ian"]
QUIET = Pending()


@cache
def new_game(edition: str) -> Game:
    return Game(edition, NAMES, seed=3)


class Keeping(Table):
    """A table that keeps the beat so far."""

    def quiet(self, pos: Position) -> int:
        self.point, self.mark, self.answers = pos.copy(self), len(pos.log), []
        return self.kept(pos, super().quiet(pos))

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        return self.kept(pos, super().ask(pos, kind, seat, a, b))

    def kept(self, pos: Position, answer: int) -> int:
        seat = move.seat_of(answer)
        self.last = super().terms(pos, seat) if move.kind_of(answer) in move.WITH_TERMS else []
        self.answers.append((answer, *self.last))
        return answer

    def terms(self, pos: Position, seat: int) -> list[int]:
        return self.last

    def beat_so_far(self, pos: Position) -> Any:
        return self.point, self.mark, self.answers


def played(edition: str, rounds: int, policy: Table, seed: int = 1) -> Iterator[Position]:
    """Yield the position before each beat of a game."""
    pos = new_game(edition).table.setup.new_game.begin(seed, policy, log.Log())
    while not pos.over and pos.round <= rounds:
        yield pos
        beats.beat(pos)


def fields(pos: Position) -> dict[str, Any]:
    """Return the fields of a position that its picture holds, in a form that can be compared."""
    plain = pos.contents()
    named = {name: plain[name] for name in (*scene.PICTURED, *scene.DERIVED)}
    named["decks"] = [sorted(cards) for cards in pos.decks]
    return {name: plainly(value) for name, value in named.items()}


def plainly(value: Any) -> Any:
    """Return open matters as lists, without numbers of the log."""
    if isinstance(value, (Claim, Debt, Auction, Raising)):
        return scene.parts(value)[: -1 if isinstance(value, (Claim, Debt)) else None]
    return [plainly(one) for one in value] if hasattr(value, "__iter__") else value


class Looking(Strategy):
    """A bot that passes the view of each question to a function, as in another process, before it answers as another bot."""

    def __init__(self, bot: Strategy, edition: str, look: Callable[[View, Position], object]) -> None:
        super().__init__()
        self.bot, self.sheet, self.look = bot, sheet(edition), look

    def show(self, pos: Position, kind: str, pending: Pending = QUIET) -> None:
        asked = view_of(1, pos, pending, 0, self.sheet, kind).data
        self.look(View(json.loads(json.dumps(asked)), self.sheet), pos)

    def on_turn(self, pos: Position, seat: int) -> int:
        self.show(pos, "turn")
        return self.bot.on_turn(pos, seat)

    def off_turn(self, pos: Position, seat: int) -> int:
        self.show(pos, "between_turns")
        return self.bot.off_turn(pos, seat)

    def clears(self, pos: Position, seat: int) -> int:
        self.show(pos, "settlement")
        return self.bot.clears(pos, seat)

    def claims(self, pos: Position, seat: int) -> bool:
        self.show(pos, "claim")
        return self.bot.claims(pos, seat)

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        self.show(pos, OF_DECISION[kind].name, Pending(kind, seat, a, b))
        return self.bot.ask(pos, kind, seat, a, b)

    def terms(self, pos: Position, seat: int) -> list[int]:
        return self.bot.terms(pos, seat)


def watched(edition: str, look: Callable[[View, Position], object]) -> Table:
    """Return a table whose first bot shows its questions."""
    return Keeping([Looking(Balanced(), edition, look), Random(), Balanced()])


@cache
def sheet(edition: str) -> Sheet:
    table = new_game(edition).table
    return Sheet(table.edition, table.setup.options, NAMES)


def test_every_field_is_pictured_or_named() -> None:
    known = (*scene.PICTURED, *scene.SURROUNDINGS, *scene.HIDDEN, *scene.DERIVED, *scene.CACHES)
    assert sorted(known) == sorted(new_game("plakettopoly").table.position.contents())


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_picture_makes_the_same_position(edition: str) -> None:
    for number, pos in enumerate(played(edition, 25, Table([Random(), Random(), Balanced()]))):
        if number % 7 == 0:
            seen = json.loads(json.dumps(scene.picture(pos, 0)))
            again = scene.position(seen, pos.t, 5)
            assert fields(again) == fields(pos)
            assert scene.picture(again, 0) == seen


@pytest.mark.parametrize("edition", EDITIONS)
def test_hidden_chance_is_not_in_a_picture(edition: str) -> None:
    *_, pos = played(edition, 5, Table([Balanced()] * 3))
    twin = pos.copy(pos.policy)
    chance.redraw(twin, 99)
    twin.scripted = [6, 6]
    twin.log = log.Log()
    assert (twin.decks, twin.streams) != (pos.decks, pos.streams)
    assert json.dumps(scene.picture(twin, 1)) == json.dumps(scene.picture(pos, 1))


class Again(Keeping):
    """A table that repeats the answers of a beat and a move, then goes on until the first seat is asked again."""

    def __init__(self, answers: Sequence[Sequence[int]]) -> None:
        super().__init__([Balanced() for _ in NAMES])
        self.left, self.answers, self.last = [*answers], [], []

    def quiet(self, pos: Position) -> int:
        answer, *self.last = self.left.pop(0)
        return answer

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        if self.left:
            return Again.quiet(self, pos)
        if seat == 0:
            raise Reached("", Pending())
        return self.kept(pos, Table.ask(self, pos, kind, seat, a, b))


CHANCE = (*scene.THROWS, event.CARD_DRAWN, event.SHUFFLED, event.TITLE_OFFERED)


def after_beat(pos: Position, since: int) -> dict[str, Any] | None:
    """Return the fields of a position once its beat has ended or asked the first seat, ``None`` where chance decided."""
    with suppress(Reached):
        beats.beat(pos)
    if any(pos.log.row(seq).kind in CHANCE for seq in range(since, len(pos.log))):
        return None
    return fields(pos)


class Comparison:
    """Compare the views of a game with the game, and their futures with what the game would bring."""

    def __init__(self) -> None:
        self.compared = Counter[str]()

    def __call__(self, view: View, pos: Position) -> None:
        kind = view.question.kind
        if self.compared[kind] >= 5:
            return
        assert fields(view.position) == fields(pos)
        same = view.future()
        assert (same.data["scene"], same.data["pending"]) == (view.data["scene"], view.data["pending"])
        for chosen in (view.legal[0], view.legal[-1]):
            self.compare(view, pos, chosen)
        for chosen in (view.legal[0], view.legal[-1].text):
            later = view.future(chosen, rounds=1)
            assert later.round > view.round or later.over or not later.me.playing

    def compare(self, view: View, pos: Position, chosen: LegalMove) -> None:
        quiet = view.pending.kind == 0
        point, answers = (pos, []) if quiet else (pos.policy.point, pos.policy.answers)  # type: ignore[attr-defined]
        real = point.copy(Again([*answers, (chosen.packed, *chosen.terms)]))
        real.log = log.Log()
        _, twin = begin(view, [chosen.in_words("fr")], 0, seed=5)
        known = len(pos.log) - (len(pos.log) if quiet else pos.policy.mark)  # type: ignore[attr-defined]
        waits = chosen.kind == "wait" or (view.question.kind == "claim" and chosen.kind == "pass")
        if not waits and (expected := after_beat(real, known)) is not None:
            assert after_beat(twin, known) == expected
            self.compared[view.question.kind] += 1


LOOP = {"turn", "between_turns", "purchase", "reply"}
EXPECTED = {
    "classic40": LOOP | {"bid", "payment"},
    "confinement": {"turn", "path", "branch"},
    "france2008": LOOP | {"payment"},
    "mspm": LOOP | {"bid", "settlement"},
    "plakettopoly": LOOP | {"claim", "bid", "payment"},
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_future_plays_the_beat_again_and_goes_on_as_the_game_would(edition: str) -> None:
    compared = Comparison()
    for seed in range(12):
        if EXPECTED[edition] <= set(compared.compared):
            break
        for _ in played(edition, 40, watched(edition, compared), seed):
            pass
    print(edition, seed, compared.compared)
    assert EXPECTED[edition] <= set(compared.compared)


def asked_to_buy(edition: str) -> Game:
    """Return a game whose first player stands on a title for sale."""
    game = Game(edition, NAMES, seed=3, position={"turn": "Ana"})
    game.play_all(["dice 1+2", "roll"])
    return game


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition != "confinement"])
def test_a_future_changes_the_own_cash_as_the_game_does(edition: str) -> None:
    game = asked_to_buy(edition)
    view = View.of(game)
    bought, declined = view.future(["acheter"]), view.future(False)
    assert (bought.question.kind, bought.me.cash) == ("turn", view.me.cash - view.question.title.price)
    assert (declined.me.titles, view.me.cash) == ((), game.state()["players"][0]["cash"])
    game.play("buy")
    assert bought.me.cash == game.state()["players"][0]["cash"]
    assert bought.titles[view.question.title.id].owner == view.me


def test_offers_of_an_estate_hide_what_others_have_answered() -> None:
    start = {"turn": "Zoé", "seats": {"Zoé": {"titles": [1, 3], "cash": 0}, "Ian": {"cash": 2_000_000}}}
    views = []
    for answer in ("buy", "decline"):
        game = Game("france2008", [*NAMES, "Léo"], seed=3, position=start)
        game.play_all(["dice 1+3", "roll", "bankrupt", f"Ian: {answer}"])
        views.append(View.of(game))
    wanted, unwanted = views
    assert wanted.me.name == "Léo"
    assert wanted.data == unwanted.data
    assert [] in wanted.data["answers"]
    assert wanted.future().data == {**wanted.data, "n": 1}
    buyers = {wanted.future("buy", seed=seed).titles["terrain-1"].owner.name for seed in range(8)}
    assert "Léo" in buyers


def test_a_live_beat_is_known_after_an_undo() -> None:
    game = asked_to_buy("plakettopoly")
    game.play_all(["decline", "Zoé: bid 10", "Ian: pass"])
    game.undo()
    view = View.of(game)
    assert (view.me.name, view.question.kind, view.question.lowest) == ("Ian", "bid", 11)
    assert view.future().data == view.data
    assert view.future([view.bid(500)], seed=1).me.cash == 1000
    assert View.of(game, "Ana").question.kind == "nothing"


def test_a_bid_that_the_seat_cannot_make_has_limits_too() -> None:
    start = {"turn": "Ana", "seats": {"Ana": {}, "Zoé": {"cash": 3, "titles": [5]}}}
    game = Game("plakettopoly", ["Ana", "Zoé"], seed=7, position=start)
    game.play_all(["dice 3+5", "roll", "decline", "Zoé: bid 1", "Ana: bid 100"])
    view = View.of(game)
    assert (view.question.kind, view.question.lowest, view.question.highest) == ("bid", 101, 100)
    with pytest.raises(ValueError, match="no bid is possible"):
        view.bid(101)


def test_a_future_ends_where_a_move_does_not_fit() -> None:
    view = View.of(asked_to_buy("plakettopoly"))
    later = view.future(["buy", "accept", "end"])
    assert later.unplayed == ("accept", "end")
    with pytest.raises(ValueError, match=r"moves: 'roll' is no answer to this question.*Right would be 'decline' or 'buy'"):
        view.future("roll")


def test_a_view_cannot_be_changed() -> None:
    view = View.of(asked_to_buy("plakettopoly"))
    for place, name in ((view, "round"), (view.me, "cash"), (view.titles["imagerie"], "owner"), (view.question, "amount")):
        with pytest.raises(AttributeError):
            setattr(place, name, 5)
    with pytest.raises(TypeError):
        view.options["trade_barter"] = False  # type: ignore[index]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda view: view.titels, "did you mean “titles”"),
        (lambda view: view.me.csh, "did you mean “cash”"),
        (lambda view: view.titles["imagerei"], "there is no title “imagerei”; did you mean “imagerie”"),
        (lambda view: view.players["Lea"], "there is no player “Lea”"),
        (lambda view: view.titles[2], "there is no title 2"),
        (lambda view: view.bid(0), "amount: a whole number from 11 to 1,500, not 0"),
        (lambda view: view.bid(11.5), "amount: a whole number from 11 to 1,500, not 11.5"),
        (lambda view: view.offer("Zoé", give="imagerie", cash=5), "offer: the rules forbid it"),
        (lambda view: view.offer("Zoé", give="imagery"), "give: there is no title or card “imagery”"),
        (lambda view: view.offer("Zoé", give=5.5), "give: a title, a card, or a list of them, not 5.5"),
        (lambda view: view.request("clinique", 99), "request: the rules forbid it"),
        (lambda view: view.future(rounds=-1), "rounds: a whole number from 0, not -1"),
    ],
)
def test_an_error_names_what_is_wrong(wrong: Callable[[View], object], message: str) -> None:
    game = asked_to_buy("plakettopoly")
    game.play_all(["decline", "Zoé: bid 10"])
    with pytest.raises((AttributeError, KeyError, ValueError)) as caught:
        wrong(View.of(game))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ({"to": "Ana"}, "to: not possible now: Ana. Possible: Zoé, Ian"),
        ({"give": "imagerie"}, "give: not possible now: place-de-l-imagerie. Possible: avenue-du-depistage"),
        ({"take": ["imagerie"]}, "take: not possible now: place-de-l-imagerie. Possible: nothing"),
        ({"cash": 5}, "it must give or take a title or a card, not money alone"),
        ({"give": "depistage", "cash": 9000}, "cash: a whole number from −1,500 to 1,500, not 9000"),
    ],
)
def test_a_refused_offer_says_what_it_may_name(terms: dict[str, Any], message: str) -> None:
    view = View.of(Game("plakettopoly", NAMES, seed=7, position={"turn": "Ana", "seats": {"Ana": {"titles": [8]}}}))
    with pytest.raises(ValueError, match=f"^offer: {re.escape(message)}$"):
        view.offer(**{"to": "Zoé"} | terms)


def test_an_offer_answers_an_offer_as_a_counter_offer() -> None:
    start = {"turn": "Ana", "seats": {"Ana": {"titles": [6], "cards": ["PL-03"]}, "Zoé": {"titles": [8], "cash": 300}}}
    game = Game("plakettopoly", NAMES, seed=3, position=start)
    first = View.of(game).offer("Zoé", give=["prevention", "PL-03"], take=8, cash=20)
    game.play(first.in_words("fr"))
    view = View.of(game)
    offer = view.question.offer
    assert ([*offer.give], offer.give_cards, [*offer.take], offer.cash) == (
        ["avenue-de-la-prevention"],
        ("PL-03",),
        [view.titles[8]],
        20,
    )
    counter = view.offer(offer.by, give=offer.take, take=[*offer.give, *offer.give_cards], cash=-100)
    assert (counter.kind, counter.to, counter.amount) == ("counter", "Ana", 100)
    assert view.offer_limits["Ana"].highest == 300
    with pytest.raises(ValueError, match="to: Ana, who made the offer, not “Ian”"):
        view.offer("Ian", take="prevention")
    assert view.future(counter, seed=2).round >= 1
    game.play(counter.text)
    assert View.of(game).question.offer.by == "Zoé"
