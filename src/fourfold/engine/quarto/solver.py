"""Exact values on request: book first, then memory and search, on as many threads as are wanted."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from fourfold.engine.kernel import Uint, Uints
from fourfold.engine.quarto.book import shipped
from fourfold.engine.quarto.forms import symmetries
from fourfold.engine.quarto.limits import Limits
from fourfold.engine.quarto.memory import DEFAULT_BITS, table
from fourfold.engine.quarto.node import Kind, Node, give
from fourfold.engine.quarto.proofs import Proofs
from fourfold.engine.quarto.search import NODES, STOP, Search, control, scratch
from fourfold.engine.quarto.value import later, soon, value


class Effort:
    """What one question has cost so far, and the means to stop it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.stopped = False
        self._spent = 0
        self._running: list[Uints] = []
        self._lock = threading.Lock()

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        with self._lock:
            return self._spent + sum(int(counters[NODES]) for counters in self._running)

    def stop(self) -> None:
        """End all searches of this effort soon; may be called from any thread."""
        with self._lock:
            self.stopped = True
            for counters in self._running:
                counters[STOP] = 1

    @contextmanager
    def search(self) -> Iterator[Uints]:
        """Counters for one search, allowed what is left of the nodes."""
        left = None if self.limits.nodes is None else max(0, self.limits.nodes - self.nodes)
        counters = control(left)
        with self._lock:
            counters[STOP] = self.stopped
            self._running.append(counters)
        try:
            yield counters
        finally:
            with self._lock:
                self._running = [others for others in self._running if others is not counters]
                self._spent += int(counters[NODES])

    @contextmanager
    def clock(self) -> Iterator[None]:
        """While open, the time limit counts."""
        if self.limits.seconds is None:
            yield
            return
        timer = threading.Timer(self.limits.seconds, self.stop)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


class Solver:
    """Memories and, if wanted, the books. What is remembered is proven, so it never expires.

    A key says nothing about the rules, so each family of variants has its own memory.
    """

    def __init__(self, memory_bits: int = DEFAULT_BITS, use_books: bool = True) -> None:
        self.use_books = use_books
        self.proofs = Proofs()
        self._memory_bits = memory_bits
        self._memories: dict[tuple[int, bool], Uints] = {}

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
        with effort.search() as counters:
            yield Search(symmetries(board.blocks is not None), scratch(), self.memory(board), counters)


def _family(board: Node) -> tuple[int, bool]:
    """What decides the value of a board besides the board: how many traits count, and whether blocks do."""
    return int(board.traits), board.blocks is not None


@cache
def default_solver() -> Solver:
    """The solver that everything in this process shares."""
    return Solver()
