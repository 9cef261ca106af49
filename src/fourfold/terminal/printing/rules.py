"""The rules of a game as lines: to read aloud, to page through, to print."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from fourfold.locale import Block, Figure, Grid, Heading, Items, Paragraph, rules_page
from fourfold.rules.games import Game


def rules_lines(game: Game, width: int) -> Iterator[str]:
    """The page in the reader's language, no line wider than `width`. Figures are described, not drawn."""
    for number, block in enumerate(rules_page(game)):
        if number:
            yield ""
        yield from _lines(block, width)


def _lines(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading(level, words):
            yield words
            yield ("=" if level == 1 else "-") * min(len(words), width)
        case Paragraph(words):
            yield from wrap(_plain(words), width)
        case Items(items, numbered):
            for number, words in enumerate(items, start=1):
                mark = f"{number}. " if numbered else "• "
                yield from wrap(_plain(words), width, initial_indent=mark, subsequent_indent=" " * len(mark))
        case Grid(rows):
            yield from _table(rows)
        case Figure(_, caption):
            yield from wrap(f"[{caption}]", width, initial_indent="  ", subsequent_indent="   ")


def _table(rows: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(f"{_plain(cell):<{wide}}" for cell, wide in zip(row, widths, strict=True)).rstrip()


def _plain(words: str) -> str:
    return words.replace("**", "")
