"""The kinds of all games as one enum, for those who list what can be chosen: commands and the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourfold.data.puzzles.kinds import Kind as AnyKind
else:
    from fourfold.data.puzzles.kinds import Kind, kinds

    AnyKind = Kind("Kind", {kind.name: kind.value for kind in kinds()}, module=__name__)
    AnyKind.__doc__ = Kind.__doc__

__all__ = ["AnyKind"]
