"""Another program, started and talked to line by line, with a time limit on every answer.

Anything it does wrong (it ends, stays silent, talks endlessly, answers with an error) is reported as
`PlayerFailed`, with its name and the position.
"""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Self, TypeAlias

from fourfold.engine.players import PlayerFailed
from fourfold.engine.protocol import one_line
from fourfold.rules.game import Unreadable

_LONGEST_LINE = 65_536
_MOST_LINES = 1_000
"""What is read ahead of a program that talks without being asked."""
_FAREWELL = 100
"""Hundredths of a second to wait for the last words of a program that was ended."""


Tell: TypeAlias = Callable[[str], None]


class Talk:
    """A running program. Use it in a `with` block, which ends it."""

    def __init__(self, command: str, seconds: float = 60.0, memory: int | None = None) -> None:
        self.name = command
        self.seconds = seconds
        """How long it may take for one answer."""
        self.about: object = ""
        """The position that is talked about."""
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self.process = _started(command)
        if memory is not None:
            _limit(self.process, memory)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End the program, whatever it is doing."""
        _end(self.process)
        for _ in range(_FAREWELL):
            while not self._lines.empty():  # the listener may wait for room
                self._lines.get()
            self._listener.join(0.01)
            if not self._listener.is_alive():
                break
        self.process.wait()
        if self.process.stdin is not None:
            with suppress(OSError):  # what the program never read cannot be sent now
                self.process.stdin.close()
        if self.process.stdout is not None and not self._listener.is_alive():
            self.process.stdout.close()

    def ask(self, line: str, tell: Tell | None = None) -> list[str]:
        """The lines that answer `line`, but for the closing one, which may be no error."""
        *answers, closing = self.answer(line, tell)
        if closing.split()[0] == "error":
            raise PlayerFailed(
                "{name} answered “{answer}”. Position: {position}",
                name=self.name,
                answer=one_line(closing),
                position=self.about,
            )
        return answers

    def answer(self, line: str, tell: Tell | None = None) -> list[str]:
        """The lines that answer `line`, up to `ok …` or `error …`; `tell` hears each at once."""
        deadline = time.monotonic() + self.seconds
        self.say(line)
        answers: list[str] = []
        while not answers or answers[-1].split()[:1] not in (["ok"], ["error"]):
            answers.append(self._heard(deadline))
            if tell is not None:
                tell(answers[-1])
        return answers

    def say(self, line: str) -> None:
        """Send a line, whether or not the program still listens."""
        assert self.process.stdin is not None
        with suppress(OSError):  # it has ended, and the listener will notice
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()

    def heard_within(self, seconds: float) -> str | None:
        """A line that arrives within this many seconds; None if there is none."""
        with suppress(queue.Empty):
            return self._lines.get(timeout=seconds)
        return None

    def hang_up(self) -> None:
        """Say nothing more, which the program can see."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()

    def ended(self) -> None:
        """Wait until the program has ended by itself."""
        try:
            self.process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            raise self._late() from None

    def _late(self) -> PlayerFailed:
        return PlayerFailed(
            "{name} did not answer in time ({seconds} s). Position: {position}",
            name=self.name,
            seconds=f"{self.seconds:g}",
            position=self.about,
        )

    def _heard(self, deadline: float) -> str:
        try:
            if time.monotonic() > deadline:  # it talks, and never comes to an end
                raise queue.Empty
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise self._late() from None
        if line is None:
            raise PlayerFailed(
                "{name} quit without answering. Position: {position}",
                name=self.name,
                position=self.about,
            )
        return line

    def _listen(self) -> None:
        """Runs in its own thread."""
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(_LONGEST_LINE):
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
    """Limit a program's memory to this many MiB, if the system supports that."""
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
