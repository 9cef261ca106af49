"""Layouts of the Quatro board that ship with the package, and those people keep in files of their own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from fourfold.rules.game import Unreadable
from fourfold.rules.quatro import Layout, read_layout

_SUFFIX = ".layout"


@cache
def layouts() -> tuple[str, ...]:
    """The names of the layouts that ship with the package."""
    shelf = files("fourfold.data") / "layouts"
    names = (item.name for item in shelf.iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


def layout(name_or_path: str | Path = "default") -> Layout:
    """A layout by the name of one of ours, or from a file of the reader's own."""
    if str(name_or_path) in layouts():
        return _shipped(str(name_or_path))
    path = Path(name_or_path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise Unreadable(
            "There is no layout “{name}”: give the name of one of ours ({names}) or the path of a text file.",
            name=str(name_or_path),
            names=", ".join(layouts()),
        ) from None
    return read_layout(text)


@cache
def _shipped(name: str) -> Layout:
    return read_layout((files("fourfold.data") / "layouts" / f"{name}{_SUFFIX}").read_text(encoding="utf-8"))
