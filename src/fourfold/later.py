"""Modules that are loaded when they are first asked for, so that `import fourfold` leads to everything and
loads nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import ModuleType
from typing import Any


def load(package: str, name: str, modules: Collection[str]) -> ModuleType:
    """The module `name` of a package, if it is one of `modules`: what its `__getattr__` returns."""
    if name not in modules:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - a package alone loads nothing

    return import_module(f"{package}.{name}")


def attribute(package: str, name: str, places: Mapping[str, str]) -> Any:
    """What a package calls `name`, from where `places` says it is (`module:name`), or one of its modules."""
    from importlib import import_module  # noqa: PLC0415

    module, _, original = places.get(name, "").partition(":")
    if module:
        return getattr(import_module(module), original)
    try:
        return import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.{name}":
            raise
        raise AttributeError(f"module {package!r} has no attribute {name!r}") from None
