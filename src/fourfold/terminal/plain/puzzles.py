"""Solving puzzles line by line: for any terminal, for screen readers, and through pipes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fourfold.art.descriptions import describe_quarto, describe_quatro
from fourfold.data import edition
from fourfold.data.puzzles import Kind, Puzzle, Status
from fourfold.locale import explain, puzzle_task, puzzle_title, text
from fourfold.rules import quarto, quatro
from fourfold.rules.game import RuleError
from fourfold.terminal.local.puzzle_progress import PuzzleSolver
from fourfold.terminal.plain.keyboard import NoMoreInput
from fourfold.terminal.plain.words import line_squares
from fourfold.terminal.printing.boards import board_lines
from fourfold.terminal.sentences.fields import field_words
from fourfold.terminal.sentences.pieces import named_piece
from fourfold.terminal.sentences.puzzles import hint_words, solution_words, told, unusual_variant, wrong_words
from fourfold.terminal.solving import Solving


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
        solving = Solving(puzzle, self._solver)
        while not solving.is_over:
            match self._listen().strip().lower().split():
                case []:
                    continue
                case ["quit" | "exit"]:
                    return False
                case ["next"]:
                    return True
                case ["show"]:
                    solving.give_up()
                    self._tell(solution_words(puzzle))
                case ["hint"]:
                    solving.ask_hint()
                    self._say(hint_words(puzzle))
                case ["help" | "board" as question]:
                    self._tell(_answered(solving, question))
                case words:
                    self._judge(solving, _steps(puzzle, words))
        return True

    def _judge(self, solving: Solving, steps: list[str]) -> None:
        """Comment on some steps. Half a turn is not judged."""
        try:
            judged = solving.take(*steps)
        except RuleError as error:
            self._say(explain(error))
            return
        if judged is None:
            self._say(text("Now give your opponent a piece."))
            return
        match judged.status:
            case Status.SOLVED:
                self._say(text("Solved!"))
                self._tell(solution_words(solving.puzzle))
            case Status.WRONG:
                self._say(wrong_words(solving.puzzle, judged))
            case Status.GOES_ON:
                self._say(text("Right so far. Your opponent has replied: carry on."))
                since = len(judged.played) - len(judged.replies)
                self._tell(told(solving.puzzle, judged.played, since))

    def _tell(self, lines: Iterator[str] | list[str]) -> None:
        for line in lines:
            self._say(line)


def _answered(solving: Solving, question: str) -> Iterator[str]:
    """What can be asked at any time: what to type, and the board in words."""
    puzzle = solving.puzzle
    match question:
        case "help":
            yield from _help(puzzle)
        case _:
            yield puzzle_task(puzzle.kind)
            match start := puzzle.start:
                case quarto.Position():
                    yield describe_quarto(start, edition("classic"), text)[1]
                    left = [
                        named_piece(p, edition("classic")) for p in quarto.PIECES if start.beside >> p & 1
                    ]
                    yield text("Pieces left: {pieces}", pieces="; ".join(left))
                case quatro.Position():
                    yield describe_quatro(start, text)[1]
            yield from told(puzzle, solving.played)


def _set(puzzle: Puzzle) -> Iterator[str]:
    """A puzzle as it is set: the task and the board."""
    yield f"{puzzle_title(puzzle.kind)} ({puzzle.rating}, {puzzle.id})"
    yield puzzle_task(puzzle.kind)
    if variant := unusual_variant(puzzle):
        yield variant
    start = puzzle.start
    yield from board_lines(start, edition("classic"))
    if isinstance(start, quarto.Position):
        if start.latest is not None and (piece := start.board[start.latest]) is not None:
            placed = named_piece(piece, edition("classic"))
            yield text(
                "Last placed: {piece} on {square}", piece=placed, square=quarto.square_text(start.latest)
            )
    else:
        yield text("You are player {player}.", player=start.seat + 1)
        if puzzle.kind is Kind.BUILD:
            fields = "; ".join(field_words(start, field) for field in start.buildable())
            yield text("You may build on: {fields}.", fields=fields)


def _steps(puzzle: Puzzle, words: list[str]) -> list[str]:
    """The typed steps: a line may be given by its squares or as in `row 2`."""
    if puzzle.kind is not Kind.SEE:
        return words
    squares = line_squares(words)
    if squares:
        return [f"!{''.join(map(quarto.square_text, sorted(squares)))}"]
    told_squares = "".join(words).removeprefix("!")
    return [f"!{told_squares}"]


def _help(puzzle: Puzzle) -> Iterator[str]:
    match puzzle.kind:
        case Kind.SEE:
            yield _entry("a1b2c3d4", text("the four squares of the line; also row 2, column b or diagonal"))
        case Kind.KEEP:
            yield _entry("k335", text("keep 3, 3 and 5 and throw the rest; k throws all five"))
        case Kind.BUILD:
            yield _entry("c4", text("build on column c, row 4"))
        case Kind.STOP:
            yield _entry("stop", text("build now; throw means throw again"))
        case Kind.SAFE:
            yield _entry("7", text("give piece 7; the pieces are 0 to 9 and a to f"))
        case Kind.WIN_IN_ONE:
            yield _entry("b3", text("place the piece in hand on column b, row 3"))
        case _:
            yield _entry("b3 7", text("place the piece in hand on column b, row 3, and give piece 7"))
    yield _entry("board", text("the board in words"))
    yield _entry("hint", text("where to look"))
    yield _entry("show", text("the solution"))
    yield _entry("next", text("another puzzle"))
    yield _entry("quit", text("stop"))


def _entry(words: str, sentence: str) -> str:
    return f"{words:<12} {sentence}"
