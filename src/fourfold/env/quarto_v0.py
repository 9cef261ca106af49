"""Quarto! for PettingZoo.

    >>> from fourfold.env import quarto_v0
    >>> env = quarto_v0.env(variant="classic", call="auto")
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> observation["observation"].shape, int(observation["action_mask"].sum())
    ((13, 4, 4), 16)

`fourfold.env.quarto` explains the numbers.
"""

from __future__ import annotations

from typing import Any

from fourfold.env.quarto import Encoding
from fourfold.env.rendering import RenderMode
from fourfold.env.turns import Turns, wrapped
from fourfold.rules.quarto import read_call_rule, read_variant


def env(variant: str = "classic", call: str = "auto", render_mode: RenderMode | None = None) -> Any:
    """The environment, with checks around it."""
    return wrapped(raw_env(variant, call, render_mode))


def raw_env(variant: str = "classic", call: str = "auto", render_mode: RenderMode | None = None) -> Turns:
    """The environment itself; `call` is `auto`, where a line wins by itself, or `turns`."""
    return Turns(Encoding(read_variant(variant, read_call_rule(call))), render_mode)
