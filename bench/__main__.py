"""Run every group of figures: each module here that has a `main`."""

from __future__ import annotations

import importlib
import pkgutil

import bench

for name in sorted(
    module.name for module in pkgutil.iter_modules(bench.__path__) if module.name != "__main__"
):
    main = getattr(importlib.import_module(f"bench.{name}"), "main", None)
    if main is not None:
        print(f"# {name}", flush=True)
        main()
