"""Where heavy work runs: any executor in the sense of `concurrent.futures`."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from typing import Any

from fourfold.rules.game import Unreadable


def workers(number: int, dask: str | None) -> AbstractContextManager[Executor]:
    """This many processes on this machine, or the Dask cluster at an address."""
    return local_processes(number) if dask is None else dask_cluster(dask)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def local_processes(number: int) -> Iterator[Executor]:
    """Worker processes on this machine; an interrupt ends them at once."""
    executor = ProcessPoolExecutor(number, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        yield executor
    except BaseException:
        processes: list[Any] = list((executor._processes or {}).values())
        executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        raise
    executor.shutdown()


@contextmanager
def dask_cluster(address: str) -> Iterator[Executor]:
    """The workers of a running Dask cluster."""
    from distributed import Client  # noqa: PLC0415 - an optional part of the installation

    try:
        client: Any = Client(address)  # type: ignore[no-untyped-call]
    except (ValueError, OSError) as problem:
        raise Unreadable(
            "The server {server} cannot be reached: {problem}.", server=address, problem=str(problem)
        ) from None
    with client:
        yield client.get_executor()
