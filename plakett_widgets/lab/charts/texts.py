"""The words of charts, in French and English."""

from __future__ import annotations

from typing import Final

TEXTS: Final = {
    "fr": {
        "net_worth": "Fortune au fil des tours", "ownership": "À qui les titres, au fil des tours",
        "landings": "Où finissent les lancers", "payments": "Qui a payé qui", "lengths": "Durée des parties",
        "turn": "tour", "setup": "mise en place", "worth": "fortune", "book": "fortune au coût",
        "liquidation": "fortune réalisable", "cash": "caisse",
        "seat": "place", "owner": "à qui", "title": "titre", "nobody": "personne n’a de titre",
        "untitled": "ce plateau n’a pas de titres", "fruitless": "aucun titre ne rapporte",
        "square": "case", "name": "nom", "share": "part des lancers", "throws": "lancers", "unthrown": "rien n’a été lancé",
        "payer": "qui paie", "payee": "qui reçoit", "bank": "banque", "most": "surtout", "unpaid": "personne n’a payé",
        "sums": "sommes en tout",
        "turns": "tours", "rounds": "tours de table", "rolls": "lancers", "median": "médiane",
        "games": "parties", "ended": "finies", "capped": "arrêtées au plafond", "going": "en cours",
        "gameless": "aucune partie", "forfeited": "perdues par forfait",
        "transitions": "D’une case à l’autre, en un lancer ou un tour passé", "from": "de", "to": "vers",
        "chance": "probabilité", "held": "à l’écart", "likeliest": "le plus probable",
        "payback": "Lancers d’adversaire pour rembourser un groupe entier", "group": "groupe", "step": "marche",
        "marginal": "Lancers d’adversaire pour rembourser la dernière marche", "fastest": "le plus vite",
    },
    "en": {
        "net_worth": "Net worth turn by turn", "ownership": "Who holds the titles, turn by turn",
        "landings": "Where throws end", "payments": "Who has paid whom", "lengths": "Length of the games",
        "turn": "turn", "setup": "setting up", "worth": "net worth", "book": "net worth at cost",
        "liquidation": "net worth if sold up",
        "cash": "cash", "seat": "seat", "owner": "owner", "title": "title", "nobody": "nobody holds a title",
        "untitled": "this board has no titles", "fruitless": "no title brings anything",
        "square": "square", "name": "name", "share": "share of the throws", "throws": "throws", "unthrown": "no throw so far",
        "payer": "payer", "payee": "payee", "bank": "bank", "most": "mostly", "unpaid": "nobody has paid",
        "sums": "sums in all",
        "turns": "turns", "rounds": "rounds", "rolls": "throws", "median": "median",
        "games": "games", "ended": "ended", "capped": "stopped at the cap", "going": "under way",
        "gameless": "no game", "forfeited": "forfeited",
        "transitions": "From square to square, in a roll or a missed turn", "from": "from", "to": "to", "chance": "chance",
        "held": "held", "likeliest": "likeliest",
        "payback": "Rolls of an opponent that pay back a whole group", "group": "group", "step": "step",
        "marginal": "Rolls of an opponent that pay back the last step", "fastest": "fastest",
    },
}  # fmt: skip
