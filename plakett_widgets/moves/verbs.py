"""The words for moves and open questions in English and French, the same on buttons, in help, refusals and typed moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from ..editions.names import fold
from ..engine import decision, legality, move
from ..engine.legality import Pending
from ..engine.position import Position
from ..words.catalogue import catalogue, fill_in, in_words
from ..words.languages import LANGUAGES, is_french


@dataclass(frozen=True)
class Verb:
    """The words for a kind of move.  ``en`` is also how it is saved, ``also`` are other words that are understood.

    ``answers`` has the words, English and French, of a move that has a name of its own as an answer to a question.
    """

    en: str
    fr: str
    also: tuple[str, ...] = ()
    answers: Mapping[int, tuple[str, str]] = field(default_factory=dict)

    @property
    def words(self) -> tuple[str, ...]:
        """Every word that may be typed for it."""
        return tuple(dict.fromkeys((self.en, self.fr, *(word for both in self.answers.values() for word in both), *self.also)))


VERBS: Final[dict[int, Verb]] = {
    move.ROLL: Verb(
        "roll", "lancer", ("throw", "roll the dice", "roll the die", "throw the dice", "lancer les dés", "lancer le dé")
    ),
    move.END: Verb("end", "finir le tour", ("end the turn", "finir", "finir mon tour", "terminer", "terminer le tour")),
    move.BUY: Verb("buy", "acheter"),
    move.DECLINE: Verb("decline", "ne pas acheter", ("do not buy", "don’t buy", "décliner", "laisser aux enchères")),
    move.BID: Verb("bid", "enchérir", ("miser",)),
    move.PASS: Verb(
        "pass",
        "passer",
        ("none", "aucun"),
        {
            decision.QUIET: ("claim nothing", "ne rien réclamer"),
            decision.BID: ("drop out", "se retirer"),
            decision.WANT: ("want none", "ne rien demander"),
            decision.PLACE: ("place nothing", "ne rien placer"),
            decision.JOKER: ("keep the joker", "garder le joker"),
        },
    ),
    move.CLAIM: Verb("claim", "réclamer", ("claim the rent", "réclamer le loyer")),
    move.BUILD: Verb("build", "bâtir", ("build on", "bâtir sur", "construire", "construire sur")),
    move.SELL: Verb("sell", "revendre", ("vendre",)),
    move.MORTGAGE: Verb("mortgage", "hypothéquer"),
    move.LIFT: Verb(
        "lift", "lever", ("lift the mortgage", "lift the mortgage on", "lever l’hypothèque", "lever l’hypothèque de")
    ),
    move.PAY: Verb("pay", "payer", ("pay the fine", "payer l’amende", "pay for a ticket", "payer un billet")),
    move.USE: Verb("use", "jouer", ("use the card", "use the joker", "jouer la carte", "jouer le joker", "utiliser")),
    move.OFFER: Verb("offer", "proposer", ("offer a trade", "propose", "trade", "proposer un échange", "échanger", "offrir")),
    move.ACCEPT: Verb("accept", "accepter"),
    move.REFUSE: Verb("refuse", "refuser"),
    move.COUNTER: Verb("counter", "contre-proposer", ("counter-offer", "make a counter-offer", "faire une contre-proposition")),
    move.WITHDRAW: Verb("withdraw", "retirer", ("withdraw the offer", "retirer la proposition", "retirer l’offre")),
    move.WANT: Verb("want", "demander", ("ask for", "en demander", "vouloir")),
    move.PLACE: Verb("place", "placer", ("place on", "placer sur")),
    move.KEEP: Verb("keep", "garder", ("keep the mortgage", "garder l’hypothèque")),
    move.SETTLE: Verb("settle", "régler", ("settle automatically", "régler automatiquement", "liquider")),
    move.TIME: Verb("time", "temps"),
    move.DICE: Verb("dice", "dés"),
    move.TOP: Verb("top", "dessus"),
    move.BANKRUPT: Verb(
        "bankrupt",
        "se déclarer en faillite",
        ("declare bankruptcy", "faillite"),
        {decision.DEBT: ("go bankrupt", "se déclarer en faillite")},
    ),
    move.STAY: Verb("stay", "rester"),
    move.GO: Verb("go", "continuer", ("go on",)),
    move.CHOOSE: Verb("choose", "choisir", ("choose square", "choisir la case")),
}
HELP: Final = ("help", "aide")  # no move: a request for the moves that there are
FROM_OUTSIDE: Final = (move.TIME, move.DICE, move.TOP)
KIND_OF_VERB: Final = {fold(word): kind for kind, verb in VERBS.items() for word in verb.words}
MAX_VERB_WORDS: Final = max(len(word.split()) for word in KIND_OF_VERB)


def word_for(kind: int, locale: str, question: int = decision.QUIET) -> str:
    """Return the word for a kind of move, as an answer to a kind of decision.

    >>> word_for(move.PASS, "fr", decision.BID), word_for(move.PASS, "fr", decision.OFFER), word_for(move.IN_KIND, "en")
    ('se retirer', 'passer', 'pay with titles')
    """
    if kind == move.IN_KIND:
        return "payer en titres" if is_french(locale) else "pay with titles"
    verb = VERBS[kind]
    en, fr = verb.answers.get(question, (verb.en, verb.fr))
    return fr if is_french(locale) else en


def split_verb(text: str) -> tuple[int | None, str]:
    """Return the kind of move that a text begins with and the rest of the text.  The longest verb counts.

    >>> split_verb("Bâtir sur 24"), split_verb("se retirer"), split_verb("sit down")
    ((8, '24'), (6, ''), (None, 'sit down'))
    """
    words = text.split(" ")
    for count in range(min(len(words), MAX_VERB_WORDS), 0, -1):
        kind = KIND_OF_VERB.get(fold(" ".join(words[:count])))
        if kind is not None:
            return kind, " ".join(words[count:]).strip()
    return None, text


def is_help(text: str) -> bool:
    """Return whether a text is a request for help."""
    return fold(text) in HELP or text.strip() == "?"


def close_verbs(text: str) -> list[int]:
    """Return the kinds of move whose words are like the beginning of a text."""
    words = fold(text).split()
    beginnings = dict.fromkeys(" ".join(words[:count]) for count in (1, 2, 3))
    found = (match for beginning in beginnings for match in get_close_matches(beginning, KIND_OF_VERB, 3))
    return list(dict.fromkeys(KIND_OF_VERB[match] for match in found))


def describe_question(pos: Position, pending: Pending, names: Sequence[str], wanted: int | None = None) -> dict[str, str]:
    """Return who must answer what, and with which verbs, in both languages.

    At a quiet point, that is what the seat in turn may say, or the one that is named.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    >>> describe_question(game.table.position, game.table.pending, game.names)["en"]
    'Léo is in turn, and may say: roll.'
    """
    if pos.over:
        return in_words("refused.game_over")
    quiet = pending.kind == decision.QUIET
    may_move = wanted is not None and wanted in pending.speakers(pos)
    seat = wanted if wanted is not None and may_move else pos.seat if quiet else pending.seat
    kinds = {move.kind_of(choice.move): None for choice in legality.legal(pos, pending) if move.seat_of(choice.move) == seat}
    if quiet:
        key = "turn" if seat == pos.seat else "quiet" if kinds else "nothing"
    else:
        key = "must_answer" if seat == pending.seat else "offered"
    words: dict[str, str] = {}
    for locale in LANGUAGES:
        texts = catalogue(locale)
        verbs = ", ".join(dict.fromkeys(word_for(kind, locale, pending.kind) for kind in kinds))
        about = texts.get(f"about.{decision.NAMES[pending.kind]}", "")
        words[locale] = fill_in(texts[f"question.{key}"], {"seat": names[seat], "verbs": verbs, "about": about}, locale)
    return words
