"""Boards of games that have no picture of their own: squares, and what is written on them."""

from __future__ import annotations

import msgspec

from fourfold.rules import registry
from fourfold.rules.game import Seat


class Mark(msgspec.Struct, frozen=True):
    """What lies on one square of a plain board."""

    square: int
    """Counted row by row from the top left."""
    text: str
    """What is written on it; empty where nothing lies any more."""
    seat: Seat | None = None
    """Whose it is."""


class PlainBoard(msgspec.Struct, frozen=True):
    """The board of a game that has no picture of its own: squares, named a1 from the top left, and marks."""

    width: int
    height: int
    marks: tuple[Mark, ...]


def plain_board(said: registry.PlainBoard) -> PlainBoard:
    """A board as it travels."""
    marks = tuple([Mark(each.square, each.text, each.seat) for each in said.marks])
    return PlainBoard(said.width, said.height, marks)


def changes(before: registry.PlainBoard, after: registry.PlainBoard) -> tuple[Mark, ...]:
    """The squares that differ, as they are afterwards."""
    lay, lies = ({mark.square: mark for mark in board.marks} for board in (before, after))
    return tuple(
        [
            Mark(square, lies[square].text, lies[square].seat) if square in lies else Mark(square, "")
            for square in sorted({*lay, *lies})
            if lay.get(square) != lies.get(square)
        ]
    )
