"""A puzzle on the board: solved by the keys of a game, with the reason drawn afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual import on, work
from textual.binding import Binding, BindingType

from fourfold.data.puzzles import Answer, Puzzle, Status
from fourfold.locale import date_words, explain, text
from fourfold.play import View
from fourfold.play.threads import in_thread
from fourfold.rules.game import RuleError
from fourfold.rules.record import Record
from fourfold.telling import tell
from fourfold.terminal.app.board_screen import BoardScreen
from fourfold.terminal.app.keys import Key
from fourfold.terminal.app.pane import GamePane
from fourfold.terminal.app.seats import Seats
from fourfold.terminal.attempt import Attempt
from fourfold.terminal.board_views import view_of_puzzle
from fourfold.terminal.local.puzzle_progress import PuzzleSolver
from fourfold.terminal.sentences.puzzles import (
    hint_words,
    puzzle_task,
    puzzle_title,
    solution_words,
    unusual_variant,
    wrong_words,
)

if TYPE_CHECKING:
    from fourfold.terminal.app.signs import Signs


class PuzzleScreen(BoardScreen[bool]):
    """One puzzle. It closes with whether another one is wanted."""

    purpose = "puzzle"
    BINDINGS: ClassVar[list[BindingType]] = [
        Key("n", "another", label=lambda: text("Another")),
        Key("h", "hint", label=lambda: tell(None, "action.hint")),
        Key("x", "give_up", label=lambda: text("Show the solution")),
        Key("u", "take_back", label=lambda: tell(None, "action.take-back")),
        Key("v", "verdicts", label=lambda: text("Verdicts")),
        Key("i", "analyse", label=lambda: text("Analyse")),
        Key("p", "play_from_here", label=lambda: tell(None, "action.play-from-here")),
        Key("q", "leave", label=lambda: text("Back")),
        Binding("escape", "cancel", show=False),
    ]

    def __init__(self, puzzle: Puzzle, solver: PuzzleSolver, day: date | None = None) -> None:
        """`day`: the day whose puzzle it is, if it is one."""
        self.puzzle = puzzle
        self.day = day
        self.attempt = Attempt(puzzle, solver)
        super().__init__(view_of_puzzle(puzzle))

    @property
    def heading(self) -> str:
        return _heading(self.puzzle, self.day)

    def on_mount(self) -> None:
        self.call_after_refresh(self.show_now)

    # -- What is shown --------------------------------------------------------------------------------------

    def show_now(self) -> None:
        """The board with what was found so far, and what to do now."""
        self.view = self._position()
        self.pane.show(self.view)
        self.query_one(Seats).show(self.view)
        if not self.attempt.is_over:
            self.ready_pane()
        self._say()
        self.refresh_bindings()

    def _position(self) -> View:
        view = view_of_puzzle(self.puzzle, self.played)
        return replace(view, legal=()) if self.attempt.is_over else view

    def _say(self) -> None:
        self.tell_task(self.pane.asks or puzzle_task(self.puzzle.kind))
        self.tell_log(self.sentence)

    @on(GamePane.Changed)
    def _changed(self) -> None:
        self._say()

    # -- What the solver does -------------------------------------------------------------------------------

    @on(GamePane.Wanted)
    def _wanted(self, message: GamePane.Wanted) -> None:
        self.answer(self.answered(message.step))

    def answer(self, step: str) -> None:
        """Judge an answer of the solver."""
        if self.attempt.is_over:
            return
        before = self.attempt.solver.progress.strength
        try:
            judged = self.attempt.take(step)
        except RuleError as problem:
            self.sentence = explain(problem)
            self._say()
            return
        self.sentence = "" if judged is None else self._said_of(judged, before)
        self.show_now()
        self.show_whole()
        if judged is not None:
            self._draw(judged)

    def _draw(self, judged: Answer) -> None:
        if self.attempt.is_over:
            self.draw_solution()
        else:
            self.draw_reason(judged)

    def _said_of(self, judged: Answer, before: int) -> str:
        match judged.status:
            case Status.SOLVED:
                gained = self.attempt.solver.progress.strength - before
                solved = tell(None, "puzzle.solved")
                return "\n".join([f"{solved} +{gained}" if gained else solved, *self.why()])
            case Status.WRONG:
                return wrong_words(self.puzzle, judged)
            case Status.GOES_ON:
                return tell(self.puzzle.game, "puzzle.replied")

    # -- What a game draws and asks in its own way ----------------------------------------------------------

    def ready_pane(self) -> None:
        """Have the pane ask for what the puzzle asks for."""

    @property
    def played(self) -> Sequence[str]:
        """The steps that are shown on the board."""
        return self.attempt.played

    def answered(self, step: str) -> str:
        """The answer that a step on the board is."""
        return step

    def why(self) -> list[str]:
        """What makes the solution right, where the board does not show it."""
        return solution_words(self.puzzle) if self.puzzle.odds else []

    def draw_reason(self, judged: Answer) -> None:
        """Show on the board why an answer was wrong."""

    def draw_solution(self) -> None:
        """Show on the board what makes the solution right."""

    @property
    def is_worth_judging(self) -> bool:
        """Whether the other choices are worth looking at."""
        return False

    # -- Keys -----------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys the foot of the screen offers now."""
        attempt = self.attempt
        match action:
            case "hint" | "give_up":
                return not attempt.is_over
            case "take_back":
                return attempt.has_begun_turn
            case "verdicts":
                return attempt.is_over and self.is_worth_judging
            case "analyse" | "play_from_here":
                return attempt.is_over and self.puzzle.start.result is None
            case _:
                return True

    def action_hint(self) -> None:
        self.attempt.ask_hint()
        self.sentence = hint_words(self.puzzle)
        self._say()
        self.show_whole()

    def action_give_up(self) -> None:
        self.attempt.give_up()
        self.sentence = "\n".join([tell(None, "puzzle.solution"), *self.why()])
        self.show_now()
        self.show_whole()
        self.draw_solution()

    def action_take_back(self) -> None:
        self.attempt.take_back()
        self.sentence = ""
        self.show_now()

    @work(exclusive=True)
    async def action_verdicts(self) -> None:
        """What every choice would have led to, on the original board; pressed again, the solution."""
        if self.pane.has_signs:
            self.show_now()
            return
        start = self.puzzle.start
        self.sentence = text("The engine is thinking…")
        self._say()

        def ask() -> tuple[Signs, str]:
            from fourfold.terminal.app.signs import verdict_signs  # noqa: PLC0415 - brings the engines along

            return verdict_signs(start, ())

        signs, self.sentence = await in_thread(ask)
        self.view = replace(view_of_puzzle(self.puzzle), legal=())
        self.pane.show(self.view)
        self.pane.show_signs(signs)
        self.pane.query_one("#board").focus()
        self._say()

    @work
    async def action_analyse(self) -> None:
        """Look into the position of the puzzle."""
        from fourfold.terminal.app.analysis import look_into  # noqa: PLC0415 - only where it is wanted

        await look_into(self.app, Record(self.puzzle.start))

    @work
    async def action_play_from_here(self) -> None:
        from fourfold.terminal.app.opponent_menu import play_from  # noqa: PLC0415

        await play_from(self.app, self.puzzle.start)

    def action_cancel(self) -> None:
        """Let go of what was begun; with nothing begun, leave."""
        if self.pane.cancel():
            self.show_now()
        elif self.attempt.has_begun_turn:
            self.action_take_back()
        else:
            self.dismiss(False)

    def action_another(self) -> None:
        self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)


def _heading(puzzle: Puzzle, day: date | None) -> str:
    """What it is: by the day or by its number, what it asks for, and how it is played where that is not the
    usual way."""
    named = (
        tell(None, "puzzle.rated", rating=puzzle.rating)
        if day is None
        else tell(None, "puzzle.daily-on", day=date_words(day, short=True))
    )
    return " · ".join(filter(None, [named, puzzle_title(puzzle.kind), unusual_variant(puzzle)]))
