"""The rules of both games as pages: Markdown files, one per game and language, read into blocks.

The pages use a small part of Markdown, which is all they need and what every screen can show: headings,
paragraphs, lists, tables, **strong words** and figures, `![what it shows](figure:name)`. What a figure looks
like is for those who show it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from fourfold.locale.catalogues import SOURCE, language
from fourfold.rules.games import Game

_FIGURE = re.compile(r"!\[(?P<caption>[^\]]+)\]\(figure:(?P<name>[a-z-]+)\)")
_HEADING = re.compile(r"(?P<marks>#{1,3}) (?P<words>.+)")
_BULLET = re.compile(r"- (?P<words>.+)")
_NUMBERED = re.compile(r"\d+\. (?P<words>.+)")
_RULE = re.compile(r"\|( *:?-+:? *\|)+")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the page's own."""

    level: int
    """1 to 3, as in HTML."""
    words: str
    """What it says."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences, with **strong words** still marked."""

    words: str
    """What they say."""


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    words: tuple[str, ...]
    """What each item says."""
    numbered: bool
    """Whether the order counts."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the first row is its head."""

    rows: tuple[tuple[str, ...], ...]
    """The cells of each row."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture by its name, and what it shows."""

    name: str
    """A figure of `fourfold.art`."""
    caption: str
    """What it shows, for those who do not see it too."""


Block = Heading | Paragraph | Items | Grid | Figure
"""A part of a page."""


def rules_page(game: Game) -> tuple[Block, ...]:
    """The rules in the reader's language; in English where nobody has written them in that language yet."""
    return _page(game, language())


@cache
def _page(game: Game, wanted: str) -> tuple[Block, ...]:
    folder = files("fourfold.locale") / "rules"
    page = folder / f"{game}.{wanted}.md"
    if not page.is_file():
        page = folder / f"{game}.{SOURCE}.md"
    return read_rules(page.read_text("utf-8"))


def read_rules(written: str) -> tuple[Block, ...]:
    """The blocks of a page. An empty line stands between two blocks."""
    parts = re.split(r"\n\s*\n", written.strip())
    return tuple(_block([line.strip() for line in part.splitlines()]) for part in parts)


def _block(lines: list[str]) -> Block:
    words = " ".join(lines)
    if found := _HEADING.fullmatch(words):
        return Heading(len(found["marks"]), found["words"])
    if found := _FIGURE.fullmatch(words):
        return Figure(found["name"], found["caption"])
    if all(line.startswith("|") for line in lines):
        return Grid(tuple(_cells(line) for line in lines if not _RULE.fullmatch(line)))
    for pattern, numbered in ((_BULLET, False), (_NUMBERED, True)):
        if pattern.match(lines[0]):
            return Items(tuple(_items(lines, pattern)), numbered)
    return Paragraph(words)


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip("|").split("|"))


def _items(lines: list[str], pattern: re.Pattern[str]) -> Iterator[str]:
    """Each item; a line that begins none goes on with the one before."""
    item = ""
    for line in lines:
        if found := pattern.fullmatch(line):
            if item:
                yield item
            item = found["words"]
        else:
            item = f"{item} {line}"
    yield item
