"""Deletes, after some days, tables that nobody joined, abandoned games and finished games, and what is kept
about people who no longer come."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from fourfold.play import Phase
from fourfold.store import Store
from fourfold.web.metrics import DELETED

log = logging.getLogger(__name__)

_DAY = 24 * 3600.0
_EVERY = 3600.0
"""Seconds between two rounds."""
_PAUSE = 1.0
"""Seconds between two groups of deletions: the people who play come first."""


Keep = dict[tuple[Phase, ...], int]
"""For how many days tables of these phases are kept after their last event; 0 means no limit."""


async def tidy(store: Store, keep: Keep, keep_people: int, now: Callable[[], float]) -> None:
    """Delete what is too old, round after round."""
    for phases in keep:
        DELETED.labels(phases[0])  # it is there from the start, and an alert can tell that nothing is deleted
    while True:
        await asyncio.sleep(_PAUSE)
        try:
            await tidy_once(store, keep, keep_people, now())
        except Exception:
            log.exception("old tables could not be deleted")
        await asyncio.sleep(_EVERY)


async def tidy_once(store: Store, keep: Keep, keep_people: int, now: float) -> None:
    """Delete what is too old, in small groups."""
    for phases, days in keep.items():
        while days and (deleted := await store.forget_untouched(phases, now - days * _DAY)):
            DELETED.labels(phases[0]).inc(deleted)
            log.info("old tables were deleted", extra={"phase": phases[0], "tables": deleted})
            await asyncio.sleep(_PAUSE)
    while keep_people and (deleted := await store.forget_away(now - keep_people * _DAY)):
        log.info("people who no longer come were forgotten", extra={"people": deleted})
        await asyncio.sleep(_PAUSE)
