"""What a program has to know of Quarto! that speaks the line protocol (`fourfold.engine.conformance`)."""

from __future__ import annotations

from fourfold.quarto import Position, read_call_rule, read_variant

WAYS = tuple(
    (read_variant(text, read_call_rule(call)), 2)
    for text in ("classic", "advanced", "traits=colour", "traits=shape,top+squares")
    for call in ("auto", "turns", "race")
)
"""Ways to play, with the number of seats."""
HARD = Position("1.../..../..../.... 2", read_variant("traits=colour,shape,height", read_call_rule("auto")))
"""A position to think about for long."""
