"""Solving puzzles line by line: for any terminal, for screen readers, and through pipes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fourfold.data.puzzles import Kind, Puzzle, Status
from fourfold.locale import explain, text
from fourfold.rules.game import RuleError
from fourfold.telling import tell
from fourfold.terminal.attempt import Attempt
from fourfold.terminal.local.puzzle_progress import PuzzleSolver
from fourfold.terminal.plain.descriptions import entry
from fourfold.terminal.plain.game_dialogue import dialogue_of
from fourfold.terminal.plain.keyboard import NoMoreInput
from fourfold.terminal.replay import board_lines
from fourfold.terminal.sentences.game_words import CLASSIC
from fourfold.terminal.sentences.puzzles import (
    hint_words,
    puzzle_task,
    puzzle_title,
    solution_words,
    told,
    unusual_variant,
    wrong_words,
)


class Quiz:
    """One puzzle after the other, matched to the solver's strength."""

    def __init__(
        self, listen: Callable[[], str], say: Callable[[str], None], kind: Kind | None, solver: PuzzleSolver
    ) -> None:
        self._listen = listen
        self._say = say
        self._kind = kind
        self._solver = solver

    def run(self, first: Puzzle | None = None) -> None:
        """Ask until the solver has enough."""
        self._say(text("Type help for a list of what you can type."))
        asked = first or self._solver.next(self._kind)
        try:
            while asked is not None and self._ask(asked):
                asked = self._solver.next(self._kind)
        except NoMoreInput:
            return
        if asked is None:
            self._say(text("You have tried every puzzle of this kind. Choose another."))

    def _ask(self, puzzle: Puzzle) -> bool:
        """One puzzle; returns whether another one is wanted."""
        self._tell(_set(puzzle))
        attempt = Attempt(puzzle, self._solver)
        while not attempt.is_over:
            match self._listen().strip().lower().split():
                case []:
                    continue
                case ["quit" | "exit"]:
                    return False
                case ["next"]:
                    return True
                case ["show"]:
                    attempt.give_up()
                    self._tell(solution_words(puzzle))
                case ["hint"]:
                    attempt.ask_hint()
                    self._say(hint_words(puzzle))
                case ["help" | "board" as question]:
                    self._tell(_answered(attempt, question))
                case words:
                    self._judge(attempt, dialogue_of(puzzle.game).puzzle_steps(puzzle, words))
        return True

    def _judge(self, attempt: Attempt, steps: list[str]) -> None:
        """Comment on some steps. Half a turn is not judged."""
        try:
            judged = attempt.take(*steps)
        except RuleError as error:
            self._say(explain(error))
            return
        if judged is None:
            self._say(tell(attempt.puzzle.game, "ask.give"))
            return
        match judged.status:
            case Status.SOLVED:
                self._say(tell(None, "puzzle.solved"))
                self._tell(solution_words(attempt.puzzle))
            case Status.WRONG:
                self._say(wrong_words(attempt.puzzle, judged))
            case Status.GOES_ON:
                self._say(tell(attempt.puzzle.game, "puzzle.replied"))
                since = len(judged.played) - len(judged.replies)
                self._tell(told(attempt.puzzle, judged.played, since))

    def _tell(self, lines: Iterator[str] | list[str]) -> None:
        for line in lines:
            self._say(line)


def _answered(attempt: Attempt, question: str) -> Iterator[str]:
    """What can be asked at any time: what to type, and the board in words."""
    puzzle = attempt.puzzle
    match question:
        case "help":
            yield from _help(puzzle)
        case _:
            yield puzzle_task(puzzle.kind)
            yield from dialogue_of(puzzle.game).puzzle_board(puzzle)
            yield from told(puzzle, attempt.played)


def _set(puzzle: Puzzle) -> Iterator[str]:
    """A puzzle as it is set: the task and the board."""
    yield f"{puzzle_title(puzzle.kind)} ({puzzle.rating}, {puzzle.id})"
    yield puzzle_task(puzzle.kind)
    if variant := unusual_variant(puzzle):
        yield variant
    yield from board_lines(puzzle.start, CLASSIC)
    yield from dialogue_of(puzzle.game).puzzle_setting(puzzle)


def _help(puzzle: Puzzle) -> Iterator[str]:
    yield from (entry(*each) for each in dialogue_of(puzzle.game).puzzle_help(puzzle))
    yield entry("board", text("the board in words"))
    yield entry("hint", text("where to look"))
    yield entry("show", text("the solution"))
    yield entry("next", text("another puzzle"))
    yield entry("quit", text("stop"))
