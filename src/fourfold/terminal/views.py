"""What a view says, asked the way a screen and a dialogue ask: where the game stands, and what we may do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fourfold.play import Legal, Phase, Setup, View
from fourfold.rules import quarto
from fourfold.rules.game import Seat
from fourfold.rules.games import Position, Step, play_on, read_step


def step_of(view: View, text: str) -> Step:
    """A step of the game that is played at this table."""
    return read_step(view.setup.game, text)


def positions(view: View) -> tuple[Position, ...]:
    """The position before the first step and after each step that was played."""
    return _positions(view.setup, tuple(each.step for each in view.steps))


def position(view: View) -> Position:
    """Where the game stands."""
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
    """Who takes a step: the one to move, or whoever interrupts."""
    return step.by if isinstance(step, quarto.Call) and step.by is not None else position.seat


def own_legal(view: View) -> Legal | None:
    """What may be done here now by the seat whose turn it is; None where somebody else is to move."""
    if view.turn is None:
        return None
    return next((each for each in view.legal if each.seat == view.turn.seat), None)


def callers(view: View) -> tuple[Seat, ...]:
    """The seats of ours that may call now, the one to move first."""
    found = [each.seat for each in view.legal if each.call]
    mover = view.turn.seat if view.turn is not None else None
    return tuple(sorted(found, key=lambda seat: seat != mover))


def may(view: View, word: str) -> Seat | None:
    """A seat of ours that may say `word` beside the board: the one to move where it can be."""
    can = [each.seat for each in view.actions if word in each.can]
    mover = view.turn.seat if view.turn is not None else None
    return min(can, key=lambda seat: seat != mover, default=None)


def is_playing(view: View) -> bool:
    """Whether the game goes on."""
    return view.phase is Phase.PLAYING
