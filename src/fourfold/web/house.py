"""What one process of a server is made of, put together once."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from litestar.di import NamedDependency

from fourfold.store import Store
from fourfold.web.channel import open_channel
from fourfold.web.hall import Hall, new_process_name
from fourfold.web.limits import Gate
from fourfold.web.settings import Settings
from fourfold.web.signing import Signer, load_signer

log = logging.getLogger(__name__)

_PATIENCE = 5.0
"""Seconds that each part gets to end in good order."""


@dataclass(frozen=True, slots=True)
class House:
    """The parts that requests need."""

    settings: Settings
    signer: Signer
    gate: Gate
    hall: Hall
    store: Store

    @classmethod
    async def build(cls, settings: Settings) -> House:
        """Open the database and listen to the other processes."""
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        store = await Store.open(settings.database_url)
        signer = load_signer(settings.data_dir, await store.secret("cookies"))
        name = new_process_name()
        hall = Hall(store, open_channel(settings.redis, name), name)
        await hall.start()
        if settings.warm:
            hall.computers.warm()
        return cls(settings, signer, Gate(settings.address_rate), hall, store)

    async def close(self) -> None:
        """Finish what is being written and let go; not for ever: all that was acknowledged is stored."""
        for part, close in (("hall", self.hall.stop), ("store", self.store.close)):
            try:
                async with asyncio.timeout(_PATIENCE):
                    await close()
            except TimeoutError:
                log.warning("something would not end and was left", extra={"part": part})


InHouse = NamedDependency[House]
"""The house, as requests are given it."""
