"""Whether a person is before the notebook, or a program runs it."""

from __future__ import annotations

import os
import sys
from typing import Any

ATTENDED = ("JPY_SESSION_NAME", "VOILA_PREHEAT")  # a notebook that a server shows, a page that Voilà does


def jupyter_kernel() -> Any:
    """Return the kernel of IPython that this runs in.  ``None`` elsewhere."""
    ipython = sys.modules.get("IPython")
    kernel = getattr(ipython and ipython.get_ipython(), "kernel", None)
    return kernel if getattr(kernel, "implementation", "") == "ipython" else None


def takes_input() -> bool:
    """Return whether the cell that runs may ask for input: programs that run notebooks, such as nbclient, answer none."""
    kernel = jupyter_kernel()
    return kernel is None or kernel.get_parent("shell").get("content", {}).get("allow_stdin", True)


def is_unattended() -> bool:
    """Return whether a program runs the notebook with nobody before it, as nbconvert and papermill do.

    Servers of notebooks name the session to their kernels.  Voilà runs notebooks as a program does, for a person to look at.
    """
    return not takes_input() and not any(name in os.environ for name in ATTENDED)
