"""Seats are given by number or by the name of their player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets import Game, lab
from plakett_widgets.bots import Balanced

SEAT, NAME = 1, "leo"  # as a move reads it: no matter how it is written


def new_game(seed: int = 7) -> Game:
    game = Game("plakettopoly", ["Ana", "Léo", Balanced()], seed=seed)
    for _ in range(12):
        if not game.step():
            game.play(next(choice for choice in game.legal() if choice["kind"] in ("roll", "buy", "pass", "end")))
    return game


GAME = new_game()
OTHER = Game("confinement", ["Léo", "Ana"], seed=7)

USES: dict[str, Callable[[Any], object]] = {
    "legal": lambda seat: GAME.legal(seat),
    "find_events": lambda seat: list(GAME.past.find_events(seat)),
    "would_refuse": lambda seat: str(GAME.would_refuse("end", seat)),
    "preview": lambda seat: GAME.preview("end", seat),
    "plans": lambda seat: GAME.table.plans(seat),
    "read": lambda seat: GAME.table.read("roll", seat),
    "journal": lambda seat: lab.journal(GAME, seat).rows(),
    "trial_balance": lambda seat: lab.trial_balance(GAME, seat).rows(),
    "income_statement": lambda seat: lab.income_statement(GAME, seat).rows(),
    "balance_sheet": lambda seat: lab.balance_sheet(GAME, seat).rows(),
    "cash_flow": lambda seat: lab.cash_flow(GAME, seat).rows(),
    "winner": lambda seat: pw.check(GAME, {"winner": [0, seat]}).text(),
    "cash": lambda seat: pw.check(GAME, {"cash": {seat: 1}}).text(),
    "books": lambda seat: pw.check(GAME, {"trial_balance": {seat: {"cash": 1}}}).text(),
    "events": lambda seat: bool(pw.check(GAME, {"events": [{"kind": "dealt", "seat": [seat, None]}]})),
    "no_events": lambda seat: pw.check(GAME, {"no_events": [{"kind": "thrown", "seat": seat}]}).text(),
}


@pytest.mark.parametrize("use", USES)
def test_a_seat_is_given_by_number_or_by_name(use: str) -> None:
    assert USES[use](NAME) == USES[use](SEAT)
    with pytest.raises(ValueError, match="“Lia” is no player: there are Ana, Léo, balanced"):
        USES[use]("Lia")


def test_moves_take_a_seat_by_name() -> None:
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    game.hold("Ana")
    assert game.table.holding == {0}
    game.hold("ana", on=False)
    game.play("roll", "léo")
    assert [game.past.agree_to_undo("Léo"), game.past.agree_to_undo("Ana")] == [False, True]
    assert game.moves() == []


def test_a_name_in_several_games_is_who_sits_there_in_each() -> None:
    both = lab.trial_balance([GAME, OTHER], "Léo")
    assert both.select("game", "seat").unique(maintain_order=True).rows() == [(0, 1), (1, 0)]


def test_frames_name_players_by_seat_only() -> None:
    assert lab.trial_balance(GAME.frames, "P2").equals(lab.trial_balance(GAME.frames, 1))
    with pytest.raises(ValueError, match="“Léo” is no player: there are P1, P2, P3"):
        lab.trial_balance(GAME.frames, "Léo")
