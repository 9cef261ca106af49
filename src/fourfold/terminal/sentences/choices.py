"""Moves, and what they lead to, in words."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.data import Edition
from fourfold.engine.verdict import Outcome, Proven
from fourfold.locale import plural, row_words, text
from fourfold.rules import quarto, quatro
from fourfold.terminal.sentences.fields import field_words, spaced
from fourfold.terminal.sentences.pieces import named_piece


def outcome_words(verdict: Proven) -> str:
    """What a move leads to."""
    match verdict.outcome:
        case Outcome.WIN if verdict.plies == 0:
            return text("wins at once")
        case Outcome.WIN:
            return plural("wins in {count} placement", "wins in {count} placements", verdict.plies)
        case Outcome.DRAW:
            return text("draw")
        case Outcome.LOSS:
            return plural("loses in {count} placement", "loses in {count} placements", verdict.plies)


def quarto_advice(choice: tuple[quarto.Step, ...], edition: Edition) -> str:
    """What to do in a whole turn, as a sentence."""
    match choice:
        case (quarto.Place() as place, quarto.Give(piece)):
            return text(
                "Place it on {square}, then give this piece: {piece}.",
                square=place,
                piece=named_piece(piece, edition),
            )
        case (quarto.Place() as place, quarto.Call(line)):
            return text("Place it on {square} and call {line}.", square=place, line=line)
        case _:
            return f"{quarto_step(choice[0], edition)}."


def quarto_step(step: quarto.Step, edition: Edition) -> str:
    """What to do, without the full stop at the end."""
    match step:
        case quarto.Give(piece):
            return text("Give this piece: {piece}", piece=named_piece(piece, edition))
        case quarto.Place():
            return text("Place it on {square}", square=step)
        case quarto.Call(line):
            return text("Call {line}", line=line)
        case quarto.Done():
            return text("Call nothing")


def quarto_steps(steps: Sequence[quarto.Step], edition: Edition) -> str:
    """Several steps of one kind that lead to the same, in one sentence."""
    match steps[0]:
        case quarto.Give():
            named = [named_piece(step.piece, edition) for step in steps if isinstance(step, quarto.Give)]
            return text("Give this piece: {piece}", piece="; ".join(named))
        case quarto.Place():
            return text("Place it on {square}", square=row_words([str(step) for step in steps]))
        case step:
            return quarto_step(step, edition)


def quatro_step(step: quatro.Step, position: quatro.Position) -> str:
    """What to do, without the full stop at the end."""
    match step:
        case quatro.Build(field):
            return text("Build on {field}", field=field_words(position, field))
        case quatro.Keep(()):
            return text("Throw all five dice again")
        case quatro.Keep(dice):
            return text("Keep {dice} and throw the rest", dice=spaced(dice))
        case quatro.Lose():
            return text("Lose a roof")
        case quatro.Throw(dice):
            return text("Throw {dice}", dice=spaced(dice))
