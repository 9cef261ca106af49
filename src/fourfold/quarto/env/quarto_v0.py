"""Quarto! for PettingZoo.

    >>> from fourfold.quarto.env import quarto_v0
    >>> env = quarto_v0.env(variant="classic", call="auto")
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> observation["observation"].shape, int(observation["action_mask"].sum())
    ((13, 4, 4), 16)

`fourfold.quarto.env.encoding` explains the numbers.
"""

from __future__ import annotations

from typing import Any

from fourfold.env.pictures import RenderMode
from fourfold.env.turns import Turns, wrapped
from fourfold.quarto import read_call_rule, read_variant
from fourfold.quarto.env.encoding import Encoding


def env(variant: str = "classic", call: str = "auto", render_mode: RenderMode | None = None) -> Any:
    """The environment, with checks around it."""
    return wrapped(raw_env(variant, call, render_mode))


def raw_env(variant: str = "classic", call: str = "auto", render_mode: RenderMode | None = None) -> Turns:
    """The environment itself; `call` is `auto`, where a line wins by itself, or `turns`."""
    return Turns(Encoding(read_variant(variant, read_call_rule(call))), render_mode)
