"""What a pupil is told in the lessons: right answers are right, wrong ones are told where to look."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import polars as pl
import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SHAPE = {"fr": "n’a pas la forme", "en": "does not have the form"}
# by lesson: right answers out of the names of its key, then wrong ones with a part of what is said to each
LESSONS: dict[str, tuple[dict[int, str], list[tuple[int, str, str]]]] = {
    "fr/journal-et-bilan": (
        {
            1: "[(13, 'Titres de propriété', 'Caisse', 100), (41, 'Caisse', 'Gains des cartes', 20),"
            " (54, 'Bâtiments', 'Caisse', 50)]",
            2: "trompeurs['round'].to_list()",
            3: "propres",
            4: "total[partie.length]",
        },
        [
            (1, "[(13, 'Caisse', 'Titres de propriété', 100)]", "échangés"),
            (1, "[(13, 'Titres de propriété', 'Caisse', 120)]", "amount"),
            (1, "[(13, 'Titres de propriété', 'Caisse', 100)]", "trois"),
            (2, "trompeurs['round'].to_list()[:1]", "il en manque"),
            (2, "[2]", "tour de table 2"),
            (3, "propres + 590", "déjà une dette"),
            (3, "1500", "comptent tous les deux"),
            (4, "1", "débits moins crédits"),
        ],
    ),
    "en/journal-and-balance-sheet": (
        {
            1: "[(13, 'Property', 'Cash', 100), (41, 'Cash', 'Card revenue', 20), (54, 'Buildings', 'Cash', 50)]",
            2: "deceptive['round'].to_list()",
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
            (2, "(victoires[1], 0)", "combien sans"),
            (2, "(victoires[1] - victoires[0], 0)", "dernière valeur"),
            (3, "99", "dice + cards"),
        ],
    ),
    "en/who-gets-rich": ({1: "(worths, by_hand)", 3: "lucky"}, [(1, "(worths, 0)", "n² is 16"), (3, "99", "dice + cards")]),
    "fr/enquete-sur-un-journal": (
        {
            1: "(journal.height, partie.round, victoire['seat'], victoire['amount'], faillite['seat'], faillite['other'])",
            2: "enchères['title'][0]",
            3: "bilan.select('seat', 'surcoût').rows()",
            4: "(réclamé['amount'], réclamé['title'], bâti, faillite['cash'])",
            5: "(lancer, loyer)",
        },
        [
            (1, "(journal.height, 0, 0, 0, 0, 0)", "round, à la dernière ligne"),
            (2, "enchères['title'][2]", "la plus petite part"),
            (2, "'Rue du Thermomètre'", "pas été vendu"),
            (3, "[(seat, -cost) for seat, cost in bilan.select('seat', 'surcoût').rows()]", "avant moins après"),
            (4, "(réclamé['amount'], réclamé['title'], 4, 0)", "l’échelon"),
            (5, "(lancer, lancer)", "rent_claimed"),
        ],
    ),
    "en/a-log-under-investigation": (
        {
            1: "(log.height, game.round, won['seat'], won['amount'], ruin['seat'], ruin['other'])",
            2: "'Paediatrics Road'",
            3: "result.select('seat', 'premium').rows()",
            4: "(claimed['amount'], claimed['title'], built, ruin['cash'])",
            5: "(throw, rent)",
        },
        [(4, "(claimed['amount'], claimed['title'], 4, 0)", "the step"), (5, "(rent, rent)", "moved")],
    ),
}


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_verdict_on_answers(lesson: str, capsys: pytest.CaptureFixture[str]) -> None:
    right, wrong = LESSONS[lesson]
    language = lesson[:2]
    cells = {cell.id: cell.source for cell in nbformat.read(NOTEBOOKS / f"{lesson}.ipynb", 4).cells if cell.cell_type == "code"}
    names: dict[str, Any] = {}
    with pl.Config():  # what the lesson sets ends with it
        for name, source in cells.items():
            if name != "curve":  # needs the extra for charts
                exec(source, names)
        answers = names["réponses" if language == "fr" else "answers"]

        def told(number: int, answer: str) -> str:
            given = eval(answer, dict(names))
            answers.update(dict.fromkeys(answers) | {number: given})
            capsys.readouterr()
            exec(cells["verdict"], dict(names))
            lines = capsys.readouterr().out.splitlines()
            return next(line for line in lines if line.startswith(f"{number}. "))

        assert {number: told(number, answer) for number, answer in right.items()} == {
            number: f"{number}. {'juste' if language == 'fr' else 'right'}" for number in right
        }
        for number, answer, part in wrong:
            assert part in told(number, answer)
        assert SHAPE[language] in told(1, "7")
