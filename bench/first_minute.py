"""The first minute on a fresh machine: from an empty clone to the printed address, and the start after that.

    python -m bench.first_minute

Each run begins with a clone of the last commit. The first has no cache at all, like a new machine; the second
has cached downloads, but nothing made from them. The difference is the network's share.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
LONGEST = 600.0
"""Seconds before a run is abandoned."""


@dataclass(frozen=True)
class Start:
    """One `make run`."""

    address: float
    """Seconds to the printed address."""
    answer: float
    """Seconds to the first page."""
    parts: tuple[str, ...]
    """What was set up, and how long each part took."""


def caches(downloads: Path, made: Path) -> dict[str, str]:
    """Folders for everything that a machine may have cached."""
    return {
        "PIP_CACHE_DIR": str(downloads / "pip"),
        "UV_CACHE_DIR": str(downloads / "uv"),
        "npm_config_cache": str(downloads / "npm"),
        "XDG_CACHE_HOME": str(made / "cache"),
        "XDG_DATA_HOME": str(made / "data"),
        "FOURFOLD_PORT": "0",
    }


def start(clone: Path, settings: dict[str, str]) -> Start:
    """Run `make run` until it serves a page, and stop it."""
    began = time.perf_counter()
    process = subprocess.Popen(
        ["make", "run"],
        cwd=clone,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    said: list[str] = []
    try:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.rstrip())
            if found := re.search(r"http://\S+", line):
                address = time.perf_counter() - began
                with urlopen(found[0], timeout=LONGEST) as page:
                    page.read()
                answer = time.perf_counter() - began
                parts = tuple(each for each in said if " ready after " in each)
                return Start(address, answer, parts)
        raise RuntimeError("make run ended:\n" + "\n".join(said))
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=60)


def run(folder: Path, name: str, downloads: Path) -> tuple[Start, Start]:
    """The first and the second start of a new clone."""
    clone = folder / name / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    settings = caches(downloads, folder / name)
    return start(clone, settings), start(clone, settings)


def main() -> None:
    """Measure and print."""
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory(prefix="fourfold-first-minute-") as name:
        folder = Path(name)
        first, second = run(folder, "empty", folder / "downloads")
        known, _ = run(folder, "known", folder / "downloads")
    for part in first.parts:
        print(f"  {part}")
    print(f"empty clone, empty caches: address after {first.address:.1f} s, page after {first.answer:.1f} s")
    print(f"  of that the network: {first.address - known.address:.1f} s")
    print(f"second start: address after {second.address:.1f} s, page after {second.answer:.1f} s")


if __name__ == "__main__":
    main()
