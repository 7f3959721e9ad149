"""The verdicts of the lessons: right answers are right, wrong ones get a hint."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from symtable import symtable
from typing import Any

import nbformat
import polars as pl
import pytest

from plakett_widgets import lab

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
FORGETFUL = "type('Forgetful', (pw.bots.Bot,), {'choose': lambda self, view, legal: None, '__module__': '__main__'})()"
SHAPE = {"fr": "n’a pas la forme", "en": "does not have the form"}
RIGHT = {"fr": "juste", "en": "right"}
GOOD_FORM = {"fr": "la forme est bonne", "en": "the form is good"}
# the longest ones in one language only
# by lesson: right answers out of the names of its key, then wrong ones with a part of the verdict on each
LESSONS: dict[str, tuple[dict[int, str], list[tuple[int, str, str]]]] = {
    "fr/journal-et-bilan": (
        {
            1: "[(13, 'titres de propriété', 'caisse', 100), (41, 'Caisse', 'Gains des cartes', 20),"
            " (54, 'Bâtiments', 'Caisse', 50)]",
            2: "trompeurs",
            3: "propres",
            4: "total[partie.length]",
        },
        [
            (1, "[(13, 'Caisse', 'Titres de propriété', 100)]", "échangés"),
            (1, "[(13, 'Titres de propriété', 'Caisse', 120)]", "amount"),
            (1, "[(13, 'Titres de propriété', 'Caisse', 100)]", "trois"),
            (2, "trompeurs[:1]", "il en manque"),
            (2, "[2]", "tour 2"),
            (2, "pl.Series([1.0, 13.0, 15.0, 16.0])", "juste"),
            (2, "[1.5]", "un nombre entier"),
            (2, "['1']", "n’a pas la forme"),
            (3, "'178'", "n’a pas la forme"),
            (4, "'20 580'", "n’a pas la forme"),
            (3, "propres + 590", "déjà une dette"),
            (3, "1500", "comptent tous les deux"),
            (4, "1", "débits moins crédits"),
        ],
    ),
    "en/journal-and-balance-sheet": (
        {
            1: "[(13, 'property', 'cash', 100), (41, 'Cash', 'Card revenue', 20), (54, 'Buildings', 'Cash', 50)]",
            2: "deceptive",
            3: "equity",
            4: "total[game.length]",
        },
        [(1, "[(13, 'Cash', 'Property', 100)]", "wrong way round"), (2, "[2]", "round 2"), (3, "0", "assets − liabilities")],
    ),
    "fr/qui-devient-riche": (
        {1: "(fortunes, à_la_main)", 2: "(victoires[1] - victoires[0], ginis[1])", 3: "heureuses"},
        [
            (1, "(fortunes[::-1], 0)", "ordre des places"),
            (1, "(fortunes, à_la_main * 4 / 3)", "normalisé"),
            (1, "(fortunes, 0)", "n² vaut 16"),
            (2, "(victoires[1], 0)", "Combien sans"),
            (2, "(victoires[1] - victoires[0], 0)", "dernière valeur"),
            (3, "99", "dice + cards"),
        ],
    ),
    "fr/regles-maison": (
        {1: "(moyen, demi_largeur)", 2: "rapport", 3: "(arrêtées, inachevées - arrêtées)"},
        [
            (1, "(-moyen, demi_largeur)", "le signe"),
            (1, "(float('nan'), demi_largeur)", "la moyenne"),
            (1, "(moyen, 2 * demi_largeur)", "la moitié"),
            (2, "1 / rapport", "autre sens"),
            (3, "(arrêtées, arrêtées)", "avant, il y en avait"),
        ],
    ),
    "fr/ecris-ton-bot": (
        {1: "(low, high)", 2: "Acheteur()", 3: "Audace()"},
        [(1, "(0, 1)", "wilson"), (2, FORGETFUL, "a répondu None"), (3, "Acheteur", "Acheteur()")],
    ),
    "fr/enquete-sur-un-journal": (
        {
            1: "(journal.height, partie.round, victoire['seat'], victoire['amount'], faillite['seat'], faillite['other'])",
            2: "ventes['title'][0]",
            3: "bilan.select('seat', 'surcoût').rows()",
            4: "(réclamé['amount'], réclamé['title'], bâti, faillite['cash'])",
            5: "(lancer, loyer)",
        },
        [
            (1, "(journal.height, 0, 0, 0, 0, 0)", "round, à la dernière ligne"),
            (2, "ventes['title'][2]", "la plus petite part"),
            (2, "'Rue du Thermomètre'", "pas été vendu"),
            (3, "[(seat, -cost) for seat, cost in bilan.select('seat', 'surcoût').rows()]", "avant moins après"),
            (4, "(réclamé['amount'], réclamé['title'], 4, 0)", "le niveau"),
            (5, "(lancer, lancer)", "rent_claimed"),
        ],
    ),
    "fr/premier-lancer": (
        {1: "(dés_seuls, rose)", 2: "taille", 3: "(moyenne_des_lancers, trois_doubles)", 4: "impôt"},
        [
            (1, "(4 / 36, rose)", "13 ou de 14"),
            (1, "(float('nan'), rose)", "13 ou de 14"),
            (1, "('0,056', '0,118')", "la forme"),
            (1, "(2 / 36, 2 / 36)", "une carte de la case 7"),
            (1, "(2 / 36, 2 / 36 + 1 / 16)", "d’abord s’arrêter"),
            (1, "(2 / 36, 0.5)", "share"),
            (2, "1334", "deux"),
            (2, "1389", "1,96"),
            (2, "9604", "précaution"),
            (2, "5335.5", "au-dessus"),
            (2, "5000", "résolvez"),
            (2, "6000", "résolvez"),
            (3, "(1.2, 0)", "quatrième"),
            (3, "(7 / 6, 0)", "second double"),
            (3, "(2, 0)", "celle du troisième"),
            (3, "(43 / 36, 1 / 36)", "deux doubles"),
            (3, "(43 / 36, 0.5)", "1/6"),
            (4, "1.14", "3 fois sur 36"),
            (4, "-impôt", "le signe"),
            (4, "200", "résolvez"),
        ],
    ),
    "en/first-throw": (
        {1: "(dice_alone, pink)", 2: "size", 3: "(mean_of_throws, three_doubles)", 4: "tax"},
        [(1, "(2 / 36, 2 / 36)", "a card of square 7"), (3, "(1.2, 0)", "fourth"), (4, "-13.6", "the sign")],
    ),
    "fr/ou-finit-on": (
        {1: "fréquentes", 2: "oubli", 3: "(perte, round(pertes[perte], 1))", 4: "(round(serpents.mean(), 1), médiane, mode)"},
        [
            (1, "[1, 15, 24]", "pas dans l’ordre"),
            (1, "[10, 24, 15]", "triez"),
            (2, "20", "dépasse encore"),
            (2, "60", "moins de lancers"),
            (2, "24.5", "entier"),
            (3, "('orange', 5)", "un autre perd davantage"),
            (3, "('gare', 5)", "le nom d’une couleur"),
            (3, "(perte, 5)", "le groupe est juste"),
            (4, "(43.3246, 0, 0)", "ne recule pas"),
            (4, "(float('nan'), 32, 22)", "MarkovChain"),
            (4, "(39.2251, 39, 22)", "médiane"),
            (4, "(39.2251, 32, 32)", "mode"),
        ],
    ),
    "en/where-do-we-end-up": (
        {1: "frequent", 2: "forgotten", 3: "('red', 6.7)", 4: "(39.2, median, mode)"},
        [(1, "[1, 15, 24]", "not in order"), (3, "('Orange', 5)", "loses more"), (4, "(39.2, 39, 22)", "median")],
    ),
    "fr/combien-de-tours-pour-rembourser": (
        {1: "(apport, retour)", 2: "(trois_cliniques, tours)", 3: "(5, 0, 38.1)", 4: "(risque.mean(), neuf)"},
        [
            (1, "(50, 27.4)", "rents[5]"),
            (1, "(float('nan'), 27.4)", "rents[5]"),
            (1, "(apport, 750 / apport)", "les titres"),
            (1, "(apport, 20)", "quinze marches"),
            (2, "(29.2, tours)", "marche 3"),
            (2, "(trois_cliniques, trois_cliniques / 3)", "un double"),
            (2, "(trois_cliniques, 20)", "par tour de table"),
            (3, "(5, 1, 43)", "plus que le budget"),
            (3, "(0, 2, 20.2)", "toutes les paires"),
            (3, "(4, 0, 27.8)", "faire mieux"),
            (3, "(-1, 0, 38.1)", "de 0 à 5"),
            (3, "(5, 0, 39)", "terrains nus"),
            (4, "(32.1, neuf)", "coût / revenu"),
            (4, "(30, neuf)", "mean()"),
            (4, "(risque.mean(), 60)", "neuf fois sur dix"),
        ],
    ),
    "en/how-many-turns-to-pay-back": (
        {1: "(brings, payback)", 2: "(three_clinics, rounds)", 3: "(5, 0, 38.1)", 4: "(risk.mean(), ninth)"},
        [(3, "(0, 2, 20.2)", "try all pairs"), (3, "(4, 0, 27.8)", "$27.8"), (4, "(32.1, 76)", "cost / income")],
    ),
    "en/a-log-under-investigation": (
        {
            1: "(log.height, game.round, won['seat'], won['amount'], ruin['seat'], ruin['other'])",
            2: "'paediatrics road'",
            3: "result.select('seat', 'premium').rows()",
            4: "(claimed['amount'], claimed['title'], built, ruin['cash'])",
            5: "(throw, rent)",
        },
        [(4, "(claimed['amount'], claimed['title'], 4, 0)", "the step"), (5, "(rent, rent)", "moved")],
    ),
}

# what a lesson plays, and the fewer games or rolls that are enough for its verdict; nbval runs it as it stands
SHORTER = {
    "fr/qui-devient-riche": {"range(16)": "range(4)", "range(10)": "range(4)"},
    "fr/regles-maison": {"games=10, rounds=80": "games=4, rounds=40"},
    "fr/ecris-ton-bot": {"judges(rapide, entier)": "judges(rapide, entier, games=3)"},
}


def remembered(play: Callable[..., Any]) -> Callable[..., Any]:
    """Play once the games that a verdict requests again at every answer."""
    known: dict[str, Any] = {}

    def played(*asked: object, **start: object) -> Any:
        key = repr((asked, start))
        if key not in known:
            known[key] = play(*asked, **start)
        return known[key]

    return played


solved = remembered(lab.chain)  # several lessons solve the same chains


def names_of(source: str) -> tuple[set[str], set[str]]:
    """The names that a cell binds, and those of the notebook that it reads."""
    cell = symtable(source, "cell", "exec")
    bound = {name.get_name() for name in cell.get_symbols() if name.is_assigned() or name.is_imported()}
    read, tables = {name.get_name() for name in cell.get_symbols() if name.is_referenced()}, cell.get_children()
    while tables:
        table = tables.pop()
        read |= {name.get_name() for name in table.get_symbols() if name.is_global()}
        tables += table.get_children()
    return bound, read


def needed(cells: dict[str, str], answers: list[str]) -> list[str]:
    """The cells without which there would be no verdict on these answers, in order; nbval runs the others."""
    kept, wanted = [], set[str]().union(*(names_of(answer)[1] for answer in answers))
    for name, source in reversed(cells.items()):
        bound, read = names_of(source)
        if name == "verdict" or bound & wanted:
            kept.append(name)
            wanted |= read
    return kept[::-1]


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS)
def test_the_verdict_on_answers(lesson: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    right, wrong = LESSONS[lesson]
    language = lesson[:2]
    monkeypatch.chdir(NOTEBOOKS / language)
    monkeypatch.setattr(lab, "chain", solved)
    cells = {cell.id: cell.source for cell in nbformat.read(NOTEBOOKS / f"{lesson}.ipynb", 4).cells if cell.cell_type == "code"}
    for long, short in SHORTER.get(lesson, {}).items():
        assert any(long in source for source in cells.values())
        cells = {cell: source.replace(long, short) for cell, source in cells.items()}
    names: dict[str, Any] = {}
    with pl.Config():  # what the lesson sets ends with it
        for cell in needed(cells, [*right.values(), *(answer for _, answer, _ in wrong)]):
            exec(compile(cells[cell], cell, "exec", optimize=1), names)  # without what it asserts of all its games
            names |= {name: remembered(names[name]) for name in names_of(cells[cell])[0] & {"jouer", "play"}}
        answers = names["réponses" if language == "fr" else "answers"]

        def printed_by(cell: str, number: int, answer: str) -> str:
            given = eval(answer, dict(names))
            answers.update(dict.fromkeys(answers) | {number: given})
            capsys.readouterr()
            exec(cells[cell], dict(names))
            lines = capsys.readouterr().out.splitlines()
            return next(line for line in lines if line.startswith(f"{number}. "))

        for number, answer in right.items():
            assert printed_by("verdict", number, answer) == f"{number}. {RIGHT[language]}"
            assert printed_by("form", number, answer) == f"{number}. {GOOD_FORM[language]}"
        for number, answer, part in wrong:
            assert part in printed_by("verdict", number, answer)
        assert SHAPE[language] in printed_by("verdict", 1, "7")
        assert GOOD_FORM[language] not in printed_by("form", 1, "7")
