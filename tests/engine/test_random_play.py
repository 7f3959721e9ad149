"""The rules hold in random play over every option, checked before each answer (see ``play``)."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, Refused
from plakett_widgets.editions import Edition
from plakett_widgets.engine import beats, legality, move, reason
from plakett_widgets.engine.legality import Pending
from plakett_widgets.moves.grammar import Move

from .play import BY_ID, EDITION, EDITIONS, Tally, plays, random_game, random_options, same, sample, start_of

GAMES = 30  # of each edition

# seldom reached: the long run, `python -m tests.engine.random_games`, sees them all
RARE = {
    "all_out", "card_before_throw", "certificate", "counter_limit", "fine_ends_turn", "fine_too_late", "in_kind_payable",
    "inherited_lift", "interest_unpayable",
    "jackpot", "no_card", "no_stock", "offer_limit", "several_creditors", "shared_victory", "substitution_timing",
    "top_sale_needs_stock",
}  # fmt: skip

editions = st.sampled_from(sorted(BY_ID))


@pytest.fixture(scope="module")
def tally() -> Tally:
    tally = Tally()
    for edition in EDITIONS:
        tally.add(plays(edition, range(GAMES), moves=150))
    return tally


@pytest.mark.slow
def test_random_games_reach_every_kind_of_move_decision_and_event(tally: Tally):
    zeros = tally.zeros(*EDITIONS)
    assert zeros["moves"] == ["dice", "top"]  # they script chance: see test_session
    assert not zeros["decisions"]
    assert set(zeros["events"]) <= {"deck_empty", "jackpot_taken"}
    assert tally.games["ended"] > tally.games.total() / 10


@pytest.mark.slow
def test_random_games_reach_the_rules(tally: Tally):
    never_cited = {"players", "banker_plays", "tokens_drawn", "bankruptcy_declared"}  # before the game, or on a button
    assert set(tally.zeros(*EDITIONS)["rules"]) - RARE == never_cited


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(editions, st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_any_game(edition: str, seed: int, rng: random.Random):
    """The same, with choices that hypothesis can shrink."""
    pos, chaos = start_of(random_game(random.Random(seed), BY_ID[edition]), rng, thorough=0, probing=0)
    while not pos.over and len(chaos.answers) < 30:
        beats.beat(pos)
    chaos.witness(pos, Pending())


@pytest.mark.slow
@given(editions, st.integers(0, 2**32), st.integers(0, 60))
@settings(max_examples=25)
def test_refusal_changes_nothing_and_cites_a_rule(edition: str, seed: int, moves: int):
    """A refused move leaves the position, the log and the moves as they were."""
    played = sample(edition, seed, moves)
    game = played.game
    for packed, *terms in played.answers:
        game.play(Move(packed, tuple(terms)))
    for _ in range(40):
        packed, terms = played.chaos.anything(game.table.position, game.table.pending)
        if not legality.judge(game.table.position, game.table.pending, packed, terms) or move.kind_of(packed) == move.CLAIM:
            continue
        before, digest, state, moves_before = (
            game.table.position,
            game.record.digest(),
            game.state(),
            game.table.history.moves(),
        )
        copy = before.copy(before.policy)
        with pytest.raises(Refused) as refusal:
            game.play(Move(packed, tuple(terms)))
        assert refusal.value.rules
        assert game.table.position is before
        assert same(before, copy)
        assert (digest, state, moves_before) == (game.record.digest(), game.state(), game.table.history.moves())


@pytest.mark.parametrize("players", [0, 1, 7])
def test_number_of_players(players: int):
    with pytest.raises(Refused) as refusal:
        Game(EDITION, players)
    assert refusal.value.rule == "PLK-019"


@pytest.mark.parametrize("players", range(2, 7))
def test_banker_plays_at_a_small_table(players: int):
    options = {"non_playing_banker": True}
    if players < EDITION.players.banker_apart:
        with pytest.raises(Refused) as refusal:
            Game(EDITION, players, options=options)
        assert refusal.value.rule == "PLK-022"
    else:
        assert Game(EDITION, players, options=options).table.banker is None
        with pytest.raises(Refused) as refusal:
            Game(EDITION, list("ABCDEF"[:players]), options=options, banker="A")
        assert refusal.value.rule == "PLK-022"


@pytest.mark.slow
def test_nothing_can_be_played_after_the_end():
    ended = [
        pos for edition in EDITIONS
        for pos in (sample(edition.id, seed, 120).pos for seed in range(8)) if pos.over
    ]  # fmt: skip
    assert ended
    for pos in ended:
        assert legality.legal(pos, Pending()) == []
        for kind in move.NAMES:
            for seat in (*range(pos.seats), move.OUTSIDE):
                assert legality.judge(pos, Pending(), move.pack(kind, seat), [0] * move.TERMS) == reason.GAME_ENDED


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_options_are_drawn_from_all_values(edition: Edition):
    drawn = [random_options(random.Random(seed), edition) for seed in range(400)]
    for option in edition.options:
        seen = {option.chosen(options[option.name])[0] for options in drawn}
        assert seen == set(option.choices), option.name


DAMAGES = {
    "negative cash": lambda pos: pos.cash.__setitem__(0, -1),
    "another owner": lambda pos: pos.owner.__setitem__(0, (pos.owner[0] + 2) % pos.seats),
    "a building lost": lambda pos: pos.stock.__setitem__(0, pos.stock[0] - 1),
    "a building more": lambda pos: pos.step.__setitem__(0, pos.step[0] + 1),
    "a card twice": lambda pos: pos.decks[0].append(pos.decks[0][0]),
    "a move untold": lambda pos: pos.square.__setitem__(0, (pos.square[0] + 1) % 40),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_checks_find_what_is_wrong(damage: str):
    pos, chaos = start_of(random_game(random.Random(3), EDITION), random.Random(3))
    beats.beat(pos)
    chaos.witness(pos, Pending())
    DAMAGES[damage](pos)
    with pytest.raises(AssertionError):
        chaos.witness(pos, Pending())
