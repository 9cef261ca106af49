"""Engines on request, beside a screen that never waits for them: they are loaded and asked on a thread."""

from __future__ import annotations

from collections.abc import Callable

from textual import work
from textual.screen import Screen

from fourfold.locale import explain, text
from fourfold.play.threads import aside
from fourfold.rules.game import RuleError
from fourfold.terminal.any_table import AnyTable, Opening, check_advice
from fourfold.terminal.app.page import Page
from fourfold.terminal.app.pane import GamePane
from fourfold.terminal.app.quatro_pane import QuatroPane
from fourfold.terminal.sentences.pieces import pieces_of
from fourfold.terminal.views import position


class AdvisedScreen(Screen[Opening | None]):
    """A table where an engine may be asked."""

    table: AnyTable
    pane: GamePane

    def announce(self, sentence: str) -> None:
        """Say something beside the board."""
        raise NotImplementedError

    def action_hint(self) -> None:
        view = self.table.view

        def ask() -> list[str]:
            from fourfold.terminal import advice  # noqa: PLC0415 - brings the engines along

            return advice.hint(position(view), pieces_of(view.setup))

        self._advise(text("Hint"), ask)

    def action_verdicts(self) -> None:
        view = self.table.view

        def ask() -> list[str]:
            from fourfold.terminal import advice  # noqa: PLC0415

            return advice.verdicts(position(view), pieces_of(view.setup))

        self._advise(text("Verdicts"), ask)

    @work(exclusive=True, group="advice")
    async def _advise(self, title: str, ask: Callable[[], list[str]]) -> None:
        try:
            check_advice(self.table)
            self.announce(text("The engine is thinking…"))
            lines = await aside(ask)
        except RuleError as problem:
            self.announce(explain(problem))
            return
        self.announce("")
        self.app.push_screen(Page(title, lines))

    @work(exclusive=True, group="advice")
    async def action_odds(self) -> None:
        view, pane = self.table.view, self.pane
        if not isinstance(pane, QuatroPane):
            return

        def ask() -> tuple[tuple[float, ...], str]:
            from fourfold.terminal.app.odds import chances  # noqa: PLC0415

            return chances(position(view))

        try:
            check_advice(self.table)
            self.announce(text("The engine is thinking…"))
            fields, sentence = await aside(ask)
        except RuleError as problem:
            self.announce(explain(problem))
            return
        self.announce(sentence)
        if self.table.view.steps == view.steps:
            pane.show_odds(fields)
