"""When a player may be helped, and which of their moves a coach speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.play.refusal import Refused
from fourfold.play.setup import Computer, Setup
from fourfold.play.step_view import StepKind, StepView
from fourfold.play.table import Phase, Table
from fourfold.rules import quarto
from fourfold.rules.game import Seat
from fourfold.rules.games import Game, Position, Step, play_on, read_step


def may_be_helped(table: Table, seats: tuple[Seat, ...]) -> bool:
    """Whether the person who holds `seats` may ask for hints and analyses of this game while it is running.

    Only against computers alone, in a casual game; in Quarto! only where the program sees every line anyway,
    because in a game with calls seeing them is the game.
    """
    others = [holder for seat, holder in enumerate(table.holders) if seat not in seats]
    position = table.position
    return (
        table.phase is Phase.PLAYING
        and table.setup.casual
        and bool(seats)
        and bool(others)
        and all(isinstance(holder, Computer) for holder in others)
        and not table.departures
        and (not isinstance(position, quarto.Position) or position.variant.call is quarto.CallRule.AUTO)
    )


def latest_move(
    setup: Setup, played: Sequence[StepView], seats: tuple[Seat, ...]
) -> tuple[Position, tuple[Step, ...]]:
    """Where the latest move of these seats started, and its steps: a placement and its gift are one move."""
    latest = next((each for each in reversed(played) if _decides(each, seats)), None)
    if latest is None:
        raise Refused("You have not moved yet.")
    before = position = setup.first_position()
    choice: tuple[Step, ...] = ()
    for each in played:
        whole = setup.game is Game.QUARTO and (each.turn, each.seat) == (latest.turn, latest.seat)
        if whole or each is latest:
            before = before if choice else position
            choice = (*choice, read_step(setup.game, each.step))
        position = play_on(position, each.step)
    return before, choice


def _decides(step: StepView, seats: tuple[Seat, ...]) -> bool:
    return step.seat in seats and step.kind is not StepKind.THROW
