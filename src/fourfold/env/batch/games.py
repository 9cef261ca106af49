"""What batches of both games share: arrays with a row for each game, and threads to step them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import pairwise
from threading import Lock, Thread
from typing import TypeAlias
from weakref import finalize

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fourfold.engine.kernel import kernel

ByteGrid: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.int8]]
BytePlanes: TypeAlias = np.ndarray[tuple[int, int, int], np.dtype[np.int8]]
SingleGrid: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]

Work: TypeAlias = Callable[[int, int], None]
"""What is done on the games from one number up to another."""

ILLEGAL = -1.0
"""What an illegal action costs who takes it. It ends the game; the others get nothing."""


@kernel
def fill(numbers: NDArray[np.int8], number: int) -> None:
    """Make all numbers the same."""
    for place in range(len(numbers)):
        numbers[place] = number


class Games(ABC):
    """Many games side by side. Every array has a row for each game and is changed in place by `step`.

    They are plain NumPy arrays: `torch.from_dlpack(games.masks)` and its like share their memory.
    """

    def __init__(
        self, count: int, seats: int, actions: int, *, seed: int, threads: int, restart: bool
    ) -> None:
        if count < 1 or threads < 1:
            raise ValueError("a batch needs at least one game and one thread")
        self.count = count
        self.seats = seats
        """How many play each game."""
        self.actions = actions
        """How many different actions there are."""
        self.restart = restart
        """Whether a finished game restarts in the same step; otherwise it waits for `reset`."""
        self.masks: ByteGrid = np.zeros((count, actions), np.int8)
        """1 for each action that is legal now."""
        self.movers: NDArray[np.int8] = np.zeros(count, np.int8)
        """The seat to move."""
        self.done: NDArray[np.bool_] = np.zeros(count, np.bool_)
        """Whether the latest step ended the game."""
        self.rewards: SingleGrid = np.zeros((count, seats), np.float32)
        """What each seat is paid for the latest step: nothing but at the end of a game."""
        seeds = np.random.SeedSequence(seed).generate_state(count, np.uint64)
        self.luck: NDArray[np.uint64] = seeds | np.uint64(1)
        """The chance of each game by itself: the same seed gives the same games on any number of threads."""
        self._chosen: NDArray[np.int64] = np.zeros(count, np.int64)
        self._ranges = _ranges(count, threads)
        self._helpers = [_Helper(*part) for part in self._ranges[1:]]
        self._dismiss = finalize(self, _dismiss, self._helpers)

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Take one action in every game; returns `rewards` and `done`."""
        given = np.asarray(actions)
        if given.shape != (self.count,):
            raise ValueError(f"actions have the shape {given.shape}: give one for each of {self.count} games")
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        taken = np.ascontiguousarray(given, np.int64)
        self._run(lambda first, end: self._step(taken, first, end))
        return self.rewards, self.done

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, drawn at random: the same array each time."""
        self._run(self._sample)
        return self._chosen

    def observe(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """What the seat to move sees in every game, written to `out` where that is given."""
        if out is None:
            out = np.empty((self.count, *self.shape), np.int8)
        if out.shape != (self.count, *self.shape) or out.dtype != np.int8 or not out.flags.c_contiguous:
            raise ValueError(f"observations need an array of int8 of the shape {(self.count, *self.shape)}")
        planes = out.reshape(self.count, self.shape[0], -1)
        self._run(lambda first, end: self._observe(planes, first, end))
        return out

    def reset(self, where: ArrayLike | None = None) -> None:
        """Restart all games, or those where `where` is true."""
        chosen = np.ones(self.count, np.bool_) if where is None else np.ascontiguousarray(where, np.bool_)
        self._run(lambda first, end: self._reset(chosen, first, end))

    def close(self) -> None:
        """Release the threads. The calling thread can still play on."""
        self._dismiss()
        self._helpers, self._ranges = [], [(0, self.count)]

    @property
    @abstractmethod
    def shape(self) -> tuple[int, int, int]:
        """Of one observation."""

    @abstractmethod
    def _step(self, actions: NDArray[np.int64], first: int, end: int) -> None: ...

    @abstractmethod
    def _sample(self, first: int, end: int) -> None: ...

    @abstractmethod
    def _observe(self, planes: BytePlanes, first: int, end: int) -> None: ...

    @abstractmethod
    def _reset(self, where: NDArray[np.bool_], first: int, end: int) -> None: ...

    def _run(self, work: Work) -> None:
        """Do `work` on all games, each thread on its own part and this one on the first. Kernels release the
        interpreter lock."""
        for helper in self._helpers:
            helper.start(work)
        try:
            work(*self._ranges[0])
        finally:
            problems = [problem for helper in self._helpers if (problem := helper.finish()) is not None]
        for problem in problems:
            raise problem


class _Helper:
    """A thread that does the work on one part of the games.

    It is waited for by locks alone: the queues of a pool take as long as many a step.
    """

    def __init__(self, first: int, end: int) -> None:
        self._part = first, end
        self._work: Work | None = None
        self._problem: BaseException | None = None
        self._asked, self._done = Lock(), Lock()
        self._asked.acquire()
        self._done.acquire()
        self.thread = Thread(target=self._run, daemon=True)
        self.thread.start()

    def start(self, work: Work) -> None:
        """Begin, while others do their parts."""
        self._work = work
        self._asked.release()

    def finish(self) -> BaseException | None:
        """Wait until it is done; what went wrong, if anything did."""
        self._done.acquire()
        problem, self._problem = self._problem, None
        return problem

    def dismiss(self) -> None:
        """End the thread."""
        self._asked.release()

    def _run(self) -> None:
        while True:
            self._asked.acquire()
            work, self._work = self._work, None  # which keeps the games alive
            if work is None:
                return
            try:
                work(*self._part)
            except BaseException as problem:
                self._problem = problem
            del work
            self._done.release()


def _dismiss(helpers: list[_Helper]) -> None:
    for helper in helpers:
        helper.dismiss()


def _ranges(count: int, threads: int) -> list[tuple[int, int]]:
    edges = [count * part // threads for part in range(threads + 1)]
    return list(pairwise(edges))
