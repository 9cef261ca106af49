"""Who is connected to a table, on this process and on the others.

Each process announces who is connected to it: when that changes, and again every few seconds. An announcement
counts only for a while, so a process that dies takes its people with it, and those who wait learn of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from fourfold.web.tables.announcements import Connected

REPEAT = 5.0
"""Seconds between two announcements of a process about the same table."""
_TRUSTED = 3 * REPEAT
"""Seconds for which an announcement counts."""
PATIENCE = 3.0
"""Seconds that a person may be away before it is recorded: reloading a page takes less."""


_ACT_LASTS = 30.0
"""Seconds for which a person who acted counts as present without a connection."""


@dataclass(slots=True)
class Presence:
    """The connections to one table."""

    clock: Callable[[], float] = time.monotonic
    _here: dict[str, int] = field(default_factory=dict)
    """Everyone connected to this process, with the number of their sockets."""
    _elsewhere: dict[str, tuple[float, Connected]] = field(default_factory=dict)
    """What each other process announced last, and when."""
    _seen: dict[str, float] = field(default_factory=dict)
    _acts: dict[str, float] = field(default_factory=dict)
    """When each person last did something at the table."""

    def came(self, person: str) -> None:
        """A socket was opened."""
        self._here[person] = self._here.get(person, 0) + 1

    def went(self, person: str) -> None:
        """A socket was closed."""
        self._seen[person] = self.clock()
        self._here[person] -= 1
        if not self._here[person]:
            del self._here[person]

    def acted(self, person: str) -> None:
        """A person did something at the table, over a socket or without one."""
        self._acts[person] = self.clock()

    def hear(self, connected: Connected) -> bool:
        """Another process announces who is connected to it; returns whether that is news."""
        before = self._elsewhere.get(connected.process)
        self._elsewhere[connected.process] = (self.clock(), connected)
        for person in connected.people:
            self._seen[person] = self.clock()
        return before is None or before[1] != connected

    def announcement(self, process: str, sitters: Collection[str]) -> Connected:
        """What this process has to announce, where `sitters` hold the seats."""
        people = sorted(person for person in self._here if person in sitters)
        return Connected(process, people, len(self._here) - len(people))

    def people(self, sitters: Collection[str]) -> frozenset[str]:
        """Those of `sitters` who are connected anywhere."""
        heard = {person for connected in self._trusted() for person in connected.people}
        return frozenset(person for person in sitters if person in self._here or person in heard)

    def watchers(self, sitters: Collection[str]) -> int:
        """How many people only watch, anywhere."""
        here = sum(person not in sitters for person in self._here)
        return here + sum(connected.watchers for connected in self._trusted())

    def is_away(self, person: str, since: float) -> bool:
        """Whether a person has been away for longer than it takes to reload a page.

        `since` is when this process started to listen: it must hear the others first.
        """
        now = self.clock()
        acted = person in self._acts and now - self._acts[person] < _ACT_LASTS
        latest = max(self._seen.get(person, 0.0), since + REPEAT)
        return not acted and not self.people((person,)) and now - latest > PATIENCE

    def forget(self) -> None:
        """Drop what is too old to matter, so that memory stays flat."""
        now = self.clock()
        self._seen = {person: seen for person, seen in self._seen.items() if now - seen < _TRUSTED}
        self._acts = {person: acted for person, acted in self._acts.items() if now - acted < _ACT_LASTS}
        self._elsewhere = {
            process: heard for process, heard in self._elsewhere.items() if now - heard[0] < _TRUSTED
        }

    def _trusted(self) -> list[Connected]:
        now = self.clock()
        return [connected for heard, connected in self._elsewhere.values() if now - heard < _TRUSTED]
