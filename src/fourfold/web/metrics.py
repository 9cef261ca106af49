"""What the server counts, for Prometheus. With several workers the counts are added up."""

from __future__ import annotations

import os
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from fourfold.play import Event
from fourfold.store import Change

MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder where workers share their counts; prometheus-client reads it on import."""

REQUESTS = Counter("fourfold_requests_total", "HTTP requests", ["method", "status"])
SOCKETS = Gauge("fourfold_sockets", "Open WebSockets", multiprocess_mode="livesum")
TABLES = Gauge("fourfold_open_tables", "Tables that someone has open", multiprocess_mode="livesum")
STORED = Counter("fourfold_events_stored_total", "Events appended to the log", ["kind"])
REFUSED = Counter("fourfold_refusals_total", "Requests and messages refused", ["reason"])
DESCRIPTORS = Gauge(
    "fourfold_descriptors", "Files and connections that may be open", multiprocess_mode="livesum"
)
WAITING = Gauge(
    "fourfold_computers_waiting", "Computer seats that wait or think", multiprocess_mode="livesum"
)
OUTAGES = Counter("fourfold_outages_total", "Times a process stood still or could not store")
DELETED = Counter("fourfold_tables_deleted_total", "Tables that nobody needs any more", ["phase"])
LAG = Histogram(
    "fourfold_loop_lag_seconds",
    "How late the event loop came to something",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10),
)
WORST_LAG = Gauge(
    "fourfold_loop_lag_worst_seconds",
    "The longest such delay in the last half a minute or a little more",
    multiprocess_mode="livemax",
)
DISK_FREE = Gauge("fourfold_disk_free_bytes", "Free space where the database is", multiprocess_mode="livemin")
THOUGHT = Histogram(
    "fourfold_computer_seconds",
    "Time a computer seat took to choose",
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)
STORING = Histogram(
    "fourfold_store_seconds",
    "Time from a checked step to its commit",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2),
)


def count(change: Change) -> None:
    """Count what this process stored."""
    if change.ours:
        if change.seconds:
            STORING.observe(change.seconds)
        for event in change.events:
            _stored(type(event)).inc()


@cache
def _stored(kind: type[Event]) -> Counter:
    """The counter for one kind of event: looking it up costs more than counting."""
    return STORED.labels(kind.__name__.lower())


def exposition() -> bytes:
    """The counts in the text form of Prometheus."""
    if MULTIPROCESS in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
    return generate_latest()
