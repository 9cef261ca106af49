"""A part of the set-up, and how it is made."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
READY = ROOT / "build" / "ready"


class Failed(Exception):  # noqa: N818 - reads as a sentence where it is raised and caught
    """A part cannot be made; the text says why, and what to do."""


@dataclass
class Work:
    """Runs the commands of a part and writes what they print to a file."""

    log: Path
    note: str = ""
    """What the user should know about the part even though it was made."""
    _stopped: bool = False
    _running: subprocess.Popen[bytes] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self, *command: str | Path, environment: Mapping[str, str] | None = None) -> None:
        """Run a command; one that fails is an error."""
        if not self.succeeds(*command, environment=environment):
            raise Failed(f"“{' '.join(str(word) for word in command)}” failed.")

    def succeeds(self, *command: str | Path, environment: Mapping[str, str] | None = None) -> bool:
        """Run a command; returns whether it succeeded."""
        settings = {**os.environ, **(environment or {})}
        # What is imported here is imported at every start, so its bytecode is always kept.
        settings.pop("PYTHONDONTWRITEBYTECODE", None)
        with self.log.open("ab") as said:
            with self._lock:
                if self._stopped:
                    raise Failed("It was stopped.")
                self._running = subprocess.Popen(
                    [str(word) for word in command],
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=said,
                    env=settings,
                    cwd=ROOT,
                    start_new_session=True,
                )
            return self._running.wait() == 0

    def stop(self) -> None:
        """Stop what is still running, children included, and start nothing new."""
        with self._lock:
            self._stopped = True
            if self._running is not None and self._running.poll() is None:
                os.killpg(self._running.pid, signal.SIGTERM)

    def said(self) -> list[str]:
        """The lines that its commands printed."""
        try:
            return self.log.read_text("utf-8", errors="replace").splitlines()
        except OSError:
            return []


@dataclass(frozen=True)
class Part:
    """One part of the set-up."""

    title: str
    make: Callable[[Work], None]
    makes: Path
    """Exists once the part is made."""
    sources: tuple[str, ...] = ()
    """Patterns of the files that it is made from."""
    needs: tuple[str, ...] = ()
    """Parts that come before it."""
    manner: str = ""
    """Whatever else affects how it is made."""

    @property
    def mark(self) -> Path:
        """Holds the fingerprint of what it was made from."""
        return READY / self.title.lower().replace(" ", "-")

    @property
    def log(self) -> Path:
        """Holds what was printed while it was made."""
        return self.mark.with_suffix(".log")

    def is_ready(self) -> bool:
        """Whether it was made from exactly the current files."""
        try:
            return self.makes.exists() and self.mark.read_text("ascii") == self.fingerprint()
        except OSError:
            return False

    def fingerprint(self) -> str:
        """A digest of everything that it is made from."""
        read = hashlib.blake2b(f"{sys.version}{self.manner}".encode(), digest_size=16)
        for path in sorted({path for pattern in self.sources for path in ROOT.glob(pattern)}):
            if path.is_file():
                read.update(str(path.relative_to(ROOT)).encode())
                read.update(path.read_bytes())
        return read.hexdigest()
