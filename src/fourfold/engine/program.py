"""Another engine of Quarto! as a player: a process that speaks the line protocol.

`docs/engine-protocol.md` is what it must understand. Whatever it does wrong (it ends, keeps silent, answers
with an error or with a step that may not happen) is told as `PlayerFailed`, with its name and the position.
"""

from __future__ import annotations

import os
import queue
import random
import shlex
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from itertools import pairwise
from types import TracebackType
from typing import Self

from fourfold.engine.players import PlayerFailed
from fourfold.rules.game import RuleError, Unreadable
from fourfold.rules.quarto import Position, Step, Variant, read_step

_LONGEST_LINE = 65_536
_MOST_LINES = 1_000
"""What is read ahead of a program that talks without being asked."""
_FAREWELL = 100
"""Hundredths of a second to wait for the last words of a program that was ended."""


class Program:
    """A running program. Use it in a `with` block, which ends it."""

    def __init__(self, command: str, seconds: float = 60.0, memory: int | None = None) -> None:
        self.name = command
        self.seconds = seconds
        """How long it may take for one answer."""
        self._variant: Variant | None = None
        self._planned: dict[Position, Step] = {}
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self._process = _started(command)
        if memory is not None:
            _limit(self._process, memory)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _end(self._process)
        for _ in range(_FAREWELL):
            while not self._lines.empty():  # the listener may wait for room
                self._lines.get()
            self._listener.join(0.01)
            if not self._listener.is_alive():
                break
        self._process.wait()
        if self._process.stdin is not None:
            with suppress(OSError):  # what was not heard any more cannot be said now
                self._process.stdin.close()
        if self._process.stdout is not None and not self._listener.is_alive():
            self._process.stdout.close()

    def choose(self, position: Position, rng: random.Random) -> Step:
        """The next step of the turn that the program announced, or the first of one it is asked for now."""
        planned = self._planned.pop(position, None)
        if planned is not None:
            return planned
        if position.variant != self._variant:
            self._ask(f"variant {position.variant}", position)
            self._ask(f"call {position.variant.call}", position)
            self._variant = position.variant
        self._ask(f"position {position}", position)
        for answer in self._ask("go", position):
            match answer.split():
                case ["best", *steps] if steps:
                    return self._plan(position, steps)
        raise PlayerFailed(
            "{name} named no step. The position: {position}", name=self.name, position=position
        )

    def _plan(self, position: Position, turn: list[str]) -> Step:
        """Keep the rest of an announced turn for the positions it leads to."""
        self._planned.clear()
        at = position
        try:
            steps = [read_step(step) for step in turn]
            for step, following in pairwise(steps):
                at = at.play(step)
                self._planned[at] = following
        except RuleError:
            raise PlayerFailed(
                "{name} may not play {step} in the position {position}.",
                name=self.name,
                step=" ".join(turn),
                position=position,
            ) from None
        return steps[0]

    # -- Talking --------------------------------------------------------------------------------------------

    def _ask(self, line: str, position: Position) -> list[str]:
        """The lines that answer `line`, but for the closing one."""
        deadline = time.monotonic() + self.seconds
        self._say(line)
        answers: list[str] = []
        while True:
            answer = self._heard(deadline, position)
            match answer.split():
                case ["ok", *_]:
                    return answers
                case ["error", *_]:
                    raise PlayerFailed(
                        "{name} answered “{answer}”. The position: {position}",
                        name=self.name,
                        answer=answer,
                        position=position,
                    )
            answers.append(answer)

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # it has ended, and whoever listens will notice
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def _heard(self, deadline: float, position: Position) -> str:
        try:
            if time.monotonic() > deadline:  # it talks, and never comes to an end
                raise queue.Empty
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise PlayerFailed(
                "{name} gave no answer in time ({seconds} s). The position: {position}",
                name=self.name,
                seconds=f"{self.seconds:g}",
                position=position,
            ) from None
        if line is None:
            raise PlayerFailed(
                "{name} ended without an answer. The position: {position}",
                name=self.name,
                position=position,
            )
        return line

    def _listen(self) -> None:
        """Runs in a thread of its own, so that nobody waits for a program for ever."""
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(_LONGEST_LINE):
            self._lines.put(line.strip())
        self._lines.put(None)


def _started(command: str) -> subprocess.Popen[str]:
    try:
        return subprocess.Popen(
            shlex.split(command) or [""],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise Unreadable("“{command}” cannot be started: {reason}.", command=command, reason=reason) from None


def _limit(process: subprocess.Popen[str], memory: int) -> None:
    """Let a program have so many MiB of memory, where the system can see to that."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - other systems have none

        most = memory << 20
        with suppress(ProcessLookupError):
            resource.prlimit(process.pid, resource.RLIMIT_AS, (most, most))


def _end(process: subprocess.Popen[str]) -> None:
    """End a program and, where the system knows groups of processes, all that it started."""
    if os.name == "posix":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
