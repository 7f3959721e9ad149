"""A preview shows what a move does, and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, loads
from plakett_widgets.engine import decision
from plakett_widgets.record.moves.preview import Change

from ...engine.play import BY_ID, replay, sample, sample_game
from ...moves.test_legal import texts

editions = st.sampled_from(sorted(BY_ID))
OFFERS = ("offer", "counter", "in_kind")
# what a move itself may tell: if nothing else has happened, all that has is its doing
DIRECT = {
    "offered", "term_offered", "offer_accepted", "price_paid", "title_moved", "card_moved", "interest_paid", "lifted",
    "mortgaged", "building_sold", "built", "share_paid", "royalty_spared", "bought", "bid_made", "bidder_passed",
    "auction_won", "building_won", "fine_paid", "ticket_paid", "released", "kind_offered", "kind_paid", "loan_granted",
    "money_issued", "debt_paid", "debt_set_off", "title_wanted",
}  # fmt: skip


def situation(game: Game) -> tuple[Any, ...]:
    return game.record.digest(), game.table.revision, game.state()


def figures(game: Game) -> list[dict[str, Any]]:
    """Cash, worth and titles held by group, of each seat."""
    pos, state = game.table.position, game.state()
    return [
        {"cash": player["cash"], "worth": player["worth"], "groups": pos.held[seat][:]}
        for seat, player in enumerate(state["players"])
    ]


def foretold(before: list[dict[str, Any]], players: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The figures after a preview."""
    after = [figure | {"groups": figure["groups"][:]} for figure in before]
    for change in players:
        mine = after[change["seat"]]
        assert [mine["cash"], mine["worth"]] == [change["cash"]["before"], change["worth"]["before"]]
        mine |= {"cash": change["cash"]["after"], "worth": change["worth"]["after"]}
        for group in change["groups"]:
            held = group["held"]
            assert mine["groups"][group["group"]] == held["before"] != held["after"] <= group["size"]
            mine["groups"][group["group"]] = held["after"]
    return after


def agree(game: Game, kind: str, about: dict[str, Any] | None) -> None:
    """Everybody consents to the move: the offer is accepted, the bid not beaten, mortgages are kept."""
    while game.pending and game.pending["kind"] != (about or {}).get("kind"):
        asked = game.pending["kind"]
        answer = {"offer": "accept", "in_kind": "accept", "lift": "keep"}.get(asked)
        if answer is None or game.would_refuse(answer):
            return
        game.play(answer)
    if kind == "counter" and game.pending and not game.would_refuse("accept"):
        game.play("accept")
        agree(game, kind, None)
    while kind == "bid" and game.pending and game.pending["kind"] in ("bid", "lift"):
        if (game.pending["title"], game.pending["building"]) != (about and about["title"], about and about["building"]):
            return
        game.play("pass" if game.pending["kind"] == "bid" else "keep")


MOSTLY = {"offer", "accept", "build", "sell", "mortgage", "lift", "buy", "bid"}
LACKS = {"confinement": MOSTLY - {"offer", "accept"}, "france2008": {"mortgage", "lift", "bid"}, "mspm": {"build", "accept"}}


@pytest.mark.slow
@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_a_preview_is_what_happens(edition: str):
    seen: set[str] = set()
    wanted = MOSTLY - LACKS.get(edition, set())
    for seed in range(60):
        if seed >= 5 and seen >= wanted:
            break
        rng = random.Random(seed)
        played = sample(edition, seed, 40)
        asked = [number for number, kind in enumerate(played.chaos.asked) if kind != decision.QUIET]
        for moves in {len(played.answers), *rng.sample(asked, min(len(asked), 6))}:
            game = replay(played, moves)
            legal = game.legal()
            for kind in sorted({choice["kind"] for choice in legal}):  # the same in every run
                ways = texts(game, rng.choice([choice for choice in legal if choice["kind"] == kind]))
                if ways and compare(game, kind, rng.choice(ways)):
                    seen.add(kind)
    assert seen >= wanted


def compare(game: Game, kind: str, text: str) -> bool:
    """Play a move: False if more has happened than a preview shows."""
    before, length, pending = figures(game), len(game.table.position.log), game.pending
    found = game.preview(text)
    assert found["refused"] is None
    fork = game.fork()
    fork.play(text)
    agree(fork, kind, pending)
    done = is_done(kind, {row["kind"] for row in fork.events(length)}, pending, fork.pending)
    if done and found["players"]:
        assert figures(fork) == foretold(before, found["players"]), (text, pending, fork.pending)
    return done and bool(found["players"])


