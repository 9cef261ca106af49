"""The parts of one server process, put together once."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass

from litestar.di import NamedDependency

from fourfold.play import Refused, Table
from fourfold.store import Lease, LiveTable, LiveTables, Store, take_lease, warn_of_journal_bug
from fourfold.web.analysis_worker import AnalysisWorker
from fourfold.web.limits import Addresses, Limits
from fourfold.web.metrics import count
from fourfold.web.moderation import Moderation
from fourfold.web.opening_counts import OpeningCounts
from fourfold.web.running_games import RunningGames
from fourfold.web.settings import Settings
from fourfold.web.signer import Signer, load_signer
from fourfold.web.tables.audiences import Audiences
from fourfold.web.tables.caretaker import Caretaker
from fourfold.web.tables.channel import Channel, open_channel
from fourfold.web.tables.computers import Computers
from fourfold.web.tables.connections import Connections
from fourfold.web.tables.peers import Peers
from fourfold.web.visitor import Ended
from fourfold.web.vital_signs import VitalSigns

log = logging.getLogger(__name__)

_SOON = 2.0
"""Seconds in which a working database stores something small."""
_PATIENCE = 5.0
"""Seconds that each part gets to shut down."""


@dataclass(frozen=True, slots=True)
class Process:
    """The parts that requests need."""

    settings: Settings
    signer: Signer
    limits: Limits
    addresses: Addresses
    ended: Ended
    lease: Lease
    store: Store
    tables: LiveTables
    audiences: Audiences
    connections: Connections
    peers: Peers
    caretaker: Caretaker
    channel: Channel
    analysis: AnalysisWorker
    opening_counts: OpeningCounts
    running_games: RunningGames
    moderation: Moderation
    vital_signs: VitalSigns

    @classmethod
    async def start(cls, settings: Settings) -> Process:
        """Open the database, listen to the other processes, and resume what was interrupted."""
        settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        lease = await take_lease(settings.database_url, shared=bool(settings.redis))
        warn_of_journal_bug(settings.database_url)
        try:
            store = await Store.open(settings.database_url)
        except BaseException:
            await lease.release()
            raise
        signer = load_signer(settings.data_dir, await store.secret("cookies"))
        process = cls.assemble(settings, signer, store, lease)
        await process.peers.start()
        process.vital_signs.start()
        await process.moderation.start()
        await process.caretaker.start()
        if settings.warm:
            process.caretaker.computers.warm()
        return process

    @classmethod
    def assemble(cls, settings: Settings, signer: Signer, store: Store, lease: Lease) -> Process:
        """Put the parts together. When a table changes, people are told first, then the other processes, then
        the caretaker."""
        name = secrets.token_hex(6)
        channel = open_channel(settings.redis, name)
        tables = LiveTables(store)
        tables.listen(count)
        audiences = Audiences(tables)
        connections = Connections(tables, channel, name)
        ended = Ended()
        peers = Peers(tables, audiences, connections, channel, ended)
        addresses = Addresses()
        running_games = RunningGames(store, tables, alone=channel.alone)

        async def would_help(person: str, table: Table) -> bool:
            try:
                return await running_games.come_close(person, [table.position])
            except Refused:  # so many games that nobody can tell
                return True

        computers = Computers(tables, audiences.wake, addresses.of, would_help)
        days = (settings.keep, settings.keep_people)
        caretaker = Caretaker(store, tables, audiences, connections, channel, computers, *days)
        limits = Limits(settings.address_rate, settings.address_sockets, settings.address_connections)
        return cls(
            settings,
            signer,
            limits,
            addresses,
            ended,
            lease,
            store,
            tables,
            audiences,
            connections,
            peers,
            caretaker,
            channel,
            AnalysisWorker(store),
            OpeningCounts(store, tables),
            running_games,
            Moderation(store, tables, audiences),
            VitalSigns(settings),
        )

    async def missing(self) -> list[str]:
        """What this process lacks to do its work; empty if it is ready."""
        lacks = [] if self.channel.connected else ["redis"]
        try:
            async with asyncio.timeout(_SOON):
                await self.store.pulse(self.tables.now())
        except Exception as problem:
            log.warning("this process cannot store", extra={"error": type(problem).__name__})
            lacks.append("database")
        return lacks

    async def table(self, table_id: str) -> LiveTable:
        """A table as the log has it now; raises `NoSuchTable`."""
        return await (self.tables.find if self.channel.alone else self.tables.refresh)(table_id)

    async def close(self) -> None:
        """Finish what is being written and shut down, in limited time: everything acknowledged is stored."""
        for part, close in (
            ("analysis", self.analysis.stop),
            ("openings", self.opening_counts.stop),
            ("vitals", self.vital_signs.stop),
            ("moderation", self.moderation.stop),
            ("caretaker", self.caretaker.stop),
            ("peers", self.peers.stop),
            ("tables", self.tables.close),
            ("store", self.store.close),
            ("lease", self.lease.release),
        ):
            try:
                async with asyncio.timeout(_PATIENCE):
                    await close()
            except TimeoutError:
                log.warning("something would not end and was left", extra={"part": part})


ThisProcess = NamedDependency[Process]
"""The process, as requests receive it."""
