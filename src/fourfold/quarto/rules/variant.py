"""Which traits count, whether 2×2 blocks do, whether lines run over the edges, and who may call when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fourfold.quarto.rules.board import Line, lines_of, lines_through
from fourfold.quarto.rules.calls import CallRule
from fourfold.quarto.rules.pieces import ALL_TRAITS, Trait
from fourfold.rules.game import IllegalStep, RuleError, Unreadable

if TYPE_CHECKING:
    from fourfold.quarto.rules.position import Position

_SQUARES, _TORUS = "squares", "torus"
_NAMED = {
    (False, False): "classic",
    (True, False): "advanced",
    (False, True): "torus",
    (True, True): "torus+squares",
}
"""The variants in which all four traits count, by whether squares do and whether lines run over the edges."""


@dataclass(frozen=True, slots=True, repr=False)
class Variant:
    """One way to play Quarto!. The text form names traits, squares and torus; the call rule is beside it.

    `Variant()` is the classic game: four traits, lines only, calls in turns.
    """

    traits: frozenset[Trait] = ALL_TRAITS
    """The traits that count for lines: one to four of them."""
    squares: bool = False
    """Whether a block of 2×2 neighbouring squares counts as a line too."""
    call: CallRule = CallRule.TURNS
    """Who may call a made line, and when."""
    torus: bool = False
    """Whether a line that leaves the board comes back in on the opposite side. It is on no rule sheet."""
    counting: int = field(init=False, repr=False, compare=False)
    """The traits that count, as a set of piece bits."""
    lines: tuple[Line, ...] = field(init=False, repr=False, compare=False)
    """Every line that counts."""
    lines_through: tuple[tuple[Line, ...], ...] = field(init=False, repr=False, compare=False)
    """For each square, the lines it lies on that count."""

    def __post_init__(self) -> None:
        if not self.traits:
            raise RuleError("No trait counts: a variant needs at least one of colour, shape, height and top.")
        for name, value in ((_SQUARES, self.squares), (_TORUS, self.torus)):
            if not isinstance(value, bool):
                raise TypeError(f"{name} is True or False, not {value!r}")
        # Texts are as good as the keys they name, and a wrong one is told at once.
        object.__setattr__(self, "traits", frozenset(map(_read_trait, self.traits)))
        object.__setattr__(self, "call", read_call_rule(self.call))
        object.__setattr__(self, "counting", sum(trait.bit for trait in self.traits))
        object.__setattr__(self, "lines", lines_of(self.squares, self.torus))
        object.__setattr__(self, "lines_through", lines_through(self.squares, self.torus))

    def start(self, seats: int = 2) -> Position:
        """The empty board, all sixteen pieces beside it."""
        # Here and not above, because a position stands on its variant.
        from fourfold.quarto.rules.position import empty_board  # noqa: PLC0415

        if seats != 2:
            raise IllegalStep("Quarto! is for 2 players, not {seats}.", seats=seats)
        return empty_board(self)

    def __str__(self) -> str:
        if self.traits == ALL_TRAITS:
            return _NAMED[self.squares, self.torus]
        also = [_SQUARES] * self.squares + [_TORUS] * self.torus
        return "+".join((f"traits={','.join(self._in_order())}", *also))

    def __repr__(self) -> str:
        said = []
        if self.traits != ALL_TRAITS:
            said.append(f"traits=frozenset({{{', '.join(map(repr, self._in_order()))}}})")
        if self.squares:
            said.append("squares=True")
        if self.call is not CallRule.TURNS:
            said.append(f"call={self.call!r}")
        if self.torus:
            said.append("torus=True")
        return f"Variant({', '.join(said)})"

    def _in_order(self) -> list[Trait]:
        return [trait for trait in Trait if trait in self.traits]


def read_variant(text: str, call: CallRule = CallRule.TURNS) -> Variant:
    """The variant that `text` names: `classic`, `advanced`, `torus`, `torus+squares`, or the traits that
    count, as in `traits=colour,height`, with `+squares` and `+torus` after them in either order."""
    for (squares, torus), name in _NAMED.items():
        if text == name:
            return Variant(squares=squares, call=call, torus=torus)
    if not text.startswith("traits="):
        raise Unreadable(
            "“{text}” is not a variant of Quarto!: write classic, advanced, torus, or the traits that count, "
            "as in traits=colour,height or traits=colour,height+squares.",
            text=text,
        )
    names, also = text.removeprefix("traits="), set[str]()
    for word in (_SQUARES, _TORUS, _SQUARES):
        if word not in also and names.endswith(f"+{word}"):
            names = names.removesuffix(f"+{word}")
            also.add(word)
    return Variant(_read_traits(names.split(",")), _SQUARES in also, call, _TORUS in also)


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
