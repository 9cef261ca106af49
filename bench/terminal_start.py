"""From the command to the first screen, in a new terminal: `python -m bench.terminal_start`.

Each run starts `fourfold play` in a new process with an empty data folder and waits for the menu.
Then it presses keys while the engines load in the background, and times each response.
"""

from __future__ import annotations

import os
import pty
import select
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass

RUNS = 9
MENU = b"New game of Quatro"
READY = b"The engines are ready."
KEYS = (b"\x1b[B", b"\x1b[A")
"""Down and up: each moves the cursor of the menu."""
PAUSE = 0.1
LONGEST = 120.0
"""Seconds within which the engines must be ready; on first use of a machine they are compiled."""


@dataclass(frozen=True, slots=True)
class Start:
    """One run: seconds."""

    screen: float
    screen_cpu: float
    engines: float
    slowest_answer: float


def start(folder: str) -> Start:
    """Start the program, look at it, and leave."""
    began = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        environment = {**os.environ, "LANGUAGE": "en", "TERM": "xterm-256color", "XDG_DATA_HOME": folder}
        os.execve(sys.executable, [sys.executable, "-m", "fourfold", "play"], environment)
    shown = b""
    while MENU not in shown:
        shown += os.read(terminal, 65536)
    screen, cpu = time.perf_counter() - began, _processor_time(child)
    slowest = _press_until_ready(terminal)
    engines = time.perf_counter() - began
    _leave(child, terminal)
    return Start(screen, cpu, engines, slowest)


def _processor_time(process: int) -> float:
    with open(f"/proc/{process}/stat", encoding="ascii") as file:  # noqa: PTH123
        user, system = file.read().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _press_until_ready(terminal: int) -> float:
    """Press keys until the engines are ready; returns the slowest response."""
    slowest, shown, end = 0.0, b"", time.perf_counter() + LONGEST
    for number in range(int(LONGEST / PAUSE)):
        pressed = time.perf_counter()
        os.write(terminal, KEYS[number % 2])
        select.select([terminal], [], [], LONGEST)
        slowest = max(slowest, time.perf_counter() - pressed)
        while select.select([terminal], [], [], PAUSE)[0]:
            shown += os.read(terminal, 65536)
        if READY in shown or time.perf_counter() > end:
            break
    return slowest


def _leave(child: int, terminal: int) -> None:
    os.write(terminal, b"q")
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass  # how a terminal says that the program has ended
    os.waitpid(child, 0)
    os.close(terminal)


def main() -> None:
    """Print the median and the worst of several runs."""
    with tempfile.TemporaryDirectory() as folder:
        start(folder)  # compiles bytecode and kernels on first use
        runs = [start(folder) for _ in range(RUNS)]
    for name in ("screen", "screen_cpu", "engines", "slowest_answer"):
        seconds = [getattr(run, name) for run in runs]
        print(f"{name:<15} median {statistics.median(seconds):.2f} s, worst {max(seconds):.2f} s")


if __name__ == "__main__":
    main()
