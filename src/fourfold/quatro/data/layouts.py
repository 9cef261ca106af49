"""Layouts of the Quatro board by name, and those people keep in files of their own."""

from __future__ import annotations

from pathlib import Path

from fourfold.quatro import DEFAULT_LAYOUT, Layout, read_layout
from fourfold.rules.game import Unreadable

_SHIPPED = {"default": DEFAULT_LAYOUT}


def layouts() -> tuple[str, ...]:
    """The names of the layouts that ship with the package."""
    return tuple(sorted(_SHIPPED))


def layout(name_or_path: str | Path = "default") -> Layout:
    """A layout by the name of one of ours, or from a file of the reader's own."""
    if str(name_or_path) in _SHIPPED:
        return _SHIPPED[str(name_or_path)]
    try:
        text = Path(name_or_path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as problem:
        raise Unreadable(
            "This is not UTF-8 text: byte {offset} cannot be read.", offset=problem.start + 1
        ) from None
    except FileNotFoundError:
        raise Unreadable(
            "There is no layout “{name}”: name one of ours ({names}) or the path of a text file.",
            name=str(name_or_path),
            names=layouts(),
        ) from None
    except OSError as problem:
        raise Unreadable(
            "{file} cannot be read: {problem}.", file=str(name_or_path), problem=problem.strerror or ""
        ) from None
    return read_layout(text)
