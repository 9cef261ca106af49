"""What several clients of a table were told, and whether all of it is the one history that was stored.

The stored log is read from the database itself, not asked of a server.
"""

from __future__ import annotations

import contextlib
import json
import math
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

import asyncpg

from harness.visitor import Json


class Untrue(AssertionError):  # noqa: N818 - reads as a sentence where it is raised and caught
    """Somebody was told what is not in the log, or the log lacks what somebody was told."""


@dataclass(frozen=True)
class Entry:
    """One event of the stored log."""

    event: Json
    key: str | None
    """The key of the command it ended, without the sender."""


@dataclass
class Notes:
    """What one client was told about one table, over all its connections."""

    name: str
    told: list[Json] = field(default_factory=list)
    """Everything, in the order in which it came."""
    view: Json = field(default_factory=dict)
    """The table as it was last shown."""

    def note(self, told: Json, view: Json) -> None:
        """Write down what was told about the table, and the view that followed from it."""
        turn = view["turn"]
        self.told.append(
            {
                "version": view["version"],
                "knew": self.known,
                "after": told.get("after"),
                "new": [step["step"] for step in told.get("steps", ())],
                "steps": [step["step"] for step in view["steps"]],
                "turn": turn and (turn["began"], round(turn["deadline"] - turn["given"] - turn["began"], 3)),
                "end": (view["position"], view["result"]) if view["phase"] == "over" else None,
            }
        )
        self.view = view

    @property
    def known(self) -> int:
        """The version that this client has."""
        version: int = self.view.get("version", 0)
        return version


@dataclass(frozen=True)
class Acknowledged:
    """A step that a server said is stored."""

    key: str
    step: str
    version: int


def check(log: Sequence[Entry], acknowledged: Sequence[Acknowledged], clients: Sequence[Notes]) -> None:
    """Raise `Untrue` unless everything that anybody was told is in the log of a finished game, and the log
    has no step that nobody was told is stored."""
    _check_acknowledged(log, acknowledged)
    turns: dict[int, tuple[float, float]] = {}
    for client in clients:
        for news in client.told:
            _check_news(log, client.name, news)
            if news["turn"] and turns.setdefault(news["version"], news["turn"]) != news["turn"]:
                raise Untrue(f"{client.name} was told another time for the turn: {news['turn']}, {turns}")
    _check_agreement(log, clients)


def _check_acknowledged(log: Sequence[Entry], acknowledged: Sequence[Acknowledged]) -> None:
    for each in acknowledged:
        places = [place for place, entry in enumerate(log, start=1) if entry.key == each.key]
        if places != [each.version]:
            raise Untrue(f"{each} is in the log at {places}")
        # A step may end the game, and the end then has the key.
        entry = next(log[place] for place in (each.version - 1, each.version - 2) if _is_step(log[place]))
        if entry.event["step"] != each.step:
            raise Untrue(f"{each} is in the log as {entry.event}")
    if len({each.version for each in acknowledged}) != len(acknowledged):
        raise Untrue("two steps were acknowledged at one version")
    if [each.version for each in acknowledged] != sorted(each.version for each in acknowledged):
        raise Untrue("steps were acknowledged in another order than they are stored in")
    stored = sum(map(_is_step, log))
    if stored != len(acknowledged):
        raise Untrue(f"{len(acknowledged)} steps were acknowledged and {stored} are stored")


def _check_news(log: Sequence[Entry], name: str, news: Json) -> None:
    after, version = news["after"], news["version"]
    if version > len(log):
        raise Untrue(f"{name} was told of version {version}, and {len(log)} is the last")
    if after is not None and after != news["knew"]:
        raise Untrue(f"{name} knew version {news['knew']} and was told what is new after {after}")
    if after is not None and _steps(log[after:version]) != news["new"]:
        raise Untrue(f"{name} was told of other steps after {after} than are stored: {news['new']}")
    if news["steps"] != _steps(log[:version]):
        raise Untrue(f"{name} was shown {news['steps']} at version {version}, others are stored")


def _check_agreement(log: Sequence[Entry], clients: Sequence[Notes]) -> None:
    for client in clients:
        if client.known < end_of(log):
            raise Untrue(f"{client.name} has version {client.known} at the end, not {end_of(log)}")
    ends = {client.name: client.told[-1]["end"] for client in clients}
    if None in ends.values() or any(end != next(iter(ends.values())) for end in ends.values()):
        raise Untrue(f"the game ended in several ways: {ends}")


def end_of(log: Sequence[Entry]) -> float:
    """The version that ended the game; who comes and goes afterwards may reach others late."""
    ends = (version for version, entry in enumerate(log, start=1) if entry.event["type"] == "ended")
    return next(ends, math.inf)


def _steps(log: Sequence[Entry]) -> list[str]:
    return [entry.event["step"] for entry in log if _is_step(entry)]


def _is_step(entry: Entry) -> bool:
    return bool(entry.event["type"] == "stepped")


async def stored_log(database: str, table: str) -> list[Entry]:
    """The log of a table, straight from a database; `database` is an address as a server takes it."""
    asked = "SELECT version, event, key FROM events WHERE table_id = {} ORDER BY version"
    if database.startswith("sqlite:///"):
        with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"), timeout=120)) as file:
            rows = file.execute(asked.format("?"), (table,)).fetchall()
    else:
        connection = await asyncpg.connect(database)
        try:
            rows = [tuple(row) for row in await connection.fetch(asked.format("$1"), table)]
        finally:
            await connection.close()
    if [version for version, _, _ in rows] != list(range(1, len(rows) + 1)):
        raise Untrue(f"the versions of {table} are not counted one by one: {[row[0] for row in rows]}")
    return [Entry(json.loads(event), key and key.rpartition("/")[2]) for _, event, key in rows]
