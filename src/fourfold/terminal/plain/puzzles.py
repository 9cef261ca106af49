"""Solving puzzles line by line: for any terminal, for screen readers, and through pipes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from fourfold.art.descriptions import describe_quarto, describe_quatro
from fourfold.data import edition
from fourfold.data.puzzles import FIRST_STRENGTH, Kind, Puzzle, Status, answer, puzzles, strength_after
from fourfold.locale import explain, puzzle_task, puzzle_title, text
from fourfold.rules import quarto, quatro
from fourfold.rules.game import RuleError
from fourfold.terminal.plain.keyboard import NoMoreInput
from fourfold.terminal.plain.words import line_squares
from fourfold.terminal.printing.boards import board_lines
from fourfold.terminal.sentences.fields import field_words
from fourfold.terminal.sentences.pieces import named_piece
from fourfold.terminal.sentences.puzzles import hint_words, solution_words, told, variant_words

_NEAR = 24
_HALF = "half"
"""A placement after which a piece still has to be handed over."""


class Quiz:
    """One puzzle after the other, matched to the solver's strength."""

    def __init__(
        self, listen: Callable[[], str], say: Callable[[str], None], kind: Kind | None, rng: random.Random
    ) -> None:
        self._listen = listen
        self._say = say
        self._rng = rng
        self._left = [each for each in puzzles() if kind in (None, each.kind)]
        self._strength = FIRST_STRENGTH
        self._tries = 0

    def run(self, first: Puzzle | None = None) -> None:
        """Ask until the solver has enough."""
        self._say(text("Type help for a list of what you can type."))
        asked = first or self._next()
        try:
            while asked is not None and self._ask(asked):
                asked = self._next()
        except NoMoreInput:
            return

    def _next(self) -> Puzzle | None:
        if not self._left:
            return None
        near = sorted(self._left, key=lambda each: abs(each.rating - self._strength))[:_NEAR]
        chosen = self._rng.choice(near)
        self._left.remove(chosen)
        return chosen

    def _ask(self, puzzle: Puzzle) -> bool:
        """One puzzle; returns whether another one is wanted."""
        self._tell(_set(puzzle))
        right, counted = list[str](), False
        own = list[str]()
        while True:
            match self._listen().strip().lower().split():
                case []:
                    continue
                case ["quit" | "exit"]:
                    return False
                case ["next"]:
                    return True
                case ["show"]:
                    self._count(puzzle, False, counted)
                    self._tell(solution_words(puzzle))
                    return True
                case ["help" | "board" | "hint" as question]:
                    counted = counted or question == "hint"
                    self._tell(_answered(puzzle, question, right))
                case words:
                    own += _steps(puzzle, words)
                    status = self._judge(puzzle, own)
                    if status is _HALF:
                        continue
                    if status in (Status.SOLVED, Status.WRONG):
                        self._count(puzzle, status is Status.SOLVED, counted)
                        counted = True
                    if status is Status.SOLVED:
                        return True
                    if status is Status.GOES_ON:
                        right = list(own)
                    own = list(right)

    def _judge(self, puzzle: Puzzle, own: list[str]) -> Status | str | None:
        """Say what there is to say about some steps; None if they are illegal. Half a turn is not judged."""
        try:
            result = answer(puzzle, own)
        except RuleError as error:
            self._say(explain(error))
            return None
        if not _turn_is_whole(puzzle, own):
            return _HALF
        match result.status:
            case Status.SOLVED:
                self._say(text("Solved!"))
                self._tell(solution_words(puzzle))
            case Status.WRONG:
                self._say(text("That is not it. Try again."))
            case Status.GOES_ON:
                self._say(text("Right so far. Your opponent has replied: carry on."))
                self._tell(told(puzzle, result.played, len(result.played) - len(result.replies)))
        return result.status

    def _count(self, puzzle: Puzzle, solved: bool, counted: bool) -> None:
        """The first answer changes the strength; what comes after a hint or an error does not."""
        if not counted:
            self._strength = strength_after(self._strength, puzzle.rating, solved, self._tries)
            self._tries += 1

    def _tell(self, lines: Iterator[str] | list[str]) -> None:
        for line in lines:
            self._say(line)


def _answered(puzzle: Puzzle, question: str, right: list[str]) -> Iterator[str]:
    """What can be asked at any time: what to type, the board in words, where to look."""
    match question:
        case "help":
            yield from _help(puzzle)
        case "hint":
            yield hint_words(puzzle)
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
            if right:
                yield from told(puzzle, answer(puzzle, right).played)


def _set(puzzle: Puzzle) -> Iterator[str]:
    """A puzzle as it is set: the task and the board."""
    yield f"{puzzle_title(puzzle.kind)} ({puzzle.rating}, {puzzle.id})"
    yield puzzle_task(puzzle.kind)
    if variant := variant_words(puzzle):
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


def _turn_is_whole(puzzle: Puzzle, own: list[str]) -> bool:
    """Whether a turn is complete: half of one is not judged."""
    return len(own) >= puzzle.own_steps or len(own[-1]) == 1


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
