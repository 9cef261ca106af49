"""Several processes on one shared socket, and the one that looks after them."""

from __future__ import annotations

import logging
import socket
import time
from multiprocessing.connection import wait
from pathlib import Path

import uvicorn
from prometheus_client.multiprocess import mark_process_dead
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

log = logging.getLogger(__name__)

_PAUSE = 1.0
"""Seconds until a worker that could not start is started again."""


class Workers(Multiprocess):
    """Starts workers, and a new one for each that ends.

    A worker that cannot start (its database is away) takes nobody along: once any of them has served, it is
    tried again. Where not one can start, there is no server.
    """

    def __init__(self, config: uvicorn.Config, listening: socket.socket, counts: Path) -> None:
        """`counts` is the folder through which the counts of all workers come together."""
        super().__init__(config, [listening])
        self.failed = False
        """Whether not one worker could start."""
        self._served = set[int | None]()
        """The workers that have ever been ready for people."""
        self._counts = counts
        self._known: set[int | None] = set()

    def keep_subprocess_alive(self) -> None:
        """Replace workers that have ended or hang; uvicorn calls this twice a second."""
        for number, worker in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            started = _answer(worker, self.config.timeout_worker_healthcheck)
            if started is None:
                self._replace(number, worker)
            if started and worker.pid not in self._served:
                self._served.add(worker.pid)
                log.info("a worker is serving", extra={"pid": worker.pid})
        self._forget_ended()

    def _replace(self, number: int, worker: Process) -> None:
        worker.kill()
        worker.join()
        could_not_start = worker.exitcode == STARTUP_FAILURE
        ending = {"pid": worker.pid, "code": worker.exitcode}
        if could_not_start and not self._served:
            log.error("no worker can start", extra=ending)
            self.failed = True
            self.should_exit.set()
            return
        if could_not_start:
            log.error("a worker could not start, and is tried again", extra=ending)
            time.sleep(_PAUSE)
        else:
            log.error("a worker ended, and another takes its place", extra=ending)
        self.processes[number] = Process(self.config, self.sockets)
        self.processes[number].start()

    def _forget_ended(self) -> None:
        """Take what ended workers had open (sockets, tables) out of the counts, however they ended."""
        alive = {worker.pid for worker in self.processes}
        for pid in self._known - alive:
            mark_process_dead(pid, str(self._counts))  # type: ignore[no-untyped-call]
        self._known = alive


def _answer(worker: Process, patience: float) -> bool | None:
    """Whether a worker serves people by now; None where it has ended, or hangs."""
    try:
        worker.parent_conn.send(b"ping")
        # An end is seen as such: the line itself stays open, and would be waited at for all the patience.
        if worker.parent_conn in wait([worker.parent_conn, worker.process.sentinel], patience):
            return bool(worker.parent_conn.recv())
    except (OSError, EOFError):
        pass
    return None
