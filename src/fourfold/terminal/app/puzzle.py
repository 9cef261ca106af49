"""A puzzle on the board: solved by the keys of a game, with the reason drawn afterwards."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from msgspec.structs import replace
from textual import on, work
from textual.binding import Binding, BindingType

from fourfold.data.puzzles import STOP, THROW, Answer, Kind, Puzzle, Status, danger_after, dangers
from fourfold.locale import date_words, explain, puzzle_task, puzzle_title, text
from fourfold.play import View
from fourfold.play.threads import aside
from fourfold.rules import quarto, quatro
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.rules.record import Record
from fourfold.terminal.app.board_screen import BoardScreen
from fourfold.terminal.app.log import Log
from fourfold.terminal.app.pane import GamePane
from fourfold.terminal.app.quarto import RACK, QuartoSigns, Rack
from fourfold.terminal.app.quarto_pane import QuartoPane
from fourfold.terminal.app.quatro import QuatroSigns
from fourfold.terminal.app.quatro_pane import QuatroPane
from fourfold.terminal.app.seats import Seats
from fourfold.terminal.local.puzzle_progress import PuzzleSolver
from fourfold.terminal.sentences.fields import chance_on_field
from fourfold.terminal.sentences.puzzles import hint_words, solution_words, unusual_variant, wrong_words
from fourfold.terminal.solving import Solving
from fourfold.terminal.still_views import view_of_puzzle

LOSES = "−1"
"""On a piece that lets the opponent make a line at once."""


class PuzzleScreen(BoardScreen[bool]):
    """One puzzle. It closes with whether another one is wanted."""

    purpose = "puzzle"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "another", text("Another")),
        Binding("t", "throw", text("Throw")),
        Binding("s", "stop", text("Build now")),
        Binding("h", "hint", text("Hint")),
        Binding("x", "give_up", text("Show the solution")),
        Binding("u", "take_back", text("Take back")),
        Binding("v", "verdicts", text("Verdicts")),
        Binding("i", "analyse", text("Analyse")),
        Binding("p", "play_from_here", text("Play from here")),
        Binding("q", "leave", text("Back")),
        Binding("escape", "cancel", show=False),
    ]

    def __init__(self, puzzle: Puzzle, solver: PuzzleSolver, day: date | None = None) -> None:
        """`day`: the day whose puzzle it is, if it is one."""
        self.puzzle = puzzle
        self.solving = Solving(puzzle, solver)
        self._dangers = _dangers(puzzle)
        super().__init__(view_of_puzzle(puzzle), _heading(puzzle, day))

    def on_mount(self) -> None:
        self.call_after_refresh(self._show)

    # -- What is shown --------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The board with what was found so far, and what to do now."""
        self.view = self._position()
        self.pane.show(self.view)
        self.query_one(Seats).show(self.view)
        if self.puzzle.kind is Kind.SEE and not self.solving.is_over:
            assert isinstance(self.pane, QuartoPane)
            self.pane.call()
        self._say()
        self.refresh_bindings()

    def _position(self) -> View:
        # Nobody knows what the dice would show, so a puzzle of Quatro stays where it is.
        played = self.solving.played if self.puzzle.game is Game.QUARTO else ()
        view = view_of_puzzle(self.puzzle, played)
        return replace(view, legal=()) if self.solving.is_over else view

    def _say(self) -> None:
        self.tell_task(self.pane.asks or puzzle_task(self.puzzle.kind))
        self.query_one(Log).show(self.view, self.sentence)

    @on(GamePane.Changed)
    def _changed(self) -> None:
        self._say()

    # -- What the solver does -------------------------------------------------------------------------------

    @on(GamePane.Wanted)
    def _wanted(self, message: GamePane.Wanted) -> None:
        step = message.step
        if self.puzzle.kind is Kind.STOP:
            step = THROW if step.startswith("k") else STOP
        self._answer(step)

    def _answer(self, step: str) -> None:
        if self.solving.is_over:
            return
        before = self.solving.solver.progress.strength
        try:
            judged = self.solving.take(step)
        except RuleError as problem:
            self.sentence = explain(problem)
            self._say()
            return
        self.sentence = "" if judged is None else self._said_of(judged, before)
        self._show()
        if judged is not None:
            self._draw_reason(judged)

    def _said_of(self, judged: Answer, before: int) -> str:
        match judged.status:
            case Status.SOLVED:
                gained = self.solving.solver.progress.strength - before
                return "\n".join(
                    [f"{text('Solved!')} +{gained}" if gained else text("Solved!"), *self._why()]
                )
            case Status.WRONG:
                return wrong_words(self.puzzle, judged)
            case Status.GOES_ON:
                return text("Right so far. Your opponent has replied: carry on.")

    def _why(self) -> list[str]:
        """What makes the solution right, where the board does not show it."""
        if self.puzzle.odds:
            return solution_words(self.puzzle)
        return [text("Choose another piece to see the line it makes.")] if self._dangers else []

    # -- What an answer was worth, on the board -------------------------------------------------------------

    def _draw_reason(self, judged: Answer) -> None:
        if self.solving.is_over:
            self._draw_solution()
        elif (danger := danger_after(self.puzzle, judged.played)) is not None:
            assert isinstance(self.pane, QuartoPane)
            self.pane.point_out(danger.made.line.squares)

    def _draw_solution(self) -> None:
        match self.pane:
            case QuartoPane() as pane if self._dangers:
                pane.show_signs(QuartoSigns(pieces={None: dict.fromkeys(self._dangers, LOSES)}))
                pane.rack.focus()
                pane.point_out(self._dangers.get(RACK[pane.rack.cursor], ()))
            case QuatroPane() as pane:
                pane.show_signs(_odds_signs(self.puzzle))
            case _:
                pass

    @on(Rack.Pointed)
    def _piece_pointed_at(self, message: Rack.Pointed) -> None:
        """Once the safe piece is known: the line that another one makes."""
        if self.solving.is_over and self._dangers and isinstance(self.pane, QuartoPane):
            assert message.grid is self.pane.rack
            self.pane.point_out(self._dangers.get(RACK[message.cell], ()))

    # -- Keys -----------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys the foot of the screen offers now."""
        solving, kind = self.solving, self.puzzle.kind
        match action:
            case "throw":
                return not solving.is_over and kind in (Kind.KEEP, Kind.STOP)
            case "stop":
                return not solving.is_over and kind is Kind.STOP
            case "hint" | "give_up":
                return not solving.is_over
            case "take_back":
                return solving.has_begun_turn
            case "verdicts":
                return solving.is_over and kind in _JUDGED
            case "analyse" | "play_from_here":
                return solving.is_over and self.puzzle.start.result is None
            case _:
                return True

    def action_throw(self) -> None:
        if isinstance(self.pane, QuatroPane):
            self.pane.throw()

    def action_stop(self) -> None:
        self._answer(STOP)

    def action_hint(self) -> None:
        self.solving.ask_hint()
        self.sentence = hint_words(self.puzzle)
        self._say()

    def action_give_up(self) -> None:
        self.solving.give_up()
        self.sentence = "\n".join([text("This is the solution."), *self._why()])
        self._show()
        self._draw_solution()

    def action_take_back(self) -> None:
        self.solving.take_back()
        self.sentence = ""
        self._show()

    @work(exclusive=True)
    async def action_verdicts(self) -> None:
        """What every choice would have led to, on the original board; pressed again, the solution."""
        if self.pane.has_signs:
            self._show()
            return
        start = self.puzzle.start
        self.sentence = text("The engine is thinking…")
        self._say()

        def ask() -> tuple[QuartoSigns | QuatroSigns, str]:
            from fourfold.terminal.app.signs import verdict_signs  # noqa: PLC0415 - brings the engines along

            return verdict_signs(start, ())

        signs, self.sentence = await aside(ask)
        self.view = replace(view_of_puzzle(self.puzzle), legal=())
        self.pane.show(self.view)
        if isinstance(self.pane, QuartoPane) and isinstance(signs, QuartoSigns):
            self.pane.show_signs(signs)
            self.pane.board.focus()
        self._say()

    @work
    async def action_analyse(self) -> None:
        """Look into the position of the puzzle."""
        from fourfold.terminal.app.analysis import look_into  # noqa: PLC0415 - only where it is wanted

        await look_into(self.app, Record(self.puzzle.start))

    @work
    async def action_play_from_here(self) -> None:
        from fourfold.terminal.app.playing_on import play_from  # noqa: PLC0415

        await play_from(self.app, self.puzzle.start)

    def action_cancel(self) -> None:
        """Let go of what was begun; with nothing begun, leave."""
        if self.pane.cancel():
            self._show()
        elif self.solving.has_begun_turn:
            self.action_take_back()
        else:
            self.dismiss(False)

    def action_another(self) -> None:
        self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)


_JUDGED = (Kind.WIN_IN_THREE, Kind.WIN_IN_FIVE, Kind.SAFE, Kind.HOLD)
"""Puzzles whose other choices are worth looking at."""


def _heading(puzzle: Puzzle, day: date | None) -> str:
    """What it is: by the day or by its number, what it asks for, and how it is played where that is not the
    usual way."""
    named = (
        text("Puzzle · {rating}", rating=puzzle.rating)
        if day is None
        else text("Puzzle of the day · {day}", day=date_words(day, short=True))
    )
    return " · ".join(filter(None, [named, puzzle_title(puzzle.kind), unusual_variant(puzzle)]))


def _dangers(puzzle: Puzzle) -> dict[quarto.Piece, tuple[quarto.Square, ...]]:
    """Where the puzzle is to find the safe piece: the line that each other piece makes at once."""
    start = puzzle.start
    if puzzle.kind is not Kind.SAFE or not isinstance(start, quarto.Position):
        return {}
    return {danger.piece: danger.made.line.squares for danger in dangers(start)}


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
