"""The analysis board of Quarto!: the call, and the book of openings."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.binding import BindingType

from fourfold import quarto
from fourfold.locale import explain, text
from fourfold.play.threads import in_thread
from fourfold.quarto.terminal.pane import QuartoPane
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.app.analysis import AnalysisScreen
from fourfold.terminal.app.keys import Key, with_keys
from fourfold.terminal.app.page import Page


class QuartoAnalysis(AnalysisScreen):
    """A game of Quarto! that is looked into."""

    BINDINGS: ClassVar[list[BindingType]] = with_keys(
        with_keys(
            AnalysisScreen.BINDINGS,
            Key("x", "openings", label=lambda: text("Openings")),
            before="verdicts",
        ),
        Key("exclamation_mark", "call", label=lambda: text("QUARTO!")),
        before="save",
    )
    pane: QuartoPane

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "call":
            return any(each.call for each in self.view.legal)
        return super().check_action(action, parameters)

    def action_call(self) -> None:
        self.pane.call()

    @work(exclusive=True, group="asking")
    async def action_openings(self) -> None:
        """What the book says of the first four pieces."""
        position = self.study.position
        assert isinstance(position, quarto.Position)

        def ask() -> list[str]:
            from fourfold.quarto.engine.openings import opening  # noqa: PLC0415 - brings the engine along
            from fourfold.terminal.sentences.verdicts import sign  # noqa: PLC0415

            ways = opening(position).ways
            return [
                tell(Game.QUARTO, "openings.once"),
                "",
                *(f"{sign([way.verdict], plies=True):>4}  {' '.join(map(str, way.steps))}" for way in ways),
            ]

        try:
            lines = await in_thread(ask)
        except RuleError as problem:
            lines = [explain(problem)]
        self.app.push_screen(Page(text("Openings"), lines))