def is_done(kind: str, kinds: set[str], before: dict[str, Any] | None, after: dict[str, Any] | None) -> bool:
    """Has the move had all its effect, and nothing but that?"""
    if not kinds or not kinds <= DIRECT or (kind in OFFERS and not kinds & {"offer_accepted", "kind_paid"}):
        return False
    if before and before["kind"] == "debt" and before != after:
        return False  # paid at once
    if before and before["kind"] == "lift" and "interest_paid" in kinds:
        return False  # of the next title
    if kind == "bid" and not kinds & {"auction_won", "built"}:
        return False
    return after is None or after == before or after["kind"] in ("buy", "bid", "debt", "ticket")


@pytest.mark.slow
@settings(max_examples=20)
@given(editions, st.integers(0, 2**32), st.integers(0, 60))
def test_nothing_changes(edition: str, seed: int, moves: int):
    game = sample_game(edition, seed, moves)
    before = situation(game)
    for choice in game.legal():
        for text in texts(game, choice):
            found = game.preview(text)
            assert found["refused"] is None
            assert all(
                one["cash"]["before"] != one["cash"]["after"] or one["groups"] or one["worth"] for one in found["players"]
            )
    assert situation(game) == before


def effects(game: Game, move: str, seat: int | None = None) -> dict[int, tuple[int, int]]:
    """What cash and worth gain by a move that nobody refuses, by seat."""
    found = game.preview(move, seat)
    assert found["refused"] is None
    return {one["seat"]: (gain(one["cash"]), gain(one["worth"])) for one in found["players"]}


def gain(change: Change) -> int:
    return change["after"] - change["before"]


def table(edition: str = "plakettopoly", pending: str = "", **position: Any) -> Game:
    ana, leo = position.pop("Ana", {}), position.pop("Léo", {})
    return Game(edition, ["Ana", "Léo"], seed=1, position={"seats": {"Ana": ana, "Léo": leo}, **position})


def test_an_offer_is_taken_to_be_accepted_with_the_interest_on_mortgages():
    game = table(Ana={"mortgaged": [5], "titles": [15]}, Léo={"titles": [25]})
    found = game.preview("offer Léo: 5 + 15 for 25 + 300 $")
    assert found == {
        "refused": None,
        "impossible": None,
        "players": [
            {
                "seat": 0,
                "cash": {"before": 1500, "after": 1800},
                "worth": {"before": 1800, "after": 2000},
                "groups": [{"group": 8, "held": {"before": 2, "after": 1}, "size": 4}],
            },
            {
                "seat": 1,
                "cash": {"before": 1500, "after": 1190},
                "worth": {"before": 1700, "after": 1490},
                "groups": [{"group": 8, "held": {"before": 1, "after": 2}, "size": 4}],
            },
        ],
    }
    game.play("offer Léo: 5 + 15 for 25 + 300 $")
    assert game.preview("accept")["players"] == found["players"]
    assert game.preview("refuse") == {"refused": None, "impossible": None, "players": []}
    assert effects(game, "counter 25 + 100 $ for 15")[1] == (-100, -100)


def test_cash_below_zero_is_what_is_lacking():
    game = table(Ana={"titles": [5]}, Léo={"cash": 100})
    assert effects(game, "offer Léo: 5 for 150 $")[1] == (-150, 50)  # it may be offered, not accepted
    game.play("offer Léo: 5 for 150 $")
    found = game.preview("accept")
    assert found["refused"]["code"] == "insufficient_funds"
    assert found["refused"].keys() == {"code", "reason", "rule", "fr", "en"}
    assert found["players"][1]["cash"] == {"before": 100, "after": -50}


def test_a_move_that_is_forbidden_or_none_at_all_changes_nobody():
    game = table(Ana={"titles": [5]})
    for move, code in (("build 5", "illegal_move"), ("dance", "unknown_move"), ("offer Léo: 15 for 5", "illegal_move")):
        found = game.preview(move)
        assert (found["refused"]["code"], found["players"]) == (code, [])
    assert game.preview("roll") == {"refused": None, "impossible": None, "players": []}


