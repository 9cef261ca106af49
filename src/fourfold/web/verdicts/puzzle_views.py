"""Puzzles as people see them: never more than they may know yet."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated

import msgspec

from fourfold.data.puzzles import (
    FIRST_STRENGTH,
    DayState,
    Puzzle,
    Says,
    Stage,
    Status,
    Try,
    danger_after,
    dangers,
    hint,
    lines_of,
    progress,
)
from fourfold.data.puzzles.all_kinds import AnyKind
from fourfold.play.game_part import part_for
from fourfold.rules.game import Seat
from fourfold.rules.games import Game
from fourfold.store import Storm


class PuzzleView(msgspec.Struct, frozen=True):
    """A puzzle without its solution."""

    id: str
    kind: AnyKind
    game: Game
    variant: str
    position: str
    """In its text form."""
    seat: Seat
    """Whose move it is."""
    rating: int
    """How hard it is."""
    fields: tuple[int, ...] = ()
    """Quatro: the fields where building is allowed."""
    points: tuple[int, ...] = ()
    """Quatro: each seat's points."""


class DailyView(msgspec.Struct, frozen=True):
    """The puzzle of the day."""

    day: str
    puzzle: PuzzleView
    tried: int
    """How many people tried it."""
    solved: int
    """How many of them solved it on the first try."""


class AnswerRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The solver's own steps since the start."""

    steps: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=12)]], msgspec.Meta(min_length=1, max_length=6)
    ]


class DangerView(msgspec.Struct, frozen=True):
    """A piece that makes a line at once."""

    piece: int
    square: int
    line: tuple[int, ...]


class OddsOf(msgspec.Struct, frozen=True):
    """An answer in Quatro with its exact chance to win."""

    answer: str
    chance: float


class AnswerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of an answer."""

    status: Status
    played: tuple[str, ...]
    """Every step since the start, including the opponent's."""
    replies: tuple[str, ...] = ()
    """What the opponent answered."""
    lines: tuple[tuple[int, ...], ...] = ()
    """Quarto!: the lines that make it right."""
    danger: DangerView | None = None
    """Quarto!: the line that the opponent can make now, if that is why the answer is wrong."""
    dangers: tuple[DangerView, ...] = ()
    """Quarto!: once the safe piece is found, the lines that other pieces make."""
    odds: tuple[OddsOf, ...] = ()
    """Quatro: the best answers with their exact chances, once it is solved."""
    strength: int = FIRST_STRENGTH
    """The solver's strength now."""
    change: int = 0
    """By how much this answer changed it."""


class HintRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the solver is, and how much to tell."""

    steps: Annotated[list[Annotated[str, msgspec.Meta(max_length=12)]], msgspec.Meta(max_length=6)] = []
    """The solver's own steps since the start; a turn may be half done."""
    stage: Stage = 1
    """1: where to look; 2: what to do."""


class HintView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to say, and what to mark."""

    says: Says
    squares: tuple[int, ...] = ()
    """Quarto!: squares to mark."""
    pieces: tuple[int, ...] = ()
    """Quarto!: pieces to mark; if they lose at once, to rule out."""
    fields: tuple[int, ...] = ()
    """Quatro: fields to mark."""
    answer: str = ""
    """Quatro: the right answer."""
    count: int = 0
    """Quatro: how many dice to keep."""
    chance: float = 0.0
    """Quatro: the chance to win when building now."""


class SolutionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The solution, for a person who gave up."""

    steps: tuple[str, ...]
    lines: tuple[tuple[int, ...], ...] = ()
    dangers: tuple[DangerView, ...] = ()
    odds: tuple[OddsOf, ...] = ()


class DayView(msgspec.Struct, frozen=True):
    """One day of the week."""

    day: str
    state: DayState


class PuzzleProgress(msgspec.Struct, frozen=True):
    """A person's progress with puzzles so far."""

    strength: int
    tried: int
    solved: int
    """At the first try."""
    streak: int
    """Solved in a row, up to now."""
    best_streak: int
    days: int
    """Days in a row on which the daily puzzle was solved."""
    week: tuple[DayView, ...]
    """The last seven days, ending today."""
    strengths: tuple[int, ...]
    """The last strengths, for a graph."""
    best_storm: int
    tried_today: bool
    """Whether today's puzzle was tried."""


def puzzle_view(puzzle: Puzzle) -> PuzzleView:
    """A puzzle as it is set."""
    start, part = puzzle.start, part_for(puzzle.game)
    legal, standing = part.legal(start, start.seat), part.standing(start)
    return PuzzleView(
        puzzle.id,
        puzzle.kind,
        puzzle.game,
        puzzle.variant,
        puzzle.position,
        start.seat,
        puzzle.rating,
        () if legal is None else legal.build,
        () if standing is None else standing.points,
    )


def hint_view(puzzle: Puzzle, request: HintRequest) -> HintView:
    """The hint that was asked for."""
    return msgspec.convert(hint(puzzle, request.steps, request.stage), HintView, from_attributes=True)


def solution_view(puzzle: Puzzle) -> SolutionView:
    """The whole solution."""
    return SolutionView(
        puzzle.solution, line_squares(puzzle, puzzle.solution), all_dangers(puzzle), odds_of(puzzle)
    )


def line_squares(puzzle: Puzzle, played: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The lines that these steps made or call."""
    return tuple(line.squares for line in lines_of(puzzle, played))


def odds_of(puzzle: Puzzle) -> tuple[OddsOf, ...]:
    """The best answers of a puzzle of Quatro with their chances."""
    return tuple(OddsOf(answer, chance) for answer, chance in puzzle.odds)


def danger_view(puzzle: Puzzle, played: Sequence[str]) -> DangerView | None:
    """The line that the opponent makes with the piece just handed over, if it makes one."""
    found = danger_after(puzzle, played)
    return None if found is None else DangerView(found.piece, found.square, found.made.line.squares)


def all_dangers(puzzle: Puzzle) -> tuple[DangerView, ...]:
    """In a puzzle about the safe piece: the line that each other piece makes at once."""
    return tuple(DangerView(d.piece, d.square, d.made.line.squares) for d in dangers(puzzle))


def progress_view(tries: Sequence[Try], storms: Sequence[Storm], today: date) -> PuzzleProgress:
    """The progress that a person's tries and storms add up to."""
    made = progress(tries, today)
    return PuzzleProgress(
        strength=made.strength,
        tried=made.tried,
        solved=made.solved,
        streak=made.streak,
        best_streak=made.best_streak,
        days=made.days,
        week=tuple(DayView(day, state) for day, state in made.week),
        strengths=made.strengths,
        best_storm=max((storm.score for storm in storms), default=0),
        tried_today=made.today != "open",
    )
