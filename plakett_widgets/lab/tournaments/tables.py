"""The tables of a tournament, from the games of each line-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

import polars as pl

from ..intervals import Z, wilson
from .ratings import Lineup, likeliest_ratings, standard_errors

Found = Mapping[Lineup, pl.DataFrame]  # the frame ``games`` of each line-up


def games_table(found: Found, names: Sequence[str]) -> pl.DataFrame:
    """Return all games in one frame, see :attr:`Tournament.games`."""
    whole = pl.concat(found.values())
    texts = ["|".join(names[bot] for bot in lineup) for lineup, games in found.items() for _ in range(games.height)]
    won = [None if bot is None else names[bot] for lineup, games in found.items() for bot in winners(games, lineup)]
    return whole.select(
        pl.Series("game", range(whole.height), whole.schema["game"]),
        pl.Series("lineup", texts, pl.String),
        pl.Series("won", won, pl.String),
        pl.col("winner", "forfeit", "capped", "rounds", "turns", "worth", "seed"),
    )


def duels_table(found: Found, names: Sequence[str]) -> pl.DataFrame:
    """Return how often each bot won against each, see :attr:`Tournament.duels`."""
    won: Counter[tuple[int, int]] = Counter()  # by winner and another one
    undecided: Counter[tuple[int, int]] = Counter()
    for (lineup, winner), count in count_wins(found).items():
        if winner is None:
            undecided.update(dict.fromkeys(permutations(lineup, 2), count))
        else:
            won.update({(winner, other): count for other in lineup if other != winner})
    rows = []
    for bot, other in permutations(range(len(names)), 2):
        decided = won[bot, other] + won[other, bot]
        share = won[bot, other] / decided if decided else None
        sure = (None, None) if share is None else wilson(share, decided)
        rows.append((names[bot], names[other], decided, undecided[bot, other], share, *sure))
    schema = {"bot": pl.String, "against": pl.String, "games": pl.Int32, "undecided": pl.Int32}
    return pl.DataFrame(rows, schema | dict.fromkeys(("share", "low", "high"), pl.Float64), orient="row")


def ratings_table(found: Found, names: Sequence[str]) -> pl.DataFrame:
    """Return the rating of each bot, see :attr:`Tournament.ratings`."""
    decided = {(lineup, won): count for (lineup, won), count in count_wins(found).items() if won is not None}
    won_games = {**decided, **forfeit_wins(found)}
    played, wins, forfeits = Counter[int](), Counter[int](), Counter[int]()
    for (lineup, won), count in decided.items():
        played.update(dict.fromkeys(lineup, count))
        wins[won] += count
    for lineup, games in found.items():
        forfeits.update(lineup[seat] for seat in games["forfeit"].drop_nulls())
    points = likeliest_ratings(won_games, len(names))
    rows = [
        (name, rating, rating - Z * error, rating + Z * error, played[bot], wins[bot], forfeits[bot])
        for bot, (name, rating, error) in enumerate(zip(names, points, standard_errors(won_games, points), strict=True))
    ]
    schema = {"bot": pl.String} | dict.fromkeys(("rating", "low", "high"), pl.Float64)
    table = pl.DataFrame(rows, schema | dict.fromkeys(("games", "wins", "forfeits"), pl.Int32), orient="row")
    return table.sort("rating", descending=True, maintain_order=True)


def count_wins(games: Found) -> Counter[tuple[Lineup, int | None]]:
    """Count the games of each line-up that each bot won, or nobody."""
    return Counter((lineup, won) for lineup, those in games.items() for won in winners(those, lineup))


def forfeit_wins(games: Found) -> dict[tuple[Lineup, int], float]:
    """Return who beat a bot that failed at a table of more than two, as wins of games of two."""
    found: dict[tuple[Lineup, int], float] = {}
    for lineup, those in games.items():
        for seat in those["forfeit"].drop_nulls() if len(lineup) > 2 else ():
            for other in (bot for bot in lineup if bot != lineup[seat]):
                pair = (lineup[seat], other), other
                found[pair] = found.get(pair, 0.0) + 1 / (len(lineup) - 1)
    return found


def winners(games: pl.DataFrame, lineup: Lineup) -> list[int | None]:
    """Return the bot that won each game. Of two, it is also the one whose opponent failed."""
    found = []
    for winner, failed in games.select("winner", "forfeit").iter_rows():
        if failed is not None:
            winner = 1 - failed if len(lineup) == 2 else None
        found.append(None if winner is None else lineup[winner])
    return found
