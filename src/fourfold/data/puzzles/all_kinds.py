"""The kinds of all games as one enum, for those who list what can be chosen: commands and the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from fourfold.data.puzzles.kinds import Kind, kinds

if TYPE_CHECKING:
    AnyKind: TypeAlias = Kind
else:
    AnyKind = Kind("Kind", {kind.name: kind.value for kind in kinds()}, module=__name__)
    AnyKind.__doc__ = Kind.__doc__
