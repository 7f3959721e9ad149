"""The file of a pupil: its one bot is found, and what is wrong with it is a sentence that names the file and the line."""

from __future__ import annotations

import random
import sys

import pytest

from plakett_widgets.bots import Careful
from plakett_widgets.bots.bot_file import BotFile, BotFileError

HEAD = "import plakett_widgets as pw\n"
MINE = HEAD + "class Mine(pw.bots.Careful):\n    pass\n"


def test_the_only_class_of_a_bot_is_made_anew_for_each_game():
    file = BotFile(MINE, "zoe.py")
    one, two = file.fresh(), file.fresh()
    assert type(one).__name__ == type(two).__name__ == "Mine"
    assert type(one) is not type(two)


@pytest.mark.parametrize(
    "more",
    [
        "from plakett_widgets.bots import Balanced, Random\n",  # which are not written here
        "class Better(Mine):\n    pass\n",
        "class Base(pw.bots.Careful):\n    pass\nbot = again = Mine()\n",
        "if __name__ == '__main__':\n    raise SystemExit\n",
        "from dataclasses import dataclass\n@dataclass\nclass Plan:\n    limit: 'int' = 3\n",
    ],
)
def test_what_else_a_file_holds_does_not_matter(more: str):
    assert type(BotFile(MINE + more, "zoe.py").fresh()).__name__ == ("Better" if "Better" in more else "Mine")


def test_a_file_named_like_a_module_does_not_take_its_place():
    BotFile(MINE, "random.py").fresh()
    assert sys.modules["random"] is random


def test_a_bot_of_this_package_is_chosen_by_an_instance():
    assert type(BotFile(HEAD + "bot = pw.bots.Careful()", "zoe.py").fresh()) is Careful


@pytest.mark.parametrize(
    ("source", "english", "french"),
    [
        ("x = 1\nclass Mine(\n", "zoe.py, line 2: this is no Python ('(' was never closed)", "zoe.py, ligne 2\u00a0: ce n’est"),
        ("a = '\0'", "null byte", "zoe.py"),
        ("import numpyy", "zoe.py, line 1: the file does not run (ModuleNotFoundError: No module named 'numpyy')", "ligne 1"),
        (MINE + "Mine().cash", "zoe.py, line 4: the file does not run (AttributeError", "ligne 4"),
        ("import sys\nsys.exit()", "zoe.py, line 2: the file does not run (SystemExit)", "(SystemExit)"),
        ("import plakett_widgets", "zoe.py: there is no bot in it", "il n’y a pas d’automate"),
        (MINE + "class Other(pw.bots.Careful): pass", "several bots in it, Mine, Other", "plusieurs automates, Mine, Other"),
        (MINE + "a = Mine()\nb = Mine()", "zoe.py: there are several bots in it, a, b", "plusieurs automates, a, b"),
        (HEAD + "class Mine(pw.bots.Careful):\n    def __init__(self, x): pass", "zoe.py: the file does not run (TypeErr", "x"),
        ("raise ValueError('" + "x" * 5000 + "')", "x…)", "x…)"),
        (MINE + "def f(): f()\nf()", "zoe.py, line 4: the file does not run (RecursionError", "ligne 4"),
    ],
)
def test_what_is_wrong_is_a_sentence(source: str, english: str, french: str):
    with pytest.raises(BotFileError) as caught:
        BotFile(source, "zoe.py").fresh()
    assert english in str(caught.value)
    assert french in caught.value.text("fr")
    assert len(str(caught.value)) < 400
