"""A cluster for whatever is computed in parts."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

import pytest
from distributed import LocalCluster

from fourfold.engine.workers import dask_cluster


@pytest.fixture
def cluster() -> Iterator[Executor]:
    """Two processes of a Dask cluster on this machine, whatever else has its usual port."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as running,  # type: ignore[no-untyped-call]
        dask_cluster(running.scheduler_address) as executor,
    ):
        yield executor