def test_the_cash_of_a_balanced_exchange_is_computed():
    game = table("france2008", Ana={"titles": [24]}, Léo={"titles": [37]})
    prices = {square: game.edition.titles[game.edition.squares[square].title].price for square in (24, 37)}
    gap = prices[37] - prices[24]
    assert effects(game, "offer Léo: 24 for 37") == {0: (-gap, 0), 1: (gap, 0)}


def test_a_joker_is_sold():
    game = table("confinement", Ana={"cards": ["C27"]}, Léo={"cash": 40})
    assert effects(game, "offer Léo: C27 for 40 £") == {0: (40, 40), 1: (-40, -40)}


def test_a_fine_is_paid_without_the_landing_that_follows():
    game = table(Ana={"on": 10, "detained": 1})
    assert effects(game, "pay") == {0: (-50, -50)}
    late = {"on": 10, "detained": 3, "cards": ["PL-03"], "cash": 20, "titles": [5]}
    options = {"card_after_third_failure": True}
    game = Game("plakettopoly", ["Ana", "Léo"], options=options, position={"seats": {"Ana": late}})
    game.play("dice 1+2")
    game.play("roll")
    assert effects(game, "pay") == {0: (-50, -50)}


def test_a_ticket_is_paid_without_the_throw_that_follows():
    game = table("mspm", Ana={"on": 10, "titles": [5]}, Léo={"titles": [15, 25]})
    game.play("dice 3+4")
    game.play("roll")
    assert effects(game, "pay") == {0: (-3000, -3000), 1: (2000, 2000)}


@pytest.mark.parametrize(
    ("cash", "expected"),
    [
        (15_000_000, {0: (1_600_000, 0), 1: (-1_600_000, 0)}),  # for a rent just paid
        (0, {0: (500_000, -1_100_000), 1: (-500_000, 1_100_000)}),  # by a debtor
    ],
)
def test_titles_instead_of_cash_are_taken_to_be_accepted(cash: int, expected: dict[int, tuple[int, int]]):
    built = {"titles": ["Nancy", "Clermont-Ferrand"], "buildings": {"Reims": 1}}
    game = table("france2008", Ana={"on": 20, "titles": ["Lens", "Rouen"], "cash": cash}, Léo=built)
    game.play("dice 2+4")
    game.play("roll")
    assert effects(game, "pay with Rouen") == expected
    game.play("pay with Rouen")
    assert effects(game, "accept") == expected


def test_a_debtor_sees_what_could_be_raised():
    """Three buildings sold at half their price, then three mortgages; a title mortgaged before brings nothing more."""
    built = {"titles": [16, 18, 19], "buildings": {"16": 1, "18": 1, "19": 1}, "mortgaged": [5]}
    game = table(Ana={"cash": 10, **built})
    game.play("dice 1+3")
    game.play("roll")
    assert game.pending is not None
    assert (game.pending["kind"], game.pending["amount"]) == ("debt", 200)
    assert game.pending["raisable"] == 3 * 50 + 90 + 90 + 100
    assert effects(game, "sell orange down to 0") == {0: (150, -150)}


def kept(game: Game) -> int | None:
    """What it costs to keep the mortgage that is asked about."""
    [keep] = [choice for choice in game.legal() if choice["kind"] == "keep"]
    return keep.get("cost")


def test_to_keep_a_mortgage_costs_the_interest_where_it_is_not_paid_yet():
    game = table(Ana={"cash": 900, "titles": [1]}, Léo={"cash": 900, "mortgaged": [5]})
    game.play("offer Léo: 1 for 5")
    game.play("Léo: accept")
    assert (kept(game), effects(game, "keep")) == (10, {0: (-10, -10)})
    game.play("keep")
    assert game.state()["players"][0]["cash"] == 890


def test_to_lift_a_mortgage_just_taken_over_costs_the_interest_too():
    game = table(Ana={"cash": 900, "titles": [1]}, Léo={"cash": 900, "mortgaged": [5]})
    game.play_all(["offer Léo: 1 for 5", "Léo: accept"])
    assert effects(game, "lift") == {0: (-110, -10)}  # mortgaged, the title counted for half of 200
    game.play("lift")
    ana = game.state()["players"][0]
    assert (ana["cash"], ana["worth"]) == (790, 990)


