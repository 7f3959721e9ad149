"""The sheet of a game, section by section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..editions import Edition, Group, Option, Rule, Square, Title
from ..editions.format import Origins
from ..editions.names import capitalize
from ..editions.options import written
from ..editions.sources import ORIGINS, PARTS
from .effects import effect_sentence, in_clauses
from .parts import Code, Facts, Section, Sheet, Table
from .wording import Wording

NONE = "–"


def make_sheet(edition: Edition, locale: str) -> Sheet:
    """Return all data of a game in one language."""
    words = Wording(edition, locale)
    sections = [*game(words), *board(words, edition.squares), *cards(words), *options(words)]
    for id, other in edition.profiles.items():
        sections += other_board(Wording(other, locale), edition, id)
    sections += [*rules(words), *origins(words)]
    name = edition.name[words.locale]
    return Sheet(words.own("title", game=name), words.locale, tuple(section for section in sections if section.blocks))


def table(words: Wording, heads: str, rows: Iterable[tuple[str, ...]], figures: Iterable[int] = ()) -> tuple[Table, ...]:
    """Return a table with the columns of these names, or nothing where it has no rows."""
    found = tuple(rows)
    names = tuple(words.own(f"col.{head}") for head in heads.split())
    return (Table(names, found, frozenset(figures)),) if found else ()


def codes(ids: Iterable[str]) -> str:
    """Return ids in one cell."""
    return ", ".join(ids)


# players and money


def game(words: Wording) -> Iterator[Section]:
    edition = words.edition
    facts = tuple((words.own(f"game.{name}"), text) for name, text in game_facts(words))
    notes = table(
        words,
        "note dealt supply",
        ((words.money(note.value), str(note.dealt), str(note.supply)) for note in edition.denominations),
        range(3),
    )
    yield Section(words.own("head.game"), (Facts(facts), *notes))


def game_facts(words: Wording) -> Iterator[tuple[str, str]]:
    """Yield what is true of the whole game, by the key of its label."""
    edition, money = words.edition, words.money
    amounts, players, detention, weekend = edition.amounts, edition.players, edition.detention, edition.weekend
    yield "id", Code(edition.id)
    yield "players", words.own("game.players_terms", least=players.min, greatest=players.max)
    yield "tokens", ", ".join(f"{token.name[words.locale]} ({token.id})" for token in edition.tokens)
    yield "dice", str(edition.dice)
    yield "start_cash", money(amounts.start_cash)
    if not edition.course:
        yield "salary", money(amounts.salary)
    if any(group.rent == "by_step" for group in edition.groups):
        yield "full_group", f"× {amounts.full_group_factor}"
    if edition.buildings:
        yield "resale", words.own("game.resale_terms", percent=amounts.resale_percent)
    if edition.titles:
        unit = money(amounts.interest_unit)
        yield "interest", words.own("game.interest_terms", percent=amounts.interest_percent, unit=unit)
    if detention:
        terms = {"amount": money(detention.fine), "doubles": detention.doubles, "throws": detention.throws}
        yield "detention", words.own("game.detention_terms", **terms)
    if weekend:
        yield (
            "weekend",
            words.own(
                "game.weekend_terms",
                doubles=weekend.doubles,
                total=weekend.total,
                throws=weekend.throws,
                amount=money(weekend.ticket),
                group=words.group(edition.group_named(weekend.group).number),
            ),
        )
    if edition.lockdown:
        stay = edition.square_named(edition.lockdown.bankruptcy).number
        place = {"square": words.square(stay), "label": words.label(stay)}
        yield "fine", money(edition.lockdown.fine)
        yield "hold", words.own("game.hold_terms", n=edition.lockdown.hold, **place)
        yield "aid", money(edition.lockdown.aid)
    if edition.titles:
        yield "counter_offers", str(edition.trade.counter_offers)


# squares, rents, groups, buildings


def board(words: Wording, squares: Iterable[Square]) -> Iterator[Section]:
    shown, own = tuple(squares), words.own
    titles = [words.edition.titles[square.title] for square in shown if square.title is not None]
    yield Section(own("head.squares"), square_table(words, shown))
    yield Section(own("head.rents"), rent_tables(words, titles))
    yield Section(own("head.groups"), group_table(words))
    yield Section(own("head.buildings"), building_table(words))


def square_table(words: Wording, squares: Iterable[Square]) -> tuple[Table, ...]:
    def row(square: Square) -> tuple[str, ...]:
        title = None if square.title is None else words.edition.titles[square.title]
        sums = (NONE, NONE) if title is None else (words.money(title.price), words.money(title.mortgage))
        names = square.label, square.name[words.locale], Code(square.id)
        return (*names, what_happens(words, square), *sums, codes(square.rules))

    rows = [row(square) for square in squares]
    if words.edition.titles:
        return table(words, "no square id what price mortgage rules", rows, (0, 4, 5))
    return table(words, "no square id what rules", [(*cells[:4], cells[6]) for cells in rows], (0,))


def what_happens(words: Wording, square: Square) -> str:
    """Return what a square is or does, in a few words."""
    if square.title is not None:
        title = words.edition.titles[square.title]
        parts = [words.own("square.property", group=words.group(title.group))]
        if title.royalty:
            parts.append(words.phrase("deed.royalty", amount=words.money(title.royalty)))
        if title.building_share:
            parts.append(words.phrase("deed.share", count=title.building_share))
        return capitalize(words.list(parts))
    if square.kind == "action":
        what = in_clauses(words, square.effects) if square.effects else words.own("square.rest")
        notes = [words.own(f"square.{name}") for name in ("deferred", "optional") if getattr(square, name)]
        return f"{capitalize(what)} ({', '.join(notes)})." if notes else f"{capitalize(what)}."
    if square.kind == "exit":
        return f"{capitalize(words.own('square.arrival'))}."
    if square.kind == "start" and words.edition.course:
        return f"{capitalize(words.own('square.departure'))}."
    values: dict[str, object] = {"amount": words.money(square.tax)}
    if square.deck is not None:
        values["deck"] = words.deck(square.deck)
    if words.edition.weekend:
        weekend = words.edition.weekend
        values |= {"count": weekend.total, "amount": words.money(square.tax or weekend.ticket)}
    return words.phrase(f"deed.{square.kind}", **values)


def rent_tables(words: Wording, titles: list[Title]) -> tuple[Table, ...]:
    lots = [title for title in titles if title.rent == "by_step"]
    return by_building(words, lots) if words.edition.substitution else by_step(words, lots)


def by_step(words: Wording, lots: list[Title]) -> tuple[Table, ...]:
    """Return the rents by step of a ladder, with the price of a building of each kind."""
    if not lots:
        return ()
    longest = max(lots, key=lambda title: len(title.steps))
    kinds = list(dict.fromkeys(kind for kind, _, _ in longest.steps))
    steps = [words.pieces(longest.number, step) for step in range(1, len(longest.steps) + 1)]
    prices = [words.own("col.price_of", building=words.building(kind)) for kind in kinds]
    heads = [*(words.own(f"col.{name}") for name in ("no", "name", "bare", "whole")), *steps, *prices]

    def row(title: Title) -> tuple[str, ...]:
        rents = [words.money(rent) for rent in title.rents[1:]]
        costs = {kind: words.money(price) for kind, _, price in title.steps}
        bare, factor = title.rents[0], words.edition.amounts.full_group_factor
        cells = [words.label(title.square), words.title(title.number), words.money(bare), words.money(bare * factor), *rents]
        return (*cells, *[NONE] * (len(steps) - len(rents)), *(costs.get(kind, NONE) for kind in kinds))

    return (Table(tuple(heads), tuple(map(row, lots)), frozenset({0, *range(2, len(heads))})),)


def by_building(words: Wording, lots: list[Title]) -> tuple[Table, ...]:
    """Return the rents where any building may take the place of another, a line for each."""
    rows = []
    for title in lots:
        place = words.label(title.square), words.title(title.number)
        rows.append((*place, words.own("col.bare"), NONE, words.money(title.rents[0])))
        for (kind, _, price), rent in zip(title.steps, title.rents[1:], strict=True):
            rows.append((*place, capitalize(words.building(kind)), words.money(price), words.money(rent)))
    return table(words, "no name building price rent", rows, (0, 3, 4))


def group_table(words: Wording) -> tuple[Table, ...]:
    def row(group: Group) -> tuple[str, ...]:
        titles = [words.edition.titles[title] for title in group.titles]
        squares = ", ".join(words.label(title.square) for title in titles)
        return (group.letter, group.name[words.locale], Code(group.id), squares, how_rents_are_found(words, group, titles[0]))

    return table(words, "group name id squares rents", map(row, words.edition.groups))


def how_rents_are_found(words: Wording, group: Group, title: Title) -> str:
    if group.rent in ("by_count", "by_dice"):
        each = [
            words.own(f"rent.{group.rent}", n=held, amount=words.money(rent), factor=rent)
            for held, rent in enumerate(title.rents, 1)
        ]
        return words.list(each)
    return words.own(f"rent.{group.rent}", amount=words.money(title.rents[0]))


def building_table(words: Wording) -> tuple[Table, ...]:
    edition, locale = words.edition, words.locale
    return table(
        words,
        "building id also supply per_lot",
        (
            (kind.name[locale], Code(kind.id), ", ".join(kind.also) or NONE, str(kind.supply), str(kind.per_lot))
            for kind in edition.buildings
        ),
        (3, 4),
    )


def other_board(words: Wording, usual: Edition, id: str) -> Iterator[Section]:
    """Yield the squares of a profile that differ from the usual ones."""
    changed = [
        square
        for square, before in zip(words.edition.squares, usual.squares, strict=True)
        if square != before or (square.title is not None and words.edition.titles[square.title] != usual.titles[square.title])
    ]
    titles = [words.edition.titles[square.title] for square in changed if square.title is not None]
    blocks = (*square_table(words, changed), *rent_tables(words, titles))
    yield Section(words.own("head.board", id=id), blocks, words.own("board.about"))


# cards


def cards(words: Wording) -> Iterator[Section]:
    edition, locale = words.edition, words.locale
    for deck in edition.decks:
        held = [edition.cards[number] for number in deck.cards]
        rows = (
            (Code(card.id), card.title[locale], card.text[locale], effect_sentence(words, card.effects), codes(card.rules))
            for card in held
        )
        heading = words.own("head.deck", deck=words.deck(deck.number), n=len(held))
        facts = Facts(((words.own("col.id"), Code(deck.id)),))
        yield Section(heading, (facts, *table(words, "id card text effect rules", rows)))


# options and rules


def options(words: Wording) -> Iterator[Section]:
    rows = (row for option in words.edition.options for row in option_rows(words, option))
    yield Section(words.own("head.options"), table(words, "option id value default meaning rules", rows))


def option_rows(words: Wording, option: Option) -> Iterator[tuple[str, ...]]:
    """Yield a row for each value of an option.  Its name stands in the first one."""
    usual, _ = option.chosen(option.default)
    for at, choice in enumerate(option.choices):
        meaning = choice.text[words.locale]
        if choice.board is not None and choice.board in words.edition.profiles:
            meaning = f"{meaning} {words.own('option.board', id=choice.board)}"
        mark = "" if choice != usual else written(option.default) if choice.takes_number else words.own("option.usual")
        first = (option.label[words.locale], Code(option.name)) if not at else ("", "")
        yield (*first, Code(written(choice.value)), mark, meaning, "" if at else codes(option.rules))


def rules(words: Wording) -> Iterator[Section]:
    chapters = words.edition.rulebook.chapters
    for at, chapter in enumerate(chapters):
        rows = (
            (Code(rule.id), rule.text[words.locale], shown_by(words, rule), ", ".join(rule.options)) for rule in chapter.rules
        )
        heading = words.labelled(words.own("head.rules"), chapter.title[words.locale])
        note = "" if at else words.own("rule.expected")
        yield Section(heading, table(words, "rule text shown options", rows), note)


def shown_by(words: Wording, rule: Rule) -> str:
    """Return the fields that a scenario expects for a rule, else what bears it."""
    if rule.shown_by:
        return ", ".join(rule.shown_by)
    return words.own("rule.nothing" if rule.without_effect else "rule.event")


# provenance


def origins(words: Wording) -> Iterator[Section]:
    edition, locale = words.edition, words.locale
    things = [(square.label, square.name[locale], square.origin) for square in edition.squares]
    things += [(card.id, card.title[locale], card.origin) for card in edition.cards]
    rows = (
        (id, name, *(parts_from(origin, source, locale) for source in ORIGINS))
        for id, name, origin in things
        if any(value is not None for _, value in origin)
    )
    about = edition.about(locale)
    blocks = (*((Facts(tuple(about)),) if about else ()), *table(words, "no name stated found ours", rows))
    yield Section(words.own("head.sources"), blocks)


def parts_from(origin: Origins, source: str, locale: str) -> str:
    """Return which parts of a thing come from a source."""
    return ", ".join(PARTS[part][locale] for part, value in origin if value == source) or NONE
