"""Which traits count, whether 2×2 blocks do, and who may call when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fourfold.quarto.rules.board import LINES_AND_BLOCKS_THROUGH, LINES_THROUGH, Line
from fourfold.quarto.rules.calls import CallRule
from fourfold.quarto.rules.pieces import ALL_TRAITS, Trait
from fourfold.rules.game import IllegalStep, RuleError, Unreadable

if TYPE_CHECKING:
    from fourfold.quarto.rules.position import Position

_BLOCKS_COUNT = "+squares"


@dataclass(frozen=True, slots=True, repr=False)
class Variant:
    """One way to play Quarto!. The text form names traits and squares; the call rule is told beside it.

    `Variant()` is the classic game: four traits, lines only, calls in turns.
    """

    traits: frozenset[Trait] = ALL_TRAITS
    """The traits that count for lines: one to four of them."""
    squares: bool = False
    """Whether a block of 2×2 neighbouring squares counts as a line too."""
    call: CallRule = CallRule.TURNS
    """Who may call a made line, and when."""
    counting: int = field(init=False, repr=False, compare=False)
    """The traits that count, as a set of piece bits."""
    lines_through: tuple[tuple[Line, ...], ...] = field(init=False, repr=False, compare=False)
    """For each square, the lines it lies on that count."""

    def __post_init__(self) -> None:
        if not self.traits:
            raise RuleError("No trait counts: a variant needs at least one of colour, shape, height and top.")
        if not isinstance(self.squares, bool):
            raise TypeError(f"squares is True or False, not {self.squares!r}")
        # Texts are as good as the keys they name, and a wrong one is told at once.
        object.__setattr__(self, "traits", frozenset(map(_read_trait, self.traits)))
        object.__setattr__(self, "call", read_call_rule(self.call))
        object.__setattr__(self, "counting", sum(trait.bit for trait in self.traits))
        through = LINES_AND_BLOCKS_THROUGH if self.squares else LINES_THROUGH
        object.__setattr__(self, "lines_through", through)

    def start(self, seats: int = 2) -> Position:
        """The empty board, all sixteen pieces beside it."""
        # Here and not above, because a position stands on its variant.
        from fourfold.quarto.rules.position import empty_board  # noqa: PLC0415

        if seats != 2:
            raise IllegalStep("Quarto! is for 2 players, not {seats}.", seats=seats)
        return empty_board(self)

    def __str__(self) -> str:
        if self.traits == ALL_TRAITS:
            return "advanced" if self.squares else "classic"
        names = ",".join(self._in_order())
        return f"traits={names}{_BLOCKS_COUNT if self.squares else ''}"

    def __repr__(self) -> str:
        said = []
        if self.traits != ALL_TRAITS:
            said.append(f"traits=frozenset({{{', '.join(map(repr, self._in_order()))}}})")
        if self.squares:
            said.append("squares=True")
        if self.call is not CallRule.TURNS:
            said.append(f"call={self.call!r}")
        return f"Variant({', '.join(said)})"

    def _in_order(self) -> list[Trait]:
        return [trait for trait in Trait if trait in self.traits]


def read_variant(text: str, call: CallRule = CallRule.TURNS) -> Variant:
    """The variant that `text` names: `classic`, `advanced`, or as in `traits=colour,height+squares`."""
    match text:
        case "classic":
            return Variant(call=call)
        case "advanced":
            return Variant(squares=True, call=call)
    if not text.startswith("traits="):
        raise Unreadable(
            "“{text}” is not a variant of Quarto!: write classic, advanced, or the traits that count, "
            "as in traits=colour,height or traits=colour,height+squares.",
            text=text,
        )
    squares = text.endswith(_BLOCKS_COUNT)
    names = text.removeprefix("traits=").removesuffix(_BLOCKS_COUNT).split(",")
    return Variant(_read_traits(names), squares, call)


def _read_traits(names: Iterable[str]) -> frozenset[Trait]:
    traits = set()
    for name in names:
        trait = _read_trait(name)
        if trait in traits:
            raise Unreadable("The trait {name} is named twice: name each trait once.", name=name)
        traits.add(trait)
    return frozenset(traits)


def _read_trait(name: str) -> Trait:
    try:
        return Trait(name)
    except ValueError:
        raise Unreadable(
            "“{name}” is not a trait: the traits are colour, shape, height and top.", name=name
        ) from None


def read_call_rule(text: str) -> CallRule:
    """The call rule that `text` names."""
    try:
        return CallRule(text)
    except ValueError:
        raise Unreadable("“{text}” is not a call rule: write turns, race or auto.", text=text) from None
