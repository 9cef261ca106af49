"""What one process of a server is made of, put together once."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from litestar.di import NamedDependency

from fourfold.store import Store
from fourfold.web.limits import Limits
from fourfold.web.settings import Settings
from fourfold.web.signing import Signer, load_signer
from fourfold.web.tables.channel import open_channel
from fourfold.web.tables.hall import Hall, new_process_name

log = logging.getLogger(__name__)

_PATIENCE = 5.0
"""Seconds that each part gets to end in good order."""


@dataclass(frozen=True, slots=True)
class Process:
    """The parts that requests need."""

    settings: Settings
    signer: Signer
    limits: Limits
    hall: Hall
    store: Store

    @classmethod
    async def build(cls, settings: Settings) -> Process:
        """Open the database and listen to the other processes."""
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        store = await Store.open(settings.database_url)
        signer = load_signer(settings.data_dir, await store.secret("cookies"))
        name = new_process_name()
        hall = Hall(store, open_channel(settings.redis, name), name)
        await hall.start()
        if settings.warm:
            hall.computers.warm()
        return cls(settings, signer, Limits(settings.address_rate), hall, store)

    async def close(self) -> None:
        """Finish what is being written and let go; not for ever: all that was acknowledged is stored."""
        for part, close in (("hall", self.hall.stop), ("store", self.store.close)):
            try:
                async with asyncio.timeout(_PATIENCE):
                    await close()
            except TimeoutError:
                log.warning("something would not end and was left", extra={"part": part})


ThisProcess = NamedDependency[Process]
"""The process, as requests are given it."""
