"""What is said in a game: heard, kept until it can be heard, taken back; and the lines of play that were left by that."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from itertools import islice
from typing import Any

from ..editions import Edition
from ..engine import decision, legality, move, reason
from ..engine import session as live
from ..engine.chapters import in_kind, outing, rent, trade
from ..engine.checkpoint import Checkpoint
from ..engine.legality import Pending
from ..engine.position import Position
from ..engine.recorded_chance import Luck
from ..engine.session import Answer
from ..record.moves.grammar import Move, Reader
from ..record.moves.naming import Unreadable
from ..record.notation.lines import Claim, Comments, Line, Lines
from ..record.notation.reading import TextReader
from ..record.notation.replay import Begin, Recital, opened
from ..record.notation.transcript import Scribe, Transcript
from ..record.notation.writing import Beginning, Sheet, write
from ..record.progress import progress, resume
from ..record.reasons import refuse
from ..texts.refusal import Refused
from ..words.catalogue import error_in_words, in_words

Stands = tuple[int, tuple[int, int], int]


class Conversation:
    """Everything that is said in one game, move by move, with what is noted about it; ``play`` is the session that it drives.

    ``agreed`` are the house rules (see :meth:`.Edition.agreed`), ``begin`` gives the game as it began, ``luck`` is what is
    known of its chance where it has no seed, ``locale`` is the language of the game.
    """

    def __init__(
        self,
        reader: Reader,
        scribe: Scribe,
        agreed: Mapping[str, Mapping[str, str]],
        begin: Begin,
        luck: Luck | None,
        locale: str | None,
    ) -> None:
        self.reader = reader
        self.edition = reader.edition
        self.agreed = agreed
        self.locale = locale
        self.begin = begin
        self.luck = luck
        self.play = begin(luck)
        self.claims: list[Claim] = []  # that wait to be heard
        self.comments: dict[int, list[str]] = {}  # by how much was said before
        self.thought: dict[tuple[int, int], float] = {}  # seconds, by beat and answer in it
        self.heard_at = time.monotonic()
        self.lines = Lines()
        self.branch = 0  # how often it was gone back, or over to another line
        self.transcript = Transcript(scribe)

    @property
    def waiting(self) -> bool:
        """Is somebody being asked something, so that others must wait?"""
        return self.play.pending.kind != decision.QUIET

    @property
    def answered(self) -> tuple[int, int]:
        """Where the next answer will stand: how many beats are over, how many answers this one has."""
        return len(self.play.beats), len(self.play.script.answers)

    @property
    def stands(self) -> Stands:
        """What differs once something was said or taken back: the branch, how far it has come, how many claims wait."""
        return self.branch, self.answered, len(self.claims)

    @property
    def said(self) -> int:
        """How much has been said so far, chance that is scripted for later too."""
        return len(self.play.everything[0])

    @property
    def bot_spoke_last(self) -> bool:
        return self.play.said_since(max(len(self.play.beats) - 1, 0))[1][-1:] == [True]

    def answers(self, since: tuple[int, int] = (0, 0)) -> list[tuple[Move, bool]]:
        """Everything said so far, and whether a bot said it; or since an earlier :attr:`answered`, unless that was undone."""
        beat, first = since
        if since > self.answered:
            return []
        said = zip(*self.play.said_since(beat), strict=True)
        return [(Move.of(answer), bot) for answer, bot in islice(said, first, None)]

    # hearing

    def read(self, text: str, seat: int | None) -> Move:
        """The move that a text means now, legal or not; ``Refused`` if it is none."""
        pos = self.play.live
        try:
            said = self.reader.read(text, pos, self.play.pending, seat)
        except Unreadable as error:
            raise Refused.unread(error.words, error.code, self.locale) from None
        speaker = move.seat_of(said.packed)
        if move.kind_of(said.packed) == move.ROLL and pos.t.open_track and outing.throws_first(pos, speaker):
            return Move(move.pack(move.GO, speaker))  # the throw is what comes first
        return said

    def why_not(self, said: Move) -> Refused | None:
        """Why a move would be refused now; ``None`` if it is legal."""
        why = self.judge(said)
        return self.refused(why, said) if why else None

    def why_unacceptable(self, said: Move) -> Refused | None:
        """Return why an offer that may be made could not be accepted as things stand; ``None`` if it could."""
        kind, seat = move.kind_of(said.packed), move.seat_of(said.packed)
        if kind not in move.WITH_TERMS:
            return None
        pos, pending = self.play.live.copy(self.play.script), self.play.pending
        pos.terms = trade.settled(pos, list(said.terms))
        if kind == move.IN_KIND:
            creditor, due = (pos.rent.creditor, pos.rent.amount) if pos.rent else (pending.a, pending.b)
            pending = Pending(decision.IN_KIND, creditor, seat, due)
            why = in_kind.may_accept(pos, creditor, due)
        else:
            to = move.a_of(said.packed) if kind == move.OFFER else pending.a
            pending = Pending(decision.OFFER, to, seat, pos.terms[move.CASH])
            why = trade.may_accept(pos, seat, to, pos.terms)
        return self.refused(why, Move(move.pack(move.ACCEPT, pending.seat)), (pos, pending)) if why else None

    def judge(self, said: Move) -> int:
        """The reason why a move is refused now; a rent may be asked for while something else is being decided."""
        pos = self.play.live
        if self.has_to_wait(said) and not legality.names_nothing(pos, said.packed, []):
            return rent.may_claim(pos, move.seat_of(said.packed), move.a_of(said.packed) - 1)
        return legality.judge(pos, self.play.pending, said.packed, list(said.terms))

    def has_to_wait(self, said: Move) -> bool:
        """Is it a rent that is asked for while something else is being decided?  A race has none."""
        return self.waiting and move.kind_of(said.packed) == move.CLAIM and not self.play.live.t.open_track

    def refused(self, why: int, said: Move, where: tuple[Position, Pending] | None = None) -> Refused:
        """Return the refusal of a move in words, at the present position or another one."""
        pos, pending = where or (self.play.live, self.play.pending)
        return refuse(pos, pending, said, why, self.reader, self.agreed, self.locale)

    def hear(self, said: Move, of_bot: bool = False) -> None:
        """Judge and carry out; a rent that is asked for while something else is being decided has to wait."""
        if self.has_to_wait(said):
            why = self.judge(said)
            if why:
                raise self.refused(why, said)
            self.claims.append(Claim(self.said, said))
            return
        at = self.answered
        with self.all_or_none() if self.claims else nullcontext():
            try:
                self.play.play(said.packed, said.terms, of_bot)
            except live.Refused as refusal:
                raise self.refused(refusal.reason, said) from None
            self.hear_claims()
        now = time.monotonic()
        if not of_bot:
            self.thought[at] = now - self.heard_at
        self.heard_at = now

    def hear_claims(self) -> None:
        """Those that have waited, as far as nothing is being decided now."""
        while self.claims and not self.waiting:
            with suppress(live.Refused):  # it may have been settled or lapsed since
                self.play.play(self.claims.pop(0).move.packed)

    def open_claims(self) -> list[Claim]:
        """Those that wait, but for who asks again for what has been settled or has lapsed meanwhile."""
        return [claim for claim in self.claims if not self.judge(claim.move)]

    def hear_bot(self) -> None:
        """Ask a bot whose answer is waited for, as where a game was forked while it thought."""
        with self.all_or_none():
            self.play.replay()
            self.hear_claims()
        self.heard_at = time.monotonic()

    def all_or_none(self) -> AllOrNone:
        """What is done here is done to its end, or not at all."""
        return AllOrNone(self)

    def forget_thoughts(self) -> None:
        """How long was thought about answers that have been taken back."""
        self.thought = {at: seconds for at, seconds in self.thought.items() if at < self.answered}

    # lines

    @property
    def claim_is_last(self) -> bool:
        """Is the last thing that a person said a claim, and does it wait to be heard?"""
        return bool(self.claims) and all(self.play.everything[1][self.claims[-1].said :])

    @property
    def may_undo(self) -> bool:
        return bool(self.claims) or self.play.undone is not None

    @property
    def undo_is_free(self) -> bool:
        """Is there something to take back, and has nothing random happened since: no throw, no card, no shuffle?"""
        return self.claim_is_last or self.play.undo_is_free

    def undo(self) -> bool:
        """Take back the last thing that a person said, and what bots said since; False if there is none."""
        if self.claim_is_last:
            self.claims.pop()
            return True
        left = self.line()
        with self.all_or_none():
            undone = self.play.undo()
            if undone:
                self.leave(left)
        return undone

    def go_back(self, seq: int) -> bool:
        """Back to the last decision before an event; False if there is nothing to go back over."""
        left = self.line()
        with self.all_or_none():
            self.play.go_back(seq)
            gone = self.play.everything[0] != left.said
            if gone:
                self.leave(left)
        return gone

    def take_line(self, number: int) -> None:
        """Go over to a line that was kept; the present one is kept in its stead."""
        line, left = self.lines.kept[number], self.line()
        with self.all_or_none():
            self.play, self.luck, self.thought = self.begin(line.luck), line.luck, {}
            self.say_again(line.said, line.by_bots)
            self.lines.kept[number] = left
            self.part_from(line)

    def follow(self, other: Conversation, at: int | None = None) -> None:
        """Say everything again that was said in another, up to the last decision before event number ``at``."""
        self.say_again(*other.play.everything, at)
        self.take_over(other.comments, other.claims)

    def line(self) -> Line:
        """All that has been played so far."""
        pos, found = self.play.live, self.transcript.follow(self.play)
        comments = {at: texts[:] for at, texts in self.comments.items()}
        return Line(
            found.said[:], found.by_bots[:], len(pos.log), pos.round, pos.over, found.items[:], found.told[:], comments,
            self.luck, self.claims[:],
        )  # fmt: skip

    def kept_lines(self) -> list[dict[str, Any]]:
        """The lines that were left, with the first event that differs from the present one."""
        here = self.line()
        starts = [*self.transcript.before, here.events]
        return [
            {"number": number, "at": min(starts[line.common(here)], line.events), "events": line.events,
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
        self.forget_thoughts()
        self.heard_at = time.monotonic()

    def take_over(self, comments: Comments, claims: Sequence[Claim]) -> None:
        """Of another line, what had been noted by now, and asked for but not heard."""
        said = self.said
        self.comments = {at: [*texts] for at, texts in comments.items() if at <= said}
        self.claims = [claim for claim in claims if claim.said <= said and self.waiting]

    def say_again(self, answers: Sequence[Answer], by_bots: Sequence[bool], at: int | None = None) -> None:
        """From the beginning; no bot is asked, every move is judged."""
        try:
            with progress(len(answers)) as went_on:
                resume(self.play, answers, by_bots, went_on, at)
        except live.Refused as refusal:
            number = self.play.said
            said = Move.of(answers[number])
            error = self.refused(refusal.reason, said, self.play.script.refused_at)
            error.add_note(f"move {number + 1}: {self.reader.write(said)}")
            raise error from None

    # writing and reading

    def comment(self, text: str) -> None:
        """Note something about the present moment."""
        self.comments.setdefault(self.said, []).append(text)

    def digest(self) -> str:
        """The digest of what happened, whichever rules are cited for it: a saved game outlives a better citation."""
        return self.play.live.log.digest(cited=False)

    def written(self, box: Edition, beginning: Beginning, names: bool) -> str:
        """The game in the notation, with the names of those who play or without; ``box`` is the edition without house rules."""
        with progress(self.said) as went_on:
            sheet = Sheet(
                box, beginning, self.line(), self.transcript.scribe, self.digest(), opened(self.play, self.edition),
                list(self.lines.kept.values()), self.open_claims(), self.play.live.winners,
            )  # fmt: skip
            return write(sheet, names, went_on)

    def take_up(self, text: TextReader) -> None:
        """Say in a game that has just begun what is written; ``SavedGameError`` tells where it is not what happened."""
        header, moves = text.header, text.moves()
        times = 2 if header.beginning.seed is None else 1  # what chance brings is learned first
        with progress(times * sum(branch.length for branch in (moves.main, *moves.branches))) as went_on:
            recital = Recital(header, self.transcript.scribe, self.begin, self.refused, went_on)
            play, luck, _ = recital.play(moves.main)
            lines = [recital.line(branch) for branch in moves.branches]
        self.play, self.luck, self.comments = play, luck, moves.main.all_comments()
        for line in lines:
            self.lines.add(line)
        for claim, before in moves.claims:
            why = self.judge(claim.move)
            if why or not self.waiting:
                error = self.refused(why or reason.NO_RENT_OPEN, claim.move)
                raise header.error(error_in_words(error), claim.place, error.rule)
            begun = self.said - len(self.play.script.answers)  # since when it may have been said
            self.claims.append(Claim(begun if before is None else min(max(before, begun), self.said), claim.move))
        pos = self.play.live
        winners = ", ".join(header.labels[seat] for seat in pos.winners) if pos.over else "*"
        if header.result not in (None, winners):
            raise header.tag_error(in_words("saved.result", result=winners), "Result")
        if moves.events not in (None, len(pos.log)):
            raise header.error(in_words("saved.events", found=str(len(pos.log)), given=str(moves.events)), moves.end)
        digests = self.digest(), pos.log.digest()  # the second was written by early versions
        if moves.digest is not None and not any(digest.startswith(moves.digest) for digest in digests):
            raise header.error(in_words("saved.other_game"), moves.end)


class AllOrNone:
    """Goes back to where a conversation stood, if what is done in it fails.

    Not by a generator, which an interrupt at its end would leave open: closed later, it would take back what has been done.
    """

    def __init__(self, talk: Conversation) -> None:
        self.talk = talk
        self.before, self.claims, self.kept = vars(talk).copy(), talk.claims[:], talk.lines.kept.copy()
        self.play = Checkpoint(talk.play)

    def __enter__(self) -> None: ...

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        if failure is not None:
            try:
                self.restore()
            except BaseException:  # of a user who interrupts this too
                self.restore()
                raise

    def restore(self) -> None:
        self.play.restore()
        vars(self.talk).update(self.before)
        self.talk.claims, self.talk.lines.kept = self.claims, self.kept
        self.talk.forget_thoughts()
