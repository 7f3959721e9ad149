"""What must hold of every game that is written down and read again: random games of any edition, left at any moment.

``GAME`` is a short one by hand, with nearly all that a text may have.
"""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import count
from typing import Any

from hypothesis import HealthCheck, settings

from plakett_widgets import Game, loads
from plakett_widgets.editions import Edition
from plakett_widgets.engine import decision
from plakett_widgets.record.positions.position import PositionError

from ...engine.play import EDITIONS, Played, replay, sample

OF_A_GAME = ("revision", "decision", "branch")
THERE = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
GAME = """\
[Game "plakett 1"]
[Edition "plakettopoly"]
[Option "end_condition" "last_survivor"]
[Options "c0c8ddf4d0575069"]
[Seat "Ana" "stethoscope"]
[Seat "Léo" "ambulance"]
[Seat "Hal" "thermometre" "balanced"]
[Seed "7"]
[Engine "0.2.0"]
[Opening "6+6! 4+3 1+1"]
[Result "*"]

{All is new.}
1. Ana: dice 1+2; roll = 1+2 {Lucky!}
(#1 1. Ana: decline {Why?}; Léo: bid 30; Hal: bid 46; pass; Léo: pass)
1. Ana: buy
(#2 1. Ana: time 5)
1. Ana: top PL-13; end
2. Léo: roll = 3+3; buy
"""


def visible(game: Game) -> dict[str, Any]:
    """The state without what differs between two games that are the same."""
    return {name: value for name, value in game.state().items() if name not in OF_A_GAME}


def without_seed(text: str) -> str:
    return re.sub(r"\[Seed .*\n", "", text)


@cache
def decisions() -> dict[int, tuple[Played, int]]:
    """For each kind of decision a game, and after how many answers it is pending there."""
    found: dict[int, tuple[Played, int]] = {}
    for seed in count():
        played = sample(EDITIONS[seed % len(EDITIONS)].id, seed, 40)
        for number, kind in enumerate(played.chaos.asked):
            found.setdefault(kind, (played, number))
        if len(found) == len(decision.NAMES):
            return found
    raise AssertionError


def random_game(seed: int, edition: Edition, moves: int = 80) -> Game:
    """A game in which anybody plays anything legal, under any options, with lines that were left, comments and claims."""
    rng = random.Random(seed)
    played = sample(edition.id, seed, moves)
    game = replay(played, rng.randint(0, len(played.answers)) if rng.random() < 0.7 else None)
    for _ in range(rng.choice((0, 0, 0, 1, 3))):
        game.record.comment(f"{rng.choice('ABC')} thinks: “éà” = (1; 2) [3] *")
        game.past.branch_at(rng.randrange(game.length)) if rng.random() < 0.7 else game.undo()
        for _ in range(rng.randint(0, 4)):
            go_on(game, rng)
    for claim in game.state()["claims"]:
        if game.pending and rng.random() < 0.5:  # it waits for the next quiet point
            game.play(f"{game.names[claim['owner']]}: claim")
    return game


def go_on(game: Game, rng: random.Random) -> None:
    """Say something, now and then with scripted chance."""
    if game.over:
        return
    if rng.random() < 0.3:
        dice = [rng.randint(1, 6) for _ in range(game.edition.dice)]
        game.play(f"dice {'+'.join(map(str, dice))}")
    decks = [cards for cards in (game.table.deck(deck.number) for deck in game.edition.decks) if cards]
    if decks and rng.random() < 0.3:
        game.play(f"top {game.edition.cards[rng.choice(rng.choice(decks))].id}")
    choices = [choice for choice in game.legal() if choice["kind"] not in ("offer", "counter", "in_kind", "want")]
    if choices:
        choice = rng.choice(choices)
        game.play(f"{choice['move']}{' ' + str(choice['min']) if 'min' in choice else ''}", choice["seat"])


def check(game: Game) -> str:
    """The text of a game that was checked in every way."""
    text = game.record.notation(names=True)
    for written in (text, without_seed(text)):
        again = loads(written)
        assert again.record.digest() == game.record.digest()
        assert visible(again) == visible(game)
        assert again.record.notation(names=True) == written
        assert [line | {"number": 0} for line in again.past.lines] == [line | {"number": 0} for line in game.past.lines]
        fork = again.fork()
        assert fork.record.digest() == game.record.digest()
        for here, there in zip(game.past.lines, again.past.lines, strict=True):
            other = game.fork()  # the line is taken in a copy
            other.table.history.lines.kept = dict(game.table.history.lines.kept)
            other.past.take_line(here["number"])
            again.past.take_line(there["number"])
            assert again.record.digest() == other.record.digest()
    return text


def check_position(game: Game) -> str | None:
    """The line of the present position, from which another game begins; ``None`` where there is none."""
    try:
        line = game.record.position_line()
    except PositionError:
        assert game.over or game.pending
        return None
    drawn = game.edition.players.tokens == "drawn"  # by lot: the same for the same seed
    again = Game(
        game.edition, game.names, seed=game.seed if drawn else 1, options=game.options, position=line,
        tokens=() if drawn else [player.token for player in game.players],
    )  # fmt: skip
    new = ("events", "lines", "undo", "capped", "fallen")
    here, there = ({name: value for name, value in visible(one).items() if name not in new} for one in (game, again))
    assert there == here, [(name, there[name], here[name]) for name in here if there[name] != here[name]]
    assert again.record.position_line() == line
    return line
