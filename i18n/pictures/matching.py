"""Finds the messages that a text on a screen is made of.

A message is a pattern: its words are fixed, its places match anything. The best match is a text that is one
message from beginning to end; what fills its places may again be made of messages. Texts of several sentences
are searched for messages with enough fixed words to be recognised anywhere. If several messages match, the
one with the most fixed words wins.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import Formatter

from i18n.pictures.messages import Message

RECOGNISED = 12
"""Fixed letters that a message needs to be recognised inside a longer text."""
_ANYTHING = "(.+?)"
"""What a place matches: anything on one row."""
_A_LITTLE = r"((?:.|\n){1,80}?)"
"""What a place matches in a longer text: less than half of it."""
_BEGINS = r"(?:^|(?<=[.!?:>]\s))"
"""Where a message that begins with a place may start in a longer text."""
_AROUND = 240
"""How many characters before and after some words of a message are searched for the rest of it."""
_LONGEST = 1000
"""The longest text that may be one message from beginning to end."""
_SPACE = re.compile(r"\s+")
_ROWS = re.compile(r"\n|\s{2,}|\s*[│┃║|▌▐█]+\s*")
_BRACKETS = re.compile(r"[][()]")
_PHRASES = re.compile(r"(?<=[.!?…:;>])\s+|\s+[·–→/]\s+|,\s+|[][()]")
"""Where one text may end and another begin: rows and columns, brackets, then sentences and list items."""
_LABEL = re.compile(r".*\w:", re.DOTALL)
_DEEPEST = 3
"""How deeply messages may be nested."""


@dataclass(frozen=True, slots=True)
class Find:
    """A message and its place in a text."""

    message: Message
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Pattern:
    message: Message
    whole: re.Pattern[str]
    inside: re.Pattern[str]
    anchor: re.Pattern[str]
    """The longest stretch of fixed words."""
    words: tuple[str, ...]
    """All such stretches, with single spaces."""
    letters: int

    def fits(self, text: str) -> bool:
        """Whether all its words are in a text in the same order; a quick test."""
        place = 0
        for words in self.words:
            place = text.find(words, place)
            if place < 0:
                return False
            place += len(words)
        return True


def pattern(form: str, place: str = _ANYTHING) -> str:
    """A regular expression for a message: any white space between its words, anything in its places.

    >>> re.fullmatch(pattern("{name} gives {piece}."), "Ada gives 7.").groups()
    ('Ada', '7')
    """
    return place.join(r"\s+".join(map(re.escape, _SPACE.split(words))) for words in _between(form.strip()))


def own_words(form: str) -> list[str]:
    """The fixed stretches of a message."""
    return [_SPACE.sub(" ", words.strip()) for words in _between(form)]


def _between(form: str) -> list[str]:
    """The text before, between and after the places of a message."""
    parts = [""]
    for words, name, _, _ in Formatter().parse(form):
        parts[-1] += words
        if name is not None:
            parts.append("")
    return parts


class Matcher:
    """Recognises messages."""

    def __init__(self, messages: Iterable[Message]) -> None:
        self._exact: dict[str, list[_Pattern]] = defaultdict(list)
        self._filled: list[_Pattern] = []
        self._anywhere: list[_Pattern] = []
        for message in messages:
            for form in message.forms:
                self._learn(message, form)

    def _learn(self, message: Message, form: str) -> None:
        words = own_words(form)
        letters = sum(map(str.isalnum, "".join(words)))
        if not letters:
            return  # only places: it would match everything
        begins = "" if words[0] else _BEGINS
        made = _Pattern(
            message,
            re.compile(pattern(form)),
            re.compile(rf"{begins}(?<!\w)(?:{pattern(form, _A_LITTLE)})(?!\w)", re.MULTILINE),
            re.compile(pattern(max(words, key=len).replace("{", "{{").replace("}", "}}"))),
            tuple(words),
            letters,
        )
        if made.whole.groups:
            self._filled.append(made)
        else:
            self._exact[" ".join(words)].append(made)
        if letters >= RECOGNISED:
            self._anywhere.append(made)

    def found_in(self, shown: str) -> list[Find]:
        """Every message that a text is made of, the most certain first."""
        return list(self._whole(shown, 0, len(shown), 0)) or list(self._parts(shown))

    def _whole(self, text: str, start: int, end: int, depth: int) -> Iterator[Find]:
        """The messages that match a whole stretch, and those in their places."""
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        if not 0 < end - start <= _LONGEST or depth > _DEEPEST:
            return
        fitting = self._fitting(text, start, end)
        if not fitting and _LABEL.fullmatch(text, start, end):
            end -= 1  # a heading: the colon may not belong to the message
            fitting = self._fitting(text, start, end)
        most = max((each.letters for each in fitting), default=0)
        for each in fitting:
            if each.letters == most:
                yield Find(each.message, start, end)
                yield from self._in_places(each, text, start, end, depth)

    def _fitting(self, text: str, start: int, end: int) -> list[_Pattern]:
        part = _SPACE.sub(" ", text[start:end])
        return self._exact.get(part) or [
            each for each in self._filled if each.fits(part) and each.whole.fullmatch(text, start, end)
        ]

    def _in_places(self, each: _Pattern, text: str, start: int, end: int, depth: int) -> Iterator[Find]:
        """The messages that fill the places of another, alone or as a list."""
        match = each.whole.fullmatch(text, start, end)
        for group in range(1, each.whole.groups + 1) if match else ():
            assert match is not None
            inside = match.span(group)
            alone = list(self._whole(text, *inside, depth + 1))
            yield from alone
            for stretch in () if alone else _stretches(_PHRASES, text, *inside):
                if stretch != inside:
                    yield from self._whole(text, *stretch, depth + 1)

    def _parts(self, text: str) -> Iterator[Find]:
        """The messages of a text that is made of several."""
        yield from self._split(text, 0, len(text), (_ROWS, _BRACKETS, _PHRASES))
        plain = _SPACE.sub(" ", text)
        for each in self._anywhere:
            if each.fits(plain):
                for found in each.anchor.finditer(text):
                    match = each.inside.search(text, max(0, found.start() - _AROUND), found.end() + _AROUND)
                    if match:
                        yield Find(each.message, *match.span())

    def _split(self, text: str, start: int, end: int, gaps: Sequence[re.Pattern[str]]) -> Iterator[Find]:
        """The messages between gaps; a stretch that is none is split at smaller gaps."""
        for stretch in _stretches(gaps[0], text, start, end) if gaps else ():
            whole = list(self._whole(text, *stretch, 0))
            yield from whole or self._split(text, *stretch, gaps[1:])


def _stretches(gaps: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A text split at its gaps."""
    begin = start
    for gap in gaps.finditer(text, start, end):
        yield begin, gap.start()
        begin = gap.end()
    yield begin, end
