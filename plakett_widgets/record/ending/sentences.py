"""The end of a game in five sentences: who won, what moved most, who led, what the others lacked, rents and luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...editions.names import capitalize
from ...engine import event
from ...engine.log import Log
from ...texts import Phrasebook
from ...words.languages import AND
from ..log.events import EventRow, event_row
from .shapes import Facts, Fall, TurningPoint

NARROW: Final = 0.05  # of what the winner has
NOTABLE: Final = 20  # percent: a smaller change of chances may be that of the rollouts alone


class Teller:
    """Words the facts about an ending in one language."""

    def __init__(self, phrases: Phrasebook, facts: Facts, log: Log) -> None:
        self.phrases = phrases
        self.facts = facts
        self.log = log
        self.course = phrases.edition.course
        self.winner = phrases.player(facts.winners[0])
        self.final = facts.curve[-1]["values"]

    def sentences(self) -> list[str]:
        found = (self.won(), self.swing(), self.lead(), self.others(), self.income())
        return [sentence for sentence in found if sentence]

    def phrase(self, key: str, **values: object) -> str:
        return self.phrases.phrase(f"ending.{key}", **values)

    def row(self, seq: int) -> EventRow:
        return event_row(self.log.row(seq), seq, self.phrases.edition)

    # who won

    def won(self) -> str:
        facts, phrases = self.facts, self.phrases
        seat = facts.winners[0]
        fallen = facts.falls[-1].seat if facts.falls else None
        reason = facts.reason
        if reason == "shared" and self.course:
            reason = "shared_course"
        return self.phrase(
            f"won.{reason}",
            seat=self.winner,
            seats=phrases.series([phrases.player(one) for one in facts.winners]),
            other="" if fallen is None else phrases.player(fallen),
            round=facts.round,
            first=facts.exits.get(seat, facts.round),
            count=facts.count,
            amount=self.amount(seat),
        )

    def amount(self, seat: int) -> str:
        return "" if self.course else self.phrases.money(self.final[seat])

    # what moved most

    def swing(self) -> str:
        point = max(self.facts.points, key=lambda point: point["swing"], default=None)
        if point is None:
            return self.phrase("swing.none")
        what = f"{self.what(point)}{self.effect(point)}{self.odds(point)}"
        return self.phrase("swing.course" if self.course else "swing", round=point["round"], what=what)

    def what(self, point: TurningPoint) -> str:
        """Return what happened in a turning point, as a clause."""
        row, phrases, kind = self.row(point["event"]), self.phrases, point["kind"]
        if kind == "bankrupt" and (due := self.rent_due(point)):
            return self.phrase(
                "ruined_by_rent", seat=phrases.player(point["seat"]), other=phrases.player(point["other"]),
                square=phrases.square(due["square"]), amount=phrases.money(due["amount"]),
            )  # fmt: skip
        if kind == "built":
            return self.phrase(
                "builds", seat=phrases.player(point["seat"]), list=phrases.series(self.buildings(point)),
                amount=phrases.money(sum(row["amount"] for row in self.built(point))),
            )  # fmt: skip
        if kind in ("card_paid", "card_gained") and row["card"] is not None:
            return self.phrase(
                kind, seat=phrases.player(point["seat"]), card=phrases.card(row["card"]), amount=phrases.money(row["amount"]),
            )  # fmt: skip
        if self.course:
            return self.way(point, row)
        due = self.rent_due(point) if kind in ("rent_paid", "debt_opened") else None
        if due and due["square"] == row["square"] and (kind == "debt_opened" or due["amount"] > row["amount"]):
            row = due  # there was less cash than that
        return phrases.event(row).rstrip(".")

    def rent_due(self, point: TurningPoint) -> EventRow | None:
        """Return the rent that a seat owed."""
        for seq in range(point["event"] - 1, -1, -1):
            row = self.row(seq)
            if row["turn"] != point["turn"]:
                break
            if row["kind"] == "rent_due" and (row["seat"], row["other"]) == (point["seat"], point["other"]):
                return row
        return None

    def built(self, point: TurningPoint) -> list[EventRow]:
        """Return what the seat of a turning point built in its turn."""
        rows = [self.row(seq) for seq in self.log.find(event.BUILT)]
        return [row for row in rows if (row["turn"], row["seat"]) == (point["turn"], point["seat"])]

    def buildings(self, point: TurningPoint) -> list[str]:
        """Return the buildings of a turn by kind: 2 clinics, a complex."""
        counts: dict[int, int] = {}
        titles = self.phrases.edition.titles
        for row in self.built(point):
            title = None if row["square"] is None else self.phrases.edition.squares[row["square"]].title
            if title is not None:
                kind = titles[title].steps[row["a"] - 1][0]
                counts[kind] = counts.get(kind, 0) + 1
        return [self.phrases.some(kind, count) for kind, count in counts.items()]

    def way(self, point: TurningPoint, row: EventRow) -> str:
        """Return a move on the track, and the card or the square that ordered it."""
        phrases, cause = self.phrases, None if row["cause"] is None else self.row(row["cause"])
        key = {"card_drawn": "way.card", "errand_run": "way.card", "followed": "way.square"}.get(cause["kind"] if cause else "")
        return self.phrase(
            key or "way", seat=phrases.player(point["seat"]), n=phrases.label(row["square"]),
            square=phrases.square(row["square"]), card=phrases.card(cause["card"] if cause else None),
            start=phrases.label(cause["square"]) if key == "way.square" and cause else str(point["before"]),
        )  # fmt: skip

    def effect(self, point: TurningPoint) -> str:
        if point["moved"] is None or self.course:
            return ""
        seat, money = self.phrases.player(point["moved"]), self.phrases.money
        return self.phrase("effect", seat=seat, before=money(point["before"]), after=money(point["after"]))

    def odds(self, point: TurningPoint) -> str:
        """Return how much a turning point changed the chances of the winner."""
        if point["chances"] is None or len(self.facts.winners) > 1:
            return ""
        before, after = (round(20 * point["chances"][when][self.facts.winners[0]]) * 5 for when in ("before", "after"))
        if abs(after - before) < NOTABLE:
            return ""
        return " " + self.phrase("odds", seat=self.winner, before=before, after=after)

    # who led

    def lead(self) -> str:
        facts, phrases = self.facts, self.phrases
        other = "" if facts.before is None else phrases.player(facts.before)
        n = facts.lead_changes
        if len(facts.winners) > 1:
            return self.phrase("led.level", n=n)
        if facts.led_from >= len(facts.curve) - 1 and facts.before is not None:
            return self.phrase("led.last", seat=self.winner, other=other)
        if facts.before is None:
            first = facts.curve[min(facts.led_from, len(facts.curve) - 1)]["round"]
            return self.phrase("led.always" if first <= 1 else "led.first", seat=self.winner, round=first)
        return self.phrase(
            "led.since" if n > 1 else "led.once", seat=self.winner, other=other, round=facts.curve[facts.led_from]["round"], n=n
        )

    # what the others lacked

    def others(self) -> str:
        parts = self.ruined()
        if second := self.second():
            parts.append(second)
        return capitalize(self.joined(parts)) + "." if parts else ""

    def joined(self, parts: Sequence[str]) -> str:
        """Join clauses, so that the last comes after a comma too."""
        return f", {AND[self.phrases.locale]} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

    def ruined(self) -> list[str]:
        """Return who ruined whom, a clause each."""
        by: dict[int | None, list[Fall]] = {}
        for fall in self.facts.falls:
            by.setdefault(fall.creditor, []).append(fall)
        return [
            self.phrase(
                "ruined",
                seat=self.phrases.player(creditor),
                list=self.phrases.series(
                    [self.phrase("fallen", seat=self.phrases.player(one.seat), n=one.round) for one in falls]
                ),
            )
            for creditor, falls in by.items()
        ]

    def second(self) -> str:
        """Return who came second, and how close."""
        facts, phrases = self.facts, self.phrases
        out = {*facts.winners, *(fall.seat for fall in facts.falls)}
        merits = facts.merits[-1]
        rest = sorted((seat for seat in range(len(merits)) if seat not in out), key=lambda seat: -merits[seat])
        if not rest:
            return ""
        best = merits[rest[0]]
        level = [seat for seat in rest if merits[seat] == best]
        names = phrases.series([phrases.player(seat) for seat in level])
        if self.course:
            return self.second_on_track(rest[0], rest[-1], level, names)
        top = self.final[facts.winners[0]]
        gap = top - self.final[rest[0]]
        key = "second.several" if len(level) > 1 else "second.narrow" if gap <= NARROW * top else "second"
        if len(level) == 1 and facts.falls and facts.falls[-1].creditor == level[0]:
            names = ""  # named just before, as who ruined the last
        return self.phrase(key, seats=names, amount=phrases.money(best), gap=phrases.money(gap)).strip()

    def second_on_track(self, seat: int, last: int, level: Sequence[int], names: str) -> str:
        squares = self.phrases.edition.squares
        left = [int(squares[-1].label or 0) - self.final[one] for one in (seat, last)]
        if seat in self.facts.exits:
            return self.phrase("second.exit", seats=names, round=self.facts.exits[seat])
        if len(level) > 1:
            return self.phrase("second.track_several", seats=names, n=left[0])
        if seat == last:
            return self.phrase("second.track", seats=names, n=left[0])
        return self.phrase("second.track_last", seats=names, n=left[0], other=self.phrases.player(last), count=left[1])

    # rents and luck

    def income(self) -> str:
        seat, phrases = self.facts.winners[0], self.phrases
        rents = [self.log.row(seq) for seq in self.log.find(event.RENT_PAID)]
        earned: dict[int, int] = {}
        for row in rents:
            if row.other == seat and row.square >= 0:
                earned[row.square] = earned.get(row.square, 0) + row.amount
        paid = sum(row.amount for row in rents if row.seat == seat)
        luck = "" if self.facts.luck is None else self.luck(self.facts.luck.amount)
        if not earned:
            return self.throws(luck)
        best = max(earned, key=lambda square: earned[square])
        key = "rents" if len(earned) > 1 else "rents.one"
        return self.phrase(
            key, seat=self.winner, income=phrases.money(sum(earned.values())), best=phrases.money(earned[best]),
            square=phrases.square(best), amount=phrases.money(paid), luck=luck,
        )  # fmt: skip

    def luck(self, amount: int) -> str:
        about = int(float(f"{abs(amount):.2g}"))  # it is an estimate
        return self.phrase("luck.good" if amount >= 0 else "luck.bad", amount=self.phrases.money(about))

    def throws(self, luck: str) -> str:
        """Return what the winner threw on average, and the whole table."""
        rows = [self.log.row(seq) for seq in self.log.find(event.THROWN)]
        seat = self.facts.winners[0]
        own = [row.a + row.b for row in rows if row.seat == seat]
        if not own:
            return ""
        missed = [self.log.row(seq).seat for seq in self.log.find(event.TURN_MISSED)]
        key = "throws" if not missed else "throws.course" if seat in missed else "throws.free"
        return self.phrase(
            key, seat=self.winner, own=self.decimal(sum(own) / len(own)),
            all=self.decimal(sum(row.a + row.b for row in rows) / len(rows)), n=missed.count(seat),
            count=len(missed) - missed.count(seat), luck=luck,
        )  # fmt: skip

    def decimal(self, number: float) -> str:
        text = f"{number:.1f}"
        return text.replace(".", ",") if self.phrases.locale == "fr" else text


def ending_sentences(phrases: Phrasebook, facts: Facts, log: Log) -> list[str]:
    """Return five sentences about the end of a game, fewer where there is nothing to tell."""
    return Teller(phrases, facts, log).sentences()


def point_sentence(phrases: Phrasebook, facts: Facts, log: Log, point: TurningPoint) -> str:
    """Return a turning point in a sentence."""
    teller = Teller(phrases, facts, log)
    what = capitalize(teller.what(point))
    return teller.phrase("point", round=point["round"], what=f"{what}{teller.odds(point)}")
