"""What a program has to know of Quatro that speaks the line protocol (`fourfold.engine.conformance`)."""

from __future__ import annotations

from fourfold.quatro import DEFAULT_LAYOUT, Position, read_layout, read_variant

_TURNED = read_layout("/".join(reversed(str(DEFAULT_LAYOUT).split("/"))))

WAYS = tuple(
    (variant, seats)
    for variant in (read_variant("standard"), read_variant("five-as-full-house", _TURNED))
    for seats in (2, 3, 4)
)
"""Ways to play, with the number of seats."""
HARD = Position("....../....../....../....../....../...... 15-15 13355@1", read_variant("standard"))
"""A position to think about for long."""
