"""Quatro for PettingZoo, with two to four seats.

    >>> from fourfold.quatro.env import quatro_v0
    >>> env = quatro_v0.env(seats=3)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> observation["observation"].shape
    (31, 6, 6)

`fourfold.quatro.env.encoding` explains the numbers.
"""

from __future__ import annotations

from typing import Any

from fourfold.env.pictures import RenderMode
from fourfold.env.turns import Turns, wrapped
from fourfold.quatro import read_variant
from fourfold.quatro.data import layout as known_layout
from fourfold.quatro.env.encoding import Encoding


def env(
    variant: str = "standard", layout: str = "default", seats: int = 2, render_mode: RenderMode | None = None
) -> Any:
    """The environment, with checks around it."""
    return wrapped(raw_env(variant, layout, seats, render_mode))


def raw_env(
    variant: str = "standard", layout: str = "default", seats: int = 2, render_mode: RenderMode | None = None
) -> Turns:
    """The environment itself: `layout` is the name of one of ours or the path of a file."""
    return Turns(Encoding(read_variant(variant, known_layout(layout)), seats), render_mode)
