"""Pictures of screens, the texts on them, and the messages those are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from i18n.pictures.matching import Matcher
from i18n.pictures.messages import BROWSER, SCREENS, Message

MOST = 3
"""How many pictures of a message are kept."""
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\u2066-\u2069]")
"""Characters without width, which isolate names from the words around them."""


@dataclass(frozen=True, slots=True)
class Box:
    """The place of something: in pixels of a screenshot, in characters of a text."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Spot:
    """A text on a screen."""

    text: str
    box: Box
    how: str = ""
    """How it reaches people if it is not visible: `title`, `aria-label`, …"""
    cells: tuple[tuple[int, int], ...] = ()
    """The column and the row of each of its characters, in a picture made of characters."""

    def place(self, start: int, end: int) -> Box:
        """The place of a part of it."""
        if not self.cells:
            return self.box
        inked = [self.cells[place] for place in range(start, end) if not self.text[place].isspace()]
        columns, rows = zip(*inked, strict=True)
        left, top = min(columns), min(rows)
        return Box(left, top, max(columns) + 1 - left, max(rows) + 1 - top)


@dataclass(slots=True)
class Picture:
    """One screen: a screenshot in a file, or rows of characters."""

    name: str
    """What it shows, in a word or two; also the name of its file."""
    spots: list[Spot]
    file: str = ""
    size: tuple[int, int] = (0, 0)
    rows: Sequence[str] = ()
    screen: frozenset[str] = BROWSER
    """Which kind of screen it is, `BROWSER` or `TERMINAL`."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A message on a picture."""

    picture: Picture
    box: Box
    how: str
    text: str


@dataclass
class Album:
    """All messages, each with the pictures that show it."""

    messages: list[Message]
    sights: dict[int, list[Sight]] = field(default_factory=dict)
    """By the message's number."""

    def __post_init__(self) -> None:
        self._numbers = {id(message): number for number, message in enumerate(self.messages)}
        self._matchers = {
            screen: Matcher(each for each in self.messages if each.may_stand_in(screen)) for screen in SCREENS
        }

    def add(self, pictures: Iterable[Picture]) -> None:
        """Search more pictures for messages."""
        for picture in pictures:
            for spot in picture.spots:
                for find in self._matchers[picture.screen].found_in(spot.text):
                    sight = Sight(picture, spot.place(find.start, find.end), spot.how, spot.text)
                    self._keep(self._numbers[id(find.message)], sight)

    def _keep(self, number: int, sight: Sight) -> None:
        """Keep the first pictures of a message; visible text is better than text for screen readers."""
        kept = self.sights.setdefault(number, [])
        for place, other in enumerate(kept):
            if other.picture is sight.picture:
                if other.how and not sight.how:
                    kept[place] = sight
                return
        kept.append(sight)
        kept.sort(key=lambda each: bool(each.how))
        del kept[MOST:]

    def counts(self) -> dict[str, tuple[int, int]]:
        """For each room: how many of its messages were found, and how many there are."""
        told: dict[str, tuple[int, int]] = {}
        for number, message in enumerate(self.messages):
            found, total = told.get(message.room, (0, 0))
            told[message.room] = (found + (number in self.sights), total + 1)
        return told


def file_name(title: str) -> str:
    """A title as a file name, without extension."""
    return "-".join(re.findall(r"\w+", title))


def seen(text: str) -> str:
    """A text without characters that have no width."""
    return _UNSEEN.sub("", text)


def written(rows: Sequence[str], left: int = 0, top: int = 0) -> Spot:
    """Rows of characters as one text that knows the place of each."""
    text, cells = "", []
    for number, row in enumerate(rows):
        line = row.rstrip()
        text += f"{line}\n"
        cells += [(left + column, top + number) for column in range(len(line) + 1)]
    return Spot(text, Box(left, top, max(map(len, rows), default=0), len(rows)), cells=tuple(cells))
