"""What a game lists as legal can be said as it is written, and costs or brings what is written beside it."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game
from plakett_widgets.engine import decision

from ..engine.play import EDITION, NAMES, play, replay


def game_at(seed: int, moves: int) -> Game:
    return replay(play(seed, moves, thorough=0, probing=0), moves)


def texts(game: Game, choice: dict[str, Any]) -> list[str]:
    """A choice in words, at both ends of its range."""
    said = f"{NAMES[choice['seat']]}: {choice['move']}"
    if choice["kind"] in ("offer", "counter"):
        return [text for other, terms in choice["terms"].items() for text in offers(said, choice["kind"], other, terms)]
    if "min" not in choice:
        return [said]
    kind = f" {EDITION.buildings[choice['building']].id}" if choice["kind"] == "want" else ""
    return [f"{said} {number}{kind}" for number in {choice["min"], choice["max"]}]


def offers(said: str, kind: str, other: int, terms: dict[str, Any]) -> list[str]:
    to = f" {NAMES[other]}:" if kind == "offer" else ""
    given = [*map(str, terms["give"]), *(EDITION.cards[card].id for card in terms["give_cards"])]
    taken = [*map(str, terms["take"]), *(EDITION.cards[card].id for card in terms["take_cards"])]
    sold = [f"{said}{to} {one} for {-terms['min']} $" for one in given[:2]]
    return sold + [f"{said}{to} {terms['max']} $ for {one}" for one in taken[:2]]


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_whatever_is_listed_can_be_said(seed: int, moves: int):
    game = game_at(seed, moves)
    for choice in game.legal():
        for text in texts(game, choice):
            refusal = game.would_refuse(text)
            assert refusal is None, f"{text}: {refusal}"


TOLD = {
    "sell": "building_sold", "mortgage": "mortgaged", "lift": "lifted", "build": "built", "place": "built", "pay": "fine_paid",
    "claim": "rent_paid",
}  # fmt: skip


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_costs_and_gains_are_as_announced(seed: int, moves: int):
    """Unless something comes between: an auction of the building, a debt or a bankruptcy over the rent."""
    played = play(seed, 60, thorough=0, probing=0)
    priced = [number for number, kind in enumerate(played.chaos.asked) if kind in (decision.LIFT, decision.PLACE)]
    game = replay(played, priced[moves % len(priced)] if priced and moves % 2 else moves)
    for choice in game.legal():
        announced = choice.get("gain", choice.get("cost"))
        if announced is None:
            continue
        fork = game.fork()
        fork.play(choice["move"], choice["seat"])
        told = fork.events(len(game._play.live.log))
        amounts = [row["amount"] for row in told if row["kind"] == TOLD[choice["kind"]]]
        if amounts and not {"auction_opened", "bankrupt", "debt_opened"}.intersection(row["kind"] for row in told):
            assert sum(amounts) == announced, choice
