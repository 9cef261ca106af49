r"""The words of a record: tags, turn numbers, steps, comments and brackets, each with its place in the text.

    [Seat1 "Ada"]               a tag: name and value
    2. b3 c {better was a1}     a number, two steps, a comment
    (2. a1 7)                   brackets around a variation

In values and comments a backslash keeps the next character from ending them; \n and \r are line breaks, so
that a record never depends on how a file ends its lines.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
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
    OPEN = auto()
    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a text, counted from 1 as editors do."""

    line: int
    column: int

    def blame(self, problem: RuleError) -> RuleError:
        """The same error with its place. `details["problem"]` keeps the original."""
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
    """Its text, without the marks around it; for a tag, its value."""
    spot: Spot
    name: str = ""
    """The name of a tag."""


TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_SPACE = re.compile(r"\s*")
_WORDS = (
    (Kind.TAG, re.compile(r'\[\s*(?P<name>[A-Za-z][A-Za-z0-9]*)\s+"(?P<text>(?:[^"\\\n]|\\.)*)"\s*\]')),
    (Kind.COMMENT, re.compile(r"\{(?P<text>(?:[^}\\]|\\.)*)\}", re.DOTALL)),
    (Kind.NUMBER, re.compile(r"(?P<text>[0-9]+)\.")),
    (Kind.OPEN, re.compile(r"(?P<text>\()")),
    (Kind.CLOSE, re.compile(r"(?P<text>\))")),
    (Kind.STEP, re.compile(r'(?P<text>[^\s{}\[\]()"]+)')),
)
_GAME = re.compile(r"\[\s*Game\s")
_GAME_LINE = re.compile(r"^[ \t]*\[\s*Game\s", re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_LINE_BREAKS = {"n": "\n", "r": "\r"}


class Words:
    """The words of a text, one after another. After an error, `skip_to_game` lets it continue."""

    def __init__(self, text: str, *, of_many_games: bool = False) -> None:
        self._text = text
        self._of_many_games = of_many_games
        self._lines = [0, *(line_break.end() for line_break in re.finditer("\n", text))]
        self._offset = 0

    def __iter__(self) -> Iterator[Token]:
        return self

    def __next__(self) -> Token:
        space = _SPACE.match(self._text, self._offset)
        offset = self._offset = self._offset if space is None else space.end()
        if offset == len(self._text):
            raise StopIteration
        kind, found = self._word(offset)
        self._offset = found.end()
        said = found["text"]
        if kind in (Kind.TAG, Kind.COMMENT):
            said = _ESCAPED.sub(lambda match: _LINE_BREAKS.get(match[1], match[1]), said)
        name = found["name"] if kind is Kind.TAG else ""
        # In a bad tag the value is usually wrong, so errors point there.
        return Token(kind, said, self._spot(found.start("text") if kind is Kind.TAG else offset), name)

    def at_game(self) -> bool:
        """Whether a tag `Game` comes next, complete or not."""
        return _GAME.match(self._text, self._offset) is not None

    def skip_to_game(self) -> None:
        """Continue at the next line that begins a game, or at the end."""
        game = _GAME_LINE.search(self._text, self._offset + 1)
        self._offset = len(self._text) if game is None else game.start()

    def _word(self, offset: int) -> tuple[Kind, re.Match[str]]:
        for kind, pattern in _WORDS:
            found = pattern.match(self._text, offset)
            if found is not None and not self._swallows_game(kind, found):
                return kind, found
        raise self._spot(offset).blame(_unreadable(self._text[offset]))

    def _swallows_game(self, kind: Kind, found: re.Match[str]) -> bool:
        """An unclosed comment would extend to the end of a comment in a later game."""
        return (
            self._of_many_games
            and kind is Kind.COMMENT
            and _GAME_LINE.search(self._text, found.start(), found.end()) is not None
        )

    def _spot(self, offset: int) -> Spot:
        line = bisect_right(self._lines, offset)
        return Spot(line, offset - self._lines[line - 1] + 1)


def _unreadable(character: str) -> Unreadable:
    match character:
        case "[":
            return Unreadable('This tag is not complete: a tag is written [Name "value"] on one line.')
        case "{":
            return Unreadable("This comment has no end: a comment is written {{…}}.")
    return Unreadable(
        "“{character}” is not allowed here: write a step, a number or a comment.", character=character
    )


def write_tag(name: str, value: str) -> str:
    """A tag as a separate line."""
    return f'[{name} "{_escape(value, chr(34))}"]\n'


def write_comment(comment: str) -> str:
    """A comment in its braces."""
    return f"{{{_escape(comment, '}')}}}"


def _escape(text: str, closing: str) -> str:
    escaped = text.replace("\\", "\\\\").replace(closing, "\\" + closing)
    return escaped.replace("\n", "\\n").replace("\r", "\\r")


class Tags:
    """The header of a record: everything except the steps."""

    def __init__(self, words: Iterable[Token], begin: Spot) -> None:
        self._begin = begin
        self._tags: dict[str, Token] = {}
        for word in words:
            if word.name in self._tags:
                raise word.spot.blame(Unreadable("The tag {name} appears twice: keep one.", name=word.name))
            self._tags[word.name] = word

    def spot(self, name: str) -> Spot:
        """The place of a tag's value, or the beginning of the record if there is no such tag."""
        return self._tags[name].spot if name in self._tags else self._begin

    def take(self, name: str, read: Callable[[str], T], default: str = "") -> T:
        """What `read` makes of a tag, or of `default` if it is missing. Each tag is taken once."""
        spot = self.spot(name)
        token = self._tags.pop(name, None)
        try:
            return read(default if token is None else token.text)
        except RuleError as problem:
            raise spot.blame(problem) from problem

    def rest(self) -> tuple[tuple[str, str], ...]:
        """The tags that were not taken."""
        return tuple((name, token.text) for name, token in self._tags.items())
