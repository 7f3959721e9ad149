"""The catalogue: the same in both languages, complete, used, and well set."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plakett_widgets import Game, bots, editions
from plakett_widgets.bots.questions import KINDS
from plakett_widgets.editions.edition import SQUARE_KINDS
from plakett_widgets.editions.settings import COUNTED, SYMBOLS
from plakett_widgets.engine import decision, event, move, reason, rule
from plakett_widgets.inputs.players import BOTS
from plakett_widgets.record.log.topics import TOPICS
from plakett_widgets.texts import CONDITIONS, KEPT, Phrasebook, catalogue
from plakett_widgets.widgets.board_definition import TOPIC_ICONS
from plakett_widgets.widgets.log_view import COLUMNS
from plakett_widgets.widgets.protocol import CODES
from plakett_widgets.widgets.view_state import board_state
from plakett_widgets.words.catalogue import load_texts

ROOT = Path(__file__).parents[1]
PARTS = {
    locale: [load_texts(locale, name) for name in ("game", "errors", "board", "command", "sheet")] for locale in ("fr", "en")
}
FR, EN = catalogue("fr"), catalogue("en")
VARIANTS = {
    "reason": (
        "away",
        "bank",
        "elsewhere",
        "even",
        "exemption",
        "itself",
        "named",
        "no_mortgages",
        "no_weekends",
        "none",
        "nothing",
        "one_die",
        "other",
        "own",
        "owned",
        "race",
        "throw",
        "ticket",
        "untitled",
        "zero",
    ),
    "event": ("course", "detention", "die", "nobody", "pays", "asks", "none", "some", "card", "nowhere"),
    "pending": ("auction", "may_stay", "ruins", "paid", "left", *KEPT.values()),
    "move": (
        *("free", "down", "all", "outright", "instead", "auction", "die", "errands", "interest"),
        *decision.NAMES.values(),
        *rule.NAMES.values(),
    ),
}
FAMILIES = {
    "level": {"person", *BOTS},
    "about": set(decision.NAMES.values()) - {"quiet"},
    "asked": {*KINDS},
    "event": set(event.NAMES.values()),
    "move": set(move.NAMES.values()) - {"none", "offer", "time", "dice", "top"},
    "pending": set(decision.NAMES.values()) - {"quiet"},
    "question": {"must_answer", "nothing", "offered", "quiet", "turn"},
    "reason": {*reason.NAMES.values(), "lot_of", "uncited"},
    "refused": {*CODES},
}


SLOT = r"\{(\w+)(?::[^{}]+)?\}"


def slots(text: str) -> set[str]:
    return set(re.findall(SLOT, text))


def test_both_languages_have_the_same_keys_in_order_each_in_one_part():
    for french, english in zip(PARTS["fr"], PARTS["en"], strict=True):
        assert list(french) == list(english) == sorted(french)
    assert len({key for part in PARTS["fr"] for key in part}) == sum(map(len, PARTS["fr"]))


def test_the_front_end_words_nothing_of_the_game():
    code = "\n".join(path.read_text("utf-8") for path in ROOT.glob("js/src/**/*.ts*"))
    game, _, board, *_ = PARTS["en"]
    assert [key for key in game if f'"{key}"' in code] == []
    assert {form for text in board.values() for form in re.findall(r"\{\w+:([^{}]+)\}", text) if "|" not in form} == set()


def test_texts_have_the_same_placeholders_and_none_is_empty():
    for key, french in FR.items():
        assert french.strip() == french != ""
        assert EN[key].strip() == EN[key] != ""
        assert slots(french) == slots(EN[key]), key
        assert not re.search(r"[{}]", re.sub(SLOT, "", french + EN[key])), key


@pytest.mark.parametrize("family", FAMILIES)
def test_every_kind_is_worded_and_no_other(family: str):
    keys = [key.split(".")[1:] for key in FR if key.startswith(f"{family}.")]
    assert {kind for kind, *_ in keys} == FAMILIES[family]
    assert {kind for kind, *variant in keys if not variant} == FAMILIES[family]
    assert {variant for _, *rest in keys for variant in rest} <= set(VARIANTS.get(family, ()))


def sources() -> Iterator[str]:
    for pattern in ("js/src/**/*.ts", "js/src/**/*.tsx", "plakett_widgets/**/*.py"):
        for path in ROOT.glob(pattern):
            yield path.read_text("utf-8")


@pytest.mark.slow
def test_every_other_text_is_used():
    code = "\n".join(sources()).replace("'", '"')
    made = (
        {f"deed.{kind}" for kind in SQUARE_KINDS}
        | {f"players.{name}" for name in CONDITIONS}
        | {f"auction.{standing}" for standing in ("asked", "leads", "passed", "waits")}
        | {f"board.turn.{kind}" for kind in COUNTED}
        | {f"ending.won.{end}" for end in (*SYMBOLS["end"], "nearest", "shared", "shared_course")}
        | {f"motion.{choice}" for choice in ("auto", "on", "off")}
        | {f"forced.{choice}" for choice in ("all", "missed", "none")}
        | {f"tools.{speed}" for speed in ("slow", "normal", "fast")}
        | {f"log.{column}" for column in COLUMNS}
        | {f"story.topic_{topic}" for topic in TOPICS}
        | {f"kept.{name}" for name in KEPT.values()}
        | {
            key
            for key in FR
            if key.startswith("remedy.") and key.split(".")[1] in {*reason.NAMES.values(), "first", "raise", "raise_too_little"}
        }
        | {f"help.{key}" for key in ("arrows", "home", "end", "enter", "escape")}
        | {f"help.{letter}" for letter in re.findall(r'"(.)"', (ROOT / "js/src/keys.ts").read_text("utf-8").partition("]")[0])}
    )
    # families whose keys are completed where they are read
    completed = {
        "assumption",
        "audit",
        "books",
        "chart",
        "check",
        "diagram",
        "field",
        "line",
        "no",
        "position",
        "several",
        "shape",
    }
    completed |= {"ending", "thing", "verdict", "wanted"}
    words = {key: key.partition(".")[2] if key.split(".")[0] in completed else key for key in FR if key not in made}
    unused = [key for key, word in words.items() if f'"{word}"' not in code and f'"{key}"' not in code]
    unused = [key for key in unused if key.split(".")[0] not in FAMILIES]
    assert not unused


WRONG_IN_FRENCH = {
    "a typewriter's apostrophe, quote or ellipsis": r"['\"]|\.\.\.",
    "no no-break space before a double sign": r"[^\u00a0\u202f][:;?!»]",
    "no no-break space after an opening quote": r"«[^\u00a0]",
    "what may have to be elided before a name": r"\b(?:le|la|l’|de|d’|que|du) ?\{(?:seat|other|square)\}",
    "a plural though it may be one": r"(?<!les )\{(?:n|a|count)\} \w+s\b",
    "somebody addressed by gender": r"\b(?:elles?|joueu(?:r|se)s?|gagnante?|détenue?|libérée?|seule?)\b|\(e\)|·e\b",
}
WRONG_IN_ENGLISH = {
    "a typewriter's apostrophe, quote or ellipsis": r"['\"]|\.\.\.",
    "a space before a sign": r"\s[:;?!]",
    "a plural though it may be one": r"(?<!all )\{(?:n|a|count)\} \w+s\b",
    "somebody addressed by gender": r"\b(?:he|she|his|her|him)\b",
}


@pytest.mark.parametrize(("texts", "wrong"), [(FR, WRONG_IN_FRENCH), (EN, WRONG_IN_ENGLISH)], ids=["fr", "en"])
def test_texts_are_well_set(texts: dict[str, str], wrong: dict[str, str]):
    plain = {key: re.sub(r"\{(\w+):[^{}|]+\}", r"{\1}", text) for key, text in texts.items()}
    read = {key: re.sub(r"\{\w+:([^{}]+)\}", lambda slot: slot[1].replace("|", "/"), text) for key, text in plain.items()}
    found = [(key, text, why) for why, bad in wrong.items() for key, text in read.items() if re.search(bad, text)]
    assert not found


def test_verbs_agree_with_names_that_may_be_plurals():
    subject = r"\{(?:square|behind|ahead|pledged|here):The\} [^{]"
    assert [key for key, text in FR.items() if re.search(subject, text)] == []


def test_a_preposition_is_elided_with_the_number_after_it():
    assert [key for key, text in FR.items() if re.search(r"\b(?:de|que) \{\w+:un", text)] == []


@pytest.mark.parametrize(
    ("locale", "visits", "stays"),
    [
        ("fr", "Ana passe à la prison, en simple visite.", "Ana ne quitte pas encore la prison."),
        ("en", "Ana drops in at jail, just visiting.", "Ana stays in jail."),
    ],
)
def test_a_visit_and_a_stay_in_prison_differ_in_words(locale: str, visits: str, stays: str):
    phrases = Phrasebook(locale, editions.load("france2008"), ["Ana"])
    plain = {"seat": 0, "other": None, "square": 10, "amount": 0, "card": None, "a": 0, "b": 0}
    assert [phrases.event(plain | {"kind": kind}) for kind in ("moved", "stayed")] == [visits, stays]


def strings(module: Path) -> Iterator[str]:
    """Every string of a module but its docstrings."""
    tree = ast.parse(module.read_text("utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def test_french_texts_in_modules_have_no_break_spaces():
    modules = sorted((ROOT / "plakett_widgets").rglob("*.py"))
    assert [text for module in modules for text in strings(module) if re.search(r"\w [:;?!] | »|« ", text)] == []


@pytest.mark.parametrize(
    ("locale", "sentence"), [("en", "Léo gives Caen back to the bank."), ("fr", "Léo rend Caen à la banque.")]
)
def test_the_bank_receives_from_the_former_owner(locale: str, sentence: str):
    edition = editions.load("france2008")
    caen = next(number for number, square in enumerate(edition.squares) if square.name["fr"] == "Caen")
    moved = {"kind": "title_moved", "seat": None, "other": 1, "square": caen, "amount": 0, "card": None, "a": 0, "b": 0}
    assert Phrasebook(locale, edition, ["Ana", "Léo"]).event(moved) == sentence


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("en", "Ana has to leave: a ticket costs $SPM\u00a04,000."),
        ("fr", "Ana doit repartir\u00a0: un billet coûte 4\u202f000\u00a0$SPM."),
    ],
)
def test_a_due_ticket_names_its_price_and_only_held_cards(locale: str, sentence: str):
    game = Game("mspm", ["Ana", "Léo"], position={"seats": {"Ana": {"on": 10, "detained": 2, "cards": ["FI-03"]}}})
    for text in ("dice 1+2", "roll", "offer Léo: FI-03 for 500", "Léo: accept"):
        game.play(text)
    assert game.pending is not None
    assert Phrasebook(locale, game.edition, game.names).question(game.pending) == sentence


@pytest.mark.parametrize("cash", [0, 3500])
def test_an_unaffordable_ticket_names_its_consequence(cash: int):
    seats = {"Ana": {"on": 10, "detained": 2, "cash": cash, "cards": ["FI-03"]}, "Léo": {"titles": [5]}}
    game = Game("mspm", ["Ana", "Léo"], position={"seats": seats}, options={"insolvency_check": "immediate"})
    for text in ("dice 1+2", "roll"):
        game.play(text)
    assert game.pending is not None
    for locale, ruined in (("en", "so that paying means bankruptcy."), ("fr", "le payer mène à la faillite.")):
        phrases = Phrasebook(locale, game.edition, game.names)
        assert phrases.question(game.pending).endswith(ruined)
    game.play("offer Léo: FI-03 for 500")
    game.play("Léo: accept")
    assert game.pending is not None
    assert Phrasebook("en", game.edition, game.names).question(game.pending).endswith("bankruptcy.") == (not cash)


@pytest.mark.parametrize(
    ("locale", "sentence", "bid"),
    [
        (
            "en",
            "The bank has 2\u00a0clinics left, from $200 each. How many does Léo want?",
            "A clinic is up for auction, and 2 are left. Ana to bid, from $100.",
        ),
        (
            "fr",
            "Il reste 2\u00a0cliniques à la banque, à partir de 200\u00a0$ pièce. Combien en demande Léo\u00a0?",
            "Une clinique est aux enchères, et il en reste 2. À Ana d’enchérir, à partir de 100\u00a0$.",
        ),
    ],
)
def test_a_request_names_the_last_buildings_and_their_price(locale: str, sentence: str, bid: str):
    seats = {"Ana": {"titles": [16, 18, 19]}, "Léo": {"titles": [31, 32, 34, 37, 39]}}
    game = Game("plakettopoly", ["Ana", "Léo"], position={"bank": {"stock": {"clinique": 2}}, "seats": seats})
    game.play("build 16")
    assert game.pending is not None
    phrases = Phrasebook(locale, game.edition, game.names)
    assert phrases.question(game.pending) == sentence
    game.play("want 2")
    assert phrases.question(game.pending) == bid


@pytest.mark.parametrize(
    ("on", "others", "moves", "squares"),
    [
        (5, [9], ["dice 4", "roll"], ["8"]),
        (5, [9, 8], ["dice 4", "roll"], ["7"]),
        (18, [22], ["dice 4", "roll", "choose 22"], ["21", "21 bis"]),
        (18, [22, 21], ["dice 4", "roll", "choose 22"], ["21 bis"]),
        (18, [22, "21 bis"], ["dice 4", "roll", "choose 22"], ["21"]),
    ],
)
def test_a_joker_names_where_the_token_would_go(on: int, others: list[int | str], moves: list[str], squares: list[str]):
    seats = {"Ana": {"on": on, "cards": ["C32"]}} | {f"Bot {k}": {"on": square} for k, square in enumerate(others)}
    game = Game("confinement", [*seats], position={"seats": seats})
    for text in moves:
        game.play(text)
    assert game.pending is not None
    for locale, sentence in (
        ("en", "instead of keeping a distance (square {})?"),
        ("fr", "se placer à distance (case {})\u00a0?"),
    ):
        phrases = Phrasebook(locale, game.edition, game.names)
        assert phrases.question(game.pending).endswith(sentence.format(phrases.series(squares)))


@pytest.mark.parametrize(
    ("cash", "en", "fr"),
    [
        (
            15_000_000,
            "instead of the rent of €1,100,000 just paid.",
            "au lieu du loyer de 1\u202f100\u202f000\u00a0€ tout juste payé.",
        ),
        (600_000, "for a debt of €1,100,000.", "pour une dette de 1\u202f100\u202f000\u00a0€."),
    ],
)
def test_an_offer_in_kind_names_its_debt(cash: int, en: str, fr: str):
    built = {"titles": ["Nancy", "Clermont-Ferrand"], "buildings": {"Reims": 1}}
    seats = {"Ana": {"on": 20, "titles": ["Lens", "Rouen"], "cash": cash}, "Léo": built}
    game = Game("france2008", ["Ana", "Léo"], position={"seats": seats})
    for text in ("dice 2+4", "roll", "pay with Rouen"):
        game.play(text)
    assert game.pending is not None
    for locale, sentence in (("en", f"Ana offers Léo titles {en}"), ("fr", f"Ana propose à Léo des titres {fr}")):
        assert Phrasebook(locale, game.edition, game.names).question(game.pending) == sentence


@pytest.mark.parametrize(
    ("edition", "throw", "en", "fr"),
    [
        ("plakettopoly", 1, "a double gets out", "un double fait sortir"),
        ("plakettopoly", 3, "a double gets out, else $50 is due", "un double fait sortir, sinon il faut payer 50\u00a0$"),
        ("mspm", 1, "8 or more gets out", "8 ou plus fait repartir"),
        (
            "mspm",
            2,
            "8 or more gets out, else a ticket is due ($SPM\u00a04,000)",
            "8 ou plus fait repartir, sinon il faut un billet (4\u202f000\u00a0$SPM)",
        ),
    ],
)
def test_a_throw_to_leave_names_its_total(edition: str, throw: int, en: str, fr: str):
    game = Game(edition, ["Ana", "Léo"], position={"seats": {"Ana": {"on": 10, "detained": throw}}})
    (roll,) = (choice for choice in board_state(game.table)["legal"] if choice["kind"] == "roll")
    assert roll["effect"] == {"en": en, "fr": fr}


@pytest.mark.parametrize(
    ("edition", "seat", "good_for"),
    [
        (
            "confinement",
            {"on": 12, "missed": 2, "cards": ["C31"]},
            "JOKER: work from home. Cancel the turns you still have to miss.",
        ),
        ("classic40", {"on": 10, "detained": 1, "cards": ["CF-03"]}, "free release"),
    ],
)
def test_a_kept_card_names_its_use(edition: str, seat: dict[str, Any], good_for: str):
    legal = board_state(Game(edition, ["Ana", "Léo"], position={"seats": {"Ana": seat}}).table)["legal"]
    assert [choice["effect"]["en"] for choice in legal if choice["kind"] == "use"] == [good_for]


def test_an_ordinary_throw_has_no_note():
    [roll, *_] = board_state(Game("mspm", ["Ana", "Léo"], position={"turn": "Ana"}).table)["legal"]
    assert roll == {"seat": 0, "kind": "roll", "move": "roll"}


@pytest.mark.parametrize(("option", "effect"), [("free", None), ("needs_8", "8 or more gets out")])
def test_the_throw_after_a_double_that_leads_to_canada_is_like_any_other_unless_an_option_binds_it(
    option: str, effect: str | None
):
    game = Game("mspm", ["Ana", "Léo"], options={"canada_bonus_throw": option}, position={"turn": "Ana"})
    game.play_all(["dice 5+5", "roll"])
    (roll,) = (choice for choice in board_state(game.table)["legal"] if choice["kind"] == "roll")
    assert roll.get("effect", {}).get("en") == effect


@pytest.mark.parametrize(
    ("moves", "en", "fr"),
    [
        (
            ["dice 3", "roll", "choose 21 bis"],
            "An optional square without effect; from there the die goes on to 22.",
            "Passage facultatif, sans effet\u00a0; de là, le dé mène à la case 22.",
        ),
        (
            ["dice 3", "roll", "choose 22"],
            "Roll at once and miss as many turns.",
            "Lancer le dé aussitôt\u00a0: autant de tours à passer.",
        ),
        (["dice 1", "roll", "choose go-21"], "The queue. 2 turns to miss.", "La file d’attente. 2 tours à passer."),
    ],
)
def test_a_square_to_be_chosen_shows_what_it_orders_and_its_name_and_number_once(moves: list[str], en: str, fr: str):
    on = 18 if moves[0] == "dice 1" else 19
    game = Game("confinement", ["Ana", "Léo"], position={"seats": {"Ana": {"on": on}}})
    for text in moves[:-1]:
        game.play(text)
    effects = {choice["move"]: choice["effect"] for choice in board_state(game.table)["legal"] if "effect" in choice}
    assert effects[moves[-1]] == {"en": en, "fr": fr}


@pytest.mark.parametrize("name", editions.names())
def test_a_card_laid_aside_is_not_under_its_deck(name: str):
    edition = editions.load(name)
    returned = {"kind": "card_returned", "seat": 0, "other": None, "square": None, "amount": 0, "card": 0, "a": 0, "b": 0}
    for locale in ("en", "fr"):
        sentence = Phrasebook(locale, edition, ["Ana", "Léo"]).event(returned)
        assert edition.tables().discard <= (not re.search("under|sous", sentence))


@pytest.mark.parametrize(("locale", "sentence"), [("fr", "Ana reste à "), ("en", "Ana stays in ")])
def test_a_chosen_stay_is_no_forced_stay(locale: str, sentence: str):
    game = Game("mspm", ["Ana", "Léo"], position={"seats": {"Ana": {"on": 10}}})
    for text in ("dice 3+4", "roll", "stay"):
        game.play(text)
    (stayed,) = (row for row in game.events() if row["kind"] == "stayed")
    assert Phrasebook(locale, game.edition, game.names).event(stayed).startswith(sentence)


@pytest.mark.parametrize(("locale", "late"), [("fr", "à temps"), ("en", "in time")])
def test_a_waived_rent_is_not_late(locale: str, late: str):
    game = Game("plakettopoly", ["Ana", "Léo"], position={"turn": "Léo", "seats": {"Ana": {"titles": [5]}, "Léo": {"on": 1}}})
    for text in ("dice 1+3", "Léo: roll", "Ana: pass"):
        game.play(text)
    assert game.events()[-1]["kind"] == "rent_lapsed"
    assert late not in game.story(locale)[-1]


@pytest.mark.parametrize(("locale", "nobody"), [("fr", "Personne"), ("en", "Nobody")])
def test_an_unplaceable_building_had_a_bid(locale: str, nobody: str):
    failed = {"kind": "auction_failed", "seat": 1, "other": None, "square": None, "amount": 90, "card": None, "a": 0, "b": 0}
    assert nobody not in Phrasebook(locale, editions.load("plakettopoly"), ["Ana", "Léo"]).event(failed)


@pytest.mark.parametrize(("locale", "sentence"), [("fr", "Ana ne demande aucune clinique."), ("en", "Ana asks for no clinic.")])
def test_a_request_of_none_shows_no_number(locale: str, sentence: str):
    wanted = {"kind": "wanted", "seat": 0, "other": None, "square": None, "amount": 0, "card": None, "a": 0, "b": 0}
    assert Phrasebook(locale, editions.load("plakettopoly"), ["Ana", "Léo"]).event(wanted).startswith(sentence)


@pytest.mark.parametrize(("locale", "sentence"), [("fr", "pour rien"), ("en", "for nothing")])
def test_a_building_that_brings_nothing_is_not_sold_for_a_nought(locale: str, sentence: str):
    position = {"seats": {"Ana": {"on": 2, "cash": 0, "titles": [3], "buildings": {1: 1}}}}
    game = Game("france2008", ["Ana", "Léo", "Zoé"], options={"bankrupt_buildings": "returned_no_cash"}, position=position)
    game.play_all(["dice 1+1", "Ana: roll", "Ana: bankrupt"])
    (returned,) = (row for row in game.events() if row["kind"] == "building_sold")
    assert sentence in Phrasebook(locale, game.edition, game.names).event(returned)


@pytest.mark.parametrize(("locale", "sentence"), [("fr", "ne peut pas payer la banque"), ("en", "cannot pay the bank")])
def test_several_creditors_are_not_the_bank(locale: str, sentence: str):
    position = {"seats": {"Ana": {"on": 5, "cash": 49}}}
    game = Game("plakettopoly", ["Ana", "Léo", "Zoé"], options={"multi_creditor": "pro_rata"}, position=position)
    game.play_all(["top PL-12", "dice 1+1", "Ana: roll"])
    (bankrupt,) = (row for row in game.events() if row["kind"] == "bankrupt")
    assert bankrupt["amount"] == 50
    assert sentence not in Phrasebook(locale, game.edition, game.names).event(bankrupt)


@pytest.mark.parametrize(
    ("locale", "sentence"), [("fr", "Ana a une fortune de −3\u202f000\u00a0$SPM."), ("en", "Ana is worth −$SPM\u00a03,000.")]
)
def test_debts_beyond_assets_are_a_negative_worth(locale: str, sentence: str):
    debts = [{"debtor": "Ana", "creditor": "bank", "amount": 3000}]
    position = {"minutes": 29, "seats": {"Ana": {"cash": 0}}, "turn": "Ana", "debts": debts}
    game = Game("mspm", ["Ana", "Léo"], options={"end_condition": "minutes:30"}, position=position)
    game.play("time 30")
    assert sentence in game.story(locale)


@pytest.mark.parametrize(("locale", "share"), [("fr", "part"), ("en", "share")])
def test_a_spared_share_is_in_the_story(locale: str, share: str):
    game = Game("mspm", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [7, 9, 11, 27]}}})
    game.play("build 9 house")
    (spared,) = (row for row in game.events() if row["kind"] == "royalty_spared")
    assert share in Phrasebook(locale, game.edition, game.names).event(spared)


@pytest.mark.parametrize("name", editions.names())
def test_the_story_of_a_game_has_a_sentence_for_every_event(name: str):
    game = Game(name, [bots.Balanced() for _ in range(3)], seed=3)
    game.run(rounds=40)
    for locale in ("fr", "en-GB"):
        story = game.story(locale)
        assert len(story) == game.length
        assert [sentence for sentence in story if not sentence.endswith((".", "?", "!", "»", "”"))] == []
        assert game.story(locale, 5, 8) == story[5:8]
    with pytest.raises(ValueError, match="locale: fr or en, not “de”"):
        game.story("de")


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_a_departure_is_one_sentence(locale: str):
    game = Game("mspm", ["Ana", "Léo"], position={"seats": {"Ana": {"on": 26}}})
    for text in ("dice 1+3", "roll"):
        game.play(text)
    (away,) = (row for row in game.events() if row["kind"] == "went_away")
    sentence = Phrasebook(locale, game.edition, game.names).event(away)
    assert len(re.findall("week-?end", sentence, re.IGNORECASE)) == 1
    place = f"{Phrasebook(locale, game.edition, ()).square(away['square']):the}"
    assert [place in text for text in game.story(locale, away["seq"] - 1)] == [True, False]


@pytest.mark.parametrize(("locale", "sentence"), [("fr", "Mise en place de la partie."), ("en", "Setting up the game.")])
def test_before_the_first_turn_the_game_is_set_up(locale: str, sentence: str):
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    assert Phrasebook(locale, game.edition, game.names).turn(game.at(0)) == sentence


@pytest.mark.parametrize(
    ("locale", "sentence"), [("fr", "Tour 1 sur 20\u00a0: à Ana de jouer."), ("en", "Round 1 of 20: Ana to play.")]
)
def test_the_number_of_the_round_is_shown_once(locale: str, sentence: str):
    game = Game("france2008", ["Ana", "Léo"], options={"max_rounds": 20}, position={"turn": "Ana"})
    assert Phrasebook(locale, game.edition, game.names).turn(game.state()) == sentence


def test_every_topic_has_an_icon():
    assert list(TOPIC_ICONS) == list(TOPICS)


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("fr", "Fin de la partie (n = 30)\u00a0: On compte les biens après n minutes de jeu."),
        ("en", "End of the game (n = 30): Estates are valued after n minutes of play."),
    ],
)
def test_the_number_of_an_option_stands_beside_its_label(locale: str, sentence: str):
    assert sentence in Game("mspm", ["Ana", "Léo"], options={"end_condition": "minutes:30"}).rules(locale)
