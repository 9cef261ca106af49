"""Files as people name them."""

from __future__ import annotations

from pathlib import Path

from fourfold.locale import text
from fourfold.rules.game import Unreadable


def named_path(name: str) -> Path:
    """The file of this name, which may start with `~` or `~user`."""
    try:
        return Path(name).expanduser()
    except RuntimeError:  # there is no user of that name
        raise Unreadable(
            "{file} cannot be read: {problem}.", file=name, problem=text("No such file or directory")
        ) from None
