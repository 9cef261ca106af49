"""An attempt at a puzzle, for the screen and for the dialogue alike."""

from __future__ import annotations

from fourfold.data.puzzles import Answer, Puzzle, Status, TryOutcome, answer
from fourfold.terminal.local.puzzle_progress import PuzzleSolver


class Attempt:
    """What the solver of a puzzle has found. The first answer counts; half of a turn is not judged."""

    def __init__(self, puzzle: Puzzle, solver: PuzzleSolver) -> None:
        self.puzzle = puzzle
        self.solver = solver
        self.is_over = False
        """Whether it is solved, or the solution was shown."""
        self._was_shown = False
        self._right: list[str] = []
        self._half: list[str] = []
        """The beginning of a turn whose end is still to come."""

    @property
    def played(self) -> tuple[str, ...]:
        """Every step on the board now, including the opponent's; once it was shown, the solution."""
        if self._was_shown:
            return self.puzzle.solution
        return answer(self.puzzle, [*self._right, *self._half]).played

    @property
    def has_begun_turn(self) -> bool:
        """Whether half of a turn can be taken back."""
        return bool(self._half)

    def take(self, *steps: str) -> Answer | None:
        """What some steps come to; None while half of the turn is still to come. A step that may not happen
        raises `RuleError`, and changes nothing."""
        own = [*self._right, *self._half, *steps]
        judged = answer(self.puzzle, own)
        if not self._is_whole(own):
            self._half = own[len(self._right) :]
            return None
        self._half = []
        if judged.status is not Status.WRONG:
            self._right = own
        if judged.status is Status.WRONG:
            self.solver.note(self.puzzle, TryOutcome.FAILED)
        if judged.status is Status.SOLVED:
            self.is_over = True
            self.solver.note(self.puzzle, TryOutcome.SOLVED)
        return judged

    def _is_whole(self, own: list[str]) -> bool:
        """Whether a turn is complete: with the last step of all, or with a gift."""
        return len(own) >= self.puzzle.own_steps or len(own[-1]) == 1

    def take_back(self) -> None:
        """Forget the turn that was begun."""
        self._half = []

    def ask_hint(self) -> None:
        """The solver asks for a hint: that counts as help."""
        self.solver.note(self.puzzle, TryOutcome.HELPED)

    def give_up(self) -> None:
        """The solver asks for the solution: before an answer, that counts as a wrong one."""
        self.solver.note(self.puzzle, TryOutcome.SHOWN)
        self._half = []
        self.is_over = self._was_shown = True
