"""One way to play: the layout of the board and the one switch the sheets leave open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourfold.quatro.rules.layout import DEFAULT_LAYOUT, Layout
from fourfold.rules.game import IllegalStep, Unreadable

if TYPE_CHECKING:
    from fourfold.quatro.rules.position import Position

STANDARD = "standard"
FIVE_AS_FULL_HOUSE = "five-as-full-house"


@dataclass(frozen=True, slots=True, repr=False)
class Variant:
    """One way to play Quatro. The text form tells the switch; the layout is told beside it.

    `Variant()` is the usual game on the default layout.
    """

    layout: Layout = DEFAULT_LAYOUT
    """Which pattern lies on which field."""
    five_as_full_house: bool = False
    """Whether five of a kind may also be used as a full house."""

    def __post_init__(self) -> None:
        if not isinstance(self.layout, Layout):
            raise TypeError(f"a variant has a Layout, which read_layout makes from text, not {self.layout!r}")
        if not isinstance(self.five_as_full_house, bool):
            raise TypeError(f"five_as_full_house is True or False, not {self.five_as_full_house!r}")

    def start(self, seats: int = 2) -> Position:
        """An empty board, fifteen roofs for each of two to four players, nothing thrown yet."""
        # Here and not above, because a position stands on its variant.
        from fourfold.quatro.rules.position import empty_board  # noqa: PLC0415

        if not 2 <= seats <= 4:
            raise IllegalStep("Quatro is for two to four players, not {seats}.", seats=seats)
        return empty_board(self, seats)

    def __str__(self) -> str:
        return FIVE_AS_FULL_HOUSE if self.five_as_full_house else STANDARD

    def __repr__(self) -> str:
        said = [] if self.layout == DEFAULT_LAYOUT else [repr(self.layout)]
        if self.five_as_full_house:
            said.append("five_as_full_house=True")
        return f"Variant({', '.join(said)})"


def read_variant(text: str, layout: Layout = DEFAULT_LAYOUT) -> Variant:
    """The variant named by its text form; the layout is chosen beside it."""
    match text.strip():
        case "standard":
            return Variant(layout)
        case "five-as-full-house":
            return Variant(layout, five_as_full_house=True)
        case other:
            raise Unreadable(
                "“{text}” is not a variant of Quatro: the variants are standard and five-as-full-house.",
                text=other,
            )
