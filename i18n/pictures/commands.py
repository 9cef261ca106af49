"""What commands print: their help, answers and errors, and whole games as lines of text.

`commands.txt` lists them: what comes after `fourfold`, and below it, after `>`, the lines typed into it.
After `&` comes another command in the same folder; all others begin in an empty one.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from fourfold.cli.app import COMMANDS
from i18n.message import ROOT
from i18n.pictures.kept import Kept, Taken
from i18n.pictures.messages import TERMINAL
from i18n.pictures.shown import Picture, seen, written

LIST = Path(__file__).with_name("commands.txt")
_PLAIN_GAMES = ROOT / "docs" / "plain-games.md"
_SECONDS = 60.0
"""Seconds after which a command is stopped: a server would never end by itself."""
_ROWS = 300
"""How much of a command's output is kept."""
_COLOURS = re.compile("\x1b\\[[0-9;?]*[a-zA-Z]")


@dataclass(frozen=True, slots=True)
class Typed:
    """A command, and the lines typed into it."""

    command: str
    lines: list[str] = field(default_factory=list)


Sitting = list[Typed]
"""Commands in one folder, one after the other."""


def commands() -> list[Sitting]:
    """The help of every command, and what is on the list."""
    helps = [[Typed(f"{name} --help".strip())] for name in ("", *COMMANDS)]
    return [*helps, *listed(LIST.read_text("utf-8"))]


def listed(told: str) -> list[Sitting]:
    """Commands as they are written in the list.

    >>> listed("# the dice\\nverify -\\n> 1. 7\\n& levels\\n")
    [[Typed(command='verify -', lines=['1. 7']), Typed(command='levels', lines=[])]]
    """
    found: list[Sitting] = []
    for line in told.splitlines():
        if line.startswith(">"):
            found[-1][-1].lines.append(line[2:])
        elif line.startswith("& "):
            found[-1].append(Typed(line[2:]))
        elif line and not line.startswith("#"):
            found.append([Typed(line)])
    return found


def printed(kept: Kept, wanted: Iterable[Sitting]) -> Iterator[Picture]:
    """Run commands and show what they print."""

    def pictures(sitting: Sitting) -> list[Picture]:
        return kept.pictures(f"fourfold {sitting[0].command}", repr(sitting), lambda: _run_all(sitting))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for each in pool.map(pictures, wanted):
            yield from each


def written_games() -> Iterator[Picture]:
    """The games of docs/plain-games.md, which a test checks."""
    page = _PLAIN_GAMES.read_text("utf-8")
    for number, game in enumerate(re.findall(r"```\n(.*?)```\n", page, flags=re.DOTALL), start=1):
        rows = game.splitlines()
        yield Picture(f"plain game {number}", [written(rows)], rows=rows, screen=TERMINAL)


def _run_all(sitting: Sitting) -> Taken:
    pictures = []
    with tempfile.TemporaryDirectory() as home:
        for typed in sitting:
            rows = _run(typed, home)
            name = f"fourfold {typed.command[:60]}"
            pictures.append(Picture(name, [written(rows)], rows=rows, screen=TERMINAL))
    return Taken(pictures)


def _run(typed: Typed, home: str) -> list[str]:
    quiet = {"LANGUAGE": "en", "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "fourfold", *shlex.split(typed.command)],
            input="".join(f"{line}\n" for line in typed.lines).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=home,
            env={**os.environ, **quiet, "XDG_DATA_HOME": home},
            timeout=_SECONDS,
            check=False,
        )
        said = ended.stdout
    except subprocess.TimeoutExpired as late:
        said = late.stdout or b""
    rows = _COLOURS.sub("", seen(said.decode(errors="replace"))).splitlines()[:_ROWS]
    return [f"$ fourfold {typed.command}", *rows]
