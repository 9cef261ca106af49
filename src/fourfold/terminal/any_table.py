"""What a screen or a dialogue needs of a table, wherever it stands: in this process or at a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from fourfold.play import Command, Refused, View
from fourfold.terminal.views import is_playing

Opening = Callable[[], "AnyTable"]
"""How to come to a table: in the background, for engines are loaded or a server is asked."""


class AnyTable(Protocol):
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

    def next_table(self) -> AnyTable:
        """The table of the rematch that all agreed on. It takes its time too."""
        ...


@runtime_checkable
class HasNews(Protocol):
    """A table that has news of its own accord, because others play at it elsewhere."""

    def tell(self, hear: Callable[[str], None]) -> None:
        """Whom to tell; with a sentence, where something has to be said. Called from another thread."""
        ...

    def leave(self) -> None:
        """Stop telling."""
        ...


def check_advice(table: AnyTable) -> None:
    """Engines help in casual games on this machine only, and while there is something to decide."""
    view = table.view
    if not table.is_ours:
        raise Refused("There are no hints at a server's table: you are playing against people.")
    if not view.setup.casual:
        raise Refused("There are no hints in an official game: play a casual one.")
    if not is_playing(view):
        raise Refused("The game is over: there is nothing left to decide.")
