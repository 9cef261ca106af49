"""A puzzle of Quarto! on the board: lines to call, and pieces that lose at once."""

from __future__ import annotations

from datetime import date

from textual import on

from fourfold import quarto
from fourfold.data.puzzles import Answer, Puzzle, danger_after, dangers
from fourfold.quarto.data.puzzles import QuartoKind
from fourfold.quarto.terminal.board import RACK, QuartoSigns, Rack
from fourfold.quarto.terminal.pane import QuartoPane
from fourfold.rules.games import Game
from fourfold.telling import tell
from fourfold.terminal.app.puzzle import PuzzleScreen
from fourfold.terminal.local.puzzle_progress import PuzzleSolver

LOSES = "−1"
"""On a piece that lets the opponent make a line at once."""
_JUDGED = (QuartoKind.WIN_IN_THREE, QuartoKind.WIN_IN_FIVE, QuartoKind.SAFE, QuartoKind.HOLD)
"""Puzzles whose other choices are worth looking at."""


class QuartoPuzzle(PuzzleScreen):
    """A puzzle whose reason is a line."""

    pane: QuartoPane

    def __init__(self, puzzle: Puzzle, solver: PuzzleSolver, day: date | None = None) -> None:
        self._dangers = _dangers(puzzle)
        super().__init__(puzzle, solver, day)

    def ready_pane(self) -> None:
        if self.puzzle.kind is QuartoKind.SEE:
            self.pane.call()

    def why(self) -> list[str]:
        return [tell(Game.QUARTO, "puzzle.others")] if self._dangers else []

    def draw_reason(self, judged: Answer) -> None:
        if (danger := danger_after(self.puzzle, judged.played)) is not None:
            self.pane.point_out(danger.made.line.squares)

    def draw_solution(self) -> None:
        if self._dangers:
            self.pane.show_signs(QuartoSigns(pieces={None: dict.fromkeys(self._dangers, LOSES)}))
            self.pane.rack.focus()
            self.pane.point_out(self._dangers.get(RACK[self.pane.rack.cursor], ()))

    @on(Rack.Pointed)
    def _piece_pointed_at(self, message: Rack.Pointed) -> None:
        """Once the safe piece is known: the line that another one makes."""
        if self.attempt.is_over and self._dangers:
            assert message.grid is self.pane.rack
            self.pane.point_out(self._dangers.get(RACK[message.cell], ()))

    @property
    def is_worth_judging(self) -> bool:
        return self.puzzle.kind in _JUDGED


def _dangers(puzzle: Puzzle) -> dict[quarto.Piece, tuple[quarto.Square, ...]]:
    """Where the puzzle is to find the safe piece: the line that each other piece makes at once."""
    return {danger.piece: danger.made.line.squares for danger in dangers(puzzle)}
