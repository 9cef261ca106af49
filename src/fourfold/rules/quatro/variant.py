"""One way to play: the layout of the board and the one switch the sheets leave open."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.rules.game import IllegalStep, Unreadable
from fourfold.rules.quatro.board import FIELDS
from fourfold.rules.quatro.layout import Layout
from fourfold.rules.quatro.position import ROOFS, Position

STANDARD = "standard"
FIVE_AS_FULL_HOUSE = "five-as-full-house"


@dataclass(frozen=True, slots=True)
class Variant:
    """The layout, and whether five of a kind may also be used as a full house."""

    layout: Layout
    five_as_full_house: bool = False

    def start(self, seats: int) -> Position:
        """An empty board, fifteen roofs for each of two to four players, nothing thrown yet."""
        if not 2 <= seats <= 4:
            raise IllegalStep("Quatro is for two to four players, not {seats}.", seats=seats)
        return Position(variant=self, towers=((),) * len(FIELDS), stocks=(ROOFS,) * seats)

    def __str__(self) -> str:
        return FIVE_AS_FULL_HOUSE if self.five_as_full_house else STANDARD


def read_variant(text: str, layout: Layout) -> Variant:
    """The variant named by its text form; the layout is chosen beside it."""
    match text.strip():
        case "standard":
            return Variant(layout)
        case "five-as-full-house":
            return Variant(layout, five_as_full_house=True)
        case other:
            raise Unreadable(
                "“{text}” is not a variant of Quatro; the variants are standard and five-as-full-house.",
                text=other,
            )
