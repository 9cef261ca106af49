"""Who is connected to a table, on this process and on the others.

Each process tells the others who is connected to it: when that changes, and again every few seconds. What a
process said counts for a while only; so one that dies takes its people along, and those who wait learn of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

import msgspec

REPEAT = 5.0
"""Seconds between two words of a process about the same table."""
_TRUSTED = 3 * REPEAT
"""Seconds for which a word counts."""
PATIENCE = 3.0
"""Seconds that somebody may be away before it is noted: a page that is loaded again is back sooner."""


class Word(msgspec.Struct, frozen=True):
    """Who is connected to one process."""

    process: str
    people: list[str]
    """Keys of people who hold a seat. Processes of one server trust each other; no client ever reads this."""
    watchers: int


@dataclass(slots=True)
class Presence:
    """The connections to one table."""

    clock: Callable[[], float] = time.monotonic
    _here: dict[str, int] = field(default_factory=dict)
    """Everybody connected to this process, with the number of their sockets."""
    _elsewhere: dict[str, tuple[float, Word]] = field(default_factory=dict)
    _seen: dict[str, float] = field(default_factory=dict)

    def came(self, person: str) -> None:
        """A socket was opened."""
        self._here[person] = self._here.get(person, 0) + 1

    def went(self, person: str) -> None:
        """A socket was closed."""
        self._seen[person] = self.clock()
        self._here[person] -= 1
        if not self._here[person]:
            del self._here[person]

    def hear(self, word: Word) -> bool:
        """Another process tells who is connected to it; whether that is news."""
        before = self._elsewhere.get(word.process)
        self._elsewhere[word.process] = (self.clock(), word)
        for person in word.people:
            self._seen[person] = self.clock()
        return before is None or before[1] != word

    def word(self, process: str, sitters: Collection[str]) -> Word:
        """What this process has to tell, where `sitters` hold the seats."""
        people = sorted(person for person in self._here if person in sitters)
        return Word(process, people, len(self._here) - len(people))

    def people(self, sitters: Collection[str]) -> frozenset[str]:
        """Those of `sitters` who are connected anywhere."""
        heard = {person for word in self._trusted() for person in word.people}
        return frozenset(person for person in sitters if person in self._here or person in heard)

    def watchers(self, sitters: Collection[str]) -> int:
        """How many only watch, anywhere."""
        return self.word("", sitters).watchers + sum(word.watchers for word in self._trusted())

    def is_away(self, person: str, since: float) -> bool:
        """Whether somebody has been away for longer than it takes to load a page again.

        `since` is when this process began to look: the others have to be heard first.
        """
        latest = max(self._seen.get(person, 0.0), since + REPEAT)
        return not self.people((person,)) and self.clock() - latest > PATIENCE

    def forget(self) -> None:
        """Drop what is too old to matter, so that memory stays flat."""
        now = self.clock()
        self._seen = {person: seen for person, seen in self._seen.items() if now - seen < _TRUSTED}
        self._elsewhere = {
            process: heard for process, heard in self._elsewhere.items() if now - heard[0] < _TRUSTED
        }

    def _trusted(self) -> list[Word]:
        now = self.clock()
        return [word for heard, word in self._elsewhere.values() if now - heard < _TRUSTED]
