"""Quarto! at the table: pieces given and placed, calls, and the lines that a finished game shows.

Lines are looked up only once a game is over: until then they are the players' to find.
"""

from __future__ import annotations

from dataclasses import replace

from fourfold.coach.facts import LineView, SharedTrait
from fourfold.play.board_view import Legal, MissedLine, ResultView, StepKind, StepView
from fourfold.play.game_part import GamePart
from fourfold.play.refusal import Refused, check_turn
from fourfold.play.table import Table
from fourfold.quarto import PIECES, SQUARES, Call, CallRule, Done, Give, Made, Place, Position, Step
from fourfold.rules.game import Over, Reason, Seat, ToMove
from fourfold.rules.games import Game

_ENDS_TURN = frozenset({StepKind.GIVE, StepKind.DONE})


class QuartoPart(GamePart):
    """What a table asks of Quarto!."""

    def step_view(
        self, latest: StepView | None, seat: Seat, step: Step, before: Position, _after: Position
    ) -> StepView:
        """A piece that moves, or a line that is shown."""
        turn = 1 if latest is None else latest.turn + (latest.kind in _ENDS_TURN)
        text = str(step)
        match step:
            case Give(piece=piece):
                return StepView(seat, text, StepKind.GIVE, turn, piece=piece)
            case Place(square=square):
                return StepView(seat, text, StepKind.PLACE, turn, piece=before.hand, square=square)
            case Call(line=line):
                return StepView(seat, text, StepKind.CALL, turn, line=line.squares)
            case Done():
                return StepView(seat, text, StepKind.DONE, turn)

    def legal(self, position: Position, seat: Seat) -> Legal | None:
        """Pieces, squares, and whether the window for a call is open, made line or not."""
        window = position.variant.call is not CallRule.AUTO and position.latest is not None
        if seat != position.seat:
            return Legal(seat, call=True) if window and seat in position.callers else None
        if position.hand is not None:
            empty = (square for square in SQUARES if position.board[square] is None)
            return Legal(seat, place=tuple(empty), call=window)
        left = tuple(piece for piece in PIECES if position.beside >> piece & 1)
        return Legal(seat, give=left, call=window, done=not left)

    def result_view(self, table: Table, result: Over) -> ResultView:
        """The lines that won, and those that nobody saw."""
        missed = _missed(table)
        if result.reason is not Reason.LINE:
            return ResultView(result.winners, result.reason, missed=missed)
        assert isinstance(table.position, Position)
        return ResultView(
            result.winners,
            result.reason,
            lines=_lines(table.position),
            overlooked=_overlooked(table),
            missed=missed,
        )

    def taken_by(self, seat: Seat, step: Step, turn: ToMove[Step]) -> Step:
        """A call may interrupt; it names the seat that calls."""
        if not isinstance(step, Call):
            check_turn(seat, turn.seat)
            return step
        if step.by not in (None, seat):
            raise Refused("You can only call for yourself: leave out the seat.")
        if seat == turn.seat:
            return replace(step, by=None)
        if seat not in turn.callers:
            raise Refused("It is the other player's turn: only that player may call now.")
        return replace(step, by=seat)

    def taker(self, position: Position, step: Step) -> Seat:
        """A call may come from the seat that is not to move."""
        if isinstance(step, Call) and step.by is not None:
            return step.by
        return position.seat

    def options(self, call: str, layout: str) -> tuple[str, str]:
        """Who may call."""
        if layout:
            raise Refused("Quarto! has no layout to choose: leave it out.")
        return call or str(CallRule.TURNS), ""

    def may_help(self, position: Position) -> bool:
        """Only where the program sees every line anyway: in a game with calls seeing them is the game."""
        return position.variant.call is CallRule.AUTO


PART = QuartoPart(Game.QUARTO)


def _lines(position: Position) -> tuple[LineView, ...]:
    """The lines that won."""
    called = position.call
    return tuple(
        LineView(made.line.squares, _shared(made))
        for made in position.made
        if called is None or made.line == called.line
    )


def _shared(made: Made) -> tuple[SharedTrait, ...]:
    return tuple(SharedTrait(trait, value) for trait, value in made.shared)


def _missed(table: Table) -> tuple[MissedLine, ...]:
    """Every line that was made at this table and expired, oldest first."""
    before = _start(table)
    found: list[MissedLine] = []
    placer: Seat | None = None
    for each in table.played:
        after = before.play(str(each.step))
        if placer is not None:
            expired = before.expired(after)
            found += (MissedLine(made.line.squares, _shared(made), placer) for made in expired)
        if each.view.kind is StepKind.PLACE:
            placer = each.seat
        before = after
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
    start = _start(table)
    return start.seat if start.hand is None else 1 - start.seat


def _start(table: Table) -> Position:
    start = table.setup.first_position()
    assert isinstance(start, Position)
    return start
