"""Scenarios: a position, moves with their dice, and what must be true after each step.

They are the tests of the rules and the format of exercises.  ``docs/scenarios.md`` explains every field.
"""

from __future__ import annotations

from .format import Case as Case
from .format import Expected as Expected
from .format import Scenario as Scenario
from .format import ScenarioError as ScenarioError
from .format import ScenarioFile as ScenarioFile
from .format import Step as Step
from .format import read_scenarios as read_scenarios
from .run import Outcome as Outcome
from .run import check as check
from .run import merge_variant as merge_variant
from .run import run_case as run_case
