"""Exact values on request: book first, then memory and search, on as many threads as are wanted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from fourfold.engine.effort import Effort
from fourfold.engine.kernel import Uint, Uints
from fourfold.quarto.engine.book import shipped
from fourfold.quarto.engine.memory import DEFAULT_BITS, table
from fourfold.quarto.engine.node import Kind, Node, board_symmetries, give
from fourfold.quarto.engine.proofs import Proofs
from fourfold.quarto.engine.search import NODES, STOP, Search, control, scratch
from fourfold.quarto.engine.value import later, soon, value


@dataclass(frozen=True, slots=True)
class _Counted:
    """A running search by its counters."""

    counters: Uints

    @property
    def nodes(self) -> int:
        return int(self.counters[NODES])

    def stop(self) -> None:
        self.counters[STOP] = 1


class Solver:
    """Memories and, if wanted, the books. What is remembered is proven, so it never expires.

    A key says nothing about the rules, so each family of variants has its own memory.
    """

    def __init__(self, memory_bits: int = DEFAULT_BITS, use_books: bool = True) -> None:
        self.use_books = use_books
        self.proofs = Proofs()
        self._memory_bits = memory_bits
        self._memories: dict[tuple[int, bool, bool], Uints] = {}

    def memory(self, board: Node) -> Uints:
        """What is remembered of this board's family of variants."""
        family = _family(board)
        if family not in self._memories:
            self._memories[family] = table(self._memory_bits)
        return self._memories[family]

    def known(self, board: Node) -> tuple[int, ...] | None:
        """For each kind its value on this board with nothing in hand, where it was proven before."""
        book = shipped(*_family(board)) if self.use_books else None
        known = None if book is None else book.look_up(board)
        return self.proofs.look_up(board) if known is None else known

    def value(self, board: Node, gift: Kind, effort: Effort, *, may_lose: bool = True) -> int:
        """The value for the player who is given `gift` on this board; 0 when the effort ran out.

        Where it is known that this player does not lose, saying so (`may_lose`) halves the questions.
        """
        known = self.known(board)
        if known is not None:
            return known[gift]
        with self._search(board, effort) as search:
            return int(value(give(board, Uint(gift)), may_lose, search))

    def soon(self, board: Node, gift: Kind, effort: Effort, *, may_lose: bool = True) -> int:
        """As `value`, but only what costs next to nothing: DRAW where the end is not near."""
        with self._search(board, effort) as search:
            return int(soon(give(board, Uint(gift)), may_lose, search))

    def later(self, board: Node, gift: Kind, effort: Effort, *, may_lose: bool = True) -> int:
        """The value where `soon` found none."""
        with self._search(board, effort) as search:
            return int(later(give(board, Uint(gift)), may_lose, search))

    @contextmanager
    def _search(self, board: Node, effort: Effort) -> Iterator[Search]:
        counters = control(effort.left)
        with effort.counting(_Counted(counters)):
            yield Search(board_symmetries(board), scratch(), self.memory(board), counters)


def _family(board: Node) -> tuple[int, bool, bool]:
    """What decides the value of a board besides the board: how many traits count, whether blocks do, and
    whether it is a torus."""
    return int(board.traits), board.blocks is not None, board.torus is not None


@cache
def default_solver() -> Solver:
    """The solver that everything in this process shares."""
    return Solver()
