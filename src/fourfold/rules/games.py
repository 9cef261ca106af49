"""The two games by name, for everything that takes either: records, perft, the command line.

The games never meet; here they only stand side by side. Each has `Variant`, `Position` and `Step`, and these
names mean here: of one game or the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fourfold.rules import quarto, quatro
from fourfold.rules.game import Key, Over, ToMove, ToRoll, Unreadable

__all__ = [
    "Game",
    "Position",
    "Step",
    "Variant",
    "game_in",
    "game_of",
    "play_on",
    "possible_steps",
    "read_game",
    "read_position",
    "read_step",
    "read_variant",
    "variant_tags",
]

_QUATRO_BREAKS = 5
"""Strokes between the rows of a board of Quatro."""

Variant = quarto.Variant | quatro.Variant
"""A variant of one of the games."""
Position = quarto.Position | quatro.Position
"""A position of one of the games."""
Step = quarto.Step | quatro.Step
"""A step of one of the games."""


class Game(Key):
    """Which of the two games."""

    QUARTO = "quarto"
    """Sixteen pieces, four traits, and the call."""
    QUATRO = "quatro"
    """Five dice, towers of roofs."""


def read_game(text: str) -> Game:
    """The game that `text` names."""
    try:
        return Game(text)
    except ValueError:
        raise Unreadable("“{text}” is not a game: write quarto or quatro.", text=text) from None


def game_of(position: Position) -> Game:
    """The game that a position belongs to."""
    return Game.QUARTO if isinstance(position, quarto.Position) else Game.QUATRO


def game_in(position: str) -> Game:
    """The game that the text of a position belongs to: its board tells."""
    return Game.QUATRO if position.count("/") == _QUATRO_BREAKS else Game.QUARTO


def read_variant(game: Game, text: str = "", *, call: str = "", layout: quatro.Layout | str = "") -> Variant:
    """The variant of a game from what is told of it; what is empty or left out is as usual.

    `text` is the text form of the variant. Beside it Quarto! has the rule for the `call` and Quatro the
    `layout`, and neither looks at what belongs to the other.
    """
    match game:
        case Game.QUARTO:
            return quarto.read_variant(text or "classic", quarto.read_call_rule(call or "turns"))
        case Game.QUATRO:
            if isinstance(layout, str):
                layout = quatro.read_layout(layout) if layout else quatro.DEFAULT_LAYOUT
            return quatro.read_variant(text or "standard", layout)


def variant_tags(variant: Variant) -> dict[str, str]:
    """What a record tells of a variant, by the names of its tags."""
    match variant:
        case quarto.Variant():
            return {"Variant": str(variant), "Call": str(variant.call)}
        case quatro.Variant():
            return {"Variant": str(variant), "Layout": str(variant.layout)}


def read_position(text: str, variant: Variant) -> Position:
    """The position that `text` describes, in a game of `variant`."""
    match variant:
        case quarto.Variant():
            return quarto.Position(text, variant)
        case quatro.Variant():
            return quatro.Position(text, variant)


def read_step(game: Game, text: str) -> Step:
    """The step that `text` names."""
    match game:
        case Game.QUARTO:
            return quarto.read_step(text)
        case Game.QUATRO:
            return quatro.read_step(text)


def play_on(position: Position, step: Step | str) -> Position:
    """The position after `step`, of whichever game: `position.play` where only both together are known."""
    # Each game knows its own steps only, and says so when it meets one of the other.
    anything: Any = step
    return position.play(anything)


def possible_steps(position: Position) -> Iterator[Step]:
    """Everything that may happen now: what the seat to move may do, who may interrupt, how dice may fall."""
    match position.turn:
        case ToMove(steps=steps, callers=callers):
            yield from steps
            for step in steps:
                if isinstance(step, quarto.Call):
                    yield from (quarto.Call(step.line, seat) for seat in callers)
        case ToRoll(outcomes=outcomes):
            yield from (step for step, _ in outcomes)
        case Over():
            return
