"""Scenes of a lesson: moves are played, and what happened is printed with the rules that apply."""

from __future__ import annotations

from typing import Final

from ..bots.failure import money
from ..game import Game

LEFT_OUT: Final = frozenset({"turn_begun", "turn_ended", "term_offered", "card_returned"})
OF_A_RACE: Final = frozenset({"thrown", "moved", "rested"})  # what a race is about, and no news elsewhere


def narrate(game: Game, *moves: str) -> None:
    """Play moves, and print what happened, by which rule, and everybody's cash.

    Of a race it prints the way of the tokens too, and the squares where they stand.

    Parameters
    ----------
    game : Game
        A game with a language.
    *moves : str
        Moves as one types them at the board.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> visit = Game("plakettopoly", ["Ana", "Léo"], position={"turn": "Ana", "seats": {"Ana": {"on": 36}}}, locale="en")
    >>> narrate(visit, "dice 1+1", "roll")
    Ana pays a tax of $200.
        PLK-078 The Incidental fees tax square costs you $200, paid to the bank.
    Ana $1,300, Léo $1,500
    """
    race = not game.edition.titles
    left_out = LEFT_OUT if race else LEFT_OUT | OF_A_RACE
    start, rule = game.length, None
    game.play_all(moves)
    for event, sentence in zip(game.events(start), game.story(start=start), strict=True):
        if event["kind"] in left_out:
            continue
        print(sentence)
        if event["rule"] != rule and event["kind"] != "thrown":
            rule = event["rule"]
            print_rules(game, rule)
    places = [f" ({game.edition.squares[seat['square']].label})" if race else "" for seat in game.state()["players"]]
    sums = [money(game.edition, seat["cash"]).words[game.locale or "en"] for seat in game.state()["players"]]
    print(", ".join(f"{name}{place} {cash}" for name, place, cash in zip(game.names, places, sums, strict=True)))


def print_rules(game: Game, *rules: str) -> None:
    """Print rules of a game in its language, each after its number.

    >>> from plakett_widgets import Game
    >>> print_rules(Game("france2008", locale="fr"), "FRA-033")
        FRA-033 Le loyer est payé automatiquement, sans qu’on le réclame.
    """
    for rule in rules:
        print("   ", rule, game.edition.rulebook.text(rule, game.locale or "en"))