def test_interest_that_is_due_once_is_in_no_price_of_a_lift_after_it_was_paid():
    seats: dict[str, Any] = {"Ana": {"mortgaged": [12, 28]}}
    game = Game("france2008", ["Ana", "Léo"], seed=1, options={"amendments": False}, position={"seats": seats})
    assert prices_of_lifting(game, "Ana") == [830_000, 830_000, 1_660_000]
    game.play_all(["offer Léo: 12 + 28 for nothing", "Léo: accept"])
    assert [(choice["kind"], choice["cost"]) for choice in game.legal(1)] == [("lift", 750_000), ("keep", 80_000)]
    assert (effects(game, "lift")[1][0], effects(game, "keep")[1][0]) == (-750_000, -80_000)
    game.play_all(["keep", "keep"])
    again = Game("france2008", ["Ana", "Léo"], options={"amendments": False}, position=game.record.position_line())
    for same in (game, again, loads(game.record.notation(names=True)), game.fork()):
        assert prices_of_lifting(same, "Léo") == [750_000, 750_000, 1_500_000]
    game.play("Léo: lift 12")
    game.undo()
    assert prices_of_lifting(game, "Léo") == [750_000, 750_000, 1_500_000]
    game.play_all(["Léo: lift 12", "Léo: mortgage 12"])
    assert prices_of_lifting(game, "Léo") == [830_000, 830_000, 1_580_000]


def prices_of_lifting(game: Game, name: str) -> list[int]:
    """What is written beside the move, what it would cost, and what is written beside the plan for its group."""
    seat = game.names.index(name)
    cost = next(choice["cost"] for choice in game.legal(seat) if choice["kind"] == "lift")
    [plan] = [plan["amount"] for plan in game.table.plans(seat) if plan["kind"] == "lift"]
    return [cost, -effects(game, f"{name}: lift 12")[seat][0], -plan]


def test_the_last_building_is_taken_to_be_won_and_built():
    """It counts 100 on a lot of Ana’s and 200 on one of Léo’s, whatever is bid for it."""
    seats = {"Ana": {"cash": 1000, "titles": [16, 18, 19]}, "Léo": {"cash": 1000, "titles": [31, 32, 34]}}
    position = {"seats": seats, "bank": {"stock": {"clinique": 1}}}
    game = Game("plakettopoly", ["Ana", "Léo"], seed=1, options={"building_value": "printed"}, position=position)
    assert effects(game, "build 16") == {0: (-100, 0)}  # if nobody else wants it
    game.play("build 16")
    assert effects(game, "want 1") == {}
    game.play("want 1")
    assert effects(game, "bid 205") == {0: (-205, -105)}
    game.play("bid 100")
    assert effects(game, "bid 205") == {1: (-205, -5)}
    game.play_all(["bid 205", "pass"])
    assert effects(game, "place 34") == {1: (-205, -5)}
    game.play("place 34")
    assert [(player["cash"], player["worth"]) for player in game.state()["players"]] == [(1000, 1560), (795, 1915)]


def test_an_heir_has_paid_the_interest_at_the_question():
    seats = {"Ana": {"cash": 0, "mortgaged": [5]}, "Léo": {"cash": 50_000}, "Zoé": {"cash": 1000}}
    owed = [{"debtor": "Ana", "creditor": "Léo", "amount": 2000}]
    game = Game("mspm", list(seats), position={"turn": "Léo", "last": "Ana", "seats": seats, "debts": owed})
    game.play("roll")
    assert (kept(game), effects(game, "keep")) == (None, {})


@pytest.mark.parametrize(
    ("edition", "ana", "move", "why"),
    [
        ("plakettopoly", {"titles": [5]}, "offer Léo: 5 for 50 $", "Léo would pay $50 and has $5: $45 short."),
        (
            "plakettopoly", {"mortgaged": [15]}, "offer Léo: 15 for 4 $",
            "Léo would owe $10 in interest on what is mortgaged, and would not have it.",
        ),
        ("confinement", {"cards": ["C27"]}, "offer Léo: C27 for 10 £", "Léo would pay £10 and has £5: £5 short."),
    ],
)  # fmt: skip
def test_an_offer_that_could_not_be_accepted_shows_why(edition: str, ana: dict[str, Any], move: str, why: str):
    game = Game(edition, ["Ana", "Léo"], position={"turn": "Ana", "seats": {"Ana": ana, "Léo": {"cash": 5}}})
    found = game.preview(move)
    assert found["refused"] is None
    assert found["impossible"]["en"] == why
    game.play(move)
    assert game.would_refuse("accept").reason == why
