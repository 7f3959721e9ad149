"""Sliders of the lessons, which leave a result in a notebook that is only read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import interactive  # type: ignore[import-untyped]

from ..jupyter.presence import is_unattended, jupyter_kernel


def interact(function: Callable[..., Any], **sliders: object) -> Any:
    """Return a slider for each parameter of a function, with its result below.

    It is called as ``ipywidgets.interact`` is, on the last line of a cell. Where nobody can move a slider, as in a notebook
    that a program runs, it returns the result for the default values of the parameters.

    Parameters
    ----------
    function : callable
        What to show. Each parameter has a default value, where its slider begins.
    **sliders : tuple or list
        By the name of a parameter: the lowest value, the highest and the step, or a list of values.

    Returns
    -------
    object
        The sliders, or the result for the default values.

    Examples
    --------
    >>> interact(lambda n=3: n * n, n=(1, 10, 1))
    9
    """
    if jupyter_kernel() is None or is_unattended():
        return function()
    made = interactive(function, {"auto_display": True}, **sliders)  # else a value that is returned is not shown
    for slider in made.children:
        if hasattr(slider, "continuous_update"):  # a chart takes longer to draw than a slider to move
            slider.continuous_update = False
    return made
