"""What can happen in a game, one step at a time. `str()` of a step is its text form.

A step is made from numbers or from its text: `Build(20)` and `Build("c4")` are the same, and so are
`Throw((1, 3, 3, 5, 5))` and `Throw("13355")`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import index

from fourfold.quatro.rules.board import FIELDS, Field, field_name, read_field
from fourfold.quatro.rules.dice import DICE, Dice, read_dice, write_dice
from fourfold.rules.game import RuleError, Unreadable

_set = object.__setattr__


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Throw:
    """Chance: the dice just thrown fell like this. Dice that were kept are not part of it."""

    dice: Dice
    """How they fell, sorted."""

    def __init__(self, dice: Iterable[int] | str) -> None:
        _set(self, "dice", _dice(dice))

    def __str__(self) -> str:
        return write_dice(self.dice)

    def __repr__(self) -> str:
        return f"Throw({write_dice(self.dice)!r})"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Keep:
    """The player sets these dice aside and will throw all the others again."""

    dice: Dice
    """What is set aside, sorted."""

    def __init__(self, dice: Iterable[int] | str) -> None:
        _set(self, "dice", _dice(dice))

    def __str__(self) -> str:
        return f"k{write_dice(self.dice)}"

    def __repr__(self) -> str:
        return f"Keep({write_dice(self.dice)!r})"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Build:
    """The player stops and puts a roof on this field."""

    field: Field
    """The number of the field, 0-35."""

    def __init__(self, field: Field | str) -> None:
        number = read_field(field) if isinstance(field, str) else index(field)
        if number not in FIELDS:
            raise RuleError("There is no field {field}: the fields are 0 to 35.", field=number)
        _set(self, "field", number)

    def __str__(self) -> str:
        return field_name(self.field)

    def __repr__(self) -> str:
        return f"Build({field_name(self.field)!r})"


@dataclass(frozen=True, slots=True)
class Lose:
    """Nothing can be built after the last throw: a roof leaves the game."""

    def __str__(self) -> str:
        return "lose"


Step = Throw | Keep | Build | Lose
"""What may happen in a game of Quatro."""


def _dice(dice: Iterable[int] | str) -> Dice:
    return read_dice(dice) if isinstance(dice, str) else tuple(sorted(map(index, dice)))


def read_step(text: str) -> Step:
    """A step: the dice thrown `13355`, what was kept `k335`, a field `c4`, or `lose`."""
    text = text.strip()
    if text == "lose":
        return Lose()
    if text[:1] == "k" and len(text) <= DICE:
        return Keep(text[1:])
    if text.isdecimal():
        return Throw(text)
    if len(text) == 2 and text[0].isalpha():
        return Build(text)
    raise Unreadable(
        ("“{text}” is not a step: steps are dice like 13355, kept dice like k335, a field like c4, or lose."),
        text=text,
    )
