"""The end of a game in words: its facts agree with the log, and its sentences read well."""

from __future__ import annotations

import re
from functools import cache

import pytest

from plakett_widgets import Game, bots, editions, lab

from ..test_story import CARDS, WRONG

NAMES = ["Ana", "Léo", "Zoé", "Hugo"]


@cache
def finished(edition: str, seats: int = 3, seed: int = 2) -> Game:
    game = Game(edition, [(name, bots.Balanced()) for name in NAMES[:seats]], seed=seed)
    game.run(rounds=300)
    assert game.over
    return game


def loops() -> list[str]:
    return [edition for edition in editions.names() if not editions.load(edition).course]


@pytest.mark.parametrize("edition", editions.names())
def test_an_ending_agrees_with_the_game(edition: str) -> None:
    game = finished(edition)
    ending = game.record.ending("en")
    rounds = dict(game.log.select("seq", "round").rows())
    assert (ending["winners"], ending["round"]) == (game.winners, game.round)
    assert game.events()[ending["event"]]["kind"] == "game_ended"
    assert [point["seq"] for point in ending["curve"][1:]] == [row["seq"] for row in game.history()]
    for point in ending["points"]:
        event = game.events()[point["event"]]
        assert (point["kind"], point["seat"], point["turn"]) == (event["kind"], event["seat"], event["turn"])
        assert point["round"] == rounds[point["event"]]
        assert point["chances"] is None
    assert ending["points"]
    assert all(NAMES[seat] in ending["sentences"][0] for seat in game.winners)


@pytest.mark.parametrize("edition", loops())
def test_the_curve_is_net_worth_and_the_lead_that_of_the_laboratory(edition: str) -> None:
    game = finished(edition)
    ending = game.record.ending("en")
    assert [point["values"] for point in ending["curve"][1:]] == [row["worth"] for row in game.history()]
    led = [leader == game.winners[0] for leader in lab.leaders(game)["leader"]]
    since = len(led) - led[::-1].index(False)
    assert f"in round {ending['curve'][since]['round']}" in ending["sentences"][2] or since >= len(led) - 1


@pytest.mark.parametrize("edition", loops())
def test_the_fall_of_each_seat_and_the_rents_of_the_winner_are_told(edition: str) -> None:
    game = finished(edition)
    words = game.record.ending("en")["sentences"]
    for event in game.log.filter(kind="bankrupt").rows(named=True):
        assert f"{NAMES[event['seat']]} (round {event['round']})" in words[3]
    income = sum(
        event["amount"] for event in game.events() if (event["kind"], event["other"]) == ("rent_paid", game.winners[0])
    )
    assert game.edition.currency.format(income, "en") in words[4]


def test_a_rent_beyond_the_cash_is_told_as_a_whole() -> None:
    told = finished("mspm", 2).record.ending("en")["sentences"][1]
    assert "round 65: Léo owes Ana $SPM\xa0112,000 in rent for Quai en eau profonde" in told


@pytest.mark.parametrize("locale", ["fr", "en"])
@pytest.mark.parametrize("edition", editions.names())
def test_an_ending_reads_well(edition: str, locale: str) -> None:
    for seats in (2, 4):
        words = finished(edition, seats, seats).record.ending(locale)["sentences"]
        assert len(words) == 5
        for sentence in words:
            assert not re.search(WRONG[locale], re.sub(CARDS, "", sentence)), sentence
            assert not re.search(r"[{}]|  |\.\.|[,:] ?\.", sentence), sentence
            assert sentence.endswith(".")


def test_rollouts_add_chances_and_luck_and_are_the_same_with_the_same_seed() -> None:
    game = finished("plakettopoly", 4, 3)
    plain, first, again = (game.record.ending("en", rollouts) for rollouts in (0, 4, 4))
    assert first == again
    assert [sum(point["chances"]["after"]) for point in first["points"] if point["chances"]] == pytest.approx([1] * 4)
    assert first["sentences"][4].startswith(plain["sentences"][4].rstrip("."))
    row = lab.luck(game).row(game.winners[0], named=True)
    about = int(float(f"{abs(row['dice'] + row['cards']):.2g}"))
    assert f"about {game.edition.currency.format(about, 'en')}" in first["sentences"][4]


@pytest.mark.parametrize(
    ("edition", "options", "begins"),
    [
        ("plakettopoly", {"end_condition": "turns:2"}, "Léo and Zoé share the victory in round 1"),
        ("plakettopoly", {"end_condition": "laps:1"}, "The game stops after one lap of the board"),
        ("classic40", {"end_condition": "bankruptcies:1"}, "The game stops in round {round} after one bankruptcy"),
        ("confinement", {"max_rounds": 3}, "{winner} wins in round 3: nobody is nearer to the exit"),
        ("confinement", {"end_mode": "all_exit"}, "{winner} wins: the first to reach the exit"),
    ],
)
def test_what_ended_the_game_is_told(edition: str, options: dict[str, object], begins: str) -> None:
    game = Game(edition, [(name, bots.Balanced()) for name in NAMES[:3]], seed=1, options=options)
    game.run()
    sentence = game.record.ending("en")["sentences"][0]
    assert sentence.startswith(begins.format(round=game.round, winner=NAMES[game.winners[0]])), sentence


def test_a_game_that_goes_on_has_no_ending() -> None:
    with pytest.raises(RuntimeError, match="not over"):
        Game("plakettopoly", players=2, seed=7).record.ending()
