"""Whether a server could use a database, asked before anybody is told that it is there."""

from __future__ import annotations

from fourfold.store.backend import read_url
from fourfold.store.store import Store
from fourfold.store.trouble import database_trouble


async def check_database(address: str) -> None:
    """Open a database as a server does, and let go of it. Raises `DatabaseNotReady` with the reason."""
    with database_trouble(read_url(address)):
        store = await Store.open(address)
        await store.close()
