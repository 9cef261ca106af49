"""The analysis board of Quatro: dice that are entered, and their odds."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from fourfold import quatro
from fourfold.locale import text
from fourfold.rules.games import Step
from fourfold.terminal.app.analysis import AnalysisScreen
from fourfold.terminal.app.keys import Key, with_keys


class QuatroAnalysis(AnalysisScreen):
    """A game of Quatro that is looked into."""

    BINDINGS: ClassVar[list[BindingType]] = with_keys(
        AnalysisScreen.BINDINGS, Key("o", "odds", label=lambda: text("Odds")), before="save"
    )

    def play(self, step: Step) -> bool:
        """What is not kept is thrown at once."""
        taken = super().play(step)
        if taken and isinstance(step, quatro.Keep):
            self.throw()
        return taken

    def read_throw(self, words: str) -> quatro.Throw:
        return quatro.Throw("".join(words.split()))
