"""What can happen in a game, one step at a time. `str()` of a step is its text form."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.rules.quatro.board import Field, field_name
from fourfold.rules.quatro.dice import Dice, write_dice


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance: the dice just thrown fell like this. Dice that were kept are not part of it."""

    dice: Dice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))

    def __str__(self) -> str:
        return write_dice(self.dice)


@dataclass(frozen=True, slots=True)
class Keep:
    """The player sets these dice aside and will throw all the others again."""

    dice: Dice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))

    def __str__(self) -> str:
        return f"k{write_dice(self.dice)}"


@dataclass(frozen=True, slots=True)
class Build:
    """The player stops and puts a roof on this field."""

    field: Field

    def __str__(self) -> str:
        return field_name(self.field)


@dataclass(frozen=True, slots=True)
class Lose:
    """Nothing can be built after the last throw: a roof leaves the game."""

    def __str__(self) -> str:
        return "lose"


Step = Throw | Keep | Build | Lose
