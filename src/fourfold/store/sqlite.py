"""SQLite: one thread writes for everyone and commits in groups.

A durable commit waits for the disk, and that wait is the same for one event as for a hundred. So writes queue
up while the disk works, and the writer takes everything that has arrived into the next transaction. Each is
its own savepoint: one that fails leaves the others alone. Success is reported only after the commit.

A second thread moves what was committed from the journal into the database (a checkpoint) while the writer
continues. If the writer did it, as SQLite does by default, everyone would wait for a quarter of a second
again and again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from fourfold.store.copies import make_private
from fourfold.store.log import NewEvents, insert_if_next, values_if_next

T = TypeVar("T")

GROUP = 256
"""Most writes in one commit, so that the first of them does not wait too long."""
READERS = 4
PATIENCE = 10_000
"""Milliseconds to wait for another process that is writing."""
CHECKPOINT_EVERY = 1.0
"""Seconds between two checkpoints, if there is something to move."""
LONGEST_JOURNAL = 16_000
"""Pages (64 MiB) after which the writer moves the rest itself, so that the journal restarts."""


@dataclass(slots=True)
class _Job:
    """Something to write, and who waits for it."""

    future: asyncio.Future[Any]
    result: Any = field(default=None, init=False)
    problem: BaseException | None = field(default=None, init=False)

    def run(self, connection: Connection, driver: sqlite3.Connection) -> None:
        """Write it, inside the transaction of a group."""
        raise NotImplementedError

    def tell(self) -> None:
        """Hand over the result on the caller's event loop; the caller may have gone away in the meantime."""
        if self.future.cancelled():
            return
        if self.problem is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.problem)


@dataclass(slots=True)
class _Work(_Job):
    """Any number of statements, which happen all or not at all."""

    work: Callable[[Connection], Any]

    def run(self, connection: Connection, driver: sqlite3.Connection) -> None:
        # The driver's own connection: a savepoint through all layers would cost more than the write itself.
        driver.execute("SAVEPOINT job")
        try:
            self.result = self.work(connection)
        except Exception as problem:  # any error belongs to the caller
            if not driver.in_transaction:
                raise  # no room on the disk, or no disk: the database itself has undone the whole group
            self.problem = problem
            driver.execute("ROLLBACK TO job")
        driver.execute("RELEASE job")


@dataclass(slots=True)
class _Append(_Job):
    """New events at the end of a log: one statement, which on its own happens completely or not at all."""

    new: NewEvents

    def run(self, connection: Connection, driver: sqlite3.Connection) -> None:
        statement, order = insert_if_next(connection.dialect, len(self.new.events))
        try:
            written = driver.execute(statement, values_if_next(self.new, order)).rowcount
        except sqlite3.IntegrityError:
            written = 0
        except sqlite3.Error as problem:
            if not driver.in_transaction:
                raise
            self.problem = problem
            return
        self.result = written > 0


class Sqlite:
    """A database in a file."""

    def __init__(self, url: URL) -> None:
        self._engine = sqlite_engine(url)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="fourfold-reader")
        self._writer = threading.Thread(target=self._write_groups, name="fourfold-writer", daemon=True)
        self._writer.start()
        self._written = threading.Event()
        self._checkpointer = threading.Thread(
            target=self._checkpoint, name="fourfold-checkpoint", daemon=True
        )
        self._checkpointer.start()

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], T]) -> T:
        written: T = await self._queue(_Work(_future(), work))
        return written

    def append(self, new: NewEvents) -> asyncio.Future[bool]:
        return self._queue(_Append(_future(), new))

    def _queue(self, job: _Job) -> asyncio.Future[Any]:
        if self._closed:
            raise RuntimeError("the database is closed")
        self._jobs.put(job)
        return job.future

    async def close(self) -> None:
        """Finish what is queued, then stop."""
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._written.set()
        await asyncio.to_thread(self._checkpointer.join)
        self._readers.shutdown()
        self._engine.dispose()

    # -- The writer's thread --------------------------------------------------------------------------------

    def _write_groups(self) -> None:
        with self._engine.connect().execution_options(writes=True) as connection:
            while (first := self._jobs.get()) is not None:
                group, stop = self._group(first)
                self._commit(connection, group)
                _tell(group)
                self._written.set()
                if stop:
                    return

    def _group(self, first: _Job) -> tuple[list[_Job], bool]:
        """All that waits, up to a limit, and whether to stop after it."""
        group = [first]
        while len(group) < GROUP:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
            if job is None:
                return group, True
            group.append(job)
        return group, False

    def _commit(self, connection: Connection, group: list[_Job]) -> None:
        try:
            with connection.begin():
                driver = connection.connection.driver_connection
                assert isinstance(driver, sqlite3.Connection)
                for job in group:
                    job.run(connection, driver)
        except Exception as problem:
            # The group as a whole could not start or be committed: none of it happened, and every caller is
            # told.
            for job in group:
                job.problem = problem

    # -- The thread of checkpoints --------------------------------------------------------------------------

    def _checkpoint(self) -> None:
        with closing(self._engine.raw_connection()) as connection:
            while self._written.wait() and not self._closed:
                self._written.clear()
                # Moves what it can without making anyone wait; the rest waits for the next time.
                with suppress(sqlite3.OperationalError):
                    connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
                time.sleep(CHECKPOINT_EVERY)


def _future() -> asyncio.Future[Any]:
    return asyncio.get_running_loop().create_future()


def _tell(group: list[_Job]) -> None:
    """Wake each event loop once for all that it waits for."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in group:
        by_loop.setdefault(job.future.get_loop(), []).append(job)
    for loop, jobs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell_all, jobs)


def _tell_all(jobs: list[_Job]) -> None:
    for job in jobs:
        job.tell()


def _keep_a_journal(connection: sqlite3.Connection) -> None:
    """Write-ahead mode. If several start with a new file at once, one switches it; SQLite lets the others
    fail at once instead of waiting."""
    deadline = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def sqlite_engine(url: URL) -> Engine:
    """An engine whose connections are durable, patient, and take the write lock when they start to write."""
    assert url.database is not None
    path = Path(url.database)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_private(path)
    engine = create_engine(url, hide_parameters=True)  # a seed or a key must not get into a log

    @event.listens_for(engine, "connect")
    def _configure(connection: Any, record: object) -> None:
        # The driver's own transactions would start late and end early.
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout={PATIENCE}")
        _keep_a_journal(connection)
        for pragma in (
            "synchronous=FULL",
            f"wal_autocheckpoint={LONGEST_JOURNAL}",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
