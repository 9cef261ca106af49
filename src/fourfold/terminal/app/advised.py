"""Engines on request, on a thread, so that the screen never waits for them.

Their answer is written on the board, with a sentence beside it, until the next step; the same key removes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import work

from fourfold.locale import explain, text
from fourfold.play.threads import in_thread
from fourfold.rules.game import RuleError
from fourfold.rules.games import Position
from fourfold.terminal.any_table import AnyTable, Opening, check_advice
from fourfold.terminal.app.board_screen import BoardScreen
from fourfold.terminal.app.page import Confirm
from fourfold.terminal.local.coach import Coach
from fourfold.terminal.local.saved_table import SavedTable
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.sentences.names import seat_name
from fourfold.terminal.sentences.tables import coach_words
from fourfold.terminal.views import position, step_of

if TYPE_CHECKING:
    from fourfold.terminal.app.signs import Signs

PATIENCE = 2.5
"""Seconds that a step waits for the coach; then it is played all the same."""


class AdvisedScreen(BoardScreen[Opening | None]):
    """A table where an engine may be asked."""

    table: AnyTable
    _asked = ""
    """What is written on the board: a hint, verdicts or odds."""

    def announce(self, sentence: str) -> None:
        """Say something beside the board."""
        raise NotImplementedError

    def action_hint(self) -> None:
        """A hint; pressed again, more of it, up to what to do."""
        edition = self.table.view.setup.edition
        stages = words_of(self.table.view.setup.game).hints
        names = [f"hint-{stage}" for stage in stages]
        given = names.index(self._asked) + 1 if self.pane.has_signs and self._asked in names else 0
        next_one = min(given, len(stages) - 1)
        stage = stages[next_one]

        def ask(where: Position) -> tuple[Signs, str]:
            from fourfold.terminal.app.signs import hint_signs  # noqa: PLC0415 - brings the engines along

            return hint_signs(where, edition, stage)

        self._advise(names[next_one], ask)

    def action_verdicts(self) -> None:
        view = self.table.view
        names = [seat_name(view, seat) for seat in range(len(view.seats))]

        def ask(where: Position) -> tuple[Signs, str]:
            from fourfold.terminal.app.signs import verdict_signs  # noqa: PLC0415

            return verdict_signs(where, names)

        self._advise("verdicts", ask)

    def action_odds(self) -> None:
        def ask(where: Position) -> tuple[Signs, str]:
            from fourfold.terminal.app.signs import odds_signs  # noqa: PLC0415

            return odds_signs(where)

        self._advise("odds", ask)

    @work(exclusive=True, group="advice")
    async def _advise(self, asked: str, ask: Callable[[Position], tuple[Signs, str]]) -> None:
        view = self.table.view
        if self._asked == asked and self.pane.has_signs:
            self.pane.cancel()
            self.announce("")
            return
        try:
            check_advice(self.table)
            self.announce(text("The engine is thinking…"))
            signs, sentence = await in_thread(lambda: ask(position(view)))
        except RuleError as problem:
            self.announce(explain(problem))
            return
        if self.table.view.steps != view.steps:
            self.announce("")  # the game has moved on, so the answer is out of date
            return
        self._asked = asked
        self.pane.show_signs(signs)
        self.announce(sentence)

    @work(exclusive=True, group="advice")
    async def action_rate(self) -> None:
        """What the latest move from this keyboard did; after the game too."""
        view = self.table.view

        def ask() -> str:
            from fourfold.terminal.advice import last_move_words  # noqa: PLC0415 - brings the engines along

            return last_move_words(view)

        try:
            check_advice(self.table, or_over=True)
            self.announce(text("The engine is thinking…"))
            self.announce(await in_thread(ask))
        except RuleError as problem:
            self.announce(explain(problem))

    @property
    def coach(self) -> Coach | None:
        """Who asks before a blunder; nobody at a server's table."""
        return Coach(self.table.saved_games.folder) if isinstance(self.table, SavedTable) else None

    async def is_meant(self, step: str) -> bool:
        """Whether a step is to be played: one that gives something away is asked about first, in casual games
        against the computer, if the player wants to be asked."""
        view = self.table.view
        if self.coach is None or not view.coached or not self.coach.asks:
            return True
        where, taken = position(view), step_of(view, step)

        def ask() -> str:
            from fourfold.terminal.advice import objection  # noqa: PLC0415 - brings the engines along

            return objection(where, taken, view.setup.edition)

        try:
            why = await asyncio.wait_for(in_thread(ask), PATIENCE)
        except (RuleError, TimeoutError):
            return True  # what is illegal is refused by the table, and nobody waits for long
        if not why or self.table.view.steps != view.steps:
            return not why
        return await self.app.push_screen_wait(Confirm(why, text("Play it"), text("Think again")))

    def action_coach(self) -> None:
        """Have the question asked from now on, or not any more."""
        if self.coach is not None:
            self.coach.turn()
            self.announce(coach_words(self.coach))
