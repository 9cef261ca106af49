"""The rules of a game as lines: to read aloud, to page through, to print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap

from fourfold.locale import Block, Figure, Grid, Heading, Items, Paragraph, rules_page
from fourfold.rules.games import Game, games, part_of


def rules_lines(game: Game, width: int) -> Iterator[str]:
    """The page in the reader's language, no line wider than `width`. A figure that is too wide is
    described."""
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
            yield from _table(rows, width)
        case Figure(name, caption):
            yield from _figure(figure_lines(name), caption, width)


def _figure(drawn: list[str], caption: str, width: int) -> Iterator[str]:
    """A figure with its caption below."""
    if max(map(len, drawn)) > width:
        yield from wrap(f"[{caption}]", width, initial_indent="  ", subsequent_indent="   ")
        return
    yield from drawn
    yield ""
    yield from wrap(caption, width, initial_indent="  ", subsequent_indent="  ")


def _table(rows: tuple[tuple[str, ...], ...], width: int) -> Iterator[str]:
    """Columns side by side; the last one is wrapped where the page is too narrow for it."""
    plain = [[_plain(cell) for cell in row] for row in rows]
    *before, _ = [max(len(row[column]) for row in plain) for column in range(len(rows[0]))]
    indent = sum(wide + 2 for wide in before)
    for *cells, last in plain:
        start = "".join(f"{cell:<{wide}}  " for cell, wide in zip(cells, before, strict=True))
        yield from wrap(last, max(width, indent + 10), initial_indent=start, subsequent_indent=" " * indent)


def _plain(words: str) -> str:
    return words.replace("**", "")


def figures() -> dict[str, Callable[[], list[str]]]:
    """All figures by their names: each game has a table of its own."""
    parts = [part_of(game, "terminal.figures") for game in games()]
    return {name: draw for part in parts if part is not None for name, draw in part.FIGURES.items()}


def figure_lines(name: str) -> list[str]:
    """A figure as rows of characters, at most 57 columns wide: a page of the smallest window has no more."""
    rows = [row.rstrip() for row in figures()[name]()]
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    return rows
