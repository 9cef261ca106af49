"""What was played, step by step, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.data import Edition
from fourfold.locale import piece_name, text
from fourfold.play import View
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Position, Step
from fourfold.terminal.sentences.fields import spaced
from fourfold.terminal.sentences.names import subjects
from fourfold.terminal.sentences.pieces import named_piece, pieces_of
from fourfold.terminal.views import positions, step_of, who_acts


def told_steps(view: View, since: int = 0) -> list[str]:
    """The steps from number `since` on, each as a sentence."""
    pieces = pieces_of(view.setup)
    reached = positions(view)[since:]
    return [
        tell_step(before, step_of(view, each.step), pieces, subjects(view))
        for before, each in zip(reached, view.steps[since:], strict=False)
    ]


def tell_step(position: Position, step: Step, pieces: Edition, names: Sequence[str | None]) -> str:
    """What a step does in a position, as a sentence. A seat without a name is the reader."""
    name = names[who_acts(position, step)]
    return _own(position, step, pieces) if name is None else _others(position, step, pieces, name)


def _others(position: Position, step: Step, pieces: Edition, name: str) -> str:
    match step:
        case quarto.Give(piece):
            return text("{name} gives a piece: {piece}.", name=name, piece=named_piece(piece, pieces))
        case quarto.Place():
            held = _in_hand(position, pieces)
            return text("{name} places a piece on {square}: {piece}.", name=name, square=step, piece=held)
        case quarto.Call(line):
            return f"{text('{name} calls QUARTO!', name=name)} {line}"
        case quarto.Done():
            return text("{name} is done.", name=name)
        case quatro.Throw(dice):
            return text("{name} throws {dice}.", name=name, dice=spaced(dice))
        case quatro.Keep(()):
            return text("{name} throws all dice again.", name=name)
        case quatro.Keep(dice):
            return text("{name} keeps {dice}.", name=name, dice=spaced(dice))
        case quatro.Build():
            height = _height(position, step)
            return text("{name} builds on {field}, height {height}.", name=name, field=step, height=height)
        case quatro.Lose():
            return text("{name} cannot build and loses a roof.", name=name)


def _own(position: Position, step: Step, pieces: Edition) -> str:
    match step:
        case quarto.Give(piece):
            return text("You give a piece: {piece}.", piece=named_piece(piece, pieces))
        case quarto.Place():
            held = _in_hand(position, pieces)
            return text("You place a piece on {square}: {piece}.", square=step, piece=held)
        case quarto.Call(line):
            return f"{text('You call QUARTO!')} {line}"
        case quarto.Done():
            return text("You are done.")
        case quatro.Throw(dice):
            return text("You throw {dice}.", dice=spaced(dice))
        case quatro.Keep(()):
            return text("You throw all dice again.")
        case quatro.Keep(dice):
            return text("You keep {dice}.", dice=spaced(dice))
        case quatro.Build():
            return text("You build on {field}, height {height}.", field=step, height=_height(position, step))
        case quatro.Lose():
            return text("You cannot build and lose a roof.")


def _in_hand(position: Position, pieces: Edition) -> str:
    assert isinstance(position, quarto.Position)
    assert position.hand is not None
    return piece_name(pieces, position.hand)


def _height(position: Position, step: quatro.Build) -> int:
    assert isinstance(position, quatro.Position)
    return len(position.towers[step.field]) + 1
