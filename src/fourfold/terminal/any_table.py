"""What a screen or a dialogue needs from a table, in this process or on a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from fourfold.play import Command, Refused, View
from fourfold.terminal.views import is_playing

Opening = Callable[[], "AnyTable"]
"""How to open a table: in the background, because it loads engines or asks a server."""


class AnyTable(Protocol):
    """A place at a table."""

    @property
    def view(self) -> View:
        """What the people here may see now."""
        ...

    @property
    def is_ours(self) -> bool:
        """Whether it is on this machine, where engines may be asked and time may wait."""
        ...

    def send(self, command: Command) -> None:
        """Ask for something. Raises `RuleError` if the table refuses it at once."""
        ...

    def record(self) -> str:
        """The game so far as a record. It may take a moment: never call it on a screen's thread."""
        ...

    def next_table(self) -> AnyTable:
        """The table of the rematch that everyone agreed on. This takes time too."""
        ...


@runtime_checkable
class HasNews(Protocol):
    """A table that sends news by itself, because others play at it elsewhere."""

    def tell(self, hear: Callable[[str], None]) -> None:
        """Whom to tell; with a sentence if something has to be said. Called from another thread."""
        ...

    def leave(self) -> None:
        """Stop telling."""
        ...


def check_advice(table: AnyTable, *, or_over: bool = False) -> None:
    """Engines help only in casual games on this machine, and most of them only while there is something to
    decide."""
    view = table.view
    if not table.is_ours:
        raise Refused("There are no hints at a server's table: you are playing against people.")
    if not view.setup.casual:
        raise Refused("There are no hints in an official game: play a casual one.")
    if not or_over and not is_playing(view):
        raise Refused("The game is over: there is nothing left to decide.")
