r"""The words of a record: tags, turn numbers, steps and comments, each with its place in the text.

    [Seat1 "Ada"]               a tag: name and value
    2. b3 c {better was a1}     a number, two steps, a comment

In values and comments a backslash keeps the next character from ending them; \n and \r are line breaks, so
that a record never depends on how a file ends its lines.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeVar

from fourfold.rules.game import IllegalStep, RuleError, Unreadable

T = TypeVar("T")


class Kind(Enum):
    """What a word of a record is."""

    TAG = auto()
    NUMBER = auto()
    STEP = auto()
    COMMENT = auto()


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a text, counted from 1 as editors do."""

    line: int
    column: int

    def blame(self, problem: RuleError) -> RuleError:
        """The same error, with the place where it is. `details["problem"]` keeps the original."""
        if isinstance(problem, IllegalStep):
            return IllegalStep(
                "Line {line}, column {column}: {problem}", line=self.line, column=self.column, problem=problem
            )
        return Unreadable(
            "Line {line}, column {column}: {problem}", line=self.line, column=self.column, problem=problem
        )


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a record."""

    kind: Kind
    text: str
    """What it says, without the marks around it; for a tag, its value."""
    spot: Spot
    name: str = ""
    """The name of a tag."""


TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_SPACE = re.compile(r"\s*")
_WORDS = (
    (Kind.TAG, re.compile(r'\[\s*(?P<name>[A-Za-z][A-Za-z0-9]*)\s+"(?P<text>(?:[^"\\\n]|\\.)*)"\s*\]')),
    (Kind.COMMENT, re.compile(r"\{(?P<text>(?:[^}\\]|\\.)*)\}", re.DOTALL)),
    (Kind.NUMBER, re.compile(r"(?P<text>[0-9]+)\.")),
    (Kind.STEP, re.compile(r'(?P<text>[^\s{}\[\]"]+)')),
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_LINE_BREAKS = {"n": "\n", "r": "\r"}


def tokens(text: str) -> Iterator[Token]:
    """The words of a record, one after the other."""
    lines = [0, *(line_break.end() for line_break in re.finditer("\n", text))]
    offset = _after_space(text, 0)
    while offset < len(text):
        kind, found = _word(text, offset, lines)
        said = found["text"]
        if kind in (Kind.TAG, Kind.COMMENT):
            said = _ESCAPED.sub(lambda match: _LINE_BREAKS.get(match[1], match[1]), said)
        name = found["name"] if kind is Kind.TAG else ""
        # What is wrong with a tag is mostly its value, so that is where errors point.
        start = found.start("text") if kind is Kind.TAG else offset
        yield Token(kind, said, _spot(lines, start), name)
        offset = _after_space(text, found.end())


def _after_space(text: str, offset: int) -> int:
    space = _SPACE.match(text, offset)
    return offset if space is None else space.end()


def _word(text: str, offset: int, lines: list[int]) -> tuple[Kind, re.Match[str]]:
    for kind, pattern in _WORDS:
        found = pattern.match(text, offset)
        if found is not None:
            return kind, found
    raise _spot(lines, offset).blame(_unreadable(text[offset]))


def _unreadable(character: str) -> Unreadable:
    match character:
        case "[":
            return Unreadable('This tag is not complete: a tag is written [Name "value"] on one line.')
        case "{":
            return Unreadable("This comment has no end: a comment is written {{…}}.")
    return Unreadable(
        "“{character}” cannot stand here: write a step, a number or a comment.", character=character
    )


def _spot(lines: list[int], offset: int) -> Spot:
    """The line and column of an offset, given where each line begins."""
    line = bisect_right(lines, offset)
    return Spot(line, offset - lines[line - 1] + 1)


def write_tag(name: str, value: str) -> str:
    """A tag as a line of its own."""
    return f'[{name} "{_escape(value, chr(34))}"]\n'


def write_comment(comment: str) -> str:
    """A comment in its braces."""
    return f"{{{_escape(comment, '}')}}}"


def _escape(text: str, closing: str) -> str:
    escaped = text.replace("\\", "\\\\").replace(closing, "\\" + closing)
    return escaped.replace("\n", "\\n").replace("\r", "\\r")


class Tags:
    """The header of a record: what is known beside the steps."""

    def __init__(self, tags: Mapping[str, Token]) -> None:
        self._tags = dict(tags)

    def spot(self, name: str) -> Spot:
        """Where the value of a tag stands, or the beginning of the record if there is no such tag."""
        return self._tags[name].spot if name in self._tags else Spot(1, 1)

    def take(self, name: str, read: Callable[[str], T], default: str) -> T:
        """What `read` makes of a tag, or of `default` where it is missing. Each tag is taken once."""
        spot = self.spot(name)
        token = self._tags.pop(name, None)
        try:
            return read(default if token is None else token.text)
        except RuleError as problem:
            raise spot.blame(problem) from problem

    def rest(self) -> tuple[tuple[str, str], ...]:
        """The tags that nobody took."""
        return tuple((name, token.text) for name, token in self._tags.items())
