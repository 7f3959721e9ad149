"""Analyses of games: each function takes a game, its frames, or a list of either.

:func:`chain` and :func:`calibration` take an edition: they describe what is expected before a game is played.

>>> from plakett_widgets import Game, lab
>>> lab.gini(Game("plakettopoly", players=4, seed=7))["gini"].to_list()
[0.0, 0.0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors.public_names import find_public

if TYPE_CHECKING:
    from . import charts as charts
    from .analysis.books import balance_sheet, cash_flow, income_statement, journal, trial_balance
    from .analysis.estates import income, landings, payback, returns, trades
    from .analysis.flow import money_flow
    from .analysis.luck import luck
    from .analysis.wealth import feedback, gini, lead_changes, leader_wins, leaders, lengths, lorenz, net_worth
    from .charts.diagram import flow_diagram
    from .exact.chains import Chain, chain
    from .exact.markov import MarkovChain
    from .forecasts.forecast import win_chances
    from .forecasts.scores import brier, calibration, reliability
    from .simulations.comparison import effects

HOMES = {
    "analysis.wealth": ("feedback", "gini", "lead_changes", "leader_wins", "leaders", "lengths", "lorenz", "net_worth"),
    "analysis.estates": ("income", "landings", "payback", "returns", "trades"),
    "analysis.luck": ("luck",),
    "analysis.books": ("balance_sheet", "cash_flow", "income_statement", "journal", "trial_balance"),
    "analysis.flow": ("money_flow",),
    "exact.chains": ("Chain", "chain"),
    "exact.markov": ("MarkovChain",),
    "forecasts.forecast": ("win_chances",),
    "forecasts.scores": ("brier", "calibration", "reliability"),
    "simulations.comparison": ("effects",),
    "charts.diagram": ("flow_diagram",),
    "charts": (),
}

__all__ = [
    "Chain", "MarkovChain", "balance_sheet", "brier", "calibration", "cash_flow", "chain", "charts", "effects", "feedback",
    "flow_diagram", "gini", "income", "income_statement", "journal", "landings", "lead_changes", "leader_wins", "leaders",
    "lengths", "lorenz", "luck", "money_flow", "net_worth", "payback", "reliability", "returns", "trades", "trial_balance",
    "win_chances",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    return find_public(name, HOMES, __name__)


def __dir__() -> list[str]:
    return __all__
