"""The moves of one game, with an undo tree: played, kept until they can be played, taken back."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from itertools import islice

from typing_extensions import TypedDict

from ..editions import Edition
from ..engine import decision, legality, move, reason
from ..engine import session as live
from ..engine.chapters import in_kind, outing, rent, trade
from ..engine.legality import Pending
from ..engine.position import Position
from ..engine.recorded_chance import RecordedChance
from ..engine.session import Answer
from ..moves.grammar import Move, Reader
from ..moves.naming import Unreadable
from ..record.notation.lines import Claim, Comments, Line, Lines
from ..record.notation.reading import TextReader
from ..record.notation.replay import Begin, Replay, opening_throws
from ..record.notation.transcript import AnswerWriter, Transcript
from ..record.notation.writing import Beginning, SavedGame, write_game
from ..record.progress import progress
from ..record.reasons import refuse
from ..texts.refusal import Refused
from ..words.catalogue import error_in_words, in_words

Version = tuple[int, tuple[int, int], int]


class KeptLine(TypedDict):
    """A line of play that was left, and that the game can go over to."""

    number: int
    at: int
    """The first event that differs from the present line."""
    events: int
    round: int
    over: bool


class MoveHistory:
    """Every move of one game, with what is noted about them, and the lines that were left.

    As in a session, what is shorter or otherwise different is another list or mapping: see :class:`.Snapshot`.

    Parameters
    ----------
    reader : Reader
        Reads and writes moves.
    writer : AnswerWriter
        Writes them down.
    agreed : mapping
        The house rules, see :meth:`.Edition.agreed`.
    begin : callable
        Makes the session as it began.
    recorded_chance : RecordedChance, optional
        Recorded dice and cards, for a game without a seed.
    locale : str, optional
        The language of the game.
    """

    def __init__(
        self,
        reader: Reader,
        writer: AnswerWriter,
        agreed: Mapping[str, Mapping[str, str]],
        begin: Begin,
        recorded_chance: RecordedChance | None,
        locale: str | None,
    ) -> None:
        self.reader = reader
        self.edition = reader.edition
        self.agreed = agreed
        self.locale = locale
        self.begin = begin
        self.recorded_chance = recorded_chance
        self.session = begin(recorded_chance)
        self.claims: list[Claim] = []  # that wait for an answer
        self.comments: Comments = {}  # by how many moves were played before
        self.thought: list[tuple[tuple[int, int], float]] = []  # by beat and answer in it, seconds
        self.played_at = time.monotonic()
        self.lines = Lines()
        self.branch = 0  # how often it was gone back, or over to another line
        self.transcript = Transcript(writer)

    @property
    def waiting(self) -> bool:
        """True while a seat decides, so that the others must wait."""
        return self.session.pending.kind != decision.QUIET

    @property
    def answered(self) -> tuple[int, int]:
        """Place of the next answer: number of beats that are over, number of answers in this one."""
        return len(self.session.beats), len(self.session.script.answers)

    @property
    def version(self) -> Version:
        """Mark that differs after each move that is played or taken back: branch, length, number of claims that wait."""
        return self.branch, self.answered, len(self.claims)

    @property
    def count(self) -> int:
        """Number of moves played so far, with chance that is scripted for later."""
        return len(self.session.answers()[0])

    @property
    def bot_moved_last(self) -> bool:
        return self.session.answers(max(len(self.session.beats) - 1, 0))[1][-1:] == [True]

    def moves(self, since: tuple[int, int] = (0, 0)) -> list[tuple[Move, bool]]:
        """Return every move, or those since an earlier :attr:`answered` if that was not undone, and whether a bot made it."""
        beat, first = since
        if since > self.answered:
            return []
        answers = zip(*self.session.answers(beat), strict=True)
        return [(Move.of(answer), bot) for answer, bot in islice(answers, first, None)]

    # playing

    def read(self, text: str, seat: int | None) -> Move:
        """Return the move that a text means now, legal or not.  Raise ``Refused`` if it means none."""
        pos = self.session.live
        try:
            found = self.reader.read(text, pos, self.session.pending, seat)
        except Unreadable as error:
            raise Refused.unread(error.words, error.code, self.locale) from None
        player = move.seat_of(found.packed)
        if move.kind_of(found.packed) == move.ROLL and pos.t.open_track and outing.throws_first(pos, player):
            return Move(move.pack(move.GO, player))  # the throw is what comes first
        return found

    def why_not(self, wanted: Move) -> Refused | None:
        """Return why a move would be refused now.  ``None`` if it is legal."""
        why = self.judge(wanted)
        return self.refused(why, wanted) if why else None

    def why_unacceptable(self, wanted: Move) -> Refused | None:
        """Return why an offer that may be made could not be accepted as things stand.  ``None`` if it could."""
        kind, seat = move.kind_of(wanted.packed), move.seat_of(wanted.packed)
        if kind not in move.WITH_TERMS:
            return None
        pos, pending = self.session.live.copy(self.session.script), self.session.pending
        pos.terms = trade.settled(pos, list(wanted.terms))
        if kind == move.IN_KIND:
            creditor, due = (pos.rent.creditor, pos.rent.amount) if pos.rent else (pending.a, pending.b)
            pending = Pending(decision.IN_KIND, creditor, seat, due)
            why = in_kind.may_accept(pos, creditor, due)
        else:
            to = move.a_of(wanted.packed) if kind == move.OFFER else pending.a
            pending = Pending(decision.OFFER, to, seat, pos.terms[move.CASH])
            why = trade.may_accept(pos, seat, to, pos.terms)
        return self.refused(why, Move(move.pack(move.ACCEPT, pending.seat)), (pos, pending)) if why else None

    def judge(self, wanted: Move) -> int:
        """Return the reason why a move is refused now.  A rent may be claimed while something else is being decided."""
        pos = self.session.live
        if self.has_to_wait(wanted) and not legality.names_nothing(pos, wanted.packed, []):
            return rent.may_claim(pos, move.seat_of(wanted.packed), move.a_of(wanted.packed) - 1)
        return legality.judge(pos, self.session.pending, wanted.packed, list(wanted.terms))

    def has_to_wait(self, wanted: Move) -> bool:
        """Return whether it is a rent that is claimed while something else is being decided.  A race has none."""
        return self.waiting and move.kind_of(wanted.packed) == move.CLAIM and not self.session.live.t.open_track

    def refused(self, why: int, wanted: Move, where: tuple[Position, Pending] | None = None) -> Refused:
        """Return the refusal of a move in words, at the present position or another one."""
        pos, pending = where or (self.session.live, self.session.pending)
        return refuse(pos, pending, wanted, why, self.reader, self.agreed, self.locale)

    def play(self, wanted: Move, of_bot: bool = False) -> None:
        """Judge a move and carry it out.  A rent that is claimed while something else is being decided has to wait."""
        session, waits = self.session, self.has_to_wait(wanted)
        terms = list(wanted.terms)
        why = self.judge(wanted) if waits else legality.judge(session.live, session.pending, wanted.packed, terms)
        if why:
            raise self.refused(why, wanted)
        if waits:
            self.claims.append(Claim(self.count, wanted, of_bot))
            return
        at, now = self.answered, time.monotonic()
        session.play(wanted.packed, terms, of_bot)
        if not of_bot:
            self.thought.append((at, now - self.played_at))
        if self.claims:
            self.play_claims()
        self.played_at = time.monotonic()

    def play_claims(self) -> None:
        """Play the claims that have waited, as far as nothing is being decided now and they still stand."""
        while self.claims and not self.waiting:
            claim, *self.claims = self.claims
            if not self.judge(claim.move):  # it may have been settled or lapsed since
                self.session.play(claim.move.packed, of_bot=claim.by_bot)

    def open_claims(self) -> list[Claim]:
        """Return the claims that wait, except those that have been settled or have lapsed meanwhile."""
        return [claim for claim in self.claims if not self.judge(claim.move)]

    def ask_bot(self) -> None:
        """Ask a bot whose answer is waited for, as where a game was forked while it thought."""
        self.session.replay()
        self.play_claims()
        self.played_at = time.monotonic()

    # lines

    @property
    def last_claim(self) -> int | None:
        """The place among :attr:`claims` of the last move of a person, if that is a claim that still waits."""
        own = [place for place, claim in enumerate(self.claims) if not claim.by_bot]
        return own[-1] if own and all(self.session.answers()[1][self.claims[own[-1]].at :]) else None

    @property
    def may_undo(self) -> bool:
        return self.last_claim is not None or self.session.undone is not None

    @property
    def undo_is_free(self) -> bool:
        """True if there is a move to take back, and no throw, card or shuffle came after it."""
        return self.last_claim is not None or self.session.undo_is_free

    def undo(self) -> bool:
        """Take back the last move of a person and those of bots after it.  Return False if there is none."""
        if (last := self.last_claim) is not None:
            self.claims = self.claims[:last]
            return True
        left = self.line()
        undone = self.session.undo()
        if undone:
            self.leave(left)
        return undone

    def go_back(self, seq: int) -> bool:
        """Go back to the last decision before an event.  Return False if the game is there already."""
        left = self.line()
        self.session.go_back(seq)
        gone = self.session.answers()[0] != [entry.answer for entry in left.entries]
        if gone:
            self.leave(left)
        return gone

    def take_line(self, number: int) -> None:
        """Go over to a line that was kept, and keep the present one in its stead."""
        line, left = self.lines.kept[number], self.line()
        self.session, self.recorded_chance, self.thought = self.begin(line.recorded_chance), line.recorded_chance, []
        self.replay([entry.answer for entry in line.entries], [entry.by_bot for entry in line.entries])
        self.lines.kept = self.lines.kept | {number: left}
        self.part_from(line)

    def follow(self, other: MoveHistory, at: int | None = None) -> None:
        """Replay every move of another history, up to the last decision before event number ``at``."""
        self.replay(*other.session.answers(), at)
        self.take_over(other.comments, other.claims)

    def line(self) -> Line:
        """Return all that has been played so far."""
        pos, entries = self.session.live, self.transcript.follow(self.session).entries[:]
        return Line(entries, len(pos.log), pos.round, pos.over, self.comments, self.recorded_chance, self.claims[:])

    def kept_lines(self) -> list[KeptLine]:
        """Return the lines that were left, with the first event that differs from the present one."""
        here = self.line()
        starts = [*(entry.before for entry in here.entries), here.events]
        return [
            {"number": number, "at": min(starts[line.count_common(here)], line.events), "events": line.events,
             "round": line.round, "over": line.over}
            for number, line in self.lines.kept.items()
        ]  # fmt: skip

    def leave(self, line: Line) -> None:
        """Keep a line that has been left."""
        self.lines.keep(line)
        self.part_from(line)

    def part_from(self, line: Line) -> None:
        """Go on from within this line."""
        self.take_over(line.comments, line.claims)
        self.branch += 1
        self.thought = [(at, seconds) for at, seconds in self.thought if at < self.answered]
        self.played_at = time.monotonic()

    def take_over(self, comments: Comments, claims: Sequence[Claim]) -> None:
        """Take from another line the comments up to now, and the claims that still wait."""
        count = self.count
        self.comments = {at: texts for at, texts in comments.items() if at <= count}
        self.claims = [claim for claim in claims if claim.at <= count and self.waiting]

    def replay(self, answers: Sequence[Answer], by_bots: Sequence[bool], at: int | None = None) -> None:
        """Play from the beginning.  Bots are not called, every move is judged."""
        try:
            with progress(len(answers)) as advance:
                self.session.resume(answers, by_bots, at, advance)
        except live.Refused as refusal:
            number = self.session.used
            wanted = Move.of(answers[number])
            error = self.refused(refusal.reason, wanted, self.session.script.refused_at)
            error.add_note(f"move {number + 1}: {self.reader.write(wanted)}")
            raise error from None

    # writing and reading

    def comment(self, text: str) -> None:
        """Note something about the present moment."""
        self.comments = {**self.comments, self.count: [*self.comments.get(self.count, ()), text]}

    def digest(self) -> str:
        """Return the digest of what happened, whichever rules are cited for it: a saved game outlives a better citation."""
        return self.session.live.log.digest(cited=False)

    def notation(self, box: Edition, beginning: Beginning, names: bool) -> str:
        """Return the game as text, with or without names.  ``box`` is the edition without house rules."""
        with progress(self.count) as advance:
            game = SavedGame(
                box, beginning, self.line(), self.transcript.writer, self.digest(), opening_throws(self.session, self.edition),
                list(self.lines.kept.values()), self.open_claims(), self.session.live.winners,
            )  # fmt: skip
            return write_game(game, names, advance)

    def take_up(self, text: TextReader) -> None:
        """Replay in a game that has just begun what is written.  Raise ``SavedGameError`` where something else happens."""
        header, moves = text.header, text.moves()
        times = 2 if header.beginning.seed is None else 1  # what chance brings is learned first
        with progress(times * sum(branch.length for branch in (moves.main, *moves.branches))) as advance:
            replay = Replay(header, self.transcript.writer, self.begin, self.refused, advance)
            session, recorded_chance, _ = replay.play(moves.main)
            lines = [replay.line(branch) for branch in moves.branches]
        self.session, self.recorded_chance, self.comments = session, recorded_chance, moves.main.all_comments()
        for line in lines:
            self.lines.add(line)
        for claim, before in moves.claims:
            why = self.judge(claim.move)
            if why or not self.waiting:
                error = self.refused(why or reason.NO_RENT_OPEN, claim.move)
                raise header.error(error_in_words(error), claim.place, error.rule)
            begun = self.count - len(self.session.script.answers)  # the beginning of the present beat
            at = begun if before is None else min(max(before, begun), self.count)
            self.claims.append(Claim(at, claim.move, claim.by_bot))
        pos = self.session.live
        winners = ", ".join(header.labels[seat] for seat in pos.winners) if pos.over else "*"
        if header.result not in (None, winners):
            raise header.tag_error(in_words("saved.result", result=winners), "Result")
        if moves.events not in (None, len(pos.log)):
            raise header.error(in_words("saved.events", found=str(len(pos.log)), given=str(moves.events)), moves.end)
        digests = self.digest(), pos.log.digest()  # the second was written by early versions
        if moves.digest is not None and not any(digest.startswith(moves.digest) for digest in digests):
            raise header.error(in_words("saved.other_game"), moves.end)
