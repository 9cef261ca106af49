"""When a player may be helped, and which of their moves a coach speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.play.board_view import StepKind, StepView
from fourfold.play.game_part import part_for
from fourfold.play.refusal import Refused
from fourfold.play.setup import Computer, Person, Setup
from fourfold.play.table import Phase, Table
from fourfold.rules.game import Seat
from fourfold.rules.games import Position, Step, play_on, read_step


def may_be_helped(table: Table, seats: tuple[Seat, ...]) -> bool:
    """Whether the person who holds `seats` may ask for hints at this table while its game is running.

    Only against computers alone, in a casual game, and where the game allows it: in Quarto! only with
    automatic calls.
    """
    others = [holder for seat, holder in enumerate(table.holders) if seat not in seats]
    return (
        table.phase is Phase.PLAYING
        and table.setup.casual
        and bool(seats)
        and bool(others)
        and all(isinstance(holder, Computer) for holder in others)
        and not table.departures
        and part_for(table.setup.game).may_help(table.position)
    )


def plays_with_others(table: Table, person: str) -> bool:
    """Whether a person is playing here with other people: then nobody helps them. Against computers, and at
    one device, where one person holds every other seat too, there are none."""
    people = {holder.key for holder in table.holders if isinstance(holder, Person)}
    return table.phase is Phase.PLAYING and person in people and len(people) > 1


def latest_move(
    setup: Setup, played: Sequence[StepView], seats: tuple[Seat, ...]
) -> tuple[Position, tuple[Step, ...]]:
    """Where the latest move of these seats started, and its steps: in Quarto! a placement with its gift."""
    latest = next((each for each in reversed(played) if _decides(each, seats)), None)
    if latest is None:
        raise Refused("You have not moved yet.")
    before = position = setup.first_position()
    choice: tuple[Step, ...] = ()
    whole_turns = part_for(setup.game).whole_turns
    for each in played:
        whole = whole_turns and (each.turn, each.seat) == (latest.turn, latest.seat)
        if whole or each is latest:
            before = before if choice else position
            choice = (*choice, read_step(setup.game, each.step))
        position = play_on(position, each.step)
    return before, choice


def _decides(step: StepView, seats: tuple[Seat, ...]) -> bool:
    return step.seat in seats and step.kind is not StepKind.THROW
