"""What was played, step by step, as sentences."""

from __future__ import annotations

from fourfold.data import Edition
from fourfold.locale import text
from fourfold.play import View
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Position, Step
from fourfold.terminal.sentences.fields import spaced
from fourfold.terminal.sentences.pieces import named_piece, pieces_of
from fourfold.terminal.views import positions, step_of


def told_steps(view: View, since: int = 0) -> list[str]:
    """The steps from number `since` on, each as a sentence."""
    pieces = pieces_of(view.setup)
    reached = positions(view)[since:]
    return [
        tell_step(before, step_of(view, each.step), pieces)
        for before, each in zip(reached, view.steps[since:], strict=False)
    ]


def tell_step(position: Position, step: Step, pieces: Edition) -> str:
    """What a step does in a position, as a sentence."""
    match step:
        case quarto.Give(piece):
            return text(
                "Player {player} gives a piece: {piece}.",
                player=position.seat + 1,
                piece=named_piece(piece, pieces),
            )
        case quarto.Place():
            return text("Player {player} places it on {square}.", player=position.seat + 1, square=step)
        case quarto.Call(line, by):
            return text(
                "Player {player} calls {line}.", player=1 + (position.seat if by is None else by), line=line
            )
        case quarto.Done():
            return text("Player {player} is done.", player=position.seat + 1)
        case quatro.Throw(dice):
            return text("Player {player} throws {dice}.", player=position.seat + 1, dice=spaced(dice))
        case quatro.Keep(()):
            return text("Player {player} takes all dice up again.", player=position.seat + 1)
        case quatro.Keep(dice):
            return text("Player {player} keeps {dice}.", player=position.seat + 1, dice=spaced(dice))
        case quatro.Build():
            return text("Player {player} builds on {field}.", player=position.seat + 1, field=step)
        case quatro.Lose():
            return text("Player {player} loses a roof.", player=position.seat + 1)
