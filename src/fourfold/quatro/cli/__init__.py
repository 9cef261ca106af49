"""Quatro on the command line: the odds of a turn, training, data, and how its analyses look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fourfold.cli.plain import puzzle_picture
from fourfold.quatro.cli.analysis import analysis_lines
from fourfold.quatro.cli.engine import register
from fourfold.quatro.cli.options import variants
from fourfold.quatro.cli.research import add_dataset
from fourfold.quatro.data import layout

__all__ = [
    "COMMANDS",
    "OPTIONS",
    "READERS",
    "add_dataset",
    "analysis_lines",
    "puzzle_picture",
    "register",
    "variants",
]

COMMANDS = ("odds", "train")
"""The commands that only this game has."""
OPTIONS: frozenset[str] = frozenset()
"""No option of shared commands means something here, beside those of the rules."""
READERS: Mapping[str, Callable[[str], Any]] = {"layout": layout}
"""A layout is the name of one of ours, or a file."""
