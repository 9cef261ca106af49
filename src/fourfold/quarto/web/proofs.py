"""What was proven about boards of Quarto!: kept by the server, and used by the process that analyses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fourfold.quarto import Position
from fourfold.quarto.engine import default_solver
from fourfold.quarto.engine.analysis import unproven_boards


class Proofs:
    """The proofs that one analysis needs and makes."""

    def __init__(self, position: Position) -> None:
        self._solver = default_solver()
        self._lacking = set(unproven_boards(position, self._solver))

    def lacking(self) -> Iterable[bytes]:
        """The forms of boards that may have been proven before."""
        return self._lacking

    def learn(self, known: Mapping[bytes, bytes]) -> None:
        """Take over what was: forms with their values."""
        self._solver.proofs.update(known)
        self._lacking -= known.keys()

    def made(self) -> Mapping[bytes, bytes]:
        """What was proven since."""
        return self._solver.proofs.among(self._lacking)
