"""Simulations that belong together and share one executor."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from concurrent.futures import Executor
from typing import ClassVar, Generic, TypeVar

import polars as pl

from ...errors.suggestions import public
from ...inputs.arguments import made_by
from ..batches.dispatch import Dispatch
from ..batches.plan import Plan
from .simulation import Simulation
from .under_way import UnderWay

Key = TypeVar("Key", bound=Hashable)


@public
class Arms(UnderWay, Generic[Key]):
    """Simulations that belong together. ``await`` them, or read their results, which waits.

    Parameters
    ----------
    plans : Mapping of Plan
        The plan of each simulation by its name.
    executor : concurrent.futures.Executor, optional
        What plays the games.
    workers : int, optional
        Number of processes that play them, if there is no executor.

    Attributes
    ----------
    arms : dict of Simulation
        The simulations by their names.
    """

    made_by: ClassVar[str]

    def __init__(self, plans: Mapping[Key, Plan], executor: Executor | None, workers: int | None) -> None:
        """Start all simulations, or none."""
        for plan in made_by(self.made_by, plans, Mapping).values() or (plans,):  # type: ignore[type-abstract]
            made_by(self.made_by, plan, Plan)
        self._dispatch = dispatch = Dispatch(plans, executor, workers)
        self._results = dispatch.results
        self.arms = {name: Simulation(results, dispatch) for name, results in zip(plans, dispatch.results, strict=True)}

    def collected(self) -> dict[Key, pl.DataFrame]:
        """Wait for all games, and return them in memory.

        Returns
        -------
        dict of polars.DataFrame
            The frame ``games`` of each simulation by its name.
        """
        self.wait()
        return {name: arm.games.lazy().collect() for name, arm in self.arms.items()}
