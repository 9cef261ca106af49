"""`docs/figures.json`: for every figure of the documentation its command, machine and date.

It has two parts. *printed* is what each group of figures printed when it was last measured (`make bench`).
*documented* is when and where the tables of the pages were measured, with a digest of their rows, by which a
change is noticed; `python -m bench.figures` updates it after a table was changed by hand, and so does `make
bench`.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import platform
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent.parent / "docs"
FILE = DOCS / "figures.json"
PAGES = ("benchmarks.md", "results.md")
PRINTED, DOCUMENTED = "printed", "documented"

_HEADING = re.compile(r"^## .*\((`[^`]+`(?:, `[^`]+`)*)\)$", re.M)
_COMMAND = re.compile(r"^    (fourfold .*)$", re.M)


class _Both(io.StringIO):
    """Shows what is printed and keeps it."""

    def write(self, text: str) -> int:
        sys.__stdout__.write(text)  # type: ignore[union-attr]
        sys.__stdout__.flush()  # type: ignore[union-attr]
        return super().write(text)


def measure(command: str, main: Callable[[], object]) -> None:
    """Run a group of figures and store them under the command that repeats it."""
    with redirect_stdout(_Both()) as printed:
        main()
    rows = [" ".join(line.split()) for line in printed.getvalue().splitlines() if line.strip()]
    keep(PRINTED, command, {"rows": rows})


def keep(part: str, command: str, about: dict[str, Any], file: Path = FILE) -> None:
    """Put what is known of one command's figures into the file, with the machine and today's date."""
    figures = read(file)
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    figures[part][command] = {"date": today, "machine": machine(), **about}
    _write(figures, file)


def digest(rows: list[str]) -> str:
    """What tells the rows of a table from others."""
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16]


def read(file: Path = FILE) -> dict[str, dict[str, Any]]:
    """What the file holds."""
    held = json.loads(file.read_text()) if file.exists() else {}
    return {part: held.get(part, {}) for part in (DOCUMENTED, PRINTED)}


def _write(figures: dict[str, dict[str, Any]], file: Path) -> None:
    tidy = {part: dict(sorted(commands.items())) for part, commands in figures.items()}
    file.write_text(json.dumps(tidy, indent=2, ensure_ascii=False) + "\n")


def documented(page: Path) -> Iterator[tuple[str, list[str]]]:
    """The commands of a page, each with the rows that its tables state.

    A heading names the commands of all tables below it. If it names none, there is a line with a command for
    each row of the table.
    """
    for section in re.split(r"^(?=## )", page.read_text(encoding="utf-8"), flags=re.M):
        rows = list(_rows(section))
        commands = _COMMAND.findall(section)
        if (heading := _HEADING.match(section)) is not None:
            yield from ((command, rows) for command in re.findall(r"`([^`]+)`", heading[1]))
        elif rows and len(rows) == len(commands):
            yield from ((command, [row]) for command, row in zip(commands, rows, strict=True))
        elif rows:
            raise ValueError(f"{page.name}: no command for {rows[0]}")


def _rows(section: str) -> Iterator[str]:
    """The rows of all tables: `head: cell; head: cell`."""
    heads: list[str] = []
    for line in section.splitlines():
        if not line.startswith("|"):
            heads = []
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not heads:
            heads = cells
        elif not set(line) <= set("|- "):
            yield "; ".join(f"{head}: {cell}" for head, cell in zip(heads, cells, strict=True) if cell)


def up_to_date(file: Path = FILE) -> None:
    """Make the file state exactly what the pages state."""
    stated = dict(pair for page in PAGES for pair in documented(DOCS / page))
    figures = read(file)
    figures[DOCUMENTED] = {name: about for name, about in figures[DOCUMENTED].items() if name in stated}
    _write(figures, file)
    for command, rows in stated.items():
        if figures[DOCUMENTED].get(command, {}).get("digest") != digest(rows):
            keep(DOCUMENTED, command, {"digest": digest(rows)}, file)


def machine() -> str:
    """What the figures depend on: processor, cores, memory, Python, and what else was running."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{_processor()}, {os.cpu_count()} cores, {memory:.0f} GiB, Python {platform.python_version()}, "
        f"load {os.getloadavg()[0]:.1f}"
    )


def _processor() -> str:
    about = Path("/proc/cpuinfo")
    lines = about.read_text().splitlines() if about.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


if __name__ == "__main__":
    up_to_date()
