"""Run every group of figures: each module here that has a `main`. They are kept in `docs/figures.json`."""

from __future__ import annotations

import importlib
import pkgutil

import bench
from bench.figures import measure

for name in sorted(
    module.name for module in pkgutil.iter_modules(bench.__path__) if module.name != "__main__"
):
    main = getattr(importlib.import_module(f"bench.{name}"), "main", None)
    if main is not None:
        print(f"# {name}", flush=True)
        measure(f"python -m bench.{name}", main)
