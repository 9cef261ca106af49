"""Run every group of figures."""

from __future__ import annotations

import importlib
import pkgutil

import bench

for module in sorted(module.name for module in pkgutil.iter_modules(bench.__path__)):
    if module != "__main__":
        print(f"# {module}", flush=True)
        importlib.import_module(f"bench.{module}").main()
