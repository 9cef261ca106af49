"""What a screen or a dialogue needs of a table, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Protocol, runtime_checkable

from fourfold.play import Command, Legal, Phase, Refused, Setup, View
from fourfold.play.table import played_on
from fourfold.rules.game import Seat
from fourfold.rules.games import Position, Step, read_step

Opening = Callable[[], "AtTable"]
"""How to come to a table: in the background, for engines are loaded or a server is asked."""


class AtTable(Protocol):
    """A place at a table."""

    @property
    def view(self) -> View:
        """What whoever sits here may see now."""
        ...

    @property
    def is_ours(self) -> bool:
        """Whether it stands on this machine, where an engine may be asked and time may wait."""
        ...

    def send(self, command: Command) -> None:
        """Ask for something. Raises `RuleError` where the table refuses it at once."""
        ...

    def record(self) -> str:
        """The game so far, written down. It may take a moment: not on the way of a screen."""
        ...

    def next_table(self) -> AtTable:
        """The table of the rematch that all agreed on. It takes its time too."""
        ...


@runtime_checkable
class Telling(Protocol):
    """A table that has news of its own accord, because others play at it elsewhere."""

    def tell(self, hear: Callable[[str], None]) -> None:
        """Whom to tell; with a sentence, where something has to be said. Called from another thread."""
        ...

    def leave(self) -> None:
        """Stop telling."""
        ...


def step_of(view: View, text: str) -> Step:
    """A step of the game that is played at this table."""
    return read_step(view.setup.game, text)


def positions(view: View) -> tuple[Position, ...]:
    """The position before the first step and after each step that was played."""
    return _positions(view.setup, view.steps)


def position(view: View) -> Position:
    """Where the game stands."""
    return positions(view)[-1]


@lru_cache(maxsize=8)  # a screen asks for the same moment several times
def _positions(setup: Setup, steps: tuple[str, ...]) -> tuple[Position, ...]:
    return tuple(_replay(setup, steps))


def _replay(setup: Setup, steps: tuple[str, ...]) -> Iterator[Position]:
    reached = setup.start()
    yield reached
    for step in steps:
        reached = played_on(reached, read_step(setup.game, step))
        yield reached


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


def check_advice(at: AtTable) -> None:
    """Engines help in casual games on this machine only, and while there is something to decide."""
    view = at.view
    if not at.is_ours:
        raise Refused("No engine helps at a server's table: you play against people.")
    if not view.setup.casual:
        raise Refused("No engine helps in an official game: play a casual one for hints.")
    if not is_playing(view):
        raise Refused("The game is over: there is nothing left to decide.")
