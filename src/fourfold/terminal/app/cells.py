"""Room on a row of the screen, counted in cells: a Chinese character takes two, a mark on a letter none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

_ISOLATED, _END = "\u2068", "\u2069"
"""Around words that run from right to left: a row that has one of them needs the other. They take no room."""


def cells(words: str) -> int:
    """How many cells words take."""
    return cell_len(words.replace(_ISOLATED, "").replace(_END, ""))


def cut(words: str, room: int) -> str:
    """As much of some words as there is room for, with a sign that they go on."""
    if cells(words) <= room:
        return words
    return _closed(f"{_fitting(words, room - 1).rstrip()}…") if room > 0 else ""


def shares(wanted: Sequence[int], room: int) -> list[int]:
    """Room for several things beside each other: those that need little get it, the others equal parts.

    >>> shares([3, 40, 30], 43)
    [3, 20, 20]
    """
    given = [0] * len(wanted)
    for done, place in enumerate(sorted(range(len(wanted)), key=wanted.__getitem__)):
        given[place] = min(wanted[place], (room - sum(given)) // (len(wanted) - done))
    return given


def wrapped(words: str, room: int) -> list[str]:
    """Words in rows of at most so many cells, broken between words where that is possible."""
    rows: list[str] = []
    for word in words.split():
        if rows and cells(rows[-1]) + 1 + cells(word) <= room:
            rows[-1] += f" {word}"
        else:
            rows += _pieces(word, room)
    for place, row in enumerate(rows):
        if _closed(row) != row:  # the next row goes on inside
            rows[place] = _closed(row)
            if place + 1 < len(rows):
                rows[place + 1] = _ISOLATED + rows[place + 1]
    return rows


def _closed(words: str) -> str:
    """Words that end whatever keeps a part of them apart."""
    return words + _END * (words.count(_ISOLATED) - words.count(_END))


def _pieces(word: str, room: int) -> Iterator[str]:
    """A word, in several parts where it is longer than a row."""
    while cells(word) > room and (part := _fitting(word, room)):
        yield part
        word = word.removeprefix(part)
    if word:
        yield word


def _fitting(words: str, room: int) -> str:
    """The longest beginning that fits; marks stay with their letter."""
    taken = 0
    for place, character in enumerate(words):
        taken += cells(character)
        if taken > room:
            return words[:place]
    return words
