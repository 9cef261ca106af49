"""What can be done with a game that is over: hear what was decisive, review it, analyse it."""

from __future__ import annotations

from textual import work

from fourfold.locale import explain
from fourfold.play.threads import in_thread
from fourfold.rules.game import RuleError
from fourfold.rules.record import Record, read_record
from fourfold.terminal.app.advised import AdvisedScreen


class AfterGameScreen(AdvisedScreen):
    """A table whose game can be looked into once it is over."""

    @work
    async def action_review(self) -> None:
        """Look at the finished game turn by turn."""
        from fourfold.terminal.app.review import ReviewScreen  # noqa: PLC0415 - only where it is wanted

        if (record := await self._record()) is not None:
            self.app.push_screen(ReviewScreen(record))

    @work
    async def say_what_was_decisive(self) -> None:
        """A computer that has played says in a sentence what was decisive."""
        if not self.table.is_ours or all(seat.kind != "computer" for seat in self.view.seats):
            return
        record = await self._record()
        if record is None:
            return

        def ask() -> str:
            from fourfold.terminal.advice import decisive_words  # noqa: PLC0415 - brings the engines along

            return decisive_words(record)

        said = await in_thread(ask)
        if said and self.is_current:
            self.announce(said)

    @work
    async def action_analyse(self) -> None:
        """Look into the finished game."""
        from fourfold.terminal.app.analysis import look_into  # noqa: PLC0415

        if (record := await self._record()) is not None:
            await look_into(self.app, record)

    async def _record(self) -> Record | None:
        """The game as it was written down; a table that refuses says why."""
        try:
            return read_record(await in_thread(self.table.record))
        except RuleError as problem:
            self.announce(explain(problem))
            return None
