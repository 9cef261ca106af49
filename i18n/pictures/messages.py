"""The messages to be shown in pictures: every sentence once, with all its places in the sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from i18n.catalogues import notes
from i18n.gathering import sentences
from i18n.message import Sentence

BROWSER = frozenset({"client"})
"""Rooms whose sentences only a browser shows; those of a server are printed too."""
TERMINAL = frozenset({"terminal", "cli"})
"""Rooms whose sentences only a terminal shows. Those of all other rooms may appear anywhere."""
SCREENS = (BROWSER, TERMINAL)
WHERE = {
    "client": "the browser",
    "terminal": "the terminal",
    "cli": "the command line: help and errors",
    "locale": "browser, terminal and command line alike",
    "data": "pieces and levels, wherever they are named",
    "web": "a server: its answers to what it refuses, and errors for those who run it",
    "play": "a table: what is refused there",
    "rules": "errors in steps, positions and records",
    "art": "drawings and their errors",
    "engine": "errors of engines and of commands for research",
    "store": "errors of the database, for those who run a server",
}
"""Where people meet the sentences of each room."""


@dataclass(slots=True)
class Message:
    """One entry of the catalogues."""

    forms: tuple[str, ...]
    """The sentence; or its singular and plural."""
    context: str | None = None
    comments: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    """Files, with the line if there is one."""
    rooms: list[str] = field(default_factory=list)
    """The rooms of the program that say it, in order."""

    @property
    def room(self) -> str:
        """The room it is counted with."""
        return self.rooms[0]

    def may_stand_in(self, screen: frozenset[str]) -> bool:
        """Whether a screen of this kind, `BROWSER` or `TERMINAL`, can show it."""
        other = TERMINAL if screen is BROWSER else BROWSER
        return any(room not in other for room in self.rooms)


def messages() -> list[Message]:
    """All messages as they are in the sources now, in the order of the catalogues."""
    return list(merged(sentences()))


def merged(found: Iterable[Sentence]) -> Iterator[Message]:
    """One message for each sentence and context, however often it is used."""
    known: dict[tuple[str | None, str], Message] = {}
    told = notes()
    for each in found:
        forms = (each.id,) if isinstance(each.id, str) else each.id
        message = known.setdefault((each.context, forms[0]), Message(forms, each.context))
        message.forms = max(message.forms, forms, key=len)
        comment = each.comment or told.get(forms[0], "")
        place = f"{each.source}:{each.line}" if each.line else each.source
        for value, kept in (
            (comment, message.comments), (place, message.sources), (room_of(each.source), message.rooms)
        ):  # fmt: skip
            if value and value not in kept:
                kept.append(value)
    return iter(known.values())


def room_of(source: str) -> str:
    """The room that a file belongs to: `client`, `terminal`, `rules`, …"""
    parts = source.split("/")
    return "client" if parts[0] == "client" else parts[2]
