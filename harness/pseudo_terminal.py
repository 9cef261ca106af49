"""A program in its own terminal, used as a person would. Every wait has a time limit."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from harness.signals import interruptible

PATIENCE = 120.0
"""Seconds until we give up; the machine may be busy."""


class PseudoTerminal:
    """A running program and what it has shown."""

    def __init__(self, command: Sequence[str | Path], environment: Mapping[str, str]) -> None:
        self._ours, theirs = pty.openpty()
        self._set_size(80, 24)
        with interruptible():
            self._process = subprocess.Popen(
                [str(word) for word in command],
                stdin=theirs,
                stdout=theirs,
                stderr=theirs,
                start_new_session=True,
                env=environment,
            )
        os.close(theirs)
        self.shown = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window, as a window manager would."""
        self._set_size(columns, rows)
        self._process.send_signal(signal.SIGWINCH)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def sees(self, *sentences: str) -> str:
        """Wait until one of these is shown; returns which one."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for sentence in sentences:
                if sentence.encode() in self.shown:
                    return sentence
            if not self._read() and self._process.poll() is not None:
                break
        raise AssertionError(f"{sentences} never came: {self.shown[-2000:]!r}")

    def forget(self) -> None:
        """From now on only new output is seen."""
        while self._read(0.0):
            pass
        self.shown = b""

    def types(self, keys: str) -> None:
        """Press these keys."""
        os.write(self._ours, keys.encode())

    def interrupt(self) -> None:
        """Do what Ctrl-C does to a program that does not read keys itself."""
        self._process.send_signal(signal.SIGINT)

    def ends(self) -> int:
        """Wait until the program has ended, and read the rest; returns its exit code."""
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None:
            if time.monotonic() > end:
                raise AssertionError(f"it does not end: {self.shown[-2000:]!r}")
            self._read()
        while self._read(0.0):
            pass
        return self._process.returncode

    def close(self) -> None:
        """End the program, if it still runs."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(PATIENCE)
        os.close(self._ours)

    def _read(self, patience: float = 0.5) -> bool:
        """Read what has arrived; returns whether there was anything."""
        if not select.select([self._ours], [], [], patience)[0]:
            return False
        try:
            self.shown += os.read(self._ours, 65536)
        except OSError:  # how a terminal says that the program has ended
            time.sleep(0.01)
            return False
        return True
