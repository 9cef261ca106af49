"""What was played, step by step, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.play import View
from fourfold.rules.games import Position, Step, game_of
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.sentences.names import subjects
from fourfold.terminal.views import positions, step_of, who_acts


def told_steps(view: View, since: int = 0) -> list[str]:
    """The steps from number `since` on, each as a sentence."""
    reached = positions(view)[since:]
    return [
        tell_step(before, step_of(view, each.step), view.setup.edition, subjects(view))
        for before, each in zip(reached, view.steps[since:], strict=False)
    ]


def tell_step(position: Position, step: Step, edition: str, names: Sequence[str | None]) -> str:
    """What a step does in a position, as a sentence. A seat without a name is the reader."""
    return words_of(game_of(position)).step(position, step, edition, names[who_acts(position, step)])
