"""Titles instead of cash, in an edition of one’s own where loans and tickets may be paid so: the books tell what was owed."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from plakett_widgets import Game, Refused, check, editions
from plakett_widgets.editions import Edition
from plakett_widgets.engine import beats, event, move, rule
from plakett_widgets.engine.legality import Pending

from ..engine.play import NAMES, WEIGHTS, Played, random_options, random_position, replay, start_of
from .frames.test_ledger import booked
from .frames.test_ledger import check as check_books

LENDING = {"player_loans": True}


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """MSPM, where a debtor declares, and where titles may take the place of cash."""
    folder = Path(shutil.copytree(editions.loading.HERE / "mspm", tmp_path_factory.mktemp("own") / "barter"))
    for name, old, new in (
        ("edition", "[settings]\n", '[settings]\nin_kind = "always"\n'),
        ("options", 'sets = { debts = "standing" }', 'sets = { debts = "declared" }'),
        ("rulebook", "[cites]\n", '[cites]\nin_kind_payable = ["SPM-126"]\n'),
    ):
        file = folder / f"{name}.toml"
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")
    return editions.load(folder)


def started(edition: Edition, ana: dict[str, Any] | None = None, options: dict[str, Any] = LENDING, **more: Any) -> Game:
    """Ana has 1,000 and two titles, of 22,000 and 20,000; Léo has money and the half of the titles that tickets are paid to."""
    seats = {"Ana": {"cash": 1000, "titles": [24, 27]} | (ana or {}), "Léo": {"cash": 50_000, "titles": [5, 15]}}
    return Game(edition, ["Ana", "Léo"], seed=1, options=options, position={"seats": seats} | more)


def due(edition: Edition, amount: int, options: dict[str, Any] = LENDING) -> Game:
    """A loan that Ana is asked for."""
    loans = [{"debtor": "Ana", "creditor": "Léo", "amount": amount}]
    game = started(edition, options=options, turn="Léo", throws="done", loans=loans)
    game.play("Léo: end")
    return game


def test_a_loan_is_owed_until_it_is_paid_in_titles_and_money(edition: Edition):
    game = due(edition, 30_000)
    since = game.length
    ana = game.state()["players"][0]
    assert (ana["owed"], ana["worth"]) == (30_000, 13_000)
    foretold = game.preview("Ana: pay with 24")
    game.play_all(["Ana: pay with 24", "Léo: accept"])
    ana = game.state()["players"][0]
    assert (ana["owed"], ana["worth"], game.pending["amount"]) == (8000, 13_000, 8000)
    assert foretold["players"][0]["worth"] == {"before": 13_000, "after": 13_000}
    assert booked(game, since, 0) == {"property": -22_000, "payable": 22_000}
    assert booked(game, since, 1) == {"property": 22_000, "receivable": -22_000}
    game.play("Ana: mortgage 27")
    assert game.pending is None
    assert booked(game, since, 0) == {"property": -22_000, "mortgage_payable": -10_000, "payable": 30_000, "cash": 2000}
    assert booked(game, since, 1) == {"property": 22_000, "cash": 8000, "receivable": -30_000}
    assert game.frames.balances.filter(game.frames.balances["seat"] == 0)["debts"].to_list()[-1] == 0
    assert check(game), check(game).text()
    check_books(game)


def test_a_loan_that_was_granted_in_the_game_is_known_too(edition: Edition):
    game = started(edition, turn="Léo", throws="done")
    game.play_all(["Léo: offer Ana: 1000 $ for 20000 $ later", "Ana: accept", "Léo: end"])
    since = game.length
    game.play_all(["Ana: pay with 24", "Léo: accept"])
    assert booked(game, since, 0) == {"property": -22_000, "payable": 20_000, "cash": 2000}
    assert check(game), check(game).text()
    check_books(game)


def test_a_ticket_is_none_of_the_rents(edition: Edition):
    game = started(edition, {"on": 7})
    for dice, thrower, stays in (("1+2", "Ana", False), ("1+4", "Léo", False), ("1+2", "Ana", True), ("4+6", "Léo", False)):
        game.play_all([f"dice {dice}", f"{thrower}: roll", *["Ana: stay"] * stays, f"{thrower}: end"])
    since = game.length
    game.play_all(["dice 1+2", "Ana: roll", "Ana: pay with 24", "Léo: accept"])
    assert "kind_paid" in {row["kind"] for row in game.events()}
    assert booked(game, since, 0)["ticket_expense"] == 4000  # half of it to the bank, for the titles that nobody owns
    assert booked(game, since, 1)["ticket_revenue"] == -2000
    assert not {"rent_expense", "rent_revenue"} & (booked(game, since, 0).keys() | booked(game, since, 1).keys())
    assert check(game), check(game).text()
    check_books(game)


def test_a_debt_raised_at_once_is_paid_in_cash(edition: Edition):
    game = due(edition, 20_000, LENDING | {"insolvency_check": "immediate"})
    assert game.pending["kind"] == "debt"
    assert "in_kind" not in {choice["kind"] for choice in game.legal()}
    with pytest.raises(Refused):
        game.play("Ana: pay with 24")


def test_a_debt_of_a_card_is_paid_with_a_title_and_not_the_card():
    seats = {"Ana": {"on": 31}, "Léo": {"cash": 50_000, "titles": [1]}}
    game = Game("france2008", ["Ana", "Léo"], seed=1, position={"seats": seats})
    game.play_all(["top CC14", "dice 1+1", "Ana: roll", "Léo: pay with 1"])
    assert game.story("fr", -1) == ["Léo donnerait Lens."]
    game.play("Ana: accept")
    assert check(game), check(game).text()


def lent(rng: random.Random, edition: Edition) -> Game:
    """A game under any options, in which many owe each other money from the start."""
    options = random_options(rng, edition) | LENDING
    names = NAMES[: rng.randint(2, 4)]
    position = random_position(rng, names, edition, options)
    playing = [name for name in names if "out" not in position["seats"][name]]
    position["loans"] = [
        {"debtor": debtor, "creditor": creditor, "amount": rng.randint(1, 40_000)}
        for debtor, creditor in permutations(playing, 2) if rng.random() < 0.5
    ]  # fmt: skip
    return Game(edition, names, seed=1, options=options, position=position)


@pytest.mark.slow
def test_random_games(edition: Edition, monkeypatch: pytest.MonkeyPatch):
    """Whatever is played, the log holds it all, its audit finds nothing, and the books are in balance and right."""
    monkeypatch.setitem(WEIGHTS, move.IN_KIND, 4)
    paid = Counter[int]()
    for seed in range(30):
        rng = random.Random(seed)
        game = lent(rng, edition)
        pos, chaos = start_of(game, rng, thorough=0.05, probing=1)
        while not pos.over and len(chaos.answers) < 80:
            beats.beat(pos)
        chaos.witness(pos, Pending())
        paid.update(pos.log.row(seq).rule for seq in pos.log.find(event.KIND_PAID))
        again = replay(Played(game, game.table.history.session.point, pos, chaos))
        assert check(again), (seed, check(again).text())
        check_books(again)
    assert paid[rule.LOAN_DUE] > 4
    assert paid[rule.IN_KIND]
