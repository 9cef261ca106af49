"""What must survive: the event log, people, secret links, and the lists made of them.

`Store` is one database, SQLite or PostgreSQL, with the same behaviour; `LiveTables` keeps tables in memory
and acts on them. Nothing is acknowledged before it is durable. This room knows tables and no web.
"""

from fourfold.store.checks import check_database, warn_of_journal_bug
from fourfold.store.copies import backup, restore
from fourfold.store.keys import LinkTarget, new_link
from fourfold.store.lease import Lease, take_lease
from fourfold.store.lists import Card, Listed, card_of
from fourfold.store.live import LiveTables, NoSuchTable
from fourfold.store.live_table import Acted, Change, LiveTable, OpenedTable
from fourfold.store.log import Conflict, Stored
from fourfold.store.puzzles import Storm
from fourfold.store.store import NewTable, Store
from fourfold.store.trouble import DatabaseNotReady, is_unavailable
from fourfold.store.upgrades import upgrade

__all__ = [
    "Acted",
    "Card",
    "Change",
    "Conflict",
    "DatabaseNotReady",
    "Lease",
    "LinkTarget",
    "Listed",
    "LiveTable",
    "LiveTables",
    "NewTable",
    "NoSuchTable",
    "OpenedTable",
    "Store",
    "Stored",
    "Storm",
    "backup",
    "card_of",
    "check_database",
    "is_unavailable",
    "new_link",
    "restore",
    "take_lease",
    "upgrade",
    "warn_of_journal_bug",
]
