"""A series of backups in a folder: a new one at intervals, the oldest deleted.

A backup's name is its time, so the series says itself when the next one is due, whoever asks. An old one is
deleted only once the new one is whole and was checked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

from fourfold.store.copies import Tell, backup, check_whole, nobody
from fourfold.store.trouble import DatabaseNotReady

_NAME = "fourfold-%Y%m%dT%H%M%SZ.db"
_PATTERN = "fourfold-????????T??????Z.db"
_AGAIN = 600.0
"""Seconds until a backup that failed is tried again, unless the next one is due sooner."""

Clock = Callable[[], datetime]


def _now() -> datetime:
    return datetime.now(UTC)


def backups_in(folder: Path) -> list[Path]:
    """The backups of a series, oldest first."""
    return sorted(folder.glob(_PATTERN))


async def add_backup(
    address: str, folder: Path, keep: int, tell: Tell = nobody, now: datetime | None = None
) -> Path:
    """Add a backup to the series in a folder, and keep only the latest `keep`."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for part in folder.glob(f"{_PATTERN}.part"):
        part.unlink()  # was interrupted
    copy = folder / (now or _now()).strftime(_NAME)
    await backup(address, copy, tell)
    await asyncio.to_thread(check_whole, copy)
    for old in backups_in(folder)[:-keep]:
        old.unlink()
    return copy


async def keep_adding(  # noqa: PLR0913 - the clock and the waiting are a test's to choose
    address: str,
    folder: Path,
    every: float,
    keep: int,
    told: Callable[[Path | DatabaseNotReady | OSError], None],
    *,
    clock: Clock = _now,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Add a backup whenever one is due, until stopped; `told` hears of each, and of each that failed."""
    while True:
        await sleep(_until_due(folder, every, clock()))
        try:
            told(await add_backup(address, folder, keep, now=clock()))
        except (DatabaseNotReady, OSError) as problem:
            told(problem)
            await sleep(min(_AGAIN, every))


def _until_due(folder: Path, every: float, now: datetime) -> float:
    """Seconds until the next backup of a series."""
    latest = backups_in(folder)[-1:]
    if not latest:
        return 0.0
    made = datetime.strptime(latest[0].name, _NAME).replace(tzinfo=UTC)
    return max(0.0, min(every, made.timestamp() + every - now.timestamp()))
