"""The review of a finished game: the arrow keys go from turn to turn, or from moment to moment."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import ClassVar

from textual import work
from textual.binding import BindingType

from fourfold.engine.review import Choice, Review, Turn, annotated, review
from fourfold.locale import text
from fourfold.play.threads import in_thread
from fourfold.rules.games import read_step
from fourfold.rules.record import Record
from fourfold.telling import tell
from fourfold.terminal.app.analysis import look_into
from fourfold.terminal.app.board_screen import BoardScreen
from fourfold.terminal.app.keys import Key
from fourfold.terminal.app.opponent_menu import play_from
from fourfold.terminal.app.seats import Seats
from fourfold.terminal.board_views import view_of_record
from fourfold.terminal.review import turn_line
from fourfold.terminal.sentences.reviews import Teller, sign

_ROOMY = 17
"""Rows of a board beside which there is room for everything."""


class ReviewScreen(BoardScreen[None]):
    """One turn of a game at a time: the board after it, what happened, and what would have been better."""

    purpose = "review"
    BINDINGS: ClassVar[list[BindingType]] = [
        Key("left", "turn(-1)", label=lambda: tell(None, "study.previous-turn"), priority=True),
        Key("right", "turn(1)", label=lambda: tell(None, "study.next-turn"), priority=True),
        Key("up", "moment(-1)", label=lambda: text("Previous moment"), priority=True),
        Key("down", "moment(1)", label=lambda: tell(None, "review.next-moment"), priority=True),
        Key("i", "analyse", label=lambda: text("Analyse")),
        Key("p", "play_from_here", label=lambda: tell(None, "action.play-from-here")),
        Key("escape,q", "leave", label=lambda: text("Back")),
    ]

    def __init__(self, record: Record) -> None:
        super().__init__(view_of_record(record, 0))
        self.record = record
        self.reviewed: Review | None = None
        self.at = 0
        """The turn that is looked at."""

    @property
    def heading(self) -> str:
        return text("Review")

    def on_mount(self) -> None:
        self.call_after_refresh(self.show_now)
        self._review()

    @work
    async def _review(self) -> None:
        """Make the review in the background."""
        self.reviewed = await in_thread(partial(review, self.record))
        if self.reviewed.moments:
            self.at = self.reviewed.moments[0]
        self.show_now()

    def action_turn(self, by: int) -> None:
        """To the turn before or after."""
        if self.reviewed is not None and 0 <= self.at + by < len(self.reviewed.turns):
            self.at += by
            self.show_now()

    def action_moment(self, by: int) -> None:
        """To the moment before or after."""
        if self.reviewed is None:
            return
        others = [place for place in self.reviewed.moments if (place - self.at) * by > 0]
        if others:
            self.at = min(others) if by > 0 else max(others)
            self.show_now()

    @work
    async def action_analyse(self) -> None:
        """Look into the game from before this turn, with what was better as variations."""
        if self._turn is not None and self.reviewed is not None:
            told = annotated(self.record, self.reviewed, Teller(self.record, self.reviewed).moment)
            await look_into(self.app, told, _worst(self._turn))

    @work
    async def action_play_from_here(self) -> None:
        """Do it better: play from before this turn against the computer."""
        if self._turn is not None:
            position = next(islice(self.record.positions, _worst(self._turn), None))
            await play_from(self.app, position, self.record.edition)

    def action_leave(self) -> None:
        self.dismiss(None)

    @property
    def _turn(self) -> Turn | None:
        """The turn that is looked at."""
        return self.reviewed.turns[self.at] if self.reviewed is not None and self.reviewed.turns else None

    def show_now(self) -> None:
        turn = self._turn
        self.view = view_of_record(self.record, 0 if turn is None else turn.last)
        self.pane.show(self.view)
        self.query_one(Seats).show(self.view)
        if self.reviewed is None:
            task, told = tell(None, "review.under-way"), ""
        elif turn is None:
            task, told = tell(None, "review.nobody-moved"), ""
        else:
            teller = Teller(self.record, self.reviewed)
            task, told = turn_line(self.record, teller, turn), "\n".join(self._told(teller, turn))
            self._draw_better(turn)
        self.tell_task(task)
        self.tell_log(told)
        self.show_whole()

    def _told(self, teller: Teller, turn: Turn) -> Iterator[str]:
        """What happened in this turn, and how the whole game was; in a small window one or the other."""
        said = teller.moment(turn)
        if said:
            yield said
        if said and self.pane.rows < _ROOMY:
            return
        if decided := teller.decisive():
            yield decided
        yield from teller.sides()

    def _draw_better(self, turn: Turn) -> None:
        """The better placement, shown on the board if its square is free."""
        better = _better(turn)
        if better is not None:
            step = read_step(self.record.game, better.steps[0])
            self.pane.show_better(step, sign(better.value, turn.seat))


def _worst(turn: Turn) -> int:
    """How many steps come before the choice of a turn that cost most."""
    return max(turn.decisions, key=lambda decision: decision.lost).first if turn.decisions else turn.first


def _better(turn: Turn) -> Choice | None:
    """The best choice instead of the worst of a turn; None where nothing was given away."""
    worst = max(turn.decisions, key=lambda decision: decision.lost, default=None)
    if worst is None or not worst.lost or not worst.alternatives:
        return None
    return worst.alternatives[0]
