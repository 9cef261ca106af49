"""A recorded game, position by position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fourfold.data import Edition, edition, editions
from fourfold.locale import date_words, result_sentence, text, value_name
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Over
from fourfold.rules.games import Position, Step
from fourfold.rules.record import Record
from fourfold.terminal.boards import board_lines, named_piece, spaced


def replay_lines(record: Record) -> Iterator[str]:
    """The header, then each step in words with the board it leads to, then the result."""
    pieces = edition(record.edition if record.edition in editions() else "classic")
    yield from _header_lines(record)
    if record.comment:
        yield f"  {record.comment}"
    yield from board_lines(record.start, pieces)
    for number, ((before, after), entry) in enumerate(
        zip(pairwise(record.positions), record.entries, strict=True), start=1
    ):
        yield ""
        yield f"{number}. {tell_step(before, entry.step, pieces)}"
        if entry.comment:
            yield f"  {entry.comment}"
        yield from board_lines(after, pieces)
    yield ""
    yield from _result_lines(record, pieces)


def _header_lines(record: Record) -> Iterator[str]:
    match record.variant:
        case quarto.Variant() as variant:
            yield text("Quarto! {variant}, call rule: {call}", variant=variant, call=variant.call)
        case quatro.Variant() as variant:
            yield text("Quatro {variant}", variant=variant)
    for seat, name in enumerate(record.names):
        if name:
            yield text("Player {player}: {name}", player=seat + 1, name=name)
    if record.played is not None:
        yield text("Played on {date}", date=date_words(record.played))
    yield ""


def _result_lines(record: Record, pieces: Edition) -> Iterator[str]:
    if record.result is None:
        yield text("The game goes on.")
        return
    yield result_sentence(record.result)
    position = record.position
    if isinstance(position, quarto.Position) and isinstance(position.turn, Over):
        for made in position.made:
            shared = ", ".join(_value_word(value, pieces) for value in made.shared)
            yield text("{line} has in common: {values}.", line=made.line, values=shared)


def _value_word(value: quarto.TraitValue, pieces: Edition) -> str:
    trait = pieces.traits[list(quarto.Trait).index(value.trait)]
    return value_name(pieces, trait, value.value)


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
