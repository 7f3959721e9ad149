"""Errors in both languages: each sentence is in the catalogue, and comes in the language of its reader."""

from __future__ import annotations

import ast
import copy
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets import editions
from plakett_widgets.errors.worded import ArgumentError, Worded
from plakett_widgets.inputs import arguments
from plakett_widgets.scenario import read_scenarios
from plakett_widgets.words.catalogue import catalogue

PACKAGE = Path(pw.__file__).parent
# what takes a key: the place of the key among the arguments, and what stands before it
KEYED = {
    "wrong": (0, ""), "both": (0, ""), "in_words": (0, ""), "worded": (0, ""), "expected": (1, ""), "located": (1, ""),
    "a_table": (2, ""), "fault": (0, "check."), "wrong_line": (0, "line."),
}  # fmt: skip


def texts(node: ast.expr) -> Iterator[str]:
    """A text, or either of two."""
    if isinstance(node, ast.IfExp):
        yield from (*texts(node.body), *texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def keys() -> Iterator[tuple[str, str]]:
    """Every key of a sentence that is written out in the code, with its file."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                place, family = KEYED.get(name, (99, ""))
                if (name == "worded" and not isinstance(node.func, ast.Attribute)) or (
                    name == "fault" and path.name != "check.py"
                ):
                    continue  # of a verdict, of a forecast
                if name == "in_words" and isinstance(node.func, ast.Attribute):
                    continue  # of a legal move, which takes a language
                if name == "wrong" and path.parent.name == "positions":
                    place, family = 1, "position."
                for key in texts(node.args[place]) if len(node.args) > place else ():
                    yield path.name, f"{family}{key}"


@pytest.mark.slow
def test_every_sentence_of_an_error_is_in_both_catalogues():
    found = {*keys()}
    assert len(found) > 250
    for locale in ("fr", "en"):
        assert sorted((name, key) for name, key in found if key not in catalogue(locale)) == []


def game(**arguments: Any) -> Callable[[], object]:
    return lambda: pw.Game(**{"locale": "fr", "players": 2, "seed": 1, **arguments})


FRENCH: list[tuple[Callable[[], object], str]] = [
    (
        game(players="Ana"),
        'players : un nombre, ou une liste telle que ["Ana", Balanced(), ("Zoé", Careful())], et non « Ana »',
    ),
    (game(players=["a\tb", "Zoé"]), "players : « a·b » ne peut pas être un nom : il contient U+0009"),
    (game(seed=1.5), "seed : un nombre entier, et non 1.5"),
    (game(seed=2**63), "seed : un nombre entier de -9223372036854775808 à 9223372036854775807, et non 9223372036854775808"),
    (game(tokens="mask"), "tokens : une liste de textes, et non « mask »"),
    (game(tokens=["seringue"]), "tokens : un jeton par place, tous différents, parmi "),
    (game(opening=6), "opening : une liste, et non 6"),
    (game(opening=[(6, 0)]), "opening : un lancer est deux nombres de 1 à 6"),
    (game(options=[1]), "options : un dictionnaire de valeurs par nom, et non une liste"),
    (game(options={"rent_clam": 1}), "plakettopoly n’a pas d’option « rent_clam » ; peut-être « rent_claim » ?"),
    (
        game(options={"rent_claim": "manuel"}),
        "l’option rent_claim prend « manual », « automatic », et non « manuel »",
    ),
    (game(edition="plakettopoli"), "« plakettopoli » ne désigne aucune édition ; peut-être « plakettopoly » ?"),
    (game(edition=3), "edition : un nom tel que « plakettopoly », un dossier, ou un objet Edition, et non 3"),
    (game(position={"seats": {"P1": {"cahs": 5}}}), "seats.P1.cahs : n’est pas un champ ici ; peut-être « cash » ?"),
    (game(position={"seats": {"P1": {"cash": -5}}}), "seats.P1.cash : devrait valoir au moins 0, et non -5"),
    (game(position="turn=3"), "la table : turn : « 3 » : une place est un nombre de 1 à 2"),
    (game(position="evil=1"), "la table : il n’y a pas de champ « evil »"),
    (game(position="| 1 out=maybe"), "1 : out : « maybe » devrait être yes ou no"),
    (game(autosave=3), "autosave : le chemin d’un fichier, et non 3"),
    (lambda: game()().legal("Léa"), "seat : « Léa » n’est pas à la table : il y a P1, P2"),
    (lambda: game()().legal(7), "seat : un nombre entier de 0 à 1, et non 7"),
    (lambda: game()().at(99999), "il n’y a pas d’événement 99999 ; les numéros vont de 0 à "),
    (lambda: game()().play("hypothéquer"), "il manque une case : écrivez son numéro ou son nom"),
    (lambda: game()().run(rounds="x"), "rounds : un nombre entier à partir de 0, et non « x »"),
    (lambda: game()().play(5), "un coup est un texte, un Move, ou une entrée de legal(), et non 5"),
    (lambda: game()().rollout([pw.bots.Careful()], 1), "bots : un par place, 2 en tout, et non 1"),
    (lambda: game()().record.export("a.xyz"), "« .xyz » n’est pas un format où s’écrit une table ; il y a "),
    (lambda: pw.LogView(3, locale="fr"), "shown : un Board ou un Game, et non 3"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("refused", "message"), FRENCH, ids=[message[:40] for _, message in FRENCH])
def test_a_game_in_french_refuses_in_french(refused: Callable[[], object], message: str):
    with pytest.raises(Exception) as caught:  # noqa: PT011  # of several kinds
        refused()
    found = str(caught.value).replace("\u00a0", " ")
    assert found.startswith(message)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(copy.copy(caught.value)) == str(caught.value)


def test_without_a_language_an_error_is_in_english_and_has_the_french_beside_it():
    with pytest.raises(ArgumentError) as caught:
        pw.Game(players="Ana")
    assert str(caught.value) == caught.value.text() == caught.value.text("en-GB")
    assert caught.value.text("fr").endswith("et non «\u00a0Ana\u00a0»")
    with pytest.raises(ValueError, match=r"^locale: fr or en, not “de”$"):
        caught.value.text("de")


def test_the_argument_goes_before_the_language_of_the_game():
    with pytest.raises(ValueError, match=r"^start: a whole number, not “x”$"):
        pw.Game(players=2, locale="fr").story("en", "x")  # type: ignore[arg-type]


def test_an_edition_has_its_problems_in_both_languages(tmp_path: Path):
    (tmp_path / "edition.toml").write_text('id = 5\nbased_on = "mspm"\n', "utf-8")
    (tmp_path / "Board.toml").write_text("x = oui\n", "utf-8")
    with pytest.raises(editions.EditionError) as caught:
        editions.load(tmp_path)
    error = caught.value
    assert "edition.toml: id: should be a text, not 5" in error.problems
    assert "edition.toml\u00a0: id\u00a0: devrait être un texte, et non 5" in error.french
    assert len(error.problems) == len(error.french)
    assert error.text("fr").startswith(f"l’édition «\u00a0{tmp_path.name}\u00a0» ne va pas\u00a0:\n  ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "est vide : un scénario commence par [[scenario]]"),
        (
            '[[scenario]]\nid = "a"\nsteps = [{ say = "roll", expect = { counts = { throwed = 1 } } }]\n',
            "événement « throwed »",
        ),
        ('[[scenario]]\nid = "a"\n[[scenario]]\nid = "a"\n', "le scénario « a » y est deux fois"),
        ("id = oui\n", "n’est pas du TOML : Invalid value (at line 1, column 6)"),
    ],
)
def test_a_file_of_scenarios_is_refused_in_both_languages(tmp_path: Path, text: str, message: str):
    (tmp_path / "cases.toml").write_text(text, "utf-8")
    with pytest.raises(Worded) as caught:
        read_scenarios(tmp_path / "cases.toml")
    assert message in caught.value.text("fr").replace("\u00a0", " ")
    assert message not in str(caught.value)


def test_a_class_with_methods_of_a_bot_gets_a_hint_in_both_languages():
    class Keen:
        def choose(self, view: Any, legal: Any) -> bool: ...

    with pytest.raises(ArgumentError) as caught:
        arguments.bots_at_table([Keen()])
    assert "un automate commence par class Keen(pw.bots.Bot):" in caught.value.text("fr")
