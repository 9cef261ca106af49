"""What a game says of itself, once, for everything that takes any game: records, perft, engines, tables.

Each game has one `GameRules` in its own folder; `fourfold.rules.games` holds the table of them and asks it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["GameRules", "Mark", "Option", "PlainBoard"]


@dataclass(frozen=True, slots=True)
class Option:
    """What is agreed on beside the variant: the call in Quarto!, the layout in Quatro."""

    tag: str
    """Its name in records."""
    usual: Any
    """What it is if nothing is said."""
    read: Callable[[str], Any]
    """Makes it from its text form."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What lies on a square of a plain board."""

    square: int
    """Counted row by row from the top left: a1, b1, …"""
    text: str
    """How it is written; empty where nothing lies any more."""
    seat: int | None = None
    """Whose it is; None if nobody's."""


@dataclass(frozen=True, slots=True)
class PlainBoard:
    """A board that is drawn as squares with marks, for games without pictures of their own."""

    width: int
    """Squares beside each other."""
    height: int
    """Squares below each other."""
    marks: tuple[Mark, ...]
    """What lies on it; the other squares are empty."""


def _nobody_interrupts(_step: Any, _seat: int) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """A game, as far as others need to know it."""

    name: str
    """Its key in commands, records and tables."""
    title: str
    """What people call it."""
    seats: tuple[int, ...]
    """How many can play."""
    variant: type
    """The type of its variants; it has an attribute for each option."""
    usual: str
    """The text form of the usual variant."""
    position: Callable[..., Any]
    """The type of its positions: made from a text and a variant."""
    read_variant: Callable[..., Any]
    """Makes a variant from its text form, and from the options by their names."""
    read_step: Callable[[str], Any]
    """Makes a step from its text form."""
    has_board: Callable[[str], bool]
    """Whether the text of a position begins with a board of this game."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """What is agreed on beside the variant, by the names of the arguments of `read_variant`."""
    interrupt: Callable[[Any, int], Any] = _nobody_interrupts
    """The step by which another seat may do what the seat to move could do; None where it may not."""
    marks: Callable[[Any], PlainBoard] | None = None
    """What lies where in a position, for boards that are drawn plainly; None if the game draws its own."""
    package: str = ""
    """Its folder: a package with a module for each room that it furnishes; empty for rules alone."""
