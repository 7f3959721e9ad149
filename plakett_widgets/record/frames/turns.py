"""The ``turns`` frame: one row for each turn of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .schema import frame, need_polars

if TYPE_CHECKING:
    import polars as pl

STEPS: Final = ("moved", "detained", "distanced", "accompanied")


def turns(events: pl.DataFrame, balances: pl.DataFrame, over: bool) -> pl.DataFrame:
    """From the events of a game, and what its seats had after each."""
    polars = need_polars()
    kind = polars.col("kind").cast(polars.String)
    begun = events.filter(kind == "turn_begun").select(
        "game", "turn", "round", polars.col("seat").alias("whose"), polars.col("seq").alias("first_seq"),
        polars.col("square").alias("from_square"), polars.col("cash").alias("cash_before"), polars.col("detail").alias("throw"),
    )  # fmt: skip
    own = polars.col("seat") == polars.col("whose")
    told = (
        events.filter(polars.col("turn") > 0)
        .join(begun, on=["game", "turn"], how="left", maintain_order="left")
        .group_by("turn", maintain_order=True)
        .agg(
            polars.col("seq").last().alias("last_seq"),
            (own & (kind == "thrown")).sum().alias("rolls"),
            polars.col("square").filter(own & kind.is_in(STEPS)).last().alias("to_square"),
        )
    )
    held = balances.select("seq", polars.col("seat").alias("whose"), polars.col("cash").alias("cash_after"))
    rows = (
        begun.join(told, on="turn", how="left", maintain_order="left")
        .sort("last_seq")
        .join_asof(held.sort("seq"), left_on="last_seq", right_on="seq", by="whose", check_sortedness=False)
        .with_columns(
            polars.col("to_square").fill_null(polars.col("from_square")),
            (polars.col("throw") > 0).alias("detained"),
            (polars.col("turn") < polars.col("turn").max()).or_(polars.lit(over)).alias("ended"),
            polars.col("whose").alias("seat"),
        )
    )
    return frame("turns", rows.to_dict())
