"""How a game ended, as everyone sees it: who won, with what, and what was overlooked on the way.

Lines are looked up here, and only once a game is over: until then they are the players' to find.
"""

from __future__ import annotations

import msgspec

from fourfold.play.step_view import StepKind
from fourfold.play.table import Table
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Over, Reason, Seat


class SharedTrait(msgspec.Struct, frozen=True):
    """What the four pieces of a line have in common."""

    trait: quarto.Trait
    value: int
    """0 for light, round, short, hollow; 1 for dark, square, tall, solid."""


class LineView(msgspec.Struct, frozen=True):
    """A line that won."""

    squares: tuple[int, ...]
    shared: tuple[SharedTrait, ...]


class MissedLine(LineView, frozen=True):
    """A line that nobody called."""

    seat: Seat
    """Who made it."""


class ResultView(msgspec.Struct, frozen=True):
    """How it ended."""

    winners: tuple[Seat, ...]
    reason: Reason
    lines: tuple[LineView, ...] = ()
    """Quarto!: the line that was called, or those that won by themselves."""
    overlooked: Seat | None = None
    """Quarto!: who made the line and did not see it, before another player called it."""
    missed: tuple[MissedLine, ...] = ()
    """Quarto!: every line that was made and that nobody called. Shown once the game is over."""
    points: tuple[int, ...] = ()
    """Quatro: each seat's points."""
    fields: tuple[int, ...] = ()
    """Quatro: the fields of the rows that won, or the Yatzy fields."""


def result_view(table: Table) -> ResultView | None:
    """How the game at a table ended; None while it is running."""
    result = table.result
    if result is None:
        return None
    match table.position:
        case quarto.Position() as position if result.reason is Reason.LINE:
            lines, missed = _lines(position), _missed(table)
            overlooked = _overlooked(table)
            return ResultView(
                result.winners, result.reason, lines=lines, overlooked=overlooked, missed=missed
            )
        case quarto.Position():
            return ResultView(result.winners, result.reason, missed=_missed(table))
        case quatro.Position() as board:
            fields = _winning_fields(board, result)
            return ResultView(result.winners, result.reason, points=board.points, fields=fields)


def _lines(position: quarto.Position) -> tuple[LineView, ...]:
    """The lines that won."""
    called = position.call
    return tuple(
        LineView(made.line.squares, _shared(made))
        for made in position.made
        if called is None or made.line == called.line
    )


def _shared(made: quarto.Made) -> tuple[SharedTrait, ...]:
    return tuple(SharedTrait(trait, value) for trait, value in made.shared)


def _missed(table: Table) -> tuple[MissedLine, ...]:
    """Every line that was made and that nobody called, oldest first."""
    position = table.setup.first_position()
    assert isinstance(position, quarto.Position)
    if position.variant.call is quarto.CallRule.AUTO:
        return ()
    called = [each.view.line for each in table.played if each.view.kind is StepKind.CALL]
    found: list[MissedLine] = []
    for each in table.played:
        position = position.play(str(each.step))
        if each.view.kind is StepKind.PLACE:
            missed = (made for made in position.made if made.line.squares not in called)
            found += (MissedLine(made.line.squares, _shared(made), each.seat) for made in missed)
    return tuple(found)


def _overlooked(table: Table) -> Seat | None:
    """The player who placed last, if another player called."""
    *_, last = table.played
    if last.view.kind is not StepKind.CALL:
        return None
    placed = (each.seat for each in reversed(table.played) if each.view.kind is StepKind.PLACE)
    placer = next(placed, _placer_before(table))
    return None if placer == last.seat else placer


def _placer_before(table: Table) -> Seat:
    """The player who placed last before the game started, if it started from a position: with a piece in
    hand, it was the player who gave it."""
    start = table.setup.first_position()
    assert isinstance(start, quarto.Position)
    return start.seat if start.hand is None else 1 - start.seat


def _winning_fields(position: quatro.Position, result: Over) -> tuple[int, ...]:
    match result.reason:
        case Reason.ROW:
            rows = (position.rows(seat) for seat in result.winners)
            return tuple(sorted({field for each in rows for row in each for field in row}))
        case Reason.YATZY:
            return tuple(field for seat in result.winners for field in position.yatzy_towers(seat))
        case _:
            return ()
