"""Boards and recorded games as lines of characters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fourfold.locale import (
    date_words,
    game_name,
    others_words,
    person_name,
    row_words,
    text,
)
from fourfold.rules.games import Position, game_of, rules_of
from fourfold.rules.record import Record
from fourfold.rules.registry import PlainBoard
from fourfold.telling import result_sentence
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.sentences.records import record_subjects
from fourfold.terminal.sentences.steps import tell_step


def board_lines(position: Position, edition: str) -> Iterator[str]:
    """The board, and what is beside it."""
    yield from (f"  {row}" for row in board_rows(position))
    yield from words_of(game_of(position)).captions(position, edition)


def board_rows(position: Position) -> list[str]:
    """The board alone: as the game marks it for plain drawings, as its positions draw it themselves, or their
    text form."""
    marked = rules_of(game_of(position)).marks
    if marked is not None:
        return _marked_rows(marked(position))
    try:
        return format(position, "board").splitlines()
    except TypeError:  # only what is written in Python itself says so of a form it does not have
        return [str(position)]


def _marked_rows(board: PlainBoard) -> list[str]:
    """Squares with their marks, columns by letters and rows by numbers."""
    marks = {mark.square: mark.text for mark in board.marks}
    wide = max(map(len, marks.values()), default=1)
    rows = {"": [chr(ord("a") + column) for column in range(board.width)]}
    for row in range(board.height):
        squares = range(row * board.width, (row + 1) * board.width)
        rows[str(row + 1)] = [marks.get(square, ".") for square in squares]
    return [
        f"{name:>2} {' '.join(cell.ljust(wide) for cell in cells)}".rstrip() for name, cells in rows.items()
    ]


def replay_lines(record: Record) -> Iterator[str]:
    """The header, then each step in words with the board it leads to, then the result."""
    edition, names = record.edition, record_subjects(record)
    yield from _header_lines(record)
    if record.comment:
        yield f"  {others_words(record.comment)}"
    yield from board_lines(record.start, edition)
    for number, ((before, after), entry) in enumerate(
        zip(pairwise(record.positions), record.entries, strict=True), start=1
    ):
        yield ""
        yield f"{number}. {tell_step(before, entry.step, edition, names)}"
        if entry.comment:
            yield f"  {others_words(entry.comment)}"
        yield from (f"  {others_words(str(variation))}" for variation in entry.variations)
        yield from board_lines(after, edition)
    yield ""
    yield from _result_lines(record)


def _header_lines(record: Record) -> Iterator[str]:
    words, variant = words_of(record.game), record.variant
    yield row_words([game_name(record.game), words.variant(variant, record.edition), *words.options(variant)])
    for seat, name in enumerate(record.names):
        if shown := person_name(name):
            yield text("Player {player}: {name}", player=seat + 1, name=shown)
    if record.played is not None:
        yield text("Played on {date}", date=date_words(record.played))
    yield ""


def _result_lines(record: Record) -> Iterator[str]:
    if record.result is None:
        yield text("The game is still in progress.")
        return
    yield result_sentence(record.result, record_subjects(record))
    yield from words_of(record.game).made(record.position, record.edition)
