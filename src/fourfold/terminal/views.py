"""Questions that a screen and a dialogue ask about a view: where the game is, and what we may do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fourfold.play import Legal, Phase, Setup, View
from fourfold.play.game_part import part_for
from fourfold.rules.game import Seat
from fourfold.rules.games import Position, Step, game_of, play_on, read_step


def step_of(view: View, text: str) -> Step:
    """A step of the game that is played at this table."""
    return read_step(view.setup.game, text)


def positions(view: View) -> tuple[Position, ...]:
    """The position before the first step and after each step that was played."""
    return _positions(view.setup, tuple(each.step for each in view.steps))


def position(view: View) -> Position:
    """The current position."""
    return positions(view)[-1]


@lru_cache(maxsize=8)  # a screen asks for the same moment several times
def _positions(setup: Setup, steps: tuple[str, ...]) -> tuple[Position, ...]:
    return tuple(_replay(setup, steps))


def _replay(setup: Setup, steps: tuple[str, ...]) -> Iterator[Position]:
    reached = setup.first_position()
    yield reached
    for step in steps:
        reached = play_on(reached, step)
        yield reached


def who_acts(position: Position, step: Step) -> Seat:
    """Who takes a step: the seat to move, or the one that interrupts."""
    return part_for(game_of(position)).taker(position, step)


def own_legal(view: View) -> Legal | None:
    """What the seat whose turn it is may do here now; None if another player is to move."""
    if view.turn is None:
        return None
    return next((each for each in view.legal if each.seat == view.turn.seat), None)


def may(view: View, word: str) -> Seat | None:
    """One of our seats that may say `word`: the one to move, if possible."""
    can = [each.seat for each in view.actions if word in each.can]
    mover = view.turn.seat if view.turn is not None else None
    return min(can, key=lambda seat: seat != mover, default=None)


def is_playing(view: View) -> bool:
    """Whether the game is still running."""
    return view.phase is Phase.PLAYING
