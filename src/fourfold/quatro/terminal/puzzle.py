"""A puzzle of Quatro on the board: what to keep, where to build, whether to stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from fourfold import quatro
from fourfold.data.puzzles import Puzzle
from fourfold.quatro.data.puzzles import STOP, THROW, QuatroKind
from fourfold.quatro.terminal.board import QuatroSigns
from fourfold.quatro.terminal.fields import chance_on_field
from fourfold.quatro.terminal.pane import QuatroPane
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.app.keys import Key, with_keys
from fourfold.terminal.app.puzzle import PuzzleScreen


class QuatroPuzzle(PuzzleScreen):
    """A puzzle whose reason are chances."""

    BINDINGS: ClassVar[list[BindingType]] = with_keys(
        PuzzleScreen.BINDINGS,
        Key("t", "throw", label=lambda: tell(None, "action.throw")),
        Key("s", "stop", label=lambda: tell(Game.QUATRO, "advice.stop")),
        before="hint",
    )
    pane: QuatroPane

    @property
    def played(self) -> Sequence[str]:
        """Nobody knows what the dice would show, so the board stays as it is."""
        return ()

    def answered(self, step: str) -> str:
        if self.puzzle.kind is not QuatroKind.STOP:
            return step
        return THROW if step.startswith("k") else STOP

    def draw_solution(self) -> None:
        self.pane.show_signs(_odds_signs(self.puzzle))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "throw":
                return not self.attempt.is_over and self.puzzle.kind in (QuatroKind.KEEP, QuatroKind.STOP)
            case "stop":
                return not self.attempt.is_over and self.puzzle.kind is QuatroKind.STOP
            case _:
                return super().check_action(action, parameters)

    def action_throw(self) -> None:
        self.pane.throw()

    def action_stop(self) -> None:
        self.answer(STOP)


def _odds_signs(puzzle: Puzzle) -> QuatroSigns:
    """The exact chances of the best answers, where the board has a place for them."""
    steps = {answer: quatro.read_step(answer) for answer, _ in puzzle.odds if answer not in (STOP, THROW)}
    fields = {
        step.field: chance_on_field(chance)
        for answer, chance in puzzle.odds
        if isinstance(step := steps.get(answer), quatro.Build)
    }
    right = steps.get(puzzle.solution[0])
    best = frozenset([right.field]) if isinstance(right, quatro.Build) else frozenset[int]()
    return QuatroSigns(fields, best, right.dice if isinstance(right, quatro.Keep) else None)
