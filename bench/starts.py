"""How soon everything is ready: commands, the server, and the computer's first turn at every level.

    python -m bench.starts

Each figure is the best and the median of several runs, each in a new process. The kernels are compiled
beforehand, as in a wheel or after `make run`; nothing else is warm.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from harness.services import Server

from fourfold.data.levels import levels
from fourfold.rules.games import Game

RUNS = 5
POSITION = "a43b/.f.6/2..e/.0.c 5"
TURN = "....../....../....../....../....../...... 15-15 13355@2"
COMMANDS: Sequence[Sequence[str]] = (
    ("--version",),
    ("--help",),
    ("play", "--help"),
    ("levels",),
    ("rules", "quarto"),
    ("show", POSITION),
    ("replay", "-"),
    ("verify", "--help"),
    ("odds", TURN),
    ("analyse", POSITION),
    ("analyse", TURN),
)
RECORD = b'[Game "quarto"]\n1. 7\n2. b3 c\n'
COMPLETION = {"_FOURFOLD_COMPLETE": "complete_bash", "COMP_WORDS": "fourfold pl", "COMP_CWORD": "1"}


def main() -> None:
    """Print every figure as a row."""
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    for words in COMMANDS:
        tell_command(f"fourfold {' '.join(words)}", words)
    tell_command("completion of a command", (), **COMPLETION)
    tell_runs("fourfold serve to the first answer", [started() for _ in range(RUNS)])
    print(f"an idle server with its engines loaded: {memory_when_warm() / 2**20:.0f} MiB")
    for game in Game:
        for level in levels(game):
            what = f"{game.value}, {level.name}: first turn of a server just started"
            tell(what, partial(first_turn, game, level.name))


def tell_command(what: str, words: Sequence[str], **environment: str) -> None:
    """Measure a command several times and print wall time, and processor time for busy machines."""
    tell_runs(what, [command(words, environment) for _ in range(RUNS)])


def tell_runs(what: str, runs: Sequence[tuple[float, float]]) -> None:
    """Print the best and the median of several runs, in wall time and processor time."""
    walls, processor = sorted(run[0] for run in runs), sorted(run[1] for run in runs)
    print(
        f"{what}: {walls[0]:.2f} s, median {median(walls):.2f} s; "
        f"processor {processor[0]:.2f} s, median {median(processor):.2f} s",
        flush=True,
    )


def tell(what: str, measure: Callable[[], float]) -> None:
    """Measure several times and print."""
    seconds = sorted(measure() for _ in range(RUNS))
    print(f"{what}: {seconds[0]:.2f} s, median {median(seconds):.2f} s", flush=True)


def command(words: Sequence[str], environment: Mapping[str, str]) -> tuple[float, float]:
    """Seconds that a command takes, in wall time and processor time."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(
        [Path(sys.executable).with_name("fourfold"), *words],
        check=True,
        capture_output=True,
        input=RECORD,
        env={**os.environ, **environment},
    )
    taken, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def started() -> tuple[float, float]:
    """Seconds until a server with a new database answers, in wall time and processor time."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        return server.started_in, server.start_cpu


def memory_when_warm() -> int:
    """The bytes that a server holds once its engines are loaded."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        server.until_warm()
        return server.memory


def first_turn(game: Game, level: str) -> float:
    """Seconds from opening a table where a computer starts, on a new server, to its first step."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        httpx.Client(base_url=server.url) as person,
    ):
        person.get("/api/me")
        table, began = _open_where_a_computer_begins(person, game, level)
        while not _has_chosen(_view(person, table)):
            time.sleep(0.005)
        return time.perf_counter() - began


def _open_where_a_computer_begins(person: httpx.Client, game: Game, level: str) -> tuple[str, float]:
    """Open tables until the lot lets the computer start; returns that table and when it was opened."""
    seats = [{"type": "computer", "level": level}, {"type": "me"}]
    while True:
        began = time.perf_counter()
        table = person.post("/api/tables", json={"game": game.value, "seats": seats}).json()["table"]
        view = _view(person, table)
        if view["steps"] or view["turn"]["seat"] not in view["you"]:
            return table, began


def _view(person: httpx.Client, table: str) -> dict[str, Any]:
    view: dict[str, Any] = person.get(f"/api/tables/{table}").json()["view"]
    return view


def _has_chosen(view: dict[str, Any]) -> bool:
    """Whether a computer has taken a step that needs thinking: throwing dice does not."""
    return any(step["kind"] != "throw" for step in view["steps"])


if __name__ == "__main__":
    main()
