"""Quatro: the odds of a turn as the board shows them. Loads the engine: only in the background."""

from __future__ import annotations

from fourfold.engine.quatro.odds import odds
from fourfold.locale import text
from fourfold.rules import quatro
from fourfold.rules.games import Position
from fourfold.terminal.advice import percent


def chances(position: Position) -> tuple[tuple[float, ...], str]:
    """The chance of building on each field, and of winning at once in a sentence."""
    assert isinstance(position, quatro.Position)
    turn = odds(position)
    sentence = text(
        "Chance to complete four in a row: {row}; the three Yatzy fields: {yatzy}.",
        row=percent(turn.row),
        yatzy=percent(turn.yatzy),
    )
    return turn.fields, sentence
