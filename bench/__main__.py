"""Run every group of figures, or those named: each module here that has a `main`.

What they print is kept in `docs/figures.json`. A group that cannot run here (no browser, no network) says so,
and the others still run.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Sequence

import bench
from bench.figures import measure, up_to_date

COMMANDS = {"levels": "fourfold match A B --games 400 --seed 1", "server": "make bench-server"}
"""Groups for which the pages give another command than their module's."""


def groups() -> list[str]:
    """The names of all groups."""
    names = sorted(module.name for module in pkgutil.iter_modules(bench.__path__))
    return [
        name
        for name in names
        if name != "__main__" and hasattr(importlib.import_module(f"bench.{name}"), "main")
    ]


def run(wanted: Sequence[str]) -> int:
    """Measure some groups; the exit code is 1 if one could not be measured."""
    code = 0
    for name in wanted:
        print(f"# {name}", flush=True)
        sys.argv = [f"bench.{name}"]  # groups read their own options
        try:
            measure(
                COMMANDS.get(name, f"python -m bench.{name}"), importlib.import_module(f"bench.{name}").main
            )
        except (Exception, SystemExit) as problem:
            if not isinstance(problem, SystemExit) or problem.code:
                print(f"{name} cannot be measured here: {problem}", file=sys.stderr, flush=True)
                code = 1
    up_to_date()
    return code


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:] or groups()))
