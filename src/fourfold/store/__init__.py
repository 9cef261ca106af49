"""What must survive: the event log, people, secret links, and the lists made of them.

`Store` is the door to one database, SQLite or PostgreSQL, with the same behaviour; `LiveTables` keeps tables
in memory and acts on them. Nothing is acknowledged before it is durable. This room knows tables and no
network.
"""

from fourfold.store.keys import Way, new_link
from fourfold.store.listing import Card, Listed
from fourfold.store.live import Acted, LiveTables, NoSuchTable, OpenedTable
from fourfold.store.log import Conflict, Stored
from fourfold.store.store import NewTable, Store
from fourfold.store.upgrading import DatabaseNotReady, backup, upgrade

__all__ = [
    "Acted",
    "Card",
    "Conflict",
    "DatabaseNotReady",
    "Listed",
    "LiveTables",
    "NewTable",
    "NoSuchTable",
    "OpenedTable",
    "Store",
    "Stored",
    "Way",
    "backup",
    "new_link",
    "upgrade",
]
