"""Puzzles as people see them: never more than they may know yet."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Annotated, Literal

import msgspec

from fourfold.data.puzzles import FIRST_STRENGTH, STOP, Kind, Puzzle, Status, danger_after, dangers, lines_of
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Seat
from fourfold.rules.games import Game
from fourfold.store import Outcome, Storm, Try

_GRAPH = 60
"""How many strengths the graph of a person's progress shows."""
_WEEK = 7


class PuzzleView(msgspec.Struct, frozen=True):
    """A puzzle without its solution."""

    id: str
    kind: Kind
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


class HintView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where to look."""

    squares: tuple[int, ...] = ()
    """Quarto!: squares that belong to the solution."""
    pieces: tuple[int, ...] = ()
    """Quarto!: pieces that lose at once."""
    fields: tuple[int, ...] = ()
    """Quatro: two fields, one of them right."""
    keep: int | None = None
    """Quatro: how many dice to keep."""
    stop: float | None = None
    """Quatro: the chance to win when stopping."""


class SolutionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The solution, for a person who gave up."""

    steps: tuple[str, ...]
    lines: tuple[tuple[int, ...], ...] = ()
    dangers: tuple[DangerView, ...] = ()
    odds: tuple[OddsOf, ...] = ()


class DayView(msgspec.Struct, frozen=True):
    """One day of the week."""

    day: str
    state: Literal["solved", "tried", "open"]


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
    start = puzzle.start
    view = PuzzleView(
        puzzle.id, puzzle.kind, puzzle.game, puzzle.variant, puzzle.position, start.seat, puzzle.rating
    )
    if isinstance(start, quatro.Position):
        return msgspec.structs.replace(view, fields=start.buildable(), points=start.points)
    return view


def hint(puzzle: Puzzle) -> HintView:
    """Where to look, without giving everything away."""
    start = puzzle.start
    match puzzle.kind:
        case Kind.SEE:
            [line] = lines_of(puzzle, puzzle.solution)
            assert isinstance(start, quarto.Position)
            return HintView(squares=tuple(square for square in line.squares if square != start.latest)[:2])
        case Kind.WIN_IN_ONE:
            line, *_ = lines_of(puzzle, puzzle.solution)
            [step] = puzzle.solution
            return HintView(squares=tuple(s for s in line.squares if quarto.square_text(s) != step))
        case Kind.SAFE:
            assert isinstance(start, quarto.Position)
            return HintView(pieces=tuple(danger.piece for danger in dangers(start)))
        case Kind.KEEP:
            return HintView(keep=len(puzzle.solution[0]) - 1)
        case Kind.BUILD:
            fields = (quatro.read_step(answer) for answer, _ in puzzle.odds[:2])
            return HintView(fields=tuple(sorted(f.field for f in fields if isinstance(f, quatro.Build))))
        case Kind.STOP:
            return HintView(stop=dict(puzzle.odds)[STOP])
        case _:
            place = quarto.read_step(puzzle.solution[0])
            assert isinstance(place, quarto.Place)
            return HintView(squares=(place.square,))


def solution_view(puzzle: Puzzle) -> SolutionView:
    """The whole solution."""
    return SolutionView(
        puzzle.solution, line_squares(puzzle, puzzle.solution), all_dangers(puzzle), odds_of(puzzle)
    )


def line_squares(puzzle: Puzzle, played: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The lines that these steps made or call."""
    if puzzle.game is Game.QUATRO:
        return ()
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
    start = puzzle.start
    if puzzle.kind is not Kind.SAFE or not isinstance(start, quarto.Position):
        return ()
    return tuple(DangerView(d.piece, d.square, d.made.line.squares) for d in dangers(start))


def progress_view(tries: Sequence[Try], storms: Sequence[Storm], today: date) -> PuzzleProgress:
    """The progress that a person's tries add up to."""
    solved = [each.outcome is Outcome.SOLVED for each in tries]
    runs = [0]
    for right in solved:
        runs.append(runs[-1] + 1 if right else 0)
    days = {each.day: each.solved_at is not None for each in tries if each.day is not None}
    week = [str(today - timedelta(days=back)) for back in range(_WEEK - 1, -1, -1)]
    return PuzzleProgress(
        strength=tries[-1].strength if tries else FIRST_STRENGTH,
        tried=len(tries),
        solved=sum(solved),
        streak=runs[-1],
        best_streak=max(runs),
        days=_days_in_a_row(days, today),
        week=tuple(DayView(day, _state(days.get(day))) for day in week),
        strengths=tuple(each.strength for each in tries[-_GRAPH:]),
        best_storm=max((storm.score for storm in storms), default=0),
        tried_today=str(today) in days,
    )


def _days_in_a_row(days: dict[str, bool], today: date) -> int:
    """How many days up to now have their daily puzzle solved; today's may still come."""
    count = 0
    day = today if days.get(str(today)) else today - timedelta(days=1)
    while days.get(str(day)):
        count += 1
        day -= timedelta(days=1)
    return count


def _state(solved: bool | None) -> Literal["solved", "tried", "open"]:
    if solved is None:
        return "open"
    return "solved" if solved else "tried"
