"""`docs/figures.json`: for every figure of the documentation its command, machine and date.

`python -m bench` runs every group of figures and keeps what each printed. Groups that take hours (proofs,
matches of the levels, the server under load) are measured by the commands they stand under and kept by hand.
"""

from __future__ import annotations

import io
import json
import os
import platform
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent.parent / "docs" / "figures.json"


class _Both(io.StringIO):
    """Shows what is printed and keeps it."""

    def write(self, text: str) -> int:
        sys.__stdout__.write(text)  # type: ignore[union-attr]
        sys.__stdout__.flush()  # type: ignore[union-attr]
        return super().write(text)


def measure(command: str, main: Callable[[], None]) -> None:
    """Run a group of figures and keep them under the command that repeats it."""
    with redirect_stdout(_Both()) as printed:
        main()
    keep(command, [" ".join(line.split()) for line in printed.getvalue().splitlines() if line.strip()])


def keep(command: str, rows: list[str], file: Path = FILE) -> None:
    """Put the rows of one command into the file, with the machine and the date of today."""
    figures: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    figures[command] = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine(), "rows": rows}
    file.write_text(json.dumps(dict(sorted(figures.items())), indent=2, ensure_ascii=False) + "\n")


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
