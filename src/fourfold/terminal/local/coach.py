"""Whether the player wants to be asked before a blunder: remembered on this machine."""

from __future__ import annotations

from pathlib import Path

from fourfold.terminal.local.saved_games import write_anew

_SILENT = "coach-silent.txt"
"""A file that exists while the player does not want to be asked."""


class Coach:
    """The coach of this machine's games."""

    def __init__(self, folder: Path) -> None:
        self._silent = folder / _SILENT

    @property
    def asks(self) -> bool:
        """Whether it asks before a step that gives something away."""
        return not self._silent.exists()

    def turn(self) -> None:
        """From asking to silence, and back."""
        if self.asks:
            write_anew(self._silent, b"")
        else:
            self._silent.unlink()
