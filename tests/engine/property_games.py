"""The games of titles and rent, at random: where one can begin, and what must hold in any position of it.

What holds is read off the tables, so that one check serves every edition.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from plakett_widgets.editions import Edition, Group
from plakett_widgets.engine import decision, event, rule, tables
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.masks import bits
from plakett_widgets.engine.position import BANK, POT, Position
from plakett_widgets.engine.tables import Tables

SCALE = 1500  # the starting money for which the sums of a random position are drawn
KINDS = {"moves": range(1, 40), "decisions": range(20), "events": range(1, 80)}  # the numbers that these games can bring


# beginnings


def random_position(rng: random.Random, names: Sequence[str], edition: Edition, t: Tables) -> dict[str, Any]:
    """A table in mid-game: whole groups, buildings close to running out, mortgages, kept cards, debts, rich and poor seats."""
    playing = [name for name in names if rng.random() < 0.9] or [names[0]]
    if len(playing) < 2:
        playing = list(names)
    scale = max(t.start_cash // SCALE, 1)
    seats = random_holdings(rng, names, playing, edition, t, scale)
    for card in edition.cards:
        if card.kept >= 0 and rng.random() < 0.5:
            seats[rng.choice(playing)]["cards"].append(card.id)
    money = rng.choice(((0, 15), (0, 60), (0, 400), (0, 3000), (1000, 6000)))
    for name, seat in seats.items():
        seat["cash"] = (rng.randint(*money) if rng.random() < 0.8 else rng.randint(0, 30)) * scale
        seat["on"] = rng.randrange(t.squares)
        away = t.kind[seat["on"]] == tables.WEEKEND
        seat["detained"] = min(rng.choice((0, 0, 0, 1, 2, 3, 3)), t.weekend_throws if away else t.detention_throws)
        if seat["detained"] and not away:
            seat["on"] = t.detention
        if rng.random() < 0.15:
            seat["salary"] = rng.choice((0, rng.randint(0, 2 * t.salary)))
        if t.end == tables.LAPS:
            seat["laps"] = rng.randint(0, min(t.end_count, 3)) % t.end_count
        if name not in playing:
            seat.clear()
            seat["out"] = True
    position: dict[str, Any] = {
        "seats": seats, "turn": rng.choice(playing), "round": rng.randint(1, 60),
        "throws": rng.choice(("due", "due", "due", "done", "optional")),
    }  # fmt: skip
    if t.claim_steps:
        position["claims"] = random_claims(rng, playing, seats, scale)
    if t.debts == tables.STANDING:
        position["debts"] = random_debts(rng, playing, seats, scale)
        position["last"] = rng.choice([name for name in playing if name != position["turn"]])
    if not seats[position["turn"]]["detained"]:
        position["doubles"] = rng.choice((0, 0, 1, 2))
    if position["throws"] == "optional" and not (t.optional_bonus and position.get("doubles")):
        position["throws"] = "due"
    if rng.random() < 0.2 and not t.unlimited_bank:
        position["bank"] = {"cash": rng.randint(0, 100) * scale}
    return position


def random_holdings(
    rng: random.Random, names: Sequence[str], playing: Sequence[str], edition: Edition, t: Tables, scale: int
) -> dict[str, dict[str, Any]]:
    """Return random owners of titles, buildings and mortgages."""
    seats: dict[str, dict[str, Any]] = {
        name: {"titles": [], "mortgaged": [], "interest_paid": [], "buildings": {}, "paid": {}, "cards": []} for name in names
    }
    stock = list(t.supply)
    love = rng.choice((0.2, 0.6, 1.0))  # of whole groups
    built = rng.choice((0.0, 0.5, 1.0))
    loans = rng.choice((0.0, 0.3, 0.8, 1.0)) if t.mortgages else 0
    for group in rng.sample(edition.groups, len(edition.groups)):
        squares = [t.square_of[title] for title in group.titles]
        whole = rng.random() < love
        holder = rng.choice(playing)
        steps = [0] * len(squares)
        if whole and t.colour_group[group.number] and rng.random() < built:
            steps = random_steps(rng, group, t, stock)
        build(rng, seats[holder], group, steps, edition, t, scale)
        for square, step in zip(squares, steps, strict=True):
            owner = holder if whole else rng.choice([*playing, None])
            bare = not step if t.build_beside_mortgaged else not any(steps)
            if owner:
                pledged = bare and rng.random() < loans
                seats[owner]["mortgaged" if pledged else "titles"].append(square)
                if pledged and t.interest_once and rng.random() < 0.5:
                    seats[owner]["interest_paid"].append(square)
    return seats


def random_steps(rng: random.Random, group: Group, t: Tables, stock: list[int]) -> list[int]:
    """Return the steps of each lot of a group, taken from the stock, none where that is short."""
    if t.substitution:
        steps = []
        for title in group.titles:
            there = [step for step, kind in enumerate(t.kind_at[title]) if not step or stock[kind]]
            steps.append(rng.choice(there))
            take(t, stock, title, steps[-1])
        return steps
    last = t.steps[group.titles[0]]
    level = rng.randint(0, last)
    steps = [level + (level < last and rng.random() < 0.5) for _ in group.titles]
    left = stock[:]
    for title, step in zip(group.titles, steps, strict=True):
        take(t, left, title, step)
    if min(left) < 0:
        return [0] * len(steps)
    stock[:] = left
    return steps


def take(t: Tables, stock: list[int], title: int, step: int) -> None:
    """The pieces of a lot, out of the stock."""
    if step:
        stock[t.kind_at[title][step]] -= t.pieces_at[title][step]


def build(
    rng: random.Random, seat: dict[str, Any], group: Group, steps: Sequence[int], edition: Edition, t: Tables, scale: int
) -> None:
    """Write down what stands on the lots of a group, now and then at prices of an auction."""
    for title, step in zip(group.titles, steps, strict=True):
        if step:
            square = str(t.square_of[title])
            named = t.substitution or step == t.steps[title]
            seat["buildings"][square] = edition.buildings[t.kind_at[title][step]].id if named else step
            if rng.random() < 0.3:
                prices = rng.randint(1, 3) if t.substitution else step
                seat["paid"][square] = [rng.randint(1, 301) * scale for _ in range(prices)]


def random_claims(
    rng: random.Random, playing: Sequence[str], seats: dict[str, dict[str, Any]], scale: int
) -> list[dict[str, Any]]:
    owned = [(name, square) for name in playing for square in (*seats[name]["titles"], *seats[name]["mortgaged"])]
    claims = []
    for owner, square in rng.sample(owned, min(len(owned), rng.randint(0, 3))):
        visitor = rng.choice([name for name in playing if name != owner])
        claims.append({"owner": owner, "visitor": visitor, "square": square, "amount": rng.randint(1, 900) * scale})
    return claims


def random_debts(
    rng: random.Random, playing: Sequence[str], seats: dict[str, dict[str, Any]], scale: int
) -> list[dict[str, Any]]:
    """Return sums that stay owed, by seats whose cash has gone into paying them. Some owe each other."""
    debts = []
    debtors = rng.sample(playing, rng.randint(0, min(len(playing), 3)))
    for debtor in debtors:
        seats[debtor]["cash"] = 0
        for _ in range(rng.randint(1, 3)):
            among = debtors if len(debtors) > 1 and rng.random() < 0.5 else [*playing, "bank"]
            creditor = rng.choice([name for name in among if name != debtor])
            debts.append({"debtor": debtor, "creditor": creditor, "amount": rng.randint(1, 900) * scale})
    return rng.sample(debts, len(debts))


# what must hold


def check(pos: Position, pending: Pending) -> None:
    """Check all that holds at every quiet point and pending decision."""
    check_titles(pos)
    check_buildings(pos)
    check_cards(pos, pending)
    check_debts(pos)
    for claim in pos.claims:
        assert pos.playing[claim.owner]
        assert pos.playing[claim.visitor]
        assert claim.owner != claim.visitor
        assert claim.amount >= 0
    assert pos.left == sum(pos.playing)
    for seat, failed in enumerate(pos.detained):
        here = pos.t.kind[pos.square[seat]]
        assert not failed or here in (tables.DETENTION, tables.WEEKEND), "detained nowhere"
        assert failed <= (pos.t.weekend_throws if here == tables.WEEKEND else pos.t.detention_throws)
    if pending.kind == decision.QUIET and not pos.over:
        assert pos.playing[pos.seat]
        assert all(owner != BANK or not pos.mortgaged[title] for title, owner in enumerate(pos.owner))
        assert not pos.owing


def check_titles(pos: Position) -> None:
    t = pos.t
    assert all(owner == BANK or pos.playing[owner] for owner in pos.owner), "a seat that has left owns a title"
    assert pos.holdings == [[title for title, owner in enumerate(pos.owner) if owner == seat] for seat in range(pos.seats)]
    held = [[0] * len(t.members) for _ in range(pos.seats)]
    for title, owner in enumerate(pos.owner):
        if owner != BANK:
            held[owner][t.group[title]] += 1
    assert [list(counts) for counts in pos.held] == held
    assert pos.lacks_one == [[g for g, size in enumerate(t.size) if counts[g] == size - 1] for counts in held]
    whole = [[g for g in range(len(t.size)) if t.colour_group[g] and counts[g] == t.size[g]] for counts in held]
    assert pos.whole == whole
    assert pos.rivals == [[other for other in pos.seats_after(seat) if whole[other]] for seat in range(pos.seats)]
    assert bits(pos.pledged) == [title for title, mortgaged in enumerate(pos.mortgaged) if mortgaged]
    assert t.mortgages or not any(pos.mortgaged)
    for title in [title for title, paid in enumerate(pos.interest_paid) if paid]:
        assert t.interest_once
        assert pos.mortgaged[title], "interest was paid on no mortgage"
        assert pos.owner[title] != BANK


def check_buildings(pos: Position) -> None:
    t = pos.t
    pieces = pieces_on_lots(t, pos.step)
    assert [a + b for a, b in zip(pieces, pos.stock, strict=True)] == list(t.supply), "a building has got lost"
    assert min(pos.stock) >= 0
    uneven = t.substitution or t.outright  # how far apart is then seen from look to look: see Watch
    for group, members in enumerate(t.members):
        steps = [pos.step[title] for title in members]
        assert pos.built[group] == sum(map(bool, steps))
        assert uneven or max(steps) - min(steps) <= 1, f"group {group} is not built evenly: {steps}"
        if any(steps):
            assert t.colour_group[group]
            assert len({pos.owner[title] for title in members}) == 1
            assert pos.owner[members[0]] != BANK
            for title in members:
                clear = t.build_beside_mortgaged and not pos.step[title]
                assert clear or not pos.mortgaged[title], f"group {group} is built and mortgaged"
    for paid, step in zip(pos.paid, pos.step, strict=True):
        assert bool(paid) == bool(step) if t.substitution else len(paid) == step


def check_cards(pos: Position, pending: Pending) -> None:
    t = pos.t
    for deck, cards in enumerate(t.decks):
        kept = [card for card, holder in zip(t.keepable, pos.holder, strict=True) if holder != BANK]
        there = pos.decks[deck] + pos.discards[deck] + [card for card in kept if t.deck_of[card] == deck]
        assert len(there) == len(set(there)), "a card is twice in the game"
        in_hand = set(cards) - set(there)
        assert len(in_hand) <= (pending.kind != decision.QUIET), "a card has got lost"
    assert all(holder == BANK or pos.playing[holder] for holder in pos.holder), "a seat that has left keeps a card"


def check_debts(pos: Position) -> None:
    assert min(pos.cash[:-1]) >= 0, f"negative cash: {pos.cash}"
    assert pos.t.unlimited_bank or pos.cash[BANK] >= 0, f"the bank is short: {pos.cash}"
    assert not pos.debts or pos.t.debts == tables.STANDING
    assert not pos.loans or pos.t.lending
    for debt in pos.debts:
        assert not pos.cash[debt.debtor], "a debtor holds cash"
    for debt in (*pos.debts, *pos.loans):
        assert debt.amount > 0
        assert debt.debtor != debt.creditor, "somebody owes itself"
        assert pos.playing[debt.debtor], "a seat that has left owes"
        assert debt.creditor in (BANK, POT) or pos.playing[debt.creditor], "a seat that has left is owed"


def pieces_on_lots(t: Tables, steps: Sequence[int]) -> list[int]:
    pieces = [0] * len(t.supply)
    for title, step in enumerate(steps):
        if step:
            pieces[t.kind_at[title][step]] += t.pieces_at[title][step]
    return pieces


class Watch:
    """Checks from one look at a game to the next."""

    def __init__(self, pos: Position) -> None:
        self.spread = spreads(pos)
        self.outright = False  # has a lot come down alone since the last look?
        self.won: tuple[int, int] | None = None  # a building at auction: who, and the price

    def read(self, row: tuple[int, ...]) -> None:
        """Read one more event."""
        _, seat, kind, rule_id, _, amount, *_ = row
        assert kind in KINDS["events"]
        self.outright |= rule_id == rule.SELL_OUTRIGHT
        if self.won:
            assert kind not in (event.TURN_BEGUN, event.AUCTION_OPENED), "a building was won, but not placed and paid"
            if kind == event.BUILT:
                assert (seat, amount) == self.won
                self.won = None
        if kind == event.BUILDING_WON:
            self.won = seat, amount

    def look(self, pos: Position, pending: Pending) -> None:
        check(pos, pending)
        now = spreads(pos)
        if not self.outright:
            for group, (before, after) in enumerate(zip(self.spread, now, strict=True)):
                assert after <= max(before, 1), f"group {group} has become uneven"
        self.spread, self.outright = now, False


def spreads(pos: Position) -> list[int]:
    """Return how far apart the lots of each group stand, where they are built on a ladder."""
    if pos.t.substitution:
        return []
    groups = [[pos.step[title] for title in members] for members in pos.t.members]
    return [max(steps) - min(steps) for steps in groups]
