"""What the page knows in a process of their own, which answers line by line."""

from __future__ import annotations

import shutil
import subprocess
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

CLIENT = Path(__file__).parents[2] / "client"
AHEAD = 16
"""Games that we play while the page still thinks."""


class Page:
    """Tells what the page makes of games, in the order in which they were sent."""

    def __init__(self, process: subprocess.Popen[bytes], reader: ThreadPoolExecutor) -> None:
        self._process = process
        self._reader = reader
        self._awaited: deque[Future[bytes]] = deque()

    def send(self, game: Any) -> None:
        """Ask about a game, and go on."""
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        # Read in a thread: a page that waits for its answer to be read would not read our next question.
        self._awaited.append(self._reader.submit(back.readline))
        to.write(msgspec.json.encode(game) + b"\n")
        to.flush()

    @property
    def is_behind(self) -> bool:
        """Whether it has enough to answer for now."""
        return len(self._awaited) >= AHEAD

    def answer(self) -> Any:
        """What it says of the oldest game that it was asked about."""
        return msgspec.json.decode(self._awaited.popleft().result())


@contextmanager
def page(entry: str = "lockstep", script: str = "lockstep") -> Iterator[Page]:
    """A page, for as long as it is needed; what it can be asked is in a file of `client/src/testing`."""
    node = shutil.which("node")
    assert node is not None
    with (
        subprocess.Popen(
            [node, f"scripts/{script}.mjs", entry], cwd=CLIENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process,
        ThreadPoolExecutor(1) as reader,
    ):
        yield Page(process, reader)
        assert process.stdin is not None
        process.stdin.close()
